//! Taxes: what is charged, what is kept of it, and what is reported.

use std::net::Ipv4Addr;
use std::path::Path;

use grandstand_db::entities::purchases;
use grandstand_db::ids::ChannelId;
use grandstand_db::scope::InChannel;
use grandstand_jobs as jobs;
use grandstand_server::job_kinds;
use grandstand_tax::report::{self, Row};
use jiff::{Timestamp, ToSpan};
use reqwest::{Method, StatusCode};
use sea_orm::QueryOrder;
use serde_json::{Value, json};
use tenants::tax::{TaxMode, Taxes};

use crate::support::shop::{Shop, saved_card, verify, with};
use crate::support::visitor::Visitor;
use crate::support::{Backend, countries, mails, seeds};

on_both_databases!(
    taxes_are_added_and_stored,
    included_taxes_change_no_price,
    a_country_takes_two_pieces_of_evidence,
    a_place_has_to_be_known,
    a_coupon_comes_off_before_the_tax,
    renewals_have_the_rate_of_their_day,
    a_trial_is_taxed_when_it_is_paid,
    what_is_paid_back_leaves_the_reports,
    other_channels_have_taxes_of_their_own,
    another_place_is_another_purchase,
);

/// Prices without tax in Canada.
pub const CANADA: &str = r#"[payments.tax]
prices = "added"
country = "CA"
evidence = 1
[[payments.tax.rates]]
country = "CA"
name = { en = "GST", fr = "TPS" }
percent = 5
[[payments.tax.rates]]
country = "CA"
region = "QC"
name = { en = "QST", fr = "TVQ" }
percent = 9.975
"#;

const EUROPE: &str = r#"[payments.tax]
prices = "included"
country = "FR"
[[payments.tax.rates]]
country = "FR"
name = "TVA"
percent = 20
[[payments.tax.rates]]
country = "DE"
name = "MwSt."
percent = 19
"#;

/// Gives alpha taxes.
pub fn tax(folder: &Path, section: &str) {
    seeds::edit(&folder.join("alpha"), "channel.toml", "[geo]\n", &format!("{section}[geo]\n"));
}

async fn shop(backend: Backend, section: &str) -> Shop {
    Shop::with(backend, |folder| tax(folder, section)).await
}

/// A purchase by somebody who lives there.
fn living(kind: &str, id: i64, card: &str, country: &str, region: Option<&str>) -> Value {
    let mut body = with(kind, id, card);
    (body["country"], body["region"]) = (json!(country), json!(region));
    body
}

/// What the ledger of a channel adds up to: place, tax, percent, taxable amount, tax.
pub async fn ledger(shop: &Shop, channel: &str) -> Vec<(String, String, String, i64, i64)> {
    let row = |row: Row| (row.country + &row.region, row.name, row.percent.to_string(), row.taxable, row.tax);
    rows(shop, channel).await.into_iter().map(row).collect()
}

async fn rows(shop: &Shop, channel: &str) -> Vec<Row> {
    let site = shop.server.app.sites.load().by_key(channel).cloned().unwrap();
    report::gather(&shop.server.app.database, ChannelId(site.channel.id), (0, i64::MAX)).await.unwrap()
}

pub fn entry(place: &str, name: &str, percent: &str, taxable: i64, tax: i64) -> (String, String, String, i64, i64) {
    (place.to_owned(), name.to_owned(), percent.to_owned(), taxable, tax)
}

/// Has everything done that the provider's webhooks have caused.
pub async fn told(shop: &Shop) {
    shop.stripe.settle("alpha").await;
    let app = &shop.server.app;
    jobs::run_due(&app.database, &job_kinds::registry(app), Timestamp::now()).await.unwrap();
}

