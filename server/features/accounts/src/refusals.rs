//! Refusals of account calls, in the words of the catalogue of errors.

use actix_web::http::StatusCode;

use grandstand_web::field_errors::ErrorCode;
use grandstand_web::problem::Refusal;

const fn refusal(status: StatusCode, code: &'static str, detail: &'static str) -> Refusal {
    Refusal { status, code, detail, field: None }
}

/// Registering with an address that has an account.
pub const EMAIL_TAKEN: Refusal = Refusal {
    field: Some(("email", ErrorCode::Taken)),
    ..refusal(
        StatusCode::UNPROCESSABLE_ENTITY,
        "email_already_registered",
        "The email address you have entered is already registered.",
    )
};
/// A wrong address or password.
pub const WRONG_AUTH_DATA: Refusal = refusal(StatusCode::UNPROCESSABLE_ENTITY, "wrong_auth_data", "Wrong auth data");
/// A wrong current password.
pub const WRONG_PASSWORD: Refusal = Refusal { field: Some(("current_password", ErrorCode::Wrong)), ..WRONG_AUTH_DATA };
/// A change by a user without a password to check, in a session that was opened too long ago.
pub const SIGN_IN_AGAIN: Refusal = refusal(
    StatusCode::FORBIDDEN,
    "sign_in_again",
    "Please sign in again first: this can be changed within 15 minutes of signing in.",
);
/// Signing in with a temporary password that has expired, or replacing it.
pub const TEMPORARY_PASSWORD_EXPIRED: Refusal = refusal(
    StatusCode::UNPROCESSABLE_ENTITY,
    "temporary_password_expired",
    "This temporary password has expired. Have a link to a new password mailed to you.",
);
/// Signing in or registering while signed in.
pub const ALREADY_LOGGED_IN: Refusal = refusal(StatusCode::CONFLICT, "already_logged_in", "You are already logged in");
/// Signing in at a provider without an account here, or without accepting the terms.
pub const NOT_REGISTERED_YET: Refusal = Refusal {
    field: Some(("terms", ErrorCode::NotAccepted)),
    ..refusal(
        StatusCode::UNPROCESSABLE_ENTITY,
        "registration_required",
        "You are not registered yet. Please accept terms and conditions and click Register to continue.",
    )
};
/// A form that requires reCAPTCHA, sent without a token.
pub const CAPTCHA_REQUIRED: Refusal =
    refusal(StatusCode::UNPROCESSABLE_ENTITY, "recaptcha_required", "Google recaptcha token required");
/// A token that reCAPTCHA refuses.
pub const CAPTCHA_INVALID: Refusal = refusal(
    StatusCode::UNPROCESSABLE_ENTITY,
    "recaptcha_invalid",
    "Google recaptcha token is invalid or you look like a robot",
);
/// A token of a mailed link that was never issued for this purpose, or was used.
pub const VERIFICATION_FAILED: Refusal =
    refusal(StatusCode::UNPROCESSABLE_ENTITY, "verification_failed", "Verification failed.");
/// Verifying an address that is verified.
pub const ALREADY_VERIFIED: Refusal =
    refusal(StatusCode::CONFLICT, "email_already_verified", "Email already verified.");
/// A token whose user is gone.
pub const USER_NOT_FOUND: Refusal = refusal(StatusCode::NOT_FOUND, "user_not_found", "User not found.");
/// A password reset link that has expired.
pub const RESET_EXPIRED: Refusal =
    refusal(StatusCode::UNPROCESSABLE_ENTITY, "reset_key_expired", "Reset password key expired.");
/// A password reset link that was never issued, or was used.
pub const RESET_FAILED: Refusal = refusal(StatusCode::UNPROCESSABLE_ENTITY, "reset_failed", "Reset password failed.");
