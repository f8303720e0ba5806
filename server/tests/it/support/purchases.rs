//! Purchases as the checkout makes them, and what a provider might say of them.

use grandstand_access::model::Coverage;
use grandstand_commerce::line::Line;
use grandstand_commerce::orders::transition::Seen;
use grandstand_commerce::orders::{self, NewPurchase, Opened, Settled};
use grandstand_commerce::provider::model::{
    CardFacts, Collection, Failure, InvoiceReason, InvoiceState, InvoiceStatus, InvoiceSubject, PaymentState,
    PaymentStatus, Plan, SubscriptionState, SubscriptionStatus,
};
use grandstand_commerce::sold::Sold;
use grandstand_db as db;
use grandstand_db::entities::orders as rows;
use grandstand_db::entities::orders::ProductKind;
use grandstand_db::entities::purchases::{self, PurchaseKind};
use grandstand_db::ids::{ChannelId, EventId, UserId};
use grandstand_db::scope::InChannel;
use grandstand_web::problem::Problem;
use jiff::Timestamp;
use sea_orm::{ColumnTrait, QueryFilter};
use serde_json::Value;
use tenants::payload::sales::PackageType;
use tenants::schema::sales::PassType;
use tenants::schema::text::Localized;

use super::Server;
use super::visitor::Visitor;

/// Seconds of the subscriptions' period.
pub const PERIOD: i64 = 30 * 24 * 60 * 60;

/// Somebody with an account at a channel, and their number.
pub async fn buyer<'a>(server: &'a Server, channel: &'a str) -> (Visitor<'a>, i64) {
    buyer_of(server, channel, "buyer@example.org").await
}

/// The same with an address.
pub async fn buyer_of<'a>(server: &'a Server, channel: &'a str, email: &str) -> (Visitor<'a>, i64) {
    let mut visitor = Visitor::registered(server, channel, email).await;
    let id = visitor.get("/api/profile").await.data()["id"].as_i64().unwrap();
    (visitor, id)
}

/// What a visitor is told of their access to an event of alpha's.
pub async fn access(visitor: &mut Visitor<'_>, event: i64) -> Value {
    visitor.get(&format!("/api/events/{event}")).await.data()["access"]["reason"].clone()
}

/// The number of a channel.
pub fn channel_id(server: &Server, channel: &str) -> ChannelId {
    ChannelId(server.app.sites.load().iter().find(|site| site.channel.key == channel).unwrap().channel.id)
}

/// A pass of a channel, as it is sold now.
pub fn pass(server: &Server, channel: &str, alias: &str) -> Sold {
    let sites = server.app.sites.load();
    let channel = &sites.iter().find(|site| site.channel.key == channel).unwrap().channel;
    let mut all = channel.packages.iter().chain(&channel.subscriptions);
    let product = all.find(|product| product.alias == alias).unwrap();
    Sold {
        kind: match product.kind {
            PackageType::Package => ProductKind::Package,
            PackageType::Subscription => ProductKind::Subscription,
        },
        id: product.id,
        alias: product.alias.clone(),
        name: product.name.clone(),
        pass_type: product.pass_type,
        covers: Coverage::Pass(product.coverage.clone()),
        includes_ppv: product.includes_ppv,
        capabilities: product.capabilities.clone(),
        limits: product.limits,
        offer: product.offer,
        period: product.period,
        event_category_id: None,
        participant_id: None,
    }
}

/// A single event.
pub fn event(id: i64) -> Sold {
    Sold {
        kind: ProductKind::Event,
        id,
        alias: "open".to_owned(),
        name: Localized::One("KEY Open".to_owned()),
        pass_type: PassType::Regular,
        covers: Coverage::Event(EventId(id)),
        includes_ppv: true,
        capabilities: Vec::new(),
        limits: None,
        offer: None,
        period: None,
        event_category_id: None,
        participant_id: None,
    }
}

/// A purchase of these at 10.00 each.
pub fn purchase(user_id: UserId, sold: Vec<Sold>) -> NewPurchase {
    let renews = sold.iter().any(|sold| sold.kind == ProductKind::Subscription);
    NewPurchase {
        user_id,
        kind: if renews { PurchaseKind::Subscription } else { PurchaseKind::Payment },
        lines: sold
            .into_iter()
            .map(|sold| Line { sold, base_price: 900, service_fee: 100, discount: 0, taxes: None })
            .collect(),
        currency: "USD".to_owned(),
        coupon: None,
        trial_days: None,
        customer_id: Some(format!("cus_{user_id}")),
        language: "en".to_owned(),
        origin: "http://alpha.localhost".to_owned(),
        place: None,
        evidence: None,
        company: None,
        company_tax_id: None,
        withdrawal: None,
        renewal: None,
    }
}

