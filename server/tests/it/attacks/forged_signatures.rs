//! Forged webhooks, and forged addresses of media, downloads and clips, by the hundred: they cost little, are told to
//! wait, and keep nobody out.

use grandstand_db::ids::{ChannelId, EventId};
use grandstand_watch::token::{Holder, Token};
use jiff::Timestamp;
use reqwest::{Method, StatusCode};
use serde_json::json;
use stripe_webhook::Webhook;

use crate::support::server::{Answer, answer};
use crate::support::stripe::{self, Stripe};
use crate::support::{Backend, Server};

on_both_databases!(
    forged_webhooks_are_limited,
    forged_media_addresses_are_limited,
    forged_addresses_of_downloads_and_clips_are_limited,
);

async fn forged_webhooks_are_limited(backend: Backend) {
    let stripe = Stripe::start();
    let arguments = stripe.arguments();
    let mut arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    arguments.extend(["--trusted-proxies", "127.0.0.1"]);
    let server = Server::with(backend, &arguments, stripe::configure).await;
    for (name, value) in stripe::environment("alpha") {
        server.app.secrets.put(&name, &value);
    }
    let send = |from: &str, signature: String, body: String| {
        let request = server.request(Method::POST, "alpha", "/api/stripe/webhook/alpha");
        let request = request.header("x-forwarded-for", from).header("stripe-signature", signature);
        answer(request.body(body))
    };
    let event =
        |id: usize| json!({ "id": format!("evt_{id}"), "object": "event", "type": "a.b", "data": { "object": {} } });
    let forged = |from: &'static str, id: usize| {
        let body = event(id).to_string();
        send(from, Webhook::generate_test_header(&body, "whsec_guessed", None), body)
    };
    server.queries.take();
    for id in 0..60 {
        let refused = forged("203.0.113.7", id).await;
        assert_eq!((refused.status, refused.code().as_str()), (StatusCode::BAD_REQUEST, "webhook_refused"));
    }
    for id in 60..100 {
        let refused = forged("203.0.113.7", id).await;
        assert_eq!((refused.status, refused.code().as_str()), (StatusCode::TOO_MANY_REQUESTS, "rate_limited"));
        let wait: u64 = refused.header("retry-after").parse().unwrap();
        assert!((1..=60).contains(&wait), "{wait}");
    }
    let queries = server.queries.take();
    assert!(!queries.iter().any(|sql| sql.contains("webhook_events") || sql.contains("purchases")), "{queries:?}");
    // A valid one from the same address is taken; an address of its own is answered in words.
    let body = event(1000).to_string();
    let signature = Webhook::generate_test_header(&body, &stripe::webhook_secret("alpha"), None);
    assert_eq!(send("203.0.113.7", signature, body).await.status, StatusCode::OK);
    assert_eq!(forged("198.51.100.1", 0).await.status, StatusCode::BAD_REQUEST);
    // A household of IPv6 is one client, whatever address it takes.
    for id in 0..61 {
        let body = event(id).to_string();
        let from = format!("2001:db8:7:7::{id:x}");
        let refused = send(&from, Webhook::generate_test_header(&body, "whsec_guessed", None), body).await;
        let expected = if id < 60 { StatusCode::BAD_REQUEST } else { StatusCode::TOO_MANY_REQUESTS };
        assert_eq!(refused.status, expected, "{id}");
    }
}

/// A token with one of its last characters changed.
fn forged(token: &str, number: usize) -> String {
    let mut token = token.to_owned().into_bytes();
    let place = token.len() - 1 - number % 20;
    token[place] = if token[place] == b'A' { b'B' } else { b'A' };
    String::from_utf8(token).unwrap()
}

async fn forged_media_addresses_are_limited(backend: Backend) {
    let server = Server::with(backend, &["--trusted-proxies", "127.0.0.1"], |_| {}).await;
    let event = server.id_of("alpha", "/api/events", "running").await;
    let channel = server.app.sites.load().by_key("alpha").unwrap().channel.id;
    let get = async |token: &str| -> Answer {
        let request = server.request(Method::GET, "alpha", &format!("/media/{token}/master.m3u8"));
        answer(request.header("x-forwarded-for", "203.0.113.7")).await
    };
    let now = Timestamp::now();
    let own = Token::new(ChannelId(channel), EventId(event), Holder::Guest, now).seal(&server.app.keyring);
    // Addresses that have expired are the viewer's own: a player left open over night may send many.
    let expired =
        Token { expires_at: now.as_second() - 1, ..Token::new(ChannelId(channel), EventId(event), Holder::Guest, now) };
    let expired = expired.seal(&server.app.keyring);
    for _ in 0..100 {
        assert_eq!(get(&expired).await.status, StatusCode::FORBIDDEN);
    }
    for number in 0..100 {
        let refused = get(&forged(&own, number)).await;
        let expected = if number < 60 { StatusCode::FORBIDDEN } else { StatusCode::TOO_MANY_REQUESTS };
        assert_eq!(refused.status, expected, "{number}");
    }
    // The recording is not there in this test, which only those are told who may have it.
    assert_eq!(get(&own).await.status, StatusCode::NOT_FOUND);
    assert_eq!(get(&expired).await.status, StatusCode::FORBIDDEN);
}

async fn forged_addresses_of_downloads_and_clips_are_limited(backend: Backend) {
    let server = Server::with(backend, &["--trusted-proxies", "127.0.0.1"], |_| {}).await;
    let event = server.id_of("alpha", "/api/events", "running").await;
    let channel = server.app.sites.load().by_key("alpha").unwrap().channel.id;
    let token = Token::new(ChannelId(channel), EventId(event), Holder::Guest, Timestamp::now());
    let keyring = &server.app.keyring;
    // Each kind by a client of its own: all are counted together.
    for (from, folder, token, file) in [
        ("203.0.113.1", "/downloads", token.seal_download(keyring), "360p/event-1.mp4"),
        ("203.0.113.2", "/media/clips", token.seal_for(keyring, "clip"), "master.m3u8"),
        ("203.0.113.3", "/media/clips", token.seal_for(keyring, "clip"), "clip.mp4"),
        ("203.0.113.4", "/media/clips", token.seal_for(keyring, "clip"), "360p/0.m4s"),
        ("203.0.113.5", "/media/clips", token.seal_for(keyring, "clip_download"), "download/clip-1.mp4"),
    ] {
        let get = async |token: &str| -> StatusCode {
            let request = server.request(Method::GET, "alpha", &format!("{folder}/{token}/{file}"));
            answer(request.header("x-forwarded-for", from)).await.status
        };
        for number in 0..100 {
            let expected = if number < 60 { StatusCode::FORBIDDEN } else { StatusCode::TOO_MANY_REQUESTS };
            assert_eq!(get(&forged(&token, number)).await, expected, "{folder}/…/{file}: {number}");
        }
        // What this server has signed is never told to wait, although it opens nothing here.
        let own = get(&token).await;
        assert!([StatusCode::FORBIDDEN, StatusCode::NOT_FOUND].contains(&own), "{folder}/…/{file}: {own}");
    }
}
