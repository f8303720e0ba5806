//! Jobs: `due_at` replaces `run_at` and `lease_until`, with an index of the open jobs by due time.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::big_integer_null;
use sea_orm_migration::sea_orm::ConnectionTrait;

#[derive(DeriveMigrationName)]
pub struct Migration;

/// Failed jobs are never due.
const FILL: &str = "UPDATE jobs SET due_at = CASE state WHEN 'waiting' THEN run_at WHEN 'running' THEN lease_until END";

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let due_at = big_integer_null("due_at").take();
        manager.alter_table(Table::alter().table("jobs").add_column(due_at).take()).await?;
        manager.get_connection().execute_unprepared(FILL).await?;
        manager.drop_index(Index::drop().name("jobs_due").table("jobs").to_owned()).await?;
        // SQLite drops one column at a time.
        for former in ["run_at", "lease_until"] {
            manager.alter_table(Table::alter().table("jobs").drop_column(former).take()).await?;
        }
        manager.create_index(by_due_time()).await?;
        manager.create_index(failed()).await
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
