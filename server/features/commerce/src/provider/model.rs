//! What the provider says of payments and subscriptions. Money is in minor units, times are unix seconds.

/// What the provider says of one payment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PaymentState {
    /// The provider's id of it.
    pub id: String,
    /// How far it is.
    pub status: PaymentStatus,
    /// What is charged.
    pub amount: i64,
    /// ISO code, upper case.
    pub currency: String,
    /// What of it was given back.
    pub refunded: i64,
    /// Whether the card's owner disputed it, unless the channel won.
    pub disputed: bool,
    /// With it the browser goes on with the payment.
    pub client_secret: Option<String>,
    /// Why the last attempt at it failed.
    pub failure: Option<Failure>,
    /// The provider's id of the card that it is tried with.
    pub method: Option<String>,
    /// The card that it is paid with.
    pub card: Option<CardFacts>,
    /// When the money came.
    pub paid_at: Option<i64>,
    /// When it was begun.
    pub created_at: i64,
}

impl PaymentState {
    /// Whether a card can be tried: none is being tried, or the owner of another one has not confirmed it.
    pub fn takes(&self, card: &str) -> bool {
        match self.status {
            PaymentStatus::RequiresPaymentMethod => true,
            PaymentStatus::RequiresAction => self.method.as_deref() != Some(card),
            PaymentStatus::Processing | PaymentStatus::Succeeded | PaymentStatus::Canceled => false,
        }
    }
}

/// How far a payment is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PaymentStatus {
    /// No card yet, or the one given was declined.
    RequiresPaymentMethod,
    /// The card's owner must confirm it.
    RequiresAction,
    /// The provider is at it.
    Processing,
    /// The money is there.
    Succeeded,
    /// It was given up and can't be paid any more.
    Canceled,
}

/// Why an attempt at a payment failed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Failure {
    /// The provider's code, such as `card_declined`.
    pub code: String,
    /// The card issuer's reason, such as `insufficient_funds`.
    pub decline_code: Option<String>,
    /// The provider's sentence, in English.
    pub message: String,
}

/// What is kept of a card.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CardFacts {
    /// The same for the same card, whoever enters it.
    pub fingerprint: Option<String>,
    /// Such as `visa`.
    pub brand: String,
    /// The last four digits.
    pub last4: String,
}

/// What the provider says of a subscription.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SubscriptionState {
    /// The provider's id of it.
    pub id: String,
    /// How it stands.
    pub status: SubscriptionStatus,
    /// When it began.
    pub started_at: i64,
    /// When the current period began.
    pub period_start: i64,
    /// When the current period ends.
    pub period_end: i64,
    /// When its trial ends or ended, where it has one.
    pub trial_end: Option<i64>,
    /// Whether it ends with the current period, or within it.
    pub cancel_at_period_end: bool,
    /// When it is to end, where that was decided.
    pub cancel_at: Option<i64>,
    /// Whether its renewals are charged.
    pub collection: Collection,
    /// What it is charged for.
    pub plan: Plan,
    /// When it ended.
    pub ended_at: Option<i64>,
    /// With it the browser goes on with what is to be confirmed first: the first payment, or a trial's card.
    pub client_secret: Option<String>,
    /// The provider's id of the card whose owner has to confirm the first payment.
    pub to_confirm_with: Option<String>,
    /// Why the last attempt at a payment failed.
    pub failure: Option<Failure>,
    /// The card that it is paid with.
    pub card: Option<CardFacts>,
    /// What was and is to be paid, newest first.
    pub invoices: Vec<InvoiceState>,
}

impl SubscriptionState {
    /// Whether its first payment is not done, or was withdrawn.
    pub fn is_unpaid(&self) -> bool {
        self.status == SubscriptionStatus::Incomplete || self.is_withdrawn()
    }

    /// Whether its first payment was withdrawn, by a call that could not end it any more.
    pub fn is_withdrawn(&self) -> bool {
        let has_ended = matches!(self.status, SubscriptionStatus::Canceled | SubscriptionStatus::IncompleteExpired);
        !has_ended
            && !self.invoices.is_empty()
            && self.invoices.iter().all(|invoice| invoice.status == InvoiceStatus::Void)
    }

    /// Whether its first payment is due and a card can be tried: none is being tried, or the owner of another one has not
    /// confirmed it.
    pub fn takes(&self, card: &str) -> bool {
        self.status == SubscriptionStatus::Incomplete
            && (self.client_secret.is_none() || self.to_confirm_with.as_deref().is_some_and(|other| other != card))
    }
}

/// Whether a subscription's renewals are charged, as the account's owner decided.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Collection {
    /// They are.
    Charged,
    /// They are free, or collected later: the subscription goes on.
    Free,
    /// The subscription pauses: nothing is charged for it, and nothing given.
    Paused,
}

/// What a subscription is charged for. The account's owner may change it, and so may the buyer where the provider's own
/// page lets them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plan {
    /// The provider's id of the price.
    pub price: String,
    /// The provider's id of the product.
    pub product: String,
    /// What is charged each period; `None` for a price that depends on use.
    pub amount: Option<i64>,
}

/// How a subscription stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SubscriptionStatus {
    /// The first payment is not done.
    Incomplete,
    /// The first payment was not done in time.
    IncompleteExpired,
    /// It runs free of charge.
    Trialing,
    /// It is paid.
    Active,
    /// A renewal failed and is tried again.
    PastDue,
    /// A renewal failed and is tried no more.
    Unpaid,
    /// It is over.
    Canceled,
    /// It rests, with nothing to pay from.
    Paused,
}

/// What the provider says of one invoice of a subscription.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InvoiceState {
    /// The provider's id of it.
    pub id: String,
    /// How it stands.
    pub status: InvoiceStatus,
    /// What it was made for.
    pub reason: InvoiceReason,
    /// What it comes to.
    pub total: i64,
    /// What of it was paid.
    pub paid: i64,
    /// What of that was given back.
    pub refunded: i64,
    /// Whether the card's owner disputes its payment.
    pub disputed: bool,
    /// The provider's id of its payment.
    pub payment_intent: Option<String>,
    /// What it bills.
    pub subject: InvoiceSubject,
    /// When the period begins that it bills; for anything but a whole period, when the invoice was made.
    pub period_start: i64,
    /// When the period ends that it bills.
    pub period_end: i64,
    /// Whether it credits time of a former plan, which need not have been paid.
    pub has_credit: bool,
    /// Whether the provider has tried to charge it automatically.
    pub attempted: bool,
    /// When it was paid.
    pub paid_at: Option<i64>,
    /// When it was made.
    pub created_at: i64,
}

/// How an invoice stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum InvoiceStatus {
    /// It can still change.
    Draft,
    /// It is to be paid.
    Open,
    /// It is paid, or came to nothing.
    Paid,
    /// It is not paid, and is tried no more.
    Uncollectible,
    /// It was withdrawn.
    Void,
}

/// What an invoice bills.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum InvoiceSubject {
    /// A whole period of the subscription.
    Period,
    /// The rest of a period, after a change of plan or quantity.
    Change,
    /// Neither: an extra of the account's owner, or credits alone.
    Other,
}

/// What an invoice was made for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum InvoiceReason {
    /// The subscription's begin.
    Created,
    /// A renewal.
    Cycle,
    /// Anything else.
    Other,
}
