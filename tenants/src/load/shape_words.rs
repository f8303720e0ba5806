//! Messages and hints for values with a wrong shape.

use std::collections::BTreeSet;

use jsonschema::error::{TypeKind, ValidationErrorKind};
use jsonschema::{JsonType, ValidationError};
use serde_json::Value;

use super::amounts;
use super::csv_header;
use super::habits;
use super::other_names;
use super::other_values;
use super::out_of_range;
use super::shape::ValueType;
use super::shapes::SHAPES;
use super::tree::Place;
use crate::currency::Currency;
use crate::findings::codes;
use crate::findings::finding::Finding;
use crate::findings::suggest;
use crate::secrets;
use crate::source::Spot;
use crate::wording;
use crate::wording::Wording;

/// The finding for a list written as a single table.
pub fn single_header(spot: &Spot, list: &str) -> Finding {
    let message = wording!(
        "[{list}] takes double brackets: each entry of a list starts with them",
        "[{list}] prend des crochets doubles : chaque entrée d'une liste commence par eux"
    );
    Finding::at(codes::WRONG_TYPE, spot, message).hint(wording!("write [[{list}]]", "écrivez [[{list}]]"))
}

/// The finding for an empty file or front matter, given the required keys.
pub fn empty(place: &Place, needs: &[&str]) -> Finding {
    let spot = place.spot();
    let needs = needs.join(", ");
    if spot.source.file.ends_with(".md") {
        let message = wording!("the front matter is empty", "l'en-tête de la page est vide");
        let hint = wording!("it needs {needs}, between its +++ lines", "il lui faut {needs}, entre ses lignes +++");
        return Finding::at(codes::MISSING_KEY, &spot, message).hint(hint);
    }
    let message = wording!("this file is empty", "ce fichier est vide");
    Finding::at(codes::MISSING_KEY, &spot, message).hint(wording!(
        "it needs {needs}: `grandstand channel new` writes an example",
        "il lui faut {needs} : `grandstand channel new` écrit un exemple"
    ))
}

/// The finding for a required key that the table at `pointer` lacks.
pub fn missing(place: &Place, pointer: &str, key: &str, value: ValueType) -> Finding {
    let message = wording!("the key \"{key}\" is missing", "il manque la clé « {key} »");
    let hint = match value {
        ValueType::Color => wording!(
            "add: {key} = \"#rrggbb\", such as {key} = \"#c8102e\"",
            "ajoutez : {key} = \"#rrggbb\", par exemple {key} = \"#c8102e\""
        ),
        ValueType::Text => wording!("add: {key} = \"…\"", "ajoutez : {key} = \"…\""),
        ValueType::Other => wording!("add: {key} = …", "ajoutez : {key} = …"),
    };
    Finding::at(codes::MISSING_KEY, &place.value(pointer), message).hint(hint)
}

/// The finding for an unknown key, and the known key that it probably means.
pub fn unknown_key(place: &Place, pointer: &str, key: &str, known: &[String]) -> (Finding, Option<String>) {
    let candidates: Vec<&str> = known.iter().map(String::as_str).collect();
    let spot = place.key(&format!("{pointer}/{}", key.replace('~', "~0").replace('/', "~1")));
    let finding = Finding::at(codes::UNKNOWN_KEY, &spot, wording!("unknown key \"{key}\"", "clé inconnue « {key} »"));
    if let Some(hint) = list_of_another_file(pointer, key) {
        return (finding.hint(hint), None);
    }
    match meant(key, &candidates) {
        Some(other) => {
            let hint = wording!("did you mean \"{other}\"?", "vouliez-vous dire « {other} » ?");
            (finding.hint(hint), Some(other.to_owned()))
        }
        None => (finding.maybe_hint(suggest::one_of(key, &candidates)), None),
    }
}

/// The hint for a list that belongs in another file.
fn list_of_another_file(pointer: &str, key: &str) -> Option<Wording> {
    let mut shapes = SHAPES.named().into_iter().filter(|_| pointer.is_empty() && key != "entries");
    let (file, _) = shapes.find(|(_, shape)| shape.lists.contains(&key))?;
    Some(wording!("[[{key}]] stands in {file}.toml", "[[{key}]] va dans {file}.toml"))
}

/// The key that a word means in another language, or the most similar key.
fn meant<'a>(key: &str, known: &[&'a str]) -> Option<&'a str> {
    // A key may be as long as the file.
    let plain = Some(key).filter(|key| key.len() <= 64).map(csv_header::plain);
    let column = plain.and_then(|plain| other_names::columns(&plain).find(|column| known.contains(column)));
    match column {
        Some(column) => known.iter().copied().find(|key| *key == column),
        None => suggest::nearest(key, known.iter().copied()),
    }
}

/// The finding for a schema error. Prices are in `currency`, if that is known.
pub fn describe(place: &Place, error: &ValidationError<'_>, currency: Option<Currency>) -> Finding {
    let pointer = error.instance_path().as_str();
    let spot = place.value(pointer);
    let instance = error.instance().as_ref();
    if let Some((message, hint)) = out_of_range::explained(&spot, last(pointer), error.kind(), instance) {
        return Finding::at(codes::OUT_OF_RANGE, &spot, message).maybe_hint(hint);
    }
    match error.kind() {
        ValidationErrorKind::Pattern { pattern } => misspelt(&spot, pattern, instance),
        kind => unfit(&spot, kind, instance, last(pointer), currency),
    }
}

