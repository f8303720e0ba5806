//! What things cost, when that changes.

use grandstand_jobs as jobs;
use grandstand_server::job_kinds;
use jiff::Timestamp;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::support::shop::{Shop, saved_card, verify, with};
use crate::support::{Backend, seeds};

on_both_databases!(
    a_price_that_changed_is_not_charged,
    a_renewal_that_changed_is_not_agreed_to,
    subscribers_keep_the_price_that_they_subscribed_to,
);

async fn a_price_that_changed_is_not_charged(backend: Backend) {
    let shop = Shop::open(backend).await;
    let season = shop.id("packages", "season").await;
    let mut buyer = shop.buyer("ada").await;
    let card = saved_card(&shop, &mut buyer, "pm_card_threeDSecure2Required").await;
    let mut body = with("package", season, &card);
    body["amount"] = json!(5000);
    let begun = buyer.post("/api/stripe/buy", &body).await.data();
    assert_eq!(begun["status"], "processing");
    seeds::edit(&shop.server.seeds.join("alpha"), "packages.toml", "base_price = 4900", "base_price = 5900");
    shop.server.apply_again().await;
    let refused = buyer.post("/api/stripe/buy", &body).await;
    assert_eq!((refused.status, refused.code().as_str()), (StatusCode::CONFLICT, "price_changed"));
    assert_eq!(refused.json()["detail"], "The price has changed. Please look at it again before you pay.");
    assert_eq!(refused.json()["error_codes"], json!({ "amount": ["changed"] }));
    assert!(shop.charges().await.is_empty());
    let good = saved_card(&shop, &mut buyer, "pm_card_visa").await;
    body = with("package", season, &good);
    body["amount"] = json!(6000);
    let bought = buyer.post("/api/stripe/buy", &body).await.data();
    assert_eq!(bought["status"], "success", "the purchase at the old price was called off: {bought}");
    let charges = shop.charges().await;
    assert_eq!((charges.len(), charges[0]["amount"].as_i64()), (1, Some(6000)));
    let former = buyer.get(&format!("/api/orders/{}", begun["order"]["id"])).await.data();
    assert_eq!((&former["status"], &former["price"]), (&json!("failed"), &json!(5000)));
}

async fn a_renewal_that_changed_is_not_agreed_to(backend: Backend) {
    let shop = Shop::open(backend).await;
    let monthly = shop.id("subscriptions", "monthly").await;
    let mut buyer = shop.buyer("ada").await;
    verify(&shop.server, &mut buyer).await;
    let card = saved_card(&shop, &mut buyer, "pm_card_visa").await;
    let folder = shop.server.seeds.join("alpha");
    // The first payment is the same, for more is taken off it.
    seeds::edit(&folder, "subscriptions.toml", "base_price = 999", "base_price = 1299");
    seeds::edit(&folder, "coupons.toml", "amount_off = 500", "amount_off = 800");
    shop.server.apply_again().await;
    let mut body = with("subscription", monthly, &card);
    (body["coupon"], body["amount"], body["renewal_amount"]) = (json!("firstmonth"), json!(499), json!(999));
    let trial = "/api/stripe/subscription/start_trial";
    let mut begin = json!({ "subscription_id": monthly, "payment_method_id": card, "terms": true });
    begin["renewal_amount"] = json!(999);
    for (path, body) in [("/api/stripe/buy", &body), (trial, &begin)] {
        let refused = buyer.post(path, body).await;
        assert_eq!((refused.status, refused.code().as_str()), (StatusCode::CONFLICT, "price_changed"), "{path}");
    }
    assert_eq!(buyer.get("/api/orders").await.data(), json!([]));
    begin["renewal_amount"] = json!(1299);
    let begun = buyer.post(trial, &begin).await.data();
    assert_eq!(begun["status"], "success", "{begun}");
    let mut other = shop.buyer("eve").await;
    let hers = saved_card(&shop, &mut other, "pm_card_mastercard").await;
    (body["payment_method_id"], body["renewal_amount"]) = (json!(hers), json!(1299));
    let bought = other.post("/api/stripe/buy", &body).await.data();
    assert_eq!((&bought["status"], &bought["order"]["price"]), (&json!("success"), &json!(499)), "{bought}");
}

async fn prices(shop: &Shop) -> Vec<Value> {
    jobs::run_due(&shop.server.app.database, &job_kinds::registry(&shop.server.app), Timestamp::now()).await.unwrap();
    let list = shop.stripe.api("alpha", Method::GET, "prices", &[("limit", "100")]).await;
    let mut amounts: Vec<Value> =
        list["data"].as_array().unwrap().iter().map(|price| price["unit_amount"].clone()).collect();
    amounts.sort_by_key(Value::as_i64);
    amounts
}

async fn subscribers_keep_the_price_that_they_subscribed_to(backend: Backend) {
    let shop = Shop::open(backend).await;
    assert_eq!(prices(&shop).await, [999], "the job made it before anyone asked");
    let monthly = shop.id("subscriptions", "monthly").await;
    let mut ada = shop.buyer("ada").await;
    let card = saved_card(&shop, &mut ada, "pm_card_visa").await;
    assert_eq!(ada.post("/api/stripe/buy", &with("subscription", monthly, &card)).await.data()["status"], "success");

    seeds::edit(&shop.server.seeds.join("alpha"), "subscriptions.toml", "base_price = 999", "base_price = 1299");
    shop.server.apply_again().await;
    assert_eq!(prices(&shop).await, [999, 1299]);
    // Applied again, or changed in name only, nothing is made.
    seeds::edit(&shop.server.seeds.join("alpha"), "subscriptions.toml", "alpha monthly", "alpha every month");
    shop.server.apply_again().await;
    assert_eq!(prices(&shop).await, [999, 1299]);

    let mut eve = shop.buyer("eve").await;
    let card = saved_card(&shop, &mut eve, "pm_card_mastercard").await;
    let bought = eve.post("/api/stripe/buy", &with("subscription", monthly, &card)).await.data();
    assert_eq!((&bought["status"], &bought["order"]["price"]), (&json!("success"), &json!(1299)));
    let month = 30 * 24 * 3600;
    shop.stripe.advance("alpha", month + 2 * 3600).await;
    let charges = shop.charges().await;
    let of = |last4: &str| {
        let own = charges.iter().filter(|charge| charge["last4"] == last4);
        own.map(|charge| charge["amount"].as_i64().unwrap()).collect::<Vec<_>>()
    };
    assert_eq!((of("4242"), of("4444")), (vec![999, 999], vec![1299, 1299]));
    let list = shop.stripe.api("alpha", Method::GET, "products", &[]).await;
    let names: Vec<&Value> = list["data"].as_array().unwrap().iter().map(|product| &product["name"]).collect();
    assert_eq!(names, ["alpha every month"], "one product, called as it is now");
}
