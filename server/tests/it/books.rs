//! A channel's books: equal to the provider's after any history, and each difference is found and explained.

use std::path::Path;
use std::process::Command;

use grandstand_books::{Books, Cause, Difference, LineKind, gather};
use grandstand_commerce::provider::Provider;
use grandstand_db::entities::{jobs as job_rows, orders, payments, receipts, tax_entries};
use grandstand_db::scope::{InChannel, Queue};
use grandstand_jobs as jobs;
use grandstand_server::job_kinds;
use grandstand_server::live::follower;
use jiff::{Timestamp, ToSpan};
use reqwest::Method;
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, PaginatorTrait, QueryFilter};
use serde_json::{Value, json};
use tenants::schema::text::Language;

use crate::payment_secrets;
use crate::receipts::{sells, sells_with};
use crate::support::Backend;
use crate::support::dice::Dice;
use crate::support::process::{NO_SETTINGS, eventually};
use crate::support::purchases::channel_id;
use crate::support::shop::{Shop, saved_card, with};
use crate::support::stripe;
use crate::support::visitor::Visitor;

on_both_databases!(
    books_equal_the_providers_after_random_histories,
    each_difference_is_found,
    a_night_warns_and_mends,
    the_command_writes_a_month,
    other_channels_books_stay_apart,
);

const DAY: i64 = 24 * 60 * 60;

/// Steps of one random history: 40 where all tests are run, else as many as `GRANDSTAND_HISTORY` says.
fn steps() -> u64 {
    std::env::var("GRANDSTAND_HISTORY").ok().and_then(|set| set.parse().ok()).unwrap_or(40)
}

async fn shop(backend: Backend) -> Shop {
    shop_with(backend, sells).await
}

async fn shop_with(backend: Backend, change: impl FnOnce(&Path)) -> Shop {
    let shop = Shop::with(backend, change).await;
    shop.stripe.send_webhooks_to("alpha", shop.server.address()).await;
    shop
}

/// Canada's taxes, with a rate that changes in some months: renewals have the old and the new one.
fn changing_rates() -> String {
    let today = Timestamp::now().to_zoned(jiff::tz::TimeZone::UTC).date();
    let [up, down] = [50, 170].map(|days: i64| today.saturating_add(days.days()));
    let of_quebec = "[[payments.tax.rates]]\ncountry = \"CA\"\nregion = \"QC\"\nname = \"QST\"\n";
    format!(
        "[payments.tax]\nprices = \"added\"\ncountry = \"CA\"\nevidence = 1\n\
         [[payments.tax.rates]]\ncountry = \"CA\"\nname = \"GST\"\npercent = 5\n\
         {of_quebec}percent = 9.975\nuntil = \"{up}\"\n\
         {of_quebec}percent = 10.5\nfrom = \"{up}\"\nuntil = \"{down}\"\n\
         {of_quebec}percent = 9.5\nfrom = \"{down}\"\n"
    )
}

/// Has everything done that the provider's webhooks have caused.
async fn told(shop: &Shop) {
    shop.stripe.settle("alpha").await;
    let app = &shop.server.app;
    jobs::run_due(&app.database, &job_kinds::registry(app), app.clock.now()).await.unwrap();
}

/// The books of everything until now and far beyond, for the provider's clock may be ahead.
pub async fn books(shop: &Shop) -> Books {
    let app = &shop.server.app;
    let site = app.sites.load().by_key("alpha").cloned().unwrap();
    let provider = Provider::of(&app.services.commerce, &site.channel, Language::En).await.unwrap();
    let now = Timestamp::now().as_second();
    let period = (now - DAY, now + 500 * 365 * DAY);
    gather(&app.database, &provider, (channel_id(&shop.server, "alpha"), "USD"), period).await.unwrap()
}

fn found(books: &Books) -> Vec<(Cause, Option<i64>, Option<i64>)> {
    books.differences.iter().map(|one: &Difference| (one.cause, one.here, one.there)).collect()
}

