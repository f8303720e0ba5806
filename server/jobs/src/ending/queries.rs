//! The SQL of ending jobs.

use grandstand_db::entities::jobs::{Column, Entity, JobState};
use grandstand_db::scope::Queue;
use jiff::Timestamp;
use sea_orm::sea_query::{Expr, ExprTrait};
use sea_orm::{ColumnTrait, ConnectionTrait, DbErr, QueryFilter, UpdateMany};

use super::Ending;
use crate::taking::{Taken, is_held};

/// Records the ending. Returns `false`, recording nothing, if the job is no longer this process's.
pub(crate) async fn note(
    connection: &impl ConnectionTrait,
    taken: &Taken,
    ending: &Ending,
    now: Timestamp,
) -> Result<bool, DbErr> {
    let was_asked_once = is_held(taken).add(Column::Again.eq(false));
    let noted = match ending {
        Ending::Done => Entity::delete_every().filter(was_asked_once).exec(connection).await?.rows_affected,
        Ending::Later(pause, error) => {
            let waiting = waiting(now.as_second() + pause).col_expr(Column::LastError, Expr::val(error.as_str()));
            updated(connection, waiting.filter(was_asked_once), now).await?
        }
        Ending::Failed(error) => {
            let failed = Entity::update_every()
                .col_expr(Column::State, Expr::val(JobState::Failed))
                .col_expr(Column::OpenKey, Expr::val(None::<String>))
                .col_expr(Column::DueAt, Expr::val(None::<i64>))
                .col_expr(Column::LastError, Expr::val(error.as_str()));
            updated(connection, failed.filter(was_asked_once), now).await?
        }
        Ending::GivenBack => {
            let attempts = Expr::col(Column::Attempts).sub(1);
            let waiting = waiting(now.as_second()).col_expr(Column::Attempts, attempts);
            updated(connection, waiting.filter(was_asked_once), now).await?
        }
    };
    // If the job was enqueued again while it ran, it starts again, however this attempt ended.
    Ok(noted > 0 || begin_afresh(connection, taken, now).await? > 0)
}

async fn begin_afresh(connection: &impl ConnectionTrait, taken: &Taken, now: Timestamp) -> Result<u64, DbErr> {
    let afresh = waiting(now.as_second())
        .col_expr(Column::Again, Expr::val(false))
        .col_expr(Column::Attempts, Expr::val(0))
        .col_expr(Column::LastError, Expr::val(None::<String>));
    updated(connection, afresh.filter(is_held(taken)), now).await
}

fn waiting(due_at: i64) -> UpdateMany<Entity> {
    let update = Entity::update_every().col_expr(Column::State, Expr::val(JobState::Waiting));
    update.col_expr(Column::DueAt, Expr::val(due_at))
}

async fn updated(connection: &impl ConnectionTrait, update: UpdateMany<Entity>, now: Timestamp) -> Result<u64, DbErr> {
    let update = update.col_expr(Column::UpdatedAt, Expr::val(now.as_second()));
    Ok(update.exec(connection).await?.rows_affected)
}
