//! 429: one client's and one channel's budget.

use reqwest::StatusCode;

use crate::support::visitor::Visitor;
use crate::support::{Backend, Server, seeds};

on_both_databases!(a_channel_over_its_budget_costs_no_other, a_school_behind_one_address_has_room);

async fn a_channel_over_its_budget_costs_no_other(backend: Backend) {
    let server = Server::with(backend, &[], |seeds| {
        seeds::edit(
            &seeds.join("alpha"),
            "channel.toml",
            "[geo]",
            "[budget]\nper_second = 1000\nper_client = 3\n[geo]",
        );
    })
    .await;
    let mut refused = None;
    for _ in 0..20 {
        let answer = server.get("alpha", "/api/menu").await;
        if answer.status == StatusCode::TOO_MANY_REQUESTS {
            refused = Some(answer);
        }
    }
    let refused = refused.expect("twenty requests at once are more than three a second");
    assert_eq!(refused.code(), "rate_limited");
    assert!(refused.header("retry-after").parse::<u64>().unwrap() >= 1);
    assert_eq!(server.get("beta", "/api/menu").await.status, StatusCode::OK);
}

async fn a_school_behind_one_address_has_room(backend: Backend) {
    let server = Server::with(backend, &[], |seeds| {
        let budget = "[budget]\nper_second = 1000\nper_client = 20\n[geo]";
        seeds::edit(&seeds.join("alpha"), "channel.toml", "[geo]", budget);
    })
    .await;
    let mut pupils = Vec::new();
    for number in 0..2 {
        let mut pupil = Visitor::registered(&server, "alpha", &format!("pupil{number}@example.org")).await;
        assert_eq!(pupil.get("/api/menu").await.status, StatusCode::OK);
        pupils.push(pupil);
    }
    while server.get("alpha", "/api/menu").await.status == StatusCode::OK {}
    for pupil in &mut pupils {
        assert_eq!(pupil.get("/api/menu").await.status, StatusCode::OK, "the address is over its budget, they are not");
    }
    let mut statuses = Vec::new();
    for _ in 0..100 {
        statuses.push(pupils[0].get("/api/menu").await.status);
    }
    assert!(statuses.contains(&StatusCode::TOO_MANY_REQUESTS), "a pupil has a budget, too");
    assert_eq!(pupils[1].get("/api/menu").await.status, StatusCode::OK);
}
