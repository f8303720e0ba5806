//! Buying at the provider's double: what is charged, and what happens once although it is asked for twice.

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::support::Backend;
use crate::support::server::answer;
use crate::support::shop::{Shop, saved_card, with};
use crate::support::visitor::Visitor;

on_both_databases!(
    a_package_is_bought_once_however_often_it_is_asked_for,
    a_single_event_is_bought_and_a_paid_one_needs_a_package,
    a_subscription_is_paid_cancelled_and_resumed,
    cards_are_saved_listed_and_removed_by_their_owner_alone,
);

async fn a_package_is_bought_once_however_often_it_is_asked_for(backend: Backend) {
    let shop = Shop::open(backend).await;
    let season = shop.id("packages", "season").await;
    let buyer = shop.buyer("ada").await;
    // A card can be attached once, so it is saved before two tabs pay with it.
    let mut ada = Visitor::with(&shop.server, "alpha", buyer.token.as_deref().unwrap());
    let saved = saved_card(&shop, &mut ada, "pm_card_visa").await;
    let body = with("package", season, &saved);
    let post = || async {
        let request = buyer.request(Method::POST, "/api/stripe/buy").json(&body);
        answer(request).await
    };
    let (one, other, third) = tokio::join!(post(), post(), post());
    for answer in [&one, &other, &third] {
        let status = answer.status;
        assert!(status == StatusCode::OK || status == StatusCode::CONFLICT, "{}", answer.text);
    }
    assert!([&one, &other, &third].iter().any(|answer| answer.status == StatusCode::OK));
    let again = post().await;
    assert_eq!((again.status, again.code().as_str()), (StatusCode::CONFLICT, "already_bought"), "{}", again.text);
    let charges = shop.charges().await;
    assert_eq!(charges.len(), 1, "{charges:?}");
    assert_eq!((charges[0]["amount"].as_i64(), charges[0]["currency"].as_str()), (Some(5000), Some("usd")));
    let orders = ada.get("/api/orders").await.data();
    assert_eq!((orders.as_array().unwrap().len(), &orders[0]["status"]), (1, &json!("paid")));
    assert_eq!(orders[0]["price"], 5000);
}

async fn a_single_event_is_bought_and_a_paid_one_needs_a_package(backend: Backend) {
    let shop = Shop::open(backend).await;
    let (open, members) =
        (shop.id("events?no_limit=1", "open").await, shop.id("events?no_limit=1", "season-opener").await);
    let season = shop.id("packages", "season").await;
    let mut buyer = shop.buyer("ada").await;
    let card = saved_card(&shop, &mut buyer, "pm_card_visa").await;
    let bought = buyer.post("/api/stripe/buy", &with("event", open, &card)).await.data();
    assert_eq!((&bought["status"], &bought["client_secret"]), (&json!("success"), &Value::Null), "{bought}");
    assert_eq!((&bought["order"]["product"]["id"], &bought["order"]["price"]), (&json!(open), &json!(1000)));
    let product = &bought["order"]["product"];
    let judo = shop.id("events-categories", "judo").await;
    assert_eq!((&product["event_category_id"], &product["participant_id"]), (&json!(judo), &Value::Null));
    let event = buyer.get(&format!("/api/events/{open}")).await.data();
    assert_eq!(event["access"]["reason"], "upcoming", "the right is there: {}", event["access"]);
    let refused = buyer.post("/api/stripe/buy", &with("event", members, &card)).await;
    assert_eq!(refused.code(), "package_required");
    let mut body = with("event", members, &card);
    body["package_id"] = season.into();
    let bought = buyer.post("/api/stripe/buy", &body).await.data();
    assert_eq!(
        (&bought["order"]["product"]["kind"], &bought["order"]["product"]["id"]),
        (&json!("package"), &json!(season))
    );
    let uncovering = shop.id("packages", "cubs").await;
    body["package_id"] = uncovering.into();
    assert_eq!(buyer.post("/api/stripe/buy", &body).await.json()["detail"], "Pass not found");
    let team_pass = buyer.post("/api/stripe/buy", &with("package", uncovering, &card)).await.data();
    let product = &team_pass["order"]["product"];
    let cubs = shop.id("participants", "cubs").await;
    assert_eq!(
        (&product["event_category_id"], &product["participant_id"]),
        (&Value::Null, &json!(cubs)),
        "{team_pass}"
    );
}

