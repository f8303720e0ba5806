//! The problem that clients receive for each error.

use std::collections::BTreeMap;

use actix_web::ResponseError;
use anyhow::anyhow;
use grandstand_platform::throttle::TooManyAttempts;
use grandstand_web::field_errors::{ErrorCode, FieldError, FieldErrors};
use grandstand_web::problem::Problem;
use sea_orm::DbErr;

use super::error::Error;

#[test]
fn every_error_has_its_status_code_and_field() {
    let invalid = Error::Invalid(FieldErrors::of("phone", FieldError::NOT_A_PHONE_NUMBER));
    let unreadable = serde_json::from_str::<i64>("").unwrap_err();
    for (error, status, code, blamed) in [
        (invalid, 422, "invalid_parameters", Some(("phone", ErrorCode::NotAPhoneNumber))),
        (Error::BreachedPassword, 422, "invalid_parameters", Some(("password", ErrorCode::Breached))),
        (Error::SameAsTemporary, 422, "invalid_parameters", Some(("password", ErrorCode::Unchanged))),
        (Error::TemporaryPassword, 403, "temporary_password", None),
        (Error::TemporaryPasswordExpired, 422, "temporary_password_expired", None),
        (Error::EmailTaken, 422, "email_already_registered", Some(("email", ErrorCode::Taken))),
        (Error::WrongAuthData, 422, "wrong_auth_data", None),
        (Error::WrongPassword, 422, "wrong_auth_data", Some(("current_password", ErrorCode::Wrong))),
        (Error::SignInAgain, 403, "sign_in_again", None),
        (Error::AlreadyLoggedIn, 409, "already_logged_in", None),
        (Error::NotRegisteredYet, 422, "registration_required", Some(("terms", ErrorCode::NotAccepted))),
        (Error::CaptchaRequired, 422, "recaptcha_required", None),
        (Error::CaptchaInvalid, 422, "recaptcha_invalid", None),
        (Error::VerificationFailed, 422, "verification_failed", None),
        (Error::AlreadyVerified, 409, "email_already_verified", None),
        (Error::ResetExpired, 422, "reset_key_expired", None),
        (Error::ResetFailed, 422, "reset_failed", None),
        (Error::UserNotFound, 404, "user_not_found", None),
        (Error::ProviderNotFound, 404, "not_found", None),
        (Error::SessionNotFound, 404, "not_found", None),
        (Error::SessionEnded, 401, "sign_in_required", None),
        (Error::PasswordQueueFull { retry_after: 5 }, 429, "too_many_attempts", None),
        (Problem::SignInRequired.into(), 401, "sign_in_required", None),
        (TooManyAttempts { retry_after: 9 }.into(), 429, "too_many_attempts", None),
        (DbErr::RecordNotUpdated.into(), 500, "internal", None),
        (anyhow!("a time out of range").into(), 500, "internal", None),
        (unreadable.into(), 500, "internal", None),
    ] {
        let text = error.to_string();
        let problem = Problem::from(error);
        assert_eq!((problem.status_code().as_u16(), problem.code()), (status, code), "{problem:?}");
        let blamed = blamed.map(|(field, code)| BTreeMap::from([(field.to_owned(), vec![code])]));
        assert_eq!(problem.field_errors().map(|errors| errors.codes()), blamed, "{problem:?}");
        assert_eq!(text, problem.to_string(), "logs and clients have the same sentence");
    }
}

#[test]
fn the_cause_of_a_failure_stays_behind_it() {
    let error = anyhow::Error::from(Error::from(DbErr::RecordNotUpdated));
    let problem = anyhow::Error::from(Problem::from(DbErr::RecordNotUpdated));
    assert_eq!(format!("{error:#}"), format!("{problem:#}"));
    assert!(error.chain().any(|cause| cause.is::<DbErr>()));
}
