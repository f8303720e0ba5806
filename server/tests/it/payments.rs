//! Looking at the provider's double: what it did is seen, whatever was heard of it.

use grandstand_accounts::operator;
use grandstand_commerce::orders::{self, ProviderIds};
use grandstand_commerce::sold::Sold;
use grandstand_db::entities::orders::{OrderStatus, Renewal};
use grandstand_db::entities::purchases::{self, RenewalChoice};
use grandstand_db::ids::UserId;
use grandstand_db::scope::InChannel;
use jiff::Timestamp;
use reqwest::Method;
use sea_orm::{ColumnTrait, PaginatorTrait, QueryFilter};
use serde_json::{Value, json};

use crate::support::Backend;
use crate::support::purchases as shop;
use crate::support::till::{Till, buyer, season};

on_both_databases!(
    what_was_paid_is_found_without_a_word_of_it,
    what_the_provider_never_heard_of_is_given_up,
    what_was_given_up_is_never_paid,
    refunds_and_disputes_end_what_was_bought,
    a_subscription_follows_the_provider,
    a_subscription_that_nobody_looked_at_is_called_off_only_unpaid,
    who_confirms_while_it_is_called_off_has_what_they_paid_for,
    a_refund_is_seen_however_much_was_bought_since,
    nobody_is_charged_who_has_left,
    what_was_not_paid_is_called_off_when_its_buyer_leaves,
    a_provider_that_does_not_answer_changes_nothing,
);

async fn what_was_paid_is_found_without_a_word_of_it(backend: Backend) {
    let till = Till::open(backend).await;
    let (_, user) = buyer(&till).await;
    let purchase = till.purchase(user, season(&till)).await;
    // The server was killed before it could note whom it had asked.
    let payment = till.pay(&purchase, "pm_card_visa").await;
    let now = till.look_at(&purchase, 0).await.unwrap();
    assert_eq!((now.payment_id.as_deref(), now.open), (Some(payment.as_str()), false));
    assert_eq!(till.status(&purchase).await, "paid");
    let renewed = till.purchase(user, shop::pass(&till.server, "alpha", "monthly")).await;
    let subscription = till.subscribe(&renewed).await;
    let now = till.look_at(&renewed, 0).await.unwrap();
    assert_eq!(now.subscription_id, Some(subscription));
    assert_eq!(till.status(&renewed).await, "active");
}

async fn what_the_provider_never_heard_of_is_given_up(backend: Backend) {
    let till = Till::open(backend).await;
    let (_, user) = buyer(&till).await;
    let purchase = till.purchase(user, season(&till)).await;
    assert!(till.look_at(&purchase, 0).await.unwrap().open, "it may still hear of it");
    assert!(!till.look_at(&purchase, 1).await.unwrap().open);
    assert_eq!(till.status(&purchase).await, "failed");
    // Whose owner confirms the card to their bank is paid, whatever their browser tells.
    let confirmed = till.purchase(user, shop::event(77)).await;
    let payment = till.pay(&confirmed, "pm_card_threeDSecure2Required").await;
    till.look_at(&confirmed, 0).await.unwrap();
    assert_eq!(till.status(&confirmed).await, "inactive");
    till.stripe.authenticate("alpha", &payment, true).await;
    till.look_at(&confirmed, 0).await.unwrap();
    assert_eq!(till.status(&confirmed).await, "paid");
    // One that waits for the card's owner is called off after a day, and can't be paid any more.
    let waiting = till.purchase(user, season(&till)).await;
    let payment = till.pay(&waiting, "pm_card_threeDSecure2Required").await;
    assert!(till.look_at(&waiting, 1).await.unwrap().open);
    assert!(!till.look_at(&waiting, 25).await.unwrap().open);
    assert_eq!(till.status(&waiting).await, "failed");
    let intent = till.stripe.api("alpha", Method::GET, &format!("payment_intents/{payment}"), &[]).await;
    assert_eq!(intent["status"], "canceled");
}