fn living(kind: &str, id: i64, card: &str) -> Value {
    let mut body = with(kind, id, card);
    (body["country"], body["region"]) = (json!("CA"), json!("QC"));
    body
}

/// A viewer with a saved card.
struct Buyer<'a> {
    visitor: Visitor<'a>,
    card: String,
}

async fn buyer<'a>(shop: &'a Shop, name: &str) -> Buyer<'a> {
    let mut visitor = shop.buyer(name).await;
    let card = saved_card(shop, &mut visitor, "pm_card_visa").await;
    Buyer { visitor, card }
}

async fn buy(buyer: &mut Buyer<'_>, kind: &str, id: i64) -> bool {
    let body = living(kind, id, &buyer.card);
    buyer.visitor.post("/api/stripe/buy", &body).await.json()["data"]["status"] == "success"
}

async fn books_equal_the_providers_after_random_histories(backend: Backend) {
    let mut dice = Dice::seeded();
    let shop = shop_with(backend, |folder| sells_with(folder, &changing_rates())).await;
    let passes: Vec<i64> = {
        let list = shop.server.get("alpha", "/api/packages?no_limit=1").await.data();
        list.as_array().unwrap().iter().map(|one| one["id"].as_i64().unwrap()).collect()
    };
    let monthly = shop.id("subscriptions", "monthly").await;
    let mut buyers = Vec::new();
    for name in ["ada", "eve", "joe"] {
        buyers.push(buyer(&shop, name).await);
    }
    for _ in 0..steps() {
        let buyer = &mut buyers[dice.index(3)];
        match dice.below(11) {
            0..4 => drop(buy(buyer, "package", passes[dice.index(passes.len())]).await),
            4 => drop(buy(buyer, "subscription", monthly).await),
            5 => {
                let items = [0, 1].map(|_| json!({ "type": "package", "id": passes[dice.index(passes.len())] }));
                let mut body = living("package", passes[0], &buyer.card);
                body["items"] = json!(items);
                buyer.visitor.post("/api/stripe/buy_bundle", &body).await;
            }
            6 => shop.stripe.advance("alpha", 31 * DAY).await,
            7 => drop(shop.stripe.control("alpha", "payout", json!({})).await),
            _ => give_back(&shop, &mut dice).await,
        }
        if dice.below(3) == 0 {
            told(&shop).await;
        }
    }
    // Whatever was told late, twice or never.
    told(&shop).await;
    let app = &shop.server.app;
    let site = app.sites.load().by_key("alpha").cloned().unwrap();
    let all = grandstand_db::entities::purchases::Entity::in_channel(channel_id(&shop.server, "alpha"));
    for purchase in all.all(&app.database).await.unwrap() {
        let refreshed =
            grandstand_commerce::orders::refresh(&app.services.commerce, &site.channel, purchase.id, Timestamp::now());
        refreshed.await.unwrap();
    }
    shop.stripe.control("alpha", "payout", json!({})).await;
    let books = books(&shop).await;
    assert_eq!(books.differences, []);
    let provider = shop.stripe.books("alpha").await;
    let charged = provider["totals"]["charged"]["usd"].as_i64().unwrap_or(0);
    let refunded = provider["totals"]["refunded"]["usd"].as_i64().unwrap_or(0);
    let [totals] = books.balances.as_slice() else { panic!("{:?}", books.balances) };
    assert_eq!((totals.sales, totals.refunds), (charged, -refunded));
    assert_eq!(totals.net + totals.payouts, 0, "everything was paid out");
    assert!(totals.sales_count > 3, "something was bought");
    let taxed: i64 = books.taxes.iter().map(|row| row.tax).sum();
    let lines: i64 = books.lines.iter().filter_map(|line| line.tax).sum();
    assert_eq!(taxed, lines);
    let sales = books.lines.iter().filter(|line| line.kind == LineKind::Sale);
    assert!(sales.clone().all(|line| line.receipt.is_some() && line.purchase.is_some()));
}

