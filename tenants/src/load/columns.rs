//! Lists that CSV files may hold, and their columns, derived from the JSON Schema of the entries.

use serde_json::{Value, json};

use super::cell_values::{self, Parsed};
use super::cells;
use super::locale::Locale;
use super::merge::DROP;
use super::shapes::SHAPES;

/// Lists that may be in `<list>.csv` and `<list>/*.csv` as well as in TOML. Any key whose value fits a cell may be a
/// column; see [`Columns::names`].
pub const CSV_LISTS: [&str; 7] =
    ["participant_groups", "participants", "locations", "events", "packages", "subscriptions", "coupons"];

/// Keys for amounts in minor units.
const MONEY: [&str; 3] = ["base_price", "service_fee", "amount_off"];

/// Keys for percentages.
const PERCENTS: [&str; 1] = ["percent_off"];

/// Keys for the score of one side.
const SCORES: [&str; 2] = ["home_score", "away_score"];

/// Keys for dates.
const DATES: [&str; 4] = ["starts_at", "ends_at", "starts", "ends"];

/// Whether entries of `list` may be rows of CSV files.
pub fn may_be_csv(list: &str) -> bool {
    CSV_LISTS.contains(&list)
}

/// The type of a column's cells.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Column {
    /// Text, unchanged.
    Text,
    /// A date.
    Date,
    /// A whole number.
    Number,
    /// An amount in minor units.
    Money,
    /// A percentage as a whole number.
    Percent,
    /// The score of one side.
    Score,
    /// `yes` or `no`, or the same in other languages of spreadsheets.
    Flag,
    /// One of these words.
    Choice(Vec<String>),
    /// Aliases, codes or paths, separated by `|`.
    List,
    /// Texts, separated by `|`, which may contain commas.
    Texts,
}

/// The possible columns of a kind of entry.
pub struct Columns {
    schema: Value,
    entry: Value,
    names: Vec<String>,
}

impl Columns {
    /// The columns of the entries in `list`, from a file's schema.
    pub fn new(schema: &Value, list: &str) -> Self {
        let items = schema.pointer(&format!("/properties/{list}/items")).cloned().unwrap_or_default();
        let entry = follow(schema, &items).clone();
        let mut columns = Self { schema: schema.clone(), entry, names: Vec::new() };
        columns.names = columns.every_name();
        columns
    }

    /// The same for a family, in which a row may be a partial entry or may drop one.
    pub fn of_family(schema: &Value, list: &str) -> Self {
        let mut columns = Self::new(schema, list);
        columns.entry["required"] = json!(["alias"]);
        columns.entry["properties"][DROP] = json!({ "type": "boolean" });
        columns.names.push(DROP.to_owned());
        columns
    }

    /// The columns of a list in [`CSV_LISTS`]; `None` for any other list.
    pub fn of_list(list: &str) -> Option<Self> {
        let shape = SHAPES.named().into_iter().find(|(name, _)| *name == list && may_be_csv(name))?.1;
        Some(Self::new(&shape.schema, list))
    }

    /// The type of a column (`name`, `name.fr`, `geo.allow`); `None` if entries have no such key.
    pub fn column(&self, name: &str) -> Option<Column> {
        let mut schema = &self.entry;
        for key in name.split('.') {
            schema = self.property(schema, key)?;
        }
        match self.kind(schema)? {
            Column::Number if MONEY.contains(&name) => Some(Column::Money),
            Column::Number if PERCENTS.contains(&name) => Some(Column::Percent),
            Column::Number if SCORES.contains(&name) => Some(Column::Score),
            Column::Text if DATES.contains(&name) => Some(Column::Date),
            other => Some(other),
        }
    }

