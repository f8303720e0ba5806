//! Coupons, bundles and trials at the provider's double.

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::support::Backend;
use crate::support::server::answer;
use crate::support::shop::{Shop, saved_card, verify, with};
use crate::support::visitor::Visitor;

on_both_databases!(
    a_trial_is_for_one_user_and_one_card,
    coupons_take_off_and_the_last_use_is_taken_once,
    a_coupon_goes_along_with_a_change_of_mind,
    a_first_order_is_only_one,
    free_after_a_coupon_is_an_order_too,
    a_bundle_is_one_payment_with_one_coupon,
);

async fn a_trial_is_for_one_user_and_one_card(backend: Backend) {
    let shop = Shop::open(backend).await;
    let monthly = shop.id("subscriptions", "monthly").await;
    let mut buyer = shop.buyer("ada").await;
    let trial = |card: &str| json!({ "subscription_id": monthly, "payment_method_id": card, "terms": true });
    let path = "/api/stripe/subscription/start_trial";
    let card = saved_card(&shop, &mut buyer, "pm_card_visa").await;
    let refused = buyer.post(path, &trial(&card)).await;
    assert_eq!((refused.status, refused.code().as_str()), (StatusCode::FORBIDDEN, "verification_required"));
    verify(&shop.server, &mut buyer).await;
    let begun = buyer.post(path, &trial(&card)).await.data();
    assert_eq!((&begun["status"], &begun["order"]["status"]), (&json!("success"), &json!("active")), "{begun}");
    assert!(begun["order"]["trial_ends_at"].is_string());
    assert!(shop.charges().await.is_empty(), "nothing is charged before the trial is over");
    let card = saved_card(&shop, &mut buyer, "pm_card_mastercard").await;
    let again = buyer.post(path, &trial(&card)).await;
    assert_eq!((again.status, again.code().as_str()), (StatusCode::CONFLICT, "trial_used"), "with another card");
    let mut other = shop.buyer("eve").await;
    verify(&shop.server, &mut other).await;
    let card = saved_card(&shop, &mut other, "pm_card_visa").await;
    let same_card = other.post(path, &trial(&card)).await;
    assert_eq!((same_card.status, same_card.code().as_str()), (StatusCode::CONFLICT, "trial_used"));
    let card = saved_card(&shop, &mut other, "pm_card_mastercard").await;
    let own_card = other.post(path, &trial(&card)).await.data();
    assert_eq!(own_card["status"], "success", "{own_card}");
    let profile = buyer.get("/api/profile").await.data();
    assert_eq!(profile["trial_period_used"], true);
}

async fn coupons_take_off_and_the_last_use_is_taken_once(backend: Backend) {
    let shop = Shop::open(backend).await;
    let (season, cubs) = (shop.id("packages", "season").await, shop.id("packages", "cubs").await);
    let path = |code: &str, id: i64| format!("/api/apply_coupon?code={code}&type=package&id={id}");
    let quote = shop.server.get("alpha", &path("%20half%20", season)).await.data();
    assert_eq!((&quote["total"], &quote["discount"], &quote["currency"]), (&json!(2500), &json!(2500), &json!("USD")));
    assert_eq!((&quote["base_price"], &quote["service_fee"]), (&json!(4900), &json!(100)));
    assert_eq!((&quote["total_title"], &quote["renewal"]), (&json!("USD $25.00"), &Value::Null));
    for code in ["nonsense", "PAST", "FIRSTMONTH", ""] {
        let refused = shop.server.get("alpha", &path(code, season)).await;
        assert_eq!(
            (refused.status, refused.json()["detail"].as_str()),
            (StatusCode::UNPROCESSABLE_ENTITY, Some("Wrong promo code"))
        );
    }
    let (mut one, mut other) = (shop.buyer("ada").await, shop.buyer("eve").await);
    let card_of_one = saved_card(&shop, &mut one, "pm_card_visa").await;
    let card_of_other = saved_card(&shop, &mut other, "pm_card_mastercard").await;
    let buy = |visitor: &Visitor<'_>, id: i64, card: &str| {
        let mut body = with("package", id, card);
        body["coupon"] = json!("last");
        answer(visitor.request(Method::POST, "/api/stripe/buy").json(&body))
    };
    let (first, second) = tokio::join!(buy(&one, season, &card_of_one), buy(&other, cubs, &card_of_other));
    let mut codes: Vec<u16> = [&first, &second].map(|answer| answer.status.as_u16()).to_vec();
    codes.sort_unstable();
    assert_eq!(codes, [200, 422], "{} {}", first.text, second.text);
    assert_eq!(shop.charges().await.len(), 1);
}

