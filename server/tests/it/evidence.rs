//! The evidence for a disputed payment: what it says, and what it leaves out.

use grandstand_jobs as jobs;
use grandstand_server::job_kinds;
use jiff::Timestamp;
use serde_json::{Value, json};

use crate::support::shop::{Shop, saved_card, with};
use crate::support::visitor::Visitor;
use crate::support::{Backend, mails};
use crate::withdrawal::declare;

on_both_databases!(
    a_disputed_payment_has_its_evidence,
    an_event_is_evidence_of_its_own_alone,
    other_channels_and_unknown_payments_have_none,
    a_deleted_account_leaves_the_books,
);

async fn shop(backend: Backend) -> Shop {
    let shop = Shop::with(backend, |folder| declare(folder, "")).await;
    shop.stripe.send_webhooks_to("alpha", shop.server.address()).await;
    shop
}

/// Brings the server up to date with its provider.
async fn told(shop: &Shop) {
    shop.stripe.settle("alpha").await;
    let app = &shop.server.app;
    jobs::run_due(&app.database, &job_kinds::registry(app), Timestamp::now()).await.unwrap();
}

/// Runs the command. Returns whether it succeeded, and what it printed.
async fn evidence(shop: &Shop, arguments: &[&str]) -> (bool, String) {
    shop.command(&[&["evidence"], arguments].concat()).await
}

async fn of_payment(shop: &Shop, payment: &str) -> Value {
    let (has_succeeded, text) = evidence(shop, &["alpha", payment, "--format", "json"]).await;
    assert!(has_succeeded, "{text}");
    serde_json::from_str(&text).unwrap()
}

/// Buys, and returns the payment's id at the provider.
async fn bought(shop: &Shop, buyer: &mut Visitor<'_>, kind: &str, id: i64) -> String {
    let card = saved_card(shop, buyer, "pm_card_visa").await;
    let mut body = with(kind, id, &card);
    body["withdrawal"] = json!(true);
    assert_eq!(buyer.post("/api/stripe/buy", &body).await.data()["status"], "success");
    told(shop).await;
    shop.charges().await.last().unwrap()["payment_intent"].as_str().unwrap().to_owned()
}

async fn event(shop: &Shop, alias: &str) -> i64 {
    shop.id("events?no_limit=1", alias).await
}

async fn watch(buyer: &mut Visitor<'_>, event: i64, position_ms: i64) {
    let body = json!({ "event_id": event, "position_ms": position_ms });
    let kept = buyer.post("/api/watch-positions", &body).await;
    assert!(kept.status.is_success(), "{}", kept.text);
}

async fn a_disputed_payment_has_its_evidence(backend: Backend) {
    let shop = shop(backend).await;
    let mut ada = shop.buyer("ada").await;
    let payment = bought(&shop, &mut ada, "package", shop.id("packages", "season").await).await;
    let old = event(&shop, "old").await;
    watch(&mut ada, old, 3_723_000).await;
    let mut eve = shop.buyer("eve").await;
    watch(&mut eve, event(&shop, "open").await, 1_000).await;
    let found = of_payment(&shop, &payment).await;
    assert_eq!(
        (&found["amount"], &found["currency"], &found["card"]),
        (&json!(5000), &json!("USD"), &json!("visa 4242"))
    );
    assert_eq!(found["bought"][0]["name"], "alpha season pass");
    assert!(found["bought"][0]["access_from"].is_string() && found["bought"][0]["revoked_at"].is_null(), "{found}");
    assert_eq!((&found["buyer"]["name"], &found["buyer"]["email"]), (&json!("Ada Byron"), &json!("ada@example.org")));
    let watched = found["watched"].as_array().unwrap();
    assert_eq!(watched.len(), 1, "and nothing of others: {found}");
    assert_eq!((&watched[0]["event_id"], &watched[0]["position_ms"]), (&json!(old), &json!(3_723_000)));
    assert!(!watched[0]["event"].as_str().unwrap().is_empty());
    assert_eq!(found["receipts"].as_array().unwrap().len(), 1);
    let (_, text) = evidence(&shop, &["alpha", &payment]).await;
    let receipt = found["receipts"][0]["number"].as_str().unwrap();
    for expected in [
        format!("{payment}: 50.00 USD, paid ").as_str(),
        "Card: visa 4242",
        &format!("{receipt}: 50.00 USD, issued "),
        "alpha season pass, order ",
        "with the terms of sale accepted",
        "Agreed to with the order: \u{201c}I want access to begin at once",
        "Ada Byron <ada@example.org>, registered ",
        ", up to 1:02:03",
        "DOWNLOADED SINCE THE PAYMENT\nnothing\n",
        "  browser, last used ",
    ] {
        assert!(text.contains(expected), "{expected} is missing: {text}");
    }
    assert!(!text.contains("eve@"), "{text}");
}

async fn an_event_is_evidence_of_its_own_alone(backend: Backend) {
    let shop = shop(backend).await;
    let mut ada = shop.buyer("ada").await;
    let [old, sold] = [event(&shop, "old").await, event(&shop, "open").await];
    let payment = bought(&shop, &mut ada, "event", sold).await;
    for (event, position_ms) in [(old, 2_000), (sold, 3_000)] {
        watch(&mut ada, event, position_ms).await;
    }
    let watched = of_payment(&shop, &payment).await["watched"].clone();
    let events: Vec<&Value> = watched.as_array().unwrap().iter().map(|one| &one["event_id"]).collect();
    assert_eq!(events, [&json!(sold)]);
}

async fn other_channels_and_unknown_payments_have_none(backend: Backend) {
    let shop = shop(backend).await;
    let mut ada = shop.buyer("ada").await;
    let payment = bought(&shop, &mut ada, "package", shop.id("packages", "season").await).await;
    for (channel, id) in [("beta", payment.as_str()), ("alpha", "pi_unknown"), ("alpha", ""), ("alpha", "%")] {
        let (has_succeeded, text) = evidence(&shop, &[channel, id]).await;
        let refusal = format!("the channel has no payment \"{id}\"");
        assert!(!has_succeeded && text.contains(&refusal), "{channel} {id}: {text}");
        assert!(!text.contains("ada@"), "{text}");
    }
}

async fn a_deleted_account_leaves_the_books(backend: Backend) {
    let shop = shop(backend).await;
    let mut ada = shop.buyer("ada").await;
    let payment = bought(&shop, &mut ada, "package", shop.id("packages", "season").await).await;
    watch(&mut ada, event(&shop, "old").await, 1_000).await;
    ada.post("/api/profile/delete-request", &json!({})).await.data();
    let mail = mails::sent(&shop.server).await.into_iter().rfind(|mail| mail.to == "ada@example.org").unwrap();
    let body = json!({ "token": mail.token() });
    Visitor::new(&shop.server, "alpha").post("/api/delete-account-confirm", &body).await.data();
    let found = of_payment(&shop, &payment).await;
    assert_eq!((&found["buyer"], &found["watched"], &found["sessions"]), (&json!(null), &json!([]), &json!([])));
    assert_eq!((&found["amount"], &found["bought"][0]["name"]), (&json!(5000), &json!("alpha season pass")));
    let (_, text) = evidence(&shop, &["alpha", &payment]).await;
    assert!(text.contains("The buyer has deleted the account") && !text.contains("ada@"), "{text}");
}
