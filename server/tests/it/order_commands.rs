//! `grandstand order …`: what an operator sees of orders.

use grandstand_jobs as jobs;
use grandstand_server::job_kinds;
use jiff::Timestamp;
use serde_json::json;

use crate::support::Backend;
use crate::support::shop::{Shop, saved_card, with};

on_both_databases!(
    orders_are_listed_and_narrowed_down,
    an_order_is_shown_with_all_that_became_of_it,
    orders_of_other_channels_are_not_found,
);

async fn printed(shop: &Shop, arguments: &[&str]) -> String {
    let (has_succeeded, text) = shop.command(&[&["order"], arguments].concat()).await;
    assert!(has_succeeded, "{text}");
    text
}

/// Buys a season pass on alpha, and returns the order's number.
async fn bought(shop: &Shop, name: &str) -> i64 {
    let season = shop.id("packages", "season").await;
    let mut buyer = shop.buyer(name).await;
    let card = saved_card(shop, &mut buyer, "pm_card_visa").await;
    let bought = buyer.post("/api/stripe/buy", &with("package", season, &card)).await.data();
    assert_eq!(bought["status"], "success");
    bought["order"]["id"].as_i64().unwrap()
}

/// Refunds the first payment, and brings the server up to date.
async fn refund(shop: &Shop) {
    // The provider lists the newest first.
    let payment = shop.charges().await.last().unwrap()["payment_intent"].clone();
    shop.stripe.send_webhooks_to("alpha", shop.server.address()).await;
    shop.stripe.control("alpha", "refund", json!({ "payment_intent": payment })).await;
    shop.stripe.settle("alpha").await;
    jobs::run_due(&shop.server.app.database, &job_kinds::registry(&shop.server.app), Timestamp::now()).await.unwrap();
}

async fn orders_are_listed_and_narrowed_down(backend: Backend) {
    let shop = Shop::open(backend).await;
    assert_eq!(printed(&shop, &["list", "alpha"]).await, "no orders\n");
    let first = bought(&shop, "ada").await;
    let second = bought(&shop, "eve").await;
    let list = printed(&shop, &["list", "alpha"]).await;
    let lines: Vec<&str> = list.lines().collect();
    assert_eq!(lines.len(), 2, "{list}");
    assert!(lines[0].starts_with(&format!("{second} ")) && lines[1].starts_with(&format!("{first} ")), "{list}");
    assert!(
        lines[1].contains("  paid  ") && lines[1].ends_with("USD 50.00  package:season  ada@example.org"),
        "{list}"
    );
    refund(&shop).await;
    for (arguments, numbers) in [
        (&["list", "alpha", "--user", "Ada@Example.org"][..], vec![first]),
        (&["list", "alpha", "--status", "refunded"], vec![first]),
        (&["list", "alpha", "--status", "paid"], vec![second]),
        (&["list", "alpha", "--limit", "1"], vec![second]),
        (&["list", "alpha", "--status", "failed"], vec![]),
        (&["list", "beta"], vec![]),
    ] {
        let list = printed(&shop, arguments).await;
        let found: Vec<i64> = list.lines().filter_map(|line| line.split(' ').next()?.parse().ok()).collect();
        assert_eq!(found, numbers, "{arguments:?}: {list}");
    }
}

async fn an_order_is_shown_with_all_that_became_of_it(backend: Backend) {
    let shop = Shop::open(backend).await;
    let id = bought(&shop, "ada").await;
    refund(&shop).await;
    let charge = &shop.charges().await[0];
    let text = printed(&shop, &["show", "alpha", &id.to_string()]).await;
    let payment = charge["payment_intent"].as_str().unwrap();
    for expected in [
        &format!("order       {id} "),
        "  refunded  ",
        "package:season  ada@example.org\n",
        &format!("provider    {payment}  "),
        "  opened  ",
        "\nstep        ",
        "  revoked ",
        &format!("{payment}  visa 4242  refunded USD 50.00\n"),
        "\nreceipt     1  USD 50.00  ",
        "USD -50.00",
    ] {
        assert!(text.contains(expected), "{expected} is missing: {text}");
    }
}

async fn orders_of_other_channels_are_not_found(backend: Backend) {
    let shop = Shop::open(backend).await;
    let id = bought(&shop, "ada").await.to_string();
    for (arguments, complaint) in [
        (&["show", "beta", &id][..], "beta has no order"),
        (&["show", "alpha", "999999"], "alpha has no order"),
        (&["show", "nobody", &id], "there is no channel"),
        (&["list", "nobody"], "there is no channel"),
        (&["list", "beta", "--user", "ada@example.org"], "has no user ada@example.org"),
        (&["list", "alpha", "--status", "lost"], "it must be inactive, paid, active, failed or refunded"),
    ] {
        let (has_succeeded, text) = shop.command(&[&["order"], arguments].concat()).await;
        assert!(!has_succeeded && text.contains(complaint), "{arguments:?}: {text}");
    }
}
