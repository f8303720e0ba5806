//! A small seed: two languages, three levels of sports, two schools, four teams, one of everything else.

use std::collections::BTreeMap;

use crate::compile::Ids;
use crate::schema::catalogue::{Event, EventCategory, Gender, Location, Participant, ParticipantGroup};
use crate::schema::channel::ChannelFile;
use crate::schema::content::{FaqEntry, MenuEntry, Page, Slide, StaticBlock};
use crate::schema::layout::Layout;
use crate::schema::sales::{Package, Preroll};
use crate::schema::text::Language;
use crate::schema::theme::ThemeFile;
use crate::schema::{ChannelSeed, ImageFacts, Kind};

/// Parses an entry from TOML, so that a test names only the relevant fields.
pub(crate) fn entry<T: serde::de::DeserializeOwned>(toml: &str) -> T {
    toml::from_str(toml).unwrap()
}

/// A sample palette, light or dark depending on its surface and text.
pub(crate) fn palette(surface: &str, text: &str) -> String {
    format!(
        r##"primary = "#0b1f4b"
secondary = "#f2b705"
accent = {{ value = "#2A7", opacity = [5, 50] }}
surface = "{surface}"
text = "{text}"
live = "#d3172e"
success = "#1b7f3b"
warning = "#9a6700"
danger = "#b3261e""##
    )
}

fn theme() -> ThemeFile {
    entry(&format!(
        r#"mode = "system"
radius = 12
density = "compact"
[fonts]
display = "Barlow Condensed"
body = "Inter"
display_capitals = true
display_weight = 700
[style]
cards = "edged"
pages = "band"
[images]
logo = "images/logo.svg"
favicon = "images/favicon.png"
[colors.light]
{}
[colors.dark]
{}"#,
        palette("#fbfaf5", "#101828"),
        palette("#101014", "#f5f5f5"),
    ))
}

fn file() -> ChannelFile {
    entry(
        r#"name = { en = "Demo", fr = "Démo" }
description = "Everything, live."
domains = ["WWW.demo.example", "demo.example"]
multi-language = true
currency = "CAD"
time_zone = "America/Toronto"
social = { youtube = "https://youtube.example/demo" }
[google-analytics]
google-tag = "G-DEMO1234"
[payments]
publishable_key = "pk_test_demo"
secret = "secret:stripe-secret"
webhook_secret = "secret:stripe-webhook-secret""#,
    )
}

fn catalogue(seed: &mut ChannelSeed) {
    let category = |toml: &str| entry::<EventCategory>(toml);
    seed.event_categories = vec![
        category("alias = 'futsal'\nname = 'Futsal'\nparent = 'football'"),
        category("alias = 'ball-sports'\nname = { en = 'Ball sports', fr = 'Sports de balle' }"),
        category("alias = 'football'\nname = 'Football'\nparent = 'ball-sports'\nicon = 'football'\ncolor = '#1b7f3b'"),
        category("alias = 'judo'\nname = 'Judo'"),
    ];
    let group = |toml: &str| entry::<ParticipantGroup>(toml);
    seed.participant_groups = vec![
        group("alias = 'east'\nname = 'East High'\nimage = 'images/logo.svg'"),
        group("alias = 'west'\nname = 'West High'\nparent = 'east'"),
    ];
    let team = |alias: &str, short: &str, gender, sport: &str, group: Option<&str>| Participant {
        alias: alias.to_owned(),
        name: alias.into(),
        short_name: short.to_owned(),
        images: Vec::new(),
        color: None,
        gender: Some(gender),
        event_category: Some(sport.to_owned()),
        participant_group: group.map(str::to_owned),
        parent: None,
        renamed_from: None,
    };
    seed.participants = vec![
        team("lions", "LIO", Gender::W, "judo", Some("east")),
        team("bears", "BEA", Gender::M, "football", Some("east")),
        team("hawks", "HAW", Gender::M, "football", Some("east")),
        team("solo", "SOL", Gender::W, "football", None),
    ];
    seed.locations = vec![
        entry::<Location>("alias = 'arena'\nname = 'Arena'\ncity = 'Halifax'\ntime_zone = 'America/Halifax'"),
        entry::<Location>("alias = '2025'\nname = 'Hall 2025'"),
    ];
    seed.events = vec![
        entry::<Event>(
            "alias = 'final'\nevent_category = 'football'\nhome_team = 'bears'\naway_team = 'hawks'\nstarts_at = 'today'",
        ),
        entry::<Event>("alias = 'gala'\nname = 'Gala'\nevent_category = 'judo'\nstarts_at = 'today'"),
    ];
}

fn reading(seed: &mut ChannelSeed) {
    seed.menu = vec![
        entry::<MenuEntry>(
            "alias = 'live'\nname = { en = 'Live', fr = 'En direct' }\nurl = '/live'\ncustom_icon = 'live'",
        ),
        entry::<MenuEntry>(
            "alias = 'shop'\nname = 'Shop'\nurl = 'https://shop.example'\ncustom_icon = 'images/logo.svg'",
        ),
    ];
    seed.pages = vec![Page {
        front: entry("id = 'history'\nurl = '/history'\nname = { en = 'History', fr = 'Histoire' }"),
        body: BTreeMap::from([
            (Language::En, "## Since *1901*".to_owned()),
            (Language::Fr, "## Depuis *1901*".to_owned()),
        ]),
    }];
    seed.faq = vec![entry::<FaqEntry>("alias = 'how'\nquestion = 'How?'\nanswer = 'Like **this**.'")];
    seed.slides = vec![
        entry::<Slide>("alias = 'one'\nslidable_type = 'event'\nslidable = 'final'"),
        entry::<Slide>("alias = 'two'\ntitle = 'Judo!'\nslidable_type = 'event_category'\nslidable = 'judo'"),
    ];
    seed.static_blocks =
        vec![entry::<StaticBlock>("alias = 'hello'\nplace = 'footer'\nbody = { en = 'Hello', fr = 'Bonjour' }")];
}

