//! On how many devices a user watches at a time: `/viewings`, and what becomes of the addresses of those without a place.

use std::path::Path;
use std::time::Duration;

use grandstand_db::entities::sessions;
use grandstand_db::ids::{EventId, UserId};
use grandstand_db::scope::InChannel;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::support::packaged::add_samples;
use crate::support::purchases as shop;
use crate::support::server::answer;
use crate::support::visitor::{PASSWORD, Visitor};
use crate::support::{Backend, Server, seeds};

on_both_databases!(
    a_third_device_takes_over,
    what_is_free_is_not_counted,
    nobody_counts_where_the_channel_does_not,
    who_signs_out_watches_no_longer,
    who_went_on_to_another_event_keeps_the_place,
    who_was_signed_out_elsewhere_is_told_so,
);

const EMAIL: &str = "viewer@example.org";
/// By then a right that has ended is refused everywhere.
const HALF_A_MINUTE: Duration = Duration::from_secs(30);

fn two_devices(seeds: &Path) {
    let streaming = "[streaming]\nconcurrent_streams = 2\n[geo]\n";
    seeds::edit(&seeds.join("alpha"), "channel.toml", "[geo]\n", streaming);
}

/// A server where two devices may watch at a time, with a paid and a free recording, and somebody with a pass.
async fn with_limit(backend: Backend) -> Server {
    let server = Server::with(backend, &[], |folder| {
        two_devices(folder);
        for alias in ["old", "members"] {
            let entry = format!("alias = \"{alias}\"\n");
            seeds::edit(&folder.join("alpha"), "events.toml", &entry, &format!("{entry}sample_seconds = 5\n"));
        }
    })
    .await;
    add_samples(&server).await;
    server.app.loader.load_all().await.unwrap();
    let mut viewer = Visitor::registered(&server, "alpha", EMAIL).await;
    let user = viewer.get("/api/profile").await.data()["id"].as_i64().unwrap();
    let season = shop::purchase(UserId(user), vec![shop::pass(&server, "alpha", "season")]);
    let purchase = shop::opened(&server, "alpha", &season).await;
    shop::see(&server, &purchase, &shop::paid(&purchase)).await;
    server
}

async fn devices<const N: usize>(server: &Server) -> [Visitor<'_>; N] {
    let mut devices = [(); N].map(|()| Visitor::new(server, "alpha"));
    for device in &mut devices {
        device.login(EMAIL, PASSWORD).await.data();
    }
    devices
}

async fn says(device: &mut Visitor<'_>, event_id: EventId, take_over: bool) -> Value {
    device.post("/api/viewings", &json!({ "event_id": event_id, "take_over": take_over })).await.data()
}

async fn address(device: &mut Visitor<'_>, event_id: EventId) -> String {
    let event = device.get(&format!("/api/events/{event_id}")).await.data();
    event["playback"]["hls"].as_str().unwrap_or_else(|| panic!("no playback: {event}")).to_owned()
}

async fn a_third_device_takes_over(backend: Backend) {
    let server = with_limit(backend).await;
    let members = server.id_of("alpha", "/api/events", "members").await;
    let [mut phone, mut laptop, mut friend] = devices(&server).await;
    let event = phone.get(&format!("/api/events/{members}")).await.data();
    assert_eq!(event["playback"]["heartbeat_seconds"], 15);
    // One has its place by what it fetches, the other by what it says.
    let of_phone = address(&mut phone, EventId(members)).await;
    assert_eq!(phone.fetch(&of_phone).await.status, StatusCode::OK);
    let of_laptop = says(&mut laptop, EventId(members), false).await;
    assert_eq!((&of_laptop["granted"], &of_laptop["limit"]), (&json!(true), &json!(2)));
    assert_eq!(of_laptop["others"].as_array().unwrap().len(), 1, "{of_laptop}");
    // The third is told of both, and gets nothing.
    let told = says(&mut friend, EventId(members), false).await;
    assert_eq!(told["granted"], false, "{told}");
    let others = told["others"].as_array().unwrap();
    assert!(others.len() == 2 && others.iter().all(|other| other["event_id"] == members), "{told}");
    let of_friend = address(&mut friend, EventId(members)).await;
    let refused = friend.fetch(&of_friend).await;
    assert_eq!((refused.status, refused.code().as_str()), (StatusCode::FORBIDDEN, "stream_limit"));
    // It takes over, and plays at once; who watched the longest is told within half a minute.
    let taken = says(&mut friend, EventId(members), true).await;
    assert_eq!((&taken["granted"], taken["others"].as_array().unwrap().len()), (&json!(true), 1), "{taken}");
    assert_eq!(friend.fetch(&of_friend).await.status, StatusCode::OK);
    server.app.clock.advance(HALF_A_MINUTE);
    assert_eq!(says(&mut friend, EventId(members), false).await["granted"], true);
    assert_eq!(says(&mut laptop, EventId(members), false).await["granted"], true);
    assert_eq!(phone.fetch(&of_phone).await.status, StatusCode::FORBIDDEN);
    assert_eq!(says(&mut phone, EventId(members), false).await["granted"], false);
    // A new address of the same device is of the same device.
    let again = address(&mut friend, EventId(members)).await;
    assert_eq!(friend.fetch(&again).await.status, StatusCode::OK);
    // A place that is given up is free at once.
    let ended = answer(laptop.request(Method::DELETE, "/api/viewings")).await;
    assert_eq!(ended.status, StatusCode::NO_CONTENT);
    assert_eq!(says(&mut phone, EventId(members), false).await["granted"], true);
    assert_eq!(phone.fetch(&of_phone).await.status, StatusCode::OK);
}

