//! The channels of domains. Suspended channels and previews have no domains.
//!
//! A domain's row is written in the transaction that changes its channel. The table's primary key decides which of two
//! channels gets a domain, also when two processes apply them at the same moment.

use std::collections::{BTreeSet, HashSet};

use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::{Expr, ExprTrait, OnConflict};
use sea_orm::{
    ColumnTrait, ConnectionTrait, DbErr, EntityTrait, FromQueryResult, JoinType, QueryFilter, QueryOrder, QuerySelect,
    Select,
};

use crate::Transaction;
use crate::entities::channel_domains::{ActiveModel, Column, Entity};
use crate::entities::{certificates, channels};
use crate::ids::ChannelId;
use crate::scope::{InChannel, Platform, Queue};

/// A domain and its channel.
#[derive(Debug, Clone, PartialEq, Eq, FromQueryResult)]
pub struct Owner {
    /// In lower case.
    pub domain: String,
    /// The channel's id.
    pub channel_id: ChannelId,
    /// The channel's key.
    pub key: String,
}

/// Returns the owners of those of `domains` (in lower case) that are taken, by ascending channel id.
///
/// # Errors
/// The database failed.
pub async fn owners(connection: &impl ConnectionTrait, domains: &[String]) -> Result<Vec<Owner>, DbErr> {
    if domains.is_empty() {
        return Ok(Vec::new());
    }
    claimed()
        .filter(Column::Domain.is_in(domains.iter().map(String::as_str)))
        .order_by_asc(channels::Column::Id)
        .order_by_asc(Column::Domain)
        .into_model::<Owner>()
        .all(connection)
        .await
}

/// Replaces the domains of a channel by `domains` (in lower case). The transaction must have locked the channel's row.
/// Waits for other transactions that change the owner of one of them.
///
/// Returns the owners of domains that other channels have. If there are any, roll the transaction back.
///
/// # Errors
/// The database failed.
pub async fn claim(transaction: &Transaction, channel_id: ChannelId, domains: &[String]) -> Result<Vec<Owner>, DbErr> {
    let declared: BTreeSet<String> = domains.iter().cloned().collect();
    let held = of_channel(transaction, channel_id).await?;
    // Rows are added in the order of their names, and removed last: otherwise two transactions might deadlock.
    let mut missing: Vec<String> = declared.difference(&held).cloned().collect();
    while !missing.is_empty() {
        add(transaction, channel_id, &missing).await?;
        let found = owners(transaction, &missing).await?;
        let (own, others): (Vec<Owner>, Vec<Owner>) =
            found.into_iter().partition(|owner| owner.channel_id == channel_id);
        if !others.is_empty() {
            return Ok(others);
        }
        // The owner of a domain may have given it up just after the database refused the row: try again.
        let own: HashSet<String> = own.into_iter().map(|owner| owner.domain).collect();
        missing.retain(|domain| !own.contains(domain));
    }
    let dropped: Vec<&str> = held.difference(&declared).map(String::as_str).collect();
    if !dropped.is_empty() {
        Entity::delete_in_channel(channel_id).filter(Column::Domain.is_in(dropped)).exec(transaction).await?;
    }
    Ok(Vec::new())
}

/// Gives up every domain of a channel, in the transaction that suspends it.
///
/// # Errors
/// The database failed.
pub async fn release(transaction: &Transaction, channel_id: ChannelId) -> Result<(), DbErr> {
    Entity::delete_in_channel(channel_id).exec(transaction).await.map(drop)
}

async fn of_channel(connection: &impl ConnectionTrait, channel_id: ChannelId) -> Result<BTreeSet<String>, DbErr> {
    let domains: Vec<String> =
        Entity::in_channel(channel_id).select_only().column(Column::Domain).into_tuple().all(connection).await?;
    Ok(domains.into_iter().collect())
}

/// Adds rows, except for domains that are taken.
async fn add(connection: &impl ConnectionTrait, channel_id: ChannelId, domains: &[String]) -> Result<(), DbErr> {
    let row = |domain: &String| ActiveModel { domain: Set(domain.clone()), channel_id: Set(channel_id) };
    let taken = OnConflict::column(Column::Domain).do_nothing().to_owned();
    Entity::insert_many(domains.iter().map(row)).on_conflict(taken).exec_without_returning(connection).await.map(drop)
}

/// Returns the domains of active channels that have no row in `certificates`, by name.
///
/// # Errors
/// The database failed.
pub async fn without_certificate(connection: &impl ConnectionTrait) -> Result<Vec<String>, DbErr> {
    let certificate = Entity::belongs_to(certificates::Entity).from(Column::Domain).to(certificates::Column::Domain);
    Entity::every()
        .select_only()
        .column(Column::Domain)
        .join(JoinType::LeftJoin, certificate.into())
        .filter(Expr::col((certificates::Entity, certificates::Column::Domain)).is_null())
        .order_by_asc(Column::Domain)
        .into_tuple()
        .all(connection)
        .await
}

/// Returns every domain with its channel, by name.
///
/// # Errors
/// The database failed.
pub async fn all(connection: &impl ConnectionTrait) -> Result<Vec<Owner>, DbErr> {
    claimed().order_by_asc(Column::Domain).into_model::<Owner>().all(connection).await
}

/// Selects the domains of active channels, with their channels.
fn claimed() -> Select<channels::Entity> {
    let of_channel = channels::Entity::belongs_to(Entity).from(channels::Column::Id).to(Column::ChannelId);
    channels::Entity::all()
        .select_only()
        .column(channels::Column::Key)
        .columns([Column::Domain, Column::ChannelId])
        .join(JoinType::InnerJoin, of_channel.into())
}
