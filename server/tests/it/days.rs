//! Days in date filters: those of the viewer's zone, also where its clock changes.

use std::fs;
use std::path::Path;

use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp, ToSpan};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::support::server::answer;
use crate::support::visitor::Visitor;
use crate::support::{Backend, Server};

on_both_databases!(
    a_day_has_the_events_that_clocks_of_the_zone_show_on_it,
    days_without_a_zone_are_the_channels,
    each_zone_has_answers_of_its_own,
    an_unknown_zone_is_refused,
);

/// Days around clock changes, in the north and the south, at midnight too, and in zones far apart.
const DAYS: [(&str, &str); 16] = [
    ("America/Chicago", "2026-03-08"),
    ("America/Chicago", "2026-11-01"),
    ("Europe/Paris", "2026-03-29"),
    ("Europe/Paris", "2026-10-25"),
    ("Australia/Sydney", "2026-04-05"),
    ("Australia/Sydney", "2026-10-04"),
    ("Australia/Lord_Howe", "2026-04-05"),
    ("America/Sao_Paulo", "2018-11-04"),
    ("America/Sao_Paulo", "2019-02-16"),
    ("Africa/Cairo", "2026-04-24"),
    ("Africa/Cairo", "2026-10-29"),
    ("Asia/Beirut", "2026-03-29"),
    ("Asia/Beirut", "2026-10-24"),
    ("Pacific/Apia", "2011-12-30"),
    ("Pacific/Kiritimati", "2026-06-01"),
    ("Pacific/Niue", "2026-06-01"),
];

/// An event each half hour from the day before to the day after, wherever that is.
fn moments((time_zone, day): (&str, &str)) -> Vec<Timestamp> {
    let zone = TimeZone::get(time_zone).unwrap();
    let middle = day.parse::<Date>().unwrap().at(12, 0, 0, 0).to_zoned(zone).unwrap().timestamp();
    let half_hours = -80..80_i64;
    half_hours.map(|number| middle + SignedDuration::from_mins(30 * number)).collect()
}

/// Puts an event at each moment into alpha's files, named after it.
fn with_events_at(folder: &Path, moments: &[Timestamp]) {
    let path = folder.join("alpha/events.toml");
    let mut events = fs::read_to_string(&path).unwrap();
    for moment in moments {
        let (alias, at) = (alias(*moment), moment.strftime("%Y-%m-%d %H:%M"));
        events += &format!("[[events]]\nalias = \"{alias}\"\nname = \"{alias}\"\nevent_category = \"judo\"\n");
        events += &format!("time_zone = \"UTC\"\nstarts_at = \"{at}\"\n");
    }
    fs::write(path, events).unwrap();
}

fn alias(moment: Timestamp) -> String {
    format!("at-{}", moment.as_second())
}

/// The moments of the events that a list has.
fn listed(list: &Value) -> Vec<Timestamp> {
    let starts = list.as_array().unwrap().iter().filter(|event| event["alias"].as_str().unwrap().starts_with("at-"));
    starts.map(|event| event["starts_at"].as_str().unwrap().parse().unwrap()).collect()
}

async fn a_day_has_the_events_that_clocks_of_the_zone_show_on_it(backend: Backend) {
    let mut all: Vec<Timestamp> = DAYS.into_iter().flat_map(moments).collect();
    all.sort_unstable();
    all.dedup();
    let server = Server::with(backend, &[], |folder| with_events_at(folder, &all)).await;
    let mut ada = Visitor::registered(&server, "alpha", "ada@example.org").await;
    let judo = server.id_of("alpha", "/api/events-categories", "judo").await;
    ada.post("/api/favorite", &json!({ "favoritable_id": judo, "favoritable_type": "event_category" })).await;
    for (time_zone, day) in DAYS {
        let (zone, day) = (TimeZone::get(time_zone).unwrap(), day.parse::<Date>().unwrap());
        let shows = |moment: &Timestamp| moment.to_zoned(zone.clone()).date();
        for (first, last) in [(day, day), (day.checked_sub(1.day()).unwrap(), day), (day, day.tomorrow().unwrap())] {
            let of_days: Vec<Timestamp> =
                all.iter().copied().filter(|moment| (first..=last).contains(&shows(moment))).collect();
            for path in ["events", "events/favorite"] {
                let query = format!("time_zone={time_zone}&start_date={first}&end_date={last}&no_limit=1");
                let list = ada.get(&format!("/api/{path}?{query}&event_category=judo")).await.data();
                assert_eq!(listed(&list), of_days, "{path}?{query}");
            }
        }
        let from = ada.get(&format!("/api/events?time_zone={time_zone}&start_date={day}&no_limit=1")).await.data();
        let later = all.iter().copied().filter(|moment| shows(moment) >= day).collect::<Vec<_>>();
        assert_eq!(listed(&from), later, "from {day} on in {time_zone}");
    }
}