/// The last key of a pointer.
fn last(pointer: &str) -> &str {
    pointer.rsplit('/').next().unwrap_or_default()
}

/// The finding for a text that doesn't match its pattern.
fn misspelt(spot: &Spot, pattern: &str, instance: &Value) -> Finding {
    if let (true, Some(reference)) = (pattern.starts_with("^(secret:"), instance.as_str().and_then(secrets::meant)) {
        let message = wording!(
            "the name of a secret is made of a-z, 0-9 and single hyphens",
            "le nom d'un secret se compose de a-z, de 0-9 et de traits d'union, jamais deux de suite"
        );
        let hint = wording!("write \"{reference}\"", "écrivez \"{reference}\"");
        return Finding::at(codes::OUT_OF_RANGE, spot, message).hint(hint);
    }
    if pattern.starts_with("^(secret:") {
        let message = wording!(
            "this is not the name of a secret: secrets themselves don't stand in files",
            "ce n'est pas le nom d'un secret : les secrets eux-mêmes ne figurent pas dans les fichiers"
        );
        return Finding::at(codes::OUT_OF_RANGE, spot, message).hint(wording!(
            "write \"secret:<name>\", with a name of a-z, 0-9 and hyphens, and store the value with `grandstand secret set`; a key that stood here has to be changed",
            "écrivez \"secret:<nom>\", avec un nom fait de a-z, de 0-9 et de traits d'union, et enregistrez la valeur avec `grandstand secret set` ; une clé secrète qui était écrite ici est à changer"
        ));
    }
    let shown = instance.as_str().map_or_else(|| instance.to_string(), str::to_owned);
    let message = wording!("{instance} is not written as it has to be", "« {shown} » n'est pas écrit comme il le faut");
    let rule = wording!("it has to match {pattern}", "il doit correspondre à l'expression régulière {pattern}");
    let hint = if pattern.starts_with("^pk_") {
        wording!(
            "copy the publishable key from Stripe: it starts with pk_live_ or pk_test_",
            "copiez la clé publiable de Stripe : elle commence par pk_live_ ou pk_test_"
        )
    } else if pattern.starts_with("^(G|") {
        wording!([rule] "write it like G-ABC1234567 ({rule})", "écrivez-le comme G-ABC1234567 ({rule})")
    } else if pattern.starts_with("^http") {
        wording!("write an address: \"https://…\"", "écrivez une adresse, \"https://…\"")
    } else {
        rule
    };
    Finding::at(codes::OUT_OF_RANGE, spot, message).hint(hint)
}

/// The finding for a value of the wrong type, or not among the allowed values.
fn unfit(spot: &Spot, kind: &ValidationErrorKind, instance: &Value, key: &str, currency: Option<Currency>) -> Finding {
    let choices = choices(kind);
    if let (Some(text), false) = (instance.as_str(), choices.is_empty()) {
        let choices: Vec<&str> = choices.iter().map(String::as_str).collect();
        let hint = match other_values::meant(text, &choices) {
            Some(choice) => Some(wording!("did you mean \"{choice}\"?", "vouliez-vous dire « {choice} » ?")),
            None => suggest::one_of(text, &choices),
        };
        let message = wording!(
            "\"{text}\" is not one of the values this key can have",
            "« {text} » n'est pas une valeur possible de cette clé"
        );
        return Finding::at(codes::UNKNOWN_VALUE, spot, message).maybe_hint(hint);
    }
    let expected = if choices.is_empty() { types(kind) } else { BTreeSet::from([TEXT]) };
    let expected: Vec<&str> = expected.into_iter().collect();
    let found = found(instance);
    let message = if expected.is_empty() {
        wording!([found] "{found} can't stand here", "{found} n'a pas sa place ici")
    } else {
        let wanted = Wording {
            en: expected.join(" or "),
            fr: expected.iter().map(|word| french(word)).collect::<Vec<_>>().join(" ou "),
        };
        wording!([wanted, found] "expected {wanted}, found {found}", "il faut {wanted}, pas {found}")
    };
    let hint = price(&expected, key, instance, currency).or_else(|| conversion(&expected, key, instance));
    Finding::at(codes::WRONG_TYPE, spot, message).maybe_hint(hint)
}

/// The values that the alternatives of a schema allow.
fn choices(kind: &ValidationErrorKind) -> Vec<String> {
    match kind {
        ValidationErrorKind::Constant { expected_value } => {
            expected_value.as_str().map(str::to_owned).into_iter().collect()
        }
        ValidationErrorKind::Enum { options } => {
            options.as_array().into_iter().flatten().filter_map(Value::as_str).map(str::to_owned).collect()
        }
        ValidationErrorKind::AnyOf { context } | ValidationErrorKind::OneOfNotValid { context } => {
            context.iter().flatten().flat_map(|inner| choices(inner.kind())).collect()
        }
        _ => Vec::new(),
    }
}

