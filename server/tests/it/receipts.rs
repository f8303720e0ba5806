//! Receipts and credit notes: numbers without gaps, what they say, and who sees them.

use std::path::Path;

use futures_util::future::join_all;
use grandstand_db::entities::receipts;
use grandstand_db::ids::ChannelId;
use grandstand_db::scope::InChannel;
use grandstand_jobs as jobs;
use grandstand_server::job_kinds;
use jiff::Timestamp;
use reqwest::StatusCode;
use sea_orm::QueryOrder;
use serde_json::{Value, json};

use crate::support::shop::{Shop, saved_card, with};
use crate::support::visitor::Visitor;
use crate::support::{Backend, mails, seeds};
use crate::taxes::{self, CANADA};

on_both_databases!(
    a_payment_has_a_receipt,
    a_company_stands_on_the_receipt,
    what_goes_back_has_credit_notes,
    a_renewal_has_a_receipt_of_its_own,
    numbers_have_no_gaps,
    receipts_are_shown_to_their_buyer_alone,
    what_costs_nothing_has_no_receipt,
);

const SELLER: &str = r#"[payments.receipts]
seller = "Alpha Sports Inc."
address = "1 Rink Road\nMontréal"
tax_ids = ["GST 123456789 RT0001", "QST 1234567890 TQ0001"]
prefix = "ALP-"
"#;

pub fn sells(folder: &Path) {
    sells_with(folder, CANADA);
}

/// Gives alpha these taxes, and receipts.
pub fn sells_with(folder: &Path, section: &str) {
    taxes::tax(folder, section);
    seeds::edit(&folder.join("alpha"), "channel.toml", "[geo]\n", &format!("{SELLER}[geo]\n"));
}

async fn shop(backend: Backend) -> Shop {
    let shop = Shop::with(backend, sells).await;
    shop.stripe.send_webhooks_to("alpha", shop.server.address()).await;
    shop
}

fn living(kind: &str, id: i64, card: &str) -> Value {
    let mut body = with(kind, id, card);
    (body["country"], body["region"]) = (json!("CA"), json!("QC"));
    body
}

async fn told(shop: &Shop) {
    shop.stripe.settle("alpha").await;
    let app = &shop.server.app;
    jobs::run_due(&app.database, &job_kinds::registry(app), Timestamp::now()).await.unwrap();
}

/// The documents of the visitor's payments, by number.
pub async fn issued(visitor: &mut Visitor<'_>) -> Vec<Value> {
    let transactions = visitor.get("/api/transactions?no_limit=1").await.data();
    let links = transactions.as_array().unwrap().iter().flat_map(|one| one["receipts"].as_array().unwrap().clone());
    let mut links: Vec<Value> = links.collect();
    links.sort_by_key(|link| link["number"].as_str().unwrap().to_owned());
    let mut receipts = Vec::new();
    for link in links {
        let receipt = visitor.get(&format!("/api/receipts/{}", link["id"])).await.data();
        assert_eq!((&receipt["number"], &receipt["kind"]), (&link["number"], &link["kind"]));
        receipts.push(receipt);
    }
    receipts
}

async fn a_payment_has_a_receipt(backend: Backend) {
    let shop = shop(backend).await;
    let [season, cubs] = [shop.id("packages", "season").await, shop.id("packages", "cubs").await];
    let mut buyer = shop.buyer("ada").await;
    let card = saved_card(&shop, &mut buyer, "pm_card_visa").await;
    let mut body = living("package", season, &card);
    body["items"] = json!([{ "type": "package", "id": season }, { "type": "package", "id": cubs }]);
    body["coupon"] = json!("LAST");
    assert_eq!(buyer.post("/api/stripe/buy_bundle", &body).await.data()["status"], "success");
    told(&shop).await;
    let receipts = issued(&mut buyer).await;
    assert_eq!(receipts.len(), 1);
    let receipt = &receipts[0];
    assert_eq!((&receipt["number"], &receipt["kind"]), (&json!("ALP-000001"), &json!("receipt")));
    let seller = json!({
        "name": "Alpha Sports Inc.", "address": "1 Rink Road\nMontréal",
        "tax_ids": ["GST 123456789 RT0001", "QST 1234567890 TQ0001"],
    });
    assert_eq!(receipt["seller"], seller);
    assert_eq!((&receipt["buyer"]["email"], &receipt["buyer"]["region"]), (&json!("ada@example.org"), &json!("QC")));
    let lines = receipt["lines"].as_array().unwrap();
    let amounts: Vec<_> = lines.iter().map(|line| (&line["name"], &line["price"], &line["discount"])).collect();
    let expected =
        [(&json!("alpha season pass"), &json!(5000), &json!(100)), (&json!("alpha cubs"), &json!(1500), &json!(0))];
    assert_eq!(amounts, expected);
    // 49.00 and 15.00: 2.45 and 4.89, 0.75 and 1.50.
    let taxes = json!([
        { "name": "GST", "percent": "5", "taxable": 6400, "amount": 320 },
        { "name": "QST", "percent": "9.975", "taxable": 6400, "amount": 639 },
    ]);
    assert_eq!((&receipt["taxes"], &receipt["tax_included"]), (&taxes, &json!(false)));
    assert_eq!((&receipt["net"], &receipt["total"]), (&json!(6400), &json!(7359)));
    assert_eq!(receipt["card"], json!({ "brand": "visa", "last4": "4242" }));
    let mail = mails::all(&shop.server).pop().unwrap();
    let address = format!("Receipt ALP-000001:\nhttps://alpha.example.org/profile/receipts/{}", receipt["id"]);
    assert!(mail.text.contains(&address), "{}", mail.text);
    // A later name of the seller, or another prefix, changes no receipt.
    seeds::edit(&shop.server.seeds.join("alpha"), "channel.toml", "Alpha Sports Inc.", "Beta Sports Inc.");
    seeds::edit(&shop.server.seeds.join("alpha"), "channel.toml", "ALP-", "BET-");
    shop.server.apply_again().await;
    assert_eq!(issued(&mut buyer).await, receipts);
}

