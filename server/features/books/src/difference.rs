//! What doesn't agree, and why that may be.

use serde::Serialize;

/// A fact on which two records don't agree.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Difference {
    /// What doesn't agree.
    pub cause: Cause,
    /// The provider's id of the payment, payout or movement.
    pub id: String,
    /// The purchase, if one is known.
    pub purchase: Option<i64>,
    /// The stored amount, minor units.
    pub here: Option<i64>,
    /// The amount of the provider, or of the record that is compared, minor units.
    pub there: Option<i64>,
}

/// Kinds of differences.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// The provider has a payment that is not known here.
    UnknownPayment,
    /// A payment that counts as paid here is not among the provider's.
    MissingPayment,
    /// The amounts of a payment differ.
    Amount,
    /// The currencies of a payment differ.
    Currency,
    /// The refunded amounts differ.
    Refunds,
    /// One side has a dispute, or its outcome, that the other doesn't have.
    Dispute,
    /// The prices of the orders don't add up to their payment.
    Orders,
    /// The ledger of taxes doesn't add up to what is left of the payment.
    Taxes,
    /// The receipts don't add up to what is left of the payment, or there are several.
    Receipts,
    /// A payout is not the sum of the movements that it pays.
    Payout,
}

impl Cause {
    /// Explains the difference, and says what to do.
    pub const fn explanation(self) -> &'static str {
        match self {
            Self::UnknownPayment => {
                "the provider has this payment, and no order here has it: it was made in the dashboard or by another \
                 system that uses the account; if it is of this server, look for failed jobs (`grandstand jobs list`)"
            }
            Self::MissingPayment => {
                "this payment counts as paid here, and the provider's balance doesn't have it: the account or its \
                 mode (test or live) may have been changed since"
            }
            Self::Amount => "the provider charged another amount than is stored here",
            Self::Currency => "the provider charged in another currency: the channel's may have been changed since",
            Self::Refunds => {
                "the provider has refunded another amount than is known here: a webhook has not arrived or its job \
                 failed; the purchase is looked at again within a day"
            }
            Self::Dispute => {
                "the dispute, or its outcome, is not known here: a webhook has not arrived or its job failed; the \
                 purchase is looked at again within a day"
            }
            Self::Orders => "the prices of the orders don't add up to the payment: please report this as an error",
            Self::Taxes => "the ledger of taxes doesn't add up to the payment: please report this as an error",
            Self::Receipts => "the receipts don't add up to the payment: please report this as an error",
            Self::Payout => {
                "the payout is not the sum of the movements that the provider lists for it: ask the provider"
            }
        }
    }
}
