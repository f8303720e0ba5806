//! A channel's books: orders, payments, taxes and receipts, compared with the provider's balance line by line.

mod compare;
mod difference;
mod gather;
mod model;
mod nightly;
mod queries;
mod stored;
pub mod text;

pub use difference::{Cause, Difference};
pub use gather::gather;
pub use model::{Books, Line, LineKind, Payout, Totals};
pub use nightly::{CheckBooks, Nightly, enqueue};