fn sales(seed: &mut ChannelSeed) {
    seed.packages = vec![
        entry::<Package>("alias = 'day'\nname = 'Day pass'\nbase_price = 999\nservice_fee = 101\nperiod = 1"),
        entry::<Package>(
            "alias = 'ball'\nname = 'Ball pass'\nbase_price = 129900\nweight = 5\nevent_categories = ['ball-sports']",
        ),
    ];
    seed.subscriptions = vec![entry::<Package>(
        "alias = 'fan'\nname = 'Fan'\nbase_price = 500\noffer = 'monthly'\nis_team_pass = true\nparticipants = ['hawks', 'bears']",
    )];
    seed.coupons = vec![
        entry(
            "alias = 'spring'\ncode = 'Spring-26'\npercent_off = 20\nstarts = '2026-03-01'\nends = '2026-04-01 12:00'\nmax_uses = 5",
        ),
        entry("alias = 'fans'\ncode = 'FANS'\namount_off = 300\nsubscriptions = ['fan']\nevents = ['final']"),
    ];
    seed.prerolls = vec![entry::<Preroll>(
        "alias = 'ad'\nurl = 'sample'\nweight = 3\nlocation = 'arena'\nevent_categories = ['football']",
    )];
}

/// The sample seed.
pub(crate) fn seed() -> ChannelSeed {
    let picture = |hash: &str, format: &str, width, height| ImageFacts {
        hash: hash.to_owned(),
        format: format.to_owned(),
        width,
        height,
        focus: None,
    };
    let mut seed = ChannelSeed {
        key: "demo".to_owned(),
        channel: file(),
        theme: theme(),
        menu: Vec::new(),
        pages: Vec::new(),
        forms: BTreeMap::new(),
        faq: Vec::new(),
        slides: Vec::new(),
        static_blocks: Vec::new(),
        event_categories: Vec::new(),
        participant_groups: Vec::new(),
        participants: Vec::new(),
        locations: Vec::new(),
        events: Vec::new(),
        packages: Vec::new(),
        subscriptions: Vec::new(),
        coupons: Vec::new(),
        prerolls: Vec::new(),
        vod_media_categories: vec![entry("alias = 'finals'\nname = 'Finals'")],
        vod_media_items: vec![
            entry("alias = 'first'\ntitle = 'First'\ndate = '2026-01-01'"),
            entry("alias = 'second'\ntitle = 'Second'\ndate = '2026-01-02'"),
        ],
        vod_media_rails: vec![entry("alias = 'best'\ntitle = 'Best'\nvod_media_items = ['second', 'first']")],
        images: BTreeMap::from([
            ("images/logo.svg".to_owned(), picture("aa11", "svg", 320, 80)),
            ("images/favicon.png".to_owned(), picture("bb22", "png", 64, 64)),
        ]),
        layout: Layout::default(),
    };
    catalogue(&mut seed);
    reading(&mut seed);
    sales(&mut seed);
    seed
}

/// Ids for every entry: each kind counts from its own hundred, in the declared order.
pub(crate) fn ids(seed: &ChannelSeed) -> Ids {
    let mut ids = Ids::new();
    let mut register = |kind: Kind, first: i64, aliases: Vec<&str>| {
        for (alias, id) in aliases.into_iter().zip(first..) {
            ids.insert(kind, alias, id);
        }
    };
    register(Kind::EventCategory, 100, seed.event_categories.iter().map(|entry| entry.alias.as_str()).collect());
    register(Kind::ParticipantGroup, 200, seed.participant_groups.iter().map(|entry| entry.alias.as_str()).collect());
    register(Kind::Participant, 300, seed.participants.iter().map(|entry| entry.alias.as_str()).collect());
    register(Kind::Location, 400, seed.locations.iter().map(|entry| entry.alias.as_str()).collect());
    register(Kind::Event, 500, seed.events.iter().map(|entry| entry.alias.as_str()).collect());
    register(Kind::Package, 600, seed.packages.iter().map(|entry| entry.alias.as_str()).collect());
    register(Kind::Subscription, 600, seed.subscriptions.iter().map(|entry| entry.alias.as_str()).collect());
    register(Kind::Coupon, 700, seed.coupons.iter().map(|entry| entry.alias.as_str()).collect());
    register(Kind::Preroll, 800, seed.prerolls.iter().map(|entry| entry.alias.as_str()).collect());
    register(Kind::VodCategory, 900, seed.vod_media_categories.iter().map(|entry| entry.alias.as_str()).collect());
    register(Kind::VodItem, 1000, seed.vod_media_items.iter().map(|entry| entry.alias.as_str()).collect());
    register(Kind::VodRail, 1100, seed.vod_media_rails.iter().map(|entry| entry.alias.as_str()).collect());
    register(Kind::Page, 1200, seed.pages.iter().map(|entry| entry.front.id.as_str()).collect());
    register(Kind::MenuEntry, 1300, seed.menu.iter().map(|entry| entry.alias.as_str()).collect());
    register(Kind::Slide, 1400, seed.slides.iter().map(|entry| entry.alias.as_str()).collect());
    register(Kind::Faq, 1500, seed.faq.iter().map(|entry| entry.alias.as_str()).collect());
    register(Kind::StaticBlock, 1600, seed.static_blocks.iter().map(|entry| entry.alias.as_str()).collect());
    ids
}
