//! What goes wrong with buying, and how it is told.

use reqwest::StatusCode;
use serde_json::json;

use crate::support::server::Answer;
use crate::support::shop::{Shop, saved_card, with};
use crate::support::stripe;
use crate::support::visitor::Visitor;
use crate::support::{Backend, Server, seeds};

on_both_databases!(
    declines_are_told_in_words_and_another_card_pays,
    what_is_wrong_with_a_purchase_is_said,
    a_pass_that_is_not_sold_is_not_found_by_any_call,
    an_event_that_is_not_there_is_not_found_as_an_event,
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
    let (mut said, mut codes) = (Vec::new(), Vec::new());
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
        codes.push(refused.json()["error_codes"].clone());
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
    let of_fields = [
        json!({ "terms": ["not_accepted"] }),
        json!({ "id": ["required"] }),
        json!(null),
        json!({ "type": ["unknown"] }),
        json!({ "payment_method_id": ["required"] }),
        json!({ "payment_method_id": ["required"] }),
        json!({ "coupon": ["wrong"] }),
    ];
    assert_eq!(codes, of_fields);
    let guest = shop.server.post("alpha", "/api/stripe/buy", &with("package", season, "pm_card_visa")).await;
    assert_eq!(guest.code(), "sign_in_required");
    let open = shop.id("events?no_limit=1", "old").await;
    assert_eq!(buyer.post("/api/stripe/buy", &with("event", open, "pm_card_visa")).await.code(), "no_replay");
}

/// The status, the code and the words of a refusal.
fn told(refused: &Answer) -> (u16, String, String) {
    let detail = refused.json()["detail"].as_str().unwrap().to_owned();
    (refused.status.as_u16(), refused.code(), detail)
}

/// Every call that names one thing to buy by its kind and number.
async fn name_one(buyer: &mut Visitor<'_>, kind: &str, id: i64) -> Vec<Answer> {
    vec![
        buyer.post("/api/stripe/buy", &with(kind, id, "pm_card_visa")).await,
        buyer.post("/api/stripe/invoice-preview", &json!({ "type": kind, "id": id })).await,
        buyer.get(&format!("/api/apply_coupon?code=half&type={kind}&id={id}")).await,
    ]
}

async fn bundle(buyer: &mut Visitor<'_>, kind: &str, id: i64) -> Answer {
    let items = json!([{ "type": kind, "id": id }]);
    buyer.post("/api/stripe/buy_bundle", &json!({ "items": items, "terms": true })).await
}

async fn a_pass_that_is_not_sold_is_not_found_by_any_call(backend: Backend) {
    let shop = Shop::open(backend).await;
    let theirs = shop.server.id_of("beta", "/api/packages", "season").await;
    let retired = shop.id("packages", "extra-0").await;
    seeds::edit(&shop.server.seeds.join("alpha"), "packages.toml", "alias = \"extra-0\"", "alias = \"spare\"");
    shop.server.apply_again().await;
    let opener = shop.id("events?no_limit=1", "season-opener").await;
    let mut buyer = shop.buyer("ada").await;
    for id in [999_999, theirs, retired] {
        let mut refusals = name_one(&mut buyer, "package", id).await;
        refusals.extend(name_one(&mut buyer, "subscription", id).await);
        refusals.push(bundle(&mut buyer, "package", id).await);
        let trial = json!({ "subscription_id": id, "terms": true });
        refusals.push(buyer.post("/api/stripe/subscription/start_trial", &trial).await);
        let mut with_pass = with("event", opener, "pm_card_visa");
        with_pass["package_id"] = id.into();
        refusals.push(buyer.post("/api/stripe/buy", &with_pass).await);
        for refused in &refusals {
            assert_eq!(told(refused), (404, "pass_not_found".to_owned(), "Pass not found".to_owned()), "{id}");
        }
    }
    assert!(shop.charges().await.is_empty());
}

async fn an_event_that_is_not_there_is_not_found_as_an_event(backend: Backend) {
    let shop = Shop::open(backend).await;
    let theirs = shop.server.id_of("beta", "/api/events?no_limit=1", "open").await;
    let season = shop.id("packages", "season").await;
    let mut buyer = shop.buyer("ada").await;
    for id in [999_999, theirs] {
        let mut refusals = name_one(&mut buyer, "event", id).await;
        refusals.push(bundle(&mut buyer, "event", id).await);
        let mut with_pass = with("event", id, "pm_card_visa");
        with_pass["package_id"] = season.into();
        refusals.push(buyer.post("/api/stripe/buy", &with_pass).await);
        for refused in &refusals {
            assert_eq!(told(refused), (404, "not_found".to_owned(), "This event was not found.".to_owned()), "{id}");
        }
    }
}

async fn a_channel_without_its_secret_says_so(backend: Backend) {
    let server = Server::with(backend, &[], stripe::configure).await;
    let settings = server.get("alpha", "/api/settings").await.data();
    assert_eq!(settings["payments"], json!(null), "pages offer nothing");
    let policy = server.get("alpha", "/").await.header("content-security-policy").to_owned();
    assert!(policy.contains("script-src 'self' https://js.stripe.com"), "{policy}");
    assert!(policy.contains("frame-src 'self' https://js.stripe.com"), "{policy}");
    let season = server.id_of("alpha", "/api/packages", "season").await;
    let mut buyer = Visitor::registered(&server, "alpha", "ada@example.org").await;
    let refused = buyer.post("/api/stripe/buy", &with("package", season, "pm_card_visa")).await;
    assert_eq!((refused.status, refused.code().as_str()), (StatusCode::SERVICE_UNAVAILABLE, "payments_unavailable"));
    assert!(!refused.text.contains("STRIPE_SECRET"), "{}", refused.text);
    assert_eq!(buyer.get("/api/orders").await.data(), json!([]), "nothing was begun");
}
