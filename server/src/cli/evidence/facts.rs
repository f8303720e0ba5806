//! The evidence for a payment: the buyer's export, reduced to what the payment was for.

use std::collections::BTreeMap;

use anyhow::Context;
use grandstand_commerce::sold::Sold;
use grandstand_db::Database;
use grandstand_db::entities::orders::ProductKind;
use grandstand_db::entities::payments;
use grandstand_db::ids::{ChannelId, EventId};
use grandstand_privacy::Registry;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use tenants::schema::text::{Language, Localized};

use super::queries;

/// The evidence for a payment.
#[derive(Debug, Serialize)]
pub struct Evidence {
    /// The payment's id at the provider.
    pub payment: String,
    /// Minor units.
    pub amount: i64,
    /// The refunded amount, minor units.
    pub refunded: i64,
    /// ISO 4217 code.
    pub currency: String,
    /// When it was paid.
    pub paid_at: Option<Timestamp>,
    /// The card's brand and last four digits.
    pub card: Option<String>,
    /// The receipt and credit notes.
    pub receipts: Vec<Receipt>,
    /// The products.
    pub bought: Vec<Bought>,
    /// The buyer; `None` if the account was deleted.
    pub buyer: Option<Buyer>,
    /// The sentence about the right of withdrawal that the buyer agreed to, where one was asked for.
    pub withdrawal: Option<String>,
    /// The evidence for the buyer's country, where taxes are charged.
    pub country: Option<grandstand_tax::Evidence>,
    /// The events that were watched with it since the payment.
    pub watched: Vec<Watched>,
    /// The recordings that were downloaded with it since the payment.
    pub downloaded: Vec<Downloaded>,
    /// Where the buyer has signed in.
    pub sessions: Vec<Session>,
}

/// A product that was bought.
#[derive(Debug, Serialize)]
pub struct Bought {
    /// The order.
    pub order: i64,
    /// The product's name.
    pub name: String,
    /// When it was ordered, and the terms of sale were accepted.
    pub ordered_at: Option<Timestamp>,
    /// Since when it can be watched.
    pub access_from: Option<Timestamp>,
    /// Until when it can be watched; `None` for ever.
    pub access_until: Option<Timestamp>,
    /// Since when it can't be watched any more, because the money went back or is disputed.
    pub revoked_at: Option<Timestamp>,
}

/// The buyer.
#[derive(Debug, Serialize)]
pub struct Buyer {
    /// First and last name.
    pub name: String,
    /// E-mail address.
    pub email: String,
    /// When the account was made.
    pub registered_at: Option<Timestamp>,
    /// When the address was verified.
    pub verified_at: Option<Timestamp>,
}

/// A receipt or credit note.
#[derive(Debug, Serialize, Deserialize)]
pub struct Receipt {
    /// Its number.
    pub number: String,
    #[serde(skip_serializing)]
    transaction_id: i64,
    /// Minor units.
    pub total: i64,
    /// When it was issued.
    pub created_at: Option<Timestamp>,
}

/// An event that was watched.
#[derive(Debug, Serialize, Deserialize)]
pub struct Watched {
    /// The event.
    pub event_id: EventId,
    /// Its name.
    #[serde(default)]
    pub event: String,
    /// The last position, in milliseconds.
    pub position_ms: i64,
    /// When it was last watched.
    pub updated_at: Option<Timestamp>,
}

/// An event whose recording was downloaded.
#[derive(Debug, Serialize, Deserialize)]
pub struct Downloaded {
    /// The event.
    pub event_id: EventId,
    /// Its name.
    #[serde(default)]
    pub event: String,
    /// When it was first downloaded.
    pub first_at: Option<Timestamp>,
}

/// A browser or player that is signed in.
#[derive(Debug, Serialize, Deserialize)]
pub struct Session {
    /// `browser`, `embed` or `player`.
    pub kind: String,
    /// When it signed in.
    pub created_at: Option<Timestamp>,
    /// When it was last used.
    pub last_seen_at: Option<Timestamp>,
    /// The User-Agent header.
    pub user_agent: Option<String>,
}

/// The parts of a buyer's export that are read.
#[derive(Debug, Deserialize)]
struct Export {
    email: String,
    first_name: String,
    last_name: String,
    created_at: Option<Timestamp>,
    email_verified_at: Option<Timestamp>,
    bought: Purchases,
    watched: Vec<Watched>,
    downloaded: Vec<Downloaded>,
    sessions: Vec<Session>,
}

#[derive(Debug, Deserialize)]
struct Purchases {
    purchases: Vec<Purchase>,
    orders: Vec<Order>,
    receipts: Vec<Receipt>,
    access: Vec<Access>,
}

#[derive(Debug, Deserialize)]
struct Purchase {
    id: i64,
    tax_evidence: Option<grandstand_tax::Evidence>,
    withdrawal: Option<String>,
}

