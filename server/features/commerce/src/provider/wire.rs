//! The fields of the provider's answers that are used.

use std::collections::HashMap;

use miniserde::Deserialize;

/// A page of a list.
#[derive(Debug, Deserialize)]
pub struct List<T> {
    pub data: Vec<T>,
}

/// A page of a list that has more.
#[derive(Debug, Deserialize)]
pub struct Page<T> {
    pub data: Vec<T>,
    pub has_more: bool,
}

/// A movement of the balance.
#[derive(Debug, Deserialize)]
pub struct BalanceTransaction {
    pub id: String,
    pub amount: i64,
    pub fee: i64,
    pub net: i64,
    pub currency: String,
    pub created: i64,
    pub reporting_category: String,
    /// Expanded.
    pub source: Option<Source>,
}

/// What a movement is of: a charge, a refund, a dispute or a payout.
#[derive(Debug, Deserialize)]
pub struct Source {
    pub id: String,
    pub amount: Option<i64>,
    pub currency: Option<String>,
    pub payment_intent: Option<String>,
    /// Of a charge.
    pub amount_refunded: Option<i64>,
    pub status: Option<String>,
    /// Of a payout.
    pub automatic: Option<bool>,
}

/// An object of which only the id is read.
#[derive(Debug, Deserialize)]
pub struct Known {
    pub id: String,
}

/// A deleted object.
#[derive(Debug, Deserialize)]
pub struct Deleted {
    pub deleted: bool,
}

#[derive(Debug, Deserialize)]
pub struct Intent {
    pub id: String,
    pub status: String,
    pub amount: i64,
    pub currency: String,
    pub created: i64,
    pub client_secret: Option<String>,
    pub last_payment_error: Option<Fault>,
    pub payment_method: Option<String>,
    /// Expanded.
    pub latest_charge: Option<Charge>,
    pub metadata: HashMap<String, String>,
}

#[derive(Debug, Deserialize)]
pub struct Fault {
    pub code: Option<String>,
    pub decline_code: Option<String>,
    pub message: Option<String>,
}

#[derive(Debug, Deserialize)]
pub struct Charge {
    pub created: i64,
    pub paid: bool,
    pub amount_refunded: i64,
    pub disputed: bool,
    /// Not the provider's: whether the channel lost a dispute.
    pub dispute_lost: Option<bool>,
    pub payment_method_details: Option<CardHolder>,
}

/// A dispute about a charge.
#[derive(Debug, Deserialize)]
pub struct Dispute {
    pub id: String,
    pub status: String,
}

#[derive(Debug, Deserialize)]
pub struct CardHolder {
    pub card: Option<Card>,
}

#[derive(Debug, Deserialize)]
pub struct Card {
    pub brand: Option<String>,
    pub last4: Option<String>,
    pub fingerprint: Option<String>,
    pub country: Option<String>,
    pub exp_month: Option<i64>,
    pub exp_year: Option<i64>,
    pub wallet: Option<Wallet>,
}

/// The wallet that a card is in.
#[derive(Debug, Deserialize)]
pub struct Wallet {
    #[serde(rename = "type")]
    pub kind: String,
}

#[derive(Debug, Deserialize)]
pub struct PaymentMethod {
    pub id: String,
    pub customer: Option<String>,
    pub card: Option<Card>,
}

#[derive(Debug, Deserialize)]
pub struct SetupIntent {
    pub id: String,
    pub status: String,
    pub client_secret: Option<String>,
    pub customer: Option<String>,
    pub payment_method: Option<String>,
}

#[derive(Debug, Deserialize)]
pub struct Subscription {
    pub id: String,
    pub status: String,
    pub customer: String,
    pub items: List<Item>,
    pub cancel_at_period_end: bool,
    pub cancel_at: Option<i64>,
    pub ended_at: Option<i64>,
    pub trial_end: Option<i64>,
    pub pause_collection: Option<PauseCollection>,
    pub start_date: i64,
    pub latest_invoice: Option<Invoice>,
    pub pending_setup_intent: Option<SetupIntent>,
    pub default_payment_method: Option<PaymentMethod>,
    pub default_tax_rates: Option<Vec<Known>>,
    pub automatic_tax: AutomaticTax,
}

#[derive(Debug, Deserialize)]
pub struct AutomaticTax {
    pub enabled: bool,
}

/// A subscription of a list, whose objects are not expanded.
#[derive(Debug, Deserialize)]
pub struct ListedSubscription {
    pub id: String,
    pub metadata: HashMap<String, String>,
}

/// An item of a subscription, which has the current period.
#[derive(Debug, Deserialize)]
pub struct Item {
    pub current_period_start: i64,
    pub current_period_end: i64,
    pub price: Price,
    pub quantity: Option<i64>,
}

