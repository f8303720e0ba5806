//! What viewers type: read forgivingly, checked strictly, with everything that is wrong said at once.

use serde::{Deserialize, Deserializer};
use serde_json::Value;
use tenants::check::is_email;
use utoipa::openapi::schema::{Object, ObjectBuilder, Type};

use super::passwords::rule::PasswordRule;
use crate::http::field_errors::{ErrorCode, FieldError, FieldErrors};
use crate::http::problem::Problem;

/// Most characters of a password.
const LONGEST_PASSWORD: usize = 128;
/// Most characters of an e-mail address.
const LONGEST_EMAIL: usize = 254;
/// Most characters of a name.
pub const LONGEST_NAME: usize = 100;
/// Digits of a phone number.
const PHONE_DIGITS: std::ops::RangeInclusive<usize> = 10..=14;

/// An e-mail address that is none.
pub const BAD_EMAIL: FieldError = FieldError::new(ErrorCode::NotAnEmail, "A valid email address is required");
/// A phone number that is none.
pub const BAD_PHONE: FieldError = FieldError::new(ErrorCode::NotAPhoneNumber, "A valid phone number is required");
/// Terms that are not accepted.
pub const TERMS_NEEDED: FieldError = FieldError::new(ErrorCode::NotAccepted, "Terms must be accepted");
const PASSWORDS_DIFFER: FieldError =
    FieldError::new(ErrorCode::Mismatch, "The password and password confirmation do not match");
const COMMON_PASSWORD: FieldError =
    FieldError::new(ErrorCode::TooCommon, "This password is too common. Please choose another one");

/// Reads a text; anything else counts as missing, so that it is refused together with all other fields.
///
/// # Errors
/// The body is not JSON.
pub fn text<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<String>, D::Error> {
    Ok(match Value::deserialize(deserializer)? {
        Value::String(text) => Some(text),
        _ => None,
    })
}

/// Reads a tick box: true, 1 and their spellings are yes, anything else is no.
///
/// # Errors
/// The body is not JSON.
pub fn flag<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<bool>, D::Error> {
    Ok(match Value::deserialize(deserializer)? {
        Value::Null => None,
        Value::Bool(flag) => Some(flag),
        Value::Number(number) => Some(number.as_i64() == Some(1)),
        Value::String(text) => Some(matches!(text.as_str(), "1" | "true" | "on" | "yes")),
        Value::Array(_) | Value::Object(_) => Some(false),
    })
}

/// How the document describes the tick box of the terms.
pub fn accepted_terms() -> Object {
    let described = "Whether the terms are accepted, which they must be.";
    ObjectBuilder::new().schema_type(Type::Boolean).description(Some(described)).enum_values(Some([true])).build()
}

/// An address in the form in which equal addresses are equal.
pub fn fold(email: &str) -> String {
    email.trim().to_lowercase()
}

/// The fields of a form as they are checked, one after another.
#[derive(Debug, Default)]
pub struct Checked {
    errors: FieldErrors,
}

impl Checked {
    /// Notes what is wrong with a field.
    pub fn refuse(&mut self, field: &str, error: FieldError) {
        self.errors.note(field, error);
    }

    /// A name that has to be there.
    pub fn name(&mut self, field: &str, typed: Option<String>) -> String {
        let name = line(typed);
        if name.is_empty() {
            self.refuse(field, FieldError::REQUIRED);
        } else if name.chars().count() > LONGEST_NAME {
            self.refuse(field, less_than(LONGEST_NAME + 1));
        }
        name
    }

    /// An e-mail address that has to be there.
    pub fn email(&mut self, field: &str, typed: Option<String>) -> String {
        let email = line(typed);
        if email.is_empty() {
            self.refuse(field, FieldError::REQUIRED);
        } else if email.len() > LONGEST_EMAIL || !is_email(&email) {
            self.refuse(field, BAD_EMAIL);
        }
        email
    }

    /// A phone number, if there is one.
    pub fn phone(&mut self, field: &str, typed: Option<String>) -> Option<String> {
        let phone = Some(line(typed)).filter(|phone| !phone.is_empty())?;
        if !is_phone(&phone) {
            self.refuse(field, BAD_PHONE);
        }
        Some(phone)
    }

