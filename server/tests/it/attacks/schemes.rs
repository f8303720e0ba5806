//! Somebody on the network makes pages of `http://alpha.example.org`, whose browsers send its visitors' calls on to
//! `https://alpha.example.org`: the hosts are alike, the origins are not.

use reqwest::{Method, StatusCode};
use serde_json::json;

use crate::support::server::{Answer, answer};
use crate::support::{Backend, Server};

on_both_databases!(calls_of_another_scheme_are_refused, browsers_are_told_to_come_over_tls_alone);

const DOMAIN: &str = "alpha.example.org";

async fn call(server: &Server, host: &str, origin: &str, protocol: &str) -> Answer {
    let request = server.request_to(Method::POST, host, "/api/get_api_key").header("origin", origin);
    let request = if protocol.is_empty() { request } else { request.header("x-forwarded-proto", protocol) };
    answer(request.json(&json!({ "channel_key": "alpha" }))).await
}

async fn calls_of_another_scheme_are_refused(backend: Backend) {
    let behind = Server::with(backend, &["--trusted-proxies", "127.0.0.1"], |_| {}).await;
    let direct = Server::start(backend).await;
    let (https, http) = (format!("https://{DOMAIN}"), format!("http://{DOMAIN}"));
    for (server, origin, protocol, is_allowed) in [
        (&behind, &https, "https", true),
        (&behind, &http, "https", false),
        (&behind, &https, "http", false),
        (&behind, &http, "http", true),
        // The proxy ends TLS, and doesn't say so.
        (&behind, &https, "", true),
        (&behind, &http, "", false),
        // Nobody trusts this peer's word.
        (&direct, &http, "http", false),
        (&direct, &https, "http", true),
        (&direct, &http, "", false),
    ] {
        let called = call(server, DOMAIN, origin, protocol).await;
        let expected = if is_allowed { StatusCode::OK } else { StatusCode::FORBIDDEN };
        assert_eq!(called.status, expected, "{origin} {protocol}: {}", called.text);
        assert!(is_allowed || called.code() == "foreign_origin");
    }
    // On this machine itself there is no TLS.
    for (origin, is_allowed) in [
        ("http://alpha.localhost", true),
        ("https://alpha.localhost", false),
        ("null", false),
        ("alpha.localhost", false),
    ] {
        let called = call(&direct, "alpha.localhost", origin, "https").await;
        assert_eq!(called.status == StatusCode::OK, is_allowed, "{origin}");
    }
}

async fn browsers_are_told_to_come_over_tls_alone(backend: Backend) {
    let behind = Server::with(backend, &["--trusted-proxies", "127.0.0.1"], |_| {}).await;
    let direct = Server::start(backend).await;
    let told = |server: &Server, host: &str, path: &str, protocol: &str| {
        let request = server.request_to(Method::GET, host, path);
        let request = if protocol.is_empty() { request } else { request.header("x-forwarded-proto", protocol) };
        async move { answer(request).await.header("strict-transport-security").to_owned() }
    };
    for path in ["/", "/api/settings", "/robots.txt", "/nothing-here", "/api/nothing-here", "/assets/app.0123abcd.js"] {
        assert_eq!(told(&behind, DOMAIN, path, "https").await, "max-age=63072000", "{path}");
        assert_eq!(told(&behind, DOMAIN, path, "http").await, "", "{path}");
        assert_eq!(told(&direct, DOMAIN, path, "http").await, "max-age=63072000", "{path}: an untrusted peer's word");
        // Never for this machine's own names, which other projects use as well.
        for host in ["alpha.localhost", "alpha.localhost:8080", "127.0.0.1", "[::1]:8080"] {
            assert_eq!(told(&direct, host, path, "https").await, "", "{host}{path}");
        }
    }
    let refused = call(&behind, DOMAIN, "https://evil.example", "https").await;
    assert_eq!(refused.header("strict-transport-security"), "max-age=63072000", "refusals, too");
}
