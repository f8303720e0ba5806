//! The taxes of one order.

use serde::{Deserialize, Serialize};
use tenants::currency::Currency;
use tenants::schema::text::Localized;
use tenants::tax::{Percent, Place, Rate, TaxMode, TaxedKind, Taxes, taxed};

/// The taxes of an order, stored with it: changed rates don't change what was charged.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct OrderTaxes {
    /// Whether prices contain them.
    pub mode: TaxMode,
    /// Each tax.
    pub lines: Vec<TaxLine>,
}

/// One tax. Money is in minor units.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TaxLine {
    /// ISO 3166-1 code.
    pub country: String,
    /// The province or state that the rate is for, ISO 3166-2 without the country; `None` for a rate of the country.
    pub region: Option<String>,
    /// The tax's name.
    pub name: Localized,
    /// The rate.
    pub percent: Percent,
    /// The amount that is taxed, without the tax.
    pub taxable: i64,
    /// The tax.
    pub amount: i64,
}

impl TaxLine {
    /// Whether it is the same tax at the same rate as another.
    pub fn is_same_rate(&self, other: &Self) -> bool {
        (&self.country, &self.region, &self.name, self.percent)
            == (&other.country, &other.region, &other.name, other.percent)
    }
}

impl OrderTaxes {
    /// Computes the taxes on a price (after discount, minor units) for a kind of product at a place and a moment (unix
    /// seconds).
    pub fn of(
        taxes: &Taxes,
        place: &Place,
        (kind, second): (TaxedKind, i64),
        (price, currency): (i64, Currency),
    ) -> Self {
        let rates = taxes.rates_at(place, kind, second);
        let percents: Vec<Percent> = rates.iter().map(|rate| rate.percent).collect();
        let computed = taxed(taxes.mode, price, &percents, currency);
        let line = |(rate, amount): (&&Rate, &i64)| TaxLine {
            country: rate.country.clone(),
            region: rate.region.clone(),
            name: rate.name.clone(),
            percent: rate.percent,
            taxable: computed.net,
            amount: *amount,
        };
        Self { mode: taxes.mode, lines: rates.iter().zip(&computed.taxes).map(line).collect() }
    }

    /// Adds the taxes of another order: those of the same rate become one.
    pub fn add(&mut self, other: Self) {
        for line in other.lines {
            match self.lines.iter_mut().find(|known| known.is_same_rate(&line)) {
                Some(known) => {
                    known.taxable += line.taxable;
                    known.amount += line.amount;
                }
                None => self.lines.push(line),
            }
        }
    }

    /// The sum of the taxes.
    pub fn total(&self) -> i64 {
        self.lines.iter().map(|line| line.amount).sum()
    }

    /// The amount on top of the price: 0 where prices contain the taxes.
    pub fn added(&self) -> i64 {
        if self.mode == TaxMode::Added { self.total() } else { 0 }
    }

    /// The charge for another price at the same rates, minor units.
    pub fn gross(&self, price: i64, currency: Currency) -> i64 {
        let percents: Vec<Percent> = self.lines.iter().map(|line| line.percent).collect();
        taxed(self.mode, price, &percents, currency).gross
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_order_has_a_line_for_each_rate() {
        let rate = |region: Option<&str>, percent: &str| Rate {
            country: "CA".to_owned(),
            region: region.map(str::to_owned),
            name: "tax".into(),
            percent: serde_json::from_str(percent).unwrap(),
            kinds: Vec::new(),
            from: None,
            until: None,
        };
        let rates = vec![rate(None, "5"), rate(Some("QC"), "9.975")];
        let taxes = Taxes { mode: TaxMode::Added, country: None, evidence: 1, automatic: None, rates };
        let dollars = Currency::of("CAD").unwrap();
        let place = Place { country: "CA".to_owned(), region: Some("QC".to_owned()), postal_code: None };
        let order = OrderTaxes::of(&taxes, &place, (TaxedKind::Event, 0), (999, dollars));
        let amounts: Vec<_> = order.lines.iter().map(|line| (line.taxable, line.amount)).collect();
        assert_eq!((amounts, order.total(), order.added()), (vec![(999, 50), (999, 100)], 150, 150));
        assert_eq!(order.gross(1999, dollars), 1999 + 100 + 199);
        let included = OrderTaxes { mode: TaxMode::Included, ..order };
        assert_eq!((included.added(), included.gross(1999, dollars)), (0, 1999));
    }
}
