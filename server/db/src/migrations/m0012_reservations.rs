//! Reservations of purchases: coupon uses, and the cards of trials.
//!
//! Foreign keys are composite (channel_id, id), so that no row can refer to a row of another channel.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_integer, string};

use super::channel_tables::{of, scoped};
use crate::step::{Schema, Step};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl Step for Migration {
    async fn up(&self, schema: &dyn Schema) -> Result<(), DbErr> {
        schema.execute_all([coupon_turns(), coupon_uses(), trial_cards()]).await?;
        schema
            .execute(
                Index::create()
                    .name("coupon_uses_user")
                    .table("coupon_uses")
                    .col("channel_id")
                    .col("coupon_id")
                    .col("user_id")
                    .take(),
            )
            .await
    }
}

fn coupon_turns() -> TableCreateStatement {
    scoped("coupon_turns")
        .col(big_integer("coupon_id"))
        .col(big_integer("taken"))
        .index(&mut unique("coupon_turns_coupon", &["channel_id", "coupon_id"]))
        .take()
}

fn coupon_uses() -> TableCreateStatement {
    scoped("coupon_uses")
        .col(big_integer("coupon_id"))
        .col(big_integer("user_id"))
        .col(big_integer("purchase_id"))
        .col(big_integer("created_at"))
        .foreign_key(&mut of("coupon_uses", "user_id", "users"))
        .foreign_key(&mut of("coupon_uses", "purchase_id", "purchases"))
        .index(&mut unique("coupon_uses_purchase", &["channel_id", "purchase_id"]))
        .take()
}

fn trial_cards() -> TableCreateStatement {
    scoped("trial_cards")
        .col(string("fingerprint"))
        .col(big_integer("user_id"))
        .col(big_integer("purchase_id"))
        .col(big_integer("created_at"))
        .foreign_key(&mut of("trial_cards", "user_id", "users"))
        .foreign_key(&mut of("trial_cards", "purchase_id", "purchases"))
        .index(&mut unique("trial_cards_fingerprint", &["channel_id", "fingerprint"]))
        .index(&mut unique("trial_cards_purchase", &["channel_id", "purchase_id"]))
        .take()
}

fn unique(name: &'static str, columns: &[&'static str]) -> IndexCreateStatement {
    let mut index = Index::create().unique().name(name).to_owned();
    for column in columns {
        index.col(*column);
    }
    index
}