/// Begins a purchase in a transaction of its own, as of now.
pub async fn open(server: &Server, channel: &str, new: &NewPurchase) -> Result<Opened, Problem> {
    let transaction = db::begin_write(&server.app.database).await?;
    let opened = orders::open(&transaction, channel_id(server, channel), new, Timestamp::now()).await?;
    match opened {
        Opened::New(_) => transaction.commit().await?,
        Opened::Existing(_) | Opened::InTheWay(_) => transaction.rollback().await?,
    }
    Ok(opened)
}

/// The same for one that must be new.
pub async fn opened(server: &Server, channel: &str, new: &NewPurchase) -> purchases::Model {
    match open(server, channel, new).await {
        Ok(Opened::New(purchase)) => purchase,
        other => panic!("{other:?}"),
    }
}

/// A purchase as it stands now.
pub async fn now(server: &Server, purchase: &purchases::Model) -> purchases::Model {
    let row = purchases::Entity::in_channel(purchase.channel_id).filter(purchases::Column::Id.eq(purchase.id));
    row.one(&server.app.database).await.unwrap().unwrap()
}

/// The orders of a purchase as they stand now.
pub async fn orders_now(server: &Server, purchase: &purchases::Model) -> Vec<rows::Model> {
    orders::orders_of(&server.app.database, purchase.channel_id, purchase.id).await.unwrap()
}

/// Has something seen of a purchase as it stands now.
pub async fn see(server: &Server, purchase: &purchases::Model, seen: &Seen) {
    see_at(server, purchase, seen, Timestamp::now()).await;
}

/// The same at another time.
pub async fn see_at(server: &Server, purchase: &purchases::Model, seen: &Seen, time: Timestamp) {
    let purchase = now(server, purchase).await;
    let settled = orders::settle(&server.app.services.commerce, &purchase, seen, time).await.unwrap();
    assert!(matches!(settled, Settled::Written(_)), "{settled:?}");
}

/// A payment of a purchase.
pub fn payment(purchase: &purchases::Model, status: PaymentStatus) -> PaymentState {
    PaymentState {
        id: format!("pi_{}", purchase.reference),
        status,
        amount: purchase.amount,
        currency: purchase.currency.clone(),
        refunded: 0,
        disputed: false,
        dispute_lost: false,
        client_secret: None,
        method: None,
        failure: None,
        card: Some(CardFacts { fingerprint: None, brand: "visa".to_owned(), last4: "4242".to_owned() }),
        paid_at: (status == PaymentStatus::Succeeded).then_some(purchase.created_at),
        created_at: purchase.created_at,
    }
}

/// The same as it was seen.
pub fn paid(purchase: &purchases::Model) -> Seen {
    Seen::Payment(Box::new(payment(purchase, PaymentStatus::Succeeded)))
}

/// A payment that was declined.
pub fn declined(purchase: &purchases::Model) -> Seen {
    Seen::Payment(Box::new(PaymentState {
        failure: Some(failure()),
        ..payment(purchase, PaymentStatus::RequiresPaymentMethod)
    }))
}

/// Why it was.
pub fn failure() -> Failure {
    Failure {
        code: "card_declined".to_owned(),
        decline_code: Some("insufficient_funds".to_owned()),
        message: "Your card has insufficient funds.".to_owned(),
    }
}

/// A subscription of a purchase in its period of a number, from 1, all of them paid.
pub fn subscription(purchase: &purchases::Model, periods: i64) -> SubscriptionState {
    let begins = |period: i64| purchase.created_at + period * PERIOD;
    let invoice = |period: i64| InvoiceState {
        id: format!("in_{}_{period}", purchase.id),
        status: InvoiceStatus::Paid,
        reason: if period == 0 { InvoiceReason::Created } else { InvoiceReason::Cycle },
        total: purchase.amount,
        paid: purchase.amount,
        taxes: None,
        refunded: 0,
        disputed: false,
        dispute_lost: false,
        payment_intent: Some(format!("pi_{}_{period}", purchase.id)),
        subject: InvoiceSubject::Period,
        period_start: begins(period),
        period_end: begins(period + 1),
        has_credit: false,
        attempted: true,
        paid_at: Some(begins(period)),
        created_at: begins(period),
    };
    SubscriptionState {
        id: format!("sub_{}", purchase.reference),
        status: SubscriptionStatus::Active,
        started_at: purchase.created_at,
        period_start: begins(periods - 1),
        period_end: begins(periods),
        trial_end: None,
        cancel_at_period_end: false,
        cancel_at: None,
        collection: Collection::Charged,
        plan: Plan { price: "price_1".to_owned(), product: "prod_1".to_owned(), amount: Some(999) },
        tax_rates: Vec::new(),
        has_automatic_taxes: false,
        ended_at: None,
        client_secret: None,
        to_confirm_with: None,
        failure: None,
        card: None,
        invoices: (0..periods).rev().map(invoice).collect(),
    }
}

/// The same as it was seen.
pub fn running(subscription: SubscriptionState) -> Seen {
    Seen::Subscription(Box::new(subscription))
}
