//! Tax rates at the provider, with which it taxes the invoices of subscriptions.

use std::collections::HashMap;

use grandstand_tax::{OrderTaxes, TaxLine, TaxMode};
use serde::{Deserialize, Serialize};
use serde_json::json;
use tenants::schema::text::{Language, Localized};
use tenants::tax::Percent;

use super::wire::{Invoice, InvoiceTax, Known, ListedSubscription, TaxRate};
use super::{Provider, ProviderError, calculations, queries, segment};

/// Maximum length of a rate's name at the provider, in characters.
const LONGEST_NAME: usize = 50;
/// Metadata key of a rate's terms.
const TERMS: &str = "grandstand_terms";

/// The terms of a rate. Other terms are another rate.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RateTerms {
    country: String,
    region: Option<String>,
    name: Localized,
    percent: Percent,
    included: bool,
}

/// The rates of invoices, by their ids at the provider.
pub type Rates = HashMap<String, RateTerms>;

impl RateTerms {
    fn of(line: &TaxLine, mode: TaxMode) -> Self {
        Self {
            country: line.country.clone(),
            region: line.region.clone(),
            name: line.name.clone(),
            percent: line.percent,
            included: mode == TaxMode::Included,
        }
    }

    /// Reads a rate that the account's owner has made.
    fn read(rate: TaxRate) -> Result<Self, ProviderError> {
        let millionths = (rate.percentage * 10_000.0).round() as i64;
        let percent = Percent::from_millionths(millionths)
            .ok_or_else(|| ProviderError::Unavailable(format!("a tax rate of {} %", rate.percentage)))?;
        let country = rate.country.unwrap_or_default();
        let name =
            calculations::name(&rate.display_name, rate.jurisdiction_level.as_deref(), rate.jurisdiction.as_deref());
        let name = Localized::One(name);
        Ok(Self { country, region: rate.state, name, percent, included: rate.inclusive })
    }
}

impl Provider {
    /// Returns the provider's ids of the rates of an order, and creates those that there aren't. `language` is the
    /// channel's own.
    ///
    /// # Errors
    /// The provider refuses a rate, or gives no answer; or the database failed.
    pub async fn tax_rates(&self, taxes: &OrderTaxes, language: Language) -> Result<Vec<String>, ProviderError> {
        let mut ids = Vec::with_capacity(taxes.lines.len());
        for line in &taxes.lines {
            ids.push(self.tax_rate(&RateTerms::of(line, taxes.mode), language).await?);
        }
        Ok(ids)
    }

    async fn tax_rate(&self, terms: &RateTerms, language: Language) -> Result<String, ProviderError> {
        let text = json!(terms).to_string();
        if let Some(known) = queries::tax_rate(&self.database, self.channel_id, &self.account, &text).await? {
            return Ok(known);
        }
        let name = terms.name.get(language, language);
        let key = blake3::hash(format!("{} {text}", self.channel_id).as_bytes()).to_hex();
        let mut form = json!({
            "display_name": name.chars().take(LONGEST_NAME).collect::<String>(),
            "percentage": terms.percent.to_string(),
            "inclusive": terms.included,
            "country": terms.country,
            "metadata": { TERMS: key.as_str() },
        });
        if let Some(region) = &terms.region {
            form["state"] = region.as_str().into();
        }
        let created: Known = self.post("/tax_rates", &form, &format!("tax-{key}")).await?;
        queries::keep_tax_rate(&self.database, self.channel_id, &self.account, &text, &created.id).await?;
        // A concurrent call may have been faster; the stored id is the first one.
        let stored = queries::tax_rate(&self.database, self.channel_id, &self.account, &text).await?;
        Ok(stored.unwrap_or(created.id))
    }

    /// Sets the tax rates of a subscription's next invoices.
    ///
    /// # Errors
    /// The subscription has ended or doesn't exist, or the provider gives no answer.
    pub async fn set_tax_rates(&self, subscription: &str, rates: &[String]) -> Result<(), ProviderError> {
        let mut form = match rates {
            [] => json!({ "default_tax_rates": "" }),
            rates => json!({ "default_tax_rates": rates }),
        };
        form["automatic_tax"] = json!({ "enabled": false });
        let path = format!("/subscriptions/{}", segment(subscription)?);
        self.set::<ListedSubscription>(&path, &form).await.map(drop)
    }

    /// Returns the rates of these invoices.
    pub(super) async fn rates_of(&self, invoices: &[Invoice]) -> Result<Rates, ProviderError> {
        let mut rates = Rates::new();
        for id in invoices.iter().flat_map(taxes).filter_map(InvoiceTax::rate) {
            if rates.contains_key(id) {
                continue;
            }
            let stored = queries::tax_rate_terms(&self.database, self.channel_id, &self.account, id).await?;
            let terms = match stored.and_then(|terms| serde_json::from_str(&terms).ok()) {
                Some(terms) => terms,
                None => RateTerms::read(self.get(&format!("/tax_rates/{}", segment(id)?), &json!({})).await?)?,
            };
            rates.insert(id.to_owned(), terms);
        }
        Ok(rates)
    }
}

fn taxes(invoice: &Invoice) -> impl Iterator<Item = &InvoiceTax> {
    invoice.total_taxes.iter().flatten()
}

/// Returns the taxes of an invoice; `None` for none.
pub(super) fn of_invoice(invoice: &Invoice, rates: &Rates) -> Option<OrderTaxes> {
    let known = |tax: &InvoiceTax| Some((rates.get(tax.rate()?)?.clone(), tax.amount, tax.taxable_amount.unwrap_or(0)));
    let known: Vec<_> = taxes(invoice).filter_map(known).collect();
    let included = known.first().map(|(terms, ..)| terms.included)?;
    let mode = if included { TaxMode::Included } else { TaxMode::Added };
    let line = |(terms, amount, taxable)| {
        let RateTerms { country, region, name, percent, .. } = terms;
        TaxLine { country, region, name, percent, taxable, amount }
    };
    Some(OrderTaxes { mode, lines: known.into_iter().map(line).collect() })
}
