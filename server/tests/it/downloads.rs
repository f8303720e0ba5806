//! `/download-event/{event_id}`: recordings as files, for those who may have them.

use grandstand_commerce::orders::transition::Seen;
use grandstand_commerce::provider::model::{PaymentState, PaymentStatus};
use grandstand_commerce::sold::Sold;
use grandstand_db::ids::{EventId, UserId};
use grandstand_media::ffmpeg::run;
use grandstand_media::graphics::read_frame_code;
use reqwest::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_RANGE, RANGE};
use reqwest::{Method, StatusCode};
use serde_json::Value;
use tenants::schema::channel::Capability;

use crate::support::packaged::add_samples;
use crate::support::purchases as shop;
use crate::support::visitor::Visitor;
use crate::support::{Backend, Server, seeds};

on_both_databases_and_s3!(
    a_recording_is_a_file,
    only_those_who_may_get_one,
    a_link_ends_with_the_right_to_download,
    downloads_are_counted,
);

/// A server with recordings of `old` (free), `members` (paid) and `running` (live), and these settings in `[…]`.
async fn with_recordings(backend: Backend, settings: &str) -> Server {
    let server = Server::with(backend, &[], |folder| {
        let folder = folder.join("alpha");
        seeds::edit(&folder, "channel.toml", "[geo]\n", &format!("{settings}[geo]\n"));
        for alias in ["old", "members", "running"] {
            let entry = format!("alias = \"{alias}\"\n");
            seeds::edit(&folder, "events.toml", &entry, &format!("{entry}sample_seconds = 5\n"));
        }
    })
    .await;
    add_samples(&server).await;
    server.app.loader.load_all().await.unwrap();
    server
}

const FOR_USERS: &str = "[capabilities]\nuser = [\"watch\", \"download\"]\n";

async fn id(server: &Server, alias: &str) -> i64 {
    server.id_of("alpha", "/api/events", alias).await
}

async fn refused(visitor: &mut Visitor<'_>, event_id: EventId, status: StatusCode, code: &str) {
    let answer = visitor.get(&format!("/api/download-event/{event_id}")).await;
    assert_eq!((answer.status, answer.code().as_str()), (status, code));
}

async fn offered(visitor: &mut Visitor<'_>, event_id: EventId) -> Value {
    visitor.get(&format!("/api/download-event/{event_id}")).await.data()
}

async fn a_recording_is_a_file(backend: Backend) {
    let server = with_recordings(backend, FOR_USERS).await;
    let old = id(&server, "old").await;
    let mut ada = Visitor::registered(&server, "alpha", "ada@example.org").await;
    let offer = offered(&mut ada, EventId(old)).await;
    assert_eq!((&offer["event_id"], &offer["left"]), (&old.into(), &Value::Null));
    let file = offer["files"].as_array().unwrap().iter().find(|file| file["name"] == "360p").unwrap().clone();
    let url = file["url"].as_str().unwrap();
    let whole = ada.request(Method::GET, url).send().await.unwrap();
    assert_eq!(whole.headers()[CONTENT_DISPOSITION], "attachment");
    assert!(whole.headers()[CACHE_CONTROL].to_str().unwrap().starts_with("private"));
    let whole = whole.bytes().await.unwrap();
    assert_eq!(file["bytes"], whole.len());
    // All of it is there: five seconds, 25 pictures each, which tell their numbers.
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("one.mp4"), &whole).unwrap();
    let args = "-v error -i one.mp4 -f rawvideo -pix_fmt gray -fps_mode passthrough -".split(' ');
    let grey = run("ffmpeg", "decoding", folder.path(), args).await.unwrap();
    let codes: Vec<Option<u16>> = grey.chunks(640 * 360).map(|one| read_frame_code(one, 640, 360)).collect();
    assert_eq!(codes, (0..125).map(Some).collect::<Vec<_>>());
    // A download that broke off goes on, across the borders of segments.
    let from = whole.len() / 3;
    let rest = ada.request(Method::GET, url).header(RANGE, format!("bytes={from}-")).send().await.unwrap();
    assert_eq!(rest.status(), StatusCode::PARTIAL_CONTENT);
    assert_eq!(rest.headers()[CONTENT_RANGE], format!("bytes {from}-{}/{}", whole.len() - 1, whole.len()));
    assert_eq!(rest.bytes().await.unwrap(), whole[from..]);
    let head = ada.request(Method::HEAD, url).send().await.unwrap();
    assert_eq!(head.headers()["content-length"].to_str().unwrap(), whole.len().to_string());
}

