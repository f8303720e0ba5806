//! The numbers of a channel's entries.

use std::collections::HashMap;

use crate::schema::Kind;

/// A channel's part of the permanent registry: (kind, alias) → id.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Ids {
    by_kind: HashMap<Kind, HashMap<String, i64>>,
}

impl Ids {
    /// Nothing registered yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// The number of an entry; `None` for one that isn't registered.
    pub fn get(&self, kind: Kind, alias: &str) -> Option<i64> {
        self.by_kind.get(&kind)?.get(alias).copied()
    }

    /// Registers an entry, in place of the number it had.
    pub fn insert(&mut self, kind: Kind, alias: impl Into<String>, id: i64) {
        self.by_kind.entry(kind).or_default().insert(alias.into(), id);
    }
}

impl<S: Into<String>> FromIterator<(Kind, S, i64)> for Ids {
    fn from_iter<I: IntoIterator<Item = (Kind, S, i64)>>(entries: I) -> Self {
        let mut ids = Self::new();
        for (kind, alias, id) in entries {
            ids.insert(kind, alias, id);
        }
        ids
    }
}
