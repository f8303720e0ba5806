//! Access by table: access type × viewer × region × status.

use std::sync::Arc;

use grandstand_db::ids::{EventId, UserId};
use jiff::Timestamp;
use tenants::compile::{Channel, CompileInput, Ids, compile};
use tenants::fonts::FontFiles;
use tenants::schema::catalogue::{AccessType, StreamStatus};
use tenants::schema::channel::{Capability, GeoRules};
use tenants::schema::sales::PassType;
use tenants::schema::{ChannelSeed, Kind};

use super::decide::{decide, is_geo_blocked};
use super::model::{AccessOfferKind, Asked, Coverage, Grant, Reason, SignedIn, Viewer};

const NOW: i64 = 1_800_000_000;
const BALL: i64 = 1;
const JUDO: i64 = 2;
const LIONS: i64 = 7;

/// A channel with a season package for ball games and a monthly subscription to everything, pay-per-view included.
fn channel() -> Channel {
    let seed: ChannelSeed = serde_json::from_value(serde_json::json!({
        "key": "alpha",
        "channel": { "name": "Alpha", "description": "Alpha", "time_zone": "UTC", "currency": "USD", "geo": { "block": ["KP"] } },
        "theme": {
            "images": { "logo": "logo.svg", "favicon": "logo.svg" },
            "colors": { "light": {
                "primary": "#000", "secondary": "#000", "accent": "#000", "surface": "#fff", "text": "#000",
                "live": "#000", "success": "#000", "warning": "#000", "danger": "#000"
            } }
        },
        "menu": [], "pages": [], "forms": {}, "faq": [], "slides": [], "static_blocks": [], "participant_groups": [],
        "participants": [], "locations": [], "events": [], "prerolls": [], "vod_media_categories": [],
        "vod_media_items": [], "vod_media_rails": [],
        "event_categories": [{ "alias": "ball", "name": "Ball" }, { "alias": "judo", "name": "Judo" }],
        "packages": [{ "alias": "season", "name": "Season", "base_price": 4900, "service_fee": 100, "period": 90, "event_categories": ["ball"] }],
        "subscriptions": [{ "alias": "all", "name": "All", "base_price": 999, "offer": "monthly", "includes_ppv": true }],
        "images": { "logo.svg": { "hash": "00", "format": "svg", "width": 1, "height": 1 } }
    }))
    .unwrap();
    let mut ids = Ids::new();
    for (kind, alias, id) in [
        (Kind::EventCategory, "ball", BALL),
        (Kind::EventCategory, "judo", JUDO),
        (Kind::Package, "season", 30),
        (Kind::Subscription, "all", 40),
    ] {
        ids.insert(kind, alias, id);
    }
    compile(&CompileInput {
        seed: &seed,
        channel_id: 1,
        revision: 1,
        ids: &ids,
        payment_script: "https://pay.example/v3/",
        payments_ready: true,
        fonts: &FontFiles::new(),
    })
    .unwrap()
}

fn event(access_type: AccessType) -> Asked {
    Asked {
        event_id: EventId(5),
        access_type,
        status: StreamStatus::Live,
        categories: vec![BALL],
        participants: vec![LIONS],
        geo: GeoRules::default(),
        playable: true,
        price: Some(1000),
        source: None,
    }
}

fn signed_in(verified: bool) -> Viewer {
    Viewer { user: Some(SignedIn { id: UserId(3), verified }), grants: Arc::default() }
}

fn with(covers: Coverage) -> Viewer {
    let grant = Grant {
        id: 9,
        covers,
        includes_ppv: false,
        starts_at: NOW - 10,
        ends_at: None,
        revoked: false,
        pass_type: PassType::Regular,
        capabilities: Vec::new(),
        limits: None,
    };
    Viewer { grants: Arc::new([grant]), ..signed_in(true) }
}

/// A pass for these categories and teams; `None` means all.
fn pass(categories: Option<&[i64]>, participants: Option<&[i64]>) -> Viewer {
    let [categories, participants] = [categories, participants].map(|ids| ids.map(<[i64]>::to_vec));
    with(Coverage::Pass(tenants::compile::Coverage { categories, participants }))
}

fn changed(viewer: Viewer, change: impl Fn(&mut Grant)) -> Viewer {
    let Viewer { user, grants } = viewer;
    let mut grants = grants.to_vec();
    grants.iter_mut().for_each(change);
    Viewer { user, grants: grants.into() }
}

