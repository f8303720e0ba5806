//! Changes of settings, theme, forms and pictures.

use std::collections::BTreeSet;

use serde_json::Value;

use super::values::{Words, is_short, plain};
use super::{Plan, Topic, labels};

/// Adds the changes in `channel.toml` and `theme.toml`. For a new channel, only its name and currency are listed.
pub fn compare(words: &Words<'_>, plan: &mut Plan) {
    let new = &words.new.seed["channel"];
    if plan.is_new {
        let name = words.new.text(&new["name"]).unwrap_or_default();
        if let Some(currency) = new.get("currency") {
            plan.add(Topic::Money, None, format!("prices are in {}", plain(currency)));
        }
        return plan.add(Topic::Rest, None, format!("new channel \"{name}\""));
    }
    let mut fields = Vec::new();
    walk("", words.old.seed.get("channel"), Some(new), &mut fields);
    for field in &fields {
        plan.add(topic(&field.path), None, field.text("settings"));
    }
    fields.clear();
    walk("", words.old.seed.get("theme"), words.new.seed.get("theme"), &mut fields);
    for field in &fields {
        plan.add(Topic::Rest, None, field.text("theme"));
    }
}

/// Adds the changes of the custom forms.
pub fn forms(words: &Words<'_>, plan: &mut Plan) {
    let forms = |seed: &Value| seed.get("forms").and_then(Value::as_object).cloned().unwrap_or_default();
    let (old, new) = (forms(words.old.seed), forms(words.new.seed));
    let aliases: BTreeSet<&String> = old.keys().chain(new.keys()).collect();
    for alias in aliases {
        let what = match (old.get(alias), new.get(alias)) {
            (before, after) if before == after => continue,
            (None, _) => "new",
            (_, None) => "taken out",
            _ => "changed",
        };
        // The form "passes" switches all sales on or off.
        let topic = if alias == "passes" { Topic::Money } else { Topic::Rest };
        plan.add(topic, None, format!("form \"{alias}\": {what}"));
    }
}

/// Adds pictures that were added, removed, or replaced under the same path.
pub fn pictures(words: &Words<'_>, plan: &mut Plan) {
    let none = serde_json::Map::new();
    let (old, new) = (words.old.seed.get("images"), words.new.seed.get("images"));
    let old = old.and_then(Value::as_object).unwrap_or(&none);
    let new = new.and_then(Value::as_object).unwrap_or(&none);
    let changed = |path: &&String| new.contains_key(*path) && old.get(*path) != new.get(*path);
    let groups = [
        ("new", new.keys().filter(|path| !old.contains_key(*path)).collect::<Vec<_>>()),
        ("changed", old.keys().filter(changed).collect()),
        ("no longer used", old.keys().filter(|path| !new.contains_key(*path)).collect()),
    ];
    for (what, paths) in groups {
        let Some(first) = paths.first() else { continue };
        let text = match paths.len() {
            1 => format!("1 picture {what}: {first}"),
            number => format!("{number} pictures {what}: {first} and others"),
        };
        plan.add(Topic::Rest, None, text);
    }
}

/// A field of a single-table file, by path.
struct Field<'a> {
    path: String,
    old: Option<&'a Value>,
    new: Option<&'a Value>,
}

impl Field<'_> {
    fn text(&self, file: &str) -> String {
        let label = labels::spaced(&self.path).replace('.', ", ");
        let (old, new) = (self.old.map_or("none".to_owned(), plain), self.new.map_or("none".to_owned(), plain));
        if is_short(self.old) && is_short(self.new) && old != new {
            format!("{file}, {label}: {old} → {new}")
        } else {
            format!("{file}, {label}: changed")
        }
    }
}

fn walk<'a>(path: &str, old: Option<&'a Value>, new: Option<&'a Value>, fields: &mut Vec<Field<'a>>) {
    if old == new {
        return;
    }
    let (Some(Value::Object(before)), Some(Value::Object(after))) = (old, new) else {
        return fields.push(Field { path: path.to_owned(), old, new });
    };
    let keys: BTreeSet<&String> = before.keys().chain(after.keys()).collect();
    for key in keys {
        let path = if path.is_empty() { key.clone() } else { format!("{path}.{key}") };
        walk(&path, before.get(key), after.get(key), fields);
    }
}

fn topic(path: &str) -> Topic {
    match path.split('.').next().unwrap_or_default() {
        "currency" | "payments" => Topic::Money,
        "capabilities" | "limits" | "geo" | "embed" => Topic::Access,
        "time_zone" => Topic::Dates,
        _ => Topic::Rest,
    }
}
