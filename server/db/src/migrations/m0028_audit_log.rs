//! What operators and admins did. The database refuses to change or delete rows.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_integer, big_integer_null, text};
use sea_orm_migration::sea_orm::DbBackend;

use crate::step::{Schema, Step};

#[derive(DeriveMigrationName)]
pub struct Migration;

const SQLITE: [&str; 2] = [
    "CREATE TRIGGER audit_log_no_update BEFORE UPDATE ON audit_log \
     BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END",
    "CREATE TRIGGER audit_log_no_delete BEFORE DELETE ON audit_log \
     BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END",
];
const POSTGRES: [&str; 2] = [
    "CREATE FUNCTION audit_log_refuse() RETURNS trigger LANGUAGE plpgsql AS \
     $$ BEGIN RAISE EXCEPTION 'the audit log is append-only'; END $$",
    "CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log \
     FOR EACH STATEMENT EXECUTE FUNCTION audit_log_refuse()",
];

#[async_trait::async_trait]
impl Step for Migration {
    async fn up(&self, schema: &dyn Schema) -> Result<(), DbErr> {
        // No foreign key: the log outlives the rows that it names.
        let table = Table::create()
            .table("audit_log")
            .col(ColumnDef::new("id").big_integer().not_null().auto_increment().primary_key())
            .col(big_integer("at"))
            .col(text("actor"))
            .col(text("source"))
            .col(text("act"))
            .col(big_integer_null("channel_id"))
            .col(text("details"))
            .take();
        schema.execute(table).await?;
        let index = Index::create().name("audit_log_channel").table("audit_log").col("channel_id").col("id").take();
        schema.execute(index).await?;
        let triggers = match schema.backend() {
            DbBackend::Postgres => POSTGRES,
            _ => SQLITE,
        };
        for trigger in triggers {
            schema.execute_unprepared(trigger).await?;
        }
        Ok(())
    }
}