async fn taxes_are_added_and_stored(backend: Backend) {
    let shop = shop(backend, CANADA).await;
    let season = shop.id("packages", "season").await;
    let mut buyer = shop.buyer("ada").await;
    let preview = json!({ "type": "package", "id": season });
    let quote = buyer.post("/api/stripe/invoice-preview", &preview).await.data();
    let tax = &quote["tax"];
    assert_eq!((&quote["total"], &tax["complete"], &tax["country"]), (&json!(5000), &json!(false), &json!("CA")));
    assert_eq!(tax["regions"].as_array().unwrap().len(), 13);
    assert_eq!(tax["countries"].as_array().unwrap().len(), 249);
    let preview = json!({ "type": "package", "id": season, "country": "CA", "region": "QC" });
    let quote = buyer.post("/api/stripe/invoice-preview", &preview).await.data();
    let lines = json!([
        { "name": "GST", "percent": "5", "amount": 250 },
        { "name": "QST", "percent": "9.975", "amount": 499 },
    ]);
    assert_eq!((&quote["tax"]["lines"], &quote["tax"]["total"]), (&lines, &json!(749)));
    assert_eq!((&quote["total"], &quote["total_title"]), (&json!(5749), &json!("USD $57.49")));
    assert_eq!((&quote["tax"]["included"], &quote["tax"]["region"]), (&json!(false), &json!("QC")));

    let card = saved_card(&shop, &mut buyer, "pm_card_visa").await;
    let mut body = living("package", season, &card, "ca", Some("qc"));
    body["amount"] = json!(5000);
    let refused = buyer.post("/api/stripe/buy", &body).await;
    assert_eq!(refused.code(), "price_changed", "the amount has to be the one with taxes");
    body["amount"] = json!(5749);
    let bought = buyer.post("/api/stripe/buy", &body).await.data();
    assert_eq!((&bought["status"], &bought["order"]["price"]), (&json!("success"), &json!(5749)), "{bought}");
    assert_eq!(bought["order"]["tax"], json!({ "included": false, "lines": lines }));
    assert_eq!(bought["order"]["renewal_price"], Value::Null);
    assert_eq!(shop.charges().await[0]["amount"], 5749);
    let expected = [entry("CA", "GST", "5", 5000, 250), entry("CAQC", "QST", "9.975", 5000, 499)];
    assert_eq!(ledger(&shop, "alpha").await, expected);
    let mail = mails::sent(&shop.server).await.pop().unwrap();
    for words in ["GST 5%: USD $2.50", "QST 9.975%: USD $4.99", "Total: USD $57.49"] {
        assert!(mail.text.contains(words), "{words}: {}", mail.text);
    }
    let row = purchases::Entity::in_channel(ChannelId(1)).order_by_desc(purchases::Column::Id);
    let row = row.one(&shop.server.app.database).await.unwrap().unwrap();
    assert_eq!((row.tax_country.as_deref(), row.tax_region.as_deref()), (Some("CA"), Some("QC")));
    let evidence: Value = serde_json::from_str(&row.tax_evidence.unwrap()).unwrap();
    assert_eq!(evidence, json!({ "declared": "CA", "address": null, "card": "US" }));
}

async fn included_taxes_change_no_price(backend: Backend) {
    let shop = shop(backend, EUROPE).await;
    let season = shop.id("packages", "season").await;
    let mut buyer = shop.buyer("ada").await;
    let card = saved_card(&shop, &mut buyer, "pm_card_fr").await;
    let bought = buyer.post("/api/stripe/buy", &living("package", season, &card, "FR", None)).await.data();
    let order = &bought["order"];
    assert_eq!((&bought["status"], &order["price"]), (&json!("success"), &json!(5000)));
    let lines = json!([{ "name": "TVA", "percent": "20", "amount": 833 }]);
    assert_eq!(order["tax"], json!({ "included": true, "lines": lines }));
    assert_eq!(shop.charges().await[0]["amount"], 5000);
    assert_eq!(ledger(&shop, "alpha").await, [entry("FR", "TVA", "20", 4167, 833)]);
}

