//! The SQL of claiming jobs.

use grandstand_db::entities::jobs::{Column, Entity, JobState, Model};
use grandstand_db::former_keys::being_deleted;
use grandstand_db::scope::Queue;
use jiff::Timestamp;
use sea_orm::sea_query::{Expr, ExprTrait};
use sea_orm::{ColumnTrait, Condition, ConnectionTrait, DbErr, QueryFilter, QueryOrder, QuerySelect};

use super::{LEASE, Taken};

/// Candidates per query, so that workers that query at the same time each find a free job.
const LOOKED_AT: u64 = 8;

/// Returns the jobs of these kinds that have been due the longest, a few at most. Jobs of channels that are being deleted
/// don't start any more.
pub(super) async fn due(
    connection: &impl ConnectionTrait,
    kinds: impl Iterator<Item = &'static str>,
    now: Timestamp,
) -> Result<Vec<Model>, DbErr> {
    let has_channel = Column::ChannelId.is_null().or(Column::ChannelId.not_in_subquery(being_deleted()));
    let due = Entity::every().filter(is_due(now)).filter(Column::Kind.is_in(kinds)).filter(has_channel);
    due.order_by_asc(Column::DueAt).order_by_asc(Column::Id).limit(LOOKED_AT).all(connection).await
}

/// Waiting and due, or running with an expired lease because its process has crashed.
fn is_due(now: Timestamp) -> Expr {
    Column::DueAt.lte(now.as_second())
}

/// Claims a job; returns `None` if another worker was faster.
pub(super) async fn claim(
    connection: &impl ConnectionTrait,
    row: Model,
    now: Timestamp,
) -> Result<Option<Taken>, DbErr> {
    let lease = row.lease + 1;
    let updated = Entity::update_every()
        .col_expr(Column::State, Expr::val(JobState::Running))
        .col_expr(Column::Lease, Expr::val(lease))
        .col_expr(Column::DueAt, Expr::val(lease_end(now)))
        .col_expr(Column::Attempts, Expr::col(Column::Attempts).add(1))
        .col_expr(Column::Again, Expr::val(false))
        .col_expr(Column::UpdatedAt, Expr::val(now.as_second()))
        .filter(Column::Id.eq(row.id))
        .filter(Column::Lease.eq(row.lease))
        // The lease only tells who claimed the job; these check that it is still due and unchanged since it was read.
        .filter(is_due(now))
        .filter(Column::Attempts.eq(row.attempts))
        .filter(Column::Payload.eq(row.payload.as_str()))
        .exec(connection)
        .await?;
    let Model { id, channel_id, kind, payload, attempts, .. } = row;
    let attempt = attempts.unsigned_abs() + 1;
    Ok((updated.rows_affected > 0).then_some(Taken { id, channel_id, kind, payload, attempt, lease }))
}

fn lease_end(now: Timestamp) -> i64 {
    now.as_second() + LEASE.as_secs().cast_signed()
}

/// Renews the lease; returns `false` if it has been lost.
pub(crate) async fn renew(connection: &impl ConnectionTrait, taken: &Taken, now: Timestamp) -> Result<bool, DbErr> {
    let renewed = Entity::update_every()
        .col_expr(Column::DueAt, Expr::val(lease_end(now)))
        .filter(is_held(taken))
        .exec(connection)
        .await?;
    Ok(renewed.rows_affected > 0)
}

/// Whether this process still holds the job.
pub(crate) fn is_held(taken: &Taken) -> Condition {
    let is_running = Column::State.eq(JobState::Running);
    Condition::all().add(Column::Id.eq(taken.id)).add(is_running).add(Column::Lease.eq(taken.lease))
}