fn addition(grant: &mut Grant) {
    grant.pass_type = PassType::Addition;
}

fn reason(event: &Asked, viewer: &Viewer) -> Reason {
    let access = decide(&channel(), event, viewer, Some("US"), Timestamp::from_second(NOW).unwrap());
    assert_eq!(access.granted, access.reason == Reason::Granted);
    access.reason
}

#[test]
fn each_access_type_asks_for_its_own() {
    use AccessType::{Free, Paid, Ppv, Register};
    let (guest, unverified, verified) = (Viewer::guest(), signed_in(false), signed_in(true));
    let cases = [
        (Free, &guest, Reason::Granted),
        (Free, &unverified, Reason::Granted),
        (Register, &guest, Reason::SignIn),
        (Register, &unverified, Reason::Verify),
        (Register, &verified, Reason::Granted),
        (Paid, &guest, Reason::Buy),
        (Paid, &verified, Reason::Buy),
        (Ppv, &guest, Reason::Buy),
        (Ppv, &verified, Reason::Buy),
    ];
    for (access_type, viewer, expected) in cases {
        assert_eq!(reason(&event(access_type), viewer), expected, "{access_type:?} {viewer:?}");
    }
}

#[test]
fn a_grant_counts_for_what_it_covers_while_it_lasts() {
    use AccessType::{Paid, Ppv};
    let channel_wide = || pass(None, None);
    let cases = [
        (Paid, channel_wide(), Reason::Granted),
        (Paid, pass(Some(&[BALL]), None), Reason::Granted),
        (Paid, pass(Some(&[JUDO]), None), Reason::Buy),
        (Paid, pass(None, Some(&[LIONS])), Reason::Granted),
        (Paid, pass(None, Some(&[8])), Reason::Buy),
        // A team pass limited to some sports covers that team in those sports.
        (Paid, pass(Some(&[BALL]), Some(&[LIONS])), Reason::Granted),
        (Paid, pass(Some(&[JUDO]), Some(&[LIONS])), Reason::Buy),
        (Paid, pass(Some(&[BALL]), Some(&[8])), Reason::Buy),
        // An addition covers only what it names; one that names nothing covers no events.
        (Paid, changed(pass(Some(&[BALL]), None), addition), Reason::Granted),
        (Paid, changed(pass(Some(&[]), None), addition), Reason::Buy),
        (Ppv, changed(pass(Some(&[BALL]), None), addition), Reason::Buy),
        (Paid, with(Coverage::Event(EventId(5))), Reason::Granted),
        (Paid, with(Coverage::Event(EventId(6))), Reason::Buy),
        (Ppv, channel_wide(), Reason::Buy),
        (Ppv, changed(channel_wide(), |grant| grant.includes_ppv = true), Reason::Granted),
        (Ppv, with(Coverage::Event(EventId(5))), Reason::Granted),
        (Paid, changed(channel_wide(), |grant| grant.ends_at = Some(NOW + 1)), Reason::Granted),
        (Paid, changed(channel_wide(), |grant| grant.ends_at = Some(NOW)), Reason::Expired),
        (Paid, changed(channel_wide(), |grant| grant.starts_at = NOW + 1), Reason::Buy),
        (Paid, changed(channel_wide(), |grant| grant.revoked = true), Reason::Buy),
        (Ppv, changed(with(Coverage::Event(EventId(5))), |grant| grant.revoked = true), Reason::Buy),
        (Ppv, changed(with(Coverage::Event(EventId(5))), |grant| grant.ends_at = Some(NOW)), Reason::Expired),
    ];
    for (access_type, viewer, expected) in cases {
        assert_eq!(reason(&event(access_type), &viewer), expected, "{access_type:?} {viewer:?}");
    }
}

#[test]
fn what_can_not_be_watched_is_not_sold_and_what_is_to_come_is() {
    use StreamStatus::{Finished, Live, Upcoming};
    for (status, playable, free, paid) in [
        (Upcoming, false, Reason::Upcoming, Reason::Buy),
        (Upcoming, true, Reason::Upcoming, Reason::Buy),
        (Live, true, Reason::Granted, Reason::Buy),
        (Live, false, Reason::Upcoming, Reason::Buy),
        (Finished, true, Reason::Granted, Reason::Buy),
        (Finished, false, Reason::NoReplay, Reason::NoReplay),
    ] {
        let asked = |access_type| Asked { status, playable, ..event(access_type) };
        assert_eq!(reason(&asked(AccessType::Free), &Viewer::guest()), free, "{status:?}");
        assert_eq!(reason(&asked(AccessType::Paid), &Viewer::guest()), paid, "{status:?}");
    }
}

