//! Renamed entries: those with `renamed_from`, and those that are probably renamed.

use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};

use serde_json::{Map, Value};

use super::entries::Sorted;
use super::values::{self, Side, Words};
use super::{LikelyRename, Plan, labels};
use crate::check::renames::likely;
use crate::schema::{ChannelSeed, Kind};

/// Kind and new alias → former alias, for entries without `renamed_from`.
pub type FormerNames = HashMap<(Kind, String), String>;

/// The renamed entries between two revisions.
#[derive(Debug, Default)]
pub struct Renamed<'a> {
    /// Former alias → new alias.
    after: HashMap<(Kind, &'a str), &'a str>,
    /// New alias → former alias.
    before: HashMap<(Kind, &'a str), &'a str>,
}

impl<'a> Renamed<'a> {
    /// Finds the renamed entries of `after`, as applying the revision does. An alias that is in both revisions belongs
    /// to the same entry, so it is neither a new nor a former alias.
    pub fn between(before: &'a ChannelSeed, after: &'a ChannelSeed, names: &'a FormerNames) -> Self {
        let aliases = |seed: &'a ChannelSeed| -> HashSet<(Kind, &'a str)> {
            seed.entries().into_iter().map(|entry| (entry.kind, entry.alias)).collect()
        };
        let (old, new) = (aliases(before), aliases(after));
        let mut renamed = Self::default();
        for entry in after.entries().into_iter().filter(|entry| !old.contains(&(entry.kind, entry.alias))) {
            let named = names.get(&(entry.kind, entry.alias.to_owned())).map(String::as_str);
            let Some(former) = named.or(entry.renamed_from) else { continue };
            let place = (entry.kind, former);
            if old.contains(&place)
                && !new.contains(&place)
                && let Entry::Vacant(vacant) = renamed.after.entry(place)
            {
                vacant.insert(entry.alias);
                renamed.before.insert((entry.kind, entry.alias), former);
            }
        }
        renamed
    }

    /// The former alias of a renamed entry.
    pub fn former(&self, kind: Kind, alias: &str) -> Option<&'a str> {
        self.before.get(&(kind, alias)).copied()
    }

    /// Kind, former alias and new alias of each renamed entry.
    pub fn iter(&self) -> impl Iterator<Item = (Kind, &'a str, &'a str)> {
        self.after.iter().map(|((kind, before), after)| (*kind, *before, *after))
    }

    /// Replaces former aliases by new ones in references of the former revision, so that renaming alone makes no
    /// difference.
    pub fn follow(&self, before: &mut Value) {
        if self.after.is_empty() {
            return;
        }
        for kind in Kind::ALL {
            let list = before.get_mut(labels::list(kind)).and_then(Value::as_array_mut);
            for fields in list.into_iter().flatten().filter_map(Value::as_object_mut) {
                self.follow_entry(kind, fields);
            }
        }
    }

    fn follow_entry(&self, kind: Kind, fields: &mut Map<String, Value>) {
        let leads_to = fields.get("slidable_type").and_then(Value::as_str).and_then(Kind::from_code);
        for (field, value) in fields.iter_mut() {
            let other = if field == "slidable" { leads_to } else { labels::refers_to(kind, field) };
            let Some(other) = other else { continue };
            match value {
                Value::String(alias) => self.follow_alias(other, alias),
                Value::Array(aliases) => {
                    for alias in aliases {
                        if let Value::String(alias) = alias {
                            self.follow_alias(other, alias);
                        }
                    }
                }
                _ => {}
            }
        }
    }

    fn follow_alias(&self, kind: Kind, alias: &mut String) {
        let after = self.after.get(&(kind, alias.as_str())).copied();
        if let Some(after) = after {
            after.clone_into(alias);
        }
    }
}

/// Adds the removed entries of a kind that are probably among the new ones.
pub fn suggest(words: &Words<'_>, kind: Kind, sorted: &Sorted<'_>, seed: &ChannelSeed, plan: &mut Plan) {
    if sorted.retired.is_empty() || sorted.added.is_empty() {
        return;
    }
    let old = titled(kind, &words.old, &sorted.retired);
    let new = titled(kind, &words.new, &sorted.added);
    let pairs = likely(&borrowed(&old), &borrowed(&new));
    if pairs.is_empty() {
        return;
    }
    let old: HashMap<&str, &str> = borrowed(&old).into_iter().collect();
    let new: HashMap<&str, &str> = borrowed(&new).into_iter().collect();
    let sheets = csv_files(kind, seed);
    let (one, _) = words.new.nouns.of_kind(kind);
    for (before, after) in pairs {
        let name_before = old.get(before).copied().unwrap_or_default();
        let name_after = new.get(after).copied().unwrap_or_default();
        let is_new = if name_before == name_after && !name_before.is_empty() {
            format!("{after} is new with the same name")
        } else {
            format!("{} is new", called(after, name_after))
        };
        let gone = called(before, name_before);
        let write = line_to_write(kind, sheets.get(after).copied(), before, after);
        let text = format!("{one} {gone} is gone, and {is_new}: renamed? Then {write}");
        plan.renames.push(LikelyRename { kind, before: before.to_owned(), after: after.to_owned(), text });
    }
}

/// Alias and title of each entry; the title is empty if there is none.
fn titled<'a>(kind: Kind, side: &Side<'_>, entries: &[&'a Value]) -> Vec<(&'a str, String)> {
    entries.iter().map(|entry| (values::alias(kind, entry), side.title(entry).unwrap_or_default())).collect()
}

fn borrowed<'a>(entries: &'a [(&'a str, String)]) -> Vec<(&'a str, &'a str)> {
    entries.iter().map(|(alias, title)| (*alias, title.as_str())).collect()
}

fn called(alias: &str, title: &str) -> String {
    if title.is_empty() { alias.to_owned() } else { format!("\"{title}\" ({alias})") }
}

/// The line that declares `after` as the renamed `before`, and its file.
fn line_to_write(kind: Kind, sheet: Option<&str>, before: &str, after: &str) -> String {
    match (kind, sheet) {
        (Kind::Page, _) => format!("write renamed_from = \"{before}\" below id = \"{after}\" in its file in pages/"),
        (_, Some(sheet)) => format!("put \"{before}\" into the column renamed_from of \"{after}\" in {sheet}"),
        (_, None) => {
            format!("write renamed_from = \"{before}\" below alias = \"{after}\" in {}", labels::file(kind))
        }
    }
}

/// Alias → file, for the entries of a kind in CSV files.
fn csv_files(kind: Kind, seed: &ChannelSeed) -> HashMap<&str, &str> {
    let aliases: Vec<&str> =
        seed.entries().into_iter().filter(|entry| entry.kind == kind).map(|entry| entry.alias).collect();
    let parts = seed.layout.parts(labels::list(kind), aliases.len());
    let files = parts.iter().flat_map(|part| std::iter::repeat_n(part, part.entries));
    let in_sheets = aliases.into_iter().zip(files).filter(|(_, part)| part.is_csv());
    in_sheets.map(|(alias, part)| (alias, part.file.as_str())).collect()
}
