use jiff::Timestamp;
use serde_json::{Value, json};

use crate::compile::tests::{compiled, data, sample, try_compile};
use crate::compile::{Channel, CompileError, Discount};
use crate::payload::sales::PackageType;
use crate::price::Currency;
use crate::schema::sales::{Offer, PassType};
use crate::schema::text::Language;

#[test]
fn packages_stand_by_weight_with_all_that_is_charged() {
    let channel = compiled(&sample::seed());
    let packages = data(&channel.content(Language::En).packages);
    assert_eq!(packages[0]["alias"], "ball");
    assert_eq!(
        packages[1],
        json!({
            "id": 600, "alias": "day", "name": "Day pass", "description": null, "features": [], "type": "package",
            "pass_type": "regular", "price": 1100, "base_price": 999, "service_fee": 101, "currency": "CAD",
            "price_title": "CAD $9.99 / 1 day", "image": null, "event_categories": [], "participants": [],
            "is_team_pass": false, "offer": null, "period": 1, "trial_period": null, "weight": 0, "recommended": false,
            "includes_ppv": false, "capabilities": [], "limits": null
        })
    );
}

#[test]
fn packages_and_subscriptions_are_there_by_number() {
    let channel = compiled(&sample::seed());
    let content = channel.content(Language::Fr);
    assert_eq!(
        data(&content.package_by_id[&601])["event_categories"],
        json!([{ "id": 101, "name": "Sports de balle" }])
    );
    let fan = data(&content.subscription_by_id[&600]);
    assert_eq!(fan["type"], "subscription");
    assert_eq!(fan["price_title"], "CAD $5,00 / mensuel");
    assert_eq!(fan["participants"], json!([302, 301]));
    assert_eq!((&fan["offer"], &fan["period"]), (&json!("monthly"), &json!(null)));
    let fields = |pass: &Value| pass.as_object().unwrap().keys().cloned().collect::<Vec<_>>();
    assert_eq!(fields(&fan), fields(&data(&content.package_by_id[&600])), "the same fields");
    assert_eq!(content.package_by_id.len(), 2);
    let mut seed = sample::seed();
    seed.subscriptions[0].offer = Some(Offer::Annual);
    assert_eq!(data(&compiled(&seed).content(Language::En).subscription_by_id[&600])["offer"], "annual");
}

#[test]
fn coverage_follows_categories_down_and_names_teams() {
    let channel = compiled(&sample::seed());
    let (ball, day) = (&channel.packages[0], &channel.packages[1]);
    assert!(ball.covers(&[100], &[]) && !ball.covers(&[103], &[]));
    assert!(day.covers(&[103], &[]) && day.covers(&[], &[]));
    let fan = &channel.subscriptions[0];
    assert_eq!(fan.kind, PackageType::Subscription);
    assert!(fan.covers(&[103], &[300, 301]) && !fan.covers(&[103], &[300]));
}

#[test]
fn what_covers_an_event_is_listed_from_the_cheapest() {
    let channel = compiled(&sample::seed());
    let aliases = |categories: &[i64], participants: &[i64]| -> Vec<String> {
        channel.passes_covering(categories, participants).iter().map(|pass| pass.alias.clone()).collect()
    };
    assert_eq!(aliases(&[102], &[301, 302]), ["fan", "day", "ball"]);
    assert_eq!(aliases(&[103], &[300]), ["day"]);
}

#[test]
fn an_addition_covers_what_it_names_and_without_that_nothing() {
    let mut seed = sample::seed();
    let day = seed.packages.iter_mut().find(|pass| pass.alias == "day").unwrap();
    day.pass_type = PassType::Addition;
    let named = |channel: &Channel| channel.packages.iter().find(|pass| pass.alias == "day").unwrap().clone();
    assert!(!named(&compiled(&seed)).covers(&[103], &[300]));
    assert!(compiled(&seed).passes_covering(&[103], &[300]).is_empty());
    seed.packages.iter_mut().find(|pass| pass.alias == "day").unwrap().event_categories =
        vec!["ball-sports".to_owned()];
    assert!(named(&compiled(&seed)).covers(&[100], &[]) && !named(&compiled(&seed)).covers(&[103], &[]));
}

#[test]
fn a_team_pass_without_teams_covers_nothing() {
    let mut seed = sample::seed();
    seed.subscriptions[0].participants.clear();
    assert!(!compiled(&seed).subscriptions[0].covers(&[102], &[301]));
}

#[test]
fn prerolls_are_for_sports_and_all_below() {
    let channel = compiled(&sample::seed());
    let ads = json!([{ "id": 800, "url": "sample", "weight": 3, "location_id": 400, "event_categories": [100, 102] }]);
    assert_eq!(serde_json::to_value(&channel.prerolls).unwrap(), ads);
    for language in [Language::En, Language::Fr] {
        assert_eq!(data(&channel.content(language).settings)["prerolls"]["ads"], ads);
    }
}