async fn what_was_given_up_is_never_paid(backend: Backend) {
    let till = Till::open(backend).await;
    let (_, user) = buyer(&till).await;
    let database = &till.app().database;
    let purchase = till.purchase(user, season(&till)).await;
    assert!(!till.look_at(&purchase, 1).await.unwrap().open);
    let ids = ProviderIds { payment: Some("pi_late".to_owned()), subscription: None };
    let late = orders::attached(database, purchase.channel_id, purchase.id, &ids, Timestamp::now()).await.unwrap();
    assert!(!late, "nothing may pay it any more");
    // The provider heard of it after all: its owner can't confirm it any more.
    let payment = till.pay(&purchase, "pm_card_threeDSecure2Required").await;
    assert!(!till.look_at(&purchase, 1).await.unwrap().open);
    let intent = till.stripe.api("alpha", Method::GET, &format!("payment_intents/{payment}"), &[]).await;
    assert_eq!((&intent["status"], till.status(&purchase).await.as_str()), (&json!("canceled"), "failed"));
    let renewed = till.purchase(user, shop::pass(&till.server, "alpha", "monthly")).await;
    assert!(!till.look_at(&renewed, 1).await.unwrap().open);
    let subscription = till.subscribe_with(&renewed, "pm_card_threeDSecure2Required").await;
    assert!(!till.look_at(&renewed, 1).await.unwrap().open);
    let told = till.stripe.api("alpha", Method::GET, &format!("subscriptions/{subscription}"), &[]).await;
    assert_eq!((&told["status"], till.status(&renewed).await.as_str()), (&json!("incomplete_expired"), "failed"));
    // Whoever paid has what they paid for.
    let paid = till.purchase(user, shop::event(77)).await;
    assert!(!till.look_at(&paid, 1).await.unwrap().open);
    till.pay(&paid, "pm_card_visa").await;
    till.look_at(&paid, 1).await.unwrap();
    assert_eq!((till.status(&paid).await.as_str(), till.charged().await), ("paid", 1000));
}

async fn refunds_and_disputes_end_what_was_bought(backend: Backend) {
    let till = Till::open(backend).await;
    let (mut visitor, user) = buyer(&till).await;
    let event = till.server.id_of("alpha", "/api/events", "season-opener").await;
    till.stripe.send_webhooks_to("alpha", till.server.address()).await;
    let purchase = till.purchase(user, season(&till)).await;
    let payment = till.pay(&purchase, "pm_card_visa").await;
    let told = async || {
        till.stripe.settle("alpha").await;
        till.do_jobs().await;
    };
    told().await;
    let mut reason = async || visitor.get(&format!("/api/events/{event}")).await.data()["access"]["reason"].clone();
    assert_eq!(reason().await, "upcoming");
    till.stripe.control("alpha", "refund", json!({ "payment_intent": payment, "amount": 400 })).await;
    told().await;
    assert_eq!((till.status(&purchase).await.as_str(), reason().await), ("paid", json!("upcoming")), "a part");
    till.stripe.control("alpha", "refund", json!({ "payment_intent": payment })).await;
    told().await;
    assert_eq!((till.status(&purchase).await.as_str(), reason().await), ("refunded", json!("buy")));

    let again = till.purchase(user, season(&till)).await;
    let payment = till.pay(&again, "pm_card_visa").await;
    told().await;
    assert_eq!(reason().await, "upcoming");
    let dispute = till.stripe.control("alpha", "dispute", json!({ "payment_intent": payment })).await;
    told().await;
    assert_eq!((till.status(&again).await.as_str(), reason().await), ("refunded", json!("buy")));
    let dispute = dispute["id"].as_str().unwrap_or_else(|| panic!("{dispute}"));
    till.stripe.control("alpha", "dispute", json!({ "dispute": dispute, "status": "won" })).await;
    told().await;
    assert_eq!((till.status(&again).await.as_str(), reason().await), ("paid", json!("upcoming")));
}

