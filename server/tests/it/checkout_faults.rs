//! What the provider does wrong while something is bought. Each fault is really met, told as what it is, and what is
//! bought afterwards is bought once.

use grandstand_jobs as jobs;
use grandstand_server::job_kinds;
use jiff::{SignedDuration, Timestamp};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::support::Backend;
use crate::support::server::Answer;
use crate::support::shop::{Shop, saved_card, with};
use crate::support::visitor::Visitor;

on_both_databases!(
    whatever_the_provider_does_is_told_and_nothing_is_bought_twice,
    a_look_that_gets_no_answer_is_made_up_for,
    a_declined_order_is_being_paid_while_the_next_attempt_is_not_looked_at,
    a_subscription_whose_answer_got_lost_is_the_same_one,
    what_the_provider_refuses_to_begin_is_given_up,
);

/// Has the provider's next call that matches go wrong.
async fn fault(shop: &Shop, call: &str, kind: &str, more: Value) {
    let mut wanted = json!({ "match": call, "kind": kind, "times": 1 });
    wanted.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    shop.stripe.control("alpha", "faults", wanted).await;
}

/// That the fault was met: none is left.
async fn was_met(shop: &Shop, what: &str) {
    let left = shop.stripe.control("alpha", "faults", json!({})).await;
    assert_eq!(left["faults"], json!([]), "{what} was not met");
}

fn is_told(answer: &Answer, what: &str) {
    let told = (answer.status, answer.code());
    assert_eq!(told, (StatusCode::SERVICE_UNAVAILABLE, "payment_provider_unavailable".to_owned()), "{what}");
    let detail = answer.json()["detail"].as_str().unwrap().to_owned();
    assert!(detail.starts_with("The payment service doesn't answer."), "{what}: {detail}");
}

async fn press_again(buyer: &mut Visitor<'_>, body: &Value, what: &str) {
    let again = buyer.post("/api/stripe/buy", body).await;
    let is_bought = again.status == StatusCode::OK && again.data()["status"] == "success";
    assert!(is_bought || again.code() == "already_bought", "{what}: {}", again.text);
}

async fn whatever_the_provider_does_is_told_and_nothing_is_bought_twice(backend: Backend) {
    let shop = Shop::open(backend).await;
    let mut buyer = shop.buyer("ada").await;
    let card = saved_card(&shop, &mut buyer, "pm_card_visa").await;
    let (cards, creates, confirms) = ("GET /v1/payment_methods", "POST /v1/payment_intents", "/confirm");
    let status = |status: u16| json!({ "status": status });
    let when = |when: &str| json!({ "when": when });
    let faults = [
        (cards, "down", when("before")),
        (cards, "garbage", when("before")),
        (cards, "status", status(500)),
        (cards, "status", status(429)),
        (creates, "down", when("before")),
        (creates, "down", when("after")),
        (creates, "garbage", when("after")),
        (creates, "status", status(500)),
        (creates, "status", status(429)),
        (creates, "slow", json!({ "when": "before", "delay_ms": 12_000 })),
        (confirms, "down", when("before")),
        (confirms, "down", when("after")),
        (confirms, "garbage", when("after")),
        (confirms, "status", status(503)),
        (confirms, "status", status(429)),
    ];
    for (number, (call, kind, more)) in faults.iter().enumerate() {
        let what = format!("{call} {kind} {more}");
        let id = shop.id("packages", &format!("extra-{number}")).await;
        let body = with("package", id, &card);
        fault(&shop, call, kind, more.clone()).await;
        is_told(&buyer.post("/api/stripe/buy", &body).await, &what);
        was_met(&shop, &what).await;
        press_again(&mut buyer, &body, &what).await;
    }
    let charges = shop.charges().await;
    assert_eq!(charges.len(), faults.len(), "{charges:?}");
    let orders = buyer.get("/api/orders?no_limit=1").await.data();
    let orders = orders.as_array().unwrap();
    assert_eq!(orders.len(), faults.len());
    assert!(orders.iter().all(|order| order["status"] == "paid"), "{orders:?}");
}

async fn a_look_that_gets_no_answer_is_made_up_for(backend: Backend) {
    let shop = Shop::open(backend).await;
    let mut buyer = shop.buyer("ada").await;
    let card = saved_card(&shop, &mut buyer, "pm_card_visa").await;
    let season = shop.id("packages", "season").await;
    fault(&shop, "GET /v1/payment_intents/", "garbage", json!({})).await;
    let bought = buyer.post("/api/stripe/buy", &with("package", season, &card)).await.data();
    was_met(&shop, "the look").await;
    assert_eq!((&bought["status"], &bought["client_secret"]), (&json!("processing"), &Value::Null), "{bought}");
    let soon = Timestamp::now() + SignedDuration::from_secs(6);
    jobs::run_due(&shop.server.app.database, &job_kinds::registry(&shop.server.app), soon).await.unwrap();
    let order = buyer.get(&format!("/api/orders/{}", bought["order"]["id"])).await.data();
    assert_eq!(order["status"], "paid");
    assert_eq!(shop.charges().await.len(), 1);
}

