//! Cards whose owners have to confirm a payment to their bank.

use reqwest::{Method, StatusCode};
use serde_json::json;

use crate::support::Backend;
use crate::support::shop::{Shop, saved_card, with};

on_both_databases!(
    three_d_secure_is_confirmed_by_the_cards_owner,
    another_card_takes_the_place_of_one_that_nobody_confirmed,
    a_subscriptions_card_gives_way_to_another_one,
    a_confirmation_that_fails_leaves_the_order_open,
);

const CONFIRMED: &str = "pm_card_threeDSecure2Required";

fn intent_of(secret: &serde_json::Value) -> String {
    secret.as_str().unwrap().split_once("_secret").unwrap().0.to_owned()
}

async fn three_d_secure_is_confirmed_by_the_cards_owner(backend: Backend) {
    let shop = Shop::open(backend).await;
    let season = shop.id("packages", "season").await;
    let mut buyer = shop.buyer("ada").await;
    let card = saved_card(&shop, &mut buyer, CONFIRMED).await;
    let begun = buyer.post("/api/stripe/buy", &with("package", season, &card)).await.data();
    assert_eq!(begun["status"], "processing", "{begun}");
    let again = buyer.post("/api/stripe/buy", &with("package", season, &card)).await.data();
    assert_eq!((&again["client_secret"], &again["order"]["id"]), (&begun["client_secret"], &begun["order"]["id"]));
    shop.stripe.authenticate("alpha", &intent_of(&begun["client_secret"]), true).await;
    let done = buyer.post("/api/stripe/buy", &with("package", season, &card)).await;
    assert!(done.status == StatusCode::OK || done.code() == "already_bought", "{}", done.text);
    let orders = buyer.get("/api/orders").await.data();
    assert_eq!((orders.as_array().unwrap().len(), &orders[0]["status"]), (1, &json!("paid")), "{orders}");
}

async fn another_card_takes_the_place_of_one_that_nobody_confirmed(backend: Backend) {
    let shop = Shop::open(backend).await;
    let (season, cubs) = (shop.id("packages", "season").await, shop.id("packages", "cubs").await);
    let mut buyer = shop.buyer("ada").await;
    let first = saved_card(&shop, &mut buyer, CONFIRMED).await;
    let second = saved_card(&shop, &mut buyer, CONFIRMED).await;
    let plain = saved_card(&shop, &mut buyer, "pm_card_mastercard").await;
    // A card that needs no confirmation pays at once.
    let begun = buyer.post("/api/stripe/buy", &with("package", season, &first)).await.data();
    assert_eq!(begun["status"], "processing");
    let bought = buyer.post("/api/stripe/buy", &with("package", season, &plain)).await.data();
    assert_eq!((&bought["status"], &bought["order"]["id"]), (&json!("success"), &begun["order"]["id"]), "{bought}");
    let charges = shop.charges().await;
    assert_eq!((charges.len(), &charges[0]["last4"]), (1, &json!("4444")), "{charges:?}");
    // Of one that needs it, its own owner is asked.
    buyer.post("/api/stripe/buy", &with("package", cubs, &first)).await.data();
    let waiting = buyer.post("/api/stripe/buy", &with("package", cubs, &second)).await.data();
    assert_eq!(waiting["status"], "processing");
    let intent = intent_of(&waiting["client_secret"]);
    let now = shop.stripe.api("alpha", Method::GET, &format!("payment_intents/{intent}"), &[]).await;
    assert_eq!((&now["status"], &now["payment_method"]), (&json!("requires_action"), &json!(second)));
    shop.stripe.authenticate("alpha", &intent, true).await;
    let orders = buyer.post("/api/stripe/buy", &with("package", cubs, &first)).await.data();
    assert_eq!(orders["status"], "success", "{orders}");
    assert_eq!(shop.charges().await.len(), 2, "one for each");
}

async fn a_subscriptions_card_gives_way_to_another_one(backend: Backend) {
    let shop = Shop::open(backend).await;
    let monthly = shop.id("subscriptions", "monthly").await;
    let mut buyer = shop.buyer("ada").await;
    let first = saved_card(&shop, &mut buyer, CONFIRMED).await;
    let plain = saved_card(&shop, &mut buyer, "pm_card_mastercard").await;
    let begun = buyer.post("/api/stripe/buy", &with("subscription", monthly, &first)).await.data();
    assert_eq!(begun["status"], "processing", "{begun}");
    assert!(begun["client_secret"].is_string());
    let bought = buyer.post("/api/stripe/buy", &with("subscription", monthly, &plain)).await.data();
    assert_eq!((&bought["status"], &bought["order"]["id"]), (&json!("success"), &begun["order"]["id"]), "{bought}");
    let month = 30 * 24 * 3600;
    shop.stripe.advance("alpha", month + 2 * 3600).await;
    let charges = shop.charges().await;
    let cards: Vec<_> = charges.iter().map(|charge| &charge["last4"]).collect();
    assert_eq!(cards, ["4444", "4444"], "the renewal is charged to the card that paid");
}

async fn a_confirmation_that_fails_leaves_the_order_open(backend: Backend) {
    let shop = Shop::open(backend).await;
    let season = shop.id("packages", "season").await;
    let mut buyer = shop.buyer("ada").await;
    let card = saved_card(&shop, &mut buyer, CONFIRMED).await;
    let begun = buyer.post("/api/stripe/buy", &with("package", season, &card)).await.data();
    let intent = intent_of(&begun["client_secret"]);
    shop.stripe.authenticate("alpha", &intent, false).await;
    // The same card is asked for once more, on the same payment.
    let again = buyer.post("/api/stripe/buy", &with("package", season, &card)).await.data();
    assert_eq!((&again["status"], &again["order"]["id"]), (&json!("processing"), &begun["order"]["id"]), "{again}");
    assert_eq!(intent_of(&again["client_secret"]), intent);
    assert!(shop.charges().await.is_empty());
    shop.stripe.authenticate("alpha", &intent, true).await;
    let bought = buyer.post("/api/stripe/buy", &with("package", season, &card)).await.data();
    assert_eq!((&bought["status"], shop.charges().await.len()), (&json!("success"), 1), "{bought}");
}
