//! The provider's payments and subscriptions. Money is in minor units, times are unix seconds.

use grandstand_tax::OrderTaxes;

/// A payment at the provider.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PaymentState {
    /// The provider's id of the payment.
    pub id: String,
    /// Status of the payment.
    pub status: PaymentStatus,
    /// Amount to charge.
    pub amount: i64,
    /// ISO 4217 code, upper case.
    pub currency: String,
    /// Refunded part.
    pub refunded: i64,
    /// Whether the card's owner disputed it and the channel has not won the dispute.
    pub disputed: bool,
    /// Whether the channel lost a dispute.
    pub dispute_lost: bool,
    /// The secret with which the browser continues the payment.
    pub client_secret: Option<String>,
    /// Why the last attempt to pay failed.
    pub failure: Option<Failure>,
    /// The provider's id of the card of the current attempt.
    pub method: Option<String>,
    /// The card that paid.
    pub card: Option<CardFacts>,
    /// When it was paid.
    pub paid_at: Option<i64>,
    /// When it was created.
    pub created_at: i64,
}

impl PaymentState {
    /// Whether this card can be tried: no card is being tried, or another card waits for its owner's confirmation.
    pub fn takes(&self, card: &str) -> bool {
        match self.status {
            PaymentStatus::RequiresPaymentMethod => true,
            PaymentStatus::RequiresAction => self.method.as_deref() != Some(card),
            PaymentStatus::Processing | PaymentStatus::Succeeded | PaymentStatus::Canceled => false,
        }
    }
}

/// Status of a payment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PaymentStatus {
    /// No card yet, or the one given was declined.
    RequiresPaymentMethod,
    /// The card's owner must confirm it.
    RequiresAction,
    /// The provider is processing it.
    Processing,
    /// It is paid.
    Succeeded,
    /// It was cancelled and can't be paid any more.
    Canceled,
}

/// Why an attempt to pay failed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Failure {
    /// The provider's code, such as `card_declined`.
    pub code: String,
    /// The card issuer's reason, such as `insufficient_funds`.
    pub decline_code: Option<String>,
    /// The provider's message, in English.
    pub message: String,
}

/// The stored details of a card.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CardFacts {
    /// The same for the same card, for every user who saves it.
    pub fingerprint: Option<String>,
    /// The card's brand, such as `visa`.
    pub brand: String,
    /// The last four digits.
    pub last4: String,
}

/// A subscription at the provider.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SubscriptionState {
    /// The provider's id of the subscription.
    pub id: String,
    /// Status of the subscription.
    pub status: SubscriptionStatus,
    /// When it began.
    pub started_at: i64,
    /// When the current period began.
    pub period_start: i64,
    /// When the current period ends.
    pub period_end: i64,
    /// When its trial ends or ended; `None` without a trial.
    pub trial_end: Option<i64>,
    /// Whether it ends with the current period, or within it.
    pub cancel_at_period_end: bool,
    /// When it is scheduled to end, if it is.
    pub cancel_at: Option<i64>,
    /// Whether renewals are charged.
    pub collection: Collection,
    /// The price that it is charged for.
    pub plan: Plan,
    /// The provider's ids of the tax rates of its next invoices.
    pub tax_rates: Vec<String>,
    /// Whether the provider computes the taxes of its next invoices.
    pub has_automatic_taxes: bool,
    /// When it ended.
    pub ended_at: Option<i64>,
    /// The secret with which the browser confirms the first payment, or a trial's card.
    pub client_secret: Option<String>,
    /// The provider's id of the card whose owner has to confirm the first payment.
    pub to_confirm_with: Option<String>,
    /// Why the last attempt to pay failed.
    pub failure: Option<Failure>,
    /// The default card.
    pub card: Option<CardFacts>,
    /// Its invoices, the newest first.
    pub invoices: Vec<InvoiceState>,
}

