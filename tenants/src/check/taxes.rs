//! Taxes on what the channel sells.

use jiff::civil::DateTime;

use super::context::Context;
use super::fixed_dates;
use super::geo::{self, is_country};
use crate::findings::codes;
use crate::findings::finding::Finding;
use crate::load::tree::Place;
use crate::schema::tax::{TaxMode, TaxRate, TaxSettings};
use crate::subdivisions;
use crate::wording;

/// The payment provider's maximum number of rates on one purchase.
const MOST_TOGETHER: usize = 5;

/// A rate with the days of its validity.
struct Dated<'a> {
    rate: &'a TaxRate,
    from: Option<DateTime>,
    until: Option<DateTime>,
}

/// Checks the countries, regions and dates of the tax rates, and that they go together.
pub fn check(context: &Context<'_>, findings: &mut Vec<Finding>) {
    let Some(channel) = &context.loaded.channel else { return };
    let Some(payments) = &channel.value.payments else { return };
    let (tax, place) = (&payments.tax, &channel.place);
    if let Some(country) = tax.country.as_deref().filter(|country| !is_country(country)) {
        findings.push(geo::unknown(country, &place.value("payments/tax/country")));
    }
    used(tax, place, findings);
    automatic(tax, place, findings);
    let is_taxed = tax.prices != TaxMode::None && (tax.automatic || !tax.rates.is_empty());
    if is_taxed && payments.receipts.tax_ids.is_empty() {
        let message = wording!(
            "receipts with taxes name the seller's tax id, and there is none",
            "un reçu avec des taxes porte le numéro fiscal du vendeur, et il n'y en a pas"
        );
        let hint = wording!(
            "add [payments.receipts] with tax_ids = [\"VAT FR40303265045\"]",
            "ajoutez [payments.receipts] avec tax_ids = [\"TVA FR40303265045\"]"
        );
        findings.push(Finding::at(codes::MISSING_TAX_ID, &place.value("payments/tax/prices"), message).hint(hint));
    }
    let mut dated: Vec<Dated<'_>> = Vec::new();
    for (index, rate) in tax.rates.iter().enumerate() {
        let at = |key: &str| format!("payments/tax/rates/{index}/{key}");
        located(rate, place, &at, findings);
        let rate = stretch(rate, place, &at, findings);
        let together: Vec<&Dated<'_>> = dated.iter().filter(|other| other.applies_with(&rate)).collect();
        if let Some(same) = together.iter().find(|other| other.rate.name == rate.rate.name) {
            let other = dated.iter().position(|one| std::ptr::eq(one, *same)).unwrap_or_default() + 1;
            let message = wording!(
                "this tax is charged twice: rate {other} of the list has its name, for the same products at the same time",
                "cette taxe serait prélevée deux fois : le taux {other} de la liste porte le même nom, pour les mêmes produits et en même temps"
            );
            let hint = wording!(
                "let the older one end with until on the day on which the new one begins with from",
                "terminez l'ancien par until le jour où le nouveau commence par from"
            );
            findings.push(Finding::at(codes::BAD_TAX, &place.value(&at("name")), message).hint(hint));
        } else if together.len() == MOST_TOGETHER {
            let message = wording!(
                "more than {MOST_TOGETHER} taxes on one purchase",
                "plus de {MOST_TOGETHER} taxes sur un achat"
            );
            findings.push(Finding::at(codes::BAD_TAX, &place.value(&at("name")), message));
        }
        dated.push(rate);
    }
}

/// Warns of rates that are not charged, and of taxes without a rate.
fn used(tax: &TaxSettings, place: &Place, findings: &mut Vec<Finding>) {
    if tax.automatic {
        return;
    }
    let (message, hint, key) = match (tax.prices, tax.rates.is_empty()) {
        (TaxMode::None, false) => (
            wording!("these rates are not charged", "ces taux ne sont pas appliqués"),
            wording!(
                "say in [payments.tax] whether prices contain the tax: prices = \"included\", or prices = \"added\"",
                "dites dans [payments.tax] si les prix contiennent la taxe : prices = \"included\", sinon prices = \"added\""
            ),
            "payments/tax/rates/0/country",
        ),
        (TaxMode::Included | TaxMode::Added, true) => (
            wording!("there is no rate, so nothing is taxed", "il n'y a aucun taux : rien n'est taxé"),
            wording!(
                "add a [[payments.tax.rates]] with country, name and percent",
                "ajoutez un [[payments.tax.rates]] avec country, name et percent"
            ),
            "payments/tax/prices",
        ),
        _ => return,
    };
    findings.push(Finding::at(codes::UNUSED_TAX, &place.value(key), message).hint(hint));
}

