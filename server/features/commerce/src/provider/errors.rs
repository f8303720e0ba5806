//! Errors of the provider, and the messages for viewers.

use sea_orm::DbErr;
use stripe::StripeError;
use tenants::schema::text::Language;

use super::model::Failure;
use crate::error::Error;
use crate::texts::texts;

/// Why a call to the provider failed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ProviderError {
    /// The card was declined.
    Declined(Failure),
    /// The account doesn't have the object.
    Missing,
    /// The object exists already.
    Taken,
    /// The provider refuses the call: because of settings, a bug, or the object's current state.
    Refused {
        /// The meaning of the code.
        reason: RefusalReason,
        /// The provider's error code.
        code: String,
        /// The provider's message, in English.
        message: String,
    },
    /// Another call with the same idempotency key is running.
    UnderWay,
    /// The idempotency key was used before with other parameters.
    Repeated,
    /// The provider gave no answer in time, or an unreadable one.
    Unavailable(String),
    /// The database with the provider's ids failed.
    Database(DbErr),
}

/// The meaning of a refusal, as far as callers distinguish it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RefusalReason {
    /// The amount is below or above what a card can be charged.
    Amount,
    /// The provider can't tell the taxes of the buyer's address.
    Location,
    /// The payment can't be paid any more: it was paid, or given up.
    UnexpectedState,
    /// Anything else.
    Other,
}

impl RefusalReason {
    /// Returns the meaning of the provider's error code.
    fn of(code: &str) -> Self {
        match code {
            "amount_too_small" | "amount_too_large" => Self::Amount,
            "customer_tax_location_invalid" => Self::Location,
            "payment_intent_unexpected_state" => Self::UnexpectedState,
            _ => Self::Other,
        }
    }
}

impl std::fmt::Display for ProviderError {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Declined(failure) => write!(formatter, "declined: {}", failure.code),
            Self::Missing => formatter.write_str("no such thing at the payment provider"),
            Self::Taken => formatter.write_str("there already at the payment provider"),
            Self::Refused { code, message, .. } => {
                write!(formatter, "refused by the payment provider: {code}: {message}")
            }
            Self::UnderWay => formatter.write_str("being done at the payment provider"),
            Self::Repeated => formatter.write_str("asked of the payment provider before, in other words"),
            Self::Unavailable(cause) => write!(formatter, "no answer from the payment provider: {cause}"),
            Self::Database(cause) => write!(formatter, "database: {cause}"),
        }
    }
}

impl std::error::Error for ProviderError {}

impl From<StripeError> for ProviderError {
    fn from(error: StripeError) -> Self {
        match error {
            StripeError::Stripe(error, status) => {
                let code = error.code.as_ref().map_or_else(|| error.type_.as_str(), |code| code.as_str()).to_owned();
                let message = error.message.clone().unwrap_or_default();
                match (status, code.as_str()) {
                    (402, _) => Self::Declined(Failure { code, decline_code: error.decline_code.clone(), message }),
                    (404, _) | (_, "resource_missing") => Self::Missing,
                    (_, "resource_already_exists") => Self::Taken,
                    (409, _) | (_, "lock_timeout" | "idempotency_key_in_use") => Self::UnderWay,
                    (_, "idempotency_error") => Self::Repeated,
                    (429 | 500.., _) => Self::Unavailable(format!("{status} {code}: {message}")),
                    _ => Self::Refused { reason: RefusalReason::of(&code), code, message },
                }
            }
            StripeError::Timeout => Self::Unavailable("time-out".to_owned()),
            StripeError::JSONDeserialize(cause) | StripeError::ClientError(cause) | StripeError::ConfigError(cause) => {
                Self::Unavailable(cause)
            }
        }
    }
}

impl From<DbErr> for ProviderError {
    fn from(error: DbErr) -> Self {
        Self::Database(error)
    }
}

impl ProviderError {
    /// Converts the error into one for the viewer, in their language, and logs what the operator has to know.
    pub fn in_language(&self, language: Language) -> Error {
        match self {
            Self::Declined(failure) => Error::CardDeclined(decline_sentence(failure, language)),
            Self::Missing => Error::MissingAtProvider,
            Self::Refused { reason: RefusalReason::Amount, .. } => amount_refused(language),
            Self::Refused { reason: RefusalReason::Location, .. } => Error::PostalCodeUnknown,
            Self::Taken | Self::Refused { .. } => {
                tracing::error!(error = %self, "a payment can't be made");
                payments_unavailable(language)
            }
            Self::Database(error) => error.clone().into(),
            Self::UnderWay | Self::Repeated | Self::Unavailable(_) => {
                tracing::warn!(error = %self, "a payment has to wait");
                Error::ProviderUnavailable(&texts(language).payments.no_answer)
            }
        }
    }
}

/// The channel can't sell at the moment.
pub fn payments_unavailable(language: Language) -> Error {
    Error::PaymentsUnavailable(&texts(language).payments.unavailable)
}

/// The amount is below or above what a card can be charged.
pub fn amount_refused(language: Language) -> Error {
    Error::AmountRefused(&texts(language).payments.amount_refused)
}