#[test]
fn prerolls_for_everywhere_name_no_venue_and_no_sports() {
    let mut seed = sample::seed();
    seed.prerolls[0].location = None;
    seed.prerolls[0].event_categories.clear();
    let settings = data(&compiled(&seed).content(Language::En).settings);
    assert_eq!(
        settings["prerolls"]["ads"],
        json!([{ "id": 800, "url": "sample", "weight": 3, "location_id": null, "event_categories": [] }])
    );
}

#[test]
fn a_channel_that_hides_its_prerolls_lists_none() {
    let mut seed = sample::seed();
    seed.channel.prerolls.enabled = false;
    let settings = data(&compiled(&seed).content(Language::En).settings);
    assert_eq!(settings["prerolls"], json!({ "enabled": false, "cache_time_ms": 3_600_000, "ads": [] }));
}

#[test]
fn prices_are_in_dollars_unless_the_channel_says_otherwise() {
    let mut seed = sample::seed();
    let mut file = serde_json::to_value(&seed.channel).unwrap();
    file.as_object_mut().unwrap().remove("currency");
    seed.channel = serde_json::from_value(file).unwrap();
    let channel = compiled(&seed);
    assert_eq!(channel.currency.code, "USD");
    let content = channel.content(Language::En);
    let settings = data(&content.settings);
    assert_eq!((&settings["currency"], &settings["currency_symbol"]), (&json!("USD"), &json!("$")));
    let packages = data(&content.packages);
    assert_eq!(packages[1]["price_title"], "USD $9.99 / 1 day");
    assert_eq!(packages[1]["currency"], "USD");
    seed.channel.currency = "dollars".to_owned();
    assert!(matches!(try_compile(&seed), Err(CompileError::BadCurrency(code)) if code == "dollars"));
}

#[test]
fn coupons_are_known_by_folded_codes_and_never_public() {
    let channel = compiled(&sample::seed());
    let [spring, fans] = channel.coupons.as_slice() else { panic!("{:?}", channel.coupons) };
    assert_eq!((spring.id, spring.code.as_str(), spring.discount), (700, "spring-26", Discount::Percent(20)));
    assert!(spring.for_everything && !fans.for_everything);
    assert_eq!((fans.discount, fans.subscriptions.as_slice()), (Discount::Amount(300), &[600][..]));
    assert_eq!(fans.events.len(), 1);
    // Midnight and noon in Toronto, before and after the clock change.
    let moments = [spring.starts_at, spring.ends_at].map(|at| Timestamp::from_second(at.unwrap()).unwrap().to_string());
    assert_eq!(moments, ["2026-03-01T05:00:00Z", "2026-04-01T16:00:00Z"]);
    let good = |at: &str| spring.is_good_at(at.parse().unwrap());
    assert!(!good("2026-03-01T04:59:59Z") && good("2026-03-01T05:00:00Z") && !good("2026-04-01T16:00:00Z"));
    for language in [Language::En, Language::Fr] {
        let bootstrap = data(&channel.content(language).bootstrap).to_string().to_lowercase();
        assert!(!bootstrap.contains("spring") && !bootstrap.contains("coupon") && !bootstrap.contains("stripe_secret"));
    }
}

#[test]
fn discounts_take_off_what_there_is_at_most() {
    let dollars = Currency::of("USD").unwrap();
    assert_eq!([199, 1, 0].map(|price| Discount::Percent(50).of(price, dollars)), [99, 0, 0]);
    assert_eq!(Discount::Percent(100).of(i64::MAX, dollars), i64::MAX);
    assert_eq!([5000, 200].map(|price| Discount::Amount(300).of(price, dollars)), [300, 200]);
    assert_eq!(Discount::Amount(-1).of(5000, dollars), 0);
}

#[test]
fn what_a_coupon_leaves_can_be_charged_in_every_currency() {
    for currency in Currency::supported() {
        for units in (1..40).chain([99, 100, 101, 4999, 123_457, 99_999_999]) {
            let price = units * currency.step;
            for percent in 1..=100 {
                let off = Discount::Percent(percent).of(price, currency);
                let exact = i128::from(price) * i128::from(percent);
                assert!(currency.is_exact(price - off), "{percent} % off {price} {}", currency.code);
                assert!(i128::from(off) * 100 <= exact && (0..=price).contains(&off), "{percent} % off {price}");
                assert!(exact - i128::from(off) * 100 < i128::from(currency.step) * 100, "{percent} % off {price}");
            }
            for amount in [1, 7, 10, 99, 100, 1234, 5000] {
                let off = Discount::Amount(amount).of(price, currency);
                assert!(currency.is_exact(price - off) && off <= amount.min(price), "{amount} off {price}");
            }
            // Older revisions, from before amounts were checked, may have other prices.
            let odd = price + 1;
            assert!(currency.is_exact(odd - Discount::Percent(50).of(odd, currency)) || odd <= currency.step);
        }
    }
}