async fn a_country_takes_two_pieces_of_evidence(backend: Backend) {
    let folder = tempfile::tempdir().unwrap();
    let file = countries::write(folder.path(), &[(Ipv4Addr::new(203, 0, 113, 0), "FR")]);
    let settings = ["--geo-db", file.to_str().unwrap(), "--trusted-proxies", "127.0.0.1"];
    let shop = Shop::with_settings(backend, &settings, |folder| tax(folder, EUROPE)).await;
    let [season, cubs] = [shop.id("packages", "season").await, shop.id("packages", "cubs").await];
    let mut buyer = shop.buyer("ada").await;
    let american = saved_card(&shop, &mut buyer, "pm_card_visa").await;
    for country in ["FR", "DE"] {
        let refused = buyer.post("/api/stripe/buy", &living("package", season, &american, country, None)).await;
        assert_eq!((refused.status, refused.code().as_str()), (StatusCode::UNPROCESSABLE_ENTITY, "country_unproven"));
        assert_eq!(refused.json()["error_codes"], json!({ "country": ["mismatch"] }));
    }
    assert_eq!((shop.charges().await.len(), buyer.get("/api/orders").await.data()), (0, json!([])));
    // From an address in France, it is the second piece.
    let from_france = async |buyer: &Visitor<'_>, body: &Value| {
        let request = buyer.request(Method::POST, "/api/stripe/buy").header("x-forwarded-for", "203.0.113.9");
        crate::support::server::answer(request.json(body)).await
    };
    let refused = from_france(&buyer, &living("package", season, &american, "DE", None)).await;
    assert_eq!(refused.code(), "country_unproven", "neither of the two is Germany");
    let bought = from_france(&buyer, &living("package", season, &american, "FR", None)).await.data();
    assert_eq!(bought["status"], "success", "{bought}");
    // Somebody from elsewhere pays no tax, which is in the report, too.
    let bought = buyer.post("/api/stripe/buy", &living("package", cubs, &american, "US", None)).await.data();
    assert_eq!((&bought["status"], &bought["order"]["tax"]), (&json!("success"), &Value::Null), "{bought}");
    assert_eq!(ledger(&shop, "alpha").await, [entry("FR", "TVA", "20", 4167, 833), entry("US", "", "0", 1500, 0)]);
    let all = purchases::Entity::in_channel(ChannelId(1)).order_by_asc(purchases::Column::Id);
    let first = &all.all(&shop.server.app.database).await.unwrap()[0];
    let evidence: Value = serde_json::from_str(first.tax_evidence.as_deref().unwrap()).unwrap();
    assert_eq!(evidence, json!({ "declared": "FR", "address": "FR", "card": "US" }));
}

async fn a_place_has_to_be_known(backend: Backend) {
    let shop = shop(backend, CANADA).await;
    let season = shop.id("packages", "season").await;
    let mut buyer = shop.buyer("ada").await;
    let card = saved_card(&shop, &mut buyer, "pm_card_visa").await;
    for (country, region, code, field) in [
        (None, None, "country_required", "country"),
        (Some(""), None, "country_required", "country"),
        (Some("XX"), None, "country_unknown", "country"),
        (Some("CA"), None, "region_required", "region"),
        (Some("CA"), Some("TX"), "region_unknown", "region"),
    ] {
        let mut body = with("package", season, &card);
        (body["country"], body["region"]) = (json!(country), json!(region));
        let refused = buyer.post("/api/stripe/buy", &body).await;
        assert_eq!((refused.status, refused.code().as_str()), (StatusCode::UNPROCESSABLE_ENTITY, code));
        assert!(refused.json()["errors"][field].is_array(), "{}", refused.json());
        body["items"] = json!([{ "type": "package", "id": season }]);
        assert_eq!(buyer.post("/api/stripe/buy_bundle", &body).await.code(), code);
    }
    let preview = json!({ "type": "package", "id": season, "country": "XX" });
    assert_eq!(buyer.post("/api/stripe/invoice-preview", &preview).await.code(), "country_unknown");
    // What costs nothing is not taxed.
    let mut free = with("package", season, &card);
    free["coupon"] = json!("GIFT");
    assert_eq!(buyer.post("/api/stripe/buy", &free).await.data()["status"], "success");
    assert_eq!(ledger(&shop, "alpha").await, []);
    // A channel without taxes asks nothing, and believes nothing.
    let quote = shop.server.get("beta", "/api/packages").await.data();
    let id = quote.as_array().unwrap().iter().find(|package| package["alias"] == "season").unwrap()["id"].clone();
    let preview = json!({ "type": "package", "id": id, "country": "CA", "region": "QC" });
    let quote = shop.server.post("beta", "/api/stripe/invoice-preview", &preview).await.data();
    assert_eq!((&quote["tax"], &quote["total"]), (&Value::Null, &json!(5000)));
}

async fn a_coupon_comes_off_before_the_tax(backend: Backend) {
    let shop = shop(backend, CANADA).await;
    let [season, cubs] = [shop.id("packages", "season").await, shop.id("packages", "cubs").await];
    let mut buyer = shop.buyer("ada").await;
    let card = saved_card(&shop, &mut buyer, "pm_card_visa").await;
    let mut body = living("package", season, &card, "CA", Some("QC"));
    body["items"] = json!([{ "type": "package", "id": season }, { "type": "package", "id": cubs }]);
    body["coupon"] = json!("HALF");
    // 25.00 and 7.50: 1.25 and 2.49, 0.38 and 0.75.
    body["amount"] = json!(3250 + 125 + 249 + 38 + 75);
    let bought = buyer.post("/api/stripe/buy_bundle", &body).await.data();
    assert_eq!(bought["status"], "success", "{bought}");
    let prices: Vec<&Value> = bought["orders"].as_array().unwrap().iter().map(|order| &order["price"]).collect();
    assert_eq!(prices, [&json!(2874), &json!(863)]);
    assert_eq!(shop.charges().await[0]["amount"], 3737);
    let expected = [entry("CA", "GST", "5", 3250, 163), entry("CAQC", "QST", "9.975", 3250, 324)];
    assert_eq!(ledger(&shop, "alpha").await, expected);
}