async fn a_company_stands_on_the_receipt(backend: Backend) {
    let shop = shop(backend).await;
    let season = shop.id("packages", "season").await;
    let mut buyer = shop.buyer("ada").await;
    let card = saved_card(&shop, &mut buyer, "pm_card_visa").await;
    for (company, id, code, field) in [
        ("", "123456789 RT0001", "company_required", "company"),
        ("Rinks", "FR40303265045", "tax_id_invalid", "company_tax_id"),
        (&"x".repeat(201), "", "company_too_long", "company"),
    ] {
        let mut body = living("package", season, &card);
        (body["company"], body["company_tax_id"]) = (json!(company), json!(id));
        let refused = buyer.post("/api/stripe/buy", &body).await;
        assert_eq!((refused.status, refused.code().as_str()), (StatusCode::UNPROCESSABLE_ENTITY, code));
        assert!(refused.json()["errors"][field].is_array(), "{}", refused.json());
    }
    let mut body = living("package", season, &card);
    (body["company"], body["company_tax_id"]) = (json!(" Rinks & Co. "), json!("12345 6789 rt 0001"));
    assert_eq!(buyer.post("/api/stripe/buy", &body).await.data()["status"], "success");
    let receipt = &issued(&mut buyer).await[0];
    let named = (&receipt["buyer"]["company"], &receipt["buyer"]["tax_id"]);
    assert_eq!(named, (&json!("Rinks & Co."), &json!("123456789RT0001")));
}

async fn what_goes_back_has_credit_notes(backend: Backend) {
    let shop = shop(backend).await;
    let season = shop.id("packages", "season").await;
    let mut buyer = shop.buyer("ada").await;
    let card = saved_card(&shop, &mut buyer, "pm_card_visa").await;
    assert_eq!(buyer.post("/api/stripe/buy", &living("package", season, &card)).await.data()["status"], "success");
    let payment = shop.charges().await[0]["payment_intent"].clone();
    for amount in [1000, 4749] {
        shop.stripe.control("alpha", "refund", json!({ "payment_intent": payment, "amount": amount })).await;
        // Told twice, nothing is issued twice.
        told(&shop).await;
        told(&shop).await;
    }
    let receipts = issued(&mut buyer).await;
    let totals: Vec<_> = receipts.iter().map(|one| (&one["kind"], one["total"].as_i64().unwrap())).collect();
    let (receipt, note) = (&json!("receipt"), &json!("credit_note"));
    assert_eq!(totals, [(receipt, 5749), (note, -1000), (note, -4749)]);
    assert!(receipts[1..].iter().all(|one| one["corrects"] == "ALP-000001"));
    let sum = |pointer: &str| receipts.iter().map(|one| one.pointer(pointer).unwrap().as_i64().unwrap()).sum::<i64>();
    for pointer in ["/total", "/net", "/taxes/0/amount", "/taxes/1/amount", "/taxes/0/taxable"] {
        assert_eq!(sum(pointer), 0, "{pointer}");
    }
    let mail = mails::all(&shop.server).pop().unwrap();
    assert!(mail.text.contains("Credit note ALP-000003:\n"), "{}", mail.text);

    // A dispute takes access at once, but has a credit note only when it is lost.
    assert_eq!(buyer.post("/api/stripe/buy", &living("package", season, &card)).await.data()["status"], "success");
    let charges = shop.charges().await;
    let again = charges.iter().map(|charge| &charge["payment_intent"]).find(|other| **other != payment).unwrap();
    let dispute = shop.stripe.control("alpha", "dispute", json!({ "payment_intent": again })).await;
    told(&shop).await;
    assert_eq!(issued(&mut buyer).await.len(), 4);
    assert_eq!(buyer.get("/api/orders").await.data()[0]["status"], "refunded");
    let mail = mails::all(&shop.server).pop().unwrap();
    assert!(mail.text.contains("57.49 with the card ending in 4242 is disputed"), "{}", mail.text);
    assert!(mail.text.contains("Until your bank has decided"), "{}", mail.text);
    shop.stripe.control("alpha", "dispute", json!({ "dispute": dispute["id"], "status": "lost" })).await;
    told(&shop).await;
    let receipts = issued(&mut buyer).await;
    assert_eq!((receipts.len(), &receipts[4]["total"]), (5, &json!(-5749)));
    assert_eq!(receipts[4]["corrects"], "ALP-000004");
    let mail = mails::all(&shop.server).pop().unwrap();
    assert!(
        mail.text.contains("You have won the dispute") && mail.text.contains("Credit note ALP-000005:\n"),
        "{}",
        mail.text
    );
    assert_eq!(buyer.get("/api/orders").await.data()[0]["status"], "refunded");
}

