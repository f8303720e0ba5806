//! A request that is wrong in every way is told one thing at a time, always in the same order: the channel, the budget,
//! signing in, permission, the body.

use reqwest::{Method, StatusCode};
use serde_json::json;

use crate::support::server::{Answer, answer};
use crate::support::visitor::Visitor;
use crate::support::{Backend, Server, seeds};

on_both_databases!(refusals_come_in_their_order);

/// Nobody may make clips at alpha, and everybody with a proven address may at beta; both have a small budget.
fn settings(folder: &std::path::Path) {
    for (key, capabilities) in [("alpha", "\"watch\""), ("beta", "\"watch\", \"clipping\"")] {
        let more = format!(
            "[accounts]\nverification = false\n[capabilities]\nuser = [{capabilities}]\n\
             [budget]\nper_second = 1000\nper_client = 20\n[geo]\n"
        );
        seeds::edit(&folder.join(key), "channel.toml", "[geo]\n", &more);
    }
}

fn told(refused: &Answer) -> (u16, String) {
    (refused.status.as_u16(), refused.code())
}

async fn refusals_come_in_their_order(backend: Backend) {
    let server = Server::with(backend, &[], settings).await;
    let mut alphas = Visitor::registered(&server, "alpha", "ada@example.org").await;
    assert_eq!(alphas.get("/api/menu").await.status, StatusCode::OK, "whose session it is, is remembered from here on");
    let betas = Visitor::registered(&server, "beta", "ada@example.org").await;
    let cookie = alphas.cookies();
    let broken = |host: &'static str| server.request_to(Method::POST, host, "/api/clip").body("{");

    // Each request is wrong in everything that comes later, too.
    let nowhere = answer(broken("nowhere.example")).await;
    assert_eq!(told(&nowhere), (404, "unknown_host".to_owned()), "the channel comes first");
    let mut limited = answer(broken("alpha.localhost")).await;
    while limited.status != StatusCode::TOO_MANY_REQUESTS {
        assert_eq!(told(&limited), (401, "sign_in_required".to_owned()), "a guest who is within the budget");
        limited = answer(broken("alpha.localhost")).await;
    }
    assert_eq!(told(&limited), (429, "rate_limited".to_owned()), "the budget comes before signing in");
    // Somebody who is signed in has a budget of their own.
    let ada = || server.request_to(Method::POST, "alpha.localhost", "/api/clip").header("cookie", cookie.clone());
    assert_eq!(
        told(&answer(ada().body("{")).await),
        (403, "clipping_not_included".to_owned()),
        "permission, then the body"
    );
    let eve = || betas.request(Method::POST, "/api/clip");
    assert_eq!(told(&answer(eve().body("{")).await), (400, "not_json".to_owned()));
    let wrong = answer(eve().json(&json!({ "name": "" }))).await;
    assert_eq!(told(&wrong), (422, "invalid_parameters".to_owned()));
    assert!(wrong.json()["errors"].as_object().unwrap().len() > 1, "all at once: {}", wrong.text);
}
