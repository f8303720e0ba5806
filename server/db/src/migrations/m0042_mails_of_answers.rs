//! Waiting and failed mails with answers to forms get a kind of their own; they were stored among the mails of accounts.

use sea_orm_migration::prelude::*;
use serde_json::Value;

use crate::step::{Schema, Step};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl Step for Migration {
    async fn up(&self, schema: &dyn Schema) -> Result<(), DbErr> {
        let mails = Query::select()
            .columns(["id", "payload"])
            .from("jobs")
            .and_where(Expr::col("kind").eq("accounts.mail"))
            .take();
        for row in schema.query_all(&mails).await? {
            let id: i64 = row.try_get("", "id")?;
            let payload: String = row.try_get("", "payload")?;
            let Some(payload) = answers(&payload) else { continue };
            let update = Query::update()
                .table("jobs")
                .value("kind", "forms.mail")
                .value("payload", payload)
                .and_where(Expr::col("id").eq(id))
                .take();
            schema.execute(update).await?;
        }
        Ok(())
    }
}

/// The parameters of a mail with answers in their new form; `None` for any other mail.
fn answers(payload: &str) -> Option<String> {
    let mut mail: Value = serde_json::from_str(payload).ok()?;
    let mut answers = mail.pointer_mut("/occasion/answers")?.take();
    let fields = answers.as_object_mut()?;
    for shared in ["user_id", "origin"] {
        fields.insert(shared.to_owned(), mail.get_mut(shared)?.take());
    }
    Some(answers.to_string())
}
