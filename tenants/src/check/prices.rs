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
use crate::wording;
use crate::wording::Wording;

/// Checks the channel's currency and every price.
pub fn check(context: &Context<'_>, findings: &mut Vec<Finding>) {
    let loaded = context.loaded;
    let priced = priced(context);
    for (price, place, key) in &priced {
        if *price < 0 {
            let message = wording!(
                "a price can't be below zero, this is {price}",
                "un prix ne peut pas être négatif, ceci est {price}"
            );
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
        let message = wording!(
            "the payment provider charges nothing in {code}",
            "le prestataire de paiement n'encaisse rien en {code}"
        );
        let place = channel.place.value("currency");
        let hint = wording!(
            "see https://docs.stripe.com/currencies for those that it does",
            "voir https://docs.stripe.com/currencies pour celles qu'il accepte"
        );
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
    let upper = match code.trim() {
        "€" => "EUR".to_owned(),
        "£" => "GBP".to_owned(),
        "$" => "USD".to_owned(),
        "¥" => "JPY".to_owned(),
        other => other.to_uppercase(),
    };
    let hint = suggest::nearest(&upper, iso::currencies()).or_else(|| iso::currencies().find(|known| *known == upper));
    let hint = match hint {
        Some(code) => wording!("did you mean \"{code}\"?", "vouliez-vous dire « {code} » ?"),
        None => wording!(
            "write an ISO 4217 code: \"USD\", \"EUR\", \"CAD\"",
            "écrivez un code ISO 4217 : \"USD\", \"EUR\", \"CAD\""
        ),
    };
    let message = wording!("there is no currency \"{code}\"", "il n'y a pas de monnaie « {code} »");
    Finding::at(codes::UNKNOWN_CURRENCY, spot, message).hint(hint)
}

/// An amount in each language.
fn written(minor: i64, currency: Currency) -> Wording {
    let [en, fr] = [Language::En, Language::Fr].map(|language| price::amount(minor, currency, language));
    Wording { en, fr }
}

fn inexact(price: i64, currency: Currency, spot: &Spot) -> Finding {
    let (code, step) = (currency.code, currency.step);
    let message = wording!(
        "{price} is no amount that can be charged in {code}: write a multiple of {step}",
        "{price} n'est pas un montant encaissable en {code} : écrivez un multiple de {step}"
    );
    let below = price.saturating_sub(price.rem_euclid(step));
    let above = below.saturating_add(step);
    let (less, more) = (written(below, currency), written(above, currency));
    let hint = wording!(
        [less, more]
        "{below} is {code} {less}, {above} is {code} {more}",
        "{below} est {less} {code}, {above} est {more} {code}"
    );
    Finding::at(codes::INEXACT_PRICE, spot, message).hint(hint)
}

/// Checks what is sold against the smallest and the largest amounts that the provider charges.
fn out_of_bounds(context: &Context<'_>, currency: Currency) -> Vec<Finding> {
    let code = currency.code;
    let smallest = currency.minimum.unwrap_or_default();
    let finding = |(price, place): (i64, &Place)| {
        let asked = written(price, currency);
        let spot = || place.value("base_price");
        let (which, message) = if price > currency.maximum {
            let most = written(currency.maximum, currency);
            let message = wording!(
                [asked, most]
                "{code} {asked} is too much for one payment: the provider charges {code} {most} at most",
                "{asked} {code}, c'est trop pour un paiement : le prestataire encaisse {most} {code} au plus"
            );
            (codes::EXCESSIVE_PRICE, message)
        } else if price > currency.maximum_american_express {
            let most = written(currency.maximum_american_express, currency);
            let message = wording!(
                [asked, most]
                "American Express cards can't pay {code} {asked}: {code} {most} is their limit",
                "les cartes American Express ne peuvent pas payer {asked} {code} : leur limite est {most} {code}"
            );
            (codes::LARGE_PRICE, message)
        } else if (1..smallest).contains(&price) {
            let least = written(smallest, currency);
            let message = wording!(
                [asked, least]
                "nobody can pay {code} {asked} by card: the provider charges {code} {least} or more",
                "personne ne peut payer {asked} {code} par carte : le prestataire encaisse {least} {code} au moins"
            );
            return Some(Finding::at(codes::SMALL_PRICE, &spot(), message));
        } else {
            return None;
        };
        let example = written(150_000, currency);
        let hint = wording!(
            [example]
            "prices are in the smallest unit: 150000 is {code} {example}",
            "les prix sont dans la plus petite unité : 150000 est {example} {code}"
        );
        Some(Finding::at(which, &spot(), message).hint(hint))
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
