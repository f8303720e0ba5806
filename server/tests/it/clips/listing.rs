//! Lists of clips, and of events that have some.

use grandstand_db::entities::clips;
use grandstand_db::ids::EventId;
use grandstand_db::scope::InChannel;
use reqwest::StatusCode;
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::{EntityTrait, IntoActiveModel};
use serde_json::{Value, json};

use super::{SETTINGS, delete, id, made, shared, with_film};
use crate::support::visitor::Visitor;
use crate::support::{Backend, seeds, simulated};

on_both_databases!(clips_are_listed_by_event, more_clips_than_are_given_at_once_are_refused,);

async fn clips_are_listed_by_event(backend: Backend) {
    let server = with_film(backend, SETTINGS).await;
    let old = id(&server, "old").await;
    let mut ada = Visitor::registered(&server, "alpha", "ada@example.org").await;
    let mut eve = Visitor::registered(&server, "alpha", "eve@example.org").await;
    let (one, two) = (made(&mut ada, EventId(old), 3.0, 2.0).await, made(&mut eve, EventId(old), 4.0, 2.0).await);
    let ids = |answer: crate::support::server::Answer| {
        answer.data().as_array().unwrap().iter().map(|clip| clip["id"].clone()).collect::<Vec<_>>()
    };
    let path = format!("/api/clips/event/{old}");
    assert_eq!(ids(ada.get(&path).await), [two["id"].clone(), one["id"].clone()], "the newest first");
    assert_eq!(ids(ada.get(&format!("{path}?limit=1&offset=1")).await), [one["id"].clone()]);
    let other = id(&server, "running").await;
    assert_eq!(ids(ada.get(&format!("/api/clips/event/{other}")).await), [0; 0], "each event has its own");
    assert_eq!(ids(ada.get("/api/clips/user").await), [one["id"].clone()]);
    let mut guest = Visitor::new(&server, "alpha");
    assert_eq!(guest.get("/api/clips/user").await.status, StatusCode::UNAUTHORIZED);
    let events = guest.get("/api/events/with_clip").await;
    assert_eq!(
        (&events.json()["meta"]["total"], &events.data()[0]["id"], &events.data()[0]["clips"]),
        (&json!(1), &json!(old), &json!(2))
    );
    // Those who may not watch the event find its clips by their links alone.
    let free = "alias = \"old\"\n";
    seeds::edit(&server.seeds.join("alpha"), "events.toml", free, &format!("{free}type = \"register\"\n"));
    server.apply_again().await;
    assert_eq!(ids(guest.get(&path).await), [0; 0]);
    assert_eq!(guest.get(&format!("/api/shared-clip/{}", one["id"])).await.status, StatusCode::NOT_FOUND);
    assert_eq!(shared(&mut guest, &one).await.data()["access"]["granted"], true);
    assert_eq!(ids(ada.get(&path).await).len(), 2);
    // Somebody who is made up could watch it, and is given nothing of it.
    assert_eq!(ids(simulated::get(&server, "viewer=user", &path).await), [0; 0]);
    let alone = format!("/api/shared-clip/{}", one["id"]);
    assert_eq!(simulated::get(&server, "viewer=user", &alone).await.status, StatusCode::NOT_FOUND);
    seeds::edit(&server.seeds.join("alpha"), "events.toml", &format!("{free}type = \"register\"\n"), free);
    server.apply_again().await;
    delete(&eve, &two).await;
    assert_eq!(guest.get("/api/events/with_clip").await.data()[0]["clips"], 1);
    seeds::edit(
        &server.seeds.join("alpha"),
        "channel.toml",
        "[[clips.tags]]\nalias = \"goal\"",
        "[clips]\nlisted = false\n[[clips.tags]]\nalias = \"goal\"",
    );
    server.apply_again().await;
    assert_eq!(guest.get("/api/events/with_clip").await.data(), json!([]));
    assert_eq!(ids(guest.get(&path).await), [0; 0]);
    assert_eq!(ids(ada.get(&path).await), [one["id"].clone()], "one's own are there");
    // An event that is taken away takes its clips along; the maker can tidy up.
    seeds::edit(&server.seeds.join("alpha"), "events.toml", "alias = \"old\"\n", "alias = \"older\"\n");
    seeds::edit(&server.seeds.join("alpha"), "library.toml", "event = \"old\"\n", "event = \"older\"\n");
    server.apply_again().await;
    assert_eq!(shared(&mut guest, &one).await.status, StatusCode::NOT_FOUND);
    let mine = ada.get("/api/clips/user").await.data();
    assert_eq!((&mine[0]["event"], &mine[0]["playback"]), (&Value::Null, &Value::Null));
    assert_eq!(delete(&ada, &one).await.status, StatusCode::OK);
}

async fn more_clips_than_are_given_at_once_are_refused(backend: Backend) {
    let server = with_film(backend, SETTINGS).await;
    let old = id(&server, "old").await;
    let mut ada = Visitor::registered(&server, "alpha", "ada@example.org").await;
    let clip = made(&mut ada, EventId(old), 3.0, 2.0).await;
    let channel_id = crate::support::purchases::channel_id(&server, "alpha");
    let row = clips::Entity::in_channel(channel_id).one(&server.app.database).await.unwrap().unwrap();
    let like_it = (0..10_000).map(|_| clips::ActiveModel {
        id: NotSet,
        uuid: Set(uuid::Uuid::new_v4().to_string()),
        ..row.clone().into_active_model()
    });
    for some in like_it.collect::<Vec<_>>().chunks(1_000) {
        clips::Entity::insert_many(some.iter().cloned()).exec_without_returning(&server.app.database).await.unwrap();
    }
    for path in ["/api/clips/user".to_owned(), format!("/api/clips/event/{old}")] {
        let all = ada.get(&format!("{path}?no_limit=1")).await;
        assert_eq!((all.status, all.code().as_str()), (StatusCode::UNPROCESSABLE_ENTITY, "too_many_rows"), "{path}");
        let some = ada.get(&format!("{path}?limit=1&offset=10000")).await;
        assert_eq!((&some.json()["meta"]["total"], &some.data()[0]["id"]), (&json!(10_001), &clip["id"]), "{path}");
    }
    for limit in ["limit=1", "limit=0", "no_limit=1"] {
        let events = ada.get(&format!("/api/events/with_clip?{limit}")).await;
        assert_eq!(events.json()["meta"]["total"], 1, "one event has them all: {limit}");
    }
}