async fn only_those_who_may_get_one(backend: Backend) {
    let server = with_recordings(backend, FOR_USERS).await;
    let [old, members, running] =
        [id(&server, "old").await, id(&server, "members").await, id(&server, "running").await];
    refused(&mut Visitor::new(&server, "alpha"), EventId(old), StatusCode::UNAUTHORIZED, "sign_in_required").await;
    let mut ada = Visitor::registered(&server, "alpha", "ada@example.org").await;
    refused(&mut ada, EventId(members), StatusCode::FORBIDDEN, "not_entitled").await;
    refused(&mut ada, EventId(running), StatusCode::CONFLICT, "not_downloadable").await;
    let theirs = server.id_of("beta", "/api/events", "old").await;
    refused(&mut ada, EventId(theirs), StatusCode::NOT_FOUND, "not_found").await;
    let mut eve = Visitor::registered(&server, "beta", "eve@example.org").await;
    refused(&mut eve, EventId(theirs), StatusCode::FORBIDDEN, "download_not_included").await;
    // The address is good on its channel alone, and what plays a video does not open it.
    let offer = offered(&mut ada, EventId(old)).await;
    let url = offer["files"][0]["url"].as_str().unwrap();
    let elsewhere = server.get("beta", url).await;
    assert_eq!((elsewhere.status, elsewhere.code().as_str()), (StatusCode::FORBIDDEN, "playback_refused"));
    let event = ada.get(&format!("/api/events/{old}")).await.data();
    let playing = event["playback"]["hls"].as_str().unwrap().split('/').nth(2).unwrap().to_owned();
    let forged = url.replace(url.split('/').nth(2).unwrap(), &playing);
    assert_eq!(ada.fetch(&forged).await.code(), "playback_refused");
    // It ends with the session, as there is nobody then who may.
    assert_eq!(ada.post("/api/auth/logout", &serde_json::json!({})).await.status, StatusCode::OK);
    assert_eq!(ada.fetch(url).await.code(), "playback_refused");
}

async fn downloads_are_counted(backend: Backend) {
    let server = with_recordings(backend, &format!("{FOR_USERS}[limits]\ndownloads = 1\n")).await;
    let (old, members) = (id(&server, "old").await, id(&server, "members").await);
    let mut ada = Visitor::registered(&server, "alpha", "ada@example.org").await;
    let user = ada.get("/api/profile").await.data()["id"].as_i64().unwrap();
    let season = shop::purchase(UserId(user), vec![shop::pass(&server, "alpha", "season")]);
    let purchase = shop::opened(&server, "alpha", &season).await;
    shop::see(&server, &purchase, &shop::paid(&purchase)).await;
    assert_eq!(offered(&mut ada, EventId(members)).await["left"], 0, "an offer counts nothing");
    let offer = offered(&mut ada, EventId(old)).await;
    assert_eq!(offer["left"], 0);
    for file in offer["files"].as_array().unwrap() {
        assert_eq!(ada.fetch(file["url"].as_str().unwrap()).await.status, StatusCode::OK);
    }
    assert_eq!(offered(&mut ada, EventId(old)).await["left"], 0, "an event counts once");
    refused(&mut ada, EventId(members), StatusCode::FORBIDDEN, "download_limit").await;
    let mut eve = Visitor::registered(&server, "alpha", "eve@example.org").await;
    assert_eq!(offered(&mut eve, EventId(old)).await["left"], 0, "each user has their own");
}

async fn a_link_ends_with_the_right_to_download(backend: Backend) {
    let server = with_recordings(backend, "").await;
    let old = id(&server, "old").await;
    let (mut ada, user) = shop::buyer(&server, "alpha").await;
    refused(&mut ada, EventId(old), StatusCode::FORBIDDEN, "download_not_included").await;
    let pass = Sold { capabilities: vec![Capability::Download], ..shop::pass(&server, "alpha", "season") };
    let purchase = shop::opened(&server, "alpha", &shop::purchase(UserId(user), vec![pass])).await;
    shop::see(&server, &purchase, &shop::paid(&purchase)).await;
    let url = offered(&mut ada, EventId(old)).await["files"][0]["url"].as_str().unwrap().to_owned();
    assert_eq!(ada.request(Method::HEAD, &url).send().await.unwrap().status(), StatusCode::OK);
    let payment = shop::payment(&purchase, PaymentStatus::Succeeded);
    let back = PaymentState { refunded: payment.amount, ..payment };
    shop::see(&server, &purchase, &Seen::Payment(Box::new(back))).await;
    assert_eq!(shop::access(&mut ada, old).await, "granted", "all may watch it");
    let late = ada.fetch(&url).await;
    assert_eq!((late.status, late.code().as_str()), (StatusCode::FORBIDDEN, "playback_refused"));
}
