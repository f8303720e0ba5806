//! What goes wrong with buying, and how it is told.

use reqwest::StatusCode;
use serde_json::json;

use crate::support::shop::{Shop, saved_card, with};
use crate::support::stripe;
use crate::support::visitor::Visitor;
use crate::support::{Backend, Server};

on_both_databases!(
    declines_are_told_in_words_and_another_card_pays,
    what_is_wrong_with_a_purchase_is_said,
    a_channel_without_its_secret_says_so,
);

async fn declines_are_told_in_words_and_another_card_pays(backend: Backend) {
    let shop = Shop::open(backend).await;
    let season = shop.id("packages", "season").await;
    let mut buyer = shop.buyer("ada").await;
    let failing = saved_card(&shop, &mut buyer, "pm_card_chargeCustomerFail").await;
    let declined = buyer.post("/api/stripe/buy", &with("package", season, &failing)).await;
    assert_eq!((declined.status, declined.code().as_str()), (StatusCode::PAYMENT_REQUIRED, "card_declined"));
    let words = declined.json()["detail"].as_str().unwrap().to_owned();
    assert!(words.starts_with("Your bank declined the payment."), "{words}");
    let french = buyer.post("/api/stripe/buy?lang=fr", &with("package", season, &failing)).await;
    assert!(french.json()["detail"].as_str().unwrap().starts_with("Votre banque a refusé"), "{}", french.text);
    let orders = buyer.get("/api/orders").await.data();
    assert_eq!((orders.as_array().unwrap().len(), &orders[0]["status"]), (1, &json!("failed")), "{orders}");
    let good = saved_card(&shop, &mut buyer, "pm_card_visa").await;
    let bought = buyer.post("/api/stripe/buy", &with("package", season, &good)).await.data();
    assert_eq!(bought["status"], "success", "{bought}");
    assert_eq!(bought["order"]["id"], orders[0]["id"], "it is the same order");
    assert_eq!(shop.charges().await.len(), 1);
}

async fn what_is_wrong_with_a_purchase_is_said(backend: Backend) {
    let shop = Shop::open(backend).await;
    let season = shop.id("packages", "season").await;
    let mut buyer = shop.buyer("ada").await;
    let mut said = Vec::new();
    for body in [
        json!({ "type": "package", "id": season }),
        json!({ "type": "event", "terms": true }),
        json!({ "type": "package", "id": 999_999, "terms": true }),
        json!({ "type": "boat", "id": 1, "terms": true }),
        json!({ "type": "package", "id": season, "terms": true }),
        json!({ "type": "package", "id": season, "terms": true, "payment_method_id": "pm_1/../x" }),
        json!({ "type": "package", "id": season, "terms": true, "payment_method_id": "pm_card_visa", "coupon": "no" }),
    ] {
        let refused = buyer.post("/api/stripe/buy", &body).await;
        said.push((refused.status.as_u16(), refused.code()));
    }
    let expected = [
        (422, "invalid_parameters"),
        (422, "id_not_selected"),
        (404, "pass_not_found"),
        (422, "invalid_parameters"),
        (422, "card_required"),
        (422, "card_required"),
        (422, "wrong_promo_code"),
    ];
    assert_eq!(said, expected.map(|(status, code)| (status, code.to_owned())));
    let guest = shop.server.post("alpha", "/api/stripe/buy", &with("package", season, "pm_card_visa")).await;
    assert_eq!(guest.code(), "sign_in_required");
    let open = shop.id("events?no_limit=1", "old").await;
    assert_eq!(buyer.post("/api/stripe/buy", &with("event", open, "pm_card_visa")).await.code(), "no_replay");
}

async fn a_channel_without_its_secret_says_so(backend: Backend) {
    let server = Server::with(backend, &[], stripe::configure).await;
    let settings = server.get("alpha", "/api/settings").await.data();
    assert_eq!(
        settings["payments"],
        json!({ "publishable_key": "pk_test_alpha", "script": "https://js.stripe.com/v3/" })
    );
    let policy = server.get("alpha", "/").await.header("content-security-policy").to_owned();
    assert!(policy.contains("script-src 'self' https://js.stripe.com"), "{policy}");
    assert!(policy.contains("frame-src 'self' https://js.stripe.com"), "{policy}");
    let season = server.id_of("alpha", "/api/packages", "season").await;
    let mut buyer = Visitor::registered(&server, "alpha", "ada@example.org").await;
    let refused = buyer.post("/api/stripe/buy", &with("package", season, "pm_card_visa")).await;
    assert_eq!((refused.status, refused.code().as_str()), (StatusCode::SERVICE_UNAVAILABLE, "payments_unavailable"));
    assert!(!refused.text.contains("STRIPE_SECRET"), "{}", refused.text);
}
