//! Rules of the lists of orders and payments.

use grandstand_web::list::{ListRules, SortField};

/// Sort fields of orders.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OrderField {
    /// When the order was begun.
    Date,
    /// The price with the fee.
    Price,
}

/// Marks lists of orders.
#[derive(Debug)]
pub struct OrdersList;

impl ListRules for OrdersList {
    type Field = OrderField;
    const DEFAULT: SortField<OrderField> = SortField::descending("date", OrderField::Date);
    const OTHERS: &'static [SortField<OrderField>] = &[SortField::ascending("price", OrderField::Price)];
}

/// Sort fields of payments.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TransactionField {
    /// When the payment was begun.
    Date,
    /// The amount charged.
    Amount,
}

/// Marks lists of payments.
#[derive(Debug)]
pub struct TransactionsList;

impl ListRules for TransactionsList {
    type Field = TransactionField;
    const DEFAULT: SortField<TransactionField> = SortField::descending("date", TransactionField::Date);
    const OTHERS: &'static [SortField<TransactionField>] = &[SortField::ascending("amount", TransactionField::Amount)];
}
