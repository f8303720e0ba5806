//! Compares the entries of one kind in two revisions.

use std::collections::{BTreeSet, HashMap};

use serde_json::Value;

use super::renames::{self, Renamed};
use super::values::{self, Words};
use super::{Plan, Topic, entry_words, labels};
use crate::schema::{ChannelSeed, Kind};

/// An entry in both revisions.
pub struct Pair<'a> {
    /// In the current revision.
    pub old: &'a Value,
    /// In the new revision.
    pub new: &'a Value,
}

/// The entries of one kind, by type of change.
pub struct Sorted<'a> {
    /// Added entries.
    pub added: Vec<&'a Value>,
    /// Entries with a new alias.
    pub renamed: Vec<Pair<'a>>,
    /// Entries with changed fields; may include renamed ones.
    pub changed: Vec<Pair<'a>>,
    /// Removed entries.
    pub retired: Vec<&'a Value>,
    /// Whether the remaining entries have another order.
    pub reordered: bool,
}

/// Adds the changes of the entries of `kind`; `after` is the new revision.
pub fn compare(words: &Words<'_>, kind: Kind, after: &ChannelSeed, plan: &mut Plan) {
    let sorted = sort(kind, words.renamed, words.old.entries(kind), words.new.entries(kind));
    if plan.is_new && !sorted.added.is_empty() && !is_sold(kind) {
        let text = entry_words::counted(words, kind, "new", &sorted.added);
        return plan.add(Topic::Rest, kind, text);
    }
    entry_words::sold(words, kind, &sorted, plan);
    for pair in &sorted.changed {
        entry_words::fields(words, kind, pair, plan);
    }
    entry_words::rest(words, kind, &sorted, plan);
    renames::suggest(words, kind, &sorted, after, plan);
}

/// Whether entries of the kind are sold, or affect prices.
pub const fn is_sold(kind: Kind) -> bool {
    matches!(kind, Kind::Package | Kind::Subscription | Kind::Coupon)
}

/// The fields that differ between two entries, except the alias and, for renamed entries, `renamed_from`.
pub fn differing<'a>(kind: Kind, pair: &Pair<'a>) -> Vec<&'a str> {
    let is_renamed = values::alias(kind, pair.old) != values::alias(kind, pair.new);
    let keys = |entry: &'a Value| entry.as_object().into_iter().flat_map(|fields| fields.keys().map(String::as_str));
    let all: BTreeSet<&str> = keys(pair.old).chain(keys(pair.new)).collect();
    let differs = |field: &&str| pair.old.get(*field) != pair.new.get(*field);
    let is_name = |field: &&str| *field == labels::alias_field(kind) || (is_renamed && *field == "renamed_from");
    all.into_iter().filter(|field| !is_name(field)).filter(differs).collect()
}

fn sort<'a>(kind: Kind, names: &Renamed<'_>, old: &'a [Value], new: &'a [Value]) -> Sorted<'a> {
    let alias = |entry: &'a Value| values::alias(kind, entry);
    let old_by: HashMap<&str, &Value> = old.iter().map(|entry| (alias(entry), entry)).collect();
    let mut sorted =
        Sorted { added: Vec::new(), renamed: Vec::new(), changed: Vec::new(), retired: Vec::new(), reordered: false };
    let mut kept = HashMap::new();
    let mut order = Vec::new();
    for entry in new {
        let same = old_by.get(alias(entry));
        let Some(before) = same.or_else(|| old_by.get(names.former(kind, alias(entry))?)).copied() else {
            sorted.added.push(entry);
            continue;
        };
        kept.insert(alias(before), alias(entry));
        order.push(alias(before));
        if same.is_none() {
            sorted.renamed.push(Pair { old: before, new: entry });
        }
        if before != entry {
            sorted.changed.push(Pair { old: before, new: entry });
        }
    }
    sorted.retired = old.iter().filter(|entry| !kept.contains_key(alias(entry))).collect();
    sorted.reordered = old.iter().map(alias).filter(|alias| kept.contains_key(alias)).ne(order);
    sorted
}
