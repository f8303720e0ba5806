//! Schemas of files in a family, derived from those of stand-alone files.

use serde_json::{Value, json};

use crate::load::merge::DROP;

/// The schema of a file that may be partial and may drop inherited values. Entries of `lists` merge by alias.
pub fn file(whole: &Value, lists: &[&str]) -> Value {
    let mut root = whole.clone();
    let tables = |schema: &Value| {
        let properties = schema.get("properties").and_then(Value::as_object).into_iter().flatten();
        properties.map(|(key, _)| format!("/properties/{key}")).collect::<Vec<_>>()
    };
    let mut open = tables(&root);
    open.extend(lists.iter().map(|list| format!("/properties/{list}/items")));
    part(&mut root, "", &json!([]), names());
    while let Some(pointer) = open.pop() {
        let Some(table) = table_at(&root, &pointer) else { continue };
        if root.pointer(&format!("{table}/properties/{DROP}")).is_some() {
            continue;
        }
        let is_entry = lists.iter().any(|list| pointer == format!("/properties/{list}/items"));
        let needed = if is_entry { json!(["alias"]) } else { json!([]) };
        let inner = root.pointer(&table).map(tables).unwrap_or_default();
        open.extend(inner.into_iter().map(|inner| format!("{table}{inner}")));
        open.push(format!("{table}/additionalProperties"));
        part(&mut root, &table, &needed, json!({ "anyOf": [{ "const": true }, names()] }));
    }
    root
}

/// The schema of a page's front matter, which either replaces or drops the inherited page.
pub fn page(whole: &Value) -> Value {
    let mut root = whole.clone();
    let needed = root.as_object_mut().and_then(|root| root.remove("required"));
    let description = "Leaves out the inherited page of this path.";
    root["properties"][DROP] = json!({ "description": description, "const": true });
    root["anyOf"] = json!([
        { "required": needed, "properties": { DROP: false } },
        { "required": [DROP], "maxProperties": 1 },
    ]);
    root
}

/// The schema of a list of inherited keys.
fn names() -> Value {
    json!({ "type": "array", "items": { "type": "string" } })
}

/// Makes the table at `pointer` partial, and adds `drop` to it.
fn part(root: &mut Value, pointer: &str, needed: &Value, mut drop: Value) {
    let Some(table) = root.pointer_mut(pointer).and_then(Value::as_object_mut) else { return };
    table.insert("required".to_owned(), needed.clone());
    drop["description"] = "Leaves out what is inherited here: all of it, or the keys that are named.".into();
    let properties = table.entry("properties").or_insert_with(|| json!({}));
    properties[DROP] = drop;
}

/// The pointer to a table's schema, with references resolved; `None` for anything that is replaced as a whole.
fn table_at(root: &Value, pointer: &str) -> Option<String> {
    let schema = root.pointer(pointer)?;
    if let Some(target) = schema.get("$ref").and_then(Value::as_str) {
        return table_at(root, target.trim_start_matches('#'));
    }
    if let Some(choices) = schema.get("anyOf").and_then(Value::as_array) {
        // An optional table. Any other alternative is a text, a colour or the like.
        let is_null = |choice: &Value| choice.get("type").is_some_and(|kind| kind == "null");
        let mut tables = choices.iter().enumerate().filter(|(_, choice)| !is_null(choice));
        return match (tables.next(), tables.next()) {
            (Some((index, _)), None) => table_at(root, &format!("{pointer}/anyOf/{index}")),
            _ => None,
        };
    }
    schema.get("type").is_some_and(|kind| kind == "object").then(|| pointer.to_owned())
}
