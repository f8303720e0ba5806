//! Money in every currency, from the price in a seed file to the provider's books: random prices, coupons, taxes and
//! refunds, in channels of one server.

use std::path::Path;

use grandstand_db::ids::ChannelId;
use grandstand_jobs as jobs;
use grandstand_server::job_kinds;
use grandstand_tax::report;
use jiff::Timestamp;
use serde_json::{Value, json};
use tenants::currency::Currency;

use crate::receipts::issued;
use crate::support::dice::Dice;
use crate::support::shop::{Shop, saved_card_at, with};
use crate::support::visitor::Visitor;
use crate::support::{Backend, mails, seeds, stripe};
use crate::taxes::CANADA;

on_both_databases!(amounts_are_the_providers_in_every_currency);

/// Currencies of one run, beside one of each kind of minor unit.
const RANDOM: usize = 12;
/// One with two decimals, with none, with whole units only, and with three.
const KINDS: [&str; 4] = ["EUR", "JPY", "ISK", "KWD"];

/// A channel that sells in one currency. Money is in minor units.
struct Case {
    key: String,
    currency: Currency,
    price: i64,
    fee: i64,
    monthly: i64,
    percent_off: i64,
}

impl Case {
    fn new(currency: Currency, dice: &mut Dice) -> Self {
        let least = currency.minimum.unwrap_or(100).max(100 * currency.step);
        // Twice the least, so that the first half of it can be refunded, and no coupon takes too much.
        let mut amount = |times: i64| {
            let price = least * 4 + dice.amount(least * times);
            price - price % currency.step
        };
        let (price, fee, monthly) = (amount(5000), amount(3), amount(40));
        let key = format!("pay-{}", currency.code.to_lowercase());
        Self { key, currency, price, fee, monthly, percent_off: 1 + dice.amount(60) }
    }

    /// Writes the channel's folder.
    fn write(&self, folder: &Path) {
        let Self { key, currency, price, fee, monthly, percent_off } = self;
        let channel = seeds::write(folder, key);
        stripe::configure_one(folder, key);
        let taxes = if price % 2 == 0 { CANADA.to_owned() } else { CANADA.replace("\"added\"", "\"included\"") };
        seeds::edit(&channel, "channel.toml", "[geo]\n", &format!("{taxes}[geo]\n"));
        seeds::edit(&channel, "channel.toml", "currency = \"USD\"", &format!("currency = {:?}", currency.code));
        seeds::edit(&channel, "packages.toml", "4900", &price.to_string());
        seeds::edit(&channel, "packages.toml", "service_fee = 100", &format!("service_fee = {fee}"));
        seeds::edit(&channel, "subscriptions.toml", "999", &monthly.to_string());
        seeds::edit(&channel, "subscriptions.toml", "trial_period = 7\n", "");
        let open = currency.rounded_up(currency.minimum.unwrap_or(100).max(900 * currency.step));
        seeds::edit(&channel, "events.toml", "base_price = 900", &format!("base_price = {open}"));
        seeds::edit(&channel, "events.toml", "service_fee = 100", "service_fee = 0");
        let coupon = format!("[[coupons]]\nalias = \"some\"\ncode = \"SOME\"\npercent_off = {percent_off}\n");
        std::fs::write(channel.join("coupons.toml"), coupon).unwrap();
    }
}

fn living(kind: &str, id: i64, card: &str) -> Value {
    let mut body = with(kind, id, card);
    (body["country"], body["region"]) = (json!("CA"), json!("QC"));
    body
}

fn number(value: &Value) -> i64 {
    value.as_i64().unwrap_or_else(|| panic!("{value}"))
}

async fn amounts_are_the_providers_in_every_currency(backend: Backend) {
    let mut dice = Dice::seeded();
    let mut chosen: Vec<Currency> = KINDS.iter().map(|code| Currency::of(code).unwrap()).collect();
    let mut others: Vec<Currency> = Currency::supported().filter(|one| !KINDS.contains(&one.code)).collect();
    for _ in 0..RANDOM {
        chosen.push(others.swap_remove(dice.index(others.len())));
    }
    let cases: Vec<Case> = chosen.into_iter().map(|currency| Case::new(currency, &mut dice)).collect();
    let shop = Shop::with(backend, |folder| cases.iter().for_each(|case| case.write(folder))).await;
    for case in &cases {
        for (name, value) in stripe::environment(&case.key) {
            shop.server.app.secrets.put(&name, &value);
        }
        shop.stripe.send_webhooks_to(&case.key, shop.server.address()).await;
        Box::pin(follow(&shop, case, &mut dice)).await;
    }
}

