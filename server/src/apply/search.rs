//! What text search finds of a channel: entries written where they differ from what is there.

use std::collections::{HashMap, HashSet};

use anyhow::ensure;
use jiff::Timestamp;
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::Expr;
use sea_orm::{
    ColumnTrait, ConnectionTrait, DatabaseConnection, DatabaseTransaction, DbErr, EntityTrait, QueryFilter, QuerySelect,
};

use super::rows::Scope;
use super::search_entries::{Entry, entries};
use super::{registry, revision};
use crate::db;
use crate::db::entities::channels;
use crate::db::entities::search_entries::{ActiveModel, Column, Entity, Model};
use crate::db::scope::{InChannel, Platform};
use crate::db::text_search::place;

/// Raised when entries are folded or put together differently: channels with an earlier one get theirs anew at start.
pub const SEARCH_VERSION: i32 = 1;

/// Rows per statement.
const BATCH: usize = 500;

/// Brings the channel's entries to what its seed declares.
pub(super) async fn write(connection: &impl ConnectionTrait, scope: &Scope<'_>) -> anyhow::Result<()> {
    let channel_id = scope.channel_id;
    ensure!(channel_id < place::MOST_CHANNELS, "text search tells {} channels apart", place::MOST_CHANNELS);
    let known = Entity::in_channel(channel_id).all(connection).await?;
    let mut by_target: HashMap<(i16, i64), Model> =
        known.into_iter().map(|row| ((row.kind, row.target_id), row)).collect();
    let mut taken: HashSet<i64> = by_target.values().map(|row| row.place).collect();
    let (mut outdated, mut missing) = (Vec::new(), Vec::new());
    for entry in entries(scope)? {
        let first = place::at(channel_id, entry.group, entry.second);
        match by_target.remove(&(entry.group.code(), entry.target_id)) {
            Some(row) if is_current(&row, &entry, first) => {}
            Some(row) => {
                outdated.push(row.place);
                missing.push(entry);
            }
            None => missing.push(entry),
        }
    }
    outdated.extend(by_target.into_values().map(|row| row.place));
    for place in &outdated {
        taken.remove(place);
    }
    for batch in outdated.chunks(BATCH) {
        let places = Column::Place.is_in(batch.iter().copied());
        Entity::delete_in_channel(channel_id).filter(places).exec(connection).await?;
    }
    let mut free = FreePlaces { taken, next: HashMap::new() };
    let rows: Vec<_> = missing.into_iter().map(|entry| row(channel_id, entry, &mut free)).collect();
    for batch in rows.chunks(BATCH) {
        Entity::insert_many(batch.to_vec()).exec_without_returning(connection).await?;
    }
    claim(connection, channel_id).await?;
    Ok(())
}

/// Writes the entries of every channel whose entries an earlier version of the program wrote, or none.
///
/// # Errors
/// The database failed, or holds a revision that this version can't read.
pub async fn refresh_search(connection: &DatabaseConnection) -> anyhow::Result<()> {
    let outdated: Vec<i64> = channels::Entity::all()
        .select_only()
        .column(channels::Column::Id)
        .filter(channels::Column::SearchVersion.ne(SEARCH_VERSION))
        .into_tuple()
        .all(connection)
        .await?;
    for channel_id in outdated {
        let transaction = db::begin_write(connection).await?;
        // Another process that starts at the same time may have been first.
        if claim(&transaction, channel_id).await? {
            refresh(&transaction, channel_id).await?;
        }
        transaction.commit().await?;
    }
    Ok(())
}

async fn refresh(transaction: &DatabaseTransaction, channel_id: i64) -> anyhow::Result<()> {
    let row = channels::Entity::in_channel(channel_id).one(transaction).await?;
    let Some(row) = row.filter(|row| row.revision > 0) else { return Ok(()) };
    let Some(revision) = revision::of_channel(transaction, channel_id, row.revision).await? else { return Ok(()) };
    let ids = registry::of_channel(transaction, channel_id).await?;
    let now = Timestamp::from_second(row.dated_at)?;
    write(transaction, &Scope { channel_id, seed: &revision.seed, ids: &ids, now }).await
}

/// Notes that the channel's entries are of this version; whether that is news.
async fn claim(connection: &impl ConnectionTrait, channel_id: i64) -> Result<bool, DbErr> {
    let claimed = channels::Entity::update_in_channel(channel_id)
        .filter(channels::Column::SearchVersion.ne(SEARCH_VERSION))
        .col_expr(channels::Column::SearchVersion, Expr::value(SEARCH_VERSION))
        .exec(connection)
        .await?;
    Ok(claimed.rows_affected > 0)
}

fn is_current(row: &Model, entry: &Entry, first: i64) -> bool {
    place::is_of_step(first, row.place) && row.name == entry.name && row.names == entry.names && row.text == entry.text
}

fn row(channel_id: i64, entry: Entry, free: &mut FreePlaces) -> ActiveModel {
    ActiveModel {
        place: Set(free.from(place::at(channel_id, entry.group, entry.second))),
        channel_id: Set(channel_id),
        kind: Set(entry.group.code()),
        target_id: Set(entry.target_id),
        name: Set(entry.name),
        names: Set(entry.names),
        text: Set(entry.text),
    }
}

/// Places that no entry of the channel has.
struct FreePlaces {
    taken: HashSet<i64>,
    /// First place of a step → where to look on.
    next: HashMap<i64, i64>,
}

impl FreePlaces {
    /// Takes the first free place from `first` on.
    fn from(&mut self, first: i64) -> i64 {
        let next = self.next.entry(first).or_insert(first);
        while !self.taken.insert(*next) {
            *next += 1;
        }
        *next
    }
}