async fn a_subscription_follows_the_provider(backend: Backend) {
    let till = Till::open(backend).await;
    let (mut visitor, user) = buyer(&till).await;
    let purchase = till.purchase(user, shop::pass(&till.server, "alpha", "monthly")).await;
    let subscription = till.subscribe(&purchase).await;
    till.look_at(&purchase, 0).await.unwrap();
    let order = shop::orders_now(&till.server, &purchase).await[0].clone();
    assert_eq!(order.ends_at.map(|end| end - order.starts_at.unwrap()), Some(shop::PERIOD));
    till.stripe.advance("alpha", shop::PERIOD + 2 * 3600).await;
    till.look_at(&purchase, 0).await.unwrap();
    let renewed = shop::orders_now(&till.server, &purchase).await[0].clone();
    assert_eq!(renewed.ends_at, order.ends_at.map(|end| end + shop::PERIOD));
    let transactions = visitor.get("/api/transactions").await.data();
    let events: Vec<&Value> = transactions.as_array().unwrap().iter().map(|one| &one["event"]).collect();
    assert_eq!((events, till.charged().await), (vec![&json!("updated"), &json!("created")], 2000));

    let ask = async |wish| {
        orders::ask(&till.app().services.commerce, purchase.channel_id, UserId(user), order.id, wish, Timestamp::now())
            .await
    };
    let at_provider = async || {
        let path = format!("subscriptions/{subscription}");
        till.stripe.api("alpha", Method::GET, &path, &[]).await["cancel_at_period_end"].clone()
    };
    let choices = [(RenewalChoice::Cancel, true, Renewal::Cancelled), (RenewalChoice::Resume, false, Renewal::Active)];
    for (wish, ends, renewal) in choices {
        ask(wish).await.unwrap();
        assert!(till.look_at(&purchase, 0).await.unwrap().answered);
        assert_eq!(at_provider().await, ends);
        let order = shop::orders_now(&till.server, &purchase).await[0].clone();
        assert_eq!(order.renewal, Some(renewal));
    }
    // Two wishes at once, each carried out by a look of its own: the last one stands.
    ask(RenewalChoice::Cancel).await.unwrap();
    let (one, other) = tokio::join!(till.look_at(&purchase, 0), async {
        ask(RenewalChoice::Resume).await.unwrap();
        till.look_at(&purchase, 0).await
    });
    assert!(one.is_ok() && other.is_ok(), "{one:?} {other:?}");
    assert_eq!(at_provider().await, false);
    // Whose money goes back is not charged again.
    let books = till.stripe.books("alpha").await;
    let charges = books["charges"].as_array().unwrap();
    let last = charges.iter().max_by_key(|charge| charge["created"].as_i64()).unwrap();
    till.stripe.control("alpha", "refund", json!({ "payment_intent": last["payment_intent"] })).await;
    till.look_at(&purchase, 0).await.unwrap();
    assert_eq!((till.status(&purchase).await.as_str(), at_provider().await), ("refunded", json!(true)));
}

async fn a_subscription_that_nobody_looked_at_is_called_off_only_unpaid(backend: Backend) {
    let till = Till::open(backend).await;
    let (_, user) = buyer(&till).await;
    // The server was away for a day.
    let paid = till.purchase(user, shop::pass(&till.server, "alpha", "monthly")).await;
    let subscription = till.subscribe(&paid).await;
    till.look_at(&paid, 25).await.unwrap();
    let now = till.stripe.api("alpha", Method::GET, &format!("subscriptions/{subscription}"), &[]).await;
    assert_eq!((&now["status"], till.status(&paid).await.as_str()), (&json!("active"), "active"));
    let (_, other) = shop::buyer_of(&till.server, "alpha", "other@example.org").await;
    let waiting = till.purchase(other, shop::pass(&till.server, "alpha", "monthly")).await;
    let subscription = till.subscribe_with(&waiting, "pm_card_threeDSecure2Required").await;
    assert!(till.look_at(&waiting, 1).await.unwrap().open);
    assert!(!till.look_at(&waiting, 25).await.unwrap().open);
    let now = till.stripe.api("alpha", Method::GET, &format!("subscriptions/{subscription}"), &[]).await;
    assert_eq!((&now["status"], till.status(&waiting).await.as_str()), (&json!("incomplete_expired"), "failed"));
    assert_eq!(till.charged().await, 1000);
}

