//! `/search`, and the same index behind the lists' filters.

use std::path::Path;

use grandstand_apply::renew_catalogues;
use jiff::Timestamp;
use reqwest::StatusCode;
use sea_orm::ConnectionTrait;
use serde_json::{Value, json};

use crate::support::{Backend, Server, seeds};

on_both_databases!(
    parts_of_words_are_found_whatever_case_and_accents,
    everything_with_a_name_is_found,
    the_best_stand_first,
    what_matched_is_marked_as_javascript_cuts,
    an_edit_is_found_at_once_and_what_was_before_no_more,
    entries_of_an_earlier_version_are_written_anew,
    another_channels_entries_are_never_seen,
    nothing_that_is_typed_can_do_harm,
    typing_errors_are_forgiven,
    what_was_typed_can_be_searched_for,
    lists_forgive_typing_errors_too,
    words_are_learnt_and_forgotten_with_the_seed,
    many_matches_are_counted_and_the_nearest_read,
);

/// Adds events and teams to the channel `alpha`.
fn with_names(seeds: &Path) {
    let alpha = seeds.join("alpha");
    let event = |alias: &str, name: &str, starts_at: &str| {
        format!(
            "\n[[events]]\nalias = \"{alias}\"\nname = {name}\nevent_category = \"judo\"\nstarts_at = \"{starts_at}\"\n"
        )
    };
    let events = [
        event("paris", r#"{ en = "The team's evening", fr = "La soirée de l’équipe" }"#, "2031-01-01 12:00"),
        event("etienne", r#""Coupe de Saint-Étienne""#, "2031-01-02 12:00"),
        event("opera", r#""L'Œuvre au noir""#, "2031-01-03 12:00"),
        event("obrien", r#""O'Brien F.C. 🏆 Sa\u0303o""#, "2031-01-04 12:00"),
        event("percent", r#""100% _under_ *star*""#, "2031-01-05 12:00"),
    ];
    seeds::edit(
        &alpha,
        "events.toml",
        "\n[[events]]\nalias = \"final\"",
        &(events.concat() + "\n[[events]]\nalias = \"final\""),
    );
}

async fn search(server: &Server, query: &str) -> Value {
    let answer = server.get("alpha", &format!("/api/search?q={query}")).await;
    assert_eq!(answer.status, StatusCode::OK, "{query}: {}", answer.text);
    answer.json()
}

/// Group and alias of everything that a search finds.
async fn found(server: &Server, query: &str) -> Vec<String> {
    let answer = search(server, query).await;
    let mut all = Vec::new();
    for group in ["events", "teams", "schools", "sports", "venues", "library"] {
        for hit in answer["data"][group].as_array().unwrap() {
            all.push(format!("{group} {}", hit["alias"].as_str().unwrap()));
        }
    }
    all
}

async fn parts_of_words_are_found_whatever_case_and_accents(backend: Backend) {
    let server = Server::with(backend, &[], with_names).await;
    for (typed, expected) in [
        ("sao+paulo", vec!["events final", "events old", "teams tigers"]),
        ("PAULO%20s%C3%A3o", vec!["events final", "events old", "teams tigers"]),
        ("ulo+gers", vec!["events final", "events old", "teams tigers"]),
        ("equipe", vec!["events paris"]),
        ("l%27equipe", vec!["events paris"]),
        ("%C3%A9quipe+soir", vec!["events paris"]),
        ("saint-etienne", vec!["events etienne"]),
        ("saint+etienne", vec!["events etienne"]),
        ("saintetienne", vec!["events etienne"]),
        ("oeuvre", vec!["events opera"]),
        ("%C5%93uv", vec!["events opera"]),
        ("obrien", vec!["events obrien"]),
        ("o%27brien", vec!["events obrien"]),
        ("o%E2%80%99brien+fc", vec!["events obrien"]),
        ("f.c.", vec!["events obrien"]),
        ("fc", vec!["events obrien"]),
        ("100", vec!["events percent"]),
        ("10+un", vec!["events percent"]),
        ("no+such", vec![]),
    ] {
        assert_eq!(found(&server, typed).await, expected, "{typed}");
        let list = server.get("alpha", &format!("/api/events?title={typed}&sort_direction=desc")).await.data();
        let events =
            list.as_array().unwrap().iter().map(|event| format!("events {}", event["alias"].as_str().unwrap()));
        let expected = expected.into_iter().filter(|name| name.starts_with("events"));
        assert_eq!(events.collect::<Vec<_>>(), expected.collect::<Vec<_>>(), "{typed} in the list");
    }
    assert!(found(&server, "z").await.is_empty() && found(&server, "e").await.len() > 5, "single letters work");
}

async fn everything_with_a_name_is_found(backend: Backend) {
    let server = Server::start(backend).await;
    for (typed, expected) in [
        (
            "north+school",
            vec!["events running", "events final", "events old", "teams lions", "teams tigers", "schools north"],
        ),
        ("judo", vec!["events open", "sports judo"]),
        ("arena", vec!["events final", "venues arena"]),
        ("goals", vec!["library goals"]),
        ("tournoi", vec!["events open"]),
    ] {
        assert_eq!(found(&server, typed).await, expected, "{typed}");
    }
    let answer = search(&server, "goals").await;
    assert_eq!(answer["data"]["library"][0]["title"], "alpha goals");
    assert_eq!(
        answer["meta"]["totals"]["library"],
        json!({ "total": 1, "has_more": false, "list": "/vod-media/search?title=goals" })
    );
    assert_eq!(answer["meta"]["totals"]["schools"], json!({ "total": 0, "has_more": false, "list": null }));
    assert_eq!((answer["meta"]["total"].as_i64(), answer["meta"]["limit"].as_i64()), (Some(1), Some(5)));
    let team = search(&server, "lio").await["data"]["teams"][0].clone();
    assert_eq!((team["name"].as_str(), team["short_name"].as_str()), (Some("alpha Lions"), Some("LIO")));
    let french = server.get("alpha", "/api/search?q=tournoi&lang=fr").await.data();
    assert_eq!(french["events"][0]["name"], "Tournoi alpha");
    assert_eq!(
        french["events"][0]["matched"],
        json!([{ "field": "name", "text": "Tournoi alpha", "ranges": [[0, 7]] }])
    );
    let english = server.get("alpha", "/api/search?q=tournoi&lang=en").await.data();
    assert_eq!(english["events"][0]["matched"], json!([{ "field": "name", "text": "alpha Open", "ranges": [] }]));
    for path in [
        "/api/vod-media/search?title=GOALS",
        "/api/vod-media-items?title=oal",
        "/api/vod-media/search?title=goals&vod_media_category=best",
    ] {
        let list = server.get("alpha", path).await.data();
        assert_eq!((list.as_array().unwrap().len(), list[0]["alias"].as_str()), (1, Some("goals")), "{path}");
    }
    assert_eq!(server.get("alpha", "/api/vod-media/search?title=goals&start_date=2025-01-01").await.data(), json!([]));
    assert_eq!(server.get("alpha", "/api/participants?name=igers+pau").await.data()[0]["alias"], "tigers");
}

async fn the_best_stand_first(backend: Backend) {
    let server = Server::with(backend, &[], |seeds| {
        let alpha = seeds.join("alpha");
        let mut events = String::new();
        for (alias, name, starts_at) in [
            ("contains", "Archery", "today+1d 10:00"),
            ("word", "The hery cup", "today+1d 10:00"),
            ("begins", "Hery cup", "today+1d 10:00"),
            ("exact-late", "Hery", "today+9d 10:00"),
            ("exact-soon", "Hery", "today+3d 10:00"),
            ("exact-before", "Hery", "today-3d 10:00"),
            ("exact-long-before", "Hery", "2020-01-01 10:00"),
        ] {
            events += &format!(
                "\n[[events]]\nalias = \"{alias}\"\nname = \"{name}\"\nevent_category = \"judo\"\nstarts_at = \"{starts_at}\"\n"
            );
        }
        events += "\n[[events]]\nalias = \"exact-live\"\nname = \"Hery\"\nevent_category = \"judo\"\nstarts_at = \"2021-01-01 10:00\"\nstatus = \"live\"\nsource = \"sample\"\n";
        seeds::edit(&alpha, "events.toml", "\n[[events]]\nalias = \"final\"", &(events + "\n[[events]]\nalias = \"final\""));
    })
    .await;
    let expected = [
        "events exact-live",
        "events exact-soon",
        "events exact-late",
        "events exact-before",
        "events exact-long-before",
        "events begins",
        "events word",
        "events contains",
    ];
    assert_eq!(found(&server, "hery&limit=20").await, expected);
    assert_eq!(found(&server, "hery").await, expected[..5]);
    assert_eq!(found(&server, "hery&limit=0").await, Vec::<String>::new());
    assert_eq!(search(&server, "hery&limit=0").await["meta"]["total"], 8);
}

async fn what_matched_is_marked_as_javascript_cuts(backend: Backend) {
    let server = Server::with(backend, &[], with_names).await;
    let matched = |answer: &Value, group: &str| answer["data"][group][0]["matched"].clone();
    let answer = search(&server, "sao+paulo").await;
    let tigers = "alpha Tigers of São Paulo";
    assert_eq!(matched(&answer, "teams"), json!([{ "field": "name", "text": tigers, "ranges": [[16, 19], [20, 25]] }]));
    assert_eq!(
        matched(&answer, "events"),
        json!([{ "field": "team", "text": tigers, "ranges": [[16, 19], [20, 25]] }])
    );
    let obrien = search(&server, "brien+sao").await;
    let text = "O'Brien F.C. 🏆 Sa\u{303}o";
    assert_eq!(matched(&obrien, "events"), json!([{ "field": "name", "text": text, "ranges": [[2, 7], [16, 20]] }]));
    let arena = search(&server, "lio+arena").await;
    assert_eq!(
        matched(&arena, "events"),
        json!([
            { "field": "name", "text": "TIG @ LIO", "ranges": [[6, 9]] },
            { "field": "venue", "text": "alpha Arena", "ranges": [[6, 11]] },
        ])
    );
    assert_eq!(arena["meta"]["words"], json!(["lio", "arena"]));
    assert_eq!(arena["meta"]["totals"]["events"]["list"], "/events?title=lio+arena");
}

async fn an_edit_is_found_at_once_and_what_was_before_no_more(backend: Backend) {
    let server = Server::start(backend).await;
    let folder = server.seeds.join("alpha");
    assert_eq!(found(&server, "tigers").await, ["events final", "events old", "teams tigers"]);
    seeds::edit(&folder, "participants.csv", "alpha Tigers of São Paulo", "alpha Jaguars");
    server.apply_again().await;
    assert!(found(&server, "tigers").await.is_empty());
    assert_eq!(found(&server, "jaguars").await, ["events final", "events old", "teams tigers"]);
    seeds::edit(
        &folder,
        "events.toml",
        "alias = \"old\"\nname = \"alpha old match\"",
        "alias = \"older\"\nname = \"alpha ancient match\"",
    );
    seeds::edit(&folder, "library.toml", "event = \"old\"\n", "");
    server.apply_again().await;
    assert!(found(&server, "old").await.is_empty(), "retired");
    assert_eq!(found(&server, "ancient").await, ["events older"]);
    seeds::edit(&folder, "events.toml", "2031-05-01 19:30", "2019-05-01 19:30");
    server.apply_again().await;
    assert_eq!(
        found(&server, "jaguars").await,
        ["events older", "events final", "teams tigers"],
        "the later of the two"
    );
}

async fn entries_of_an_earlier_version_are_written_anew(backend: Backend) {
    let server = Server::start(backend).await;
    let database = &server.app.database;
    database.execute_unprepared("DELETE FROM search_entries").await.unwrap();
    renew_catalogues(database, Timestamp::now()).await.unwrap();
    assert!(found(&server, "tigers").await.is_empty(), "of this version: left alone");
    database.execute_unprepared("UPDATE channels SET catalogue_format = 0").await.unwrap();
    renew_catalogues(database, Timestamp::now()).await.unwrap();
    assert_eq!(found(&server, "tigers").await, ["events final", "events old", "teams tigers"]);
}

async fn another_channels_entries_are_never_seen(backend: Backend) {
    let server = Server::with(backend, &[], |seeds| {
        for channel in ["alpha", "beta"] {
            seeds::edit(&seeds.join(channel), "events.toml", &format!("{channel} opener"), "Twin opener");
        }
    })
    .await;
    let ids = |channel: &'static str| {
        let server = &server;
        async move { server.get(channel, "/api/search?q=twin").await.json() }
    };
    let (alpha, beta) = (ids("alpha").await, ids("beta").await);
    assert_eq!((alpha["meta"]["total"].as_i64(), beta["meta"]["total"].as_i64()), (Some(1), Some(1)));
    assert_ne!(alpha["data"]["events"][0]["id"], beta["data"]["events"][0]["id"]);
    assert_eq!(search(&server, "beta").await["meta"]["total"], 0);
    for literal in ["", "&literal=1"] {
        let answer = search(&server, &format!("betta{literal}")).await;
        assert_eq!(
            (&answer["meta"]["showing"], &answer["meta"]["did_you_mean"]),
            (&Value::Null, &Value::Null),
            "nor are its words offered"
        );
    }
    seeds::edit(&server.seeds.join("beta"), "events.toml", "Twin opener", "beta opener");
    server.apply_again().await;
    assert_eq!(search(&server, "twin").await["meta"]["total"], 1, "the other's edit changes nothing here");
}

async fn nothing_that_is_typed_can_do_harm(backend: Backend) {
    let server = Server::with(backend, &[], with_names).await;
    for typed in [
        "",
        "+",
        "%25",
        "_",
        "*",
        "%22",
        "%27",
        "%5C",
        "%22+OR+%22",
        "%22%22",
        "%F0%9F%8F%86",
        "%00",
        "-",
        "---",
        "NEAR(a+b)",
        "text:lions",
        "%5Elions",
        "lions*",
        "a%22)+OR+(%22b",
        "%27;DROP+TABLE+events;--",
        "AND",
        "OR+NOT",
        "(((",
        "%E2%80%8D",
        "%CC%81",
        "%EF%BF%BF",
        "%F4%8F%BF%BF",
    ] {
        for path in ["/api/search?q=", "/api/events?title=", "/api/participants?name=", "/api/vod-media/search?title="]
        {
            let answer = server.get("alpha", &format!("{path}{typed}")).await;
            assert_eq!(answer.status, StatusCode::OK, "{path}{typed}: {}", answer.text);
        }
    }
    for typed in ["", "+", "%25", "_", "*", "%22", "%5C", "%F0%9F%8F%86"] {
        let answer = search(&server, typed).await;
        assert_eq!(
            (answer["meta"]["total"].as_i64(), answer["meta"]["words"].clone()),
            (Some(0), json!([])),
            "{typed}"
        );
    }
    assert_eq!(search(&server, "lions*").await["meta"]["words"], json!(["lions"]));
    assert_eq!(server.get("alpha", "/api/events?title=%25").await.data(), json!([]), "no name has a %");
    let all = server.get("alpha", "/api/events?title=+&limit=1").await.json();
    assert!(all["meta"]["total"].as_i64() > Some(5), "a blank title asks for nothing");
    let long = "lions+".repeat(17);
    for (path, field) in [
        ("/api/search?q=", "q"),
        ("/api/events?title=", "title"),
        ("/api/participants?name=", "name"),
        ("/api/vod-media/search?title=", "title"),
        ("/api/vod-media-items?title=", "title"),
    ] {
        let refused = server.get("alpha", &format!("{path}{long}")).await;
        assert_eq!((refused.status, refused.code().as_str()), (StatusCode::UNPROCESSABLE_ENTITY, "invalid_parameters"));
        assert_eq!(refused.json()["errors"][field], json!(["Search for at most 100 characters."]), "{path}");
    }
    let most = "a+b+c+d+e+f+g+h+i+j+k+l+m+n+o+p+q+r+s+t+u+v+w+x+y+z+1+2+3+4+5+6+7+8+9+0+aa+bb+cc+dd+ee+ff+gg+hh";
    assert_eq!(server.get("alpha", &format!("/api/search?q={most}")).await.status, StatusCode::OK);
    // Words that are almost known, as many and as long as fit.
    for typed in [
        "tigres+".repeat(14),
        "tigre".repeat(20),
        "%F0%9D%84%9E".repeat(100),
        "lio%CC%81ns%CC%81+tigr%E2%80%8Des".to_owned(),
    ] {
        for path in ["/api/search?q=", "/api/events?title=", "/api/participants?name=", "/api/vod-media/search?title="]
        {
            assert_eq!(server.get("alpha", &format!("{path}{typed}")).await.status, StatusCode::OK, "{path}{typed}");
        }
    }
    assert_eq!(server.get("alpha", "/api/search?q=a&limit=x").await.status, StatusCode::UNPROCESSABLE_ENTITY);
}

async fn typing_errors_are_forgiven(backend: Backend) {
    let server = Server::start(backend).await;
    for (typed, showing, expected) in [
        ("sao+pualo", "São Paulo", vec!["events final", "events old", "teams tigers"]),
        ("tigres", "Tigers", vec!["events final", "events old", "teams tigers"]),
        ("alpah+lions", "alpha Lions", vec!["events running", "events final", "teams lions"]),
        ("tourmoi", "tournoi", vec!["events open"]),
        ("Gaols", "goals", vec!["library goals"]),
        ("arenna", "Arena", vec!["events final", "venues arena"]),
    ] {
        let answer = search(&server, typed).await;
        assert_eq!(answer["meta"]["showing"], showing, "{typed}: {answer}");
        assert_eq!(answer["meta"]["did_you_mean"], Value::Null, "{typed}");
        assert_eq!(found(&server, typed).await, expected, "{typed}");
        assert_eq!(found(&server, &format!("{typed}&limit=0")).await, Vec::<String>::new());
    }
    for typed in ["lions", "goals+tigers", "xylophone", "zzz", "2099", "Lions%F0%9F%8F%86", "%22"] {
        let answer = search(&server, typed).await;
        assert_eq!(
            (&answer["meta"]["showing"], &answer["meta"]["did_you_mean"]),
            (&Value::Null, &Value::Null),
            "{typed}"
        );
    }
    let answer = search(&server, "tigres").await;
    assert_eq!((answer["meta"]["q"].as_str(), answer["meta"]["words"].clone()), (Some("tigres"), json!(["tigers"])));
    assert_eq!(answer["meta"]["totals"]["events"]["list"], "/events?title=Tigers");
    assert_eq!(answer["data"]["teams"][0]["matched"][0]["ranges"], json!([[6, 12]]), "the corrected word is marked");
}

async fn what_was_typed_can_be_searched_for(backend: Backend) {
    let server = Server::start(backend).await;
    let literal = search(&server, "sao+pualo&literal=1").await;
    assert_eq!((literal["meta"]["total"].as_i64(), &literal["meta"]["showing"]), (Some(0), &Value::Null));
    assert_eq!(literal["meta"]["did_you_mean"], "São Paulo");
    assert_eq!(literal["data"]["teams"], json!([]));
    assert_eq!(literal["meta"]["totals"]["events"]["list"], "/events?title=sao+pualo");
    for path in ["/api/events?title=", "/api/participants?name="] {
        let list = server.get("alpha", &format!("{path}sao+pualo&literal=1")).await.json();
        assert_eq!((&list["data"], list["meta"].get("showing")), (&json!([]), None), "{path}");
    }
}

async fn lists_forgive_typing_errors_too(backend: Backend) {
    let server = Server::start(backend).await;
    let list = async |path: &str| server.get("alpha", path).await.json();
    for (path, showing, expected) in [
        ("/api/events?title=sao+pualo&sort_direction=desc", "São Paulo", vec!["final", "old"]),
        ("/api/events?title=arenna", "Arena", vec!["final"]),
        ("/api/participants?name=tigres", "Tigers", vec!["tigers"]),
        ("/api/vod-media/search?title=gaols", "goals", vec!["goals"]),
        ("/api/vod-media-items?title=gaols", "goals", vec!["goals"]),
    ] {
        let answer = list(path).await;
        let aliases: Vec<&str> =
            answer["data"].as_array().unwrap().iter().filter_map(|one| one["alias"].as_str()).collect();
        assert_eq!((answer["meta"]["showing"].as_str(), aliases), (Some(showing), expected), "{path}");
        assert_eq!(answer["meta"]["total"], answer["data"].as_array().unwrap().len(), "{path}");
    }
    for path in
        ["/api/events?title=tigers", "/api/events", "/api/participants?name=lions", "/api/vod-media/search?title=goals"]
    {
        assert_eq!(list(path).await["meta"].get("showing"), None, "{path}");
    }
    let other_days = list("/api/events?title=sao+pualo&start_date=1990-01-01&end_date=1990-01-02").await;
    assert_eq!((&other_days["data"], other_days["meta"].get("showing")), (&json!([]), None), "nothing is shown for it");
    let found_elsewhere = list("/api/events?title=tigers&start_date=1990-01-01&end_date=1990-01-02").await;
    assert_eq!(found_elsewhere["meta"].get("showing"), None, "right words are not replaced");
}

async fn words_are_learnt_and_forgotten_with_the_seed(backend: Backend) {
    let server = Server::start(backend).await;
    let folder = server.seeds.join("alpha");
    assert_eq!(search(&server, "jagaurs").await["meta"]["showing"], Value::Null);
    seeds::edit(&folder, "participants.csv", "alpha Tigers of São Paulo", "alpha Jaguars");
    server.apply_again().await;
    assert_eq!(search(&server, "jagaurs").await["meta"]["showing"], "Jaguars");
    assert_eq!(search(&server, "tigres").await["meta"]["showing"], Value::Null, "its word is gone");
}

async fn many_matches_are_counted_and_the_nearest_read(backend: Backend) {
    let server = Server::with(backend, &[], |seeds| {
        let mut rows = "alias,name,event_category,starts_at\n".to_owned();
        for place in 0..1_200 {
            let (day, kind) = (place % 28 + 1, if place == 700 { "Gala" } else { "Galactic" });
            rows += &format!("many-{place},{kind},judo,{}-03-{day:02} 12:00\n", 1990 + place / 28);
        }
        std::fs::write(seeds.join("alpha/events.csv"), rows).unwrap();
    })
    .await;
    let answer = search(&server, "gal").await;
    assert_eq!(answer["meta"]["totals"]["events"]["total"], 1_000);
    assert_eq!(answer["meta"]["totals"]["events"]["has_more"], true);
    let starts: Vec<&str> =
        answer["data"]["events"].as_array().unwrap().iter().map(|event| event["starts_at"].as_str().unwrap()).collect();
    assert!(starts.is_sorted() && starts.iter().all(|start| *start > "2025"), "the next ones: {starts:?}");
    let exact = search(&server, "gala").await;
    assert_eq!(exact["data"]["events"][0]["alias"], "many-700", "long ago, and called just so");
    let list = server.get("alpha", "/api/events?title=gal&limit=1").await.json();
    assert_eq!(list["meta"]["total"], 1_200, "lists count all");
}
