//! Plans of renamed entries, and of a channel with its own words.

use std::path::Path;

use super::*;
use crate::schema::channel::Word;

fn fixture() -> ChannelSeed {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/valid");
    crate::check::folder(&folder).seed.unwrap()
}

/// The fixture with another alias, replaced in references, too. `says_so` adds `renamed_from`.
fn renamed(list: &str, before: &str, after: &str, says_so: bool) -> ChannelSeed {
    let text = serde_json::to_string(&fixture()).unwrap().replace(&format!("\"{before}\""), &format!("\"{after}\""));
    let mut seed: Value = serde_json::from_str(&text).unwrap();
    let entries = seed[list].as_array_mut().unwrap();
    let entry = entries.iter_mut().find(|entry| entry["alias"] == after).unwrap();
    if says_so {
        entry["renamed_from"] = before.into();
    }
    serde_json::from_value(seed).unwrap()
}

fn texts(plan: &Plan) -> Vec<&str> {
    plan.changes.iter().map(|change| change.text.as_str()).collect()
}

#[test]
fn a_rename_is_one_line_whatever_refers_to_the_entry() {
    for (list, before, line) in [
        ("participants", "gulls", "crew gulls is now another"),
        ("event_categories", "water", "sport water is now another"),
        ("participant_groups", "north-quay", "school north-quay is now another"),
        ("locations", "old-dock", "location old-dock is now another"),
        ("events", "derby-2024", "event derby-2024 is now another"),
        ("packages", "football-pass", "package football-pass is now another"),
    ] {
        let plan = between(Some(&fixture()), &renamed(list, before, "another", true)).unwrap();
        assert_eq!(texts(&plan), [line]);
        assert!(plan.renames.is_empty() && plan.changes[0].topic == Topic::Rest, "{plan:?}");
    }
    let mut after = fixture();
    let slide = after.slides.iter_mut().find(|slide| slide.slidable == "regatta").unwrap();
    slide.slidable = "gala".into();
    let event = after.events.iter_mut().find(|event| event.alias == "regatta").unwrap();
    (event.alias, event.renamed_from) = ("gala".into(), Some("regatta".into()));
    assert_eq!(texts(&between(Some(&fixture()), &after).unwrap()), ["event regatta is now gala"]);
}

#[test]
fn what_changes_besides_is_told_as_ever() {
    let mut after = renamed("participants", "gulls", "harbour-gulls", true);
    after.events.iter_mut().find(|event| event.alias == "regatta").unwrap().participants.pop();
    after.packages[1].base_price = 1000;
    let plan = between(Some(&fixture()), &after).unwrap();
    let lines = texts(&plan);
    assert_eq!(lines[0], "package \"Gulls Pass\": price USD $9.00 → USD $10.00");
    let names = "event \"Grand Regatta\": participants Gulls, the, Terns, Herons → Gulls, the, Terns";
    assert_eq!(lines[1], names, "also of who has another alias now");
    assert_eq!(lines[2..], ["crew gulls is now harbour-gulls"]);
    let noted = renamed("participants", "gulls", "harbour-gulls", true);
    let forgotten = renamed("participants", "gulls", "harbour-gulls", false);
    let plan = between(Some(&noted), &forgotten).unwrap();
    assert_eq!(texts(&plan), ["1 crew changed: Gulls, the (former alias gulls → none)"], "no difference is silent");
}

#[test]
fn many_renames_are_counted() {
    let mut before = fixture();
    let mut after = before.clone();
    for participant in &mut after.participants {
        participant.renamed_from = Some(participant.alias.clone());
        participant.alias.push_str("-x");
    }
    for number in 0..2 {
        let mut extra = before.participants[0].clone();
        extra.alias = format!("extra-{number}");
        before.participants.push(extra.clone());
        extra.renamed_from = Some(extra.alias.clone());
        extra.alias.push_str("-x");
        after.participants.push(extra);
    }
    let plan = between(Some(&before), &after).unwrap();
    let line = "7 crews renamed: north-quay-men → north-quay-men-x; south-pier-men → south-pier-men-x; gulls → gulls-x; \
                terns → terns-x; and 3 more";
    assert!(texts(&plan).contains(&line), "{plan}");
}