async fn renewals_have_the_rate_of_their_day(backend: Backend) {
    let day = Timestamp::now().to_zoned(jiff::tz::TimeZone::UTC).date().saturating_add(40.days());
    let section = format!(
        "[payments.tax]\nprices = \"added\"\nevidence = 1\n\
         [[payments.tax.rates]]\ncountry = \"CA\"\nname = \"HST\"\npercent = 13\nuntil = \"{day}\"\n\
         [[payments.tax.rates]]\ncountry = \"CA\"\nname = \"HST\"\npercent = 15\nfrom = \"{day}\"\n"
    );
    let shop = shop(backend, &section).await;
    shop.stripe.send_webhooks_to("alpha", shop.server.address()).await;
    let monthly = shop.id("subscriptions", "monthly").await;
    let mut buyer = shop.buyer("ada").await;
    let card = saved_card(&shop, &mut buyer, "pm_card_visa").await;
    let mut body = living("subscription", monthly, &card, "CA", None);
    body["coupon"] = json!("FIRSTMONTH");
    // 4.99 and 13 %, then 9.99 and 13 %.
    (body["amount"], body["renewal_amount"]) = (json!(564), json!(1129));
    let bought = buyer.post("/api/stripe/buy", &body).await.data();
    assert_eq!(bought["status"], "success", "{bought}");
    assert_eq!((&bought["order"]["price"], &bought["order"]["renewal_price"]), (&json!(564), &json!(1129)));
    let month = 30 * 24 * 3600;
    let mut charged = vec![564];
    // The second renewal is after the change.
    for amount in [1129, 1149] {
        shop.stripe.advance("alpha", month + 2 * 3600).await;
        told(&shop).await;
        charged.push(amount);
        let mut amounts: Vec<i64> =
            shop.charges().await.iter().map(|charge| charge["amount"].as_i64().unwrap()).collect();
        amounts.sort_unstable();
        let mut sorted = charged.clone();
        sorted.sort_unstable();
        assert_eq!(amounts, sorted);
    }
    let expected = [entry("CA", "HST", "13", 499 + 999, 65 + 130), entry("CA", "HST", "15", 999, 150)];
    assert_eq!(ledger(&shop, "alpha").await, expected);
    let rates = shop.stripe.api("alpha", Method::GET, "tax_rates", &[]).await;
    assert_eq!(rates["data"].as_array().unwrap().len(), 2, "each rate is made once");
}

async fn a_trial_is_taxed_when_it_is_paid(backend: Backend) {
    let shop = shop(backend, EUROPE).await;
    shop.stripe.send_webhooks_to("alpha", shop.server.address()).await;
    let monthly = shop.id("subscriptions", "monthly").await;
    let mut buyer = shop.buyer("ada").await;
    verify(&shop.server, &mut buyer).await;
    let card = saved_card(&shop, &mut buyer, "pm_card_de").await;
    let mut body = json!({ "subscription_id": monthly, "payment_method_id": card, "terms": true });
    let trial = "/api/stripe/subscription/start_trial";
    assert_eq!(buyer.post(trial, &body).await.code(), "country_required");
    (body["country"], body["renewal_amount"]) = (json!("DE"), json!(999));
    assert_eq!(buyer.post(trial, &body).await.data()["status"], "success");
    assert_eq!(ledger(&shop, "alpha").await, [entry("DE", "MwSt.", "19", 0, 0)], "the invoice of the trial");
    shop.stripe.advance("alpha", 7 * 24 * 3600 + 2 * 3600).await;
    told(&shop).await;
    assert_eq!(shop.charges().await[0]["amount"], 999);
    assert_eq!(ledger(&shop, "alpha").await, [entry("DE", "MwSt.", "19", 839, 160)]);
    let taxes = Taxes {
        mode: TaxMode::Included,
        country: Some("FR".to_owned()),
        evidence: 2,
        automatic: None,
        rates: Vec::new(),
    };
    let oss = report::oss(&rows(&shop, "alpha").await, &taxes).unwrap();
    assert_eq!(oss.lines().nth(1), Some("DE,STANDARD,19,8.39,1.60,USD"));
}

