//! Watching without paying for a renewal: possible for the declared days of grace, and not a second longer.

use grandstand_commerce::provider::model::{InvoiceStatus, SubscriptionState, SubscriptionStatus};
use grandstand_db::entities::orders::OrderStatus;
use grandstand_db::entities::{access_grants, purchases};
use grandstand_db::ids::UserId;
use grandstand_db::scope::InChannel;
use grandstand_jobs as jobs;
use grandstand_server::job_kinds;
use jiff::Timestamp;
use reqwest::Method;
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, QueryFilter};
use serde_json::{Value, json};

use crate::support::purchases::{self as shop, PERIOD, access};
use crate::support::stripe;
use crate::support::till::{Till, buyer};
use crate::support::{Backend, mails, seeds};

const DAY: i64 = 24 * 60 * 60;

on_both_databases!(an_unpaid_period_is_nobodys, a_failed_renewal_is_told_and_restored_by_payment);

/// A purchase as if it had been made this long ago.
async fn made_before(till: &Till, purchase: &purchases::Model, seconds: i64) -> purchases::Model {
    purchases::Entity::update_in_channel(purchase.channel_id)
        .col_expr(purchases::Column::CreatedAt, Expr::value(Timestamp::now().as_second() - seconds))
        .filter(purchases::Column::Id.eq(purchase.id))
        .exec(&till.app().database)
        .await
        .unwrap();
    shop::now(&till.server, purchase).await
}

/// The second period of a subscription, which could not be charged.
fn unpaid(purchase: &purchases::Model) -> SubscriptionState {
    let mut told = shop::subscription(purchase, 2);
    (told.status, told.failure) = (SubscriptionStatus::PastDue, Some(shop::failure()));
    told.invoices[0].status = InvoiceStatus::Open;
    (told.invoices[0].paid, told.invoices[0].paid_at) = (0, None);
    told
}

async fn an_unpaid_period_is_nobodys(backend: Backend) {
    let till = Till::open(backend).await;
    let (mut visitor, user) = buyer(&till).await;
    let event = till.server.id_of("alpha", "/api/events", "season-opener").await;
    let monthly = shop::pass(&till.server, "alpha", "monthly");
    let purchase = shop::opened(&till.server, "alpha", &shop::purchase(UserId(user), vec![monthly.clone()])).await;

    // The period that was paid ended six days ago, then eight: seven are the default.
    for (days, reason, activity) in [(6, "upcoming", "active"), (8, "expired", "expired")] {
        let purchase = made_before(&till, &purchase, PERIOD + days * DAY).await;
        shop::see(&till.server, &purchase, &shop::running(unpaid(&purchase))).await;
        assert_eq!(access(&mut visitor, event).await, reason, "{days} days");
        let order = visitor.get("/api/orders").await.data()[0].clone();
        assert_eq!((&order["status"], &order["activity_status"]), (&json!("active"), &json!(activity)));
        let ends = |at: i64| json!(Timestamp::from_second(purchase.created_at + at).unwrap().to_string());
        assert_eq!((&order["ends_at"], &order["grace_ends_at"]), (&ends(PERIOD), &ends(PERIOD + 7 * DAY)));
        let pass = visitor.get("/api/user/access").await.data()["passes"][0].clone();
        assert_eq!((&pass["activity_status"], &pass["grace_ends_at"]), (&json!(activity), &ends(PERIOD + 7 * DAY)));
    }
    // Bought again, it would be charged twice.
    let refused = shop::open(&till.server, "alpha", &shop::purchase(UserId(user), vec![monthly])).await.unwrap_err();
    assert_eq!(refused.code(), "renewal_unpaid");

    // As many days as the channel declares.
    let purchase = made_before(&till, &purchase, PERIOD + DAY).await;
    let mut former = "provider = \"stripe\"".to_owned();
    for (grace, reason) in [(0, "expired"), (30, "upcoming"), (1, "expired")] {
        let declared = format!("provider = \"stripe\"\ngrace_days = {grace}");
        seeds::edit(&till.server.seeds.join("alpha"), "channel.toml", &former, &declared);
        former = declared;
        till.server.apply_again().await;
        shop::see(&till.server, &purchase, &shop::running(unpaid(&purchase))).await;
        assert_eq!(access(&mut visitor, event).await, reason, "{grace} days of grace");
    }
    // Paid after all.
    shop::see(&till.server, &purchase, &shop::running(shop::subscription(&purchase, 2))).await;
    assert_eq!(access(&mut visitor, event).await, "upcoming");
    let order = visitor.get("/api/orders").await.data()[0].clone();
    assert_eq!((&order["activity_status"], &order["grace_ends_at"]), (&json!("active"), &Value::Null));
}