/// Refunds or disputes a random charge, or decides a dispute.
async fn give_back(shop: &Shop, dice: &mut Dice) {
    let books = shop.stripe.books("alpha").await;
    let open: Vec<&Value> =
        books["disputes"].as_array().unwrap().iter().filter(|one| one["status"] == "needs_response").collect();
    if !open.is_empty() && dice.below(2) == 0 {
        let status = if dice.below(2) == 0 { "won" } else { "lost" };
        let dispute = &open[dice.index(open.len())]["id"];
        shop.stripe.control("alpha", "dispute", json!({ "dispute": dispute, "status": status })).await;
        return;
    }
    let left = |one: &&Value| {
        one["paid"] == true && one["disputed"] == false && one["amount"].as_i64() > one["amount_refunded"].as_i64()
    };
    let charges: Vec<&Value> = books["charges"].as_array().unwrap().iter().filter(left).collect();
    if charges.is_empty() {
        return;
    }
    let charge = charges[dice.index(charges.len())];
    let rest = charge["amount"].as_i64().unwrap() - charge["amount_refunded"].as_i64().unwrap();
    let mut wanted = json!({ "payment_intent": charge["payment_intent"] });
    match dice.below(3) {
        0 => drop(shop.stripe.control("alpha", "dispute", wanted).await),
        1 => drop(shop.stripe.control("alpha", "refund", wanted).await),
        _ => {
            wanted["amount"] = json!(1 + dice.amount(rest));
            shop.stripe.control("alpha", "refund", wanted).await;
        }
    }
}

async fn each_difference_is_found(backend: Backend) {
    let shop = shop(backend).await;
    let season = shop.id("packages", "season").await;
    let mut ada = buyer(&shop, "ada").await;
    assert!(buy(&mut ada, "package", season).await);
    told(&shop).await;
    assert_eq!(found(&books(&shop).await), []);
    let channel = channel_id(&shop.server, "alpha");
    let database = &shop.server.app.database;
    let both = |cause, here, there| vec![(cause, Some(here), Some(there))];

    // What somebody sold in the dashboard.
    let dashboard = [
        ("amount", "1234"),
        ("currency", "usd"),
        ("confirm", "true"),
        ("payment_method", "pm_card_visa"),
        ("automatic_payment_methods[enabled]", "true"),
        ("automatic_payment_methods[allow_redirects]", "never"),
    ];
    let sold = shop.stripe.api("alpha", Method::POST, "payment_intents", &dashboard).await;
    assert_eq!(sold["status"], "succeeded", "{sold}");
    assert_eq!(found(&books(&shop).await), [(Cause::UnknownPayment, None, Some(1234))]);
    let unknown = vec![(Cause::UnknownPayment, None, Some(1234))];
    let expect = async |more: Vec<(Cause, Option<i64>, Option<i64>)>| {
        assert_eq!(found(&books(&shop).await), [unknown.clone(), more].concat());
    };

    // Each record in turn is changed, and put right again.
    let of_payment = async |column: payments::Column, value: i64| {
        let update = payments::Entity::update_in_channel(channel).col_expr(column, Expr::value(value));
        update.exec(database).await.unwrap();
    };
    of_payment(payments::Column::Refunded, 100).await;
    let books_now = found(&books(&shop).await);
    assert!(books_now.contains(&(Cause::Refunds, Some(100), Some(0))), "{books_now:?}");
    assert!(books_now.contains(&(Cause::Receipts, Some(5649), Some(5749))), "{books_now:?}");
    of_payment(payments::Column::Refunded, 0).await;
    let price = async |price: i64| {
        let update = orders::Entity::update_in_channel(channel).col_expr(orders::Column::Price, Expr::value(price));
        update.exec(database).await.unwrap();
    };
    price(5748).await;
    expect(both(Cause::Orders, 5749, 5748)).await;
    price(5749).await;
    let entry = tax_entries::Entity::in_channel(channel).one(database).await.unwrap().unwrap();
    let tax = async |amount: i64| {
        let update = tax_entries::Entity::update_in_channel(channel)
            .col_expr(tax_entries::Column::Amount, Expr::value(amount))
            .filter(tax_entries::Column::Id.eq(entry.id));
        update.exec(database).await.unwrap();
    };
    tax(entry.amount + 7).await;
    expect(both(Cause::Taxes, 5749, 5756)).await;
    tax(entry.amount).await;
    let receipt = async |total: i64| {
        let update = receipts::Entity::update_in_channel(channel).col_expr(receipts::Column::Total, Expr::value(total));
        update.exec(database).await.unwrap();
    };
    receipt(5750).await;
    expect(both(Cause::Receipts, 5749, 5750)).await;
    receipt(5749).await;
    expect(Vec::new()).await;

    // A refund and a dispute of which nobody has told the server.
    shop.stripe.control("alpha", "webhooks", json!({ "url": null })).await;
    let lines = books(&shop).await.lines;
    let payment = lines.iter().find(|line| line.purchase.is_some()).unwrap().id.clone();
    shop.stripe.control("alpha", "refund", json!({ "payment_intent": payment, "amount": 700 })).await;
    expect(both(Cause::Refunds, 0, 700)).await;
    shop.stripe.control("alpha", "dispute", json!({ "payment_intent": payment })).await;
    expect([both(Cause::Refunds, 0, 700), both(Cause::Dispute, 0, 5749)].concat()).await;

    let paid = shop.stripe.control("alpha", "payout", json!({ "amount": 1, "automatic": true })).await;
    let books = books(&shop).await;
    let last = books.differences.last().unwrap();
    assert_eq!((last.cause, last.id.as_str(), last.there), (Cause::Payout, paid["id"].as_str().unwrap(), Some(1)));
    assert_eq!(last.here, Some(books.balances[0].net));
}

