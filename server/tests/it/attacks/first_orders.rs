//! Codes for first orders, used again by whoever registers again.

use grandstand_accounts::operator;
use jiff::Timestamp;
use reqwest::Method;
use serde_json::{Value, json};

use crate::support::purchases as rows;
use crate::support::server::{Answer, answer};
use crate::support::shop::{Shop, saved_card, verify, with};
use crate::support::visitor::Visitor;
use crate::support::{Backend, seeds};

on_both_databases!(
    a_card_and_an_address_have_one_first_order,
    a_free_first_order_needs_a_verified_address,
    two_first_orders_at_once_with_one_card_are_one,
);

/// What a code that is not good for this is answered with: the same as one that there isn't.
fn is_refused(answer: &Answer) {
    assert_eq!((answer.status.as_u16(), answer.code().as_str()), (422, "wrong_promo_code"), "{}", answer.text);
    assert_eq!(answer.json()["detail"], "Wrong promo code");
}

fn is_to_verify(answer: &Answer) {
    assert_eq!((answer.status.as_u16(), answer.code().as_str()), (403, "verification_required"), "{}", answer.text);
}

fn welcome(id: i64, card: &str) -> Value {
    with_code("welcome", id, card)
}

fn with_code(code: &str, id: i64, card: &str) -> Value {
    let mut body = with("package", id, card);
    body["coupon"] = json!(code);
    body
}

/// Has alpha sell with another code for first orders.
async fn add_code(shop: &Shop, code: &str, percent: u8) {
    let first = "[[coupons]]\nalias = \"welcome\"";
    let another = format!(
        "[[coupons]]\nalias = \"{code}\"\ncode = \"{code}\"\npercent_off = {percent}\nfirst_order_only = true\n{first}"
    );
    seeds::edit(&shop.server.seeds.join("alpha"), "coupons.toml", first, &another);
    shop.server.apply_again().await;
}

async fn buys(buyer: &mut Visitor<'_>, body: &Value) {
    let bought = buyer.post("/api/stripe/buy", body).await;
    assert_eq!(bought.data()["status"], "success", "{}", bought.text);
}

async fn a_card_and_an_address_have_one_first_order(backend: Backend) {
    let shop = Shop::open(backend).await;
    let (season, cubs) = (shop.id("packages", "season").await, shop.id("packages", "cubs").await);
    let mut ada = shop.buyer("ada").await;
    verify(&shop.server, &mut ada).await;
    let card = saved_card(&shop, &mut ada, "pm_card_visa").await;
    buys(&mut ada, &welcome(season, &card)).await;

    // Another account with the same card.
    let mut eve = shop.buyer("eve").await;
    verify(&shop.server, &mut eve).await;
    let same = saved_card(&shop, &mut eve, "pm_card_visa").await;
    is_refused(&eve.post("/api/stripe/buy", &welcome(season, &same)).await);
    // Begun with a new card that waits for its owner, and then paid with the old one.
    let new = saved_card(&shop, &mut eve, "pm_card_threeDSecure2Required").await;
    let begun = eve.post("/api/stripe/buy", &welcome(season, &new)).await.data();
    assert_eq!(begun["status"], "processing", "{begun}");
    is_refused(&eve.post("/api/stripe/buy", &welcome(season, &same)).await);
    assert_eq!(shop.charges().await.len(), 1);

    // The same mailbox under another name, with another card.
    for name in ["ada+two", "Ada+Three"] {
        let mut again = shop.buyer(name).await;
        let quote = format!("/api/apply_coupon?code=welcome&type=package&id={cubs}");
        // Nobody learns from the code whether somebody else's address has bought here.
        assert_eq!(again.get(&quote).await.data()["discount"], 300);
        let card = saved_card(&shop, &mut again, "pm_card_mastercard").await;
        is_to_verify(&again.post("/api/stripe/buy", &welcome(cubs, &card)).await);
        verify(&shop.server, &mut again).await;
        is_refused(&again.get(&quote).await);
        is_refused(&again.post("/api/stripe/buy", &welcome(cubs, &card)).await);
    }
    // Who has left, and comes back.
    let channel = rows::channel_id(&shop.server, "alpha");
    let database = &shop.server.app.database;
    let row = operator::find(database, channel, "ada@example.org").await.unwrap().unwrap();
    shop.server.app.personal_data.erase(database, channel, row.id, Timestamp::now()).await.unwrap();
    let mut back = shop.buyer("ada").await;
    verify(&shop.server, &mut back).await;
    let other = saved_card(&shop, &mut back, "pm_card_mastercard").await;
    is_refused(&back.post("/api/stripe/buy", &welcome(season, &other)).await);
    // Somebody else with a card of their own has theirs, and another channel knows nobody.
    let mut bob = shop.buyer("bob").await;
    verify(&shop.server, &mut bob).await;
    let card = saved_card(&shop, &mut bob, "pm_card_mastercard").await;
    buys(&mut bob, &welcome(season, &card)).await;
    let mut elsewhere = shop.buyer_at("beta", "ada").await;
    verify(&shop.server, &mut elsewhere).await;
    let season = shop.server.id_of("beta", "/api/packages", "season").await;
    let quote = format!("/api/apply_coupon?code=welcome&type=package&id={season}");
    assert_eq!(elsewhere.get(&quote).await.data()["discount"], 1000);
}

async fn a_free_first_order_needs_a_verified_address(backend: Backend) {
    let shop = Shop::open(backend).await;
    add_code(&shop, "start", 100).await;
    let season = shop.id("packages", "season").await;
    let body = json!({ "type": "package", "id": season, "coupon": "start", "terms": true });
    let mut ada = shop.buyer("ada").await;
    is_to_verify(&ada.post("/api/stripe/buy", &body).await);
    verify(&shop.server, &mut ada).await;
    buys(&mut ada, &body).await;
    let mut again = shop.buyer("ada+again").await;
    verify(&shop.server, &mut again).await;
    is_refused(&again.post("/api/stripe/buy", &body).await);
}

async fn two_first_orders_at_once_with_one_card_are_one(backend: Backend) {
    let shop = Shop::open(backend).await;
    add_code(&shop, "hello", 10).await;
    let season = shop.id("packages", "season").await;
    let rounds = [
        ("welcome", "welcome", "pm_card_visa"),
        ("welcome", "hello", "pm_card_mastercard"),
        ("hello", "welcome", "pm_card_amex"),
    ];
    for (round, (code, other, method)) in rounds.into_iter().enumerate() {
        let mut one = shop.buyer(&format!("one{round}")).await;
        verify(&shop.server, &mut one).await;
        let card = saved_card(&shop, &mut one, method).await;
        let mut two = shop.buyer(&format!("two{round}")).await;
        verify(&shop.server, &mut two).await;
        let same = saved_card(&shop, &mut two, method).await;
        let buy =
            |visitor: &Visitor<'_>, body: Value| answer(visitor.request(Method::POST, "/api/stripe/buy").json(&body));
        let (first, second) =
            tokio::join!(buy(&one, with_code(code, season, &card)), buy(&two, with_code(other, season, &same)));
        let mut statuses = [&first, &second].map(|answer| answer.status.as_u16());
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 422], "{code}, {other}: {} {}", first.text, second.text);
        assert_eq!(shop.charges().await.len(), round + 1, "{code}, {other}");
    }
}
