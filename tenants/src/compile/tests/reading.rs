use serde_json::json;

use crate::compile::CompileError;
use crate::compile::tests::{compiled, data, sample, try_compile};
use crate::schema::Kind;
use crate::schema::content::{SlidableType, Slide};
use crate::schema::text::Language;

#[test]
fn menu_icons_are_names_or_pictures() {
    let channel = compiled(&sample::seed());
    let menu = data(&channel.content(Language::Fr).menu);
    assert_eq!(
        menu[0],
        json!({ "id": 1300, "alias": "live", "name": "En direct", "custom_icon": "live", "url": "/live" })
    );
    assert_eq!(menu[1]["custom_icon"], "/images/aa11.svg");
}

#[test]
fn pages_have_their_text_by_number() {
    let channel = compiled(&sample::seed());
    let content = channel.content(Language::Fr);
    let item = json!({
        "id": 1200, "alias": "history", "url": "/history", "name": "Histoire", "alt_name": null, "form": null
    });
    assert_eq!(data(&content.pages), json!([item]));
    let page = data(&content.page_by_id[&1200]);
    assert_eq!(page["name"], "Histoire");
    assert_eq!(page["html"], "<h2>Depuis <em>1901</em></h2>\n");
    assert_eq!(channel.page_at("/history").unwrap().id, 1200);
    let mut seed = sample::seed();
    seed.pages[0].front.alt_name = Some("Past".into());
    let pages = data(&compiled(&seed).content(Language::Fr).pages);
    assert_eq!((&pages[0]["name"], &pages[0]["alt_name"]), (&json!("Histoire"), &json!("Past")));
}

#[test]
fn a_page_shows_the_form_that_it_names_and_the_contact_page_its_own() {
    let form = |url: &str, named: Option<&str>, alias: &str| {
        let mut seed = sample::seed();
        seed.pages[0].front.url = url.to_owned();
        seed.pages[0].front.form = named.map(str::to_owned);
        seed.forms.insert(alias.to_owned(), sample::entry("entries = []"));
        data(&compiled(&seed).content(Language::En).pages)[0]["form"].clone()
    };
    assert_eq!(form("/history", Some("join"), "join"), "join");
    assert_eq!(form("/history", None, "contacts"), json!(null));
    assert_eq!(form("/contacts", None, "contacts"), "contacts");
    assert_eq!(form("/contacts", Some("join"), "join"), "join");
    assert_eq!(form("/contacts", None, "join"), json!(null));
}

#[test]
fn a_page_without_a_translation_is_in_the_channels_language() {
    let mut seed = sample::seed();
    seed.pages[0].body.remove(&Language::Fr);
    let page = data(&compiled(&seed).content(Language::Fr).page_by_id[&1200]);
    assert_eq!(page["html"], "<h2>Since <em>1901</em></h2>\n");
}

#[test]
fn answers_and_blocks_are_html() {
    let channel = compiled(&sample::seed());
    let faq = data(&channel.content(Language::En).faq);
    assert_eq!(faq[0]["answer_html"], "<p>Like <strong>this</strong>.</p>\n");
    assert_eq!(faq[0]["topic"], json!(null));
    let bootstrap = data(&channel.content(Language::Fr).bootstrap);
    assert_eq!(
        bootstrap["static_blocks"],
        json!([{ "id": 1600, "alias": "hello", "place": "footer", "title": null, "html": "<p>Bonjour</p>\n" }])
    );
}

#[test]
fn a_slide_without_a_title_is_called_as_what_it_leads_to() {
    let channel = compiled(&sample::seed());
    let slides = data(&channel.content(Language::En).slides);
    assert_eq!(
        slides[0],
        json!({
            "id": 1400, "alias": "one", "title": "HAW @ BEA", "text": null, "action": null, "image": null,
            "slidable_type": "event", "slidable_id": 500, "url": "/watch/500"
        })
    );
    assert_eq!(slides[1]["title"], "Judo!");
}

#[test]
fn a_channel_may_name_the_home_side_first() {
    let mut seed = sample::seed();
    seed.channel.words = sample::entry("title = 'home-first'");
    let channel = compiled(&seed);
    let title = |language| data(&channel.content(language).slides)[0]["title"].clone();
    assert_eq!((title(Language::En), title(Language::Fr)), (json!("BEA v HAW"), json!("BEA – HAW")));
    assert_eq!(data(&channel.content(Language::Fr).settings)["words"]["title"], "home-first");
    let named = serde_json::to_value(&seed.channel.words).unwrap();
    assert_eq!(named, json!({ "title": "home-first" }), "it is kept in the revision");
}

#[test]
fn slides_lead_to_every_kind_of_thing() {
    for (kind, code, alias, id, title, url) in [
        (SlidableType::Event, "event", "gala", 501, "Gala", "/watch/501"),
        (SlidableType::Participant, "participant", "lions", 300, "lions", "/team/300"),
        (SlidableType::ParticipantGroup, "participant_group", "west", 201, "West High", "/school/201"),
        (SlidableType::EventCategory, "event_category", "ball-sports", 101, "Sports de balle", "/sport/101"),
        (SlidableType::Package, "package", "day", 600, "Day pass", "/select-package/600"),
        (SlidableType::Subscription, "subscription", "fan", 600, "Fan", "/select-package/600?type=subscription"),
        (SlidableType::Page, "page", "history", 1200, "Histoire", "/history"),
    ] {
        let mut seed = sample::seed();
        let slide: &mut Slide = &mut seed.slides[0];
        slide.slidable_type = kind;
        slide.slidable = alias.to_owned();
        let slides = data(&compiled(&seed).content(Language::Fr).slides);
        assert_eq!((slides[0]["title"].as_str(), slides[0]["url"].as_str()), (Some(title), Some(url)), "{kind:?}");
        assert_eq!((&slides[0]["slidable_type"], &slides[0]["slidable_id"]), (&json!(code), &json!(id)), "{kind:?}");
    }
}

#[test]
fn a_slide_to_nothing_is_refused() {
    let mut seed = sample::seed();
    seed.slides[0].slidable = "gone".to_owned();
    let refused = try_compile(&seed);
    assert!(matches!(refused, Err(CompileError::MissingId { kind: Kind::Event, alias }) if alias == "gone"));
}
