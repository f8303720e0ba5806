//! Writes CSV: commas, UTF-8, a column for each key in use.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use crate::load::Columns;
use crate::load::shapes::SHAPES;

/// A header and a row for each entry of `list`, with columns in the order of `keys`. `None` if a value doesn't fit a
/// cell, or if a text is per language in one entry and single in another.
pub fn table(list: &str, keys: &[&str], entries: &[Value]) -> Option<String> {
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
    let columns = ordered(keys, &used);
    let mut text = columns.join(",") + "\n";
    for row in &rows {
        let cells: Vec<&str> = columns.iter().map(|name| row.get(*name).map_or("", String::as_str)).collect();
        text.push_str(&cells.join(","));
        text.push('\n');
    }
    Some(text)
}

/// The values of an entry by column: `name.fr` is the key `fr` of the table `name`.
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

fn ordered<'a>(keys: &[&str], used: &'a BTreeSet<String>) -> Vec<&'a str> {
    let place = |column: &str| {
        let key = column.split('.').next().unwrap_or_default();
        keys.iter().position(|name| *name == key).unwrap_or(keys.len())
    };
    let mut columns: Vec<&str> = used.iter().map(String::as_str).collect();
    columns.sort_by_key(|column| place(column));
    columns
}

/// The default values of an entry's optional keys.
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
    use crate::export::key_order;
    use crate::schema::catalogue::Location;
    use crate::schema::sales::Package;

    fn packages(entries: &[Value]) -> Option<String> {
        table("packages", key_order::of::<Package>(), entries)
    }

    fn locations(entries: &[Value]) -> Option<String> {
        table("locations", key_order::of::<Location>(), entries)
    }

    #[test]
    fn only_used_columns_are_written_in_the_order_of_the_type() {
        let passes = [
            json!({ "alias": "day", "name": "Day", "base_price": 900, "service_fee": 0, "pass_type": "regular",
                "is_team_pass": false, "weight": 0, "recommended": false, "includes_ppv": false, "period": 1 }),
            json!({ "alias": "season", "name": "Season; all of it, live", "base_price": 9900, "service_fee": 0,
                "pass_type": "regular", "is_team_pass": false, "weight": 0, "recommended": true, "includes_ppv": false,
                "period": 180, "features": ["Live", "Replays"], "limits": { "clips": 3, "downloads": 0 } }),
        ];
        let text = packages(&passes).unwrap();
        let expected = "alias,name,features,base_price,period,recommended,limits.clips,limits.downloads\n\
             day,Day,,900,1,no,,\n\
             season,\"Season; all of it, live\",Live|Replays,9900,180,yes,3,0\n";
        assert_eq!(text, expected);
    }

    #[test]
    fn signs_before_a_text_are_plain_data() {
        let venues = [json!({ "alias": "dock", "name": "+Dock", "city": "-1" }), json!({ "alias": "b", "name": "@B" })];
        assert_eq!(locations(&venues).unwrap(), "alias,name,city\ndock,+Dock,-1\nb,@B,\n");
    }

    #[test]
    fn what_does_not_fit_a_cell_is_no_table() {
        let venue = |name: Value| json!({ "alias": "dock", "name": name });
        let per_language = venue(json!({ "en": "Dock", "fr": "Quai" }));
        let text = locations(std::slice::from_ref(&per_language)).unwrap();
        assert_eq!(text, "alias,name.en,name.fr\ndock,Dock,Quai\n");
        assert_eq!(locations(&[per_language, venue(json!("Pier"))]), None, "two forms of one text");
        assert_eq!(locations(&[venue(json!(""))]), None, "an empty text");
        assert_eq!(locations(&[venue(json!("=A1"))]), None, "read as a formula");
        let pass = json!({ "alias": "day", "name": "Day", "base_price": 1, "features": [{ "en": "a", "fr": "b" }] });
        assert_eq!(packages(&[pass]), None, "a list of texts per language");
        assert_eq!(table("menu", &["alias", "name"], &[venue(json!("Dock"))]), None, "never CSV");
    }
}
