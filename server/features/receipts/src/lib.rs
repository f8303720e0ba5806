//! Receipts of payments, and credit notes of what was paid back. Each channel numbers its own without gaps.

mod content;
mod credit;
mod endpoints;
mod issue;
mod model;
mod queries;

use grandstand_db::Database;

pub use content::{Buyer, Card, Content, Line, Seller};
pub use endpoints::*;
pub use issue::{Payment, issue_missing};
pub use model::{ReceiptLink, number};
pub use queries::{forget_buyers, of_payments, of_user};

/// The service for receipts, with its dependencies.
#[derive(Debug)]
pub struct Receipts {
    /// The database.
    pub database: Database,
}
