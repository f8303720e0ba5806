//! Converts the provider's answers into our model.

use super::ProviderError;
use super::model::{
    CardFacts, Collection, Failure, InvoiceReason, InvoiceState, InvoiceStatus, InvoiceSubject, PaymentState,
    PaymentStatus, Plan, SubscriptionState, SubscriptionStatus,
};
use super::taxes::{self, Rates};
use super::wire;

/// Converts a payment.
///
/// # Errors
/// Its status is unknown.
pub fn payment(intent: &wire::Intent) -> Result<PaymentState, ProviderError> {
    let charge = intent.latest_charge.as_ref();
    let status = match intent.status.as_str() {
        "requires_payment_method" | "requires_confirmation" => PaymentStatus::RequiresPaymentMethod,
        "requires_action" => PaymentStatus::RequiresAction,
        "processing" | "requires_capture" => PaymentStatus::Processing,
        "succeeded" => PaymentStatus::Succeeded,
        "canceled" => PaymentStatus::Canceled,
        other => return Err(unknown("payment", other)),
    };
    Ok(PaymentState {
        id: intent.id.clone(),
        status,
        amount: intent.amount,
        currency: intent.currency.to_uppercase(),
        refunded: charge.map_or(0, |charge| charge.amount_refunded),
        disputed: charge.is_some_and(|charge| charge.disputed),
        dispute_lost: charge.and_then(|charge| charge.dispute_lost).unwrap_or(false),
        client_secret: intent.client_secret.clone(),
        failure: intent.last_payment_error.as_ref().map(failure),
        method: intent.payment_method.clone(),
        card: charge
            .and_then(|charge| charge.payment_method_details.as_ref())
            .and_then(|details| details.card.as_ref())
            .map(card),
        paid_at: charge.filter(|charge| charge.paid).map(|charge| charge.created),
        created_at: intent.created,
    })
}

/// Converts a subscription, with its invoices, their tax rates, and its buyer's payments.
///
/// # Errors
/// A status is unknown, or the subscription has no period.
pub fn subscription(
    subscription: &wire::Subscription,
    (invoices, rates): (&[wire::Invoice], &Rates),
    intents: &[wire::Intent],
) -> Result<SubscriptionState, ProviderError> {
    let status = match subscription.status.as_str() {
        "incomplete" => SubscriptionStatus::Incomplete,
        "incomplete_expired" => SubscriptionStatus::IncompleteExpired,
        "trialing" => SubscriptionStatus::Trialing,
        "active" => SubscriptionStatus::Active,
        "past_due" => SubscriptionStatus::PastDue,
        "unpaid" => SubscriptionStatus::Unpaid,
        "canceled" => SubscriptionStatus::Canceled,
        "paused" => SubscriptionStatus::Paused,
        other => return Err(unknown("subscription", other)),
    };
    let item = subscription.items.data.first().ok_or_else(|| unknown("subscription", "no item"))?;
    let latest = subscription.latest_invoice.as_ref();
    let paying = latest.and_then(wire::Invoice::payment_intent).and_then(|id| by_id(intents, id));
    let payment = paying.map(payment).transpose()?;
    let card_of_payment = payment.as_ref().and_then(|payment| payment.card.clone());
    let method = subscription.default_payment_method.as_ref();
    Ok(SubscriptionState {
        id: subscription.id.clone(),
        status,
        started_at: subscription.start_date,
        period_start: item.current_period_start,
        period_end: item.current_period_end,
        trial_end: subscription.trial_end,
        cancel_at_period_end: subscription.cancel_at_period_end
            || subscription.cancel_at.is_some_and(|at| at <= item.current_period_end),
        cancel_at: subscription.cancel_at,
        collection: match subscription.pause_collection.as_ref().map(|pause| pause.behavior.as_str()) {
            None => Collection::Charged,
            Some("void") => Collection::Paused,
            Some(_) => Collection::Free,
        },
        plan: Plan {
            price: item.price.id.clone(),
            product: item.price.product.clone(),
            amount: item.price.unit_amount.map(|amount| amount.saturating_mul(item.quantity.unwrap_or(1))),
        },
        has_automatic_taxes: subscription.automatic_tax.enabled,
        tax_rates: subscription.default_tax_rates.iter().flatten().map(|rate| rate.id.clone()).collect(),
        ended_at: subscription.ended_at,
        client_secret: to_confirm(subscription, payment.as_ref()),
        to_confirm_with: payment
            .as_ref()
            .filter(|payment| is_to_confirm(payment))
            .and_then(|payment| payment.method.clone()),
        failure: payment.and_then(|payment| payment.failure.filter(|_| payment.status != PaymentStatus::Succeeded)),
        card: card_of_payment.or_else(|| method.and_then(|method| method.card.as_ref()).map(card)),
        invoices: invoices.iter().map(|entry| invoice(entry, rates, intents)).collect::<Result<_, _>>()?,
    })
}