/// Explains in plain words why a card was declined.
pub fn decline_sentence(failure: &Failure, language: Language) -> &'static str {
    let reason = failure.decline_code.as_deref().unwrap_or(&failure.code);
    let declined = &texts(language).payments.declined;
    match (reason, failure.code.as_str()) {
        ("insufficient_funds", _) => &declined.insufficient_funds,
        ("expired_card", _) | (_, "expired_card") => &declined.expired,
        ("incorrect_cvc" | "invalid_cvc", _) | (_, "incorrect_cvc" | "invalid_cvc") => &declined.security_code,
        ("incorrect_number" | "invalid_number", _) | (_, "incorrect_number" | "invalid_number") => &declined.number,
        ("card_velocity_exceeded" | "withdrawal_count_limit_exceeded", _) => &declined.limit,
        ("invalid_amount", _) => &declined.amount,
        ("card_not_supported" | "currency_not_supported" | "transaction_not_allowed", _) => &declined.unsupported,
        ("authentication_required", _)
        | (
            _,
            "authentication_required" | "payment_intent_authentication_failure" | "setup_intent_authentication_failure",
        ) => &declined.unconfirmed,
        ("processing_error" | "issuer_not_available" | "try_again_later" | "reenter_transaction", _)
        | (_, "processing_error") => &declined.try_again,
        _ => &declined.other,
    }
}

#[cfg(test)]
mod tests {
    use std::mem::discriminant;

    use grandstand_web::problem::Problem;
    use serde_json::Value;

    use super::*;
    use crate::texts::CATALOGUES;

    fn failure(code: &str, decline_code: Option<&str>) -> Failure {
        Failure { code: code.to_owned(), decline_code: decline_code.map(str::to_owned), message: String::new() }
    }

    #[test]
    fn declines_are_told_by_their_reason() {
        let [english, french] = [CATALOGUES.en, CATALOGUES.fr].map(|texts| {
            let texts: Value = serde_json::from_str(texts).unwrap();
            texts["payments"]["declined"].clone()
        });
        for (code, reason, key) in [
            ("card_declined", Some("insufficient_funds"), "insufficient_funds"),
            ("expired_card", Some("expired_card"), "expired"),
            ("incorrect_cvc", Some("incorrect_cvc"), "security_code"),
            ("card_declined", Some("invalid_amount"), "amount"),
            ("card_declined", Some("fraudulent"), "other"),
            ("card_declined", Some("authentication_required"), "unconfirmed"),
            ("payment_intent_authentication_failure", None, "unconfirmed"),
            ("processing_error", None, "try_again"),
            ("something_new", None, "other"),
        ] {
            let failure = failure(code, reason);
            assert_eq!(decline_sentence(&failure, Language::En), english[key], "{failure:?}");
            assert_eq!(decline_sentence(&failure, Language::Fr), french[key], "{failure:?}");
        }
    }

    fn refused(code: &str) -> ProviderError {
        ProviderError::Refused { reason: RefusalReason::of(code), code: code.to_owned(), message: String::new() }
    }

    #[test]
    fn whatever_the_provider_does_is_no_fault_of_ours() {
        let payments = &texts(Language::En).payments;
        for (error, told, code) in [
            (
                ProviderError::Declined(failure("card_declined", None)),
                Error::CardDeclined(&payments.declined.other),
                "card_declined",
            ),
            (ProviderError::Missing, Error::MissingAtProvider, "not_found"),
            (refused("amount_too_small"), Error::AmountRefused(&payments.amount_refused), "amount_refused"),
            (refused("amount_too_large"), Error::AmountRefused(&payments.amount_refused), "amount_refused"),
            (
                refused("payment_intent_unexpected_state"),
                Error::PaymentsUnavailable(&payments.unavailable),
                "payments_unavailable",
            ),
            (refused("api_key_expired"), Error::PaymentsUnavailable(&payments.unavailable), "payments_unavailable"),
            (ProviderError::Taken, Error::PaymentsUnavailable(&payments.unavailable), "payments_unavailable"),
            (ProviderError::UnderWay, waiting(), "payment_provider_unavailable"),
            (ProviderError::Repeated, waiting(), "payment_provider_unavailable"),
            (ProviderError::Unavailable("garbage".to_owned()), waiting(), "payment_provider_unavailable"),
            (ProviderError::from(StripeError::Timeout), waiting(), "payment_provider_unavailable"),
            (
                ProviderError::from(StripeError::JSONDeserialize(String::new())),
                waiting(),
                "payment_provider_unavailable",
            ),
            (ProviderError::from(DbErr::RecordNotUpdated), DbErr::RecordNotUpdated.into(), "internal"),
        ] {
            let in_english = error.in_language(Language::En);
            assert_eq!(discriminant(&in_english), discriminant(&told), "{error:?}");
            assert_eq!(in_english.to_string(), told.to_string(), "{error:?}");
            assert_eq!(Problem::from(in_english).code(), code, "{error:?}");
        }
    }

    fn waiting() -> Error {
        Error::ProviderUnavailable(&texts(Language::En).payments.no_answer)
    }

    #[test]
    fn a_payment_in_another_state_is_told_by_the_providers_code() {
        assert_eq!(RefusalReason::of("payment_intent_unexpected_state"), RefusalReason::UnexpectedState);
        assert_eq!(RefusalReason::of("setup_intent_unexpected_state"), RefusalReason::Other);
    }
}
