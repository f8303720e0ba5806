//! Prices, and what they are asked in.

use super::codes;
use super::context::Context;
use super::finding::Finding;
use super::iso;
use super::suggest;
use crate::compile::price;
use crate::currency::Currency;
use crate::load::source::Spot;
use crate::load::tree::Place;
use crate::schema::text::Language;

/// Checks the channel's currency and every price.
pub fn check(context: &Context<'_>, findings: &mut Vec<Finding>) {
    let loaded = context.loaded;
    let priced = priced(context);
    for (price, place, key) in &priced {
        if *price < 0 {
            let message = format!("a price can't be below zero, this is {price}");
            findings.push(Finding::at(codes::NEGATIVE_PRICE, &place.value(key), message));
        }
    }
    let Some(channel) = &loaded.channel else { return };
    let code = channel.value.currency.as_str();
    let Some(currency) = Currency::of(code) else {
        findings.push(unknown(code, &channel.place.value("currency")));
        return;
    };
    let sells = context.sells();
    if sells && !currency.supported {
        let message = format!("the payment provider charges nothing in {code}");
        let place = channel.place.value("currency");
        let hint = "see https://docs.stripe.com/currencies for those that it does";
        findings.push(Finding::at(codes::UNSUPPORTED_CURRENCY, &place, message).hint(hint));
    }
    for (price, place, key) in priced.iter().filter(|(price, ..)| !currency.is_exact(*price)) {
        findings.push(inexact(*price, currency, &place.value(key)));
    }
    if sells {
        findings.extend(out_of_bounds(context, currency));
    }
}

fn unknown(code: &str, spot: &Spot) -> Finding {
    let upper = code.to_uppercase();
    let hint = suggest::nearest(&upper, iso::currencies()).or_else(|| iso::currencies().find(|known| *known == upper));
    let hint = hint.map_or_else(
        || "write an ISO 4217 code: \"USD\", \"EUR\", \"CAD\"".to_owned(),
        |code| format!("did you mean \"{code}\"?"),
    );
    Finding::at(codes::UNKNOWN_CURRENCY, spot, format!("there is no currency \"{code}\"")).hint(hint)
}

fn inexact(price: i64, currency: Currency, spot: &Spot) -> Finding {
    let (code, step) = (currency.code, currency.step);
    let message = format!("{price} is no amount that can be charged in {code}: write a multiple of {step}");
    let below = price.saturating_sub(price.rem_euclid(step));
    let above = below.saturating_add(step);
    let written = |minor| price::amount(minor, currency, Language::En);
    let hint = format!("{below} is {code} {}, {above} is {code} {}", written(below), written(above));
    Finding::at(codes::INEXACT_PRICE, spot, message).hint(hint)
}

/// Checks what is sold against the smallest and the largest amounts that the provider charges.
fn out_of_bounds(context: &Context<'_>, currency: Currency) -> Vec<Finding> {
    let code = currency.code;
    let written = |minor| price::amount(minor, currency, Language::En);
    let smallest = currency.minimum.unwrap_or_default();
    let finding = |(price, place): (i64, &Place)| {
        let asked = written(price);
        let (which, message) = if price > currency.maximum {
            let most = written(currency.maximum);
            let message =
                format!("{code} {asked} is too much for one payment: the provider charges {code} {most} at most");
            (codes::EXCESSIVE_PRICE, message)
        } else if price > currency.maximum_american_express {
            let most = written(currency.maximum_american_express);
            let message = format!("American Express cards can't pay {code} {asked}: {code} {most} is their limit");
            (codes::LARGE_PRICE, message)
        } else if (1..smallest).contains(&price) {
            let least = written(smallest);
            let message = format!("nobody can pay {code} {asked} by card: the provider charges {code} {least} or more");
            return Some(Finding::at(codes::SMALL_PRICE, &place.value("base_price"), message));
        } else {
            return None;
        };
        let hint = format!("prices are in the smallest unit: 150000 is {code} {}", written(150_000));
        Some(Finding::at(which, &place.value("base_price"), message).hint(hint))
    };
    sold(context).into_iter().filter_map(finding).collect()
}

/// What each pass and event costs, its fee included.
fn sold<'a>(context: &Context<'a>) -> Vec<(i64, &'a Place)> {
    let loaded = context.loaded;
    let passes = loaded.packages.entries.iter().chain(&loaded.subscriptions.entries);
    let passes = passes.map(|entry| (entry.value.base_price.saturating_add(entry.value.service_fee), &entry.place));
    let events = loaded.events.entries.iter().filter_map(|entry| {
        let fee = entry.value.service_fee.unwrap_or_default();
        Some((entry.value.base_price?.saturating_add(fee), &entry.place))
    });
    passes.chain(events).collect()
}

/// Every price with its place and key.
fn priced<'a>(context: &Context<'a>) -> Vec<(i64, &'a Place, &'static str)> {
    let mut prices = Vec::new();
    for entry in context.loaded.packages.entries.iter().chain(&context.loaded.subscriptions.entries) {
        prices.push((entry.value.base_price, &entry.place, "base_price"));
        prices.push((entry.value.service_fee, &entry.place, "service_fee"));
    }
    for entry in &context.loaded.events.entries {
        prices.extend(entry.value.base_price.map(|price| (price, &entry.place, "base_price")));
        prices.extend(entry.value.service_fee.map(|price| (price, &entry.place, "service_fee")));
    }
    for entry in &context.loaded.coupons.entries {
        prices.extend(entry.value.amount_off.map(|amount| (amount, &entry.place, "amount_off")));
    }
    prices
}