/// Returns the secret with which the card's owner confirms: the first payment, or the card itself if nothing is due
/// yet.
fn to_confirm(subscription: &wire::Subscription, payment: Option<&PaymentState>) -> Option<String> {
    if payment.is_some_and(is_to_confirm) {
        let secret = subscription.latest_invoice.as_ref()?.confirmation_secret.as_ref()?;
        return Some(secret.client_secret.clone());
    }
    let setup = subscription.pending_setup_intent.as_ref()?;
    if setup.status == "requires_action" { setup.client_secret.clone() } else { None }
}

fn is_to_confirm(payment: &PaymentState) -> bool {
    payment.status == PaymentStatus::RequiresAction
}

fn invoice(invoice: &wire::Invoice, rates: &Rates, intents: &[wire::Intent]) -> Result<InvoiceState, ProviderError> {
    let paying = invoice.payment_intent().and_then(|id| by_id(intents, id));
    let charge = paying.and_then(|intent| intent.latest_charge.as_ref());
    let (subject, period_start, period_end) = billed(invoice);
    Ok(InvoiceState {
        id: invoice.id.clone(),
        status: match invoice.status.as_deref().unwrap_or("draft") {
            "draft" => InvoiceStatus::Draft,
            "open" => InvoiceStatus::Open,
            "paid" => InvoiceStatus::Paid,
            "uncollectible" => InvoiceStatus::Uncollectible,
            "void" => InvoiceStatus::Void,
            other => return Err(unknown("invoice", other)),
        },
        reason: match invoice.billing_reason.as_deref() {
            Some("subscription_create") => InvoiceReason::Created,
            Some("subscription_cycle") => InvoiceReason::Cycle,
            _ => InvoiceReason::Other,
        },
        total: invoice.total,
        taxes: taxes::of_invoice(invoice, rates),
        paid: invoice.amount_paid,
        refunded: charge.map_or(0, |charge| charge.amount_refunded),
        disputed: charge.is_some_and(|charge| charge.disputed),
        dispute_lost: charge.and_then(|charge| charge.dispute_lost).unwrap_or(false),
        payment_intent: invoice.payment_intent().map(str::to_owned),
        subject,
        period_start,
        period_end,
        has_credit: invoice.lines.data.iter().any(|line| line.amount < 0),
        attempted: invoice.attempted && invoice.collection_method == "charge_automatically",
        paid_at: invoice.status_transitions.paid_at,
        created_at: invoice.created,
    })
}

/// Returns what an invoice bills, and the billed period, from its lines. The period of the invoice itself is the
/// previous one, which is paid already.
fn billed(invoice: &wire::Invoice) -> (InvoiceSubject, i64, i64) {
    let lines = &invoice.lines.data;
    if let Some(line) = lines.iter().filter(|line| line.bills_period()).max_by_key(|line| line.period.end) {
        return (InvoiceSubject::Period, line.period.start, line.period.end);
    }
    // A change is charged when it is made, or later, when the account's owner bills it; it is due from then on.
    match lines.iter().filter(|line| line.bills_change()).map(|line| line.period.end).max() {
        Some(end) => (InvoiceSubject::Change, invoice.created, end),
        None => (InvoiceSubject::Other, invoice.created, invoice.period_end),
    }
}