async fn a_night_warns_and_mends(backend: Backend) {
    let shop = shop(backend).await;
    let season = shop.id("packages", "season").await;
    let mut ada = buyer(&shop, "ada").await;
    assert!(buy(&mut ada, "package", season).await);
    told(&shop).await;
    shop.stripe.control("alpha", "webhooks", json!({ "url": null })).await;
    let payment = shop.charges().await[0]["payment_intent"].clone();
    shop.stripe.control("alpha", "refund", json!({ "payment_intent": payment })).await;
    let app = &shop.server.app;
    // Only channels whose secrets are stored are compared.
    let follower = actix_web::rt::spawn(follower::run(app.clone()));
    payment_secrets::set(&shop.server, "stripe-secret").await;
    eventually("alpha takes payments", async || !payment_secrets::payments(&shop.server).await.is_null()).await;
    follower.abort();
    let night = async || {
        // The youngest payments are left to their webhooks.
        grandstand_books::enqueue(&app.database, app.clock.now()).await.unwrap();
        told(&shop).await;
    };
    night().await;
    assert_eq!(ada.visitor.get("/api/orders").await.data()[0]["status"], "paid", "it is too young");
    app.clock.advance(std::time::Duration::from_secs(2 * 60 * 60));
    night().await;
    told(&shop).await;
    assert_eq!(ada.visitor.get("/api/orders").await.data()[0]["status"], "refunded");
    assert_eq!(found(&books(&shop).await), []);
    let left = job_rows::Entity::every().filter(job_rows::Column::Kind.eq("books.check"));
    assert_eq!(left.count(&app.database).await.unwrap(), 0);
}