/// The types that a schema allows.
fn types(kind: &ValidationErrorKind) -> BTreeSet<&'static str> {
    match kind {
        ValidationErrorKind::Type { kind: TypeKind::Single(one) } => word(*one).into_iter().collect(),
        ValidationErrorKind::Type { kind: TypeKind::Multiple(set) } => set.iter().filter_map(word).collect(),
        ValidationErrorKind::AnyOf { context } | ValidationErrorKind::OneOfNotValid { context } => {
            context.iter().flatten().flat_map(|inner| types(inner.kind())).collect()
        }
        _ => BTreeSet::new(),
    }
}

const FLAG: &str = "true or false";
const INTEGER: &str = "a whole number";
const LIST: &str = "a list";
const TABLE: &str = "a table";
const TEXT: &str = "text in quotes";

const fn word(kind: JsonType) -> Option<&'static str> {
    match kind {
        JsonType::Null => None,
        JsonType::Boolean => Some(FLAG),
        JsonType::Integer => Some(INTEGER),
        JsonType::Number => Some("a number"),
        JsonType::String => Some(TEXT),
        JsonType::Array => Some(LIST),
        JsonType::Object => Some(TABLE),
    }
}

fn french(word: &str) -> &str {
    match word {
        FLAG => "true ou false",
        INTEGER => "un nombre entier",
        LIST => "une liste",
        TABLE => "une table",
        TEXT => "un texte entre guillemets",
        _ => "un nombre",
    }
}

fn found(instance: &Value) -> Wording {
    match instance {
        Value::Null => wording!("nothing", "une valeur vide"),
        Value::Bool(flag) => wording!("{flag}", "{flag}"),
        Value::Number(number) => wording!("the number {number}", "le nombre {number}"),
        Value::String(text) if text.chars().count() <= 40 => wording!("the text \"{text}\"", "le texte « {text} »"),
        Value::String(_) => wording!("a text", "un texte"),
        Value::Array(_) => wording!("a list", "une liste"),
        Value::Object(_) => wording!("a table", "une table"),
    }
}

/// The hint for a price in another notation: a whole number of minor units.
fn price(expected: &[&str], key: &str, instance: &Value, currency: Option<Currency>) -> Option<Wording> {
    if !habits::is_price(key) || !expected.contains(&INTEGER) {
        return None;
    }
    let written = match instance {
        Value::String(text) if text.parse::<i64>().is_err() => text.clone(),
        Value::Number(number) if number.is_f64() => number.to_string(),
        _ => return None,
    };
    let explained = amounts::parse(&written).map(|amount| amounts::explained(&written, &amount, currency).1);
    Some(explained.unwrap_or_else(|| amounts::in_minor_units(currency)))
}

/// The hint with the value converted to the expected type, if the conversion is obvious.
fn conversion(expected: &[&str], key: &str, instance: &Value) -> Option<Wording> {
    let wants = |word: &str| expected.contains(&word);
    let without_quotes =
        |value: &str| Some(wording!("write {value} without quotes", "écrivez {value} sans guillemets"));
    match instance {
        Value::String(text) if wants(INTEGER) && text.trim().parse::<i64>().is_ok() => without_quotes(text.trim()),
        Value::String(text) if wants(INTEGER) && !habits::is_price(key) && habits::with_unit(text).is_some() => {
            without_quotes(habits::with_unit(text)?)
        }
        Value::String(text) if wants(FLAG) => without_quotes(if habits::flag(text)? { "true" } else { "false" }),
        Value::Number(number) if wants(FLAG) => match number.as_i64()? {
            0 => Some(wording!("write false", "écrivez false")),
            1 => Some(wording!("write true", "écrivez true")),
            _ => None,
        },
        Value::String(text) if wants(LIST) => {
            let items: Vec<String> = text.split([',', ';']).map(|item| format!("\"{}\"", item.trim())).collect();
            let items = items.join(", ");
            Some(wording!("write [{items}]", "écrivez [{items}]"))
        }
        Value::Number(_) | Value::Bool(_) if wants(TEXT) => {
            Some(wording!("write \"{instance}\"", "écrivez \"{instance}\""))
        }
        Value::Number(number) if wants(INTEGER) && number.is_f64() => {
            Some(wording!("write a number without decimals", "écrivez un nombre sans décimales"))
        }
        Value::String(_) if wants(INTEGER) => Some(wording!(
            "write digits without quotes, such as 30",
            "écrivez des chiffres sans guillemets, par exemple 30"
        )),
        Value::Array(items) if wants(TABLE) && items.iter().all(Value::is_object) => Some(wording!(
            "write [{key}], with single brackets, and what belongs to it below",
            "écrivez [{key}], avec des crochets simples, et en dessous ce qui en fait partie"
        )),
        Value::Object(_) if wants(LIST) => Some(wording!(
            "write [[{key}]], with double brackets, above each entry",
            "écrivez [[{key}]], avec des crochets doubles, au-dessus de chaque entrée"
        )),
        _ => None,
    }
}
