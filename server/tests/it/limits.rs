//! 429: one client's and one channel's budget.

use reqwest::StatusCode;

use crate::support::{Backend, Server, seeds};

on_both_databases!(a_channel_over_its_budget_costs_no_other);

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
