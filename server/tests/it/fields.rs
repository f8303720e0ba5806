//! The fields of the specification's entities, each with the value that its seed file gives it. The expectations are
//! written by hand, so that a field that is renamed, left out or filled from another one shows.

use std::path::Path;

use serde_json::{Value, json};

use crate::support::{Backend, Server, seeds};

on_both_databases!(an_event_has_all_its_fields, a_participant_has_all_its_fields, a_video_rail_has_all_its_fields,);

/// The final is sold by itself and has a picture of its own.
fn with_prices(folder: &Path) {
    let more = "alias = \"final\"\ntype = \"ppv\"\nbase_price = 900\nservice_fee = 100\nimage = \"images/logo.svg\"\n";
    seeds::edit(&folder.join("alpha"), "events.toml", "alias = \"final\"\n", more);
}

/// Asserts that `found` has these fields with these values, whatever else it has.
fn has(found: &Value, expected: &Value) {
    for (field, value) in expected.as_object().unwrap() {
        assert_eq!(&found[field], value, "{field} of {found}");
    }
}

async fn an_event_has_all_its_fields(backend: Backend) {
    let server = Server::with(backend, &[], with_prices).await;
    let id = server.id_of("alpha", "/api/events", "final").await;
    let [lions, tigers] = [id_of_team(&server, "lions").await, id_of_team(&server, "tigers").await];
    let football = server.get("alpha", "/api/events-categories").await.data()[0]["children"][0]["id"].clone();
    let school = server.id_of("alpha", "/api/participant-groups", "north").await;
    let team = |id: i64, alias: &str, name: &str, short_name: &str, gender: &str| {
        json!({
            "id": id, "alias": alias, "name": name, "short_name": short_name, "color": "#0b1f4b", "image": null,
            "participant_group_id": school, "gender": gender,
        })
    };
    let expected = json!({
        "id": id,
        "name": "TIG @ LIO",
        "type": "ppv",
        "participants": [
            team(lions, "lions", "alpha Lions", "LIO", "M"),
            team(tigers, "tigers", "alpha Tigers of São Paulo", "TIG", "W"),
        ],
        // 2031-05-01 19:30 in Paris.
        "event_utc_ts": 1_935_423_000,
        "time_zone": "Europe/Paris",
        "event_category_id": football,
        "event_categories": [football],
        "stream_status": "upcoming",
        "location_id": server.id_of("alpha", "/api/events-locations", "arena").await,
        "home_team_id": lions,
        "has_access": false,
        "base_price": 900,
        "service_fee": 100,
        "price": 1000,
    });
    let detail = server.get("alpha", &format!("/api/events/{id}")).await.data();
    let listed = server.get("alpha", &format!("/api/events?ids={id}")).await.data()[0].clone();
    for event in [detail, listed] {
        has(&event, &expected);
        let image = event["image"]["src"].as_str().unwrap();
        assert!(image.starts_with("/images/") && image.ends_with(".svg"), "{image}");
    }
}

async fn id_of_team(server: &Server, alias: &str) -> i64 {
    server.id_of("alpha", "/api/participants", alias).await
}

async fn a_participant_has_all_its_fields(backend: Backend) {
    let server = Server::with(backend, &[], |folder| {
        for (from, to) in [
            (",parent\n", ",parent,images\n"),
            ("M,football,north,\n", "M,football,north,,images/logo.svg\n"),
            ("W,football,north,\n", "W,football,north,,\n"),
            (",lions\n", ",lions,\n"),
        ] {
            seeds::edit(&folder.join("alpha"), "participants.csv", from, to);
        }
    })
    .await;
    let football = server.get("alpha", "/api/events-categories").await.data()[0]["children"][0]["id"].clone();
    let list = server.get("alpha", "/api/participants").await.data();
    let lions = &list[0];
    has(
        lions,
        &json!({
            "id": id_of_team(&server, "lions").await,
            "name": "alpha Lions",
            "short_name": "LIO",
            "alias": "lions",
            "color": "#0b1f4b",
            "properties": { "gender": "M", "sport": football },
            "children": [id_of_team(&server, "cubs").await],
        }),
    );
    let images = lions["images"].as_array().unwrap();
    assert_eq!(images.len(), 1);
    assert!(images[0]["src"].as_str().unwrap().starts_with("/images/"), "{images:?}");
    assert_eq!(list[1]["properties"]["gender"], "W", "the tigers are women");
    assert_eq!(list[1]["images"], json!([]), "without a picture there is none");
}

async fn a_video_rail_has_all_its_fields(backend: Backend) {
    let server = Server::start(backend).await;
    let rails = server.get("alpha", "/api/vod-media-rails").await.data();
    assert_eq!(rails.as_array().unwrap().len(), 1);
    let rail = &rails[0];
    assert!(rail["id"].is_i64(), "{rail}");
    assert_eq!(rail["title"], "alpha top");
    let [saves, goals] = ["saves", "goals"].map(|alias| server.id_of("alpha", "/api/vod-media-items", alias));
    let items = rail["vod_media_items"].as_array().unwrap();
    assert_eq!(items.len(), 2);
    has(&items[0], &json!({ "id": saves.await, "title": "alpha saves", "date": "2025-05-01" }));
    has(&items[1], &json!({ "id": goals.await, "title": "alpha goals", "date": "2024-05-01" }));
    let asset = &items[0]["assets"][0];
    assert_eq!(asset["type"], "image");
    assert!(asset["path"].as_str().unwrap().starts_with("/images/"), "{asset}");
}
