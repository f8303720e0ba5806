//! Forged webhooks and media addresses sent in the ways that were not limited, and what all of them write into the log.

use reqwest::header::HOST;
use reqwest::{Method, StatusCode};
use serde_json::json;
use stripe_webhook::Webhook;

use crate::support::process::{Site, eventually};
use crate::support::server::answer;
use crate::support::stripe::{self, Stripe};
use crate::support::{Backend, Server};

on_both_databases!(
    forged_media_addresses_are_limited_however_they_are_asked_for,
    forged_calls_write_a_line_a_minute,
    calls_of_a_channel_without_its_webhook_secret_are_limited,
);

/// An address that only a proxy in front asks for.
const ACCESS_CHECK: &str = "/-/may-watch/forged/0123456789abcdef0123456789abcdef/360p/0.m4s";
const MASTER: &str = "/media/forged/master.m3u8";
const WEBHOOK: &str = "/api/stripe/webhook/alpha";

async fn forged_media_addresses_are_limited_however_they_are_asked_for(backend: Backend) {
    let server = Server::with(backend, &["--media-cache"], |_| {}).await;
    let direct = async |method: Method, path: &str| answer(server.request(method, "alpha", path)).await.status;
    for number in 0..60 {
        let method = if number % 2 == 0 { Method::HEAD } else { Method::GET };
        assert_eq!(direct(method, MASTER).await, StatusCode::FORBIDDEN, "{number}");
    }
    for method in [Method::HEAD, Method::GET] {
        assert_eq!(direct(method.clone(), MASTER).await, StatusCode::TOO_MANY_REQUESTS);
        // The access check is there for trusted proxies alone.
        assert_eq!(direct(method, ACCESS_CHECK).await, StatusCode::NOT_FOUND);
    }

    // A trusted proxy is always told whether its client may watch. What it passes on counts for the client.
    let server = Server::with(backend, &["--trusted-proxies", "127.0.0.1", "--media-cache"], |_| {}).await;
    let proxied = async |method: Method, path: &str| {
        let request = server.request(method, "alpha", path).header("x-forwarded-for", "203.0.113.7");
        answer(request).await.status
    };
    for number in 0..70 {
        assert_eq!(proxied(Method::GET, ACCESS_CHECK).await, StatusCode::FORBIDDEN, "{number}");
    }
    assert_eq!(proxied(Method::HEAD, MASTER).await, StatusCode::TOO_MANY_REQUESTS);
}

async fn forged_calls_write_a_line_a_minute(backend: Backend) {
    let stripe = Stripe::start();
    let mut site = Site::new(backend).await;
    stripe::configure(&site.seeds);
    site.environment.extend(stripe::environment("alpha"));
    let arguments = stripe.arguments();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let server = site.start(&arguments, None).ready().await;
    for number in 0..100 {
        let limit = |refused| if number < 60 { refused } else { StatusCode::TOO_MANY_REQUESTS };
        let media = server.get("alpha", MASTER).await;
        assert_eq!(media.status, limit(StatusCode::FORBIDDEN), "{number}");
        let webhook = server.call(Method::POST, "alpha", WEBHOOK, "", &json!({})).await;
        assert_eq!(webhook.status, limit(StatusCode::BAD_REQUEST), "{number}");
    }
    server.get("alpha", "/api/after-all-of-them").await;
    eventually("the last request is logged", async || server.said("/api/after-all-of-them") > 0).await;
    let lines = server.lines();
    let of_requests = |path: &str| lines.iter().filter(|line| line.contains("answered") && line.contains(path)).count();
    assert_eq!((of_requests("/media/"), of_requests(WEBHOOK)), (0, 0), "{lines:#?}");
    for kind in ["of=\"media\"", "of=\"webhooks\""] {
        let counted = lines.iter().filter(|line| line.contains("bad signatures") && line.contains(kind)).count();
        // The test may run across a minute's end.
        assert!((1..=2).contains(&counted), "{kind}: {lines:#?}");
    }
}

async fn calls_of_a_channel_without_its_webhook_secret_are_limited(backend: Backend) {
    let stripe = Stripe::start();
    let site = Site::new(backend).await;
    stripe::configure(&site.seeds);
    let arguments = stripe.arguments();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let server = site.start(&arguments, None).ready().await;
    for number in 0..80 {
        let refused = server.call(Method::POST, "alpha", WEBHOOK, "", &json!({})).await;
        let code = if number < 60 { "busy" } else { "rate_limited" };
        assert_eq!(refused.code(), code, "{number}");
    }
    server.get("alpha", "/api/after-all-of-them").await;
    eventually("the last request is logged", async || server.said("/api/after-all-of-them") > 0).await;
    let lines = server.lines();
    let told: Vec<_> = lines.iter().filter(|line| line.contains("webhooks can't be checked")).collect();
    assert!((1..=2).contains(&told.len()) && told[0].contains("grandstand secret set"), "{lines:#?}");
    assert!(!lines.iter().any(|line| line.contains("answered") && line.contains(WEBHOOK)), "{lines:#?}");

    // Once the secret is there, its owner is heard at once, whatever came from the same address.
    let secret = "whsec_set_later";
    let set = site.run_with(&["secret", "set", "alpha", "stripe-webhook-secret"], &format!("{secret}\n")).await;
    assert!(set.status.success(), "{set:?}");
    let body = json!({ "id": "evt_1", "object": "event", "type": "a.b", "data": { "object": {} } }).to_string();
    let signature = Webhook::generate_test_header(&body, secret, None);
    let request = reqwest::Client::new().post(format!("{}{WEBHOOK}", server.address())).header(HOST, "alpha.localhost");
    let taken = answer(request.header("stripe-signature", signature).body(body)).await;
    assert_eq!(taken.status, StatusCode::OK, "{}", taken.text);
}
