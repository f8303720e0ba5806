//! Taxes in responses.

use grandstand_tax::{OrderTaxes, TaxMode};
use grandstand_web::context::Context;
use serde::Serialize;
use utoipa::ToSchema;

/// The taxes of an order.
#[derive(Debug, Serialize, ToSchema)]
pub struct OrderTax {
    /// Whether the price contains them in any case; otherwise they were added to it.
    pub included: bool,
    /// Each tax.
    pub lines: Vec<TaxAmount>,
}

/// A tax.
#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct TaxAmount {
    /// Its name.
    #[schema(examples("GST"))]
    pub name: String,
    /// The rate in percent, with a decimal point.
    #[schema(examples("9.975"))]
    pub percent: String,
    /// Minor units.
    pub amount: i64,
}

impl OrderTax {
    /// Builds the response for the taxes of an order.
    pub fn new(context: &Context, taxes: &OrderTaxes) -> Self {
        Self { included: taxes.mode == TaxMode::Included, lines: tax_amounts(context, [taxes]) }
    }
}

/// Returns the taxes of several orders, each tax once, in the language of the request.
pub fn tax_amounts<'a>(context: &Context, orders: impl IntoIterator<Item = &'a OrderTaxes>) -> Vec<TaxAmount> {
    let mut amounts: Vec<TaxAmount> = Vec::new();
    for line in orders.into_iter().flat_map(|taxes| &taxes.lines) {
        let (name, percent) = (context.channel().text(&line.name, context.language), line.percent.to_string());
        match amounts.iter_mut().find(|known| known.name == name && known.percent == percent) {
            Some(known) => known.amount += line.amount,
            None => amounts.push(TaxAmount { name: name.to_owned(), percent, amount: line.amount }),
        }
    }
    amounts
}