#[derive(Debug, Deserialize)]
pub struct Price {
    pub id: String,
    pub product: String,
    pub unit_amount: Option<i64>,
}

/// Present while the collection of invoices is paused.
#[derive(Debug, Deserialize)]
pub struct PauseCollection {
    pub behavior: String,
}

#[derive(Debug, Deserialize)]
pub struct Invoice {
    pub id: String,
    pub status: Option<String>,
    pub billing_reason: Option<String>,
    pub collection_method: String,
    pub attempted: bool,
    pub total: i64,
    pub total_taxes: Option<Vec<InvoiceTax>>,
    pub amount_paid: i64,
    pub created: i64,
    pub period_end: i64,
    pub status_transitions: Transitions,
    pub lines: List<Line>,
    pub payments: Option<List<InvoicePayment>>,
    pub confirmation_secret: Option<ConfirmationSecret>,
}

/// A tax of an invoice, summed over its lines.
#[derive(Debug, Deserialize)]
pub struct InvoiceTax {
    pub amount: i64,
    pub taxable_amount: Option<i64>,
    pub tax_rate_details: Option<TaxRateDetails>,
}

#[derive(Debug, Deserialize)]
pub struct TaxRateDetails {
    pub tax_rate: String,
}

#[derive(Debug, Deserialize)]
pub struct TaxRate {
    pub display_name: String,
    pub percentage: f64,
    pub inclusive: bool,
    pub country: Option<String>,
    pub state: Option<String>,
    pub jurisdiction: Option<String>,
    pub jurisdiction_level: Option<String>,
}

/// When an invoice changed its status.
#[derive(Debug, Deserialize)]
pub struct Transitions {
    pub paid_at: Option<i64>,
}

#[derive(Debug, Deserialize)]
pub struct Line {
    pub amount: i64,
    pub period: Period,
    pub parent: Option<LineParent>,
}

/// The origin of a line: a subscription, or an invoice item.
#[derive(Debug, Deserialize)]
pub struct LineParent {
    pub subscription_item_details: Option<LineDetails>,
    pub invoice_item_details: Option<LineDetails>,
}

#[derive(Debug, Deserialize)]
pub struct LineDetails {
    pub proration: bool,
}

#[derive(Debug, Deserialize)]
pub struct Period {
    pub start: i64,
    pub end: i64,
}

#[derive(Debug, Deserialize)]
pub struct InvoicePayment {
    pub payment: AssociatedPayment,
}

#[derive(Debug, Deserialize)]
pub struct AssociatedPayment {
    pub payment_intent: Option<String>,
}

#[derive(Debug, Deserialize)]
pub struct ConfirmationSecret {
    pub client_secret: String,
}

impl InvoiceTax {
    /// Returns the id of its rate.
    pub fn rate(&self) -> Option<&str> {
        self.tax_rate_details.as_ref().map(|details| details.tax_rate.as_str())
    }
}

impl Invoice {
    /// Returns the id of the payment that pays the invoice.
    pub fn payment_intent(&self) -> Option<&str> {
        self.payments
            .iter()
            .flat_map(|payments| &payments.data)
            .find_map(|payment| payment.payment.payment_intent.as_deref())
    }
}

impl Line {
    /// Whether it charges for a whole period of a subscription.
    pub fn bills_period(&self) -> bool {
        let of_subscription = self.parent.as_ref().and_then(|parent| parent.subscription_item_details.as_ref());
        self.amount >= 0 && of_subscription.is_some_and(|details| !details.proration)
    }

    /// Whether it charges for the rest of a period, after a change of plan or quantity. Credits for the former plan
    /// don't count.
    pub fn bills_change(&self) -> bool {
        let Some(parent) = &self.parent else { return false };
        let mut details = parent.subscription_item_details.iter().chain(&parent.invoice_item_details);
        self.amount > 0 && details.any(|details| details.proration)
    }
}

/// The taxes that the provider computes of some amounts.
#[derive(Debug, Deserialize)]
pub struct Calculation {
    pub id: String,
    pub amount_total: i64,
    /// Expanded.
    pub line_items: List<CalculationLine>,
}

#[derive(Debug, Deserialize)]
pub struct CalculationLine {
    pub reference: String,
    pub tax_breakdown: Option<Vec<Computed>>,
}

/// One tax of an amount.
#[derive(Debug, Deserialize)]
pub struct Computed {
    pub amount: i64,
    pub taxable_amount: i64,
    pub jurisdiction: Jurisdiction,
    pub tax_rate_details: Option<ComputedRate>,
}

#[derive(Debug, Deserialize)]
pub struct Jurisdiction {
    pub country: String,
    pub state: Option<String>,
    pub display_name: String,
    pub level: String,
}

#[derive(Debug, Deserialize)]
pub struct ComputedRate {
    pub display_name: String,
    pub percentage_decimal: String,
}