async fn days_without_a_zone_are_the_channels(backend: Backend) {
    let midnight: Timestamp = "2026-06-02T05:00:00Z".parse().unwrap();
    let moments = [midnight - SignedDuration::from_mins(1), midnight];
    let server = Server::with(backend, &[], |folder| with_events_at(folder, &moments)).await;
    for zone in ["", "&time_zone=", "&time_zone=America/Chicago", "&time_zone=america/chicago"] {
        for (day, of_day) in [("2026-06-01", moments[0]), ("2026-06-02", moments[1])] {
            let query = format!("start_date={day}&end_date={day}{zone}");
            let list = server.get("alpha", &format!("/api/events?{query}")).await.data();
            assert_eq!(listed(&list), [of_day], "{query}");
        }
    }
    let paris = "start_date=2026-06-02&end_date=2026-06-02&time_zone=Europe%2FParis";
    assert_eq!(listed(&server.get("alpha", &format!("/api/events?{paris}")).await.data()), moments);
}

async fn each_zone_has_answers_of_its_own(backend: Backend) {
    // Noon in UTC is another day in the easternmost zone, and the same one in the westernmost.
    let noon: Timestamp = "2026-06-01T12:00:00Z".parse().unwrap();
    let server = Server::with(backend, &[], |folder| with_events_at(folder, &[noon])).await;
    let get = async |time_zone: &str, etag: &str| {
        let path = format!("/api/events?start_date=2026-06-02&end_date=2026-06-02&time_zone={time_zone}");
        let request = server.request(Method::GET, "alpha", &path).header("if-none-match", etag);
        answer(request.header("accept-encoding", "identity")).await
    };
    for _ in 0..2 {
        let (east, west) = (get("Pacific/Kiritimati", "\"\"").await, get("Pacific/Niue", "\"\"").await);
        assert_eq!((listed(&east.data()), listed(&west.data())), (vec![noon], vec![]));
        assert_ne!(east.header("etag"), west.header("etag"));
        assert_eq!(get("Pacific/Kiritimati", east.header("etag")).await.status, StatusCode::NOT_MODIFIED);
        assert_eq!(get("Pacific/Niue", east.header("etag")).await.status, StatusCode::OK);
    }
    // Zones with the same days have the same answer, which is kept once.
    server.queries.take();
    let same = get("Etc/GMT-14", "\"\"").await;
    assert_eq!(listed(&same.data()), [noon]);
    assert_eq!(server.queries.take(), Vec::<String>::new());
}

async fn an_unknown_zone_is_refused(backend: Backend) {
    let server = Server::start(backend).await;
    let mut ada = Visitor::registered(&server, "alpha", "ada@example.org").await;
    for path in ["events", "events/favorite"] {
        for zone in ["Mars/Olympus", "Paris", "%2B02:00", "../../etc/passwd", "Europe/Paris%00", "GMT%2B25"] {
            let refused = ada.get(&format!("/api/{path}?time_zone={zone}")).await;
            assert_eq!(
                (refused.status, refused.code().as_str()),
                (StatusCode::UNPROCESSABLE_ENTITY, "invalid_parameters")
            );
            let told = json!(["It must be the IANA name of a time zone, such as Europe/Paris."]);
            assert_eq!(refused.json()["errors"], json!({ "time_zone": told }), "{path}: {zone}");
        }
    }
}
