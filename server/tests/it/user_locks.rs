//! Locking a user's row.

use futures_util::future::join_all;
use grandstand_accounts::operator;
use grandstand_db as db;
use grandstand_db::entities::users::{self, Lock};
use grandstand_db::scope::InChannel;
use jiff::Timestamp;
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, QueryFilter};

use crate::support::purchases::channel_id;
use crate::support::visitor::Visitor;
use crate::support::{Backend, Server};

on_both_databases!(changes_under_a_lock_are_made_one_after_another, a_lock_finds_users_of_its_channel);

const ADDRESS: &str = "ada@example.org";

async fn registered(server: &Server) -> users::Model {
    Visitor::registered(server, "alpha", ADDRESS).await;
    operator::find(&server.app.database, channel_id(server, "alpha"), ADDRESS).await.unwrap().unwrap()
}

/// Adds one to a number in a user's row.
async fn count(database: &db::Database, user: &users::Model, lock: Lock) {
    let transaction = db::begin_write(database).await.unwrap();
    let row = users::lock(&transaction, user.channel_id, user.id, lock).await.unwrap().unwrap();
    let update = users::Entity::update_in_channel(user.channel_id).filter(users::Column::Id.eq(user.id));
    let update = update.col_expr(users::Column::UpdatedAt, Expr::value(row.updated_at + 1));
    update.exec(&transaction).await.unwrap();
    transaction.commit().await.unwrap();
}

async fn changes_under_a_lock_are_made_one_after_another(backend: Backend) {
    let server = Server::start(backend).await;
    let (user, database) = (registered(&server).await, &server.app.database);
    let locks = [Lock::Exclusive, Lock::AllowReferences].repeat(6);
    join_all(locks.iter().map(|lock| count(database, &user, *lock))).await;
    let after = operator::find(database, user.channel_id, ADDRESS).await.unwrap().unwrap();
    assert_eq!(after.updated_at - user.updated_at, 12);
}

async fn a_lock_finds_users_of_its_channel(backend: Backend) {
    let server = Server::start(backend).await;
    let (user, database) = (registered(&server).await, &server.app.database);
    let now = Timestamp::now();
    server.app.personal_data.erase(database, user.channel_id, user.id, now).await.unwrap();
    let transaction = db::begin_write(database).await.unwrap();
    for lock in [Lock::Exclusive, Lock::AllowReferences] {
        let elsewhere = users::lock(&transaction, channel_id(&server, "beta"), user.id, lock).await.unwrap();
        assert_eq!(elsewhere, None);
        let row = users::lock(&transaction, user.channel_id, user.id, lock).await.unwrap().unwrap();
        assert_eq!((row.id, row.deleted_at), (user.id, Some(now.as_second())), "a deleted account has a row");
    }
}
