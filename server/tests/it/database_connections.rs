//! How many connections to its databases a server has.

use futures_util::future::join_all;
use grandstand_db as db;
use grandstand_jobs as jobs;
use grandstand_server::job_kinds;
use jiff::Timestamp;
use reqwest::StatusCode;
use sea_orm::DbBackend;

use crate::support::visitor::Visitor;
use crate::support::{Backend, Server};

on_both_databases!(pools_are_as_large_as_the_settings_say, a_server_gets_by_with_one_connection_to_each_database);

/// The size of a pool.
fn most(database: &db::Database) -> u32 {
    let connection = database.connection();
    match database.get_database_backend() {
        DbBackend::Sqlite => connection.get_sqlite_connection_pool().options().get_max_connections(),
        _ => connection.get_postgres_connection_pool().options().get_max_connections(),
    }
}

async fn pools_are_as_large_as_the_settings_say(backend: Backend) {
    let server = Server::start(backend).await;
    assert_eq!((most(&server.app.database), most(&server.app.analytics.database)), (16, 4), "the defaults");
    let settings = ["--database-connections", "7", "--analytics-connections", "3"];
    let server = Server::with(backend, &settings, |_| {}).await;
    assert_eq!((most(&server.app.database), most(&server.app.analytics.database)), (7, 3));
    let command = db::connect_existing(&server.app.settings.store.database()).await.unwrap();
    assert_eq!(most(&command), db::COMMAND_CONNECTIONS);
}

async fn a_server_gets_by_with_one_connection_to_each_database(backend: Backend) {
    let settings = ["--database-connections", "1", "--analytics-connections", "1"];
    let server = Server::with(backend, &settings, |_| {}).await;
    server.apply_again().await;
    let paths: Vec<String> = (0..8).map(|offset| format!("/api/events?offset={offset}")).collect();
    for answer in join_all(paths.iter().map(|path| server.get("alpha", path))).await {
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
    }
    Visitor::registered(&server, "alpha", "ada@example.org").await;
    let registry = job_kinds::registry(&server.app);
    assert!(jobs::run_due(&server.app.database, &registry, Timestamp::now()).await.unwrap() > 0);
}