impl SubscriptionState {
    /// Whether its first payment is incomplete, or was cancelled.
    pub fn is_unpaid(&self) -> bool {
        self.status == SubscriptionStatus::Incomplete || self.is_withdrawn()
    }

    /// Whether the first payment's invoice was voided, by a call that then failed to end the subscription.
    pub fn is_withdrawn(&self) -> bool {
        let has_ended = matches!(self.status, SubscriptionStatus::Canceled | SubscriptionStatus::IncompleteExpired);
        !has_ended
            && !self.invoices.is_empty()
            && self.invoices.iter().all(|invoice| invoice.status == InvoiceStatus::Void)
    }

    /// Whether its first payment is due and this card can be tried: no card is being tried, or another card waits for
    /// its owner's confirmation.
    pub fn takes(&self, card: &str) -> bool {
        self.status == SubscriptionStatus::Incomplete
            && (self.client_secret.is_none() || self.to_confirm_with.as_deref().is_some_and(|other| other != card))
    }
}

/// Whether a subscription's renewals are charged; the account's owner decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Collection {
    /// Renewals are charged.
    Charged,
    /// Renewals are free, or collected later: the subscription continues.
    Free,
    /// The subscription is paused: it costs nothing and gives nothing.
    Paused,
}

/// The price and product of a subscription. The account's owner may change it, and so may the buyer if the customer
/// portal allows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plan {
    /// The provider's id of the price.
    pub price: String,
    /// The provider's id of the product.
    pub product: String,
    /// Amount of each period; `None` for a usage-based price.
    pub amount: Option<i64>,
}

/// Status of a subscription.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SubscriptionStatus {
    /// The first payment is incomplete.
    Incomplete,
    /// The first payment was not completed in time.
    IncompleteExpired,
    /// Its trial is running.
    Trialing,
    /// It is paid.
    Active,
    /// A renewal failed and is being retried.
    PastDue,
    /// A renewal failed and is not retried any more.
    Unpaid,
    /// It has ended.
    Canceled,
    /// It is paused because the trial ended without a card.
    Paused,
}

/// An invoice of a subscription.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InvoiceState {
    /// The provider's id of the invoice.
    pub id: String,
    /// Status of the invoice.
    pub status: InvoiceStatus,
    /// Why it was created.
    pub reason: InvoiceReason,
    /// Total amount.
    pub total: i64,
    /// The taxes in it; `None` for none.
    pub taxes: Option<OrderTaxes>,
    /// Paid part.
    pub paid: i64,
    /// Refunded part of the payment.
    pub refunded: i64,
    /// Whether the card's owner disputes its payment.
    pub disputed: bool,
    /// Whether the channel lost a dispute of its payment.
    pub dispute_lost: bool,
    /// The provider's id of the payment.
    pub payment_intent: Option<String>,
    /// What it bills.
    pub subject: InvoiceSubject,
    /// Start of the billed period; if it bills no whole period, when it was created.
    pub period_start: i64,
    /// End of the billed period.
    pub period_end: i64,
    /// Whether it credits time of a former plan. That time may never have been paid.
    pub has_credit: bool,
    /// Whether the provider has tried to charge it automatically.
    pub attempted: bool,
    /// When it was paid.
    pub paid_at: Option<i64>,
    /// When it was created.
    pub created_at: i64,
}

/// Status of an invoice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum InvoiceStatus {
    /// It can still change.
    Draft,
    /// It is to be paid.
    Open,
    /// It is paid, or its total is 0.
    Paid,
    /// It is unpaid, and is not retried any more.
    Uncollectible,
    /// It was voided.
    Void,
}

/// What an invoice bills.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum InvoiceSubject {
    /// A whole period of the subscription.
    Period,
    /// The rest of a period, after a change of plan or quantity.
    Change,
    /// Neither: an extra charge of the account's owner, or credits alone.
    Other,
}

/// Why an invoice was created.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum InvoiceReason {
    /// The beginning of the subscription.
    Created,
    /// A renewal.
    Cycle,
    /// Anything else.
    Other,
}
