//! Mistakes in the fields of a request. Each has a message for people and a stable code for programs.

use std::borrow::Cow;
use std::collections::BTreeMap;

use grandstand_core::search_text::TooLong;
use serde::Serialize;
use utoipa::ToSchema;

/// A kind of error in a field. Every call uses the same codes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ErrorCode {
    /// Missing or empty.
    Required,
    /// A text of too few characters.
    TooShort,
    /// A text of too many characters.
    TooLong,
    /// More entries than are taken at once.
    TooMany,
    /// A parameter that was sent more than once.
    Repeated,
    /// Of another type or form than the message asks for.
    Invalid,
    /// No number, or not a whole one where one is asked for.
    NotANumber,
    /// No day of the calendar.
    NotADate,
    /// No moment.
    NotATime,
    /// No e-mail address.
    NotAnEmail,
    /// No phone number.
    NotAPhoneNumber,
    /// None of the values that there are.
    Unknown,
    /// Less than the least or more than the most.
    OutOfRange,
    /// An end that lies before its start.
    BeforeStart,
    /// Beyond the end of the recording.
    AfterEnd,
    /// Other than the field that it has to agree with.
    Mismatch,
    /// A password that is guessed first.
    TooCommon,
    /// A password that is known from a data breach.
    Breached,
    /// A new value that is the old one.
    Unchanged,
    /// Terms that are not accepted.
    NotAccepted,
    /// An e-mail address that has an account.
    Taken,
    /// A secret that is not the right one: a current password or a promo code.
    Wrong,
    /// An amount that has changed since it was shown.
    Changed,
    /// Something that exists, but not for this request or this user.
    NotAvailable,
}

/// A mistake in a field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FieldError {
    code: ErrorCode,
    message: Cow<'static, str>,
}

impl FieldError {
    /// A field that is missing or empty.
    pub const REQUIRED: Self = Self::new(ErrorCode::Required, "Field is required");
    /// A text that is no e-mail address.
    pub const NOT_AN_EMAIL: Self = Self::new(ErrorCode::NotAnEmail, "A valid email address is required");
    /// A text that is no phone number.
    pub const NOT_A_PHONE_NUMBER: Self = Self::new(ErrorCode::NotAPhoneNumber, "A valid phone number is required");
    /// Terms were not accepted.
    pub const TERMS_NEEDED: Self = Self::new(ErrorCode::NotAccepted, "Terms must be accepted");
    /// A consent was not given.
    pub const CONSENT_NEEDED: Self = Self::new(ErrorCode::NotAccepted, "This consent must be given");

    /// A mistake with a fixed message.
    pub const fn new(code: ErrorCode, message: &'static str) -> Self {
        Self { code, message: Cow::Borrowed(message) }
    }

    /// A mistake whose message contains a value or a bound.
    pub const fn formatted(code: ErrorCode, message: String) -> Self {
        Self { code, message: Cow::Owned(message) }
    }

    /// A text that must have more than `number` characters.
    pub fn too_short(number: usize) -> Self {
        Self::formatted(ErrorCode::TooShort, format!("Field length must be greater than {number}"))
    }

    /// A text that must have fewer than `number` characters.
    pub fn too_long(number: usize) -> Self {
        Self::formatted(ErrorCode::TooLong, format!("Field length must be less than {number}"))
    }
}

impl From<TooLong> for FieldError {
    fn from(error: TooLong) -> Self {
        Self::formatted(ErrorCode::TooLong, error.to_string())
    }
}

/// The mistakes of a request, by field.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FieldErrors(BTreeMap<String, Vec<FieldError>>);

impl FieldErrors {
    /// A single mistake in one field.
    pub fn of(field: &str, error: FieldError) -> Self {
        Self(BTreeMap::from([(field.to_owned(), vec![error])]))
    }

    /// Adds a mistake in a field.
    pub fn note(&mut self, field: impl Into<String>, error: FieldError) {
        self.0.entry(field.into()).or_default().push(error);
    }

    /// Whether there are no mistakes.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The messages by field.
    pub fn messages(&self) -> BTreeMap<String, Vec<String>> {
        self.each(|error| error.message.clone().into_owned())
    }

    /// The codes by field, in the order of the messages.
    pub fn codes(&self) -> BTreeMap<String, Vec<ErrorCode>> {
        self.each(|error| error.code)
    }

    fn each<T>(&self, part: impl Fn(&FieldError) -> T) -> BTreeMap<String, Vec<T>> {
        self.0.iter().map(|(field, errors)| (field.clone(), errors.iter().map(&part).collect())).collect()
    }
}
