//! Errors of selling. Services and the layers below them return [`Error`]; the endpoints turn it into the [`Problem`]
//! that a client receives.

use actix_web::http::StatusCode;
use grandstand_platform::throttle::TooManyAttempts;
use grandstand_tax::PlaceError;
use grandstand_web::field_errors::{ErrorCode, FieldError};
use grandstand_web::problem::{Problem, Refusal};
use sea_orm::DbErr;

use super::refusals;

/// Why a purchase or a payment was refused, or failed. A text in it is a message for the viewer, in their language.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The terms were not accepted.
    #[error("{}", terms_not_accepted())]
    TermsNotAccepted,
    /// The buyer did not agree to lose their right of withdrawal.
    #[error("{}", withdrawal_not_accepted())]
    WithdrawalNotAccepted,
    /// The kind of product is missing.
    #[error("{}", wrong_kind(ErrorCode::Required))]
    KindMissing,
    /// The kind of product is unknown.
    #[error("{}", wrong_kind(ErrorCode::Unknown))]
    KindUnknown,
    /// The id of the product or order is missing.
    #[error("{}", refusals::ID_NOT_SELECTED.detail)]
    IdNotSelected,
    /// The package or subscription doesn't exist, or doesn't cover the event that it is to be bought for.
    #[error("{}", refusals::PASS_NOT_FOUND.detail)]
    PassNotFound,
    /// The event doesn't exist.
    #[error("{}", Problem::NotFound(EVENT))]
    EventNotFound,
    /// The event can only be watched with a pass, and none was named.
    #[error("{}", refusals::PACKAGE_REQUIRED.detail)]
    PackageRequired,
    /// The event is free.
    #[error("{}", refusals::NOT_FOR_SALE.detail)]
    NotForSale,
    /// The event is over and was not recorded.
    #[error("{}", refusals::NO_REPLAY.detail)]
    NoReplay,
    /// The product can't be watched where the viewer is.
    #[error("{}", refusals::GEO_BLOCKED.detail)]
    GeoBlocked,
    /// A subscription was put in a bundle with other products.
    #[error("{}", refusals::SUBSCRIPTION_ALONE.detail)]
    SubscriptionAlone,
    /// The purchase has more than the maximum number of products.
    #[error("{}", refusals::TOO_MANY_ITEMS.detail)]
    TooManyItems,
    /// The coupon's code is unknown, not valid now, or not valid for these products. The client isn't told which, so
    /// that codes can't be guessed.
    #[error("{}", refusals::WRONG_CODE.detail)]
    WrongCode,
    /// A coupon for first orders needs a verified address: with a tag, one mailbox has any number of unverified
    /// addresses.
    #[error("{}", refusals::VERIFY_FOR_CODE.detail)]
    VerifyForCode,
    /// The price differs from the one that the viewer was shown.
    #[error("{}", refusals::PRICE_CHANGED.detail)]
    PriceChanged,
    /// The country that the viewer lives in is missing, and taxes depend on it.
    #[error("{}", refusals::COUNTRY_REQUIRED.detail)]
    CountryRequired,
    /// There is no such country.
    #[error("{}", refusals::COUNTRY_UNKNOWN.detail)]
    CountryUnknown,
    /// The province or state that the viewer lives in is missing, and taxes depend on it.
    #[error("{}", refusals::REGION_REQUIRED.detail)]
    RegionRequired,
    /// The country has no such province or state.
    #[error("{}", refusals::REGION_UNKNOWN.detail)]
    RegionUnknown,
    /// The postal code of the place that the viewer lives in is missing, and taxes depend on it.
    #[error("{}", refusals::POSTAL_CODE_REQUIRED.detail)]
    PostalCodeRequired,
    /// The provider knows no such postal code.
    #[error("{}", refusals::POSTAL_CODE_UNKNOWN.detail)]
    PostalCodeUnknown,
    /// Neither the card nor the address in the network is of the named country.
    #[error("{}", refusals::COUNTRY_UNPROVEN.detail)]
    CountryUnproven,
    /// A tax id without the company that it is of.
    #[error("{}", refusals::COMPANY_REQUIRED.detail)]
    CompanyRequired,
    /// The company's name is too long.
    #[error("{}", refusals::COMPANY_TOO_LONG.detail)]
    CompanyTooLong,
    /// The company's tax id doesn't have the form of those of the buyer's country.
    #[error("{}", refusals::TAX_ID_INVALID.detail)]
    TaxIdInvalid,
    /// The amount is below or above what a card can be charged.
    #[error("{0}")]
    AmountRefused(&'static str),
    /// No card was chosen, or the card isn't the viewer's.
    #[error("{}", refusals::CARD_REQUIRED.detail)]
    CardRequired,
    /// The card to delete isn't one of the viewer's.
    #[error("{}", Problem::NotFound(CARD))]
    CardNotFound,
    /// The bank declined the card.
    #[error("{0}")]
    CardDeclined(&'static str),
    /// The subscription has no trial.
    #[error("{}", refusals::NO_TRIAL.detail)]
    NoTrial,
    /// Trials need a verified address.
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
    /// The product was bought before and still runs.
    #[error("{}", refusals::ALREADY_BOUGHT.detail)]
    AlreadyBought,
    /// A subscription to the product is still being charged, and its renewal failed: another purchase would be paid
    /// twice.
    #[error("{}", refusals::RENEWAL_UNPAID.detail)]
    RenewalUnpaid,
    /// The link of a mail about a renewal is damaged, or from another channel.
    #[error("{}", refusals::LINK_INVALID.detail)]
    LinkInvalid,
    /// The order has no renewal to cancel or resume.
    #[error("{}", refusals::NOT_RENEWED.detail)]
    NotRenewed,
    /// The order doesn't exist, or isn't the viewer's.
    #[error("{}", Problem::NotFound(ORDER))]
    OrderNotFound,
    /// The purchase doesn't exist.
    #[error("{}", Problem::NotFound(PURCHASE))]
    PurchaseNotFound,
    /// The channel's account at the provider doesn't have the object.
    #[error("{}", Problem::NotFound(SOMETHING))]
    MissingAtProvider,
    /// The channel can't sell: it has no account, its secret is missing, or the account refuses.
    #[error("{0}")]
    PaymentsUnavailable(&'static str),
    /// The provider gives no answer, or the call has to be repeated.
    #[error("{0}")]
    ProviderUnavailable(&'static str),
    /// A webhook for an unknown channel key, or for a channel without payments.
    #[error("{}", Problem::UnknownChannelKey)]
    UnknownChannelKey,
    /// A webhook with a wrong signature or an unreadable body.
    #[error("{}", refusals::WEBHOOK_REFUSED.detail)]
    WebhookRefused,
    /// Concurrent calls were always faster, or a secret can't be read just now.
    #[error("{}", Problem::Busy)]
    Busy,
    /// Errors that every feature has: nobody is signed in, invalid parameters of a list, too many attempts, a failed
    /// database. Only the failing call knows whether the database may have saved something, so the problem is made
    /// there.
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

fn withdrawal_not_accepted() -> Problem {
    Problem::invalid("withdrawal", FieldError::CONSENT_NEEDED)
}

fn wrong_kind(code: ErrorCode) -> Problem {
    Problem::invalid("type", FieldError::new(code, "event, package or subscription is expected"))
}

grandstand_web::common_causes!(Error: DbErr, anyhow::Error, serde_json::Error, TooManyAttempts);

impl From<PlaceError> for Error {
    fn from(error: PlaceError) -> Self {
        match error {
            PlaceError::CountryMissing => Self::CountryRequired,
            PlaceError::CountryUnknown => Self::CountryUnknown,
            PlaceError::RegionMissing => Self::RegionRequired,
            PlaceError::RegionUnknown => Self::RegionUnknown,
            PlaceError::PostalCodeMissing => Self::PostalCodeRequired,
            PlaceError::Unproven => Self::CountryUnproven,
        }
    }
}

impl From<Error> for Problem {
    fn from(error: Error) -> Self {
        let refusal = match error {
            Error::Common(problem) => return problem,
            Error::TermsNotAccepted => return terms_not_accepted(),
            Error::WithdrawalNotAccepted => return withdrawal_not_accepted(),
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
            Error::CountryRequired => refusals::COUNTRY_REQUIRED,
            Error::CountryUnknown => refusals::COUNTRY_UNKNOWN,
            Error::RegionRequired => refusals::REGION_REQUIRED,
            Error::RegionUnknown => refusals::REGION_UNKNOWN,
            Error::PostalCodeRequired => refusals::POSTAL_CODE_REQUIRED,
            Error::PostalCodeUnknown => refusals::POSTAL_CODE_UNKNOWN,
            Error::CountryUnproven => refusals::COUNTRY_UNPROVEN,
            Error::CompanyRequired => refusals::COMPANY_REQUIRED,
            Error::CompanyTooLong => refusals::COMPANY_TOO_LONG,
            Error::TaxIdInvalid => refusals::TAX_ID_INVALID,
            Error::CardRequired => refusals::CARD_REQUIRED,
            Error::NoTrial => refusals::NO_TRIAL,
            Error::VerifyForTrial => refusals::VERIFY_FOR_TRIAL,
            Error::TrialUsed => refusals::TRIAL_USED,
            Error::UnderWay => refusals::UNDER_WAY,
            Error::AlreadyBought => refusals::ALREADY_BOUGHT,
            Error::RenewalUnpaid => refusals::RENEWAL_UNPAID,
            Error::LinkInvalid => refusals::LINK_INVALID,
            Error::NotRenewed => refusals::NOT_RENEWED,
            Error::WebhookRefused => refusals::WEBHOOK_REFUSED,
            Error::AmountRefused(detail) => Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, "amount_refused", detail),
            Error::CardDeclined(detail) => Refusal::new(StatusCode::PAYMENT_REQUIRED, "card_declined", detail),
            Error::PaymentsUnavailable(detail) => {
                Refusal::new(StatusCode::SERVICE_UNAVAILABLE, "payments_unavailable", detail)
            }
            Error::ProviderUnavailable(detail) => {
                Refusal::new(StatusCode::SERVICE_UNAVAILABLE, "payment_provider_unavailable", detail)
            }
        };
        refusal.into()
    }
}
