//! What a browser is told to do with each answer: a file that is opened by itself runs nothing, no site frames anything
//! but the player, and nothing tells a browser to guess what an answer is.

use reqwest::{Method, StatusCode};
use serde_json::json;

use crate::support::server::{Answer, answer};
use crate::support::visitor::Visitor;
use crate::support::{Backend, Server};

on_both_databases!(
    what_is_no_page_runs_nothing_and_is_framed_by_nobody,
    every_page_says_what_it_may_load,
    a_stored_page_keeps_its_policy,
    unusual_methods_answer_with_nothing_of_the_request,
    repeated_parameters_are_refused_or_the_first_counts,
    personal_answers_are_stored_nowhere,
    other_sites_may_read_nothing,
);

fn directives(answer: &Answer) -> Vec<String> {
    let policies: Vec<_> = answer.headers.get_all("content-security-policy").iter().collect();
    assert_eq!(policies.len(), 1, "{policies:?}");
    policies[0].to_str().unwrap().split("; ").map(str::to_owned).collect()
}

async fn what_is_no_page_runs_nothing_and_is_framed_by_nobody(backend: Backend) {
    let server = Server::start(backend).await;
    let logo = server.get("alpha", "/api/settings").await.data()["images"]["logo"]["src"].clone();
    for path in [
        "/api/settings",
        "/api/events",
        "/api/openapi.json",
        "/api/no-such-call",
        "/api/profile",
        "/media/forged/1/540p/0.m4s",
        "/robots.txt",
        "/sitemap.xml",
        "/manifest.webmanifest",
        logo.as_str().unwrap(),
        "/images/none.svg",
        "/healthz",
    ] {
        let told = server.get("alpha", path).await;
        let policy = directives(&told);
        for directive in
            ["default-src 'none'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'", "sandbox"]
        {
            assert!(policy.iter().any(|one| one == directive), "{path} without {directive}: {policy:?}");
        }
        assert!(!policy.iter().any(|one| one.starts_with("script-src")), "{path}: {policy:?}");
        assert_eq!(told.header("x-content-type-options"), "nosniff", "{path}");
        assert!(!told.header("referrer-policy").is_empty() && !told.header("content-type").is_empty(), "{path}");
    }
}

async fn every_page_says_what_it_may_load(backend: Backend) {
    let server = Server::start(backend).await;
    let event = server.id_of("alpha", "/api/events", "final").await;
    for path in ["/", "/login", "/no-such-page", "/offline", "/simulate", &format!("/watch_embed/{event}")] {
        let page = server.get("alpha", path).await;
        assert_eq!(page.header("content-type"), "text/html; charset=utf-8", "{path}");
        let policy = directives(&page);
        for directive in ["object-src 'none'", "base-uri 'none'", "form-action 'self'", "default-src 'self'"] {
            assert!(policy.iter().any(|one| one == directive), "{path} without {directive}: {policy:?}");
        }
        assert!(policy.iter().any(|one| one.starts_with("frame-ancestors 'self'")), "{path}: {policy:?}");
        assert!(!policy.join(" ").contains("unsafe-"), "{path}: {policy:?}");
        assert_eq!(page.header("x-content-type-options"), "nosniff", "{path}");
    }
    let neutral = answer(server.request_to(Method::GET, "nobody.example", "/")).await;
    let expected = ["default-src 'none'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"];
    assert_eq!(directives(&neutral), expected);
    for path in ["/service-worker.js", "/assets/app.0123abcd.js"] {
        let script = directives(&server.get("alpha", path).await);
        assert_eq!(script[..2], ["default-src 'self'", "object-src 'none'"], "a worker fetches from its own site");
    }
}