async fn a_renewal_has_a_receipt_of_its_own(backend: Backend) {
    let shop = shop(backend).await;
    let monthly = shop.id("subscriptions", "monthly").await;
    let mut buyer = shop.buyer("ada").await;
    let card = saved_card(&shop, &mut buyer, "pm_card_visa").await;
    let mut body = living("subscription", monthly, &card);
    body["coupon"] = json!("FIRSTMONTH");
    assert_eq!(buyer.post("/api/stripe/buy", &body).await.data()["status"], "success");
    shop.stripe.advance("alpha", 30 * 24 * 3600 + 2 * 3600).await;
    told(&shop).await;
    let receipts = issued(&mut buyer).await;
    let of = |receipt: &Value| {
        let line = &receipt["lines"][0];
        [&line["price"], &line["discount"], &receipt["net"], &receipt["total"]].map(|amount| amount.as_i64().unwrap())
    };
    assert_eq!(of(&receipts[0]), [999, 500, 499, 574]);
    assert_eq!(of(&receipts[1]), [999, 0, 999, 1149]);
    assert!(receipts[0]["lines"][0]["until"].as_str() < receipts[1]["lines"][0]["until"].as_str());
}

async fn numbers_have_no_gaps(backend: Backend) {
    let shop = shop(backend).await;
    let season = shop.id("packages", "season").await;
    let mut buyers = Vec::new();
    for name in ["ada", "eve", "joe", "kim", "lou"] {
        let mut buyer = shop.buyer(name).await;
        let card = saved_card(&shop, &mut buyer, "pm_card_visa").await;
        buyers.push((buyer, living("package", season, &card)));
    }
    let bought = buyers.iter_mut().map(|(buyer, body)| async { buyer.post("/api/stripe/buy", body).await.data() });
    assert!(join_all(bought).await.iter().all(|bought| bought["status"] == "success"));
    told(&shop).await;
    let rows = receipts::Entity::in_channel(ChannelId(1)).order_by_asc(receipts::Column::Id);
    let rows = rows.all(&shop.server.app.database).await.unwrap();
    let mut numbers: Vec<i64> = rows.iter().map(|row| row.number).collect();
    numbers.sort_unstable();
    assert_eq!(numbers, [1, 2, 3, 4, 5]);
}

async fn receipts_are_shown_to_their_buyer_alone(backend: Backend) {
    let shop = shop(backend).await;
    let season = shop.id("packages", "season").await;
    let mut ada = shop.buyer("ada").await;
    let card = saved_card(&shop, &mut ada, "pm_card_visa").await;
    assert_eq!(ada.post("/api/stripe/buy", &living("package", season, &card)).await.data()["status"], "success");
    let id = issued(&mut ada).await[0]["id"].clone();
    let path = format!("/api/receipts/{id}");
    let answer = ada.get(&path).await;
    assert_eq!((answer.status, answer.header("cache-control")), (StatusCode::OK, "no-store"));
    let mut eve = shop.buyer("eve").await;
    assert_eq!(eve.get(&path).await.status, StatusCode::NOT_FOUND);
    assert_eq!(shop.server.get("alpha", &path).await.code(), "sign_in_required");
    let mut other = shop.buyer_at("beta", "ada").await;
    assert_eq!(other.get(&path).await.status, StatusCode::NOT_FOUND);
    for wrong in ["0", "-1", "9223372036854775807"] {
        assert_eq!(ada.get(&format!("/api/receipts/{wrong}")).await.status, StatusCode::NOT_FOUND, "{wrong}");
    }
    assert_eq!(ada.get("/api/receipts/x").await.status, StatusCode::NOT_FOUND);
}

async fn what_costs_nothing_has_no_receipt(backend: Backend) {
    let shop = shop(backend).await;
    let season = shop.id("packages", "season").await;
    let mut buyer = shop.buyer("ada").await;
    let mut body = living("package", season, "");
    body["coupon"] = json!("GIFT");
    assert_eq!(buyer.post("/api/stripe/buy", &body).await.data()["status"], "success");
    assert_eq!(issued(&mut buyer).await, Vec::<Value>::new());
}