async fn a_subscription_is_paid_cancelled_and_resumed(backend: Backend) {
    let shop = Shop::open(backend).await;
    let monthly = shop.id("subscriptions", "monthly").await;
    let mut buyer = shop.buyer("ada").await;
    let card = saved_card(&shop, &mut buyer, "pm_card_visa").await;
    let mut body = with("subscription", monthly, &card);
    body["coupon"] = json!("firstmonth");
    let bought = buyer.post("/api/stripe/buy", &body).await.data();
    assert_eq!((&bought["status"], &bought["order"]["status"]), (&json!("success"), &json!("active")), "{bought}");
    assert_eq!((&bought["order"]["price"], &bought["order"]["renewal"]), (&json!(499), &json!("active")));
    let charges = shop.charges().await;
    assert_eq!((charges.len(), charges[0]["amount"].as_i64()), (1, Some(499)));
    let order = bought["order"]["id"].as_i64().unwrap();
    let cancelled = buyer.post("/api/stripe/unsubscribe", &json!({ "order_id": order })).await.data();
    assert_eq!(
        (&cancelled["renewal"], &cancelled["cancellation"]),
        (&json!("cancelled"), &json!("finished")),
        "{cancelled}"
    );
    assert_eq!(cancelled["activity_status"], "canceled");
    let resumed = buyer.post("/api/stripe/unsubscribe", &json!({ "order_id": order, "resume": true })).await.data();
    assert_eq!((&resumed["renewal"], &resumed["cancellation"]), (&json!("active"), &json!("cancelled")), "{resumed}");
    let mut other = shop.buyer("eve").await;
    assert_eq!(
        other.post("/api/stripe/unsubscribe", &json!({ "order_id": order })).await.status,
        StatusCode::NOT_FOUND
    );
    let portal = buyer.get("/api/stripe/customer-portal").await.data();
    let url = portal["url"].as_str().unwrap();
    assert!(url.starts_with(&shop.stripe.url), "{portal}");
    let page = reqwest::get(url).await.unwrap().text().await.unwrap();
    assert!(page.contains("•••• 4242") && page.contains("/profile\">Back"), "their card, and the way back: {page}");
}

async fn cards_are_saved_listed_and_removed_by_their_owner_alone(backend: Backend) {
    let shop = Shop::open(backend).await;
    let mut buyer = shop.buyer("ada").await;
    assert_eq!(buyer.get("/api/stripe/list-cards").await.data(), json!([]));
    let setup = buyer.post("/api/stripe/setup-intent", &json!({})).await.data();
    let path = format!("setup_intents/{}", setup["setup_intent_id"].as_str().unwrap());
    let intent = shop.stripe.api("alpha", Method::GET, &path, &[]).await;
    assert_eq!(setup["client_secret"], intent["client_secret"]);
    let card = saved_card(&shop, &mut buyer, "pm_card_visa").await;
    let cards = buyer.get("/api/stripe/list-cards").await.data();
    assert_eq!(
        (&cards[0]["brand"], &cards[0]["last4"], &cards[0]["expired"]),
        (&json!("visa"), &json!("4242"), &json!(false))
    );
    let mut other = shop.buyer("eve").await;
    saved_card(&shop, &mut other, "pm_card_mastercard").await;
    let season = shop.id("packages", "season").await;
    let refused = other.post("/api/stripe/buy", &with("package", season, &card)).await;
    assert_eq!(refused.json()["detail"], "Please select one of your saved cards or enter new one");
    let remove = |visitor: &Visitor<'_>| {
        let request = visitor.request(Method::DELETE, &format!("/api/stripe/list-cards/{card}"));
        answer(request)
    };
    assert_eq!(remove(&other).await.status, StatusCode::NOT_FOUND);
    assert_eq!(remove(&buyer).await.data(), json!([]));
    assert_eq!(remove(&buyer).await.status, StatusCode::NOT_FOUND);
    assert!(shop.charges().await.is_empty());
}
