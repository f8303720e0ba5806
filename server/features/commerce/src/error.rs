//! Why something can't be bought, or paid, or told of. Services and what is below them return [`Error`]; the endpoints
//! make the [`Problem`] of it that a client is told.

use actix_web::http::StatusCode;
use grandstand_platform::throttle::TooManyAttempts;
use grandstand_web::field_errors::{ErrorCode, FieldError};
use grandstand_web::problem::{Problem, Refusal};
use sea_orm::DbErr;

use super::refusals;

/// A refusal, or a failure, of selling. A text in it is the sentence for the viewer, in their language.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The terms were not accepted.
    #[error("{}", terms_not_accepted())]
    TermsNotAccepted,
    /// No kind of product was named.
    #[error("{}", wrong_kind(ErrorCode::Required))]
    KindMissing,
    /// The word that was sent is no kind of product.
    #[error("{}", wrong_kind(ErrorCode::Unknown))]
    KindUnknown,
    /// Nothing was named.
    #[error("{}", refusals::ID_NOT_SELECTED.detail)]
    IdNotSelected,
    /// A package or subscription that there isn't, or one that doesn't cover the event it is to be bought for.
    #[error("{}", refusals::PASS_NOT_FOUND.detail)]
    PassNotFound,
    /// An event that there isn't.
    #[error("{}", Problem::NotFound(EVENT))]
    EventNotFound,
    /// An event that is watched with a pass, without one.
    #[error("{}", refusals::PACKAGE_REQUIRED.detail)]
    PackageRequired,
    /// An event that nobody has to pay for.
    #[error("{}", refusals::NOT_FOR_SALE.detail)]
    NotForSale,
    /// An event that is over and was not recorded.
    #[error("{}", refusals::NO_REPLAY.detail)]
    NoReplay,
    /// Something that can't be watched where the viewer is.
    #[error("{}", refusals::GEO_BLOCKED.detail)]
    GeoBlocked,
    /// A subscription together with something else.
    #[error("{}", refusals::SUBSCRIPTION_ALONE.detail)]
    SubscriptionAlone,
    /// More in one purchase than anybody means to buy.
    #[error("{}", refusals::TOO_MANY_ITEMS.detail)]
    TooManyItems,
    /// A code that there isn't, that isn't good now, or isn't good for this. Who guesses is not told which.
    #[error("{}", refusals::WRONG_CODE.detail)]
    WrongCode,
    /// A first order is for addresses that are verified: a tag makes another address of a mailbox that has had its own.
    #[error("{}", refusals::VERIFY_FOR_CODE.detail)]
    VerifyForCode,
    /// It costs something else than the viewer was shown.
    #[error("{}", refusals::PRICE_CHANGED.detail)]
    PriceChanged,
    /// The amount is less, or more, than a card can be charged.
    #[error("{0}")]
    AmountRefused(&'static str),
    /// No card was chosen, or one that isn't the viewer's.
    #[error("{}", refusals::CARD_REQUIRED.detail)]
    CardRequired,
    /// A card to be forgotten that the viewer doesn't have.
    #[error("{}", Problem::NotFound(CARD))]
    CardNotFound,
    /// The bank declined the card.
    #[error("{0}")]
    CardDeclined(&'static str),
    /// A subscription that is paid from the first day.
    #[error("{}", refusals::NO_TRIAL.detail)]
    NoTrial,
    /// Trials are for users whose address is known to be theirs.
    #[error("{}", refusals::VERIFY_FOR_TRIAL.detail)]
    VerifyForTrial,
    /// The user, or the card, has had a trial.
    #[error("{}", refusals::TRIAL_USED.detail)]
    TrialUsed,
    /// The buyer's account was deleted.
    #[error("{}", Problem::SignInRequired)]
    BuyerGone,
    /// Another purchase of the same thing is being paid just now.
    #[error("{}", refusals::UNDER_WAY.detail)]
    UnderWay,
    /// What was bought runs still.
    #[error("{}", refusals::ALREADY_BOUGHT.detail)]
    AlreadyBought,
    /// The subscription goes on being charged: bought again, it would be paid twice.
    #[error("{}", refusals::RENEWAL_UNPAID.detail)]
    RenewalUnpaid,
    /// A renewal to be cancelled or resumed of something that isn't renewed.
    #[error("{}", refusals::NOT_RENEWED.detail)]
    NotRenewed,
    /// An order that there isn't, or that is somebody else's.
    #[error("{}", Problem::NotFound(ORDER))]
    OrderNotFound,
    /// A purchase that there isn't.
    #[error("{}", Problem::NotFound(PURCHASE))]
    PurchaseNotFound,
    /// The channel's account at the provider has no such thing.
    #[error("{}", Problem::NotFound(SOMETHING))]
    MissingAtProvider,
    /// Nothing can be bought on the channel: it has no account, its secret is missing, or the account refuses.
    #[error("{0}")]
    PaymentsUnavailable(&'static str),
    /// The provider gives no answer, or has to be asked again.
    #[error("{0}")]
    ProviderUnavailable(&'static str),
    /// A webhook for a key of no channel, or of one that takes no payments.
    #[error("{}", Problem::UnknownChannelKey)]
    UnknownChannelKey,
    /// A webhook that is not signed as it should be, or is no event.
    #[error("{}", refusals::WEBHOOK_REFUSED.detail)]
    WebhookRefused,
    /// Others were always faster, or a secret can't be read just now.
    #[error("{}", Problem::Busy)]
    Busy,
    /// What every feature refuses and fails with alike: nobody is signed in, wrong parameters of a list, too many
    /// attempts, a database that failed. Whether a failed database may have saved something is known only where it
    /// failed, so the problem is made there.
    #[error(transparent)]
    Common(#[from] Problem),
}

const EVENT: &str = "This event";
const CARD: &str = "This card";
const ORDER: &str = "This order";
const PURCHASE: &str = "This purchase";
const SOMETHING: &str = "This";

fn terms_not_accepted() -> Problem {
    Problem::invalid("terms", FieldError::TERMS_NEEDED)
}

fn wrong_kind(code: ErrorCode) -> Problem {
    Problem::invalid("type", FieldError::new(code, "event, package or subscription is expected"))
}

impl From<DbErr> for Error {
    fn from(error: DbErr) -> Self {
        Self::Common(error.into())
    }
}

impl From<anyhow::Error> for Error {
    fn from(error: anyhow::Error) -> Self {
        Self::Common(error.into())
    }
}

impl From<serde_json::Error> for Error {
    fn from(error: serde_json::Error) -> Self {
        Self::Common(error.into())
    }
}

impl From<TooManyAttempts> for Error {
    fn from(error: TooManyAttempts) -> Self {
        Self::Common(error.into())
    }
}

impl From<Error> for Problem {
    fn from(error: Error) -> Self {
        let said = |status, code, detail| Refusal { status, code, detail, field: None };
        let refusal = match error {
            Error::Common(problem) => return problem,
            Error::TermsNotAccepted => return terms_not_accepted(),
            Error::KindMissing => return wrong_kind(ErrorCode::Required),
            Error::KindUnknown => return wrong_kind(ErrorCode::Unknown),
            Error::EventNotFound => return Self::NotFound(EVENT),
            Error::CardNotFound => return Self::NotFound(CARD),
            Error::OrderNotFound => return Self::NotFound(ORDER),
            Error::PurchaseNotFound => return Self::NotFound(PURCHASE),
            Error::MissingAtProvider => return Self::NotFound(SOMETHING),
            Error::BuyerGone => return Self::SignInRequired,
            Error::UnknownChannelKey => return Self::UnknownChannelKey,
            Error::Busy => return Self::Busy,
            Error::IdNotSelected => refusals::ID_NOT_SELECTED,
            Error::PassNotFound => refusals::PASS_NOT_FOUND,
            Error::PackageRequired => refusals::PACKAGE_REQUIRED,
            Error::NotForSale => refusals::NOT_FOR_SALE,
            Error::NoReplay => refusals::NO_REPLAY,
            Error::GeoBlocked => refusals::GEO_BLOCKED,
            Error::SubscriptionAlone => refusals::SUBSCRIPTION_ALONE,
            Error::TooManyItems => refusals::TOO_MANY_ITEMS,
            Error::WrongCode => refusals::WRONG_CODE,
            Error::VerifyForCode => refusals::VERIFY_FOR_CODE,
            Error::PriceChanged => refusals::PRICE_CHANGED,
            Error::CardRequired => refusals::CARD_REQUIRED,
            Error::NoTrial => refusals::NO_TRIAL,
            Error::VerifyForTrial => refusals::VERIFY_FOR_TRIAL,
            Error::TrialUsed => refusals::TRIAL_USED,
            Error::UnderWay => refusals::UNDER_WAY,
            Error::AlreadyBought => refusals::ALREADY_BOUGHT,
            Error::RenewalUnpaid => refusals::RENEWAL_UNPAID,
            Error::NotRenewed => refusals::NOT_RENEWED,
            Error::WebhookRefused => refusals::WEBHOOK_REFUSED,
            Error::AmountRefused(detail) => said(StatusCode::UNPROCESSABLE_ENTITY, "amount_refused", detail),
            Error::CardDeclined(detail) => said(StatusCode::PAYMENT_REQUIRED, "card_declined", detail),
            Error::PaymentsUnavailable(detail) => said(StatusCode::SERVICE_UNAVAILABLE, "payments_unavailable", detail),
            Error::ProviderUnavailable(detail) => {
                said(StatusCode::SERVICE_UNAVAILABLE, "payment_provider_unavailable", detail)
            }
        };
        refusal.into()
    }
}
