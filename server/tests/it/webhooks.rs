//! What the provider's double tells by itself: checked, stored once, and only ever a reason to look.

use grandstand_commerce::reconcile;
use grandstand_commerce::sold::Sold;
use grandstand_db::entities::webhook_events::{self, WebhookOutcome};
use grandstand_db::entities::{jobs, purchases};
use grandstand_db::scope::{InChannel, Queue};
use jiff::Timestamp;
use reqwest::Method;
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, PaginatorTrait, QueryFilter};
use serde_json::json;
use stripe_webhook::Webhook;

use crate::support::Backend;
use crate::support::purchases as shop;
use crate::support::server::answer;
use crate::support::stripe;
use crate::support::till::{Till, buyer, season};

on_both_databases!(
    webhooks_are_checked_and_stored_once,
    webhooks_in_any_order_and_number_end_alike,
    lost_webhooks_are_made_up_for,
    a_dispute_that_was_won_is_seen_without_a_word_of_it,
);

async fn webhooks_are_checked_and_stored_once(backend: Backend) {
    let till = Till::open(backend).await;
    let (_, user) = buyer(&till).await;
    let path = "/api/stripe/webhook/alpha";
    let event = json!({ "id": "evt_1", "object": "event", "type": "invoice.paid", "data": { "object": {} } });
    let unsigned = till.server.post("alpha", path, &event).await;
    assert_eq!((unsigned.status.as_u16(), unsigned.code().as_str()), (400, "webhook_refused"));
    assert_eq!(till.server.post("alpha", "/api/stripe/webhook/nobody", &event).await.code(), "channel_key_unknown");
    // What is signed with another channel's secret is not believed, though that is a channel's of this server.
    let signed = |channel: &str, id: &str| {
        let body =
            json!({ "id": id, "object": "event", "type": "customer.updated", "data": { "object": {} } }).to_string();
        let header = Webhook::generate_test_header(&body, &stripe::webhook_secret(channel), None);
        till.server.request(Method::POST, "alpha", path).header("stripe-signature", header).body(body)
    };
    let foreign = answer(signed("beta", "evt_2")).await;
    assert_eq!((foreign.status.as_u16(), foreign.code().as_str()), (400, "webhook_refused"));
    assert_eq!(till.heard().await, 0);
    assert_eq!(answer(signed("alpha", "evt_2")).await.data(), json!({ "received": true }));
    assert_eq!(till.heard().await, 1);

    till.stripe.send_webhooks_to("alpha", till.server.address()).await;
    let purchase = till.purchase(user, season(&till)).await;
    till.pay(&purchase, "pm_card_visa").await;
    till.stripe.settle("alpha").await;
    till.do_jobs().await;
    assert_eq!(till.status(&purchase).await, "paid");
    let heard = till.heard().await;
    assert!(heard > 1);
    let strange = json!({ "type": "something.new", "object": { "id": "obj_1", "object": "thing" } });
    till.stripe.control("alpha", "event", strange).await;
    till.stripe.settle("alpha").await;
    assert_eq!(till.heard().await, heard + 1);
    let channel = shop::channel_id(&till.server, "alpha");
    let events = webhook_events::Entity::in_channel(channel).all(&till.app().database).await.unwrap();
    let unknown = events.iter().find(|event| event.event_type == "something.new").unwrap();
    assert_eq!((unknown.outcome, unknown.purchase_id), (WebhookOutcome::Unknown, None), "kept");
    for event in events.iter().filter(|event| event.event_id != "evt_2") {
        till.stripe.control("alpha", "resend", json!({ "event": event.event_id })).await;
    }
    till.stripe.settle("alpha").await;
    assert_eq!(till.heard().await, heard + 1, "told again, stored once");
    let looks = jobs::Entity::every().filter(jobs::Column::Kind.eq("orders.refresh"));
    assert_eq!(looks.count(&till.app().database).await.unwrap(), 0, "and handled once");
}

async fn webhooks_in_any_order_and_number_end_alike(backend: Backend) {
    let till = Till::open(backend).await;
    let (_, user) = buyer(&till).await;
    let url = format!("{}/api/stripe/webhook/alpha", till.server.address());
    for (round, order) in ["reverse", "shuffle", "as_is"].iter().enumerate() {
        let wanted = json!({
            "url": url, "secret": stripe::webhook_secret("alpha"), "hold": true, "repeat": 3, "shuffle": true,
        });
        till.stripe.control("alpha", "webhooks", wanted).await;
        let declined = till.purchase(user, shop::event(100 + i64::try_from(round).unwrap())).await;
        till.pay(&declined, "pm_card_visa_chargeDeclined").await;
        let refunded = till.purchase(user, season(&till)).await;
        let payment = till.pay(&refunded, "pm_card_visa").await;
        for amount in [300, 700] {
            till.stripe.control("alpha", "refund", json!({ "payment_intent": payment, "amount": amount })).await;
        }
        let mut disputed = Vec::new();
        for (number, decision) in ["won", "lost"].into_iter().enumerate() {
            let item = 200 + i64::try_from(10 * round + number).unwrap();
            let purchase = till.purchase(user, shop::event(item)).await;
            let payment = till.pay(&purchase, "pm_card_visa").await;
            let dispute = till.stripe.control("alpha", "dispute", json!({ "payment_intent": payment })).await;
            let decided = json!({ "dispute": dispute["id"], "status": decision });
            till.stripe.control("alpha", "dispute", decided).await;
            disputed.push(purchase);
        }
        till.stripe.control("alpha", "release", json!({ "order": order })).await;
        till.stripe.settle("alpha").await;
        till.do_jobs().await;
        assert_eq!(till.status(&declined).await, "failed", "{order}");
        assert_eq!(till.status(&refunded).await, "refunded", "{order}");
        assert_eq!((till.status(&disputed[0]).await.as_str(), left(&till, &disputed[0]).await), ("paid", (1, 1000)));
        assert_eq!((till.status(&disputed[1]).await.as_str(), left(&till, &disputed[1]).await), ("refunded", (2, 0)));
        assert!(matches!(left(&till, &refunded).await, (2 | 3, 0)), "{order}: one credit note, or one for each part");
        assert_eq!(left(&till, &declined).await, (0, 0));
    }
}