async fn what_is_paid_back_leaves_the_reports(backend: Backend) {
    let shop = shop(backend, EUROPE).await;
    shop.stripe.send_webhooks_to("alpha", shop.server.address()).await;
    let season = shop.id("packages", "season").await;
    let mut buyer = shop.buyer("ada").await;
    let card = saved_card(&shop, &mut buyer, "pm_card_fr").await;
    buyer.post("/api/stripe/buy", &living("package", season, &card, "FR", None)).await.data();
    let payment = shop.charges().await[0]["payment_intent"].clone();
    let whole = entry("FR", "TVA", "20", 4167, 833);
    let refund = async |amount: Option<i64>| {
        let mut body = json!({ "payment_intent": payment });
        if let Some(amount) = amount {
            body["amount"] = json!(amount);
        }
        shop.stripe.control("alpha", "refund", body).await;
        // Told twice, nothing is taken off twice.
        for _ in 0..2 {
            told(&shop).await;
        }
    };
    assert_eq!(ledger(&shop, "alpha").await, std::slice::from_ref(&whole));
    refund(Some(1000)).await;
    assert_eq!(ledger(&shop, "alpha").await, [entry("FR", "TVA", "20", 4167 - 833, 833 - 167)]);
    refund(None).await;
    assert_eq!(ledger(&shop, "alpha").await, [entry("FR", "TVA", "20", 0, 0)]);

    // A dispute is open until it is decided: what was won stays, what was lost is gone.
    let again = buyer.post("/api/stripe/buy", &living("package", season, &card, "FR", None)).await.data();
    assert_eq!(again["status"], "success");
    let charges = shop.charges().await;
    let payment = charges.iter().map(|charge| &charge["payment_intent"]).find(|other| **other != payment).unwrap();
    let dispute = async |payment: &Value, status: &str| {
        let dispute = shop.stripe.control("alpha", "dispute", json!({ "payment_intent": payment })).await;
        told(&shop).await;
        let open = ledger(&shop, "alpha").await;
        shop.stripe.control("alpha", "dispute", json!({ "dispute": dispute["id"], "status": status })).await;
        told(&shop).await;
        (open, ledger(&shop, "alpha").await)
    };
    assert_eq!(dispute(payment, "won").await, (vec![whole.clone()], vec![whole.clone()]));
    let cubs = shop.id("packages", "cubs").await;
    buyer.post("/api/stripe/buy", &living("package", cubs, &card, "FR", None)).await.data();
    let charges = shop.charges().await;
    let lost = charges.iter().find(|charge| charge["amount"] == 1500).unwrap();
    let both = entry("FR", "TVA", "20", 4167 + 1250, 833 + 250);
    assert_eq!(dispute(&lost["payment_intent"], "lost").await, (vec![both], vec![whole]));
}

async fn other_channels_have_taxes_of_their_own(backend: Backend) {
    let shop = shop(backend, EUROPE).await;
    let season = shop.id("packages", "season").await;
    let mut buyer = shop.buyer("ada").await;
    let card = saved_card(&shop, &mut buyer, "pm_card_fr").await;
    buyer.post("/api/stripe/buy", &living("package", season, &card, "FR", None)).await.data();
    assert_eq!(ledger(&shop, "alpha").await.len(), 1);
    assert_eq!(ledger(&shop, "beta").await, []);
}

async fn another_place_is_another_purchase(backend: Backend) {
    let shop = shop(backend, CANADA).await;
    let season = shop.id("packages", "season").await;
    let mut buyer = shop.buyer("ada").await;
    let slow = saved_card(&shop, &mut buyer, "pm_card_threeDSecure2Required").await;
    let begun = buyer.post("/api/stripe/buy", &living("package", season, &slow, "CA", Some("QC"))).await.data();
    assert_eq!((&begun["status"], &begun["order"]["price"]), (&json!("processing"), &json!(5749)));
    let card = saved_card(&shop, &mut buyer, "pm_card_visa").await;
    let bought = buyer.post("/api/stripe/buy", &living("package", season, &card, "CA", Some("AB"))).await.data();
    assert_eq!((&bought["status"], &bought["order"]["price"]), (&json!("success"), &json!(5250)));
    let charges = shop.charges().await;
    assert_eq!((charges.len(), &charges[0]["amount"]), (1, &json!(5250)));
    let former = buyer.get(&format!("/api/orders/{}", begun["order"]["id"])).await.data();
    assert_eq!(former["status"], "failed");
    assert_eq!(ledger(&shop, "alpha").await, [entry("CA", "GST", "5", 5000, 250)]);
}
