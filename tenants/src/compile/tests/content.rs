use serde_json::{Value, json};

use crate::compile::tests::{compiled, data, sample};
use crate::compile::{CompileInput, compile};
use crate::fonts::FontFiles;
use crate::icons::ICONS;
use crate::schema::content::{CustomForm, FormValue};
use crate::schema::text::Language;

#[test]
fn bootstrap_has_exactly_the_thirteen_keys() {
    let channel = compiled(&sample::seed());
    let whole: Value = serde_json::from_slice(channel.content(Language::En).bootstrap.identity()).unwrap();
    assert_eq!(whole.as_object().unwrap().keys().collect::<Vec<_>>(), ["data"]);
    let mut keys: Vec<_> = whole["data"].as_object().unwrap().keys().map(String::as_str).collect();
    keys.sort_unstable();
    assert_eq!(
        keys,
        [
            "color-settings",
            "events-categories",
            "events-locations",
            "faq",
            "menu",
            "packages",
            "pages",
            "participant-group-properties",
            "participant-groups",
            "settings",
            "slides",
            "static_blocks",
            "subscriptions",
        ]
    );
}

#[test]
fn bootstrap_repeats_the_single_answers() {
    let channel = compiled(&sample::seed());
    let content = channel.content(Language::Fr);
    let bootstrap = data(&content.bootstrap);
    for (key, body) in [
        ("color-settings", &content.color_settings),
        ("events-categories", &content.events_categories),
        ("events-locations", &content.events_locations),
        ("faq", &content.faq),
        ("menu", &content.menu),
        ("packages", &content.packages),
        ("pages", &content.pages),
        ("participant-group-properties", &content.participant_group_properties),
        ("participant-groups", &content.participant_groups),
        ("settings", &content.settings),
        ("slides", &content.slides),
        ("subscriptions", &content.subscriptions),
    ] {
        assert_eq!(bootstrap[key], data(body), "{key}");
    }
}

fn drawn(icon: &str) -> Value {
    json!({ "path": ICONS[icon].path, "filled": ICONS[icon].filled })
}

#[test]
fn settings_have_every_field_and_nulls_for_what_is_not_set() {
    let channel = compiled(&sample::seed());
    assert_eq!(
        data(&channel.content(Language::Fr).settings),
        json!({
            "channel_key": "demo", "name": "Démo", "description": "Everything, live.", "language": "en",
            "languages": ["en", "fr"], "multi-language": true, "currency": "CAD", "currency_symbol": "$",
            "time_zone": "America/Toronto", "email": null, "phone": null, "address": null,
            "social": { "youtube": "https://youtube.example/demo" },
            "words": {
                "participant": null, "participant_group": null, "event_category": null, "title": "away-first"
            },
            "prerolls": {
                "enabled": true, "cache_time_ms": 3_600_000,
                "ads": [{ "id": 800, "url": "sample", "weight": 3, "location_id": 400, "event_categories": [100, 102] }]
            },
            "google-analytics": { "google-tag": "G-DEMO1234", "consent": true },
            "yare-analytics": { "yare-analytics-key": null, "allow_localhost": false },
            "images": {
                "logo": { "src": "/images/aa11.svg", "width": 320, "height": 80 }, "logo_dark": null,
                "favicon": { "src": "/images/bb22.png", "width": 64, "height": 64 }, "share": null
            },
            "icons": { "football": drawn("football"), "live": drawn("live") },
            "embed_allowed": false, "passes_enabled": true, "guest_capabilities": ["watch", "vod_media_access"],
            "accounts": {
                "verification": true, "password_minimum": 8, "names_required": true, "recaptcha_site_key": null,
                "recaptcha_script": null, "social": []
            },
            "forms": ["passes"],
            "payments": { "publishable_key": "pk_test_demo", "script": "https://pay.example/v3/", "taxes_added": false }
        })
    );
}

#[test]
fn nothing_is_offered_without_the_secret_of_the_payment_account() {
    let seed = sample::seed();
    let channel = compile(&CompileInput {
        seed: &seed,
        channel_id: 7,
        revision: 3,
        ids: &sample::ids(&seed),
        payment_script: "https://pay.example/v3/",
        payments_ready: false,
        fonts: &FontFiles::new(),
    })
    .unwrap();
    let content = channel.content(Language::En);
    assert_eq!(data(&content.settings)["payments"], json!(null));
    assert_eq!(data(&content.bootstrap)["settings"]["payments"], json!(null));
    assert!(!channel.takes_payments() && channel.payments.is_some(), "what was bought is still looked after");
    assert!(compiled(&seed).takes_payments());
}

#[test]
fn a_tracked_channel_names_its_own_key() {
    let mut seed = sample::seed();
    seed.channel.yare_analytics = Some(sample::entry("yare-analytics-key = 'demo-key-1'"));
    let settings = data(&compiled(&seed).content(Language::En).settings);
    assert_eq!(settings["yare-analytics"], json!({ "yare-analytics-key": "demo-key-1", "allow_localhost": false }));
    assert_eq!(settings["google-analytics"]["google-tag"], "G-DEMO1234");
}

#[test]
fn a_channel_has_its_own_words() {
    let mut seed = sample::seed();
    seed.channel.words = sample::entry("participant = { one = { en = 'Crew', fr = 'Équipage' }, many = 'Crews' }");
    let words = |language| data(&compiled(&seed).content(language).settings)["words"].clone();
    assert_eq!(words(Language::Fr)["participant"], json!({ "one": "Équipage", "many": "Crews" }));
    assert_eq!(words(Language::En)["participant"]["one"], "Crew");
    assert_eq!(words(Language::En)["event_category"], json!(null));
}

#[test]
fn the_settings_file_is_enough_to_start_from() {
    let channel = compiled(&sample::seed());
    assert_eq!(
        data(&channel.content(Language::En).settings_file),
        json!({
            "channel_key": "demo", "name": "Demo", "language": "en", "languages": ["en", "fr"], "multi-language": true,
            "currency": "CAD", "api_base": "/api", "domains": ["WWW.demo.example", "demo.example"]
        })
    );
}

#[test]
fn a_zero_in_the_passes_form_closes_the_passes_area() {
    for (value, enabled) in [
        (Some(FormValue::Number(0)), false),
        (Some(FormValue::Flag(false)), false),
        (Some(FormValue::Text("0".to_owned())), false),
        (Some(FormValue::Number(1)), true),
        (Some(FormValue::Text(String::new())), true),
        (None, true),
    ] {
        let mut seed = sample::seed();
        let mut form: CustomForm = sample::entry("entries = [{ name = 'passes' }]");
        form.entries[0].value = value.clone();
        seed.forms.insert("passes".to_owned(), form);
        let channel = compiled(&seed);
        assert_eq!(channel.passes_enabled, enabled, "{value:?}");
        assert_eq!(data(&channel.content(Language::En).settings)["passes_enabled"], enabled, "{value:?}");
    }
}

#[test]
fn an_empty_channel_answers_with_empty_lists() {
    let mut seed = sample::seed();
    seed.packages.clear();
    seed.slides.clear();
    let content_of = compiled(&seed);
    let content = content_of.content(Language::En);
    assert_eq!(content.packages.identity().as_ref(), br#"{"data":[],"meta":{"total":0,"limit":0,"offset":0}}"#);
    assert!(content.package_by_id.is_empty());
}