async fn a_stored_page_keeps_its_policy(backend: Backend) {
    let server = Server::start(backend).await;
    for path in ["/", "/api/settings", "/service-worker.js", "/offline"] {
        let first = server.get("alpha", path).await;
        let again = server.request(Method::GET, "alpha", path).header("if-none-match", first.header("etag"));
        let again = answer(again).await;
        assert_eq!(again.status, StatusCode::NOT_MODIFIED, "{path}");
        let policy = again.header("content-security-policy");
        assert!(policy.is_empty() || policy == first.header("content-security-policy"), "{path}: {policy}");
    }
}

async fn unusual_methods_answer_with_nothing_of_the_request(backend: Backend) {
    let server = Server::start(backend).await;
    for method in ["TRACE", "TRACK", "CONNECT", "DEBUG", "PROPFIND"] {
        for path in ["/", "/api/settings", "/api/profile", "/assets/app.0123abcd.js"] {
            let method = Method::from_bytes(method.as_bytes()).unwrap();
            let request = server.request(method.clone(), "alpha", path).header("x-secret", "told-to-nobody");
            let answered = answer(request).await;
            assert!(answered.status.is_client_error(), "{method} {path}: {}", answered.status);
            assert!(!answered.text.contains("told-to-nobody"), "{method} {path}: {}", answered.text);
        }
    }
}

async fn repeated_parameters_are_refused_or_the_first_counts(backend: Backend) {
    let server = Server::start(backend).await;
    for path in ["/api/events?limit=1&limit=200", "/api/search?q=a&q=b"] {
        let refused = server.get("alpha", path).await;
        assert_eq!((refused.status.as_u16(), refused.code().as_str()), (422, "invalid_parameters"), "{path}");
    }
    let (own, other) = (server.api_key("alpha").await, server.api_key("beta").await);
    let menu = server.get("alpha", &format!("/api/settings?api_key={own}&api_key={other}")).await;
    assert_eq!(menu.data()["name"], "alpha sports", "the first key counts, and is the Host's");
    let other_first = server.get("alpha", &format!("/api/settings?api_key={other}&api_key={own}")).await;
    assert_eq!(other_first.code(), "api_key_invalid");
    // A parameter of the query never stands in for a field of the body, nor the other way round.
    Visitor::registered(&server, "alpha", "ada@example.org").await;
    let path = "/api/v2/auth/login?email=ada@example.org&password=four%20quiet%20words%20here";
    assert_eq!(server.post("alpha", path, &json!({})).await.code(), "invalid_parameters");
    let twice = server.request(Method::POST, "alpha", "/api/v2/auth/login").header("content-type", "application/json");
    let twice =
        twice.body(r#"{"email":"ada@example.org","email":"eve@example.org","password":"four quiet words here"}"#);
    assert_eq!(answer(twice).await.code(), "wrong_auth_data", "the last of a body's equal fields counts");
}

async fn personal_answers_are_stored_nowhere(backend: Backend) {
    let server = Server::start(backend).await;
    let mut ada = Visitor::registered(&server, "alpha", "ada@example.org").await;
    for path in [
        "/api/profile",
        "/api/user/access",
        "/api/orders",
        "/api/transactions",
        "/api/favorites",
        "/api/events/favorite",
        "/api/clips/user",
        "/api/watch-positions",
    ] {
        let told = ada.get(path).await;
        assert_eq!((told.status, told.header("cache-control")), (StatusCode::OK, "no-store"), "{path}");
    }
}

async fn other_sites_may_read_nothing(backend: Backend) {
    let server = Server::start(backend).await;
    let ada = Visitor::registered(&server, "alpha", "ada@example.org").await;
    for method in [Method::GET, Method::OPTIONS] {
        for path in ["/api/profile", "/api/settings", "/api/oembed?url=x", "/", "/images/none.svg", "/media/x/1/0.m4s"]
        {
            let request = ada.request(method.clone(), path).header("origin", "https://evil.example");
            let asked = request.header("access-control-request-method", "POST");
            let told = answer(asked.header("access-control-request-headers", "content-type")).await;
            let allowed = told.headers.keys().find(|name| name.as_str().starts_with("access-control-"));
            assert_eq!(allowed, None, "{method} {path}");
        }
    }
}
