//! Deserialises trees into entries.

use std::collections::BTreeSet;

use serde::de::DeserializeOwned;
use serde_json::Value;

use super::filled;
use super::reader::{Parsed, Reader};
use super::shape::Shape;
use super::shapes::SHAPES;
use super::tree::Place;
use super::{Entry, Loaded, Table};
use crate::findings::codes;
use crate::findings::finding::Finding;
use crate::wording;

impl Reader {
    /// Reads the entries of all files with a list.
    pub(super) fn list<T: DeserializeOwned>(&mut self, name: &str, shape: &Shape) -> Table<T> {
        let parsed = self.parse(name, shape);
        let table = shape.lists.first().map(|list| self.table(&parsed, shape, list)).unwrap_or_default();
        self.keep(parsed);
        table
    }

    pub(super) fn table<T: DeserializeOwned>(&mut self, parsed: &Parsed, shape: &Shape, list: &str) -> Table<T> {
        let mut table = Table { incomplete: parsed.incomplete, ..Table::default() };
        let schema = format!("/properties/{list}/items");
        for (document, wrong) in &parsed.files {
            let flawed = flawed(&wrong.pointers, list);
            let items = document.value.get(list).and_then(Value::as_array).into_iter().flatten();
            for (index, item) in items.enumerate() {
                let place = document.place().inner(&format!("{list}/{index}"));
                let is_flawed = flawed.contains(&index.to_string());
                if let Some(value) = self.value(item, &place, is_flawed).filter(|_| !is_flawed) {
                    table.entries.push(Entry { value, place });
                    continue;
                }
                let rest = wrong.rest.as_ref().and_then(|rest| rest.get(list)?.get(index)).unwrap_or(item);
                match rest.get("alias").and_then(Value::as_str) {
                    Some(alias) => {
                        table.broken.push(alias.to_owned());
                        table.flawed.extend(self.flawed::<T>(rest, shape, &schema, &place));
                    }
                    // Its alias is unknown, so no reference is certain to be broken.
                    None => table.incomplete = true,
                }
            }
        }
        table
    }

    /// Deserialises the valid part of a flawed value, with stand-ins for the rest. `schema` points to the value's type
    /// in the shape.
    pub(super) fn flawed<T: DeserializeOwned>(
        &mut self,
        rest: &Value,
        shape: &Shape,
        schema: &str,
        place: &Place,
    ) -> Option<Entry<T>> {
        let mut filled = rest.clone();
        filled::fill(&shape.schema, filled::schema_at(&shape.schema, schema)?, &mut filled);
        let value = T::deserialize(&filled).ok()?;
        self.values.add(rest, place);
        Some(Entry { value, place: place.clone() })
    }

    /// Deserialises a value. Reports what the schema accepts but the type doesn't, such as a number beyond 32 bits,
    /// unless the value is known to be wrong.
    pub(super) fn value<T: DeserializeOwned>(&mut self, value: &Value, place: &Place, known_wrong: bool) -> Option<T> {
        match T::deserialize(value) {
            Ok(value) => Some(value),
            Err(error) => {
                if !known_wrong && !value.is_null() {
                    let message = wording!(
                        "this entry can't be read: {error}",
                        "cette entrée ne peut pas être lue ; le programme dit : « {error} »"
                    );
                    self.findings.push(Finding::at(codes::WRONG_TYPE, &place.spot(), message));
                }
                None
            }
        }
    }

    pub(super) fn forms(&mut self, loaded: &mut Loaded) {
        let parsed = self.parse("forms", &SHAPES.forms);
        for (document, wrong) in &parsed.files {
            let flawed = flawed(&wrong.pointers, "forms");
            let all = wrong.rest.as_ref().unwrap_or(&document.value);
            for (alias, rest) in all.get("forms").and_then(Value::as_object).into_iter().flatten() {
                let place = document.place().inner(&format!("forms/{}", alias.replace('~', "~0").replace('/', "~1")));
                if flawed.contains(alias) {
                    let schema = "/properties/forms/additionalProperties";
                    if let Some(form) = self.flawed(rest, &SHAPES.forms, schema, &place) {
                        loaded.flawed.forms.insert(alias.clone(), form);
                    }
                } else if let Some(value) = self.value(rest, &place, false) {
                    loaded.forms.insert(alias.clone(), Entry { value, place });
                }
            }
        }
        self.keep(parsed);
    }
}

/// The keys of a list's flawed entries.
fn flawed(wrong: &BTreeSet<String>, list: &str) -> BTreeSet<String> {
    let inner = |pointer: &String| {
        let mut segments = pointer.split('/').skip(1);
        (segments.next() == Some(list))
            .then(|| segments.next().map(|segment| segment.replace("~1", "/").replace("~0", "~")))?
    };
    wrong.iter().filter_map(inner).collect()
}
