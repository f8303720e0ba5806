//! Who may make which clips.

use grandstand_db::ids::EventId;
use grandstand_media::add;
use reqwest::StatusCode;
use serde_json::json;

use super::{SETTINGS, cut, delete, id, made, refused, wanted, with_film};
use crate::support::visitor::Visitor;
use crate::support::{Backend, film};

on_both_databases!(what_is_wrong_is_said_field_by_field, only_those_who_may_and_only_so_many,);

async fn what_is_wrong_is_said_field_by_field(backend: Backend) {
    let server = with_film(backend, SETTINGS).await;
    let old = id(&server, "old").await;
    let mut ada = Visitor::registered(&server, "alpha", "ada@example.org").await;
    let right = wanted(&mut ada, EventId(old), 1.0, 2.0).await;
    let length = "A clip lasts from 1 second to 5 minutes";
    let late = "The duration must be longer than the end time";
    let long = "x".repeat(101);
    let cases = [
        (json!({ "name": " " }), "name", "Field is required", "required"),
        (json!({ "name": long }), "name", "Field length must be less than 101", "too_long"),
        (json!({ "tags": [] }), "tags", "A tag must be selected", "required"),
        (json!({ "tags": null }), "tags", "A tag must be selected", "required"),
        (json!({ "tags": ["goal", "own-goal"] }), "tags", "There is no tag \"own-goal\"", "unknown"),
        (json!({ "start_time": null }), "start_time", "Field is required", "required"),
        (json!({ "start_time": -1 }), "start_time", "It must be a number of seconds, 0 or more", "out_of_range"),
        (json!({ "start_time": "soon" }), "start_time", "It must be a number of seconds, 0 or more", "not_a_number"),
        (json!({ "duration": null }), "duration", "Field is required", "required"),
        (json!({ "duration": 0.9 }), "duration", length, "out_of_range"),
        (json!({ "duration": 301 }), "duration", length, "out_of_range"),
        (json!({ "duration": null, "end_time": 0.5 }), "duration", length, "out_of_range"),
        (json!({ "end_time": 4.0 }), "duration", "It must be what lies between start_time and end_time", "mismatch"),
        (json!({ "start_time": 39.0 }), "duration", late, "after_end"),
        (json!({ "start_time": 38.1 }), "duration", late, "after_end"),
        (json!({ "start_time": 40.0, "duration": 1.0 }), "duration", late, "after_end"),
        (json!({ "duration": null, "end_time": 40.1, "start_time": 30.0 }), "duration", late, "after_end"),
        (json!({ "event_id": null }), "event_id", "Field is required", "required"),
        (json!({ "event_media_id": "x" }), "event_media_id", "Field is required", "required"),
    ];
    for (change, field, message, code) in cases {
        let mut wrong = right.clone();
        wrong.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
        let answer = ada.post("/api/clip", &wrong).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{change}: {}", answer.text);
        assert_eq!(answer.json()["errors"], json!({ field: [message] }), "{change}");
        assert_eq!(answer.json()["error_codes"], json!({ field: [code] }), "{change}");
    }
    let all = ada.post("/api/clip", &json!({})).await.json()["errors"].clone();
    let fields: Vec<&String> = all.as_object().unwrap().keys().collect();
    assert_eq!(fields, ["event_id", "event_media_id", "name", "start_time", "tags"], "all at once");
    // What is said otherwise but right is accepted: a tag alone, an end in place of a length, numbers as text, the very end.
    let mut other = right.clone();
    let said = json!({ "tags": "save", "start_time": "37.5", "duration": null, "end_time": 40.02 });
    other.as_object_mut().unwrap().extend(said.as_object().unwrap().clone());
    let answer = ada.post("/api/clip", &other).await;
    assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.text);
    let clip = &answer.json()["data"];
    assert_eq!((&clip["event_id"], &clip["event_media_id"]), (&json!(old), &right["event_media_id"]));
    assert_eq!((&clip["name"], &clip["start_time"]), (&json!("The goal"), &json!(37.5)));
    assert_eq!((&clip["end_time"], &clip["duration"]), (&json!(40.0), &json!(2.5)));
    assert_eq!(clip["tags"], json!([{ "alias": "save", "name": "Save" }]));
}

async fn only_those_who_may_and_only_so_many(backend: Backend) {
    let server = with_film(backend, &SETTINGS.replace("clips = 12", "clips = 6")).await;
    let [old, members, running] =
        [id(&server, "old").await, id(&server, "members").await, id(&server, "running").await];
    let mut ada = Visitor::registered(&server, "alpha", "ada@example.org").await;
    let right = wanted(&mut ada, EventId(old), 1.0, 2.0).await;
    let mut guest = Visitor::new(&server, "alpha");
    refused(&mut guest, &right, StatusCode::UNAUTHORIZED, "sign_in_required").await;
    let of = |event_id: EventId| {
        let mut other = right.clone();
        other["event_id"] = event_id.0.into();
        other
    };
    refused(&mut ada, &of(EventId(members)), StatusCode::FORBIDDEN, "not_entitled").await;
    refused(&mut ada, &of(EventId(running)), StatusCode::CONFLICT, "not_clippable").await;
    let theirs = server.id_of("beta", "/api/events", "old").await;
    refused(&mut ada, &of(EventId(theirs)), StatusCode::NOT_FOUND, "not_found").await;
    let mut media = right.clone();
    media["event_media_id"] = json!(right["event_media_id"].as_i64().unwrap() + 1);
    refused(&mut ada, &media, StatusCode::NOT_FOUND, "not_found").await;
    // Those of beta have to verify their address first; what beta does not give cannot be had by that.
    let mut eve = Visitor::registered(&server, "beta", "eve@example.org").await;
    let body = json!({ "event_id": theirs, "event_media_id": 1, "name": "x", "tags": "highlight", "start_time": 0, "duration": 1 });
    refused(&mut eve, &body, StatusCode::FORBIDDEN, "verification_required").await;
    // Five at once, six in all.
    for number in 0..5 {
        made(&mut ada, EventId(old), f64::from(number), 2.0).await;
    }
    refused(&mut ada, &right, StatusCode::CONFLICT, "clips_under_way").await;
    cut(&server).await;
    let last = made(&mut ada, EventId(old), 30.0, 2.0).await;
    refused(&mut ada, &right, StatusCode::FORBIDDEN, "clip_limit").await;
    assert_eq!(ada.get(&format!("/api/clip/source/{old}")).await.data()["left"], 0);
    // One that is deleted makes room, and cannot come back into a full house.
    assert_eq!(delete(&ada, &last).await.status, StatusCode::OK);
    made(&mut ada, EventId(old), 30.0, 2.0).await;
    let back = ada.post(&format!("/api/clip/{}/restore", last["id"]), &json!({})).await;
    assert_eq!((back.status, back.code().as_str()), (StatusCode::FORBIDDEN, "clip_limit"));
    let mut eve = Visitor::registered(&server, "alpha", "eve@example.org").await;
    made(&mut eve, EventId(old), 1.0, 2.0).await;
    // The recording is made anew: its times are others.
    let folder = tempfile::tempdir().unwrap();
    let file = film::make(folder.path(), 5).await;
    let anew = add::Wanted { channel: "alpha", event: "old", file: &file, replace: true };
    add::run(&server.app.database, &server.app.media, &anew, &mut |_| {}).await.unwrap();
    server.app.loader.load_all().await.unwrap();
    refused(&mut eve, &right, StatusCode::CONFLICT, "media_changed").await;
}
