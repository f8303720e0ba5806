//! Helpers for tables whose rows belong to channels. Released migrations use them, so they are never edited either.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::big_integer;

/// A table with the unique pair (channel_id, id) that composite foreign keys refer to.
pub fn scoped(name: &'static str) -> TableCreateStatement {
    Table::create()
        .table(name)
        .col(ColumnDef::new("id").big_integer().not_null().auto_increment().primary_key())
        .col(big_integer("channel_id"))
        .foreign_key(ForeignKey::create().from_col("channel_id").to("channels", "id"))
        .index(Index::create().unique().name(format!("{name}_scope")).col("channel_id").col("id"))
        .take()
}

/// A reference to a row of the same channel.
pub fn of(table: &'static str, column: &'static str, other: &'static str) -> ForeignKeyCreateStatement {
    ForeignKey::create().from(table, ("channel_id", column)).to(other, ("channel_id", "id")).take()
}
