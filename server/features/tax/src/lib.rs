//! Taxes on purchases: a buyer's country and the evidence for it, the taxes of an order, the ledger, and reports.

mod evidence;
mod ledger;
mod order_taxes;
mod queries;
mod remaining;
pub mod report;

pub use evidence::{Evidence, Named, PlaceError, country_of, place};
pub use ledger::{Paid, add_missing_entries};
pub use order_taxes::{OrderTaxes, TaxLine};
pub use remaining::{Taxed, remaining, share};
pub use tenants::tax::{Place, TaxMode, TaxedKind, Taxes};
