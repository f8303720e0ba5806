//! Fills an entry's missing values with stand-ins, so that the rest can be deserialised.

use serde_json::{Map, Value};

/// Maximum depth of stand-ins; schemas may be recursive.
const DEEPEST: usize = 8;

/// Adds a stand-in for everything that `schema` requires and `value` lacks, or has as null because it was invalid.
/// Stand-ins have the right type and no meaning: empty texts, minimum numbers.
pub fn fill(root: &Value, schema: &Value, value: &mut Value) {
    fill_inner(root, schema, value, 0);
}

/// The schema at a pointer such as `/properties/events/items`, with references resolved.
pub fn schema_at<'a>(root: &'a Value, pointer: &str) -> Option<&'a Value> {
    root.pointer(pointer).map(|schema| follow(root, schema))
}

fn fill_inner(root: &Value, schema: &Value, value: &mut Value, depth: usize) {
    let schema = branch(root, follow(root, schema), value);
    match value {
        Value::Null => *value = stand_in(root, schema, depth),
        Value::Object(fields) => table(root, schema, fields, depth),
        Value::Array(items) => {
            if let Some(inner) = schema.get("items") {
                items.iter_mut().for_each(|item| fill_inner(root, inner, item, depth + 1));
            }
        }
        Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

fn table(root: &Value, schema: &Value, fields: &mut Map<String, Value>, depth: usize) {
    fields.retain(|_, value| !value.is_null());
    if depth >= DEEPEST {
        return;
    }
    let properties = schema.get("properties").and_then(Value::as_object);
    let others = schema.get("additionalProperties").filter(|others| others.is_object());
    for (key, value) in fields.iter_mut() {
        if let Some(inner) = properties.and_then(|properties| properties.get(key)).or(others) {
            fill_inner(root, inner, value, depth + 1);
        }
    }
    for key in schema.get("required").and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str) {
        let inner = properties.and_then(|properties| properties.get(key));
        if let (Some(inner), false) = (inner, fields.contains_key(key)) {
            fields.insert(key.to_owned(), stand_in(root, inner, depth + 1));
        }
    }
}

fn stand_in(root: &Value, schema: &Value, depth: usize) -> Value {
    let schema = branch(root, follow(root, schema), &Value::Null);
    if let Some(only) = schema.get("const") {
        return only.clone();
    }
    if let Some(first) = schema.get("enum").and_then(Value::as_array).and_then(|choices| choices.first()) {
        return first.clone();
    }
    let kind = match schema.get("type") {
        Some(Value::Array(kinds)) => kinds.first().and_then(Value::as_str),
        kind => kind.and_then(Value::as_str),
    };
    match kind {
        Some("string") => Value::String(String::new()),
        Some("integer" | "number") => schema.get("minimum").cloned().unwrap_or_else(|| 0.into()),
        Some("boolean") => Value::Bool(false),
        Some("array") => Value::Array(Vec::new()),
        Some("object") => {
            let mut fields = Map::new();
            table(root, schema, &mut fields, depth);
            Value::Object(fields)
        }
        _ => Value::Null,
    }
}

/// The alternative of a schema that matches the value's type, or the first.
fn branch<'a>(root: &'a Value, schema: &'a Value, value: &Value) -> &'a Value {
    let alternatives = ["anyOf", "oneOf"].into_iter().find_map(|key| schema.get(key)?.as_array());
    let Some(alternatives) = alternatives else { return schema };
    let kind = match value {
        Value::Null => "",
        Value::Bool(_) => "boolean",
        Value::Number(_) => "integer",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    };
    let mut followed = alternatives.iter().map(|inner| follow(root, inner));
    let fitting = followed.clone().find(|inner| inner.get("type").and_then(Value::as_str) == Some(kind));
    fitting.or_else(|| followed.next()).unwrap_or(schema)
}

fn follow<'a>(root: &'a Value, schema: &'a Value) -> &'a Value {
    let target = schema.get("$ref").and_then(Value::as_str);
    target.and_then(|target| root.pointer(target.trim_start_matches('#'))).unwrap_or(schema)
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;
    use serde_json::json;

    use super::*;
    use crate::load::shapes::SHAPES;
    use crate::schema::{catalogue, channel, theme};

    #[test]
    fn an_event_is_filled_until_it_can_be_read() {
        let schema = &SHAPES.events.schema;
        let entry = schema_at(schema, "/properties/events/items").unwrap();
        let mut value = json!({ "alias": "final", "type": null, "participants": ["gulls", null], "base_price": null });
        fill(schema, entry, &mut value);
        let event = catalogue::Event::deserialize(&value).unwrap();
        assert_eq!((event.alias.as_str(), event.starts_at.as_str(), event.base_price), ("final", "", None));
        assert_eq!(event.participants, ["gulls", ""]);
    }

    #[test]
    fn whole_files_are_filled() {
        let mut value = json!({ "colors": { "light": { "primary": "#000000" } } });
        fill(&SHAPES.theme.schema, &SHAPES.theme.schema, &mut value);
        let theme = theme::ThemeFile::deserialize(&value).unwrap();
        assert_eq!(theme.colors.light.unwrap().text.hex(), "");
        let mut value = json!({ "payments": { "provider": null }, "domains": null });
        fill(&SHAPES.channel.schema, &SHAPES.channel.schema, &mut value);
        assert!(channel::ChannelFile::deserialize(&value).unwrap().payments.is_some());
    }
}
