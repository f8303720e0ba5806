//! Plans of small changes to the fixture channel.

use std::path::Path;

use super::*;
use crate::schema::catalogue::AccessType;
use crate::schema::match_title::TitleOrder;

fn fixture() -> ChannelSeed {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/valid");
    crate::check::folder(&folder).seed.unwrap()
}

fn plan(change: impl FnOnce(&mut ChannelSeed)) -> Plan {
    let before = fixture();
    let mut after = before.clone();
    change(&mut after);
    between(Some(&before), &after).unwrap()
}

fn texts(change: impl FnOnce(&mut ChannelSeed)) -> Vec<(Topic, String)> {
    plan(change).changes.into_iter().map(|change| (change.topic, change.text)).collect()
}

#[test]
fn the_same_is_no_change() {
    let same = plan(|_| {});
    assert!(same.is_empty());
    assert_eq!((same.to_string().as_str(), same.summary().as_str()), ("no change", "no change"));
}

#[test]
fn money_comes_first_and_is_written_as_money() {
    let changes = texts(|seed| {
        seed.channel.email = Some("new@harbour.example".into());
        seed.events.iter_mut().for_each(|event| event.r#type = AccessType::Register);
        seed.packages[0].base_price = 123_456;
    });
    assert_eq!(changes[0].0, Topic::Money);
    assert!(changes[0].1.contains("price USD $") && changes[0].1.ends_with("→ USD $1,234.56"), "{}", changes[0].1);
    assert!(changes.iter().any(|(topic, text)| *topic == Topic::Access && text.ends_with("→ register")));
    let (topic, text) = changes.last().unwrap();
    assert_eq!(*topic, Topic::Rest);
    assert!(text.starts_with("settings, email: ") && text.ends_with("→ new@harbour.example"), "{text}");
    assert!(changes.is_sorted_by_key(|(topic, _)| *topic));
}

#[test]
fn what_a_package_covers_is_money_and_names_sports() {
    let changes = texts(|seed| seed.packages[0].event_categories = vec!["sailing".into()]);
    assert_eq!(changes.len(), 1, "{changes:?}");
    assert!(changes[0].0 == Topic::Money && changes[0].1.contains("covers") && changes[0].1.ends_with("→ Sailing"));
    let gone = texts(|seed| drop(seed.packages.remove(0)));
    assert!(gone[0].0 == Topic::Money && gone[0].1.contains("is no longer sold"), "{gone:?}");
}

#[test]
fn dates_are_readable() {
    let changes = texts(|seed| seed.events[0].starts_at = "2026-03-14 19:30".into());
    assert!(changes[0].0 == Topic::Dates && changes[0].1.ends_with("→ Sat 14 Mar 2026 19:30"), "{changes:?}");
}

#[test]
fn matches_are_titled_as_the_channel_titles_them() {
    let mut before = fixture();
    before.events.retain(|event| event.home_team.is_some() && event.away_team.is_some());
    before.events.truncate(1);
    before.events[0].name = None;
    let short = |alias: Option<&String>| {
        before.participants.iter().find(|team| Some(&team.alias) == alias).unwrap().short_name.clone()
    };
    let (home, away) = (short(before.events[0].home_team.as_ref()), short(before.events[0].away_team.as_ref()));
    let text = |order: TitleOrder| {
        let mut before = before.clone();
        before.channel.words.title = order;
        let mut after = before.clone();
        after.events[0].r#type = AccessType::Register;
        between(Some(&before), &after).unwrap().changes.remove(0).text
    };
    assert!(text(TitleOrder::AwayFirst).contains(&format!("\"{away} @ {home} (")));
    assert!(text(TitleOrder::HomeFirst).contains(&format!("\"{home} v {away} (")));
}

#[test]
fn entries_are_added_renamed_retired_and_reordered() {
    let renamed = texts(|seed| {
        let alias = std::mem::replace(&mut seed.faq[0].alias, "another".into());
        seed.faq[0].renamed_from = Some(alias);
    });
    assert!(matches!(&renamed[..], [(Topic::Rest, text)] if text.ends_with(" is now another")), "{renamed:?}");
    let retired = texts(|seed| drop(seed.menu.remove(0)));
    assert!(retired.iter().any(|(_, text)| text.starts_with("1 menu entry retired: ")), "{retired:?}");
    let reordered = texts(|seed| seed.menu.reverse());
    assert_eq!(reordered, [(Topic::Rest, "menu entries: order changed".to_owned())]);
    let added = texts(|seed| {
        let mut page = seed.pages[0].clone();
        page.front.id = "more".into();
        seed.pages.push(page);
    });
    assert!(added[0].1.starts_with("1 page new: "), "{added:?}");
}

#[test]
fn many_events_are_counted() {
    let before = fixture();
    let mut after = before.clone();
    for number in 0..40 {
        let mut event = before.events[0].clone();
        event.alias = format!("event-{number}");
        event.base_price = Some(500);
        after.events.push(event);
    }
    let text = between(Some(&before), &after).unwrap().to_string();
    assert!(text.contains("and 28 more about events") && text.contains("40 events new: "), "{text}");
}

#[test]
fn a_new_channel_tells_what_it_sells() {
    let seed = fixture();
    let plan = between(None, &seed).unwrap();
    let text = plan.to_string();
    assert!(plan.is_new && text.starts_with("Money\n  prices are in USD\n  new package"), "{text}");
    assert_eq!(plan.summary(), "first revision");
}

#[test]
fn no_difference_goes_unnoticed() {
    let before = serde_json::to_value(fixture()).unwrap();
    let mut unnoticed = Vec::new();
    for (part, value) in before.as_object().unwrap().iter().filter(|(part, _)| *part != "key") {
        let mut after = before.clone();
        match value {
            Value::Array(_) => drop(after[part].as_array_mut().unwrap().pop()),
            _ => continue,
        }
        let seed: ChannelSeed = serde_json::from_value(after).unwrap();
        if between(Some(&fixture()), &seed).unwrap().is_empty() {
            unnoticed.push(part);
        }
    }
    assert!(unnoticed.is_empty(), "{unnoticed:?}");
}

#[test]
fn coupons_are_money() {
    let changes = texts(|seed| {
        seed.coupons[0].percent_off = Some(30);
        seed.coupons[1].alias = "harbour-day".into();
    });
    assert!(changes.iter().all(|(topic, _)| *topic == Topic::Money), "{changes:?}");
    let texts: Vec<&str> = changes.iter().map(|(_, text)| text.as_str()).collect();
    assert_eq!(
        texts,
        [
            "new coupon \"harbour-day\": code Regatta, takes off USD $2.50, first order only yes",
            "coupon \"regatta\" is no longer taken (was code Regatta, takes off USD $2.50, first order only yes)",
            "coupon \"opening\": takes off (%) 20 → 30",
        ]
    );
}
