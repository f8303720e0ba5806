//! Checks the fields of account forms, and collects all errors.

use grandstand_core::text_input::{is_phone, single_line};
use grandstand_web::field_errors::{ErrorCode, FieldError, FieldErrors};
use tenants::check::is_email;
use tenants::schema::accounts::Names;

use super::error::Error;
use super::passwords::rule::PasswordRule;

/// Maximum length of a password, in characters.
const LONGEST_PASSWORD: usize = 128;
/// Maximum length of an e-mail address, in characters.
const LONGEST_EMAIL: usize = 254;
/// Maximum length of a name, in characters.
pub const LONGEST_NAME: usize = 100;

const PASSWORDS_DIFFER: FieldError =
    FieldError::new(ErrorCode::Mismatch, "The password and password confirmation do not match");
const COMMON_PASSWORD: FieldError =
    FieldError::new(ErrorCode::TooCommon, "This password is too common. Please choose another one");

/// Collects the errors of a form's fields while they are checked.
#[derive(Debug, Default)]
pub struct Checked {
    errors: FieldErrors,
}

impl Checked {
    /// Records an error of a field.
    pub fn refuse(&mut self, field: &str, error: FieldError) {
        self.errors.note(field, error);
    }

    /// Checks a required name.
    pub fn name(&mut self, field: &str, typed: Option<String>) -> String {
        let name = single_line(&typed.unwrap_or_default());
        if name.is_empty() {
            self.refuse(field, FieldError::REQUIRED);
        } else if name.chars().count() > LONGEST_NAME {
            self.refuse(field, FieldError::too_long(LONGEST_NAME + 1));
        }
        name
    }

    /// Checks a name of a new user, which is empty if it isn't given and not needed.
    pub fn registered_name(&mut self, field: &str, typed: Option<String>, names: Names) -> String {
        let is_blank = typed.as_deref().is_none_or(|typed| single_line(typed).is_empty());
        if is_blank && !names.is_required() { String::new() } else { self.name(field, typed) }
    }

    /// Checks a required e-mail address.
    pub fn email(&mut self, field: &str, typed: Option<String>) -> String {
        let email = single_line(&typed.unwrap_or_default());
        if email.is_empty() {
            self.refuse(field, FieldError::REQUIRED);
        } else if email.len() > LONGEST_EMAIL || !is_email(&email) {
            self.refuse(field, FieldError::NOT_AN_EMAIL);
        }
        email
    }

    /// Checks an optional phone number.
    pub fn phone(&mut self, field: &str, typed: Option<String>) -> Option<String> {
        let phone = Some(single_line(&typed.unwrap_or_default())).filter(|phone| !phone.is_empty())?;
        if !is_phone(&phone) {
            self.refuse(field, FieldError::NOT_A_PHONE_NUMBER);
        }
        Some(phone)
    }

    /// Checks a new password and its confirmation.
    pub fn new_password(&mut self, typed: Option<String>, again: Option<String>, rule: &PasswordRule) -> String {
        let password = typed.unwrap_or_default();
        let (length, least) = (password.chars().count(), rule.least as usize);
        if password.is_empty() {
            self.refuse("password", FieldError::REQUIRED);
        } else if length < least {
            self.refuse("password", FieldError::too_short(least - 1));
        } else if length > LONGEST_PASSWORD {
            self.refuse("password", FieldError::too_long(LONGEST_PASSWORD + 1));
        } else if rule.is_guessed_first(&password) {
            self.refuse("password", COMMON_PASSWORD);
        }
        match again {
            None => self.refuse("password_confirmation", FieldError::REQUIRED),
            Some(again) if again != password => self.refuse("password_confirmation", PASSWORDS_DIFFER),
            Some(_) => {}
        }
        password
    }

    /// Checks a required text, and returns it as it was typed.
    pub fn required(&mut self, field: &str, typed: Option<String>) -> String {
        let text = typed.unwrap_or_default();
        if text.is_empty() {
            self.refuse(field, FieldError::REQUIRED);
        }
        text
    }

    /// Checks that the terms are accepted.
    pub fn terms(&mut self, accepted: Option<bool>) {
        if accepted != Some(true) {
            self.refuse("terms", FieldError::TERMS_NEEDED);
        }
    }

    /// Ends the checks.
    ///
    /// # Errors
    /// All errors that were recorded.
    pub fn finish(self) -> Result<(), Error> {
        if self.errors.is_empty() { Ok(()) } else { Err(Error::Invalid(self.errors)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::passwords::rule::tests::of_name;

    fn password(typed: &str, again: &str) -> FieldErrors {
        let mut checked = Checked::default();
        checked.new_password(Some(typed.to_owned()), Some(again.to_owned()), &of_name("Alpha Sports"));
        match checked.finish() {
            Ok(()) => FieldErrors::default(),
            Err(Error::Invalid(errors)) => errors,
            Err(other) => panic!("{other}"),
        }
    }

    #[test]
    fn passwords_are_long_enough_confirmed_and_not_common() {
        let wrong = |error| FieldErrors::of("password", error);
        assert_eq!(password("four words here", "four words here"), FieldErrors::default());
        assert_eq!(password("äöüäöüx", "äöüäöüx"), wrong(FieldError::too_short(7)));
        assert_eq!(password("äöüäöüxy", "äöüäöüxy"), FieldErrors::default());
        assert_eq!(password(&"ä".repeat(128), &"ä".repeat(128)), FieldErrors::default());
        assert_eq!(password(&"a".repeat(129), &"a".repeat(129)), wrong(FieldError::too_long(129)));
        assert_eq!(password("Password1", "Password1"), wrong(COMMON_PASSWORD));
        assert_eq!(password("AlphaSports2026", "AlphaSports2026"), wrong(COMMON_PASSWORD));
        let differing = FieldErrors::of("password_confirmation", PASSWORDS_DIFFER);
        assert_eq!(password("four words here", "four words there"), differing);
        let mut both = wrong(FieldError::REQUIRED);
        both.note("password_confirmation", PASSWORDS_DIFFER);
        assert_eq!(password("", "x"), both);
    }
}
