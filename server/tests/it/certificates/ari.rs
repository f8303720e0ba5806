//! Renewal when the authority suggests it (RFC 9773). Pebble 2.4 can't, so that a stand-in adds it to Pebble's directory.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use actix_web::dev::ServerHandle;
use actix_web::{App, HttpResponse, HttpServer, web};
use jiff::Timestamp;
use serde_json::{Value, json};

use super::{Names, Stand};
use crate::support::Backend;

type Window = Arc<Mutex<(Timestamp, Timestamp)>>;

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// Serves a directory with renewal information; returns its URL.
async fn suggesting(stand: &Stand, window: Window) -> (String, ServerHandle) {
    let own = reqwest::Certificate::from_pem(&std::fs::read(stand.pebble.own()).unwrap()).unwrap();
    let client = reqwest::Client::builder().tls_certs_only([own]).build().unwrap();
    let text = client.get(stand.pebble.directory()).send().await.unwrap().text().await.unwrap();
    let directory: Value = serde_json::from_str(&text).unwrap();
    assert!(directory["renewalInfo"].is_null(), "Pebble can do it itself now: the stand-in can go");
    let server = HttpServer::new(move || {
        let (directory, window) = (directory.clone(), Arc::clone(&window));
        App::new()
            .route(
                "/dir",
                web::get().to(move |request: actix_web::HttpRequest| {
                    let mut directory = directory.clone();
                    directory["renewalInfo"] = json!(format!("http://{}/ari", request.app_config().local_addr()));
                    async move { HttpResponse::Ok().json(directory) }
                }),
            )
            .route(
                "/ari/{certificate}",
                web::get().to(move || {
                    let (start, end) = *window.lock().unwrap();
                    let info = json!({ "suggestedWindow": { "start": start.to_string(), "end": end.to_string() } });
                    async move { HttpResponse::Ok().insert_header(("retry-after", "21600")).json(info) }
                }),
            )
    });
    let server = server.workers(1).disable_signals().bind("127.0.0.1:0").unwrap();
    let address = server.addrs()[0];
    let server = server.run();
    let handle = server.handle();
    actix_web::rt::spawn(server);
    (format!("http://{address}/dir"), handle)
}

#[actix_web::test]
async fn a_certificate_is_renewed_when_the_authority_suggests_it() {
    let stand = Stand::start(Backend::Sqlite, &[]).await;
    let clock = stand.server.app.clock.clone();
    let window: Window = Arc::new(Mutex::new((clock.now() + 20 * DAY, clock.now() + 21 * DAY)));
    let (directory, handle) = suggesting(&stand, Arc::clone(&window)).await;
    let mut settings = stand.pebble.settings();
    settings.directory = directory;
    let orders = stand.orders_with(Names::default(), settings, clock.clone());
    orders.run().await.unwrap();
    let first = stand.row("alpha.example.org").await;
    clock.advance(DAY);
    orders.run().await.unwrap();
    let asked = stand.row("alpha.example.org").await;
    assert_eq!(asked.chain, first.chain, "not before the window");
    assert!((21_600 - 60..=21_600).contains(&(asked.due_at - clock.now().as_second())), "asked again as it wishes");
    // Something is wrong with the certificate, and all are to be renewed at once.
    *window.lock().unwrap() = (clock.now() - 2 * DAY, clock.now() - DAY);
    clock.advance(DAY / 4);
    orders.run().await.unwrap();
    let renewed = stand.row("alpha.example.org").await;
    assert_ne!(renewed.chain, first.chain);
    // A window beyond the certificate's end is no reason to let it expire.
    *window.lock().unwrap() = (clock.now() + 200 * DAY, clock.now() + 300 * DAY);
    clock.advance(84 * DAY);
    orders.run().await.unwrap();
    assert_ne!(stand.row("alpha.example.org").await.chain, renewed.chain);
    handle.stop(false).await;
}