async fn who_confirms_while_it_is_called_off_has_what_they_paid_for(backend: Backend) {
    let till = Till::open(backend).await;
    let (_, user) = buyer(&till).await;
    let purchase = till.purchase(user, shop::pass(&till.server, "alpha", "monthly")).await;
    let subscription = till.subscribe_with(&purchase, "pm_card_threeDSecure2Required").await;
    let told = till.provider().await.subscription(&subscription).await.unwrap();
    let intent = told.invoices[0].payment_intent.clone().unwrap();
    // Between the look and what it leads to.
    let slow = json!({ "match": "/void", "kind": "slow", "when": "before", "delay_ms": 3000, "times": 1 });
    till.stripe.control("alpha", "faults", slow).await;
    let (looked, _) = tokio::join!(till.look_at(&purchase, 25), async {
        tokio::time::sleep(std::time::Duration::from_millis(1500)).await;
        till.stripe.authenticate("alpha", &intent, true).await
    });
    assert!(!looked.unwrap().open);
    let now = till.stripe.api("alpha", Method::GET, &format!("subscriptions/{subscription}"), &[]).await;
    assert_eq!((&now["status"], till.status(&purchase).await.as_str()), (&json!("active"), "active"));
    assert_eq!(till.charged().await, 1000);
    // The server was killed after it had withdrawn the payment of one that it was calling off.
    let (_, other) = shop::buyer_of(&till.server, "alpha", "other@example.org").await;
    let waiting = till.purchase(other, shop::pass(&till.server, "alpha", "monthly")).await;
    let subscription = till.subscribe_with(&waiting, "pm_card_threeDSecure2Required").await;
    let told = till.provider().await.subscription(&subscription).await.unwrap();
    let voided = till.stripe.api("alpha", Method::POST, &format!("invoices/{}/void", told.invoices[0].id), &[]).await;
    assert_eq!(voided["status"], "void", "{voided}");
    assert!(!till.look_at(&waiting, 0).await.unwrap().open);
    let now = till.stripe.api("alpha", Method::GET, &format!("subscriptions/{subscription}"), &[]).await;
    assert_eq!((&now["status"], till.status(&waiting).await.as_str()), (&json!("incomplete_expired"), "failed"));
}

async fn a_refund_is_seen_however_much_was_bought_since(backend: Backend) {
    let till = Till::open(backend).await;
    let (_, user) = buyer(&till).await;
    let purchase = till.purchase(user, shop::pass(&till.server, "alpha", "monthly")).await;
    till.subscribe(&purchase).await;
    till.look_at(&purchase, 0).await.unwrap();
    assert_eq!(till.status(&purchase).await, "active");
    let books = till.stripe.books("alpha").await;
    let customer = purchase.customer_id.as_deref().unwrap();
    for _ in 0..101 {
        let form = [("amount", "500"), ("currency", "usd"), ("customer", customer)];
        let made = till.stripe.api("alpha", Method::POST, "payment_intents", &form).await;
        assert_eq!(made["object"], "payment_intent", "{made}");
    }
    till.look_at(&purchase, 0).await.unwrap();
    assert_eq!(till.status(&purchase).await, "active");
    let refund = json!({ "payment_intent": books["charges"][0]["payment_intent"] });
    till.stripe.control("alpha", "refund", refund).await;
    till.look_at(&purchase, 0).await.unwrap();
    assert_eq!(till.status(&purchase).await, "refunded");
}

