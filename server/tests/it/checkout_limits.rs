//! Who may not buy, where, or so often.

use reqwest::{Method, StatusCode};
use serde_json::json;

use crate::support::server::answer;
use crate::support::shop::{Shop, saved_card, with};
use crate::support::{Backend, seeds, simulated};

on_both_databases!(
    who_may_not_watch_may_not_buy_but_sees_and_cancels,
    declines_have_a_person_wait_and_nobody_else,
    cards_that_are_declined_before_they_pay_count_too,
    codes_cannot_be_guessed,
    wrong_codes_in_a_simulation_hold_nobody_back,
    another_channels_things_are_nowhere,
);

async fn who_may_not_watch_may_not_buy_but_sees_and_cancels(backend: Backend) {
    let shop = Shop::open(backend).await;
    let (monthly, cubs) = (shop.id("subscriptions", "monthly").await, shop.id("packages", "cubs").await);
    let open = shop.id("events?no_limit=1", "open").await;
    let mut buyer = shop.buyer("ada").await;
    let card = saved_card(&shop, &mut buyer, "pm_card_visa").await;
    let bought = buyer.post("/api/stripe/buy", &with("subscription", monthly, &card)).await.data();
    let order = bought["order"]["id"].as_i64().unwrap();
    // An event that is only for a country; where these calls come from is not known.
    let folder = shop.server.seeds.join("alpha");
    seeds::edit(&folder, "events.toml", "type = \"ppv\"\n", "type = \"ppv\"\ngeo = { allow = [\"FR\"] }\n");
    shop.server.apply_again().await;
    let refused = buyer.post("/api/stripe/buy", &with("event", open, &card)).await;
    assert_eq!((refused.status, refused.code().as_str()), (StatusCode::FORBIDDEN, "geo_blocked"));
    // Now the whole channel is.
    seeds::edit(&folder, "channel.toml", "block = [\"KP\"]", "allow = [\"FR\"]");
    shop.server.apply_again().await;
    let calls = [
        ("buy", with("package", cubs, &card)),
        (
            "buy_bundle",
            json!({ "items": [{ "type": "package", "id": cubs }], "payment_method_id": card, "terms": true }),
        ),
        ("subscription/start_trial", json!({ "subscription_id": monthly, "payment_method_id": card, "terms": true })),
        ("setup-intent", json!({})),
    ];
    for (call, body) in calls {
        let refused = buyer.post(&format!("/api/stripe/{call}"), &body).await;
        assert_eq!((refused.status, refused.code().as_str()), (StatusCode::FORBIDDEN, "geo_blocked"), "{call}");
        assert_eq!(
            refused.json()["detail"],
            "We're sorry, but this content is not available in your region.",
            "{call}"
        );
    }
    assert_eq!(shop.charges().await.len(), 1);
    assert_eq!(buyer.get("/api/orders").await.data()[0]["status"], "active");
    assert_eq!(buyer.get("/api/transactions").await.data()[0]["status"], "paid");
    assert_eq!(buyer.get("/api/stripe/list-cards").await.data().as_array().unwrap().len(), 1);
    let cancelled = buyer.post("/api/stripe/unsubscribe", &json!({ "order_id": order })).await.data();
    assert_eq!((&cancelled["renewal"], &cancelled["cancellation"]), (&json!("cancelled"), &json!("finished")));
}

async fn declines_have_a_person_wait_and_nobody_else(backend: Backend) {
    let shop = Shop::open(backend).await;
    let season = shop.id("packages", "season").await;
    let mut buyer = shop.buyer("ada").await;
    let failing = saved_card(&shop, &mut buyer, "pm_card_chargeCustomerFail").await;
    let good = saved_card(&shop, &mut buyer, "pm_card_visa").await;
    for _ in 0..10 {
        let declined = buyer.post("/api/stripe/buy", &with("package", season, &failing)).await;
        assert_eq!(declined.code(), "card_declined");
    }
    let held = buyer.post("/api/stripe/buy", &with("package", season, &good)).await;
    assert_eq!((held.status, held.code().as_str()), (StatusCode::TOO_MANY_REQUESTS, "too_many_attempts"));
    assert!(held.header("retry-after").parse::<u64>().unwrap() > 0);
    assert!(shop.charges().await.is_empty());
    assert!(buyer.get("/api/settings").await.status.is_success(), "the site goes on");
    let mut other = shop.buyer("eve").await;
    let card = saved_card(&shop, &mut other, "pm_card_visa").await;
    let bought = other.post("/api/stripe/buy", &with("package", season, &card)).await.data();
    assert_eq!(bought["status"], "success", "whoever else is at that address");
}