    /// A new password with its confirmation.
    pub fn new_password(&mut self, typed: Option<String>, again: Option<String>, rule: &PasswordRule) -> String {
        let password = typed.unwrap_or_default();
        let (length, least) = (password.chars().count(), rule.least as usize);
        if password.is_empty() {
            self.refuse("password", FieldError::REQUIRED);
        } else if length < least {
            self.refuse("password", greater_than(least - 1));
        } else if length > LONGEST_PASSWORD {
            self.refuse("password", less_than(LONGEST_PASSWORD + 1));
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

    /// A text that has to be there, as it is.
    pub fn required(&mut self, field: &str, typed: Option<String>) -> String {
        let text = typed.unwrap_or_default();
        if text.is_empty() {
            self.refuse(field, FieldError::REQUIRED);
        }
        text
    }

    /// The terms, which have to be accepted.
    pub fn terms(&mut self, accepted: Option<bool>) {
        if accepted != Some(true) {
            self.refuse("terms", TERMS_NEEDED);
        }
    }

    /// Everything that is wrong.
    ///
    /// # Errors
    /// Anything is.
    pub fn finish(self) -> Result<(), Problem> {
        self.errors.finish()
    }
}

/// A text that has `number` characters or fewer.
pub fn greater_than(number: usize) -> FieldError {
    FieldError::formatted(ErrorCode::TooShort, format!("Field length must be greater than {number}"))
}

/// A text that has `number` characters or more.
pub fn less_than(number: usize) -> FieldError {
    FieldError::formatted(ErrorCode::TooLong, format!("Field length must be less than {number}"))
}

/// One line without spaces around it and without control characters, which no database takes.
pub fn line(typed: Option<String>) -> String {
    typed.unwrap_or_default().replace(char::is_control, " ").trim().to_owned()
}

/// Whether a text is an optional plus, then 10 to 14 digits with separators.
pub fn is_phone(text: &str) -> bool {
    let digits = text.strip_prefix('+').unwrap_or(text);
    let is_separator = |letter: char| matches!(letter, ' ' | '-' | '.' | '(' | ')' | '/');
    digits.chars().all(|letter| letter.is_ascii_digit() || is_separator(letter))
        && PHONE_DIGITS.contains(&digits.chars().filter(char::is_ascii_digit).count())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::features::accounts::passwords::rule::tests::of_name;

    fn password(typed: &str, again: &str) -> FieldErrors {
        let mut checked = Checked::default();
        checked.new_password(Some(typed.to_owned()), Some(again.to_owned()), &of_name("Alpha Sports"));
        match checked.finish() {
            Ok(()) => FieldErrors::default(),
            Err(Problem::Invalid(errors)) => errors,
            Err(other) => panic!("{other}"),
        }
    }

    #[test]
    fn passwords_are_long_enough_confirmed_and_not_common() {
        let wrong = |error| FieldErrors::of("password", error);
        assert_eq!(password("four words here", "four words here"), FieldErrors::default());
        assert_eq!(password("äöüäöüx", "äöüäöüx"), wrong(greater_than(7)));
        assert_eq!(password("äöüäöüxy", "äöüäöüxy"), FieldErrors::default());
        assert_eq!(password(&"ä".repeat(128), &"ä".repeat(128)), FieldErrors::default());
        assert_eq!(password(&"a".repeat(129), &"a".repeat(129)), wrong(less_than(129)));
        assert_eq!(password("Password1", "Password1"), wrong(COMMON_PASSWORD));
        assert_eq!(password("AlphaSports2026", "AlphaSports2026"), wrong(COMMON_PASSWORD));
        let differing = FieldErrors::of("password_confirmation", PASSWORDS_DIFFER);
        assert_eq!(password("four words here", "four words there"), differing);
        let mut both = wrong(FieldError::REQUIRED);
        both.note("password_confirmation", PASSWORDS_DIFFER);
        assert_eq!(password("", "x"), both);
    }

    #[test]
    fn phone_numbers_have_ten_to_fourteen_digits() {
        for right in ["+1 (312) 555-0142", "3125550142", "+49.30.1234.5678", "01234567890123"] {
            assert!(is_phone(right), "{right}");
        }
        for wrong in ["312555014", "012345678901234", "++13125550142", "1312555014x", "131255+50142", ""] {
            assert!(!is_phone(wrong), "{wrong}");
        }
    }

    #[test]
    fn lines_hold_nothing_that_a_database_refuses() {
        assert_eq!(line(Some("  Ada\0Byron\n".to_owned())), "Ada Byron");
        assert_eq!(line(None), "");
        assert_eq!(fold(" Ada@Example.ORG "), "ada@example.org");
    }
}
