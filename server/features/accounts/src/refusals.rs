//! Refusals with the same text in every language, in the words of the catalogue of errors. Each belongs to the variant
//! of [`Error`](super::error::Error) with its name.

use actix_web::http::StatusCode;
use grandstand_web::field_errors::{ErrorCode, FieldError};
use grandstand_web::problem::Refusal;

pub const EMAIL_TAKEN: Refusal = Refusal {
    field: Some(("email", ErrorCode::Taken)),
    ..Refusal::new(
        StatusCode::UNPROCESSABLE_ENTITY,
        "email_already_registered",
        "The email address you have entered is already registered.",
    )
};

pub const WRONG_AUTH_DATA: Refusal =
    Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, "wrong_auth_data", "Wrong auth data");

pub const WRONG_PASSWORD: Refusal = Refusal { field: Some(("current_password", ErrorCode::Wrong)), ..WRONG_AUTH_DATA };

pub const SIGN_IN_AGAIN: Refusal = Refusal::new(
    StatusCode::FORBIDDEN,
    "sign_in_again",
    "Please sign in again first: this can be changed within 15 minutes of signing in.",
);

pub const TEMPORARY_PASSWORD_EXPIRED: Refusal = Refusal::new(
    StatusCode::UNPROCESSABLE_ENTITY,
    "temporary_password_expired",
    "This temporary password has expired. Have a link to a new password mailed to you.",
);

pub const ALREADY_LOGGED_IN: Refusal =
    Refusal::new(StatusCode::CONFLICT, "already_logged_in", "You are already logged in");

pub const NOT_REGISTERED_YET: Refusal = Refusal {
    field: Some(("terms", ErrorCode::NotAccepted)),
    ..Refusal::new(
        StatusCode::UNPROCESSABLE_ENTITY,
        "registration_required",
        "You are not registered yet. Please accept terms and conditions and click Register to continue.",
    )
};

pub const CAPTCHA_REQUIRED: Refusal =
    Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, "recaptcha_required", "Google recaptcha token required");

pub const CAPTCHA_INVALID: Refusal = Refusal::new(
    StatusCode::UNPROCESSABLE_ENTITY,
    "recaptcha_invalid",
    "Google recaptcha token is invalid or you look like a robot",
);

pub const VERIFICATION_FAILED: Refusal =
    Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, "verification_failed", "Verification failed.");

pub const ALREADY_VERIFIED: Refusal =
    Refusal::new(StatusCode::CONFLICT, "email_already_verified", "Email already verified.");

pub const USER_NOT_FOUND: Refusal = Refusal::new(StatusCode::NOT_FOUND, "user_not_found", "User not found.");

pub const RESET_EXPIRED: Refusal =
    Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, "reset_key_expired", "Reset password key expired.");

pub const RESET_FAILED: Refusal =
    Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, "reset_failed", "Reset password failed.");

pub const BREACHED_PASSWORD: FieldError =
    FieldError::new(ErrorCode::Breached, "This password is known from a data breach. Please choose another one");

pub const SAME_AS_TEMPORARY: FieldError =
    FieldError::new(ErrorCode::Unchanged, "Choose another password than the temporary one");
