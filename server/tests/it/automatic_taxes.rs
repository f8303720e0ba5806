//! Taxes that the payment provider computes.

use std::path::Path;

use grandstand_commerce::orders;
use grandstand_db::entities::purchases;
use grandstand_db::ids::ChannelId;
use grandstand_db::scope::InChannel;
use jiff::Timestamp;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::books::books;
use crate::receipts::sells_with;
use crate::support::Backend;
use crate::support::shop::{Shop, saved_card, verify, with};
use crate::support::visitor::Visitor;
use crate::taxes::{entry, ledger, told};

on_both_databases!(
    a_payment_has_the_providers_taxes,
    every_place_has_its_own,
    a_zip_code_has_to_be_known,
    a_subscription_is_taxed_at_each_renewal,
    a_trial_is_taxed_where_its_buyer_lives,
    a_channel_returns_to_its_own_rates,
    answers_are_kept_and_counted,
);

const DAY: i64 = 24 * 60 * 60;

fn section(prices: &str) -> String {
    format!(
        "[payments.tax]\nprices = \"{prices}\"\ncountry = \"US\"\nevidence = 1\nautomatic = true\n\
         tax_code = \"txcd_10402110\"\n"
    )
}

async fn shop(backend: Backend, prices: &str) -> Shop {
    let section = section(prices);
    let shop = Shop::with(backend, |folder: &Path| sells_with(folder, &section)).await;
    shop.stripe.send_webhooks_to("alpha", shop.server.address()).await;
    shop
}

/// Adds where the buyer lives to a request.
fn at(mut body: Value, country: &str, region: Option<&str>, code: Option<&str>) -> Value {
    (body["country"], body["region"], body["postal_code"]) = (json!(country), json!(region), json!(code));
    body
}

async fn quote(buyer: &mut Visitor<'_>, body: Value) -> Value {
    buyer.post("/api/stripe/invoice-preview", &body).await.data()
}

async fn a_payment_has_the_providers_taxes(backend: Backend) {
    let shop = shop(backend, "added").await;
    let [season, cubs] = [shop.id("packages", "season").await, shop.id("packages", "cubs").await];
    let mut buyer = shop.buyer("ada").await;
    let card = saved_card(&shop, &mut buyer, "pm_card_visa").await;
    let lines = json!([
        { "name": "Sales Tax", "percent": "6.5", "amount": 325 },
        { "name": "Sales Tax, Seattle", "percent": "3.85", "amount": 193 },
    ]);
    let preview = at(json!({ "type": "package", "id": season }), "US", None, Some("98104"));
    let shown = quote(&mut buyer, preview).await;
    assert_eq!(
        (&shown["total"], &shown["tax"]["lines"], &shown["tax"]["complete"]),
        (&json!(5518), &lines, &json!(true))
    );
    let mut body = at(with("package", season, &card), "US", None, Some("98104"));
    body["amount"] = json!(5000);
    assert_eq!(buyer.post("/api/stripe/buy", &body).await.code(), "price_changed");
    body["amount"] = json!(5518);
    let bought = buyer.post("/api/stripe/buy", &body).await.data();
    assert_eq!((&bought["status"], &bought["order"]["price"]), (&json!("success"), &json!(5518)), "{bought}");
    assert_eq!(bought["order"]["tax"]["lines"], lines);
    // A bundle with a coupon: half of 50.00 and of 15.00, each with its taxes.
    let mut body = at(with("package", season, &card), "CA", Some("QC"), None);
    body["items"] = json!([{ "type": "package", "id": season }, { "type": "package", "id": cubs }]);
    body["coupon"] = json!("HALF");
    let mut other = shop.buyer("eve").await;
    body["payment_method_id"] = json!(saved_card(&shop, &mut other, "pm_card_ca").await);
    body["amount"] = json!(3250 + 125 + 249 + 38 + 75);
    let bundle = other.post("/api/stripe/buy_bundle", &body).await.data();
    assert_eq!(bundle["status"], "success", "{bundle}");

    let expected = [
        entry("CA", "GST", "5", 3250, 163),
        entry("CAQC", "QST", "9.975", 3250, 324),
        entry("USWA", "Sales Tax", "6.5", 5000, 325),
        entry("USWA", "Sales Tax, Seattle", "3.85", 5000, 193),
    ];
    assert_eq!(ledger(&shop, "alpha").await, expected);
    // The provider has recorded the same, and takes back its part of a refund by itself. Of a part, the two may round
    // to amounts a cent apart; once all is refunded, both have none.
    let intent = &shop.stripe.books("alpha").await["charges"][1]["payment_intent"];
    for (part, left) in [(2759, 259), (2759, 0)] {
        shop.stripe.control("alpha", "refund", json!({ "payment_intent": intent, "amount": part })).await;
        told(&shop).await;
        let recorded = recorded(&shop).await;
        let here: i64 = ledger(&shop, "alpha").await.iter().map(|row| row.4).sum();
        assert!((here - recorded).abs() <= i64::from(left > 0), "{here} here, {recorded} there");
        assert!((here - 487 - left).abs() <= i64::from(left > 0), "{here}");
    }
    assert_eq!(books(&shop).await.differences, []);
    assert_eq!(shop.stripe.api("alpha", Method::GET, "tax_rates", &[]).await["data"], json!([]), "none was made");
}

