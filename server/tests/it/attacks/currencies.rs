//! Amounts in every currency: shown, charged and written in mails alike, and never one that the provider refuses.

use grandstand_commerce::provider::{NewPayment, Recurring, Terms};
use reqwest::StatusCode;
use serde_json::json;
use tenants::compile::Discount;
use tenants::price;
use tenants::price::Currency;
use tenants::schema::sales::Offer;
use tenants::schema::text::Language;

use crate::support::shop::{Shop, saved_card, with};
use crate::support::till::Till;
use crate::support::{Backend, mails, seeds};

on_both_databases!(
    what_is_shown_is_what_is_charged,
    every_currency_is_charged_exactly,
    what_is_too_much_for_one_payment_is_refused,
);

/// A currency with the price of a pass, its fee and the coupon's amount, in minor units, and the price as it is shown.
const SOLD: [(&str, [i64; 3], &str); 9] = [
    ("ISK", [500_000, 10_000, 20_000], "ISK 5,000"),
    ("UGX", [3_700_000, 0, 100_000], "UGX 37,000"),
    ("MGA", [9999, 1, 500], "MGA 9,999"),
    ("JPY", [1999, 1, 300], "JPY ¥1,999"),
    ("KWD", [4990, 110, 130], "KWD 4.990"),
    ("TND", [19_990, 10, 70], "TND 19.990"),
    ("HUF", [399_900, 99, 1], "HUF Ft3,999.00"),
    ("TWD", [29_950, 5, 33], "TWD 299.50"),
    ("USD", [999, 50, 33], "USD $9.99"),
];

fn sells(shop: &Shop, former: &str, (currency, [base, fee, off], _): (&str, [i64; 3], &str)) {
    let folder = shop.server.seeds.join("alpha");
    let write = |name: &str, text: String| std::fs::write(folder.join(name), text).unwrap();
    seeds::edit(&folder, "channel.toml", &format!("currency = \"{former}\""), &format!("currency = \"{currency}\""));
    let pass = |kind: &str, alias: &str, more: &str| {
        format!(
            "[[{kind}]]\nalias = \"{alias}\"\nname = \"{alias}\"\nbase_price = {base}\nservice_fee = {fee}\n{more}\n"
        )
    };
    write("packages.toml", pass("packages", "one", "") + &pass("packages", "two", ""));
    write("subscriptions.toml", pass("subscriptions", "monthly", "offer = \"monthly\""));
    let share = "[[coupons]]\nalias = \"third\"\ncode = \"THIRD\"\npercent_off = 33\n";
    write("coupons.toml", format!("{share}[[coupons]]\nalias = \"off\"\ncode = \"OFF\"\namount_off = {off}\n"));
}

async fn what_is_shown_is_what_is_charged(backend: Backend) {
    let shop = Shop::open(backend).await;
    let events = shop.server.seeds.join("alpha");
    // The sum of these two is what every price here is a multiple of.
    seeds::edit(&events, "events.toml", "base_price = 900\nservice_fee = 100", "base_price = 1000");
    let mut former = "USD";
    for sold in SOLD {
        let (code, [base, fee, off], shown) = sold;
        sells(&shop, former, sold);
        former = code;
        shop.server.apply_again().await;
        let currency = Currency::of(code).unwrap();
        let package = shop.server.get("alpha", "/api/packages").await.data()[0].clone();
        assert_eq!((&package["price_title"], &package["price"]), (&json!(shown), &json!(base + fee)), "{code}");

        let mut buyer = shop.buyer(&code.to_lowercase()).await;
        let card = saved_card(&shop, &mut buyer, "pm_card_visa").await;
        let (one, two) = (shop.id("packages", "one").await, shop.id("packages", "two").await);
        let items = json!([{ "type": "package", "id": one }, { "type": "package", "id": two }]);
        let preview = json!({ "items": items, "coupon": "third" });
        let preview = buyer.post("/api/stripe/invoice-preview", &preview).await.data();
        let total = preview["total"].as_i64().unwrap();
        mails::sent(&shop.server).await;
        let body = json!({
            "items": items, "coupon": "third", "payment_method_id": card, "terms": true, "amount": total,
        });
        let bought = buyer.post("/api/stripe/buy_bundle", &body).await;
        assert_eq!(bought.data()["status"], "success", "{code}: {}", bought.text);
        let charges = shop.charges().await;
        let charge = charges.iter().find(|charge| charge["currency"] == code.to_lowercase()).unwrap();
        assert_eq!(charge["amount"].as_i64(), Some(total), "{code}");
        assert!(total % currency.step == 0 && total < 2 * (base + fee) * 68 / 100, "{code}: {total}");
        let mail = mails::sent(&shop.server).await.pop().unwrap();
        let paid = price::title(total, currency, None, Language::En);
        assert!(mail.text.contains(&format!("You paid {paid} with your card")), "{paid}: {}", mail.text);
        assert_eq!(preview["total_title"], json!(paid));
        let receipt = buyer.get("/api/transactions").await.data()[0].clone();
        assert_eq!((&receipt["amount"], &receipt["currency"]), (&json!(total), &json!(code)));

        // A subscription, whose first payment a coupon of an amount makes smaller.
        let mut body = with("subscription", shop.id("subscriptions", "monthly").await, &card);
        (body["coupon"], body["amount"]) = (json!("off"), json!(base + fee - off));
        let bought = buyer.post("/api/stripe/buy", &body).await;
        assert_eq!(bought.data()["status"], "success", "{code}: {}", bought.text);
        let charges = shop.charges().await;
        let amount = json!(base + fee - off);
        let is_it =
            |charge: &&serde_json::Value| charge["amount"] == amount && charge["currency"] == code.to_lowercase();
        assert_eq!(charges.iter().filter(is_it).count(), 1, "{code}: {charges:?}");
    }
}

