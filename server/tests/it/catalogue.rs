//! `/events`, `/events/{id}`, `/events-for-homepage`, `/participants` and the library.

use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::support::{Backend, Server};

on_both_databases!(
    every_filter_finds_what_it_should,
    mistakes_in_a_query_are_told_all_at_once,
    lists_are_paged_and_sorted,
    an_event_says_who_may_watch_and_why,
    an_event_reads_the_same_wherever_it_stands,
    texts_follow_the_language,
    the_homepage_has_its_three_lists,
    participants_have_their_properties_and_children,
    the_library_has_items_rails_and_search,
);

fn aliases(list: &Value) -> Vec<&str> {
    list.as_array().unwrap().iter().map(|entry| entry["alias"].as_str().unwrap()).collect()
}

async fn every_filter_finds_what_it_should(backend: Backend) {
    let server = Server::start(backend).await;
    let lions = server.id_of("alpha", "/api/participants", "lions").await;
    let cases = [
        ("", vec!["old", "members", "running", "open", "season-opener", "final"]),
        ("stream_status=live", vec!["running"]),
        ("stream_status=upcoming", vec!["open", "season-opener", "final"]),
        ("stream_status=finished", vec!["members", "old"]),
        ("stream_status=live,upcoming", vec!["running", "open", "season-opener", "final"]),
        ("stream_status=live,finished", vec!["old", "members", "running"]),
        ("event_category=judo", vec!["open"]),
        ("event_category=ball", vec!["old", "members", "running", "season-opener", "final"]),
        ("participant_group=north", vec!["old", "running", "final"]),
        ("participant=tigers", vec!["old", "final"]),
        ("participant=lions", vec!["old", "running", "open", "final"]),
        ("gender=W", vec!["old", "final"]),
        ("gender=M&participant_group=north", vec!["running", "final"]),
        ("location=arena", vec!["final"]),
        ("start_date=2020-03-28&end_date=2020-03-29", vec!["old"]),
        ("end_date=2020-03-30", vec!["old", "members"]),
        ("title=sao%20PAULO", vec!["old", "final"]),
        ("title=%25", vec![]),
        ("type=paid,ppv", vec!["members", "open", "season-opener"]),
        ("has_replay=1", vec![]),
        ("event_category=no-such-sport", vec![]),
        ("participant=lions&stream_status=live&event_category=football", vec!["running"]),
    ];
    for (query, expected) in cases {
        let list = server.get("alpha", &format!("/api/events?{query}")).await.data();
        assert_eq!(aliases(&list), expected, "{query}");
    }
    let by_id = server.get("alpha", &format!("/api/events?participant={lions}&stream_status=live")).await.data();
    assert_eq!(aliases(&by_id), ["running"]);
}

