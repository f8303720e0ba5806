//! Taxes on purchases: where a buyer lives and what speaks for it, the taxes of an order, the ledger, and reports.

mod evidence;
mod ledger;
mod order_taxes;
mod queries;
pub mod report;

pub use evidence::{Evidence, PlaceError, country_of, place};
pub use ledger::{Paid, bring, share};
pub use order_taxes::{OrderTaxes, TaxLine};
pub use tenants::tax::{Place, TaxMode, TaxedKind, Taxes};
