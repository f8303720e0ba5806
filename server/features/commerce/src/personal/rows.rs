//! A buyer's rows for the export.

use grandstand_db::Transaction;
use grandstand_db::ids::{ChannelId, UserId};
use grandstand_privacy::time;
use grandstand_receipts as receipts;
use serde_json::{Value, json};

use super::queries;
use crate::orders::gifts;

/// Returns a buyer's rows other than orders and payments, by the name of their section.
pub async fn of_user(
    transaction: &Transaction,
    channel_id: ChannelId,
    user_id: UserId,
) -> anyhow::Result<[(&'static str, Vec<Value>); 10]> {
    let purchases = queries::purchases(transaction, channel_id, user_id).await?;
    let purchases = purchases.into_iter().map(|row| {
        json!({
            "id": row.id,
            "reference": row.reference,
            "kind": row.kind,
            "amount": row.amount,
            "discount": row.discount,
            "currency": row.currency,
            "coupon": row.coupon,
            "trial_days": row.trial_days,
            "status": row.status,
            "provider_payment_id": row.payment_id,
            "provider_subscription_id": row.subscription_id,
            "provider_customer_id": row.customer_id,
            "company": row.company,
            "company_tax_id": row.company_tax_id,
            "withdrawal": row.withdrawal,
            "tax_country": row.tax_country,
            "tax_region": row.tax_region,
            "tax_evidence": row.tax_evidence.as_deref().and_then(|text| serde_json::from_str::<Value>(text).ok()),
            "language": row.language,
            "created_at": time(row.created_at),
        })
    });
    let customers = queries::customers(transaction, channel_id, user_id).await?.into_iter().map(
        |row| json!({ "account": row.account, "customer_id": row.customer_id, "created_at": time(row.created_at) }),
    );
    let access = queries::grants(transaction, channel_id, user_id).await?.into_iter().map(|row| {
        json!({
            "order_id": row.order_id,
            "product": { "kind": row.product_kind, "id": row.product_id },
            "starts_at": time(row.starts_at),
            "ends_at": row.ends_at.and_then(time),
            "revoked_at": row.revoked_at.and_then(time),
        })
    });
    let gifts = gifts::of_user(transaction, channel_id, user_id).await?.into_iter().map(|row| {
        json!({
            "order_id": row.order_id,
            "reason": row.reason,
            "ends_at": row.ends_at.and_then(time),
            "given_at": time(row.given_at),
            "revoked_at": row.revoked_at.and_then(time),
            "revocation_reason": row.revocation_reason,
        })
    });
    let history = queries::history(transaction, channel_id, user_id).await?.into_iter().map(|row| {
        json!({
            "order_id": row.order_id,
            "event": row.event,
            "status": row.status,
            "detail": row.detail,
            "created_at": time(row.created_at),
        })
    });
    let coupons = queries::coupons(transaction, channel_id, user_id).await?.into_iter().map(
        |row| json!({ "coupon_id": row.coupon_id, "purchase_id": row.purchase_id, "created_at": time(row.created_at) }),
    );
    let trial_cards = queries::trial_cards(transaction, channel_id, user_id).await?.into_iter().map(
        |row| json!({ "hash": row.fingerprint, "purchase_id": row.purchase_id, "created_at": time(row.created_at) }),
    );
    let messages = queries::messages(transaction, channel_id, user_id).await?.into_iter().map(|row| {
        json!({
            "event_id": row.event_id,
            "type": row.event_type,
            "purchase_id": row.purchase_id,
            "received_at": time(row.received_at),
        })
    });
    let taxes = queries::taxes(transaction, channel_id, user_id).await?.into_iter().map(|row| {
        json!({
            "order_id": row.order_id,
            "transaction_id": row.payment_id,
            "country": row.country,
            "region": row.region,
            "name": row.name,
            "rate_millionths": row.rate,
            "included": row.included,
            "currency": row.currency,
            "taxable": row.taxable,
            "amount": row.amount,
            "at": time(row.at),
        })
    });
    let receipts = receipts::of_user(transaction, channel_id, user_id).await?.into_iter().map(|row| {
        json!({
            "number": row.label,
            "kind": row.kind,
            "transaction_id": row.payment_id,
            "currency": row.currency,
            "total": row.total,
            "content": serde_json::from_str::<Value>(&row.content).unwrap_or_default(),
            "created_at": time(row.created_at),
        })
    });
    Ok([
        ("purchases", purchases.collect()),
        ("receipts", receipts.collect()),
        ("taxes", taxes.collect()),
        ("customers", customers.collect()),
        ("access", access.collect()),
        ("gifts", gifts.collect()),
        ("history", history.collect()),
        ("coupons", coupons.collect()),
        ("trial_cards", trial_cards.collect()),
        ("messages", messages.collect()),
    ])
}