async fn who_went_on_to_another_event_keeps_the_place(backend: Backend) {
    let server = with_limit(backend).await;
    let members = server.id_of("alpha", "/api/events", "members").await;
    let next = server.id_of("alpha", "/api/events", "season-opener").await;
    let [mut phone, mut laptop, mut friend] = devices(&server).await;
    assert_eq!(says(&mut laptop, EventId(members), false).await["granted"], true);
    assert_eq!(says(&mut phone, EventId(members), false).await["granted"], true);
    // The phone goes on to another event. That it has left the first one is told late.
    let begun = says(&mut phone, EventId(next), false).await;
    assert_eq!(begun["granted"], true, "{begun}");
    let path = |event: &str| format!("/api/viewings?event_id={event}");
    let ended = answer(phone.request(Method::DELETE, &path(&members.to_string()))).await;
    assert_eq!(ended.status, StatusCode::NO_CONTENT);
    let told = says(&mut friend, EventId(members), false).await;
    assert_eq!(told["granted"], false, "{told}");
    assert!(told["others"].as_array().unwrap().iter().any(|other| other["event_id"] == next), "{told}");
    // Nor does it give up what another device plays.
    assert_eq!(answer(friend.request(Method::DELETE, &path(&next.to_string()))).await.status, StatusCode::NO_CONTENT);
    assert_eq!(says(&mut friend, EventId(members), false).await["granted"], false);
    assert_eq!(answer(phone.request(Method::DELETE, &path(&next.to_string()))).await.status, StatusCode::NO_CONTENT);
    assert_eq!(says(&mut friend, EventId(members), false).await["granted"], true);
    let nonsense = answer(phone.request(Method::DELETE, &path("soon"))).await;
    assert_eq!(nonsense.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", nonsense.text);
}

async fn what_is_free_is_not_counted(backend: Backend) {
    let server = with_limit(backend).await;
    let old = server.id_of("alpha", "/api/events", "old").await;
    for mut device in devices::<3>(&server).await {
        let address = address(&mut device, EventId(old)).await;
        assert_eq!(device.fetch(&address).await.status, StatusCode::OK);
        let told = says(&mut device, EventId(old), false).await;
        assert_eq!((&told["granted"], &told["limit"]), (&json!(true), &Value::Null));
    }
}

async fn nobody_counts_where_the_channel_does_not(backend: Backend) {
    let server = Server::start(backend).await;
    let mut ada = Visitor::registered(&server, "alpha", "ada@example.org").await;
    let members = server.id_of("alpha", "/api/events", "members").await;
    let told = says(&mut ada, EventId(members), true).await;
    assert_eq!(told, json!({ "granted": true, "limit": null, "heartbeat_seconds": 15, "others": [] }));
    let theirs = server.id_of("beta", "/api/events", "old").await;
    for (event_id, status) in [(theirs, StatusCode::NOT_FOUND), (i64::MAX, StatusCode::NOT_FOUND)] {
        let refused = ada.post("/api/viewings", &json!({ "event_id": event_id })).await;
        assert_eq!(refused.status, status, "{}", refused.text);
    }
    let nothing = ada.post("/api/viewings", &json!({})).await;
    assert_eq!(nothing.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", nothing.text);
    let guest = server.post("alpha", "/api/viewings", &json!({ "event_id": members })).await;
    assert_eq!((guest.status, guest.code().as_str()), (StatusCode::UNAUTHORIZED, "sign_in_required"));
}

async fn who_signs_out_watches_no_longer(backend: Backend) {
    let server = with_limit(backend).await;
    let members = server.id_of("alpha", "/api/events", "members").await;
    let [mut phone, mut laptop, mut friend] = devices(&server).await;
    let of_phone = address(&mut phone, EventId(members)).await;
    assert_eq!(phone.fetch(&of_phone).await.status, StatusCode::OK);
    assert_eq!(says(&mut laptop, EventId(members), false).await["granted"], true);
    assert_eq!(phone.post("/api/auth/logout", &json!({})).await.status, StatusCode::OK);
    assert_eq!(says(&mut friend, EventId(members), false).await["granted"], true, "its place is free at once");
    server.app.clock.advance(HALF_A_MINUTE);
    assert_eq!(phone.fetch(&of_phone).await.status, StatusCode::FORBIDDEN);
}

async fn who_was_signed_out_elsewhere_is_told_so(backend: Backend) {
    let server = with_limit(backend).await;
    let members = server.id_of("alpha", "/api/events", "members").await;
    let [mut phone] = devices(&server).await;
    let of_phone = address(&mut phone, EventId(members)).await;
    // Another process ends every session: this one has seen the phone's a moment ago and goes on to believe in it.
    let ended = sessions::Entity::delete_in_channel(shop::channel_id(&server, "alpha"));
    ended.exec(&server.app.database).await.unwrap();
    let told = phone.post("/api/viewings", &json!({ "event_id": members })).await;
    assert_eq!((told.status, told.code().as_str()), (StatusCode::UNAUTHORIZED, "sign_in_required"), "{}", told.text);
    let refused = phone.fetch(&of_phone).await;
    assert!(refused.status.is_client_error(), "{}: {}", refused.status, refused.text);
}
