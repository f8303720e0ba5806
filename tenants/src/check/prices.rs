//! Prices, and what they are asked in.

use super::codes;
use super::context::Context;
use super::finding::Finding;
use super::iso;
use super::suggest;
use crate::load::tree::Place;

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
    match channel.value.currency.as_deref() {
        Some(currency) if !iso::currencies().any(|known| known == currency) => {
            let upper = currency.to_uppercase();
            let hint =
                suggest::nearest(&upper, iso::currencies()).or_else(|| iso::currencies().find(|known| *known == upper));
            let hint = hint.map_or("write an ISO 4217 code: \"USD\", \"EUR\", \"CAD\"".into(), |code| {
                format!("did you mean \"{code}\"?")
            });
            let message = format!("there is no currency \"{currency}\"");
            findings.push(Finding::at(codes::UNKNOWN_CURRENCY, &channel.place.value("currency"), message).hint(hint));
        }
        None if !loaded.channel_flawed => {
            if let Some((_, place, key)) = priced.iter().find(|(price, ..)| *price > 0) {
                let message = "this price has no currency";
                let hint = "add currency = \"USD\" (or another ISO 4217 code) to channel.toml";
                findings.push(Finding::at(codes::NO_CURRENCY, &place.value(key), message).hint(hint));
            }
        }
        _ => {}
    }
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
