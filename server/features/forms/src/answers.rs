//! Checks the answers to a form, field by field.

use std::collections::BTreeMap;

use grandstand_core::text_input::is_phone;
use grandstand_web::field_errors::{ErrorCode, FieldError, FieldErrors};
use serde_json::Value;
use tenants::check::is_email;
use tenants::compile::Channel;
use tenants::schema::content::{CustomForm, FieldKind, FormEntry, FormValue};

use super::error::Error;
use super::model::Answers;

/// Maximum length of an answer to a field without a limit, in characters.
const LONGEST: u32 = 10_000;
const NO_NUMBER: FieldError = FieldError::new(ErrorCode::NotANumber, "A whole number is required");
const NO_CHOICE: FieldError = FieldError::new(ErrorCode::Unknown, "One of the choices is required");

/// Returns the checked answers to a form.
///
/// # Errors
/// All errors, by field.
pub fn check(channel: &Channel, form: &CustomForm, filled: &BTreeMap<String, Value>) -> Result<Answers, Error> {
    let mut fields = FieldErrors::default();
    let mut answers = Answers::new();
    for entry in &form.entries {
        match answer(channel, entry, filled.get(&entry.name)) {
            Ok(Some(value)) => drop(answers.insert(entry.name.clone(), value)),
            Ok(None) if entry.required => fields.note(&entry.name, FieldError::REQUIRED),
            Ok(None) => {}
            Err(error) => fields.note(&entry.name, error),
        }
    }
    if fields.is_empty() { Ok(answers) } else { Err(Error::Invalid(fields)) }
}

/// Reads one answer; `None` if it is empty.
fn answer(channel: &Channel, entry: &FormEntry, filled: Option<&Value>) -> Result<Option<FormValue>, FieldError> {
    let typed = match filled {
        None | Some(Value::Null) => return Ok(None),
        Some(Value::String(text)) => text.trim().to_owned(),
        Some(Value::Bool(flag)) => i32::from(*flag).to_string(),
        Some(other) => other.to_string(),
    };
    if entry.kind == FieldKind::Checkbox {
        return Ok(tick(entry, &typed));
    }
    if typed.is_empty() {
        return Ok(None);
    }
    match entry.kind {
        FieldKind::Email if !is_email(&typed) => Err(FieldError::NOT_AN_EMAIL),
        FieldKind::Tel if !is_phone(&typed) => Err(FieldError::NOT_A_PHONE_NUMBER),
        FieldKind::Number => typed.parse().map(|number| Some(FormValue::Number(number))).map_err(|_| NO_NUMBER),
        FieldKind::Select => choice(channel, entry, &typed).map(Some),
        kind => text(entry, &typed, kind == FieldKind::Textarea).map(Some),
    }
}

/// Reads a checkbox, as a number if the form's own value is one. A required checkbox that is not ticked counts as
/// missing.
fn tick(entry: &FormEntry, typed: &str) -> Option<FormValue> {
    let ticked = matches!(typed, "1" | "true" | "on" | "yes");
    let is_number = matches!(entry.value, Some(FormValue::Number(_)));
    let value = if is_number { FormValue::Number(i64::from(ticked)) } else { FormValue::Flag(ticked) };
    (ticked || !entry.required).then_some(value)
}

/// Reads a choice in any language, and returns it in the channel's own.
fn choice(channel: &Channel, entry: &FormEntry, typed: &str) -> Result<FormValue, FieldError> {
    let chosen = entry.options.iter().find(|option| option.all().contains(&typed));
    chosen.map(|option| FormValue::Text(channel.text(option, channel.language).to_owned())).ok_or(NO_CHOICE)
}

fn text(entry: &FormEntry, typed: &str, several_lines: bool) -> Result<FormValue, FieldError> {
    let typed = typed.replace(|letter: char| letter.is_control() && !(several_lines && letter == '\n'), " ");
    let length = typed.chars().count();
    let most = entry.max_length.unwrap_or(LONGEST).min(LONGEST) as usize;
    match entry.min_length {
        Some(least) if length < least as usize => Err(FieldError::too_short(least as usize - 1)),
        _ if length > most => Err(FieldError::too_long(most + 1)),
        _ => Ok(FormValue::Text(typed)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(kind: FieldKind) -> FormEntry {
        serde_json::from_value(serde_json::json!({ "name": "field", "kind": kind, "min_length": 3, "max_length": 5 }))
            .unwrap()
    }

    #[test]
    fn lengths_are_of_characters_and_lines_only_where_there_are_several() {
        let words = |kind, typed: &str| text(&entry(kind), typed, kind == FieldKind::Textarea);
        assert_eq!(words(FieldKind::Text, "äöü"), Ok(FormValue::Text("äöü".to_owned())));
        assert_eq!(words(FieldKind::Text, "äö"), Err(FieldError::too_short(2)));
        assert_eq!(words(FieldKind::Text, "fives"), Ok(FormValue::Text("fives".to_owned())));
        assert_eq!(words(FieldKind::Text, "sixsix"), Err(FieldError::too_long(6)));
        assert_eq!(words(FieldKind::Text, "a\nb\0"), Ok(FormValue::Text("a b ".to_owned())));
        assert_eq!(words(FieldKind::Textarea, "a\nb\0"), Ok(FormValue::Text("a\nb ".to_owned())));
    }

    #[test]
    fn ticks_are_kept_as_the_form_writes_them() {
        let mut number = entry(FieldKind::Checkbox);
        number.value = Some(FormValue::Number(1));
        assert_eq!(tick(&number, "0"), Some(FormValue::Number(0)));
        let mut required = entry(FieldKind::Checkbox);
        required.required = true;
        assert_eq!((tick(&required, "1"), tick(&required, "")), (Some(FormValue::Flag(true)), None));
    }
}
