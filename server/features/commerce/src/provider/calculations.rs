//! Taxes that the provider computes (Stripe Tax).

use grandstand_tax::{OrderTaxes, Place, TaxLine, TaxMode};
use serde::Serialize;
use serde_json::{Value, json};
use tenants::schema::text::Localized;
use tenants::tax::Percent;

use super::wire::{Calculation, CalculationLine, Computed, Known};
use super::{Provider, ProviderError, segment};

/// Amounts to tax. Serialized, it is the key of the answer in a cache.
#[derive(Debug, Clone, Serialize)]
pub struct TaxQuestion {
    /// The account's publishable key.
    pub account: String,
    /// ISO 4217 code.
    pub currency: String,
    /// Whether the amounts contain the taxes.
    pub mode: TaxMode,
    /// The provider's code of what is sold; `None` for the one that is set in the account.
    pub code: Option<String>,
    /// Where the buyer lives: country, region and postal code.
    pub place: (String, Option<String>, Option<String>),
    /// Minor units, each above 0.
    pub amounts: Vec<i64>,
}

/// The answer of the provider.
#[derive(Debug, Clone)]
pub struct TaxAnswer {
    /// The id, with which a payment refers to it.
    pub id: String,
    /// All amounts with their taxes, minor units.
    pub total: i64,
    /// The taxes of each amount, in the order of the question.
    pub taxes: Vec<OrderTaxes>,
}

impl Provider {
    /// Returns the question about some amounts (minor units).
    pub fn tax_question(
        &self,
        (mode, code): (TaxMode, Option<&String>),
        place: &Place,
        amounts: Vec<i64>,
        currency: &str,
    ) -> TaxQuestion {
        TaxQuestion {
            account: self.account.clone(),
            currency: currency.to_owned(),
            mode,
            code: code.cloned(),
            place: (place.country.clone(), place.region.clone(), place.postal_code.clone()),
            amounts,
        }
    }

    /// Has the provider compute taxes. With a `key`, a repeated call returns the same answer.
    ///
    /// # Errors
    /// The provider knows no such place, the account has no taxes set up, or there is no answer.
    pub async fn compute_taxes(&self, question: &TaxQuestion, key: Option<&str>) -> Result<TaxAnswer, ProviderError> {
        let form = form(question);
        let told: Calculation = match key {
            Some(key) => self.post("/tax/calculations", &form, key).await?,
            None => self.set("/tax/calculations", &form).await?,
        };
        let taxes_of = |place: usize| {
            let reference = place.to_string();
            let line = told.line_items.data.iter().find(|line| line.reference == reference);
            let line = line.ok_or_else(|| ProviderError::Unavailable("an amount without taxes".to_owned()))?;
            Ok(OrderTaxes { mode: question.mode, lines: lines(line)? })
        };
        let taxes = (0..question.amounts.len()).map(taxes_of).collect::<Result<_, ProviderError>>()?;
        Ok(TaxAnswer { id: told.id, total: told.amount_total, taxes })
    }

    /// Sets the address of a customer, by which the provider taxes the customer's subscriptions.
    ///
    /// # Errors
    /// The provider knows no such place, the customer doesn't exist, or there is no answer.
    pub async fn set_tax_address(&self, customer: &str, place: &Place) -> Result<(), ProviderError> {
        let form = json!({
            "address": address(&place.country, place.region.as_deref(), place.postal_code.as_deref()),
            "tax": { "validate_location": "immediately" },
        });
        self.set::<Known>(&format!("/customers/{}", segment(customer)?), &form).await.map(drop)
    }
}

fn form(question: &TaxQuestion) -> Value {
    let behavior = tax_behavior(question.mode);
    let item = |(place, amount): (usize, &i64)| {
        let mut item = json!({ "amount": amount, "reference": place.to_string(), "tax_behavior": behavior });
        if let Some(code) = &question.code {
            item["tax_code"] = code.as_str().into();
        }
        item
    };
    let (country, region, postal_code) = &question.place;
    json!({
        "currency": question.currency.to_lowercase(),
        "line_items": question.amounts.iter().enumerate().map(item).collect::<Vec<_>>(),
        "customer_details": {
            "address": address(country, region.as_deref(), postal_code.as_deref()),
            "address_source": "billing",
        },
        "expand": ["line_items.data.tax_breakdown"],
    })
}

/// The provider's word for how prices and taxes relate.
pub const fn tax_behavior(mode: TaxMode) -> &'static str {
    match mode {
        TaxMode::Included => "inclusive",
        TaxMode::Added | TaxMode::None => "exclusive",
    }
}

fn address(country: &str, region: Option<&str>, postal_code: Option<&str>) -> Value {
    let mut address = json!({ "country": country });
    if let Some(region) = region {
        address["state"] = region.into();
    }
    if let Some(code) = postal_code {
        address["postal_code"] = code.into();
    }
    address
}

/// Returns the taxes of an amount; those that are zero are left out.
fn lines(line: &CalculationLine) -> Result<Vec<TaxLine>, ProviderError> {
    let charged = line.tax_breakdown.iter().flatten().filter(|tax| tax.amount != 0);
    charged.map(tax_line).collect()
}

fn tax_line(tax: &Computed) -> Result<TaxLine, ProviderError> {
    let unreadable = || ProviderError::Unavailable("a tax without a rate".to_owned());
    let (rate, at) = (tax.tax_rate_details.as_ref().ok_or_else(unreadable)?, &tax.jurisdiction);
    let percent: f64 = rate.percentage_decimal.parse().map_err(|_| unreadable())?;
    let percent = Percent::from_millionths((percent * 10_000.0).round() as i64).ok_or_else(unreadable)?;
    let name = name(&rate.display_name, Some(&at.level), Some(&at.display_name));
    Ok(TaxLine {
        country: at.country.clone(),
        region: at.state.clone().filter(|_| at.level != "country"),
        name: Localized::One(name),
        percent,
        taxable: tax.taxable_amount,
        amount: tax.amount,
    })
}

/// The name of a tax; with the county, city or district whose tax it is.
pub(super) fn name(tax: &str, level: Option<&str>, place: Option<&str>) -> String {
    match (level, place) {
        (Some("county" | "city" | "district"), Some(place)) => format!("{tax}, {place}"),
        _ => tax.to_owned(),
    }
}