#[test]
fn a_likely_rename_is_told_with_the_line_to_write() {
    let plan = between(Some(&fixture()), &renamed("participants", "gulls", "harbour-gulls", false)).unwrap();
    let line = "crew \"Gulls, the\" (gulls) is gone, and harbour-gulls is new with the same name: renamed? Then put \"gulls\" \
                into the column renamed_from of \"harbour-gulls\" in participants.csv";
    let [rename] = plan.renames.as_slice() else { panic!("{:?}", plan.renames) };
    assert_eq!((rename.before.as_str(), rename.after.as_str(), rename.text.as_str()), ("gulls", "harbour-gulls", line));
    assert!(plan.changes.len() > 2, "as things stand, it is another team: {plan}");
    assert!(plan.to_string().contains(&format!("\nRenamed, or something else?\n  {line}\n")), "{plan}");

    let plan = between(Some(&fixture()), &renamed("locations", "old-dock", "dock", false)).unwrap();
    let [rename] = plan.renames.as_slice() else { panic!("{:?}", plan.renames) };
    let end = "is gone, and dock is new with the same name: renamed? Then write renamed_from = \"old-dock\" below alias = \
               \"dock\" in locations.toml";
    assert!(rename.text.starts_with("location \"") && rename.text.ends_with(end), "{}", rename.text);
}

#[test]
fn another_name_is_told_and_another_thing_is_not_taken_for_the_same() {
    let mut before = fixture();
    before.participants[0].alias = "psv-eindhoven".into();
    before.participants[0].name = "PSV Eindhoven".into();
    let mut after = before.clone();
    after.participants[0].alias = "psv".into();
    after.participants[0].name = "PSV".into();
    let plan = between(Some(&before), &after).unwrap();
    let start = "crew \"PSV Eindhoven\" (psv-eindhoven) is gone, and \"PSV\" (psv) is new: renamed? Then ";
    assert!(matches!(&plan.renames[..], [one] if one.text.starts_with(start)), "{:?}", plan.renames);
    after.participants[0].alias = "ajax".into();
    after.participants[0].name = "Ajax".into();
    assert!(between(Some(&before), &after).unwrap().renames.is_empty());
    assert!(between(None, &after).unwrap().renames.is_empty(), "nothing is gone");
}

#[test]
fn going_back_follows_the_aliases_that_it_is_told() {
    let serving = renamed("participants", "gulls", "harbour-gulls", true);
    let names = FormerNames::from([((Kind::Participant, "gulls".to_owned()), "harbour-gulls".to_owned())]);
    let plan = between_renamed(Some(&serving), &fixture(), &names).unwrap();
    assert_eq!(texts(&plan), ["crew harbour-gulls is now gulls"]);
}

#[test]
fn a_plan_uses_the_channels_words() {
    let mut before = fixture();
    before.channel.words.participant = Some(Word { one: "Club".into(), many: "Clubs".into() });
    before.channel.words.participant_group = Some(Word { one: "League".into(), many: "Leagues".into() });
    before.channel.words.event_category = Some(Word { one: "Discipline".into(), many: "Disciplines".into() });
    let mut after = before.clone();
    after.participants.pop();
    after.participant_groups.reverse();
    after.participants[0].participant_group = Some("harbour-league".into());
    after.packages[1].participants = vec!["terns".into()];
    after.packages[1].event_categories = vec!["football".into()];
    let plan = between(Some(&before), &after).unwrap();
    let all = plan.to_string();
    for line in [
        "package \"Gulls Pass\": covers every discipline → Football",
        "package \"Gulls Pass\": covers the clubs Gulls, the → Terns",
        "1 club retired: Herons",
        "leagues: order changed",
        "1 club changed: North Quay (league ",
    ] {
        assert!(all.contains(line), "{line}\n{all}");
    }
    for usual in ["team", "school", "sport "] {
        assert!(!all.contains(usual), "{usual}\n{all}");
    }
}
