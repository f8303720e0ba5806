//! Which files the entries of a channel stood in.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// The files of each kind that has any CSV, so that an export writes CSV again. Revisions of before it was stored have
/// none, and are exported as TOML.
///
/// Two layouts are always equal: seeds are compared by what they declare, whichever file declares it.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Layout(BTreeMap<String, Vec<FilePart>>);

/// The entries of one file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FilePart {
    /// Path in the channel's folder.
    pub file: String,
    /// How many entries of the kind stand in it.
    pub entries: usize,
}

impl FilePart {
    /// Whether the file is CSV.
    pub fn is_csv(&self) -> bool {
        self.file.ends_with(".csv")
    }
}

impl PartialEq for Layout {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Layout {
    /// Notes the files of a kind, in the order of its entries.
    pub fn insert(&mut self, kind: &str, parts: Vec<FilePart>) {
        self.0.insert(kind.to_owned(), parts);
    }

    /// Whether nothing is CSV.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The files of a kind that has `entries` in all; none where they are not known, or hold another number.
    pub fn parts(&self, kind: &str, entries: usize) -> &[FilePart] {
        let parts = self.0.get(kind).map(Vec::as_slice).unwrap_or_default();
        let held = parts.iter().fold(0_usize, |sum, part| sum.saturating_add(part.entries));
        if held == entries { parts } else { &[] }
    }

    /// Whether all entries stand in the same files.
    pub fn is_same(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}