async fn cards_that_are_declined_before_they_pay_count_too(backend: Backend) {
    let shop = Shop::open(backend).await;
    let season = shop.id("packages", "season").await;
    let mut buyer = shop.buyer("ada").await;
    let good = saved_card(&shop, &mut buyer, "pm_card_visa").await;
    // Nobody's yet: whoever issued it is asked when it becomes the buyer's.
    let failing = [
        ("type", "card"),
        ("card[number]", "4000000000000002"),
        ("card[exp_month]", "12"),
        ("card[exp_year]", "2040"),
        ("card[cvc]", "123"),
    ];
    for _ in 0..10 {
        let made = shop.stripe.api("alpha", Method::POST, "payment_methods", &failing).await;
        let declined = buyer.post("/api/stripe/buy", &with("package", season, made["id"].as_str().unwrap())).await;
        assert_eq!(declined.code(), "card_declined", "{made}");
    }
    let held = buyer.post("/api/stripe/buy", &with("package", season, &good)).await;
    assert_eq!((held.status, held.code().as_str()), (StatusCode::TOO_MANY_REQUESTS, "too_many_attempts"));
    assert!(shop.charges().await.is_empty());
}

async fn codes_cannot_be_guessed(backend: Backend) {
    let shop = Shop::open(backend).await;
    let season = shop.id("packages", "season").await;
    let mut buyer = shop.buyer("ada").await;
    let path = |code: &str| format!("/api/apply_coupon?code={code}&type=package&id={season}");
    for number in 0..30 {
        // A code that is right is never counted.
        assert_eq!(buyer.get(&path("half")).await.status, StatusCode::OK, "{number}");
    }
    for number in 0..20 {
        assert_eq!(buyer.get(&path("guess")).await.code(), "wrong_promo_code", "{number}");
    }
    let held = buyer.get(&path("half")).await;
    assert_eq!((held.status, held.code().as_str()), (StatusCode::TOO_MANY_REQUESTS, "too_many_attempts"));
    let body = json!({ "type": "package", "id": season, "coupon": "gift", "terms": true });
    assert_eq!(buyer.post("/api/stripe/buy", &body).await.code(), "too_many_attempts", "nor by buying");
    assert!(buyer.get("/api/settings").await.status.is_success(), "the site goes on");
    let mut other = shop.buyer("eve").await;
    assert_eq!(other.get(&path("half")).await.status, StatusCode::OK);
}

async fn wrong_codes_in_a_simulation_hold_nobody_back(backend: Backend) {
    let shop = Shop::open(backend).await;
    let season = shop.id("packages", "season").await;
    let path = |code: &str| format!("/api/apply_coupon?code={code}&type=package&id={season}");
    let simulated = async |state: &str, code: &str| simulated::get(&shop.server, state, &path(code)).await;
    for number in 0..30 {
        for state in ["viewer=guest", "viewer=user"] {
            assert_eq!(simulated(state, "guess").await.code(), "wrong_promo_code", "{state} {number}");
        }
    }
    assert_eq!(simulated("viewer=user", "half").await.status, StatusCode::OK);
    // Neither at the address that they were typed at nor anybody there.
    let guest = shop.server.get("alpha", &path("half")).await;
    assert_eq!(guest.status, StatusCode::OK, "{}", guest.text);
    let mut buyer = shop.buyer("ada").await;
    assert_eq!(buyer.get(&path("half")).await.status, StatusCode::OK);
    // And yet they can't be guessed.
    for _ in 60..200 {
        simulated("viewer=guest", "guess").await;
    }
    let held = simulated("viewer=guest", "half").await;
    assert_eq!((held.status, held.code().as_str()), (StatusCode::TOO_MANY_REQUESTS, "too_many_attempts"));
    assert_eq!(buyer.get(&path("half")).await.status, StatusCode::OK);
}

async fn another_channels_things_are_nowhere(backend: Backend) {
    let shop = Shop::open(backend).await;
    let mut buyer = shop.buyer("ada").await;
    let card = saved_card(&shop, &mut buyer, "pm_card_visa").await;
    let theirs = |list: &'static str, alias: &'static str| shop.server.id_of("beta", list, alias);
    let (season, monthly) = (theirs("/api/packages", "season").await, theirs("/api/subscriptions", "monthly").await);
    let open = theirs("/api/events?no_limit=1", "open").await;
    for (kind, id, status) in [("package", season, 404), ("subscription", monthly, 404), ("event", open, 404)] {
        let refused = buyer.post("/api/stripe/buy", &with(kind, id, &card)).await;
        assert_eq!(refused.status, status, "{kind}: {}", refused.text);
        assert!(!refused.text.contains("beta"), "{}", refused.text);
    }
    let mut other = shop.buyer_at("beta", "ada").await;
    let gift = json!({ "type": "package", "id": season, "coupon": "gift", "terms": true });
    let bought = other.post("/api/stripe/buy", &gift).await.data();
    assert_eq!(bought["status"], "success", "{bought}");
    let order = bought["order"]["id"].clone();
    assert_eq!(buyer.post("/api/stripe/unsubscribe", &json!({ "order_id": order })).await.status, 404);
    assert_eq!(buyer.get(&format!("/api/orders/{order}")).await.status, 404);
    assert_eq!(buyer.get("/api/orders").await.data(), json!([]));
    // A card of alpha's account is none at beta's.
    let refused = other.post("/api/stripe/buy", &with("subscription", monthly, &card)).await;
    assert_eq!(refused.code(), "card_required");
    let removed = other.request(Method::DELETE, &format!("/api/stripe/list-cards/{card}"));
    assert_eq!(answer(removed).await.status, StatusCode::NOT_FOUND);
    assert_eq!(buyer.get("/api/stripe/list-cards").await.data()[0]["id"], json!(card));
}