fn by_id<'a>(intents: &'a [wire::Intent], id: &str) -> Option<&'a wire::Intent> {
    intents.iter().find(|intent| intent.id == id)
}

fn failure(fault: &wire::Fault) -> Failure {
    Failure {
        code: fault.code.clone().unwrap_or_else(|| "card_declined".to_owned()),
        decline_code: fault.decline_code.clone(),
        message: fault.message.clone().unwrap_or_default(),
    }
}

fn card(card: &wire::Card) -> CardFacts {
    CardFacts {
        fingerprint: card.fingerprint.clone(),
        brand: card.brand.clone().unwrap_or_default(),
        last4: card.last4.clone().unwrap_or_default(),
    }
}

fn unknown(what: &str, status: &str) -> ProviderError {
    ProviderError::Unavailable(format!("a {what} that is {status:?}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const UNUSED: &str = r#"{ "amount": -9000, "period": { "start": 500, "end": 12000 }, "parent": {
        "subscription_item_details": { "proration": true }, "invoice_item_details": null } }"#;
    const REMAINING: &str = r#"{ "amount": 700, "period": { "start": 500, "end": 1000 }, "parent": {
        "subscription_item_details": null, "invoice_item_details": { "proration": true } } }"#;
    const WHOLE: &str = r#"{ "amount": 999, "period": { "start": 500, "end": 1500 }, "parent": {
        "subscription_item_details": { "proration": false }, "invoice_item_details": null } }"#;
    const EXTRA: &str = r#"{ "amount": 50, "period": { "start": 400, "end": 400 }, "parent": {
        "subscription_item_details": null, "invoice_item_details": { "proration": false } } }"#;

    fn read(lines: &[&str]) -> InvoiceState {
        read_collected(lines, "charge_automatically", true)
    }

    fn read_collected(lines: &[&str], method: &str, attempted: bool) -> InvoiceState {
        let text = format!(
            r#"{{ "id": "in_1", "status": "open", "billing_reason": "subscription_update",
                "collection_method": "{method}", "attempted": {attempted}, "total": 0, "amount_paid": 0,
                "created": 600, "period_end": 590, "status_transitions": {{}}, "lines": {{ "data": [{}] }} }}"#,
            lines.join(",")
        );
        invoice(&miniserde::json::from_str(&text).unwrap(), &Rates::new(), &[]).unwrap()
    }

    #[test]
    fn credits_and_extras_pay_for_no_period() {
        for (lines, billed, has_credit) in [
            (vec![WHOLE], (InvoiceSubject::Period, 500, 1500), false),
            (vec![UNUSED, WHOLE], (InvoiceSubject::Period, 500, 1500), true),
            (vec![EXTRA, REMAINING, WHOLE], (InvoiceSubject::Period, 500, 1500), false),
            (vec![UNUSED, REMAINING], (InvoiceSubject::Change, 600, 1000), true),
            (vec![UNUSED], (InvoiceSubject::Other, 600, 590), true),
            (vec![EXTRA], (InvoiceSubject::Other, 600, 590), false),
            (vec![], (InvoiceSubject::Other, 600, 590), false),
        ] {
            let told = read(&lines);
            assert_eq!((told.subject, told.period_start, told.period_end), billed, "{lines:?}");
            assert_eq!((told.has_credit, told.attempted), (has_credit, true), "{lines:?}");
        }
    }

    #[test]
    fn only_a_charge_is_an_attempt() {
        for (method, told, attempted) in [
            ("charge_automatically", true, true),
            ("charge_automatically", false, false),
            ("send_invoice", true, false),
            ("send_invoice", false, false),
        ] {
            assert_eq!(read_collected(&[WHOLE], method, told).attempted, attempted, "{method} {told}");
        }
    }
}
