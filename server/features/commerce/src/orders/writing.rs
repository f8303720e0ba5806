//! Updates the rows of orders and payments to a purchase's state.

use std::collections::HashMap;

use grandstand_db::entities::order_history::OrderEvent;
use grandstand_db::entities::{orders, payments, purchases};
use grandstand_tax::OrderTaxes;
use sea_orm::ActiveValue::NotSet;
use sea_orm::{ActiveModelTrait, ConnectionTrait, DbErr, IntoActiveModel};

use super::history;
use super::plans::Planned;
use super::queries;
use super::reversals::Reversal;
use super::transition::{Charge, State};
use crate::sold::Sold;

/// A payment as it is stored now.
#[derive(Debug)]
pub struct Written {
    /// The row.
    pub row: payments::Model,
    /// The taxes that the provider computed; `None` where the orders have them, or there are none.
    pub taxes: Option<OrderTaxes>,
    /// Whether it is new or has changed.
    pub is_changed: bool,
}

/// Changes that were written.
#[derive(Debug, Default)]
pub struct Changes {
    /// Whether anything changed.
    pub any: bool,
    /// New steps of the orders.
    pub steps: Vec<OrderEvent>,
    /// Whether an order was paid for the first time.
    pub bought: bool,
    /// Payments that are new or have another status, the oldest first.
    pub charges: Vec<Charge>,
    /// Refunds and disputes of payments, the oldest payment first.
    pub reversals: Vec<(Reversal, payments::Model)>,
    /// Every payment, with the taxes that the provider computed, the oldest first.
    pub payments: Vec<Written>,
}

impl Changes {
    fn note_reversal(&mut self, before: Option<&payments::Model>, after: &payments::Model) {
        if let Some(reversal) = Reversal::between(before, after) {
            self.reversals.push((reversal, after.clone()));
        }
    }
}

/// Updates an order to its plan and its purchase's state, and adds the steps to its history. Returns the new order.
pub async fn order(
    connection: &impl ConnectionTrait,
    before: &orders::Model,
    planned: &Planned,
    state: &State,
    changes: &mut Changes,
    second: i64,
) -> Result<orders::Model, DbErr> {
    let after = ordered(&planned.order, &planned.sold, state);
    if planned.is_unknown {
        history::note(connection, &after, OrderEvent::PlanUnknown, second).await?;
    }
    if after == *before {
        return Ok(after);
    }
    let after = orders::Model { updated_at: second, ..after };
    queries::update_order(connection, &after).await?;
    changes.any = true;
    changes.bought |= before.paid_at.is_none() && after.paid_at.is_some();
    for event in history::steps(before, &after) {
        history::note(connection, &after, event, second).await?;
        changes.steps.push(event);
    }
    Ok(after)
}

/// Applies the purchase's state to an order.
fn ordered(before: &orders::Model, sold: &Sold, state: &State) -> orders::Model {
    let paid = state.payments.iter().filter_map(|charge| charge.paid_at).min();
    let starts_at = state.right.map(|right| right.from);
    orders::Model {
        open_key: before.open_key.clone().filter(|_| state.open),
        status: state.status,
        renewal: state.renewal,
        cancellation: state.cancellation,
        paid_at: paid.or(starts_at).filter(|_| !state.given),
        starts_at,
        ends_at: state.right.and_then(|right| right.ends_at(sold)),
        trial_ends_at: state.trial_ends_at,
        grace_ends_at: state.grace_ends_at,
        failure_code: state.failure.as_ref().map(|failure| failure.code.clone()),
        decline_code: state.failure.as_ref().and_then(|failure| failure.decline_code.clone()),
        ..before.clone()
    }
}

/// Updates the payments of a purchase to the provider's state.
pub async fn payments(
    connection: &impl ConnectionTrait,
    purchase: &purchases::Model,
    state: &State,
    changes: &mut Changes,
    second: i64,
) -> Result<(), DbErr> {
    let rows = queries::payments_of(connection, purchase.channel_id, purchase.id).await?;
    let rows: HashMap<&str, &payments::Model> = rows.iter().map(|row| (row.provider_id.as_str(), row)).collect();
    // The oldest first, so that ids follow time.
    for charge in state.payments.iter().rev() {
        match rows.get(charge.provider_id.as_str()) {
            Some(before) => {
                let after = charged(before, charge);
                if after == **before {
                    changes.payments.push(Written { row: after, taxes: charge.taxes.clone(), is_changed: false });
                    continue;
                }
                if after.status != before.status {
                    changes.charges.push(charge.clone());
                }
                let after = payments::Model { updated_at: second, ..after };
                queries::update_payment(connection, &after).await?;
                changes.note_reversal(Some(before), &after);
                changes.payments.push(Written { row: after, taxes: charge.taxes.clone(), is_changed: true });
            }
            None => {
                let row = charged(&blank(purchase, charge, second), charge);
                let row = payments::ActiveModel { id: NotSet, ..set(row) };
                let row = queries::insert_payment(connection, row).await?;
                changes.note_reversal(None, &row);
                changes.payments.push(Written { row, taxes: charge.taxes.clone(), is_changed: true });
                changes.charges.push(charge.clone());
            }
        }
        changes.any = true;
    }
    Ok(())
}

fn charged(before: &payments::Model, charge: &Charge) -> payments::Model {
    // A card that was changed after the payment is not the one that paid.
    let has_paid = before.paid_at.is_some();
    let card = charge.card.as_ref().filter(|_| !has_paid);
    payments::Model {
        provider_id: charge.provider_id.clone(),
        payment_intent: charge.payment_intent.clone(),
        reason: charge.reason,
        status: charge.status,
        amount: charge.amount,
        refunded: charge.refunded,
        disputed: charge.disputed,
        dispute_lost: charge.dispute_lost,
        card_brand: card.map(|card| card.brand.clone()).or_else(|| before.card_brand.clone()),
        card_last4: card.map(|card| card.last4.clone()).or_else(|| before.card_last4.clone()),
        failure_code: charge.failure.as_ref().map(|failure| failure.code.clone()),
        decline_code: charge.failure.as_ref().and_then(|failure| failure.decline_code.clone()),
        period_end: charge.period_end,
        paid_at: charge.paid_at,
        created_at: charge.created_at,
        ..before.clone()
    }
}

fn blank(purchase: &purchases::Model, charge: &Charge, second: i64) -> payments::Model {
    payments::Model {
        id: 0,
        channel_id: purchase.channel_id,
        user_id: purchase.user_id,
        purchase_id: purchase.id,
        provider_id: String::new(),
        payment_intent: None,
        reason: charge.reason,
        status: charge.status,
        amount: 0,
        refunded: 0,
        disputed: false,
        dispute_lost: false,
        currency: purchase.currency.clone(),
        card_brand: None,
        card_last4: None,
        failure_code: None,
        decline_code: None,
        period_end: None,
        paid_at: None,
        created_at: second,
        updated_at: second,
    }
}

/// Sets every column of a row.
fn set(row: payments::Model) -> payments::ActiveModel {
    let row = row.into_active_model();
    row.reset_all()
}
