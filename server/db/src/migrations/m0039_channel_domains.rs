//! The domains of active channels, each of one channel only.

use std::collections::BTreeMap;

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::big_integer;
use serde_json::Value;

use crate::step::{Schema, Step};

#[derive(DeriveMigrationName)]
pub struct Migration;

/// Channels read, or domains written, per statement.
const BATCH: usize = 500;

#[async_trait::async_trait]
impl Step for Migration {
    async fn up(&self, schema: &dyn Schema) -> Result<(), DbErr> {
        let table = Table::create()
            .table("channel_domains")
            .col(ColumnDef::new("domain").text().not_null().primary_key())
            .col(big_integer("channel_id"))
            .foreign_key(ForeignKey::create().from_col("channel_id").to("channels", "id"))
            .take();
        schema.execute(table).await?;
        let index = Index::create().name("channel_domains_channel").table("channel_domains").col("channel_id").take();
        schema.execute(index).await?;
        let claims: Vec<(String, i64)> = claims(schema).await?.into_iter().collect();
        for batch in claims.chunks(BATCH) {
            schema.execute(insert(batch)?).await?;
        }
        Ok(())
    }
}

/// Finds the channel of each domain. A domain that two channels declare goes to the channel with the lower id, which
/// was the one served there.
async fn claims(schema: &dyn Schema) -> Result<BTreeMap<String, i64>, DbErr> {
    let mut claims = BTreeMap::new();
    let mut last = 0_i64;
    loop {
        let active = Query::select()
            .columns(["id", "settings"])
            .from("channels")
            .and_where(Expr::col("state").eq("active"))
            .and_where(Expr::col("id").gt(last))
            .order_by("id", Order::Asc)
            .limit(BATCH as u64)
            .take();
        let rows = schema.query_all(&active).await?;
        if rows.is_empty() {
            return Ok(claims);
        }
        for row in rows {
            last = row.try_get("", "id")?;
            let settings: String = row.try_get("", "settings")?;
            for domain in domains(&settings) {
                claims.entry(domain).or_insert(last);
            }
        }
    }
}

/// Reads the domains in a channel's settings. A channel whose settings can't be read gets its domains when it is next
/// applied.
fn domains(settings: &str) -> Vec<String> {
    let settings: Value = serde_json::from_str(settings).unwrap_or_default();
    let declared = settings.get("domains").and_then(Value::as_array).into_iter().flatten();
    declared.filter_map(Value::as_str).map(str::to_ascii_lowercase).collect()
}

fn insert(claims: &[(String, i64)]) -> Result<InsertStatement, DbErr> {
    let mut insert = Query::insert().into_table("channel_domains").columns(["domain", "channel_id"]).take();
    for (domain, channel_id) in claims {
        let row = [Expr::value(domain.as_str()), Expr::value(*channel_id)];
        insert.values(row).map_err(|error| DbErr::Migration(error.to_string()))?;
    }
    Ok(insert)
}