/// The number of a purchase's receipts and credit notes, and their sum.
async fn left(till: &Till, purchase: &purchases::Model) -> (usize, i64) {
    let receipts = grandstand_commerce::orders::receipts_of(&till.app().database, purchase).await.unwrap();
    (receipts.len(), receipts.iter().map(|receipt| receipt.total).sum())
}

async fn lost_webhooks_are_made_up_for(backend: Backend) {
    let till = Till::open(backend).await;
    let (_, user) = buyer(&till).await;
    let url = format!("{}/api/stripe/webhook/alpha", till.server.address());
    let dropping = json!({ "url": url, "secret": stripe::webhook_secret("alpha"), "drop": true });
    till.stripe.control("alpha", "webhooks", dropping).await;
    let purchase = till.purchase(user, season(&till)).await;
    till.pay(&purchase, "pm_card_visa").await;
    till.stripe.settle("alpha").await;
    till.do_jobs().await;
    assert_eq!((till.heard().await, till.status(&purchase).await.as_str()), (0, "inactive"), "not a word has come");
    reconcile::ask(&till.app().database, Timestamp::now()).await.unwrap();
    till.do_jobs().await;
    assert_eq!(till.status(&purchase).await, "paid");
}

/// Reconciles as if nobody had looked for a day.
async fn reconcile_after_a_day(till: &Till) {
    let channel = shop::channel_id(&till.server, "alpha");
    let update = purchases::Entity::update_in_channel(channel).col_expr(purchases::Column::RefreshedAt, Expr::value(1));
    update.exec(&till.app().database).await.unwrap();
    reconcile::ask(&till.app().database, Timestamp::now()).await.unwrap();
    till.do_jobs().await;
}

async fn a_dispute_that_was_won_is_seen_without_a_word_of_it(backend: Backend) {
    let till = Till::open(backend).await;
    let (_, user) = buyer(&till).await;
    let once = till.purchase(user, season(&till)).await;
    let payment = till.pay(&once, "pm_card_visa").await;
    let renewed = till.purchase(user, shop::pass(&till.server, "alpha", "monthly")).await;
    let subscription = till.subscribe(&renewed).await;
    let invoices = till.provider().await.subscription(&subscription).await.unwrap().invoices;
    for purchase in [&once, &renewed] {
        till.look_at(purchase, 0).await.unwrap();
    }
    let mut disputes = Vec::new();
    for intent in [&payment, invoices[0].payment_intent.as_ref().unwrap()] {
        let dispute = till.stripe.control("alpha", "dispute", json!({ "payment_intent": intent })).await;
        disputes.push(dispute["id"].clone());
    }
    reconcile_after_a_day(&till).await;
    assert_eq!((till.status(&once).await.as_str(), till.status(&renewed).await.as_str()), ("refunded", "refunded"));
    for dispute in disputes {
        till.stripe.control("alpha", "dispute", json!({ "dispute": dispute, "status": "won" })).await;
    }
    reconcile_after_a_day(&till).await;
    assert_eq!((till.status(&once).await.as_str(), till.status(&renewed).await.as_str()), ("paid", "active"));
    // Of one that has ended the money may still go back.
    let ended = Sold { id: 4242, ..shop::pass(&till.server, "alpha", "monthly") };
    let ended = till.purchase(user, ended).await;
    let subscription = till.subscribe(&ended).await;
    let invoices = till.provider().await.subscription(&subscription).await.unwrap().invoices;
    till.stripe.api("alpha", Method::DELETE, &format!("subscriptions/{subscription}"), &[]).await;
    till.look_at(&ended, 0).await.unwrap();
    assert_eq!(till.status(&ended).await, "inactive");
    let intent = invoices[0].payment_intent.as_ref().unwrap();
    till.stripe.control("alpha", "refund", json!({ "payment_intent": intent })).await;
    reconcile_after_a_day(&till).await;
    assert_eq!(till.status(&ended).await, "refunded");
}