async fn nobody_is_charged_who_has_left(backend: Backend) {
    let till = Till::open(backend).await;
    let (_, user) = buyer(&till).await;
    let purchase = till.purchase(user, shop::pass(&till.server, "alpha", "monthly")).await;
    let subscription = till.subscribe(&purchase).await;
    till.look_at(&purchase, 0).await.unwrap();
    let database = &till.app().database;
    let row = operator::find(database, purchase.channel_id, "buyer@example.org").await.unwrap().unwrap();
    till.app().personal_data.erase(database, row.channel_id, row.id, Timestamp::now()).await.unwrap();
    till.do_jobs().await;
    let now = till.stripe.api("alpha", Method::GET, &format!("subscriptions/{subscription}"), &[]).await;
    assert_eq!(now["cancel_at_period_end"], true);
    till.stripe.advance("alpha", 2 * shop::PERIOD).await;
    assert_eq!(till.charged().await, 1000);
}

async fn what_was_not_paid_is_called_off_when_its_buyer_leaves(backend: Backend) {
    let till = Till::open(backend).await;
    let (_, user) = buyer(&till).await;
    let once = till.purchase(user, season(&till)).await;
    let payment = till.pay(&once, "pm_card_threeDSecure2Required").await;
    let renewed = till.purchase(user, shop::pass(&till.server, "alpha", "monthly")).await;
    let subscription = till.subscribe_with(&renewed, "pm_card_threeDSecure2Required").await;
    // Of this one it is not known yet that its owner has confirmed it.
    let other = Sold { id: 4242, ..shop::pass(&till.server, "alpha", "monthly") };
    let paid = till.purchase(user, other).await;
    let running = till.subscribe(&paid).await;
    let database = &till.app().database;
    let row = operator::find(database, once.channel_id, "buyer@example.org").await.unwrap().unwrap();
    till.app().personal_data.erase(database, row.channel_id, row.id, Timestamp::now()).await.unwrap();
    till.do_jobs().await;
    for purchase in [&once, &renewed] {
        assert_eq!(
            (shop::now(&till.server, purchase).await.open, till.status(purchase).await),
            (false, "failed".into())
        );
    }
    let told = async |path: String| till.stripe.api("alpha", Method::GET, &path, &[]).await;
    assert_eq!(told(format!("payment_intents/{payment}")).await["status"], "canceled");
    assert_eq!(told(format!("subscriptions/{subscription}")).await["status"], "incomplete_expired");
    let running = told(format!("subscriptions/{running}")).await;
    assert_eq!((&running["status"], &running["cancel_at_period_end"]), (&json!("active"), &json!(true)));
    till.stripe.advance("alpha", 2 * shop::PERIOD).await;
    assert_eq!(till.charged().await, 1000);
}

async fn a_provider_that_does_not_answer_changes_nothing(backend: Backend) {
    let till = Till::open(backend).await;
    let (_, user) = buyer(&till).await;
    let purchase = till.purchase(user, season(&till)).await;
    let payment = till.pay(&purchase, "pm_card_visa").await;
    let ids = ProviderIds { payment: Some(payment), subscription: None };
    orders::attached(&till.app().database, purchase.channel_id, purchase.id, &ids, Timestamp::now()).await.unwrap();
    for kind in ["down", "garbage"] {
        let fault = json!({ "match": "payment_intents", "kind": kind, "times": 20 });
        till.stripe.control("alpha", "faults", fault).await;
        let refused = till.look_at(&purchase, 0).await.unwrap_err();
        assert_eq!(refused.code(), "payment_provider_unavailable", "{kind}");
        assert_eq!(till.status(&purchase).await, "inactive");
        till.stripe.control("alpha", "faults", json!({ "clear": true })).await;
    }
    till.look_at(&purchase, 0).await.unwrap();
    assert_eq!(till.status(&purchase).await, "paid");
    let column = purchases::Column::Status.eq(OrderStatus::Paid);
    let paid = purchases::Entity::in_channel(purchase.channel_id).filter(column);
    assert_eq!(paid.count(&till.app().database).await.unwrap(), 1);
}