/// The sum of the taxes that the provider has recorded.
async fn recorded(shop: &Shop) -> i64 {
    let books = shop.stripe.books("alpha").await;
    books["tax_transactions"].as_array().unwrap().iter().map(|one| one["tax"].as_i64().unwrap()).sum()
}

async fn every_place_has_its_own(backend: Backend) {
    let places = [
        ("AT", None, None, &[20.0][..]),
        ("AU", None, None, &[10.0]),
        ("BE", None, None, &[21.0]),
        ("CH", None, None, &[8.1]),
        ("DE", None, None, &[19.0]),
        ("DK", None, None, &[25.0]),
        ("ES", None, None, &[21.0]),
        ("FI", None, None, &[25.5]),
        ("FR", None, None, &[20.0]),
        ("GB", None, None, &[20.0]),
        ("HU", None, None, &[27.0]),
        ("IE", None, None, &[23.0]),
        ("IT", None, None, &[22.0]),
        ("LU", None, None, &[17.0]),
        ("NO", None, None, &[25.0]),
        ("NZ", None, None, &[15.0]),
        ("PL", None, None, &[23.0]),
        ("CA", Some("ON"), None, &[13.0]),
        ("CA", Some("BC"), None, &[5.0, 7.0]),
        ("CA", Some("QC"), None, &[5.0, 9.975]),
        ("CA", Some("AB"), None, &[5.0]),
        ("US", None, Some("98104"), &[6.5, 3.85]),
        ("US", None, Some("75001-1234"), &[6.25, 1.0, 1.0]),
        ("US", None, Some("97201"), &[]),
        ("BR", None, None, &[]),
    ];
    for prices in ["added", "included"] {
        let shop = shop(backend, prices).await;
        let cubs = shop.id("packages", "cubs").await;
        let mut buyer = shop.buyer("ada").await;
        for (country, region, code, percents) in places {
            let tax = |percent: &f64| {
                let whole = if prices == "added" { 100.0 } else { 100.0 + percents.iter().sum::<f64>() };
                (1500.0 * percent / whole + 1e-9).round() as i64
            };
            let expected: Vec<i64> = percents.iter().map(tax).collect();
            let sum: i64 = expected.iter().sum();
            let shown = quote(&mut buyer, at(json!({ "type": "package", "id": cubs }), country, region, code)).await;
            let lines = shown["tax"]["lines"].as_array().unwrap();
            let amounts: Vec<i64> = lines.iter().map(|line| line["amount"].as_i64().unwrap()).collect();
            assert_eq!(amounts, expected, "{country} {region:?} {code:?}: {shown}");
            let total = if prices == "added" { 1500 + sum } else { 1500 };
            assert_eq!((&shown["total"], &shown["tax"]["total"]), (&json!(total), &json!(sum)), "{country}");
        }
    }
}

