//! A stolen session that is used again and again: it ends a year after its owner signed in, or 60 days after its last use.

use grandstand_platform::changes::RemembersUsers;
use reqwest::StatusCode;
use sea_orm::ConnectionTrait;

use crate::support::visitor::Visitor;
use crate::support::{Backend, Server};

on_both_databases!(a_session_ends_a_year_after_it_began, a_session_that_rests_ends_after_60_days);

const DAY: i64 = 24 * 60 * 60;

/// Moves the beginning and the last use of every session back, as if so many days had gone by, and has the server read
/// them anew.
async fn passed(server: &Server, begun: i64, rested: i64) {
    let (begun, rested) = (begun * DAY, rested * DAY);
    let moved = format!(
        "UPDATE sessions SET created_at = created_at - {begun}, last_seen_at = last_seen_at - {rested}, \
         expires_at = expires_at - {rested}"
    );
    server.app.database.execute_unprepared(&moved).await.unwrap();
    server.app.sessions.forget();
}

async fn status(visitor: &mut Visitor<'_>) -> StatusCode {
    visitor.get("/api/profile").await.status
}

async fn a_session_ends_a_year_after_it_began(backend: Backend) {
    let server = Server::start(backend).await;
    let mut thief = Visitor::registered(&server, "alpha", "ada@example.org").await;
    for _ in 0..6 {
        passed(&server, 59, 59).await;
        assert_eq!(status(&mut thief).await, StatusCode::OK, "it is used every 59 days");
    }
    passed(&server, 10, 10).await;
    assert_eq!(status(&mut thief).await, StatusCode::OK, "the 364th day");
    passed(&server, 1, 1).await;
    assert_eq!(status(&mut thief).await, StatusCode::UNAUTHORIZED, "the 365th day");
    assert_eq!(thief.token, None, "the cookie is taken away");
}

async fn a_session_that_rests_ends_after_60_days(backend: Backend) {
    let server = Server::start(backend).await;
    let mut thief = Visitor::registered(&server, "alpha", "ada@example.org").await;
    passed(&server, 59, 59).await;
    assert_eq!(status(&mut thief).await, StatusCode::OK);
    passed(&server, 60, 60).await;
    assert_eq!(status(&mut thief).await, StatusCode::UNAUTHORIZED);
}