async fn mistakes_in_a_query_are_told_all_at_once(backend: Backend) {
    let server = Server::start(backend).await;
    let query =
        "stream_status=livid&gender=X&start_date=tomorrow&sort_field=color&sort_direction=up&ids=1,two&type=gratis";
    let refused = server.get("alpha", &format!("/api/events?{query}")).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    let errors = refused.json()["errors"].clone();
    let fields: Vec<&String> = errors.as_object().unwrap().keys().collect();
    assert_eq!(fields, ["gender", "ids", "sort_direction", "sort_field", "start_date", "stream_status", "type"]);
    assert_eq!(errors["stream_status"], json!(["\"livid\" is not known here."]));
    let backwards = server.get("alpha", "/api/events?start_date=2026-02-02&end_date=2026-02-01").await;
    assert_eq!(backwards.json()["errors"]["end_date"], json!(["It must not be before start_date."]));
    assert_eq!(server.get("alpha", "/api/events?limit=many").await.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(server.get("alpha", "/api/events?limit=0").await.status, StatusCode::OK);
    assert_eq!(server.get("alpha", "/api/events?offset=9007199254740991").await.data(), json!([]));
    let both = server.get("alpha", "/api/events?limit=201&type=gratis&time_zone=Mars/Olympus").await.json();
    let fields: Vec<&String> = both["errors"].as_object().unwrap().keys().collect();
    assert_eq!(fields, ["limit", "time_zone", "type"]);
    let library = "/api/vod-media-items?limit=201&start_date=soon&sort_field=weight";
    let library = server.get("alpha", library).await.json()["errors"].clone();
    let fields: Vec<&String> = library.as_object().unwrap().keys().collect();
    assert_eq!(fields, ["limit", "sort_field", "start_date"]);
}

async fn lists_are_paged_and_sorted(backend: Backend) {
    let server = Server::start(backend).await;
    let page = server.get("alpha", "/api/events?limit=2&offset=1").await.json();
    assert_eq!(page["meta"], json!({ "total": 6, "limit": 2, "offset": 1 }));
    assert_eq!(aliases(&page["data"]), ["members", "running"]);
    let all = server.get("alpha", "/api/events?no_limit=1&sort_direction=desc").await.json();
    assert_eq!(all["meta"], json!({ "total": 6, "limit": 6, "offset": 0 }));
    assert_eq!(aliases(&all["data"]), ["final", "season-opener", "open", "running", "members", "old"]);
    let finished = server.get("alpha", "/api/events?stream_status=finished,finished").await.data();
    assert_eq!(aliases(&finished), ["members", "old"], "the latest of them first");
    let named = server.get("alpha", "/api/events?stream_status=finished&sort_field=name").await.data();
    assert_eq!(aliases(&named), ["members", "old"], "names ascend");
    let past = server.get("alpha", "/api/events?offset=50").await.json();
    assert_eq!((aliases(&past["data"]).len(), past["meta"]["total"].as_i64()), (0, Some(6)));
}

async fn an_event_says_who_may_watch_and_why(backend: Backend) {
    let server = Server::start(backend).await;
    let detail = |alias: &'static str| {
        let server = &server;
        async move {
            let id = server.id_of("alpha", "/api/events", alias).await;
            server.get("alpha", &format!("/api/events/{id}")).await.data()
        }
    };
    let last = detail("final").await;
    assert_eq!(last["name"], "TIG @ LIO");
    assert_eq!(last["starts_at"], "2031-05-01T17:30:00Z", "19:30 in the arena's zone");
    assert_eq!(last["ends_at"], "2031-05-01T19:30:00Z");
    assert_eq!(last["access"], json!({ "granted": false, "reason": "upcoming", "grant_id": null, "offers": [] }));
    assert_eq!(last["participants"][0]["short_name"], "LIO", "the home side stands first");
    assert_eq!(last["participants"][0]["color"], "#0b1f4b", "its school's");
    assert!(last["description_html"].as_str().unwrap().contains("<em>alpha</em>"));
    let open = detail("open").await;
    assert_eq!((open["price"].as_i64(), open["currency"].as_str()), (Some(1000), Some("USD")));
    assert_eq!(open["access"]["reason"], "buy");
    assert_eq!(open["access"]["offers"], json!([{ "kind": "event", "id": open["id"], "price": 1000 }]));
    let member = detail("members").await;
    assert_eq!(member["access"]["reason"], "no_replay", "what can't be watched is not sold");
    let season = detail("season-opener").await;
    let kinds: Vec<&str> =
        season["access"]["offers"].as_array().unwrap().iter().map(|offer| offer["kind"].as_str().unwrap()).collect();
    assert_eq!(kinds, ["subscription", "package"], "the cheapest first");
    let old = detail("old").await;
    assert_eq!((old["access"]["reason"].as_str(), old["playback"].is_null()), (Some("no_replay"), true));
    assert_eq!(old["score"], json!({ "home": 1, "away": 2 }));
    assert_eq!(old["starts_at"], "2020-03-29T07:00:00Z", "02:00 in the channel's zone");
    assert_eq!(server.get("alpha", "/api/events/0").await.code(), "not_found");
    assert_eq!(server.get("alpha", "/api/events/final").await.code(), "not_found");
}

async fn an_event_reads_the_same_wherever_it_stands(backend: Backend) {
    let server = Server::start(backend).await;
    let document = server.get("alpha", "/api/openapi.json").await.json();
    let documented: Vec<&String> =
        document["components"]["schemas"]["EventItem"]["properties"].as_object().unwrap().keys().collect();
    let list = server.get("alpha", "/api/events?lang=fr").await.data();
    assert_eq!(list.as_array().unwrap().len(), 6);
    for listed in list.as_array().unwrap() {
        let mut fields: Vec<&String> = listed.as_object().unwrap().keys().collect();
        fields.sort_unstable();
        assert_eq!(fields, documented);
        let detail = server.get("alpha", &format!("/api/events/{}?lang=fr", listed["id"])).await.data();
        for (field, value) in listed.as_object().unwrap() {
            assert_eq!(&detail[field], value, "{field} of {}", listed["alias"]);
        }
    }
}