/// Checks what belongs to the provider's automatic taxes.
fn automatic(tax: &TaxSettings, place: &Place, findings: &mut Vec<Finding>) {
    let (message, hint, key) = match (tax.automatic, tax.prices, tax.rates.is_empty(), &tax.tax_code) {
        (true, TaxMode::None, ..) => (
            wording!("with prices = \"none\" nothing is taxed", "avec prices = \"none\", rien n'est taxé"),
            wording!(
                "say whether prices contain the tax: prices = \"included\", or prices = \"added\"",
                "dites si les prix contiennent la taxe : prices = \"included\", sinon prices = \"added\""
            ),
            "payments/tax/automatic",
        ),
        (true, _, false, _) => (
            wording!(
                "the payment provider computes the taxes, so these rates are not charged",
                "le prestataire de paiement calcule les taxes : ces taux ne sont pas appliqués"
            ),
            wording!("remove the rates, or automatic", "retirez les taux, ou automatic"),
            "payments/tax/rates/0/country",
        ),
        (false, _, _, Some(_)) => (
            wording!(
                "a tax code is for taxes that the payment provider computes",
                "un code de taxe sert aux taxes que le prestataire de paiement calcule"
            ),
            wording!("add automatic = true, or remove it", "ajoutez automatic = true, ou retirez-le"),
            "payments/tax/tax_code",
        ),
        _ => return,
    };
    findings.push(Finding::at(codes::BAD_TAX, &place.value(key), message).hint(hint));
}

fn located(rate: &TaxRate, place: &Place, at: &impl Fn(&str) -> String, findings: &mut Vec<Finding>) {
    let country = rate.country.as_str();
    if !is_country(country) {
        findings.push(geo::unknown(country, &place.value(&at("country"))));
        return;
    }
    let Some(region) = &rate.region else { return };
    let spot = place.value(&at("region"));
    let known = subdivisions::of(country);
    if known.is_some_and(|known| known.contains_key(region)) {
        return;
    }
    let message =
        wording!("there is no region \"{region}\" of {country}", "il n'y a pas de région « {region} » pour {country}");
    let hint = match known {
        Some(known) => {
            let codes = known.keys().map(String::as_str).collect::<Vec<_>>().join(", ");
            wording!("one of {codes}", "les codes : {codes}")
        }
        None => wording!(
            "rates by region are known of CA and US; leave region out",
            "les taux par région n'existent que pour CA et US ; retirez region"
        ),
    };
    findings.push(Finding::at(codes::BAD_REGION, &spot, message).hint(hint));
}

fn stretch<'a>(
    rate: &'a TaxRate,
    place: &Place,
    at: &impl Fn(&str) -> String,
    findings: &mut Vec<Finding>,
) -> Dated<'a> {
    let mut day = |text: Option<&String>, key: &str| {
        let relative = wording!(
            "the days of a tax rate can't count from today",
            "les jours d'un taux de taxe ne peuvent pas se compter à partir d'aujourd'hui"
        );
        fixed_dates::read(text?, &place.value(&at(key)), relative, &["2026-07-01"], findings)
    };
    let (from, until) = (day(rate.from.as_ref(), "from"), day(rate.until.as_ref(), "until"));
    if let (Some(first), Some(end)) = (from, until)
        && end <= first
    {
        let message = wording!("this rate ends before it begins", "ce taux finit avant de commencer, ou le même jour");
        let day = first.date();
        let hint = wording!(
            "until is the first day without it, and has to be after {day}",
            "until est le premier jour sans ce taux : il vient après le {day}"
        );
        findings.push(Finding::at(codes::BAD_TAX, &place.value(&at("until")), message).hint(hint));
    }
    Dated { rate, from, until }
}

impl Dated<'_> {
    /// Whether there is a purchase on which both are charged.
    fn applies_with(&self, other: &Self) -> bool {
        let (one, two) = (self.rate, other.rate);
        let meets = |one: &Option<String>, two: &Option<String>| one.is_none() || two.is_none() || one == two;
        let is_before =
            |end: Option<DateTime>, start: Option<DateTime>| end.zip(start).is_some_and(|(end, start)| end <= start);
        one.country == two.country
            && meets(&one.region, &two.region)
            && (one.kinds.is_empty() || two.kinds.is_empty() || one.kinds.iter().any(|kind| two.kinds.contains(kind)))
            && !is_before(self.until, other.from)
            && !is_before(other.until, self.from)
    }
}
