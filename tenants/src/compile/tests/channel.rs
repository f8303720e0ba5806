use crate::compile::tests::{compiled, data, sample, try_compile};
use crate::compile::{CompileError, CompileInput, Ids, Region, compile};
use crate::fonts::FontFiles;
use crate::schema::Kind;
use crate::schema::text::Language;

#[test]
fn a_channel_of_one_language_answers_in_it_alone() {
    let mut seed = sample::seed();
    seed.channel.multi_language = false;
    seed.channel.language = Language::Fr;
    let channel = compiled(&seed);
    assert_eq!(channel.languages, [Language::Fr]);
    for asked in Language::ALL {
        assert_eq!(data(&channel.content(asked).menu)[0]["name"], "En direct");
    }
}

#[test]
fn a_channel_of_many_languages_answers_in_the_one_asked_for() {
    let mut seed = sample::seed();
    seed.channel.language = Language::Fr;
    let channel = compiled(&seed);
    assert_eq!(channel.languages, Language::ALL);
    assert_eq!(data(&channel.content(Language::En).menu)[0]["name"], "Live");
    assert_eq!(channel.text(&channel.name, Language::En), "Demo");
}

#[test]
fn a_missing_translation_falls_back_to_the_channels_language() {
    let mut seed = sample::seed();
    seed.menu[0].name = sample::entry::<crate::schema::content::MenuEntry>(
        "alias = 'live'\nurl = '/live'\nname = { en = 'Only English' }",
    )
    .name;
    assert_eq!(data(&compiled(&seed).content(Language::Fr).menu)[0]["name"], "Only English");
}

#[test]
fn what_requests_ask_of_a_channel_is_typed() {
    let channel = compiled(&sample::seed());
    assert_eq!((channel.id, channel.key.as_str(), channel.revision), (7, "demo", 3));
    assert_eq!(channel.domains, ["www.demo.example", "demo.example"]);
    assert_eq!(channel.canonical_domain(), Some("www.demo.example"));
    assert_eq!(channel.time_zone.iana_name(), Some("America/Toronto"));
    assert_eq!(channel.currency.code, "CAD");
    assert_eq!(channel.google_tag.as_deref(), Some("G-DEMO1234"));
    assert_eq!(channel.rails[0].item_ids, [1001, 1000]);
    assert_eq!(channel.pictures.favicon.src, "/images/bb22.png");
}

#[test]
fn countries_that_no_rule_names_are_alike() {
    let mut seed = sample::seed();
    seed.channel.geo.block = vec!["kp".to_owned()];
    seed.events[0].geo.allow = vec!["FR".to_owned(), "CA".to_owned()];
    let channel = compiled(&seed);
    assert_eq!(channel.regions, ["CA", "FR", "KP"]);
    assert_eq!(channel.region(Some("FR")), Region::Named("FR".to_owned()));
    assert_eq!((channel.region(Some("DE")), channel.region(Some("IT"))), (Region::Unnamed, Region::Unnamed));
    assert_eq!(channel.region(None), Region::Unknown);
    let open = compiled(&sample::seed());
    assert_eq!((open.region(None), open.region(Some("DE"))), (Region::Unnamed, Region::Unnamed));
}

#[test]
fn an_entry_without_a_number_is_refused() {
    let seed = sample::seed();
    let refused = compile(&CompileInput {
        seed: &seed,
        channel_id: 7,
        revision: 3,
        ids: &Ids::new(),
        payment_script: "",
        payments_ready: true,
        fonts: &FontFiles::new(),
    });
    assert!(matches!(refused, Err(CompileError::MissingId { .. })));
    let ids: Ids = [(Kind::Faq, "how", 4), (Kind::Page, "how", 5)].into_iter().collect();
    assert_eq!(
        (ids.get(Kind::Faq, "how"), ids.get(Kind::Page, "how"), ids.get(Kind::Faq, "x")),
        (Some(4), Some(5), None)
    );
}

#[test]
fn pictures_and_zones_must_exist() {
    let mut seed = sample::seed();
    seed.images.remove("images/favicon.png");
    assert!(matches!(try_compile(&seed), Err(CompileError::MissingPicture(path)) if path == "images/favicon.png"));
    let mut seed = sample::seed();
    seed.channel.time_zone = "Mars/Olympus".to_owned();
    assert!(matches!(try_compile(&seed), Err(CompileError::BadTimeZone(_))));
}

#[test]
fn a_channel_holds_neither_events_nor_teams() {
    let mut seed = sample::seed();
    let lean = format!("{:?}", compiled(&seed));
    let (event, team) = (seed.events[1].clone(), seed.participants[3].clone());
    for number in 0..1000 {
        seed.events.push(crate::schema::catalogue::Event { alias: format!("event-{number}"), ..event.clone() });
        seed.participants
            .push(crate::schema::catalogue::Participant { alias: format!("team-{number}"), ..team.clone() });
    }
    assert!(format!("{:?}", compiled(&seed)) == lean, "the channel grows with its events or teams");
}

#[test]
fn origins_of_videos_elsewhere_are_known_for_the_policy() {
    let mut seed = sample::seed();
    for (event, source) in seed.events.iter_mut().zip(["https://CDN.example:8443/live.m3u8?x", "sample"]) {
        event.source = Some(source.to_owned());
    }
    for url in [
        "https://ads.example/1.mp4",
        "https://ads.example/2.mp4",
        "http://plain.example/x",
        "https://;script-src *",
        "https://user@ads.example/x",
        "https:///x",
    ] {
        let preroll = crate::schema::sales::Preroll { url: url.to_owned(), ..seed.prerolls[0].clone() };
        seed.prerolls.push(preroll);
    }
    assert_eq!(compiled(&seed).source_origins, ["https://ads.example", "https://cdn.example:8443"]);
}

#[test]
fn of_events_and_teams_only_the_ids_referred_to_are_needed() {
    let seed = sample::seed();
    let all = sample::ids(&seed);
    let wanted: Vec<&str> = Ids::referred_to(&seed).collect();
    let entries = seed.entries();
    let needed = entries.iter().filter(|entry| !Ids::OF_MANY.contains(&entry.kind) || wanted.contains(&entry.alias));
    let ids: Ids = needed.map(|entry| (entry.kind, entry.alias, all.get(entry.kind, entry.alias).unwrap())).collect();
    let channel = compile(&CompileInput {
        seed: &seed,
        channel_id: 7,
        revision: 3,
        ids: &ids,
        payment_script: "https://pay.example/v3/",
        payments_ready: true,
        fonts: &FontFiles::new(),
    })
    .unwrap();
    let bootstrap = |channel: &crate::compile::Channel| data(&channel.content(Language::En).bootstrap);
    assert_eq!(bootstrap(&channel), bootstrap(&compiled(&seed)));
    assert_eq!(ids.get(Kind::Event, "final"), all.get(Kind::Event, "final"), "a slide leads there");
    let further = entries.iter().find(|entry| entry.kind == Kind::Event && entry.alias != "final").unwrap();
    assert_eq!(ids.get(Kind::Event, further.alias), None);
}