#[test]
fn what_costs_nothing_is_for_those_whom_the_channel_lets_watch() {
    use Capability::{VodMediaAccess, Watch};
    let everything: &[Capability] = &[Watch, VodMediaAccess];
    let (guest, user, owner) = (Viewer::guest(), signed_in(true), pass(Some(&[BALL]), None));
    let other = pass(Some(&[JUDO]), None);
    let capable = changed(pass(Some(&[JUDO]), None), |grant| grant.capabilities = vec![Watch, VodMediaAccess]);
    type Case<'a> = (&'a [Capability], &'a [Capability], &'a Viewer, Reason, Reason);
    let cases: [Case<'_>; 10] = [
        (everything, everything, &guest, Reason::Granted, Reason::Granted),
        (&[Watch], everything, &guest, Reason::Granted, Reason::SignIn),
        (&[Watch], everything, &user, Reason::Granted, Reason::Granted),
        (&[], everything, &guest, Reason::SignIn, Reason::SignIn),
        (&[], everything, &user, Reason::Granted, Reason::Granted),
        (&[], &[], &guest, Reason::Buy, Reason::Buy),
        (&[], &[Watch], &user, Reason::Granted, Reason::Buy),
        (&[], &[], &owner, Reason::Granted, Reason::Granted),
        (&[], &[], &other, Reason::Buy, Reason::Buy),
        (&[], &[], &capable, Reason::Granted, Reason::Granted),
    ];
    for (of_guests, of_users, viewer, live, finished) in cases {
        let mut channel = channel();
        channel.capabilities.guest = of_guests.to_vec();
        channel.capabilities.user = of_users.to_vec();
        for (status, expected) in [(StreamStatus::Live, live), (StreamStatus::Finished, finished)] {
            let asked = Asked { status, ..event(AccessType::Free) };
            let access = decide(&channel, &asked, viewer, Some("US"), Timestamp::from_second(NOW).unwrap());
            assert_eq!(access.reason, expected, "{of_guests:?} {of_users:?} {viewer:?} {status:?}");
            assert_eq!(access.offers.is_empty(), expected != Reason::Buy, "what to buy is said");
        }
    }
}

#[test]
fn what_nobody_may_watch_is_not_offered() {
    use Capability::{VodMediaAccess, Watch};
    let mut channel = channel();
    channel.capabilities.guest = vec![Watch];
    channel.capabilities.user = vec![Watch];
    let replay = Asked { status: StreamStatus::Finished, categories: vec![JUDO], ..event(AccessType::Free) };
    let decided = |channel: &Channel, asked: &Asked, viewer: &Viewer| {
        decide(channel, asked, viewer, Some("US"), Timestamp::from_second(NOW).unwrap())
    };
    let ids = |channel: &Channel| {
        let access = decided(channel, &replay, &Viewer::guest());
        (access.reason, access.offers.iter().map(|offer| offer.id).collect::<Vec<_>>())
    };
    assert_eq!(ids(&channel), (Reason::Buy, vec![40]), "what is free is not sold by itself");
    channel.subscriptions.clear();
    assert_eq!(ids(&channel), (Reason::NotOffered, vec![]), "the package is for other sports");
    assert_eq!(decided(&channel, &replay, &signed_in(true)).reason, Reason::NotOffered);
    let live = Asked { status: StreamStatus::Live, ..replay.clone() };
    assert_eq!(decided(&channel, &live, &Viewer::guest()).reason, Reason::Granted);
    let sold = Asked { access_type: AccessType::Paid, price: None, ..replay.clone() };
    assert_eq!(decided(&channel, &sold, &Viewer::guest()).reason, Reason::Buy, "what is sold stays so");
    let elsewhere = Asked { geo: GeoRules { allow: vec!["CA".to_owned()], ..GeoRules::default() }, ..replay.clone() };
    assert_eq!(decided(&channel, &elsewhere, &Viewer::guest()).reason, Reason::GeoBlocked, "the region comes first");
    let gone = Asked { playable: false, ..replay.clone() };
    assert_eq!(decided(&channel, &gone, &Viewer::guest()).reason, Reason::NoReplay);
    let registered = Asked { access_type: AccessType::Register, ..replay.clone() };
    assert_eq!(decided(&channel, &registered, &Viewer::guest()).reason, Reason::SignIn);
    assert_eq!(decided(&channel, &registered, &signed_in(true)).reason, Reason::NotOffered);

    channel.packages[0].capabilities = vec![VodMediaAccess];
    assert_eq!(ids(&channel), (Reason::Buy, vec![30]), "a pass helps by what it lets its owner do");
    channel.capabilities.user.push(VodMediaAccess);
    assert_eq!(ids(&channel), (Reason::SignIn, vec![]));
    assert_eq!(decided(&channel, &replay, &signed_in(true)).reason, Reason::Granted);
}