#[derive(Debug, Deserialize)]
struct Order {
    id: i64,
    purchase_id: i64,
    product: Product,
    created_at: Option<Timestamp>,
}

#[derive(Debug, Deserialize)]
struct Product {
    sold: Sold,
}

#[derive(Debug, Deserialize)]
struct Access {
    order_id: i64,
    starts_at: Option<Timestamp>,
    ends_at: Option<Timestamp>,
    revoked_at: Option<Timestamp>,
}

/// Gathers the evidence for the payment with an id of the provider's. `language` is the channel's.
///
/// # Errors
/// The channel has no such payment, a stored value can't be read, or the database failed.
pub async fn gather(
    database: &Database,
    registry: &Registry,
    (channel_id, language): (ChannelId, Language),
    id: &str,
) -> anyhow::Result<Evidence> {
    let payment = queries::payment(database, channel_id, id).await?;
    let payment = payment.with_context(|| format!("the channel has no payment \"{id}\""))?;
    let user = queries::user(database, channel_id, payment.user_id).await?.context("the payment has no buyer")?;
    let export: Export = serde_json::from_value(registry.export(database, &user).await?)?;
    let is_there = user.deleted_at.is_none();
    let mut evidence = reduced(payment, export, is_there, language);
    let watched = evidence.watched.iter().map(|one| one.event_id);
    let ids: Vec<EventId> = watched.chain(evidence.downloaded.iter().map(|one| one.event_id)).collect();
    let names = names(queries::events(database, channel_id, &ids).await?, language)?;
    let name = |id: EventId| names.get(&id).cloned().unwrap_or_default();
    evidence.watched.iter_mut().for_each(|one| one.event = name(one.event_id));
    evidence.downloaded.iter_mut().for_each(|one| one.event = name(one.event_id));
    Ok(evidence)
}

/// Events' names, or their aliases where they have none.
fn names(
    rows: Vec<(EventId, String, Option<String>)>,
    language: Language,
) -> Result<BTreeMap<EventId, String>, serde_json::Error> {
    let named = |(id, alias, name): (EventId, String, Option<String>)| {
        let name = name.map(|json| serde_json::from_str::<Localized>(&json)).transpose()?;
        Ok((id, name.map_or(alias, |name| name.get(language, language).to_owned())))
    };
    rows.into_iter().map(named).collect()
}

/// Reduces an export to what the payment was for.
fn reduced(payment: payments::Model, export: Export, is_there: bool, language: Language) -> Evidence {
    let Purchases { purchases, orders, receipts, access } = export.bought;
    let orders: Vec<Order> = orders.into_iter().filter(|order| order.purchase_id == payment.purchase_id.0).collect();
    // A pass covers many events, and what a cardholder watched with it counts.
    let covers = |event: EventId| {
        orders.iter().any(|order| order.product.sold.kind != ProductKind::Event || order.product.sold.id == event.0)
    };
    let second = |second: i64| Timestamp::from_second(second).ok();
    let paid_at = payment.paid_at.and_then(second);
    let counts = |event: EventId, at: Option<Timestamp>| at >= paid_at && covers(event);
    let bought = orders.iter().map(|order| {
        let right = access.iter().find(|right| right.order_id == order.id);
        Bought {
            order: order.id,
            name: order.product.sold.name.get(language, language).to_owned(),
            ordered_at: order.created_at,
            access_from: right.and_then(|right| right.starts_at),
            access_until: right.and_then(|right| right.ends_at),
            revoked_at: right.and_then(|right| right.revoked_at),
        }
    });
    let buyer = is_there.then(|| Buyer {
        name: format!("{} {}", export.first_name, export.last_name),
        email: export.email,
        registered_at: export.created_at,
        verified_at: export.email_verified_at,
    });
    let purchase = purchases.into_iter().find(|one| one.id == payment.purchase_id.0);
    let (tax_evidence, withdrawal) = purchase.map_or((None, None), |one| (one.tax_evidence, one.withdrawal));
    Evidence {
        bought: bought.collect(),
        watched: export.watched.into_iter().filter(|one| counts(one.event_id, one.updated_at)).collect(),
        downloaded: export.downloaded.into_iter().filter(|one| counts(one.event_id, one.first_at)).collect(),
        payment: payment.provider_id,
        amount: payment.amount,
        refunded: payment.refunded,
        currency: payment.currency,
        paid_at,
        card: payment.card_brand.zip(payment.card_last4).map(|(brand, last4)| format!("{brand} {last4}")),
        receipts: receipts.into_iter().filter(|receipt| receipt.transaction_id == payment.id).collect(),
        withdrawal,
        country: tax_evidence,
        buyer,
        sessions: export.sessions,
    }
}