/// Has everything done that the provider's webhooks have caused.
async fn told(shop: &Shop, key: &str) {
    shop.stripe.settle(key).await;
    let app = &shop.server.app;
    jobs::run_due(&app.database, &job_kinds::registry(app), Timestamp::now()).await.unwrap();
}

/// Buys with a coupon, has a part refunded, subscribes and renews; every amount is compared with the provider's.
async fn follow(shop: &Shop, case: &Case, dice: &mut Dice) {
    let Case { key, currency, monthly, .. } = case;
    let mut buyer = shop.buyer_at(key, "ada").await;
    let card = saved_card_at(shop, key, &mut buyer, "pm_card_visa").await;
    let season = shop.server.id_of(key, "/api/packages", "season").await;
    let passed = bought(shop, case, &mut buyer, living("package", season, &card)).await;
    let mail = mails::all(&shop.server).pop().unwrap().text;
    let decimal = currency.decimal(passed);
    let shown = if currency.step == 100 { decimal.split('.').next().unwrap() } else { &decimal };
    assert!(mail.replace(',', "").contains(shown), "{shown} in {mail}");

    let part = currency.step * (1 + dice.amount(passed / currency.step - 1));
    let payment = charge(shop, key, passed).await["payment_intent"].clone();
    shop.stripe.control(key, "refund", json!({ "payment_intent": payment, "amount": part })).await;
    told(shop, key).await;
    assert_eq!(issued(&mut buyer).await.last().unwrap()["total"], -part, "{key}");

    let monthly_id = shop.server.id_of(key, "/api/subscriptions", "monthly").await;
    let body = living("subscription", monthly_id, &card);
    let first = bought(shop, case, &mut buyer, body).await;
    shop.stripe.advance(key, 30 * 24 * 3600 + 2 * 3600).await;
    told(shop, key).await;
    let renewed = number(&issued(&mut buyer).await.last().unwrap()["total"]);
    assert!(renewed >= *monthly && renewed > first, "{key}: the coupon is for the first period alone");
    charge(shop, key, renewed).await;

    let books = shop.stripe.books(key).await;
    let code = currency.code.to_lowercase();
    let kept = number(&books["totals"]["charged"][&code]) - number(&books["totals"]["refunded"][&code]);
    assert_eq!(kept, passed - part + first + renewed, "{key}");
    let issued: i64 = issued(&mut buyer).await.iter().map(|receipt| number(&receipt["total"])).sum();
    assert_eq!(issued, kept, "{key}");
    let channel = shop.server.app.sites.load().by_key(key).unwrap().channel.id;
    let rows = report::gather(&shop.server.app.database, ChannelId(channel), (0, i64::MAX)).await.unwrap();
    // Both taxes are computed on the same amount.
    let net = rows.iter().find(|row| row.name == "GST").unwrap().taxable;
    assert_eq!(net + rows.iter().map(|row| row.tax).sum::<i64>(), kept, "{key}");
}

/// Buys for the amount that was quoted, and returns it.
async fn bought(shop: &Shop, case: &Case, buyer: &mut Visitor<'_>, mut body: Value) -> i64 {
    let Case { key, currency, .. } = case;
    body["coupon"] = json!("SOME");
    let quote = buyer.post("/api/stripe/invoice-preview", &body).await.data();
    let total = number(&quote["total"]);
    assert!(currency.is_exact(total), "{quote}");
    assert!(number(&quote["discount"]) > 0, "{quote}");
    let answer = buyer.post("/api/stripe/buy", &body).await.data();
    assert_eq!(answer["status"], "success", "{key}: {answer}");
    told(shop, key).await;
    charge(shop, key, total).await;
    let order = buyer.get("/api/orders").await.data()[0].clone();
    assert_eq!(number(&order["price"]), total, "{key}: {order}");
    let receipt = issued(buyer).await.pop().unwrap();
    let taxes: i64 = receipt["taxes"].as_array().unwrap().iter().map(|tax| number(&tax["amount"])).sum();
    assert_eq!((number(&receipt["total"]), number(&receipt["net"]) + taxes), (total, total), "{key}: {receipt}");
    total
}

/// The provider's only charge of an amount.
async fn charge(shop: &Shop, key: &str, amount: i64) -> Value {
    let books = shop.stripe.books(key).await;
    let charges = books["charges"].as_array().unwrap();
    let found: Vec<&Value> = charges.iter().filter(|charge| charge["amount"] == amount).collect();
    assert_eq!(found.len(), 1, "{key}: {amount} in {charges:?}");
    found[0].clone()
}