async fn what_is_too_much_for_one_payment_is_refused(backend: Backend) {
    let shop = Shop::open(backend).await;
    let most = Currency::of("USD").unwrap().maximum;
    sells(&shop, "USD", ("USD", [most, 0, 1], ""));
    shop.server.apply_again().await;
    let mut buyer = shop.buyer("ada").await;
    let amex = saved_card(&shop, &mut buyer, "pm_card_amex").await;
    let visa = saved_card(&shop, &mut buyer, "pm_card_visa").await;
    let (one, two) = (shop.id("packages", "one").await, shop.id("packages", "two").await);

    // Two passes that can be paid one by one, but not together, even with a third taken off.
    let items = json!([{ "type": "package", "id": one }, { "type": "package", "id": two }]);
    for coupon in [None, Some("third")] {
        let both = json!({ "items": items, "coupon": coupon, "payment_method_id": visa, "terms": true });
        let refused = buyer.post("/api/stripe/buy_bundle", &both).await;
        assert_eq!((refused.status, refused.code().as_str()), (StatusCode::UNPROCESSABLE_ENTITY, "amount_refused"));
        assert_eq!(refused.json()["detail"], "This amount can't be paid by card.");
    }
    assert_eq!(buyer.get("/api/orders").await.data(), json!([]), "nothing was begun");

    let declined = buyer.post("/api/stripe/buy", &with("package", one, &amex)).await;
    assert_eq!((declined.status, declined.code().as_str()), (StatusCode::PAYMENT_REQUIRED, "card_declined"));
    assert_eq!(declined.json()["detail"], "Your card can't pay this amount. Please use another one.");
    for id in [one, two] {
        let bought = buyer.post("/api/stripe/buy", &with("package", id, &visa)).await;
        assert_eq!(bought.data()["status"], "success", "{}", bought.text);
    }
    let charges = shop.charges().await;
    let paid = charges.iter().filter(|charge| charge["status"] == "succeeded");
    assert_eq!(paid.map(|charge| charge["amount"].as_i64().unwrap()).collect::<Vec<_>>(), [most, most]);
}

/// Prices of all sizes with every coupon, given to the provider as the checkout gives them.
async fn every_currency_is_charged_exactly(backend: Backend) {
    let till = Till::open(backend).await;
    let provider = till.provider().await;
    let customer = till.customer().await;
    for (number, currency) in Currency::supported().enumerate() {
        let least = currency.rounded_up(currency.minimum.unwrap_or(50).max(currency.step));
        let units = [1, 7, 333, 12_345][number % 4];
        let price = least + units * currency.step;
        let shares = [1, 33, 50, 67, 99].map(|percent| Discount::Percent(percent).of(price, currency));
        let amounts = [1, 50, 1234].map(|amount| Discount::Amount(amount).of(price, currency));
        for (attempt, off) in [0].into_iter().chain(shares).chain(amounts).enumerate() {
            let reference = format!("{}-{attempt}", currency.code);
            let new = NewPayment {
                reference: &reference,
                customer: &customer,
                amount: price - off,
                currency: currency.code,
                description: "A test",
                taxes: None,
                attempt: 1,
            };
            let made = provider.create_payment(&new).await;
            if price - off < least {
                // The provider says so, and the viewer is told; it is no amount that came of rounding.
                assert!(format!("{made:?}").contains("amount_too_small"), "{reference}: {made:?}");
                continue;
            }
            let made = made.unwrap_or_else(|error| panic!("{reference}: {} {error:?}", price - off));
            assert_eq!((made.amount, made.currency.as_str()), (price - off, currency.code));
            if off > 0 {
                provider
                    .discount(off, currency.code)
                    .await
                    .unwrap_or_else(|error| panic!("{reference}: {off} {error:?}"));
            }
        }
        for (amount, taken) in [(currency.maximum, true), (currency.maximum + currency.step, false)] {
            let reference = format!("{}-{amount}", currency.code);
            let new = NewPayment {
                reference: &reference,
                customer: &customer,
                amount,
                currency: currency.code,
                description: "A test",
                taxes: None,
                attempt: 1,
            };
            let made = provider.create_payment(&new).await;
            assert!(made.as_ref().is_ok_and(|made| made.amount == amount) == taken, "{reference}: {made:?}");
            assert!(taken || format!("{made:?}").contains("amount_too_large"), "{reference}: {made:?}");
        }
        let every = Recurring(Offer::Monthly);
        let terms =
            Terms { subscription_id: 1, name: "Monthly", amount: price, currency: currency.code, every, taxes: None };
        provider.price(&terms).await.unwrap_or_else(|error| panic!("{}: {error:?}", currency.code));
    }
}
