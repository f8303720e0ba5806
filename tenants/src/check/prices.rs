//! Prices and the channel's currency.

use super::context::Context;
use crate::currency::Currency;
use crate::findings::codes;
use crate::findings::finding::Finding;
use crate::findings::suggest;
use crate::iso;
use crate::load::out_of_range;
use crate::load::tree::Place;
use crate::price;
use crate::schema::text::Language;
use crate::source::Spot;
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
                "un prix ne peut pas être négatif, comme {price}"
            );
            let finding = Finding::at(codes::NEGATIVE_PRICE, &place.value(key), message);
            findings.push(finding.maybe_hint(out_of_range::hint(&place.value(key), key, &(*price).into())));
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
            "les monnaies acceptées : https://docs.stripe.com/currencies"
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
            "écrivez un code ISO 4217, par exemple \"USD\", \"EUR\" ou \"CAD\""
        ),
    };
    let message = wording!("there is no currency \"{code}\"", "il n'y a pas de monnaie « {code} »");
    Finding::at(codes::UNKNOWN_CURRENCY, spot, message).hint(hint)
}

/// An amount as text, per language.
fn written(minor: i64, currency: Currency) -> Wording {
    let [en, fr] = [Language::En, Language::Fr].map(|language| price::amount(minor, currency, language));
    Wording { en, fr }
}

fn inexact(price: i64, currency: Currency, spot: &Spot) -> Finding {
    let (code, step) = (currency.code, currency.step);
    let message = wording!(
        "{price} is no amount that can be charged in {code}: write a multiple of {step}",
        "{price} n'est pas un montant qu'on peut encaisser en {code} : écrivez un multiple de {step}"
    );
    let below = price.saturating_sub(price.rem_euclid(step));
    let above = below.saturating_add(step);
    let (less, more) = (written(below, currency), written(above, currency));
    let hint = wording!(
        [less, more]
        "{below} is {code} {less}, {above} is {code} {more}",
        "{below} vaut {less} {code}, {above} vaut {more} {code}"
    );
    Finding::at(codes::INEXACT_PRICE, spot, message).hint(hint)
}

/// Reports prices outside the range that the payment provider accepts.
fn out_of_bounds(context: &Context<'_>, currency: Currency) -> Vec<Finding> {
    sold(context).iter().filter_map(|sale| sale.out_of_bounds(currency)).collect()
}

/// Something with a price.
struct Sale<'a> {
    price: i64,
    fee: i64,
    place: &'a Place,
}

impl Sale<'_> {
    fn out_of_bounds(&self, currency: Currency) -> Option<Finding> {
        let (code, smallest) = (currency.code, currency.minimum.unwrap_or_default());
        let asked = self.asked(currency);
        let total = self.price.saturating_add(self.fee);
        let (which, message) = if total > currency.maximum {
            let most = written(currency.maximum, currency);
            let message = wording!(
                [asked, most]
                "{asked} is too much for one payment: the provider charges {code} {most} at most",
                "{asked}, c'est trop pour un paiement : le prestataire encaisse {most} {code} au plus"
            );
            (codes::EXCESSIVE_PRICE, message)
        } else if total > currency.maximum_american_express {
            let most = written(currency.maximum_american_express, currency);
            let message = wording!(
                [asked, most]
                "American Express cards can't pay {asked}: {code} {most} is their limit",
                "les cartes American Express ne peuvent pas payer {asked} : leur limite est {most} {code}"
            );
            (codes::LARGE_PRICE, message)
        } else if (1..smallest).contains(&total) {
            let least = written(smallest, currency);
            let message = wording!(
                [asked, least]
                "nobody can pay {asked} by card: the provider charges {code} {least} or more",
                "personne ne peut payer {asked} par carte : le prestataire encaisse {least} {code} au moins"
            );
            (codes::SMALL_PRICE, message)
        } else {
            return None;
        };
        let hint = if total < smallest { self.in_cents(currency) } else { Some(smallest_unit(currency)) };
        Some(Finding::at(which, &self.place.value("base_price"), message).maybe_hint(hint))
    }

    /// The price as written in the file, and the service fee on top of it.
    fn asked(&self, currency: Currency) -> Wording {
        let (code, price, fee) = (currency.code, written(self.price, currency), written(self.fee, currency));
        if self.fee == 0 {
            wording!([price] "{code} {price}", "{price} {code}")
        } else {
            wording!([price, fee] "{code} {price} plus a fee of {code} {fee}", "{price} {code} plus {fee} {code} de frais")
        }
    }

    /// The hint for a price that was probably meant in whole units; `None` for currencies without a smaller unit.
    fn in_cents(&self, currency: Currency) -> Option<Wording> {
        let (code, price) = (currency.code, self.price);
        let meant = price.checked_mul(10_i64.checked_pow(currency.decimals)?).filter(|meant| *meant > price)?;
        let unit = match currency.decimals {
            2 => wording!("in cents", "en centimes"),
            _ => wording!("in the smallest unit", "dans la plus petite unité"),
        };
        let (is, would_be) = (written(price, currency), written(meant, currency));
        Some(wording!(
            [unit, is, would_be]
            "prices are {unit}: {price} is {code} {is}; write {meant} for {code} {would_be}",
            "les prix sont {unit} : {price} vaut {is} {code} ; écrivez {meant} pour {would_be} {code}"
        ))
    }
}

fn smallest_unit(currency: Currency) -> Wording {
    let (code, example) = (currency.code, written(150_000, currency));
    wording!(
        [example]
        "prices are in the smallest unit: 150000 is {code} {example}",
        "les prix sont dans la plus petite unité : 150000 vaut {example} {code}"
    )
}

/// All passes and events with a price.
fn sold<'a>(context: &Context<'a>) -> Vec<Sale<'a>> {
    let loaded = context.loaded;
    let passes = loaded.packages.entries.iter().chain(&loaded.subscriptions.entries);
    let passes =
        passes.map(|entry| Sale { price: entry.value.base_price, fee: entry.value.service_fee, place: &entry.place });
    let events = loaded.events.entries.iter().filter_map(|entry| {
        let fee = entry.value.service_fee.unwrap_or_default();
        Some(Sale { price: entry.value.base_price?, fee, place: &entry.place })
    });
    passes.chain(events).collect()
}

/// All prices with their place and key.
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
