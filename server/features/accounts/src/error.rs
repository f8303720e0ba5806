//! Errors of accounts. Services and the layers below them return [`Error`]; the endpoints turn it into the [`Problem`]
//! that a client receives.

use grandstand_platform::throttle::TooManyAttempts;
use grandstand_web::field_errors::FieldErrors;
use grandstand_web::identity::temporary_password::TEMPORARY_PASSWORD;
use grandstand_web::problem::Problem;
use sea_orm::DbErr;

use super::refusals;

/// Why a call about an account was refused, or failed.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// Fields are missing or wrong.
    #[error("{}", Problem::Invalid(.0.clone()))]
    Invalid(FieldErrors),
    /// The new password is known from a data breach.
    #[error("{}", breached_password())]
    BreachedPassword,
    /// The password that replaces a temporary one is the same.
    #[error("{}", same_as_temporary())]
    SameAsTemporary,
    /// A user with a temporary password changes something else than the password.
    #[error("{}", TEMPORARY_PASSWORD.detail)]
    TemporaryPassword,
    /// The temporary password has expired.
    #[error("{}", refusals::TEMPORARY_PASSWORD_EXPIRED.detail)]
    TemporaryPasswordExpired,
    /// The e-mail address has an account.
    #[error("{}", refusals::EMAIL_TAKEN.detail)]
    EmailTaken,
    /// The address or the password of a sign-in is wrong. The client isn't told which.
    #[error("{}", refusals::WRONG_AUTH_DATA.detail)]
    WrongAuthData,
    /// The current password is wrong.
    #[error("{}", refusals::WRONG_PASSWORD.detail)]
    WrongPassword,
    /// The session of a user without a password to check was opened too long ago.
    #[error("{}", refusals::SIGN_IN_AGAIN.detail)]
    SignInAgain,
    /// Somebody who is signed in signs in or registers.
    #[error("{}", refusals::ALREADY_LOGGED_IN.detail)]
    AlreadyLoggedIn,
    /// A person who came from a provider has no account here, and didn't accept the terms.
    #[error("{}", refusals::NOT_REGISTERED_YET.detail)]
    NotRegisteredYet,
    /// The channel requires reCAPTCHA, and the token is missing.
    #[error("{}", refusals::CAPTCHA_REQUIRED.detail)]
    CaptchaRequired,
    /// reCAPTCHA refuses the token, or doesn't answer.
    #[error("{}", refusals::CAPTCHA_INVALID.detail)]
    CaptchaInvalid,
    /// The token or code is wrong, used or expired, or doesn't fit the address or the browser.
    #[error("{}", refusals::VERIFICATION_FAILED.detail)]
    VerificationFailed,
    /// The address is verified already.
    #[error("{}", refusals::ALREADY_VERIFIED.detail)]
    AlreadyVerified,
    /// The password reset link has expired.
    #[error("{}", refusals::RESET_EXPIRED.detail)]
    ResetExpired,
    /// The password reset link was never issued, or was used.
    #[error("{}", refusals::RESET_FAILED.detail)]
    ResetFailed,
    /// The account is deleted.
    #[error("{}", refusals::USER_NOT_FOUND.detail)]
    UserNotFound,
    /// The channel has no such provider of social sign-in.
    #[error("{}", Problem::NotFound(PROVIDER))]
    ProviderNotFound,
    /// The user has no such session.
    #[error("{}", Problem::NotFound(SESSION))]
    SessionNotFound,
    /// The session has ended, the account was deleted, or its address or password was changed, since the call began.
    #[error("{}", Problem::SignInRequired)]
    SessionEnded,
    /// Too many passwords wait to be hashed; `retry_after` is in seconds.
    #[error("{}", Problem::TooManyAttempts { retry_after: *.retry_after })]
    PasswordQueueFull {
        /// Seconds until the client may retry.
        retry_after: u64,
    },
    /// Errors that every feature has: nobody is signed in, invalid parameters of a list, too many attempts, a failed
    /// database. Only the failing call knows whether the database may have saved something, so the problem is made
    /// there.
    #[error(transparent)]
    Common(#[from] Problem),
}

const PROVIDER: &str = "This provider";
const SESSION: &str = "The session";

fn breached_password() -> Problem {
    Problem::invalid("password", refusals::BREACHED_PASSWORD)
}

fn same_as_temporary() -> Problem {
    Problem::invalid("password", refusals::SAME_AS_TEMPORARY)
}

grandstand_web::common_causes!(Error: DbErr, anyhow::Error, serde_json::Error, TooManyAttempts);

impl From<Error> for Problem {
    fn from(error: Error) -> Self {
        let refusal = match error {
            Error::Common(problem) => return problem,
            Error::Invalid(errors) => return Self::Invalid(errors),
            Error::BreachedPassword => return breached_password(),
            Error::SameAsTemporary => return same_as_temporary(),
            Error::ProviderNotFound => return Self::NotFound(PROVIDER),
            Error::SessionNotFound => return Self::NotFound(SESSION),
            Error::SessionEnded => return Self::SignInRequired,
            Error::PasswordQueueFull { retry_after } => return Self::TooManyAttempts { retry_after },
            Error::TemporaryPassword => TEMPORARY_PASSWORD,
            Error::TemporaryPasswordExpired => refusals::TEMPORARY_PASSWORD_EXPIRED,
            Error::EmailTaken => refusals::EMAIL_TAKEN,
            Error::WrongAuthData => refusals::WRONG_AUTH_DATA,
            Error::WrongPassword => refusals::WRONG_PASSWORD,
            Error::SignInAgain => refusals::SIGN_IN_AGAIN,
            Error::AlreadyLoggedIn => refusals::ALREADY_LOGGED_IN,
            Error::NotRegisteredYet => refusals::NOT_REGISTERED_YET,
            Error::CaptchaRequired => refusals::CAPTCHA_REQUIRED,
            Error::CaptchaInvalid => refusals::CAPTCHA_INVALID,
            Error::VerificationFailed => refusals::VERIFICATION_FAILED,
            Error::AlreadyVerified => refusals::ALREADY_VERIFIED,
            Error::ResetExpired => refusals::RESET_EXPIRED,
            Error::ResetFailed => refusals::RESET_FAILED,
            Error::UserNotFound => refusals::USER_NOT_FOUND,
        };
        refusal.into()
    }
}