async fn a_declined_order_is_being_paid_while_the_next_attempt_is_not_looked_at(backend: Backend) {
    let shop = Shop::open(backend).await;
    let mut buyer = shop.buyer("ada").await;
    let failing = saved_card(&shop, &mut buyer, "pm_card_chargeCustomerFail").await;
    let good = saved_card(&shop, &mut buyer, "pm_card_visa").await;
    let season = shop.id("packages", "season").await;
    let declined = buyer.post("/api/stripe/buy", &with("package", season, &failing)).await;
    assert_eq!(declined.code(), "card_declined");
    // The payment is read before it is paid, which is answered, and after it, which is not.
    let reads = "GET /v1/payment_intents/";
    fault(&shop, reads, "slow", json!({ "delay_ms": 0 })).await;
    fault(&shop, reads, "garbage", json!({})).await;
    let bought = buyer.post("/api/stripe/buy", &with("package", season, &good)).await.data();
    was_met(&shop, "the look").await;
    let order = &bought["order"];
    let told = (&bought["status"], &order["status"], &order["failure"]);
    assert_eq!(told, (&json!("processing"), &json!("inactive"), &Value::Null), "{bought}");
    let address = format!("/api/orders/{}", order["id"]);
    let waiting = buyer.get(&address).await.data();
    assert_eq!(waiting["status"], "inactive");
    let steps: Vec<&str> =
        waiting["history"].as_array().unwrap().iter().map(|step| step["event"].as_str().unwrap()).collect();
    assert_eq!(steps, ["opened", "failed", "retried"], "{waiting}");
    let soon = Timestamp::now() + SignedDuration::from_secs(6);
    jobs::run_due(&shop.server.app.database, &job_kinds::registry(&shop.server.app), soon).await.unwrap();
    assert_eq!(buyer.get(&address).await.data()["status"], "paid");
    assert_eq!(shop.charges().await.len(), 1);
}

async fn a_subscription_whose_answer_got_lost_is_the_same_one(backend: Backend) {
    let shop = Shop::open(backend).await;
    let mut buyer = shop.buyer("ada").await;
    let card = saved_card(&shop, &mut buyer, "pm_card_visa").await;
    let other = saved_card(&shop, &mut buyer, "pm_card_mastercard").await;
    let monthly = shop.id("subscriptions", "monthly").await;
    fault(&shop, "POST /v1/subscriptions", "down", json!({ "when": "after" })).await;
    is_told(&buyer.post("/api/stripe/buy", &with("subscription", monthly, &card)).await, "begun");
    was_met(&shop, "begun").await;
    // With another card it is the same subscription all the same.
    press_again(&mut buyer, &with("subscription", monthly, &other), "begun").await;
    let list = shop.stripe.api("alpha", Method::GET, "subscriptions", &[("status", "all")]).await;
    let list = list["data"].as_array().unwrap();
    assert_eq!((list.len(), &list[0]["default_payment_method"]), (1, &json!(other)), "{list:?}");
    let charges = shop.charges().await;
    assert_eq!((charges.len(), &charges[0]["last4"]), (1, &json!("4444")), "{charges:?}");
}

async fn what_the_provider_refuses_to_begin_is_given_up(backend: Backend) {
    let shop = Shop::open(backend).await;
    let mut buyer = shop.buyer("ada").await;
    let card = saved_card(&shop, &mut buyer, "pm_card_visa").await;
    let cubs = shop.id("packages", "cubs").await;
    let mut body = with("package", cubs, &card);
    body["coupon"] = json!("nearly");
    let refused = buyer.post("/api/stripe/buy", &body).await;
    assert_eq!((refused.status, refused.code().as_str()), (StatusCode::UNPROCESSABLE_ENTITY, "amount_refused"));
    let orders = buyer.get("/api/orders").await.data();
    assert_eq!((orders.as_array().unwrap().len(), &orders[0]["status"]), (1, &json!("failed")));
    // Nothing of it is in the way, and the coupon's only use is free.
    press_again(&mut buyer, &with("package", cubs, &card), "another price").await;
    let quote = buyer.get(&format!("/api/apply_coupon?code=nearly&type=package&id={cubs}")).await.data();
    assert_eq!(quote["total"], 20);
}
