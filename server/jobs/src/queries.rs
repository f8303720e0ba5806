//! Enqueues jobs, and lists, retries and deletes them for the operator.

use grandstand_db::entities::jobs::{ActiveModel, Column, Entity, JobState, Model};
use grandstand_db::ids::ChannelId;
use grandstand_db::scope::{InChannel, Queue};
use jiff::Timestamp;
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::sea_query::{CaseStatement, Expr, ExprTrait, OnConflict};
use sea_orm::{ColumnTrait, ConnectionTrait, DbErr, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

use serde_json::Value;

use super::Job;

/// Enqueues a job that starts at `run_at`, or as soon after that as a worker is free. Call it in the transaction that
/// the job belongs to: if that is rolled back, there is no job. After the commit, call [`super::Signal::wake`] to start
/// it at once.
///
/// # Errors
/// The database failed, or there is no such channel.
pub async fn enqueue<J: Job>(
    connection: &impl ConnectionTrait,
    channel_id: Option<ChannelId>,
    job: &J,
    run_at: Timestamp,
) -> anyhow::Result<()> {
    let unique_key = job.unique_key();
    let row = ActiveModel {
        id: NotSet,
        channel_id: Set(channel_id),
        kind: Set(J::KIND.to_owned()),
        open_key: Set(unique_key.as_deref().map(|key| open_key(J::KIND, channel_id, key))),
        unique_key: Set(unique_key),
        payload: Set(serde_json::to_string(job)?),
        state: Set(JobState::Waiting),
        again: Set(false),
        attempts: Set(0),
        due_at: Set(Some(run_at.as_second())),
        lease: Set(0),
        last_error: Set(None),
        created_at: Set(run_at.as_second()),
        updated_at: Set(run_at.as_second()),
    };
    Entity::insert(row).on_conflict(once_more()).exec_without_returning(connection).await?;
    Ok(())
}

fn open_key(kind: &str, channel_id: Option<ChannelId>, key: &str) -> String {
    format!("{kind} {} {key}", channel_id.map_or(0, |id| id.0))
}

/// Updates an open job that is enqueued again: it gets the newer payload and a fresh start.
fn once_more() -> OnConflict {
    let has = |column: Column| Expr::col((Entity, column));
    let asked = |column: Column| Expr::col(("excluded", column));
    let when_running = |then: Expr, otherwise: Expr| {
        CaseStatement::new().case(has(Column::State).eq(JobState::Running), then).finally(otherwise)
    };
    let sooner = CaseStatement::new()
        .case(asked(Column::DueAt).lt(has(Column::DueAt)), asked(Column::DueAt))
        .finally(has(Column::DueAt));
    OnConflict::column(Column::OpenKey)
        .update_columns([Column::Payload, Column::UpdatedAt])
        .value(Column::Again, when_running(Expr::val(true), has(Column::Again)))
        .value(Column::Attempts, when_running(has(Column::Attempts), Expr::val(0)))
        // For a running job, this column is the end of its lease, which only its worker changes.
        .value(Column::DueAt, when_running(has(Column::DueAt), sooner.into()))
        .to_owned()
}

/// A job as `grandstand jobs list` shows it.
pub type Listed = Model;

/// At most `limit` jobs that are not done, the next ones first and failed ones last.
///
/// # Errors
/// The database failed.
pub async fn list(
    connection: &impl ConnectionTrait,
    channel_id: Option<ChannelId>,
    only_failed: bool,
    limit: u64,
) -> Result<Vec<Listed>, DbErr> {
    let every = || match channel_id {
        Some(channel_id) => Entity::in_channel(channel_id),
        None => Entity::every(),
    };
    // Two queries, each on its own index: a single one would sort all jobs.
    let mut listed = if only_failed {
        Vec::new()
    } else {
        let open = every().filter(Column::DueAt.is_not_null()).order_by_asc(Column::DueAt).order_by_asc(Column::Id);
        open.limit(limit).all(connection).await?
    };
    let left = limit.saturating_sub(listed.len() as u64);
    if left > 0 {
        let failed = every().filter(is_failed()).order_by_asc(Column::UpdatedAt).order_by_asc(Column::Id);
        listed.extend(failed.limit(left).all(connection).await?);
    }
    Ok(listed)
}

/// Only failed jobs have no due time. Their index has the same condition.
fn is_failed() -> Expr {
    Column::DueAt.is_null()
}

/// The outcome of retrying a failed job.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Retried {
    /// The job waits to start.
    Waiting,
    /// The same job was enqueued again and is open: the failed one is deleted.
    Superseded,
}