async fn a_failed_renewal_is_told_and_restored_by_payment(backend: Backend) {
    let till = Till::open(backend).await;
    let (_, user) = buyer(&till).await;
    let purchase = till.purchase(user, shop::pass(&till.server, "alpha", "monthly")).await;
    let subscription = till.subscribe(&purchase).await;
    till.look_at(&purchase, 0).await.unwrap();
    mails::sent(&till.server).await;
    let order = async || shop::orders_now(&till.server, &purchase).await[0].clone();
    let paid_until = order().await.ends_at.unwrap();
    let grants = async || {
        let of = access_grants::Column::OrderId.eq(order().await.id);
        let grant = access_grants::Entity::in_channel(purchase.channel_id).filter(of);
        grant.one(&till.app().database).await.unwrap().unwrap()
    };
    let customer = purchase.customer_id.clone().unwrap();
    let pay_with = async |card: &str| {
        let path = format!("payment_methods/{card}/attach");
        let card = till.stripe.api("alpha", Method::POST, &path, &[("customer", &customer)]).await;
        let form = [("default_payment_method", card["id"].as_str().unwrap())];
        let changed = till.stripe.api("alpha", Method::POST, &format!("subscriptions/{subscription}"), &form).await;
        assert_eq!(changed["id"], subscription.as_str(), "{changed}");
    };
    let url = format!("{}/api/stripe/webhook/alpha", till.server.address());
    let held = json!({
        "url": url, "secret": stripe::webhook_secret("alpha"), "hold": true, "repeat": 3, "shuffle": true,
    });
    let told = async |order: &str| {
        till.stripe.control("alpha", "release", json!({ "order": order })).await;
        till.stripe.settle("alpha").await;
        till.do_jobs().await;
    };

    // The renewal fails. Its webhooks come three times, in any order.
    pay_with("pm_card_chargeCustomerFail").await;
    till.stripe.control("alpha", "webhooks", held.clone()).await;
    till.stripe.advance("alpha", PERIOD + 2 * 3600).await;
    told("reverse").await;
    let grace = paid_until + 7 * DAY;
    let failed = order().await;
    assert_eq!(
        (failed.status, failed.ends_at, failed.grace_ends_at),
        (OrderStatus::Active, Some(paid_until), Some(grace))
    );
    assert_eq!(grants().await.ends_at, Some(grace));
    till.look_at(&purchase, 0).await.unwrap();
    assert_eq!(order().await.grace_ends_at, Some(grace), "looked at again");
    let written = mails::all(&till.server);
    let about: Vec<_> = written.iter().filter(|mail| mail.subject.contains("could not be renewed")).collect();
    assert_eq!(about.len(), 1);
    assert!(about[0].text.contains("You can go on watching until "), "{}", about[0].text);

    // Two days before the end of the grace there is another mail, once.
    let registry = job_kinds::registry(till.app());
    let before = async |seconds: i64| {
        let at = Timestamp::from_second(grace - seconds).unwrap();
        jobs::run_due(&till.app().database, &registry, at).await.unwrap();
        mails::all(&till.server).into_iter().filter(|mail| mail.subject.contains(" ends on ")).collect::<Vec<_>>()
    };
    assert_eq!(before(2 * DAY + 60).await.len(), 0);
    let mail = before(2 * DAY).await;
    assert_eq!(mail.len(), 1);
    assert!(mail[0].text.contains("We still could not charge USD $10.00"), "{}", mail[0].text);
    assert_eq!(before(DAY).await.len(), 1);

    // The next try, three days later, is with a card that pays.
    pay_with("pm_card_visa").await;
    till.stripe.advance("alpha", 3 * DAY).await;
    told("shuffle").await;
    let restored = order().await;
    assert_eq!((restored.ends_at, restored.grace_ends_at), (Some(paid_until + PERIOD), None));
    assert!(grants().await.ends_at >= restored.ends_at);
    assert_eq!(till.charged().await, 2000);
}
