//! The condition that an entry has every word, as each database's index answers it.

use std::ops::RangeInclusive;

use grandstand_core::search_text::Words;
use sea_orm::DbBackend;
use sea_orm::sea_query::{Expr, ExprTrait, Query, SelectStatement};

use super::{Group, place};

/// The table of entries.
pub(super) const ENTRIES: &str = "search_entries";
/// SQLite's table of trigrams.
const INDEX: &str = "search_index";
/// Characters that a trigram has; what is shorter is looked for in the entries of the channel.
const TRIGRAM: usize = 3;

/// A search in one channel.
#[derive(Debug, Clone, Copy)]
pub struct Search<'a> {
    /// Which database it runs on.
    pub backend: DbBackend,
    /// Whose entries.
    pub channel_id: i64,
    /// What they must have, every word of it.
    pub words: &'a Words,
}

/// Where in an entry's words a word must stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Position {
    /// At the beginning of one.
    Beginning,
    /// Anywhere in one.
    Anywhere,
}

impl Search<'_> {
    /// Ids of what a group has with every word, parts of words included: the condition of lists' filters.
    pub fn ids(&self, group: Group) -> SelectStatement {
        let mut select = self.within(place::all(self.channel_id, group), Position::Anywhere).select;
        if self.backend == DbBackend::Postgres {
            // Its planner may look up each row of the list by itself: then by the whole key.
            select.and_where(Expr::col((ENTRIES, "kind")).eq(group.code()));
        }
        select.column((ENTRIES, "target_id")).take()
    }

    /// The entries at `places` with every word, without columns and order.
    pub(super) fn within(&self, places: RangeInclusive<i64>, position: Position) -> Walk {
        let is_indexed = |pattern: &String| self.backend == DbBackend::Sqlite && pattern.chars().count() >= TRIGRAM;
        let (indexed, scanned): (Vec<String>, Vec<String>) =
            self.words.iter().map(|word| position.pattern(word)).partition(is_indexed);
        let mut select = Query::select();
        let order = if indexed.is_empty() {
            select.from(ENTRIES);
            if self.backend == DbBackend::Postgres {
                // For its index of trigrams, which begins with the channel.
                select.and_where(Expr::col((ENTRIES, "channel_id")).eq(self.channel_id));
            }
            Expr::col((ENTRIES, "place"))
        } else {
            let phrases: Vec<String> = indexed.iter().map(|pattern| format!("\"{pattern}\"")).collect();
            select
                .from(INDEX)
                .inner_join(ENTRIES, Expr::col((ENTRIES, "place")).equals((INDEX, "rowid")))
                .and_where(Expr::cust_with_values("\"search_index\" MATCH ?", [phrases.join(" ")]));
            Expr::col((INDEX, "rowid"))
        };
        select.and_where(order.clone().between(*places.start(), *places.end()));
        for pattern in scanned {
            select.and_where(has(&pattern));
        }
        if self.words.is_empty() {
            select.and_where(Expr::val(1).eq(0));
        }
        Walk { select, order }
    }

    /// The same of given entries, one by one and without the index.
    pub(super) fn among(&self, group: Group, ids: &[i64]) -> SelectStatement {
        let mut select = Query::select();
        select
            .from(ENTRIES)
            .and_where(Expr::col((ENTRIES, "channel_id")).eq(self.channel_id))
            .and_where(Expr::col((ENTRIES, "kind")).eq(group.code()))
            .and_where(Expr::col((ENTRIES, "target_id")).is_in(ids.iter().copied()));
        for word in self.words.iter() {
            select.and_where(has(word));
        }
        select
    }
}

/// A selection, and what it can be sorted by while it walks the index.
#[derive(Debug, Clone)]
pub(super) struct Walk {
    /// Entries, without columns and order.
    pub select: SelectStatement,
    /// Their places.
    pub order: Expr,
}

/// Words have letters and digits only: there is nothing to escape.
fn has(pattern: &str) -> Expr {
    Expr::col((ENTRIES, "text")).like(format!("%{pattern}%"))
}

impl Position {
    /// An entry's text has a space before every word.
    fn pattern(self, word: &str) -> String {
        match self {
            Self::Beginning => format!(" {word}"),
            Self::Anywhere => word.to_owned(),
        }
    }
}