async fn a_zip_code_has_to_be_known(backend: Backend) {
    let shop = shop(backend, "added").await;
    let season = shop.id("packages", "season").await;
    let mut buyer = shop.buyer("ada").await;
    let card = saved_card(&shop, &mut buyer, "pm_card_visa").await;
    for (code, refusal) in [
        (None, "postal_code_required"),
        (Some("981"), "postal_code_required"),
        (Some("98104&expand[]=x"), "postal_code_required"),
        (Some("00000"), "postal_code_unknown"),
    ] {
        let body = at(with("package", season, &card), "US", None, code);
        let refused = buyer.post("/api/stripe/buy", &body).await;
        assert_eq!((refused.status, refused.code().as_str()), (StatusCode::UNPROCESSABLE_ENTITY, refusal), "{code:?}");
        assert!(refused.json()["errors"]["postal_code"].is_array(), "{}", refused.json());
        let shown = quote(&mut buyer, at(json!({ "type": "package", "id": season }), "US", None, code)).await;
        let tax = &shown["tax"];
        assert_eq!((&tax["complete"], &tax["needs_postal_code"]), (&json!(false), &json!(true)));
        assert_eq!((&tax["postal_code"], &shown["total"]), (&Value::Null, &json!(5000)));
    }
    assert_eq!((shop.charges().await.len(), buyer.get("/api/orders").await.data()), (0, json!([])));
    let elsewhere = quote(&mut buyer, at(json!({ "type": "package", "id": season }), "FR", None, Some("75001"))).await;
    assert_eq!((&elsewhere["tax"]["needs_postal_code"], &elsewhere["total"]), (&json!(false), &json!(6000)));
    let nowhere = quote(&mut buyer, at(json!({ "type": "package", "id": season }), "CA", None, None)).await;
    assert_eq!(nowhere["tax"]["regions"].as_array().unwrap().len(), 13);
}

async fn a_subscription_is_taxed_at_each_renewal(backend: Backend) {
    let shop = shop(backend, "added").await;
    let monthly = shop.id("subscriptions", "monthly").await;
    let mut buyer = shop.buyer("ada").await;
    let card = saved_card(&shop, &mut buyer, "pm_card_ca").await;
    let mut body = at(with("subscription", monthly, &card), "CA", Some("QC"), None);
    body["coupon"] = json!("FIRSTMONTH");
    // 4.99 with GST and QST, then 9.99.
    (body["amount"], body["renewal_amount"]) = (json!(499 + 25 + 50), json!(999 + 50 + 100));
    let bought = buyer.post("/api/stripe/buy", &body).await.data();
    assert_eq!(bought["status"], "success", "{bought}");
    assert_eq!(bought["order"]["renewal_price"], json!(999 + 50 + 100));
    shop.stripe.advance("alpha", 30 * DAY + 2 * 3600).await;
    told(&shop).await;
    let quebec = [entry("CA", "GST", "5", 499 + 999, 75), entry("CAQC", "QST", "9.975", 499 + 999, 150)];
    assert_eq!(ledger(&shop, "alpha").await, quebec);
    // The buyer moves: the provider taxes the next renewal where they live now.
    let customer = shop.charges().await[0]["customer"].as_str().unwrap().to_owned();
    let moved = [("address[country]", "CA"), ("address[state]", "ON")];
    shop.stripe.api("alpha", Method::POST, &format!("customers/{customer}"), &moved).await;
    shop.stripe.advance("alpha", 30 * DAY).await;
    told(&shop).await;
    let amounts: Vec<i64> = shop.charges().await.iter().map(|charge| charge["amount"].as_i64().unwrap()).collect();
    assert!(amounts.contains(&(999 + 130)), "{amounts:?}");
    let moved = ledger(&shop, "alpha").await;
    assert!(moved.contains(&entry("CAON", "HST", "13", 999, 130)), "{moved:?}");
    assert_eq!(books(&shop).await.differences, []);
    let subscription = &shop.stripe.books("alpha").await["subscriptions"][0];
    assert_eq!(subscription["status"], "active");
}

