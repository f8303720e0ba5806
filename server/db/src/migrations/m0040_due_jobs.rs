//! Jobs: `due_at` replaces `run_at` and `lease_until`, with an index of the open jobs by due time.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::big_integer_null;

use crate::step::{Schema, Step};

#[derive(DeriveMigrationName)]
pub struct Migration;

/// Failed jobs are never due.
const FILL: &str = "UPDATE jobs SET due_at = CASE state WHEN 'waiting' THEN run_at WHEN 'running' THEN lease_until END";

#[async_trait::async_trait]
impl Step for Migration {
    async fn up(&self, schema: &dyn Schema) -> Result<(), DbErr> {
        let due_at = big_integer_null("due_at").take();
        schema.execute(Table::alter().table("jobs").add_column(due_at).take()).await?;
        schema.execute_unprepared(FILL).await?;
        schema.execute(Index::drop().name("jobs_due").table("jobs").to_owned()).await?;
        // SQLite drops one column at a time.
        for former in ["run_at", "lease_until"] {
            schema.execute(Table::alter().table("jobs").drop_column(former).take()).await?;
        }
        schema.execute(by_due_time()).await?;
        schema.execute(failed()).await
    }
}

/// For claiming jobs: the first entries are the jobs to start next.
fn by_due_time() -> IndexCreateStatement {
    Index::create()
        .name("jobs_by_due_time")
        .table("jobs")
        .col("due_at")
        .col("id")
        .and_where(Expr::col("due_at").is_not_null())
        .take()
}

/// For listing, retrying and deleting failed jobs.
fn failed() -> IndexCreateStatement {
    Index::create()
        .name("jobs_failed")
        .table("jobs")
        .col("updated_at")
        .col("id")
        .and_where(Expr::col("due_at").is_null())
        .take()
}
