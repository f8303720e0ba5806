//! A clip whose stored state is none that this version knows.

use grandstand_db::ids::EventId;
use reqwest::StatusCode;
use sea_orm::ConnectionTrait;

use super::{SETTINGS, cut, id, made, shared, with_film};
use crate::support::Backend;
use crate::support::visitor::Visitor;

on_both_databases!(a_clip_of_an_unknown_state_fails_alone);

async fn a_clip_of_an_unknown_state_fails_alone(backend: Backend) {
    let server = with_film(backend, SETTINGS).await;
    let old = id(&server, "old").await;
    let mut ada = Visitor::registered(&server, "alpha", "ada@example.org").await;
    let mut eve = Visitor::registered(&server, "alpha", "eve@example.org").await;
    let (strange, other) = (made(&mut ada, EventId(old), 3.0, 2.0).await, made(&mut eve, EventId(old), 4.0, 2.0).await);
    let change = format!("UPDATE clips SET state = 'cropped' WHERE id = {}", strange["id"]);
    server.app.database.execute_unprepared(&change).await.unwrap();
    let failed = shared(&mut ada, &strange).await;
    assert_eq!((failed.status, failed.code().as_str()), (StatusCode::INTERNAL_SERVER_ERROR, "internal"));
    assert_eq!(ada.get("/api/clips/user").await.code(), "internal", "it is listed as no other state");
    // Nothing waits for it.
    cut(&server).await;
    assert_eq!(shared(&mut eve, &other).await.data()["state"], "done");
    assert_eq!(eve.get("/api/clips/user").await.data()[0]["state"], "done");
    assert_eq!(shared(&mut ada, &strange).await.code(), "internal", "and nobody has made it another one");
}
