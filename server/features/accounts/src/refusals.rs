//! What the calls of accounts refuse, in the words of the catalogue of errors.

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
/// A change by somebody whose password can't be asked for, in a session that began a while ago.
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
/// Coming from a provider without an account here, or without accepting the terms.
pub const NOT_REGISTERED_YET: Refusal = Refusal {
    field: Some(("terms", ErrorCode::NotAccepted)),
    ..refusal(
        StatusCode::UNPROCESSABLE_ENTITY,
        "registration_required",
        "You are not registered yet. Please accept terms and conditions and click Register to continue.",
    )
};
/// A form that asks for reCAPTCHA, sent without its token.
pub const CAPTCHA_REQUIRED: Refusal =
    refusal(StatusCode::UNPROCESSABLE_ENTITY, "recaptcha_required", "Google recaptcha token required");
/// A token that reCAPTCHA refuses.
pub const CAPTCHA_INVALID: Refusal = refusal(
    StatusCode::UNPROCESSABLE_ENTITY,
    "recaptcha_invalid",
    "Google recaptcha token is invalid or you look like a robot",
);
/// A token of a mailed link that was never made for this, or was used.
pub const VERIFICATION_FAILED: Refusal =
    refusal(StatusCode::UNPROCESSABLE_ENTITY, "verification_failed", "Verification failed.");
/// Verifying an address that is verified.
pub const ALREADY_VERIFIED: Refusal =
    refusal(StatusCode::CONFLICT, "email_already_verified", "Email already verified.");
/// A token whose user is gone.
pub const USER_NOT_FOUND: Refusal = refusal(StatusCode::NOT_FOUND, "user_not_found", "User not found.");
/// A link to a new password that has run out.
pub const RESET_EXPIRED: Refusal =
    refusal(StatusCode::UNPROCESSABLE_ENTITY, "reset_key_expired", "Reset password key expired.");
/// A link to a new password that was never made, or was used.
pub const RESET_FAILED: Refusal = refusal(StatusCode::UNPROCESSABLE_ENTITY, "reset_failed", "Reset password failed.");