async fn a_trial_is_taxed_where_its_buyer_lives(backend: Backend) {
    let shop = shop(backend, "included").await;
    let monthly = shop.id("subscriptions", "monthly").await;
    let mut buyer = shop.buyer("ada").await;
    verify(&shop.server, &mut buyer).await;
    let card = saved_card(&shop, &mut buyer, "pm_card_de").await;
    let body = json!({ "subscription_id": monthly, "payment_method_id": card, "terms": true, "renewal_amount": 999 });
    let start = "/api/stripe/subscription/start_trial";
    let refused = buyer.post(start, &at(body.clone(), "US", None, None)).await;
    assert_eq!(refused.code(), "postal_code_required");
    let started = buyer.post(start, &at(body, "DE", None, None)).await.data();
    assert_eq!(started["status"], "success", "{started}");
    shop.stripe.advance("alpha", 7 * DAY + 2 * 3600).await;
    told(&shop).await;
    let paid: Vec<_> = ledger(&shop, "alpha").await.into_iter().filter(|row| row.4 != 0).collect();
    assert_eq!(paid, [entry("DE", "VAT", "19", 839, 160)]);
    assert_eq!(books(&shop).await.differences, []);
}

async fn a_channel_returns_to_its_own_rates(backend: Backend) {
    let shop = shop(backend, "added").await;
    let monthly = shop.id("subscriptions", "monthly").await;
    let mut buyer = shop.buyer("ada").await;
    let card = saved_card(&shop, &mut buyer, "pm_card_visa").await;
    let body = at(with("subscription", monthly, &card), "US", None, Some("98104"));
    assert_eq!(buyer.post("/api/stripe/buy", &body).await.data()["status"], "success");
    let id = shop.stripe.books("alpha").await["subscriptions"][0]["id"].as_str().unwrap().to_owned();
    let subscription = async || shop.stripe.api("alpha", Method::GET, &format!("subscriptions/{id}"), &[]).await;
    assert_eq!(subscription().await["automatic_tax"]["enabled"], true);
    for (rates, names) in [
        ("[[payments.tax.rates]]\ncountry = \"US\"\nname = \"Sales tax\"\npercent = 10\n", &["Sales tax"][..]),
        ("", &[]),
    ] {
        let own = format!("[payments.tax]\nprices = \"added\"\nevidence = 1\n{rates}");
        let channel = shop.server.seeds.join("alpha/channel.toml");
        let text = std::fs::read_to_string(&channel).unwrap();
        let (start, end) = (text.find("[payments.tax]").unwrap(), text.find("[payments.receipts]").unwrap());
        std::fs::write(&channel, format!("{}{own}{}", &text[..start], &text[end..])).unwrap();
        shop.server.apply_again().await;
        look(&shop).await;
        let told = subscription().await;
        assert_eq!(told["automatic_tax"]["enabled"], false);
        let set: Vec<_> =
            told["default_tax_rates"].as_array().unwrap().iter().map(|rate| &rate["display_name"]).collect();
        assert_eq!(set, names);
    }
}

/// Refreshes every purchase, as reconciliation does once a day.
async fn look(shop: &Shop) {
    let app = &shop.server.app;
    let site = app.sites.load().by_key("alpha").cloned().unwrap();
    let all = purchases::Entity::in_channel(ChannelId(site.channel.id)).all(&app.database).await.unwrap();
    for purchase in all {
        let refreshed = orders::refresh(&app.services.commerce, &site.channel, purchase.id, Timestamp::now());
        Box::pin(refreshed).await.unwrap();
    }
}

async fn answers_are_kept_and_counted(backend: Backend) {
    let shop = shop(backend, "added").await;
    let season = shop.id("packages", "season").await;
    let calculations = async || {
        let list = shop.stripe.books("alpha").await["tax_calculations"].as_i64();
        list.unwrap()
    };
    let ask = async |number: u32| {
        let body = at(json!({ "type": "package", "id": season }), "US", None, Some(&format!("{number:05}")));
        shop.server.post("alpha", "/api/stripe/invoice-preview", &body).await
    };
    for _ in 0..5 {
        assert_eq!(ask(98104).await.data()["total"], 5518);
    }
    assert_eq!(calculations().await, 1, "the same question is asked once");
    let mut refused = 0;
    for number in 0..130 {
        let answer = ask(number).await;
        refused += u32::from(answer.status == StatusCode::TOO_MANY_REQUESTS);
    }
    assert_eq!(refused, 130 - 119, "an address can't have any number of places computed");
    assert_eq!(ask(98104).await.data()["total"], 5518, "what is known costs nothing");
}
