//! The right of withdrawal: buyers agree that access begins at once, and that they lose the right by it.

use std::path::Path;

use grandstand_db::entities::purchases;
use grandstand_db::scope::InChannel;
use sea_orm::QueryOrder;
use serde_json::{Value, json};

use crate::support::purchases::channel_id;
use crate::support::shop::{Shop, saved_card, verify, with};
use crate::support::visitor::Visitor;
use crate::support::{Backend, mails, seeds};

on_both_databases!(
    buyers_agree_before_they_pay,
    a_channel_has_words_of_its_own,
    what_costs_nothing_needs_no_consent,
    a_trial_needs_consent,
);

const USUAL: &str = "I want access to begin at once, before the 14 days of my right of withdrawal are over, and I know \
                     that I lose this right as soon as it begins.";

/// Gives alpha's buyers a right of withdrawal.
pub fn declare(folder: &Path, settings: &str) {
    let section = format!("[payments.withdrawal]\n{settings}\n[geo]\n");
    seeds::edit(&folder.join("alpha"), "channel.toml", "[geo]\n", &section);
}

async fn shop(backend: Backend, settings: &str) -> Shop {
    Shop::with(backend, |folder| declare(folder, settings)).await
}

/// The sentence that a quote asks for.
async fn asked(buyer: &mut Visitor<'_>, language: &str, body: &Value) -> Value {
    buyer.post(&format!("/api/stripe/invoice-preview?lang={language}"), body).await.data()["withdrawal"].clone()
}

/// The sentences that buyers of alpha agreed to, the oldest first.
async fn agreed(shop: &Shop) -> Vec<Option<String>> {
    let rows = purchases::Entity::in_channel(channel_id(&shop.server, "alpha")).order_by_asc(purchases::Column::Id);
    rows.all(&shop.server.app.database).await.unwrap().into_iter().map(|row| row.withdrawal).collect()
}

async fn buyers_agree_before_they_pay(backend: Backend) {
    let shop = shop(backend, "").await;
    let season = shop.id("packages", "season").await;
    let mut buyer = shop.buyer("ada").await;
    let card = saved_card(&shop, &mut buyer, "pm_card_visa").await;
    let mut body = with("package", season, &card);
    assert_eq!(asked(&mut buyer, "en", &body).await, USUAL);
    let french = asked(&mut buyer, "fr", &body).await;
    assert!(french.as_str().unwrap().contains("délai de rétractation de 14 jours"), "{french}");
    for consent in [None, Some(json!(false)), Some(json!("no"))] {
        if let Some(consent) = consent {
            body["withdrawal"] = consent;
        }
        for (path, body) in [("buy", body.clone()), ("buy_bundle", bundle(&body, season))] {
            let refused = buyer.post(&format!("/api/stripe/{path}"), &body).await;
            assert_eq!((refused.status.as_u16(), refused.code().as_str()), (422, "invalid_parameters"), "{body}");
            assert!(refused.json()["errors"]["withdrawal"].is_array());
        }
    }
    assert!(shop.charges().await.is_empty() && agreed(&shop).await.is_empty());
    body["withdrawal"] = json!(true);
    assert_eq!(buyer.post("/api/stripe/buy", &body).await.data()["status"], "success");
    assert_eq!(agreed(&shop).await, [Some(USUAL.to_owned())]);
    let mail = mails::sent(&shop.server).await.pop().unwrap();
    assert!(mail.text.contains("With your order you agreed: I want access to begin at once"), "{}", mail.text);

    // Another channel's buyers have no such right.
    let mut other = shop.buyer_at("beta", "ada").await;
    let season = shop.server.id_of("beta", "/api/packages", "season").await;
    assert_eq!(asked(&mut other, "en", &with("package", season, "pm_x")).await, Value::Null);
}

fn bundle(body: &Value, season: i64) -> Value {
    let mut body = body.clone();
    body["items"] = json!([{ "type": "package", "id": season }]);
    body
}

async fn a_channel_has_words_of_its_own(backend: Backend) {
    let settings = "days = 30\nconsent = { en = \"Begin now; my {days} days end.\", fr = \"Tout de suite ; fini les {days} jours.\" }";
    let shop = shop(backend, settings).await;
    let season = shop.id("packages", "season").await;
    let mut buyer = shop.buyer("ada").await;
    let body = with("package", season, "pm_x");
    assert_eq!(asked(&mut buyer, "en", &body).await, "Begin now; my 30 days end.");
    assert_eq!(asked(&mut buyer, "fr", &body).await, "Tout de suite ; fini les 30 jours.");
}

async fn what_costs_nothing_needs_no_consent(backend: Backend) {
    let shop = shop(backend, "").await;
    let season = shop.id("packages", "season").await;
    let mut buyer = shop.buyer("ada").await;
    let body = json!({ "type": "package", "id": season, "coupon": "GIFT", "terms": true });
    assert_eq!(asked(&mut buyer, "en", &body).await, Value::Null);
    assert_eq!(buyer.post("/api/stripe/buy", &body).await.data()["status"], "success");
    assert_eq!(agreed(&shop).await, [None]);
}

async fn a_trial_needs_consent(backend: Backend) {
    let shop = shop(backend, "").await;
    let monthly = shop.id("subscriptions", "monthly").await;
    let mut buyer = shop.buyer("ada").await;
    verify(&shop.server, &mut buyer).await;
    let card = saved_card(&shop, &mut buyer, "pm_card_visa").await;
    let mut body = json!({ "subscription_id": monthly, "payment_method_id": card, "terms": true });
    let quote = json!({ "type": "subscription", "id": monthly, "trial": true });
    assert_eq!(asked(&mut buyer, "en", &quote).await, USUAL, "it is charged later");
    let trial = "/api/stripe/subscription/start_trial";
    assert_eq!(buyer.post(trial, &body).await.code(), "invalid_parameters");
    body["withdrawal"] = json!(true);
    assert_eq!(buyer.post(trial, &body).await.data()["status"], "success");
    assert_eq!(agreed(&shop).await, [Some(USUAL.to_owned())]);
}