async fn command(shop: &Shop, arguments: &[&str]) -> (bool, String) {
    let settings = &shop.server.app.settings.store;
    let mut command = Command::new(env!("CARGO_BIN_EXE_grandstand"));
    command.arg("books").args(arguments).args(["--stripe-api-base", &format!("{}/", shop.stripe.url)]);
    command.env("GRANDSTAND_DATA", &settings.data).env("GRANDSTAND_SETTINGS", NO_SETTINGS);
    command.env("DATABASE_URL", settings.database()).envs(stripe::environment("alpha"));
    let output = tokio::process::Command::from(command).output().await.unwrap();
    (output.status.success(), String::from_utf8(output.stdout).unwrap() + &String::from_utf8_lossy(&output.stderr))
}

async fn the_command_writes_a_month(backend: Backend) {
    let shop = shop(backend).await;
    let season = shop.id("packages", "season").await;
    let mut ada = buyer(&shop, "ada").await;
    assert!(buy(&mut ada, "package", season).await);
    told(&shop).await;
    shop.stripe.control("alpha", "payout", json!({})).await;
    let zone = jiff::tz::TimeZone::get("America/Chicago").unwrap();
    let month = Timestamp::now().to_zoned(zone).strftime("%Y-%m").to_string();
    let (agrees, text) = command(&shop, &["alpha", "--month", &month]).await;
    assert!(agrees, "{text}");
    for expected in ["sales                1           57.49", "CA GST 5 %: 2.50 USD on 50.00 USD", "no differences"] {
        assert!(text.contains(expected), "{expected} is missing: {text}");
    }
    assert!(text.contains("payout po_") && text.contains("1 movement"), "{text}");
    let (_, csv) = command(&shop, &["alpha", "--month", &month, "--format", "csv"]).await;
    let row = |kind: &str| csv.lines().find(|line| line.contains(kind)).unwrap_or_else(|| panic!("{kind}: {csv}"));
    assert!(row(",sale,").contains(",ALP-000001,57.49,1.66,7.49,USD,"), "{csv}");
    assert!(row(",payout,").contains(",-55.83,0.00,,USD,"), "{csv}");
    let (agrees, before) = command(&shop, &["alpha"]).await;
    assert!(agrees && before.contains("sales                0            0.00"), "the last month: {before}");

    shop.stripe.control("alpha", "webhooks", json!({ "url": null })).await;
    let payment = shop.charges().await[0]["payment_intent"].clone();
    shop.stripe.control("alpha", "refund", json!({ "payment_intent": payment, "amount": 100 })).await;
    let (agrees, text) = command(&shop, &["alpha", "--month", &month]).await;
    assert!(!agrees && text.contains("1 difference") && text.contains("0.00 here, 1.00 there"), "{text}");
    assert!(text.contains("a webhook has not arrived"), "{text}");
    let (_, json) = command(&shop, &["alpha", "--month", &month, "--format", "json"]).await;
    assert!(json.contains("\"cause\": \"refunds\""), "{json}");
    for (arguments, error) in
        [(vec!["nobody"], "there is no channel"), (vec!["alpha", "--month", "2026-13"], "2026-11")]
    {
        let (agrees, said) = command(&shop, &arguments).await;
        assert!(!agrees && said.contains(error), "{said}");
    }
}

async fn other_channels_books_stay_apart(backend: Backend) {
    let shop = shop(backend).await;
    let season = shop.id("packages", "season").await;
    let mut ada = buyer(&shop, "ada").await;
    assert!(buy(&mut ada, "package", season).await);
    told(&shop).await;
    let app = &shop.server.app;
    let site = app.sites.load().by_key("beta").cloned().unwrap();
    let provider = Provider::of(&app.services.commerce, &site.channel, Language::En).await.unwrap();
    let now = Timestamp::now().as_second();
    let of = (channel_id(&shop.server, "beta"), "USD");
    let books = gather(&app.database, &provider, of, (now - DAY, now + DAY)).await.unwrap();
    assert!(books.lines.is_empty() && books.taxes.is_empty() && books.differences.is_empty(), "{books:?}");
    assert_eq!(books.receipts, (0, 0));
}