/// Restarts failed jobs: those of `ids`, or all. Returns the id and outcome of each.
///
/// # Errors
/// The database failed.
pub async fn retry(
    connection: &impl ConnectionTrait,
    ids: Option<&[i64]>,
    now: Timestamp,
) -> Result<Vec<(i64, Retried)>, DbErr> {
    let mut select = Entity::every().filter(is_failed());
    if let Some(ids) = ids {
        select = select.filter(Column::Id.is_in(ids.iter().copied()));
    }
    let mut retried = Vec::new();
    for row in select.order_by_asc(Column::Id).all(connection).await? {
        let fate = retry_one(connection, &row, now).await?;
        retried.extend(fate.map(|fate| (row.id, fate)));
    }
    Ok(retried)
}

async fn retry_one(connection: &impl ConnectionTrait, row: &Model, now: Timestamp) -> Result<Option<Retried>, DbErr> {
    let open_key = row.unique_key.as_deref().map(|key| open_key(&row.kind, row.channel_id, key));
    let still_failed = |id: i64| Column::Id.eq(id).and(Column::State.eq(JobState::Failed));
    if let Some(open_key) = &open_key
        && Entity::every().filter(Column::OpenKey.eq(open_key)).one(connection).await?.is_some()
    {
        let dropped = Entity::delete_every().filter(still_failed(row.id)).exec(connection).await?;
        return Ok((dropped.rows_affected > 0).then_some(Retried::Superseded));
    }
    let waiting = Entity::update_every()
        .col_expr(Column::State, Expr::val(JobState::Waiting))
        .col_expr(Column::OpenKey, Expr::val(open_key))
        .col_expr(Column::Attempts, Expr::val(0))
        .col_expr(Column::DueAt, Expr::val(now.as_second()))
        .col_expr(Column::UpdatedAt, Expr::val(now.as_second()))
        .filter(still_failed(row.id))
        .exec(connection)
        .await?;
    Ok((waiting.rows_affected > 0).then_some(Retried::Waiting))
}

/// Deletes jobs that failed before `moment`. Returns how many.
///
/// # Errors
/// The database failed.
pub async fn forget_failed(connection: &impl ConnectionTrait, moment: Timestamp) -> Result<u64, DbErr> {
    let failed = is_failed().and(Column::UpdatedAt.lt(moment.as_second()));
    Ok(Entity::delete_every().filter(failed).exec(connection).await?.rows_affected)
}

/// Deletes a channel's jobs of a kind whose payload matches, in any state. A worker that is running one finishes it,
/// and records nothing.
///
/// # Errors
/// The database failed.
pub async fn forget(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    kind: &str,
    fits: impl Fn(&Value) -> bool,
) -> Result<(), DbErr> {
    let rows: Vec<(i64, String)> = Entity::in_channel(channel_id)
        .select_only()
        .columns([Column::Id, Column::Payload])
        .filter(Column::Kind.eq(kind))
        .into_tuple()
        .all(connection)
        .await?;
    // An unreadable payload was written by another version and may be about anyone, so it matches.
    let fits = |payload: &str| serde_json::from_str(payload).map_or(true, |payload: Value| fits(&payload));
    let ids: Vec<i64> = rows.into_iter().filter(|(_, payload)| fits(payload)).map(|(id, _)| id).collect();
    for some in ids.chunks(1_000) {
        let some = Column::Id.is_in(some.iter().copied());
        Entity::delete_in_channel(channel_id).filter(some).exec(connection).await?;
    }
    Ok(())
}

/// The number of jobs of each kind and state.
///
/// # Errors
/// The database failed.
pub(super) async fn counts(connection: &impl ConnectionTrait) -> Result<Vec<(String, JobState, i64)>, DbErr> {
    Entity::every()
        .select_only()
        .columns([Column::Kind, Column::State])
        .expr(Column::Id.count())
        .group_by(Column::Kind)
        .group_by(Column::State)
        .into_tuple()
        .all(connection)
        .await
}
