//! Purchases with their orders, payments and history; access grants; the payment provider's webhooks.
//!
//! Foreign keys are composite (channel_id, id), so that no order or grant can refer to a user of another channel.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{
    big_integer, big_integer_null, boolean, integer, string, string_null, text, text_null,
};

use super::channel_tables::{of, scoped};
use crate::step::{Schema, Step};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl Step for Migration {
    async fn up(&self, schema: &dyn Schema) -> Result<(), DbErr> {
        schema
            .execute_all([purchases(), orders(), payments(), order_history(), access_grants(), webhook_events()])
            .await?;
        schema.execute_all(indexes()).await
    }
}

fn purchases() -> TableCreateStatement {
    scoped("purchases")
        .col(big_integer("user_id"))
        .col(string("reference"))
        .col(string("kind"))
        .col(integer("attempt"))
        .col(big_integer("amount"))
        .col(big_integer("discount"))
        .col(string("currency"))
        .col(string_null("coupon"))
        .col(big_integer_null("trial_days"))
        .col(string_null("payment_id"))
        .col(string_null("subscription_id"))
        .col(string_null("customer_id"))
        .col(string("status"))
        .col(boolean("open"))
        .col(string_null("asked"))
        .col(boolean("answered"))
        .col(big_integer("version"))
        .col(big_integer("looked_at"))
        .col(big_integer_null("runs_until"))
        .col(string("language"))
        .col(string("origin"))
        .col(big_integer("created_at"))
        .col(big_integer("updated_at"))
        .foreign_key(&mut of("purchases", "user_id", "users"))
        .index(Index::create().unique().name("purchases_reference").col("channel_id").col("reference"))
        .index(Index::create().unique().name("purchases_payment").col("channel_id").col("payment_id"))
        .index(Index::create().unique().name("purchases_subscription").col("channel_id").col("subscription_id"))
        .take()
}

fn orders() -> TableCreateStatement {
    scoped("orders")
        .col(big_integer("user_id"))
        .col(big_integer("purchase_id"))
        .col(string("product_kind"))
        .col(big_integer("product_id"))
        .col(text("product"))
        .col(big_integer("base_price"))
        .col(big_integer("service_fee"))
        .col(big_integer("discount"))
        .col(big_integer("price"))
        .col(string("currency"))
        .col(string_null("open_key").unique_key().take())
        .col(string("status"))
        .col(string_null("renewal"))
        .col(string_null("cancellation"))
        .col(big_integer_null("paid_at"))
        .col(big_integer_null("starts_at"))
        .col(big_integer_null("ends_at"))
        .col(big_integer_null("trial_ends_at"))
        .col(string_null("failure_code"))
        .col(string_null("decline_code"))
        .col(big_integer("created_at"))
        .col(big_integer("updated_at"))
        .foreign_key(&mut of("orders", "user_id", "users"))
        .foreign_key(&mut of("orders", "purchase_id", "purchases"))
        .take()
}

fn payments() -> TableCreateStatement {
    scoped("payments")
        .col(big_integer("user_id"))
        .col(big_integer("purchase_id"))
        .col(string("provider_id"))
        .col(string_null("payment_intent"))
        .col(string("reason"))
        .col(string("status"))
        .col(big_integer("amount"))
        .col(big_integer("refunded"))
        .col(boolean("disputed"))
        .col(string("currency"))
        .col(string_null("card_brand"))
        .col(string_null("card_last4"))
        .col(string_null("failure_code"))
        .col(string_null("decline_code"))
        .col(big_integer_null("period_end"))
        .col(big_integer_null("paid_at"))
        .col(big_integer("created_at"))
        .col(big_integer("updated_at"))
        .foreign_key(&mut of("payments", "user_id", "users"))
        .foreign_key(&mut of("payments", "purchase_id", "purchases"))
        .index(
            Index::create().unique().name("payments_provider").col("channel_id").col("purchase_id").col("provider_id"),
        )
        .take()
}

fn order_history() -> TableCreateStatement {
    scoped("order_history")
        .col(big_integer("order_id"))
        .col(string("event"))
        .col(string("status"))
        .col(text_null("detail"))
        .col(big_integer("created_at"))
        .foreign_key(&mut of("order_history", "order_id", "orders"))
        .take()
}

fn access_grants() -> TableCreateStatement {
    scoped("access_grants")
        .col(big_integer("user_id"))
        .col(big_integer("order_id"))
        .col(string("product_kind"))
        .col(big_integer("product_id"))
        .col(string("pass_type"))
        .col(text("covers"))
        .col(boolean("includes_ppv"))
        .col(text("capabilities"))
        .col(text_null("limits"))
        .col(big_integer("starts_at"))
        .col(big_integer_null("ends_at"))
        .col(big_integer_null("revoked_at"))
        .col(big_integer("created_at"))
        .col(big_integer("updated_at"))
        .foreign_key(&mut of("access_grants", "user_id", "users"))
        .foreign_key(&mut of("access_grants", "order_id", "orders"))
        .index(Index::create().unique().name("access_grants_order").col("channel_id").col("order_id"))
        .take()
}

fn webhook_events() -> TableCreateStatement {
    scoped("webhook_events")
        .col(string("event_id"))
        .col(string("event_type"))
        .col(string("outcome"))
        .col(big_integer_null("purchase_id"))
        .col(text("body"))
        .col(big_integer("received_at"))
        .index(Index::create().unique().name("webhook_events_event").col("channel_id").col("event_id"))
        .take()
}

fn indexes() -> [IndexCreateStatement; 8] {
    let by = |name: &'static str, table: &'static str, columns: &[&'static str]| {
        let mut index = Index::create().name(name).table(table).to_owned();
        for column in columns {
            index.col(*column);
        }
        index
    };
    [
        by("purchases_user", "purchases", &["channel_id", "user_id"]),
        by("purchases_open", "purchases", &["channel_id", "open", "runs_until"]),
        by("purchases_customer", "purchases", &["channel_id", "customer_id"]),
        by("orders_user", "orders", &["channel_id", "user_id", "id"]),
        by("orders_purchase", "orders", &["channel_id", "purchase_id"]),
        by("payments_intent", "payments", &["channel_id", "payment_intent"]),
        by("order_history_order", "order_history", &["channel_id", "order_id"]),
        by("access_grants_user", "access_grants", &["channel_id", "user_id"]),
    ]
}
