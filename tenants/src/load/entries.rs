//! Trees into entries of their types.

use std::collections::BTreeSet;

use serde::de::DeserializeOwned;
use serde_json::Value;

use super::reader::{Parsed, Reader};
use super::shape::Shape;
use super::shapes::SHAPES;
use super::tree::Place;
use super::{Entry, Loaded, Table};
use crate::check::codes;
use crate::check::finding::Finding;

impl Reader {
    /// The entries of files that hold one list.
    pub(super) fn list<T: DeserializeOwned>(&mut self, name: &str, shape: &Shape) -> Table<T> {
        let parsed = self.parse(name, shape);
        let table = shape.lists.first().map(|list| self.table(&parsed, list)).unwrap_or_default();
        self.keep(parsed);
        table
    }

    pub(super) fn table<T: DeserializeOwned>(&mut self, parsed: &Parsed, list: &str) -> Table<T> {
        let mut table = Table { incomplete: parsed.incomplete, ..Table::default() };
        for (document, wrong) in &parsed.files {
            let flawed = flawed(wrong, list);
            let items = document.value.get(list).and_then(Value::as_array).into_iter().flatten();
            for (index, item) in items.enumerate() {
                let place = document.place().inner(&format!("{list}/{index}"));
                let is_flawed = flawed.contains(&index.to_string());
                match self.value(item, &place, is_flawed).filter(|_| !is_flawed) {
                    Some(value) => table.entries.push(Entry { value, place }),
                    None => match item.get("alias").and_then(Value::as_str) {
                        Some(alias) => table.broken.push(alias.to_owned()),
                        // Its name is unknown, so no reference can be called broken for certain.
                        None => table.incomplete = true,
                    },
                }
            }
        }
        table
    }

    /// Reads a value into its type. What the schema let pass and the type doesn't (a number beyond 32 bits) is
    /// reported, unless the value was found wrong before.
    pub(super) fn value<T: DeserializeOwned>(&mut self, value: &Value, place: &Place, known_wrong: bool) -> Option<T> {
        match T::deserialize(value) {
            Ok(value) => Some(value),
            Err(error) => {
                if !known_wrong && !value.is_null() {
                    self.findings.push(Finding::at(
                        codes::WRONG_TYPE,
                        &place.spot(),
                        format!("this entry can't be read: {error}"),
                    ));
                }
                None
            }
        }
    }

    pub(super) fn forms(&mut self, loaded: &mut Loaded) {
        let parsed = self.parse("forms", &SHAPES.forms);
        for (document, wrong) in &parsed.files {
            let flawed = flawed(wrong, "forms");
            for (alias, form) in document.value.get("forms").and_then(Value::as_object).into_iter().flatten() {
                let place = document.place().inner(&format!("forms/{}", alias.replace('~', "~0").replace('/', "~1")));
                let is_flawed = flawed.contains(alias);
                if let Some(value) = self.value(form, &place, is_flawed).filter(|_| !is_flawed) {
                    loaded.forms.insert(alias.clone(), Entry { value, place });
                }
            }
        }
        self.keep(parsed);
    }
}

/// The entries of a list that something was wrong with.
fn flawed(wrong: &BTreeSet<String>, list: &str) -> BTreeSet<String> {
    let inner = |pointer: &String| {
        let mut segments = pointer.split('/').skip(1);
        (segments.next() == Some(list))
            .then(|| segments.next().map(|segment| segment.replace("~1", "/").replace("~0", "~")))?
    };
    wrong.iter().filter_map(inner).collect()
}