async fn a_coupon_goes_along_with_a_change_of_mind(backend: Backend) {
    let shop = Shop::open(backend).await;
    let (season, cubs) = (shop.id("packages", "season").await, shop.id("packages", "cubs").await);
    let mut buyer = shop.buyer("ada").await;
    let card = saved_card(&shop, &mut buyer, "pm_card_threeDSecure2Required").await;
    let other = saved_card(&shop, &mut buyer, "pm_card_visa").await;
    let of = |id: i64, card: &str| {
        let mut body = with("package", id, card);
        body["coupon"] = json!("last");
        body
    };
    let begun = buyer.post("/api/stripe/buy", &of(season, &card)).await.data();
    assert_eq!(begun["status"], "processing");
    // Nobody else has its only use, who never confirmed that takes something else instead.
    let mut eve = shop.buyer("eve").await;
    let hers = saved_card(&shop, &mut eve, "pm_card_mastercard").await;
    assert_eq!(eve.post("/api/stripe/buy", &of(cubs, &hers)).await.code(), "wrong_promo_code");
    let bought = buyer.post("/api/stripe/buy", &of(cubs, &other)).await.data();
    assert_eq!((&bought["status"], &bought["order"]["price"]), (&json!("success"), &json!(1400)), "{bought}");
    let given_up = buyer.get(&format!("/api/orders/{}", begun["order"]["id"])).await.data();
    assert_eq!(given_up["status"], "failed");
    assert_eq!(buyer.post("/api/stripe/buy", &of(season, &other)).await.code(), "wrong_promo_code", "it is used");
    assert_eq!(shop.charges().await.len(), 1);
}

async fn a_first_order_is_only_one(backend: Backend) {
    let shop = Shop::open(backend).await;
    let (season, cubs) = (shop.id("packages", "season").await, shop.id("packages", "cubs").await);
    let mut buyer = shop.buyer("ada").await;
    verify(&shop.server, &mut buyer).await;
    let card = saved_card(&shop, &mut buyer, "pm_card_threeDSecure2Required").await;
    let other = saved_card(&shop, &mut buyer, "pm_card_visa").await;
    let of = |id: i64, card: &str| {
        let mut body = with("package", id, card);
        body["coupon"] = json!("welcome");
        body
    };
    // Of two that wait for the card's owner at once, the later one has it.
    let begun = buyer.post("/api/stripe/buy", &of(season, &card)).await.data();
    assert_eq!((&begun["status"], &begun["order"]["price"]), (&json!("processing"), &json!(4000)), "{begun}");
    let next = buyer.post("/api/stripe/buy", &of(cubs, &card)).await.data();
    assert_eq!(next["status"], "processing", "{next}");
    let former = buyer.get(&format!("/api/orders/{}", begun["order"]["id"])).await.data();
    assert_eq!(former["status"], "failed", "it was called off");
    let bought = buyer.post("/api/stripe/buy", &of(cubs, &other)).await.data();
    assert_eq!((&bought["status"], &bought["order"]["id"]), (&json!("success"), &next["order"]["id"]), "{bought}");
    assert_eq!(buyer.post("/api/stripe/buy", &of(season, &other)).await.code(), "wrong_promo_code");
    assert_eq!(shop.charges().await.len(), 1);
}

async fn free_after_a_coupon_is_an_order_too(backend: Backend) {
    let shop = Shop::open(backend).await;
    let season = shop.id("packages", "season").await;
    let mut buyer = shop.buyer("ada").await;
    let body = json!({ "type": "package", "id": season, "coupon": "gift", "terms": true });
    let bought = buyer.post("/api/stripe/buy", &body).await.data();
    assert_eq!((&bought["status"], &bought["order"]["price"]), (&json!("success"), &json!(0)), "{bought}");
    assert_eq!(bought["order"]["status"], "paid");
    assert!(shop.charges().await.is_empty());
    let cubs = shop.id("packages", "cubs").await;
    let body = json!({ "type": "package", "id": cubs, "coupon": "gift", "terms": true });
    assert_eq!(buyer.post("/api/stripe/buy", &body).await.json()["detail"], "Wrong promo code", "one for each user");
}

async fn a_bundle_is_one_payment_with_one_coupon(backend: Backend) {
    let shop = Shop::open(backend).await;
    let (season, cubs) = (shop.id("packages", "season").await, shop.id("packages", "cubs").await);
    let open = shop.id("events?no_limit=1", "open").await;
    let monthly = shop.id("subscriptions", "monthly").await;
    let mut buyer = shop.buyer("ada").await;
    let items = json!([
        { "type": "package", "id": season }, { "type": "event", "id": open }, { "type": "package", "id": season },
        { "type": "package", "id": cubs },
    ]);
    let preview = buyer.post("/api/stripe/invoice-preview", &json!({ "items": items, "coupon": "half" })).await.data();
    assert_eq!((&preview["total"], preview["items"].as_array().unwrap().len()), (&json!(3750), 3), "{preview}");
    let card = saved_card(&shop, &mut buyer, "pm_card_visa").await;
    let mut body =
        json!({ "items": items, "coupon": "half", "payment_method_id": card, "terms": true, "amount": 3750 });
    let bought = buyer.post("/api/stripe/buy_bundle", &body).await.data();
    assert_eq!((&bought["status"], bought["orders"].as_array().unwrap().len()), (&json!("success"), 3), "{bought}");
    let charges = shop.charges().await;
    assert_eq!((charges.len(), charges[0]["amount"].as_i64()), (1, Some(3750)));
    body["items"] = json!([{ "type": "subscription", "id": monthly }]);
    assert_eq!(buyer.post("/api/stripe/buy_bundle", &body).await.code(), "subscription_alone");
    for nothing in [json!([]), json!([{ "type": "package" }])] {
        body["items"] = nothing;
        assert_eq!(buyer.post("/api/stripe/buy_bundle", &body).await.json()["detail"], "id not selected");
    }
}
