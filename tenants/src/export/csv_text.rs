//! CSV as an admin would keep it: commas, UTF-8, a column for each key that an entry uses.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use crate::load::Columns;
use crate::load::shapes::SHAPES;

/// The columns of each kind in the order of the guide's tables. Others follow by their names.
pub const COLUMNS: [(&str, &[&str]); 7] = [
    ("participant_groups", &["alias", "name", "image", "color", "parent", "renamed_from"]),
    (
        "participants",
        &[
            "alias",
            "name",
            "short_name",
            "images",
            "color",
            "gender",
            "event_category",
            "participant_group",
            "parent",
            "renamed_from",
        ],
    ),
    ("locations", &["alias", "name", "city", "time_zone", "renamed_from"]),
    (
        "events",
        &[
            "alias",
            "event_category",
            "starts_at",
            "ends_at",
            "name",
            "type",
            "home_team",
            "away_team",
            "participants",
            "event_categories",
            "location",
            "time_zone",
            "status",
            "source",
            "sample_seconds",
            "image",
            "description",
            "base_price",
            "service_fee",
            "competition",
            "round",
            "home_score",
            "away_score",
            "geo",
            "renamed_from",
        ],
    ),
    ("packages", PASS),
    ("subscriptions", PASS),
    (
        "coupons",
        &[
            "alias",
            "code",
            "amount_off",
            "percent_off",
            "packages",
            "subscriptions",
            "events",
            "starts",
            "ends",
            "max_uses",
            "max_uses_per_user",
            "first_order_only",
            "renamed_from",
        ],
    ),
];

const PASS: &[&str] = &[
    "alias",
    "name",
    "base_price",
    "service_fee",
    "offer",
    "period",
    "trial_period",
    "event_categories",
    "is_team_pass",
    "participants",
    "pass_type",
    "includes_ppv",
    "capabilities",
    "limits",
    "description",
    "features",
    "image",
    "weight",
    "recommended",
    "renamed_from",
];

/// The entries of `list`, a row each under a header. `None` where a value doesn't fit a cell, or one entry has a text
/// per language where another has a single one.
pub fn table(list: &str, entries: &[Value]) -> Option<String> {
    let (known, defaults) = (Columns::of_list(list)?, defaults(list));
    let mut used: BTreeSet<String> = BTreeSet::new();
    let mut rows = Vec::with_capacity(entries.len());
    for entry in entries {
        let mut row = BTreeMap::new();
        for (name, value) in cells(entry) {
            let cell = known.cell(&name, value)?;
            if defaults.get(name.as_str()) != Some(&value) && !used.contains(&name) {
                used.insert(name.clone());
            }
            row.insert(name, cell);
        }
        rows.push(row);
    }
    if used.iter().any(|name| name.split_once('.').is_some_and(|(table, _)| used.contains(table))) {
        return None;
    }
    let columns = ordered(list, &used);
    let mut text = columns.join(",") + "\n";
    for row in &rows {
        let cells: Vec<&str> = columns.iter().map(|name| row.get(*name).map_or("", String::as_str)).collect();
        text.push_str(&cells.join(","));
        text.push('\n');
    }
    Some(text)
}

/// What an entry holds by column: `name.fr` is the key `fr` of the table `name`.
fn cells(entry: &Value) -> Vec<(String, &Value)> {
    let mut cells = Vec::new();
    for (name, value) in entry.as_object().into_iter().flatten() {
        match value {
            Value::Null => {}
            Value::Object(inner) => cells.extend(inner.iter().map(|(key, value)| (format!("{name}.{key}"), value))),
            _ => cells.push((name.clone(), value)),
        }
    }
    cells
}

fn ordered<'a>(list: &str, used: &'a BTreeSet<String>) -> Vec<&'a str> {
    let order = COLUMNS.iter().find(|(kind, _)| *kind == list).map(|(_, names)| *names).unwrap_or_default();
    let place = |column: &str| {
        let key = column.split('.').next().unwrap_or_default();
        order.iter().position(|name| *name == key).unwrap_or(order.len())
    };
    let mut columns: Vec<&str> = used.iter().map(String::as_str).collect();
    columns.sort_by_key(|column| place(column));
    columns
}

/// The values that keys of an entry have where they are left out.
fn defaults(list: &str) -> BTreeMap<&'static str, &'static Value> {
    let Some((_, shape)) = SHAPES.named().into_iter().find(|(name, _)| *name == list) else { return BTreeMap::new() };
    let schema: &'static Value = &shape.schema;
    let items = schema.pointer(&format!("/properties/{list}/items"));
    let target = items.and_then(|items| schema.pointer(items.get("$ref")?.as_str()?.trim_start_matches('#')));
    let properties = target.or(items).and_then(|entry| entry.get("properties")?.as_object());
    let with_default = properties.into_iter().flatten();
    with_default.filter_map(|(name, property)| Some((name.as_str(), property.get("default")?))).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn only_used_columns_are_written_in_the_order_of_the_guide() {
        let passes = [
            json!({ "alias": "day", "name": "Day", "base_price": 900, "service_fee": 0, "pass_type": "regular",
                "is_team_pass": false, "weight": 0, "recommended": false, "includes_ppv": false, "period": 1 }),
            json!({ "alias": "season", "name": "Season; all of it, live", "base_price": 9900, "service_fee": 0,
                "pass_type": "regular", "is_team_pass": false, "weight": 0, "recommended": true, "includes_ppv": false,
                "period": 180, "features": ["Live", "Replays"], "limits": { "clips": 3, "downloads": 0 } }),
        ];
        let text = table("packages", &passes).unwrap();
        let expected = "alias,name,base_price,period,limits.clips,limits.downloads,features,recommended\n\
             day,Day,900,1,,,,no\n\
             season,\"Season; all of it, live\",9900,180,3,0,Live|Replays,yes\n";
        assert_eq!(text, expected);
    }

    #[test]
    fn signs_before_a_text_are_plain_data() {
        let venues = [json!({ "alias": "dock", "name": "+Dock", "city": "-1" }), json!({ "alias": "b", "name": "@B" })];
        assert_eq!(table("locations", &venues).unwrap(), "alias,name,city\ndock,+Dock,-1\nb,@B,\n");
    }

    #[test]
    fn what_does_not_fit_a_cell_is_no_table() {
        let venue = |name: Value| json!({ "alias": "dock", "name": name });
        let per_language = venue(json!({ "en": "Dock", "fr": "Quai" }));
        assert_eq!(
            table("locations", std::slice::from_ref(&per_language)).unwrap(),
            "alias,name.en,name.fr\ndock,Dock,Quai\n"
        );
        assert_eq!(table("locations", &[per_language, venue(json!("Pier"))]), None, "two forms of one text");
        assert_eq!(table("locations", &[venue(json!(""))]), None, "an empty text");
        assert_eq!(table("locations", &[venue(json!("=A1"))]), None, "read as a formula");
        let pass = json!({ "alias": "day", "name": "Day", "base_price": 1, "features": [{ "en": "a", "fr": "b" }] });
        assert_eq!(table("packages", &[pass]), None, "a list of texts per language");
        assert_eq!(table("menu", &[venue(json!("Dock"))]), None, "never CSV");
    }
}
