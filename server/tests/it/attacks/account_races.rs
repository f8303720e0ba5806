//! An attacker has calls under way at the very moment when the owner takes an account back. Checking a password takes long
//! enough to be hit by trying all the time; here the moment is made by a transaction that is not committed yet.

use grandstand_db as db;
use grandstand_db::entities::{sessions, users};
use grandstand_db::scope::InChannel;
use reqwest::Method;
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, ConnectionTrait, PaginatorTrait, QueryFilter};
use serde_json::{Value, json};

use crate::support::mails::sent;
use crate::support::oauth::{self, OAuth, Trip};
use crate::support::process::eventually;
use crate::support::purchases::channel_id;
use crate::support::server::answer;
use crate::support::visitor::{PASSWORD, Visitor};
use crate::support::{Backend, Server};

const OWNER: &str = "owner@example.org";
const NEW: &str = "five other quiet words here";
const LOGIN: &str = "/api/v2/auth/login";

on_both_databases!(
    a_sign_in_under_way_opens_no_session,
    a_change_under_way_changes_nothing,
    a_session_that_is_being_opened_ends_with_the_others,
    a_session_that_another_process_ended_opens_no_other,
    a_proof_under_way_proves_no_other_address,
    an_identity_that_is_being_removed_signs_nobody_in,
);

/// What the owner does, as far as the rows are concerned: not committed yet.
async fn claimed(server: &Server) -> db::Transaction {
    let transaction = db::begin_write(&server.app.database).await.unwrap();
    let channel = channel_id(server, "alpha");
    users::Entity::update_in_channel(channel)
        .col_expr(users::Column::PasswordHash, Expr::value("the owner's"))
        .exec(&transaction)
        .await
        .unwrap();
    sessions::Entity::delete_in_channel(channel).exec(&transaction).await.unwrap();
    server.queries.take();
    transaction
}

/// Commits once the server has read the user for a call that is under way.
async fn commit_once_read(server: &Server, transaction: db::Transaction) {
    let is_read =
        async || server.queries.take().iter().any(|sql| sql.starts_with("SELECT") && sql.contains("\"users\""));
    eventually("the user is read", is_read).await;
    transaction.commit().await.unwrap();
}

/// Commits once a call waits for the transaction. SQLite has it wait before it reads anything.
async fn commit_once_waited_for(server: &Server, backend: Backend, transaction: db::Transaction) {
    if backend == Backend::Postgres {
        let waiting = "DO $$ BEGIN IF NOT EXISTS (SELECT FROM pg_stat_activity WHERE datname = current_database() AND \
                       wait_event_type = 'Lock') THEN RAISE EXCEPTION 'nobody waits'; END IF; END $$";
        let is_waited_for = async || server.app.database.execute_unprepared(waiting).await.is_ok();
        eventually("somebody waits for the rows", is_waited_for).await;
    }
    transaction.commit().await.unwrap();
}

async fn open_sessions(server: &Server) -> u64 {
    sessions::Entity::in_channel(channel_id(server, "alpha")).count(&server.app.database).await.unwrap()
}

async fn user(server: &Server) -> users::Model {
    users::Entity::in_channel(channel_id(server, "alpha")).one(&server.app.database).await.unwrap().unwrap()
}

async fn a_sign_in_under_way_opens_no_session(backend: Backend) {
    let server = Server::start(backend).await;
    Visitor::registered(&server, "alpha", OWNER).await;
    let transaction = claimed(&server).await;
    let body = json!({ "email": OWNER, "password": PASSWORD });
    let (login, ()) = tokio::join!(server.post("alpha", LOGIN, &body), commit_once_read(&server, transaction));
    assert_eq!((login.code().as_str(), login.header("set-cookie")), ("wrong_auth_data", ""));
    assert_eq!(open_sessions(&server).await, 0);
}

async fn a_change_under_way_changes_nothing(backend: Backend) {
    let server = Server::start(backend).await;
    let attacker = Visitor::registered(&server, "alpha", OWNER).await;
    let change = json!({ "current_password": PASSWORD, "password": NEW, "password_confirmation": NEW });
    // Its session is read before the owner's transaction begins.
    answer(attacker.request(Method::GET, "/api/profile")).await.data();
    let transaction = claimed(&server).await;
    let changing = answer(attacker.request(Method::POST, "/api/profile").json(&change));
    let (changed, ()) = tokio::join!(changing, commit_once_read(&server, transaction));
    assert_eq!(changed.code(), "sign_in_required");
    assert_eq!((open_sessions(&server).await, user(&server).await.password_hash.as_deref()), (0, Some("the owner's")));
}

