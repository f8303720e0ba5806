//! Subscriptions as time goes on, and what their buyers are told of it.

use grandstand_commerce::orders::transition::Seen;
use grandstand_commerce::orders::{self, Settled};
use grandstand_commerce::provider::model::{InvoiceStatus, PaymentState, PaymentStatus, SubscriptionStatus};
use grandstand_db::entities::order_history;
use grandstand_db::entities::purchases::RenewalChoice;
use grandstand_db::ids::UserId;
use grandstand_db::scope::InChannel;
use grandstand_web::problem::Problem;
use jiff::Timestamp;
use sea_orm::{ActiveEnum, ColumnTrait, QueryFilter, QueryOrder};
use serde_json::{Value, json};

use crate::support::mails;
use crate::support::purchases::{self as shop, PERIOD, access, buyer};
use crate::support::visitor::Visitor;
use crate::support::{Backend, Server};

on_both_databases!(
    a_subscription_renews_fails_and_ends,
    a_wish_stands_until_the_provider_has_done_it,
    buyers_are_told_by_mail_once,
);

async fn a_subscription_renews_fails_and_ends(backend: Backend) {
    let server = Server::start(backend).await;
    let (mut visitor, user) = buyer(&server, "alpha").await;
    let event = server.id_of("alpha", "/api/events", "season-opener").await;
    let monthly = vec![shop::pass(&server, "alpha", "monthly")];
    let purchase = shop::opened(&server, "alpha", &shop::purchase(UserId(user), monthly.clone())).await;
    let mut told = shop::subscription(&purchase, 1);
    shop::see(&server, &purchase, &shop::running(told.clone())).await;
    let order = visitor.get("/api/orders").await.data()[0].clone();
    assert_eq!((&order["status"], &order["type"]), (&json!("active"), &json!("subscription")));
    assert_eq!((&order["renewal"], &order["cancellation"]), (&json!("active"), &Value::Null));
    assert_eq!(access(&mut visitor, event).await, "upcoming");
    let refused = shop::open(&server, "alpha", &shop::purchase(UserId(user), monthly)).await.unwrap_err();
    assert_eq!(refused.code(), "already_bought");

    told = shop::subscription(&purchase, 2);
    shop::see(&server, &purchase, &shop::running(told.clone())).await;
    let row = shop::orders_now(&server, &purchase).await[0].clone();
    assert_eq!(row.ends_at, Some(purchase.created_at + 2 * PERIOD));
    let transactions = visitor.get("/api/transactions").await.data();
    let events: Vec<&Value> = transactions.as_array().unwrap().iter().map(|t| &t["event"]).collect();
    assert_eq!(events, ["updated", "created"]);

    // A renewal that fails keeps the pass while it is tried again; given up, it has ended with what was paid.
    (told.status, told.failure) = (SubscriptionStatus::PastDue, Some(shop::failure()));
    shop::see(&server, &purchase, &shop::running(told.clone())).await;
    let order = visitor.get("/api/orders").await.data()[0].clone();
    assert_eq!((&order["status"], &order["failure"]["code"]), (&json!("active"), &json!("card_declined")));
    assert_eq!(access(&mut visitor, event).await, "upcoming");
    (told.status, told.ended_at) = (SubscriptionStatus::Canceled, Some(Timestamp::now().as_second() - 1));
    shop::see(&server, &purchase, &shop::running(told)).await;
    let order = visitor.get("/api/orders").await.data()[0].clone();
    assert_eq!((&order["status"], &order["activity_status"]), (&json!("inactive"), &json!("canceled")));
    assert_eq!(access(&mut visitor, event).await, "expired");
    let steps = order_history::Entity::in_channel(row.channel_id)
        .filter(order_history::Column::OrderId.eq(row.id))
        .order_by_asc(order_history::Column::Id);
    let steps = steps.all(&server.app.database).await.unwrap();
    let steps: Vec<String> = steps.iter().map(|step| step.event.to_value()).collect();
    assert_eq!(steps, ["opened", "paid", "renewed", "failed", "ended"]);
}