    /// All column names, including those of keys in tables (`name.fr`).
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.names.iter().map(String::as_str)
    }

    /// The keys of a column that is or may be a table: `en` and `fr` of `name`.
    pub fn inner(&self, name: &str) -> Vec<&str> {
        self.property(&self.entry, name).map(|schema| self.keys(schema)).unwrap_or_default()
    }

    /// The required columns.
    pub fn required(&self) -> impl Iterator<Item = &str> {
        self.entry.get("required").and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str)
    }

    /// The text of a cell in column `name` that parses as `value`, quoted if necessary; `None` if there is none, as for
    /// empty values and lists with a `|` in an item.
    pub fn cell(&self, name: &str, value: &Value) -> Option<String> {
        let column = self.column(name)?;
        let text = match value {
            Value::String(text) => text.clone(),
            Value::Number(number) => number.to_string(),
            Value::Bool(flag) => (if *flag { "yes" } else { "no" }).to_owned(),
            Value::Array(items) => items.iter().map(Value::as_str).collect::<Option<Vec<&str>>>()?.join("|"),
            Value::Null | Value::Object(_) => return None,
        };
        let read = match cell_values::parse(&column, &text, &Locale::default()).ok()? {
            Parsed::One(value) => value,
            Parsed::Many(parts) => parts.into_iter().map(|(_, part)| Value::from(part)).collect(),
        };
        // Reading trims cells.
        let is_same = !text.is_empty() && cells::cleaned(&text) == text && &read == value;
        is_same.then(|| cells::written(&text))
    }

    fn every_name(&self) -> Vec<String> {
        let own = self.keys(&self.entry);
        let both = own.iter().flat_map(|key| {
            let inner = self.inner(key).into_iter().map(move |inner| format!("{key}.{inner}"));
            std::iter::once((*key).to_owned()).chain(inner)
        });
        both.filter(|name| self.column(name).is_some()).collect()
    }

    fn keys<'a>(&'a self, schema: &'a Value) -> Vec<&'a str> {
        let schema = follow(&self.schema, schema);
        match schema.get("properties").and_then(Value::as_object) {
            Some(properties) => properties.keys().map(String::as_str).collect(),
            None => alternatives(schema).flat_map(|inner| self.keys(inner)).collect(),
        }
    }

    fn property<'a>(&'a self, schema: &'a Value, key: &str) -> Option<&'a Value> {
        let schema = follow(&self.schema, schema);
        let own = schema.get("properties").and_then(|properties| properties.get(key));
        own.or_else(|| alternatives(schema).find_map(|inner| self.property(inner, key)))
    }

    /// The type of a column by its schema; `None` for tables, whose keys have columns of their own.
    fn kind(&self, schema: &Value) -> Option<Column> {
        let schema = follow(&self.schema, schema);
        let choices = self.choices(schema);
        if !choices.is_empty() {
            return Some(Column::Choice(choices));
        }
        if let Some(kind) = alternatives(schema).find_map(|inner| self.kind(inner)) {
            return Some(kind);
        }
        let is = |word: &str| match schema.get("type") {
            Some(Value::String(kind)) => kind == word,
            Some(Value::Array(kinds)) => kinds.iter().any(|kind| kind == word),
            _ => false,
        };
        if is("array") {
            // Items with alternatives are texts that may be per language.
            let items = schema.get("items").map(|items| follow(&self.schema, items));
            let is_text = items.is_some_and(|items| alternatives(items).any(|inner| !self.keys(inner).is_empty()));
            return Some(if is_text { Column::Texts } else { Column::List });
        }
        let columns = [("integer", Column::Number), ("boolean", Column::Flag), ("string", Column::Text)];
        columns.into_iter().find(|(word, _)| is(word)).map(|(_, column)| column)
    }

    /// The words that a schema allows; empty if any value is allowed.
    fn choices(&self, schema: &Value) -> Vec<String> {
        let schema = follow(&self.schema, schema);
        let listed = schema.get("enum").and_then(Value::as_array).into_iter().flatten().chain(schema.get("const"));
        let own = listed.filter_map(Value::as_str).map(str::to_owned);
        own.chain(alternatives(schema).flat_map(|inner| self.choices(inner))).collect()
    }
}

fn follow<'a>(root: &'a Value, schema: &'a Value) -> &'a Value {
    let target =
        schema.get("$ref").and_then(Value::as_str).and_then(|target| root.pointer(target.trim_start_matches('#')));
    target.unwrap_or(schema)
}

fn alternatives(schema: &Value) -> impl Iterator<Item = &Value> {
    ["anyOf", "oneOf"].into_iter().filter_map(|key| schema.get(key)?.as_array()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn columns(list: &str) -> Columns {
        Columns::of_list(list).unwrap()
    }

    #[test]
    fn every_list_has_its_columns() {
        for list in CSV_LISTS {
            let columns = columns(list);
            assert_eq!(columns.column("alias"), Some(Column::Text), "{list}");
            assert!(columns.required().any(|key| key == "alias"), "{list}");
            assert!(columns.names().all(|name| columns.column(name).is_some()), "{list}");
        }
        assert!(Columns::of_list("menu").is_none() && !may_be_csv("library"));
    }

    #[test]
    fn columns_have_their_kinds() {
        let events = columns("events");
        let names: Vec<&str> = events.names().collect();
        assert!(["name", "name.en", "name.fr", "geo.allow"].iter().all(|name| names.contains(name)), "{names:?}");
        assert!(!names.contains(&"geo"), "{names:?}");
        let kinds = [
            ("starts_at", Column::Date),
            ("base_price", Column::Money),
            ("home_score", Column::Score),
            ("participants", Column::List),
            ("name.fr", Column::Text),
            ("type", Column::Choice(["free", "register", "paid", "ppv"].map(str::to_owned).to_vec())),
        ];
        for (name, kind) in kinds {
            assert_eq!(events.column(name), Some(kind), "{name}");
        }
        let gender = columns("participants").column("gender");
        assert_eq!(gender, Some(Column::Choice(["M", "W"].map(str::to_owned).to_vec())));
        let packages = columns("packages");
        assert_eq!(packages.column("features"), Some(Column::Texts));
        assert_eq!(packages.column("limits.clips"), Some(Column::Number));
        assert_eq!((packages.column("limits"), packages.column("price")), (None, None));
        assert_eq!(packages.column("recommended"), Some(Column::Flag));
        assert_eq!(columns("coupons").column("ends"), Some(Column::Date));
    }

    #[test]
    fn values_are_written_as_cells_that_read_the_same() {
        let packages = columns("packages");
        let written = |name: &str, value: Value| packages.cell(name, &value);
        assert_eq!(written("base_price", json!(999)).as_deref(), Some("999"));
        assert_eq!(written("recommended", json!(true)).as_deref(), Some("yes"));
        assert_eq!(written("features", json!(["A, b", "c"])).as_deref(), Some("\"A, b|c\""));
        assert_eq!(written("participants", json!(["gulls"])).as_deref(), Some("gulls"));
        assert_eq!(written("name", json!("The \"Gulls\"")).as_deref(), Some("\"The \"\"Gulls\"\"\""));
        for (name, value) in [
            ("features", json!(["a|b"])),
            ("features", json!([{ "en": "a" }])),
            ("name", json!("")),
            ("name", json!(" a")),
            ("name", json!("=\"a\"")),
            ("name", json!({ "en": "a" })),
            ("description", json!("#N/A")),
            ("nothing", json!("a")),
        ] {
            assert_eq!(written(name, value.clone()), None, "{value}");
        }
    }
}