/// A code that was redeemed a moment ago, whose session is not committed yet.
async fn a_session_that_is_being_opened_ends_with_the_others(backend: Backend) {
    let server = Server::start(backend).await;
    let mut attacker = Visitor::registered(&server, "alpha", OWNER).await;
    attacker.post("/api/auth/session-code", &json!({})).await.data();
    sent(&server).await;
    server.post("alpha", "/api/auth/password-reset-request", &json!({ "email": OWNER })).await.data();
    let token = sent(&server).await.remove(0).token();
    let transaction = db::begin_write(&server.app.database).await.unwrap();
    let redeemed = "UPDATE single_use_tokens SET used_at = 1 WHERE purpose = 'add_session'";
    let opened = "INSERT INTO sessions (channel_id, user_id, token_hash, kind, created_at, last_seen_at, expires_at) \
                  SELECT channel_id, user_id, 'another', 'embed', created_at, last_seen_at, expires_at FROM sessions";
    for sql in [redeemed, opened] {
        assert_eq!(transaction.execute_unprepared(sql).await.unwrap().rows_affected(), 1, "{sql}");
    }
    let body = json!({ "token": token, "password": NEW, "password_confirmation": NEW });
    let resetting = server.post("alpha", "/api/auth/password-reset", &body);
    let (reset, ()) = tokio::join!(resetting, commit_once_waited_for(&server, backend, transaction));
    reset.data();
    assert_eq!(open_sessions(&server).await, 0);
}

/// Sessions are believed for some seconds after another process has ended them.
async fn a_session_that_another_process_ended_opens_no_other(backend: Backend) {
    let server = Server::start(backend).await;
    let mut attacker = Visitor::registered(&server, "alpha", OWNER).await;
    attacker.get("/api/profile").await.data();
    // The owner came from a provider, so there is no password that a change would ask for.
    let transaction = claimed(&server).await;
    transaction.execute_unprepared("UPDATE users SET password_hash = NULL").await.unwrap();
    transaction.commit().await.unwrap();
    let code = attacker.post("/api/auth/session-code", &json!({})).await;
    assert_eq!(code.code(), "sign_in_required");
    let chosen = json!({ "email": "eve@example.org", "password": NEW, "password_confirmation": NEW });
    assert_eq!(attacker.post("/api/profile", &chosen).await.code(), "sign_in_required");
    let user = user(&server).await;
    assert_eq!((user.email.as_str(), user.password_hash), (OWNER, None));
}

fn person(verified: bool) -> Value {
    json!({ "sub": "attacker", "email": "attacker@example.org", "email_verified": verified, "given_name": "Eve" })
}

/// Somebody with an account elsewhere, and an address that is not verified.
async fn registered_elsewhere(server: &Server, provider: &mut OAuth) {
    provider.tell_of(&person(false));
    let trip = Trip::there_and_back(server, "alpha", "/").await;
    let mut visitor = Visitor::new(server, "alpha");
    visitor.other = Some(trip.cookie.clone());
    let body = json!({ "continuation": trip.value("continuation"), "terms": true });
    visitor.post("/api/v2/auth/social/harbour", &body).await.data();
}

async fn start(backend: Backend, provider: &OAuth) -> Server {
    let server = Server::with(backend, &[], |seeds| oauth::configure(seeds, provider)).await;
    oauth::give_secrets(&server);
    server
}

/// The provider proves the attacker's own address while that is changed to the owner's.
async fn a_proof_under_way_proves_no_other_address(backend: Backend) {
    let mut provider = OAuth::start();
    let server = start(backend, &provider).await;
    registered_elsewhere(&server, &mut provider).await;
    provider.tell_of(&person(true));
    let transaction = db::begin_write(&server.app.database).await.unwrap();
    users::Entity::update_in_channel(channel_id(&server, "alpha"))
        .col_expr(users::Column::Email, Expr::value(OWNER))
        .col_expr(users::Column::EmailFolded, Expr::value(OWNER))
        .exec(&transaction)
        .await
        .unwrap();
    let arriving = Trip::there_and_back(&server, "alpha", "/");
    tokio::join!(arriving, commit_once_waited_for(&server, backend, transaction));
    let user = user(&server).await;
    assert_eq!((user.email.as_str(), user.email_verified_at, user.owner_confirmed_at), (OWNER, None, None));
}

/// The owner of the address has removed the account elsewhere a moment ago.
async fn an_identity_that_is_being_removed_signs_nobody_in(backend: Backend) {
    let mut provider = OAuth::start();
    let server = start(backend, &provider).await;
    registered_elsewhere(&server, &mut provider).await;
    let transaction = claimed(&server).await;
    let confirmed = users::Entity::update_in_channel(channel_id(&server, "alpha"))
        .col_expr(users::Column::OwnerConfirmedAt, Expr::value(1))
        .filter(users::Column::Email.eq("attacker@example.org"));
    confirmed.exec(&transaction).await.unwrap();
    transaction.execute_unprepared("DELETE FROM social_identities").await.unwrap();
    let arriving = Trip::there_and_back(&server, "alpha", "/");
    let (trip, ()) = tokio::join!(arriving, commit_once_waited_for(&server, backend, transaction));
    assert_eq!(trip.query.get("code"), None, "{:?}", trip.query);
    assert_eq!(trip.query["error"], "social_has_account");
}
