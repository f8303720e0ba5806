//! The raw parameters of lists.

use crate::field_errors::{ErrorCode, FieldError, FieldErrors};

/// Substrings of the parameters' names: a query with none of them has no such parameter.
const PARTS: [&str; 3] = ["limit", "offset", "sort_"];

/// The five raw parameters.
#[derive(Debug, Clone, Default)]
pub(super) struct Sent {
    pub limit: Text,
    pub offset: Text,
    pub sort_field: Text,
    pub sort_direction: Text,
    pub no_limit: Text,
}

impl Sent {
    /// Finds the parameters in a query.
    pub fn of(query: &str) -> Self {
        let mut sent = Self::default();
        // Percent-encoded names contain `%`.
        if !query.contains('%') && !PARTS.iter().any(|part| query.contains(part)) {
            return sent;
        }
        for (name, text) in url::form_urlencoded::parse(query.as_bytes()) {
            if let Some(parameter) = sent.parameter(&name) {
                parameter.repeated |= parameter.text.is_some();
                parameter.text = Some(text.into_owned());
            }
        }
        sent
    }

    fn parameter(&mut self, name: &str) -> Option<&mut Text> {
        match name {
            "limit" => Some(&mut self.limit),
            "offset" => Some(&mut self.offset),
            "sort_field" => Some(&mut self.sort_field),
            "sort_direction" => Some(&mut self.sort_direction),
            "no_limit" => Some(&mut self.no_limit),
            _ => None,
        }
    }
}

/// A parameter's text.
#[derive(Debug, Clone, Default)]
pub(super) struct Text {
    text: Option<String>,
    repeated: bool,
}

impl Text {
    /// A whole number from 0 to `most`; other values are added to `errors`.
    pub fn number(&self, errors: &mut FieldErrors, name: &str, most: u64) -> Option<u64> {
        let text = self.once(errors, name)?;
        whole_number(errors, name, text, most)
    }

    /// The meaning of one of `words`; other values are added to `errors`. An empty text counts as missing.
    pub fn choice<T>(
        &self,
        errors: &mut FieldErrors,
        name: &str,
        words: impl Iterator<Item = (&'static str, T)> + Clone,
    ) -> Option<T> {
        let text = self.once(errors, name).filter(|text| !text.is_empty())?;
        let found = words.clone().find(|(word, _)| *word == text).map(|(_, meant)| meant);
        if found.is_none() {
            let known: Vec<&str> = words.map(|(word, _)| word).collect();
            errors.note(name, FieldError::formatted(ErrorCode::Unknown, format!("It must be {}.", any_of(&known))));
        }
        found
    }

    fn once(&self, errors: &mut FieldErrors, name: &str) -> Option<&str> {
        if self.repeated {
            errors.note(name, FieldError::new(ErrorCode::Repeated, "It must be given once."));
            return None;
        }
        self.text.as_deref()
    }
}

/// Parses a parameter as a whole number from 0 to `most`; other values are added to `errors`.
pub fn whole_number(errors: &mut FieldErrors, name: &str, text: &str, most: u64) -> Option<u64> {
    let are_digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let number = text.parse::<u64>().ok().filter(|number| are_digits(text) && *number <= most);
    if number.is_none() {
        let is_whole = are_digits(text.strip_prefix('-').unwrap_or(text));
        let code = if is_whole { ErrorCode::OutOfRange } else { ErrorCode::NotANumber };
        errors.note(name, FieldError::formatted(code, format!("It must be a whole number from 0 to {most}.")));
    }
    number
}

/// `a`, `a or b`, `a, b or c`.
fn any_of(words: &[&str]) -> String {
    match words {
        [first @ .., last] if !first.is_empty() => format!("{} or {last}", first.join(", ")),
        words => words.concat(),
    }
}
