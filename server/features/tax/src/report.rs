//! Reports of taxes by country and rate, and for the one-stop shop (OSS) of the EU.

use std::collections::BTreeMap;

use anyhow::Context;
use grandstand_db::ids::ChannelId;
use sea_orm::ConnectionTrait;
use serde::Serialize;
use tenants::currency::Currency;
use tenants::tax::{EU, Percent, Taxes};

use super::queries::{self, RateSum};

/// The sales at one rate in one place. Money is in minor units; refunds are taken off.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Row {
    /// ISO 3166-1 code.
    pub country: String,
    /// The province or state that the rate is for, ISO 3166-2 without the country; empty for a rate of the country.
    pub region: String,
    /// The tax's name; empty for sales without tax.
    pub name: String,
    /// The rate in percent.
    pub percent: Percent,
    /// ISO 4217 code.
    pub currency: String,
    /// Without the tax.
    pub taxable: i64,
    /// The tax.
    pub tax: i64,
}

/// Returns what was sold from a second until another one (exclusive), by country, region and rate.
///
/// # Errors
/// The database failed, or a stored rate is above 100 %.
pub async fn gather(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    period: (i64, i64),
) -> anyhow::Result<Vec<Row>> {
    let sums = queries::sums(connection, channel_id, period).await?;
    sums.into_iter().map(row).collect()
}

fn row(sum: RateSum) -> anyhow::Result<Row> {
    let percent = Percent::from_millionths(sum.rate).context("a rate above 100 %")?;
    let RateSum { country, region, name, currency, taxable, amount, rate: _ } = sum;
    Ok(Row { country, region, name, percent, currency, taxable, tax: amount })
}

/// Writes the rows as CSV.
///
/// # Errors
/// A value can't be written.
pub fn csv(rows: &[Row]) -> anyhow::Result<String> {
    let header = ["country", "region", "tax", "percent", "taxable", "amount", "currency"];
    let records = rows.iter().map(|row| {
        let Row { country, region, name, percent, currency, taxable, tax } = row;
        let money = |minor| decimal(minor, currency);
        [
            country.clone(),
            region.clone(),
            name.clone(),
            percent.to_string(),
            money(*taxable),
            money(*tax),
            currency.clone(),
        ]
    });
    written(header, records)
}

/// Writes what belongs into a return for the one-stop shop as CSV: sales to the member states of the EU other than the
/// seller's, by state and rate. Greece is `EL` there. A rate is a reduced one if the channel declares a higher one for
/// the country.
///
/// # Errors
/// A value can't be written.
pub fn oss(rows: &[Row], taxes: &Taxes) -> anyhow::Result<String> {
    let mut states = BTreeMap::<(&str, Percent, &str), (i64, i64)>::new();
    let is_abroad =
        |country: &str| EU.split(' ').any(|state| state == country) && taxes.country.as_deref() != Some(country);
    for row in rows.iter().filter(|row| is_abroad(&row.country)) {
        let sum = states.entry((&row.country, row.percent, &row.currency)).or_default();
        sum.0 += row.taxable;
        sum.1 += row.tax;
    }
    let header = ["member_state", "rate_type", "vat_rate", "taxable_amount", "vat_amount", "currency"];
    let records = states.into_iter().map(|((country, percent, currency), (taxable, tax))| {
        let standard = taxes.rates.iter().filter(|rate| rate.country == country).map(|rate| rate.percent).max();
        let kind = if standard > Some(percent) { "REDUCED" } else { "STANDARD" };
        let state = if country == "GR" { "EL" } else { country };
        let money = |minor| decimal(minor, currency);
        [state.to_owned(), kind.to_owned(), percent.to_string(), money(taxable), money(tax), currency.to_owned()]
    });
    written(header, records)
}

fn written<const N: usize>(header: [&str; N], records: impl Iterator<Item = [String; N]>) -> anyhow::Result<String> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(header)?;
    for record in records {
        writer.write_record(record)?;
    }
    Ok(String::from_utf8(writer.into_inner()?)?)
}

/// Writes an amount in minor units of a currency as [`Currency::decimal`] does. The currency of a stored amount is known.
pub fn decimal(minor: i64, code: &str) -> String {
    Currency::of(code).map_or_else(|| minor.to_string(), |currency| currency.decimal(minor))
}

#[cfg(test)]
mod tests {
    use tenants::tax::{Rate, TaxMode};

    use super::*;

    fn percent(text: &str) -> Percent {
        serde_json::from_str(text).unwrap()
    }

    fn row(country: &str, rate: &str, taxable: i64, tax: i64) -> Row {
        let (name, currency) = ("VAT".to_owned(), "EUR".to_owned());
        Row { country: country.to_owned(), region: String::new(), name, percent: percent(rate), currency, taxable, tax }
    }

    #[test]
    fn a_return_has_the_other_member_states() {
        let rate = |country: &str, rate: &str| Rate {
            country: country.to_owned(),
            region: None,
            name: "VAT".into(),
            percent: percent(rate),
            kinds: Vec::new(),
            from: None,
            until: None,
        };
        let rates = vec![rate("FR", "20"), rate("DE", "19"), rate("DE", "7"), rate("GR", "24")];
        let taxes =
            Taxes { mode: TaxMode::Included, country: Some("FR".to_owned()), evidence: 2, automatic: None, rates };
        let rows = [
            row("CA", "5", 100, 5),
            row("DE", "7", 10_000, 700),
            row("DE", "19", 839, 160),
            row("FR", "20", 832, 167),
            row("GR", "24", -806, -193),
            row("US", "0", 999, 0),
        ];
        let expected = "member_state,rate_type,vat_rate,taxable_amount,vat_amount,currency\n\
            DE,REDUCED,7,100.00,7.00,EUR\nDE,STANDARD,19,8.39,1.60,EUR\nEL,STANDARD,24,-8.06,-1.93,EUR\n";
        assert_eq!(oss(&rows, &taxes).unwrap(), expected);
        assert_eq!(EU.split(' ').count(), 27);
    }

    #[test]
    fn amounts_have_the_decimals_of_their_currency() {
        for (minor, code, text) in
            [(-5, "EUR", "-0.05"), (123_456, "CAD", "1234.56"), (980, "JPY", "980"), (3330, "KWD", "3.330")]
        {
            assert_eq!(decimal(minor, code), text);
        }
        let text = csv(&[row("FR", "20", 832, 167)]).unwrap();
        assert_eq!(text, "country,region,tax,percent,taxable,amount,currency\nFR,,VAT,20,8.32,1.67,EUR\n");
    }
}