async fn texts_follow_the_language(backend: Backend) {
    let server = Server::start(backend).await;
    let french = server.get("alpha", "/api/events?event_category=judo&lang=fr").await.data();
    assert_eq!(french[0]["name"], "Tournoi alpha");
    let english = server.get("alpha", "/api/events?event_category=judo&lang=en").await.data();
    assert_eq!(english[0]["name"], "alpha Open");
}

async fn the_homepage_has_its_three_lists(backend: Backend) {
    let server = Server::start(backend).await;
    let lists = server.get("alpha", "/api/events-for-homepage").await.data();
    assert_eq!(aliases(&lists["live"]), ["running"]);
    assert_eq!(aliases(&lists["upcoming"]), ["open", "season-opener", "final"]);
    assert_eq!(aliases(&lists["finished"]), Vec::<&str>::new(), "nothing was recorded");
}

async fn participants_have_their_properties_and_children(backend: Backend) {
    let server = Server::start(backend).await;
    let list = server.get("alpha", "/api/participants?no_limit=1").await.data();
    assert_eq!(aliases(&list), ["lions", "tigers", "cubs"]);
    let football = server.get("alpha", "/api/events-categories").await.data()[0]["children"][0]["id"].clone();
    assert_eq!(list[0]["properties"], json!({ "gender": "M", "sport": football }));
    assert_eq!(list[0]["children"], json!([list[2]["id"]]));
    assert_eq!(list[1]["children"], json!([]));
    assert_eq!(list[2]["parent_id"], list[0]["id"]);
    for (query, expected) in [
        ("participant_group=north", vec!["lions", "tigers"]),
        ("event_category=ball", vec!["lions", "tigers", "cubs"]),
        ("name=paulo", vec!["tigers"]),
        ("limit=1&offset=1", vec!["tigers"]),
    ] {
        assert_eq!(
            aliases(&server.get("alpha", &format!("/api/participants?{query}")).await.data()),
            expected,
            "{query}"
        );
    }
}

async fn the_library_has_items_rails_and_search(backend: Backend) {
    let server = Server::start(backend).await;
    let items = server.get("alpha", "/api/vod-media-items?no_limit=1").await.json();
    assert_eq!(aliases(&items["data"]), ["saves", "goals"], "the latest first");
    assert_eq!(items["data"][0]["assets"][0]["type"], "image");
    assert_eq!(aliases(&server.get("alpha", "/api/vod-media-items?vod_media_category=best").await.data()), ["goals"]);
    assert_eq!(aliases(&server.get("alpha", "/api/vod-media-items?start_date=2025-01-01").await.data()), ["saves"]);
    let one = server.get("alpha", &format!("/api/vod-media-items/{}", items["data"][1]["id"])).await.data();
    assert_eq!((&one["title"], &one["date"]), (&json!("alpha goals"), &json!("2024-05-01")));
    let old = server.id_of("alpha", "/api/events", "old").await;
    assert_eq!((&one["event_id"], &items["data"][0]["event_id"]), (&json!(old), &json!(null)));
    assert_eq!(server.get("alpha", "/api/vod-media-items/0").await.code(), "not_found");
    let categories = server.get("alpha", "/api/vod-media-categories").await.data();
    assert_eq!((aliases(&categories), &categories[0]["name"]), (vec!["best"], &json!("alpha best of")));
    let rails = server.get("alpha", "/api/vod-media-rails").await.data();
    assert_eq!(rails[0]["vod_media_items"][0]["title"], "alpha saves", "in the rail's order");
    let all = server.get("alpha", "/api/vod-media/search").await.json();
    assert_eq!((aliases(&all["data"]), &all["meta"]["offset"]), (vec!["saves", "goals"], &json!(0)), "by their dates");
    let found = server.get("alpha", "/api/vod-media/search?title=GOALS").await.json();
    assert_eq!((aliases(&found["data"]), found["meta"]["limit"].as_i64()), (vec!["goals"], Some(10)));
    assert_eq!(server.get("alpha", "/api/vod-media/search?sort_field=colour").await.code(), "invalid_parameters");
    assert_eq!(
        aliases(&server.get("alpha", "/api/vod-media/search?sort_field=title").await.data()),
        ["goals", "saves"]
    );
}