#[test]
fn offers_cover_the_event_and_the_cheapest_stands_first() {
    let offers = |asked: &Asked| {
        let access = decide(&channel(), asked, &Viewer::guest(), None, Timestamp::from_second(NOW).unwrap());
        access.offers.into_iter().map(|offer| (offer.kind, offer.price)).collect::<Vec<_>>()
    };
    assert_eq!(
        offers(&event(AccessType::Paid)),
        [(AccessOfferKind::Subscription, 999), (AccessOfferKind::Event, 1000), (AccessOfferKind::Package, 5000)]
    );
    assert_eq!(offers(&event(AccessType::Ppv)), [(AccessOfferKind::Subscription, 999), (AccessOfferKind::Event, 1000)]);
    let judo = Asked { categories: vec![JUDO], price: None, ..event(AccessType::Paid) };
    assert_eq!(offers(&judo), [(AccessOfferKind::Subscription, 999)]);
}

#[test]
fn the_region_comes_before_everything() {
    let rules = |allow: &[&str], block: &[&str]| GeoRules {
        allow: allow.iter().map(ToString::to_string).collect(),
        block: block.iter().map(ToString::to_string).collect(),
    };
    for (rules, country, blocked) in [
        (rules(&[], &[]), None, false),
        (rules(&[], &["KP"]), Some("KP"), true),
        (rules(&[], &["KP"]), Some("kp"), true),
        (rules(&[], &["KP"]), Some("US"), false),
        (rules(&[], &["KP"]), None, false),
        (rules(&["CA"], &[]), Some("CA"), false),
        (rules(&["CA"], &[]), Some("US"), true),
        (rules(&["CA"], &[]), None, true),
    ] {
        assert_eq!(is_geo_blocked(&rules, country), blocked, "{rules:?} {country:?}");
    }
    let now = Timestamp::from_second(NOW).unwrap();
    let by_channel = decide(&channel(), &event(AccessType::Paid), &pass(None, None), Some("KP"), now);
    assert_eq!((by_channel.reason, by_channel.offers.len()), (Reason::GeoBlocked, 0));
    let canadian = Asked { geo: rules(&["CA"], &[]), ..event(AccessType::Free) };
    assert_eq!(decide(&channel(), &canadian, &Viewer::guest(), None, now).reason, Reason::GeoBlocked);
    assert_eq!(decide(&channel(), &canadian, &Viewer::guest(), Some("CA"), now).reason, Reason::Granted);
}

#[test]
fn who_may_be_anywhere_is_let_in_but_not_to_what_has_rights() {
    let only = |allow: &[&str], block: &[&str]| GeoRules {
        allow: allow.iter().map(ToString::to_string).collect(),
        block: block.iter().map(ToString::to_string).collect(),
    };
    // The channel blocks KP.
    for (rules, country, expected) in [
        (only(&[], &[]), None, Reason::Granted),
        (only(&[], &["FR"]), None, Reason::GeoBlocked),
        (only(&[], &["FR"]), Some("FR"), Reason::GeoBlocked),
        (only(&[], &["FR"]), Some("CA"), Reason::Granted),
        (only(&[], &["FR"]), Some("KP"), Reason::GeoBlocked),
        (only(&["CA"], &[]), None, Reason::GeoBlocked),
        (only(&["CA"], &["CA"]), Some("CA"), Reason::GeoBlocked),
    ] {
        let asked = Asked { geo: rules.clone(), ..event(AccessType::Free) };
        let access = decide(&channel(), &asked, &Viewer::guest(), country, Timestamp::from_second(NOW).unwrap());
        assert_eq!(access.reason, expected, "{rules:?} {country:?}");
    }
}