async fn a_wish_stands_until_the_provider_has_done_it(backend: Backend) {
    let server = Server::start(backend).await;
    let (mut visitor, user) = buyer(&server, "alpha").await;
    let monthly = vec![shop::pass(&server, "alpha", "monthly")];
    let purchase = shop::opened(&server, "alpha", &shop::purchase(UserId(user), monthly)).await;
    let mut told = shop::subscription(&purchase, 1);
    shop::see(&server, &purchase, &shop::running(told.clone())).await;
    let order = shop::orders_now(&server, &purchase).await[0].id;
    let ask = async |wish| {
        orders::ask(&server.app.services.commerce, purchase.channel_id, UserId(user), order, wish, Timestamp::now())
            .await
            .map(|row| row.answered)
    };
    let shown = async |visitor: &mut Visitor<'_>| {
        let order = visitor.get("/api/orders").await.data()[0].clone();
        (order["renewal"].clone(), order["cancellation"].clone())
    };
    let slow = shop::now(&server, &purchase).await;
    assert!(!ask(RenewalChoice::Cancel).await.unwrap());
    assert_eq!(shown(&mut visitor).await, (json!("active"), json!("processing")));
    let late = orders::settle(&server.app.services.commerce, &slow, &shop::running(told.clone()), Timestamp::now())
        .await
        .unwrap();
    assert_eq!(late, Settled::Stale, "a look from before the wish says nothing about it");
    shop::see(&server, &purchase, &shop::running(told.clone())).await;
    assert_eq!(shown(&mut visitor).await, (json!("active"), json!("processing")), "not done yet");
    told.cancel_at_period_end = true;
    shop::see(&server, &purchase, &shop::running(told.clone())).await;
    assert_eq!(shown(&mut visitor).await, (json!("cancelled"), json!("finished")));
    let order_now = visitor.get("/api/orders").await.data()[0].clone();
    assert_eq!((&order_now["status"], &order_now["activity_status"]), (&json!("active"), &json!("canceled")));
    ask(RenewalChoice::Resume).await.unwrap();
    assert_eq!(shown(&mut visitor).await, (json!("cancelled"), json!("processing")));
    told.cancel_at_period_end = false;
    shop::see(&server, &purchase, &shop::running(told.clone())).await;
    assert_eq!(shown(&mut visitor).await, (json!("active"), json!("cancelled")));

    let stranger = Visitor::registered(&server, "alpha", "stranger@example.org").await.get("/api/profile").await.data();
    let stranger = stranger["id"].as_i64().unwrap();
    let not_theirs = orders::ask(
        &server.app.services.commerce,
        purchase.channel_id,
        UserId(stranger),
        order,
        RenewalChoice::Cancel,
        Timestamp::now(),
    )
    .await;
    assert_eq!(Problem::from(not_theirs.unwrap_err()).code(), "not_found");
    (told.status, told.ended_at) = (SubscriptionStatus::Canceled, Some(told.period_start));
    shop::see(&server, &purchase, &shop::running(told)).await;
    assert_eq!(Problem::from(ask(RenewalChoice::Cancel).await.unwrap_err()).code(), "not_renewed");
}

async fn buyers_are_told_by_mail_once(backend: Backend) {
    let server = Server::start(backend).await;
    let (mut visitor, user) = buyer(&server, "alpha").await;
    mails::sent(&server).await;
    let subjects = async || mails::sent(&server).await.into_iter().map(|mail| mail.subject).collect::<Vec<_>>();
    let none = Vec::<String>::new();
    let once =
        shop::opened(&server, "alpha", &shop::purchase(UserId(user), vec![shop::pass(&server, "alpha", "season")]))
            .await;
    shop::see(&server, &once, &shop::declined(&once)).await;
    assert_eq!(subjects().await, none, "who is at the screen sees it");
    shop::see(&server, &once, &shop::paid(&once)).await;
    shop::see(&server, &once, &shop::paid(&once)).await;
    let mail = mails::sent(&server).await;
    assert_eq!(mail.len(), 1);
    assert_eq!((mail[0].subject.as_str(), mail[0].to.as_str()), ("Your order at alpha sports", "buyer@example.org"));
    for words in [
        "alpha season pass: USD $9.00",
        "Total: USD $10.00",
        "You paid USD $10.00 with your card ending in 4242.",
        "/profile",
    ] {
        assert!(mail[0].text.contains(words), "{words}: {}", mail[0].text);
    }
    let back = PaymentState { refunded: 1000, ..shop::payment(&once, PaymentStatus::Succeeded) };
    shop::see(&server, &once, &Seen::Payment(Box::new(back))).await;
    assert_eq!(subjects().await, ["Your money for alpha season pass goes back"]);

    visitor.post("/api/profile", &json!({ "_method": "patch", "language": "fr" })).await.data();
    let monthly = vec![shop::pass(&server, "alpha", "monthly")];
    let renewed = shop::opened(&server, "alpha", &shop::purchase(UserId(user), monthly)).await;
    let mut told = shop::subscription(&renewed, 1);
    shop::see(&server, &renewed, &shop::running(told.clone())).await;
    let mail = mails::sent(&server).await;
    assert_eq!(mail[0].subject, "Votre commande chez alpha sports");
    assert!(mail[0].text.contains("Le renouvellement aura lieu le "), "{}", mail[0].text);
    told = shop::subscription(&renewed, 2);
    shop::see(&server, &renewed, &shop::running(told.clone())).await;
    assert_eq!(subjects().await, ["alpha monthly : renouvellement effectué"]);
    told.cancel_at_period_end = true;
    shop::see(&server, &renewed, &shop::running(told.clone())).await;
    assert_eq!(subjects().await, ["alpha monthly ne sera pas renouvelé"]);
    told = shop::subscription(&renewed, 3);
    (told.status, told.failure) = (SubscriptionStatus::PastDue, Some(shop::failure()));
    told.invoices[0].status = InvoiceStatus::Open;
    (told.invoices[0].paid, told.invoices[0].paid_at) = (0, None);
    shop::see(&server, &renewed, &shop::running(told.clone())).await;
    assert_eq!(subjects().await, ["alpha monthly : le renouvellement a échoué"]);
    shop::see(&server, &renewed, &shop::running(told)).await;
    assert_eq!(subjects().await, none);
}
