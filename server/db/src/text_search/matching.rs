//! The condition that an entry matches every word, in the form that each database's index supports.

use std::ops::RangeInclusive;

use grandstand_core::search_text::Words;
use sea_orm::DbBackend;
use sea_orm::sea_query::{Expr, ExprTrait, Query, SelectStatement};

use super::{Group, place};
use crate::ids::ChannelId;

pub(super) const ENTRIES: &str = "search_entries";
/// SQLite's trigram table.
const INDEX: &str = "search_index";
/// Characters of a trigram. Shorter words scan the channel's entries.
const TRIGRAM: usize = 3;

/// A search in one channel.
#[derive(Debug, Clone, Copy)]
pub struct Search<'a> {
    /// The kind of database.
    pub backend: DbBackend,
    /// The channel whose entries are searched.
    pub channel_id: ChannelId,
    /// The words, all of which must match.
    pub words: &'a Words,
}

/// The position of a match within a word of the entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Position {
    Beginning,
    Anywhere,
}

impl Search<'_> {
    /// Selects the registry ids of matches in a group, matching parts of words too; for the filters of lists.
    pub fn ids(&self, group: Group) -> SelectStatement {
        let mut select = self.within(place::all(self.channel_id, group), Position::Anywhere).select;
        if self.backend == DbBackend::Postgres {
            // Lets the planner look up single rows of the list by the whole key.
            select.and_where(Expr::col((ENTRIES, "kind")).eq(group.code()));
        }
        select.column((ENTRIES, "target_id")).take()
    }

    /// Selects the matches at `places`, without columns and order.
    pub(super) fn within(&self, places: RangeInclusive<i64>, position: Position) -> Walk {
        let is_indexed = |pattern: &String| self.backend == DbBackend::Sqlite && pattern.chars().count() >= TRIGRAM;
        let (indexed, scanned): (Vec<String>, Vec<String>) =
            self.words.iter().map(|word| position.pattern(word)).partition(is_indexed);
        let mut select = Query::select();
        let order = if indexed.is_empty() {
            select.from(ENTRIES);
            if self.backend == DbBackend::Postgres {
                // The trigram index begins with the channel.
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

    /// Selects the matches among given entries, without the trigram index.
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

/// A selection, and the expression that sorts it in index order.
#[derive(Debug, Clone)]
pub(super) struct Walk {
    /// The entries, without columns and order.
    pub select: SelectStatement,
    /// The place of an entry.
    pub order: Expr,
}

/// Words have only letters and digits, so nothing needs escaping.
fn has(pattern: &str) -> Expr {
    Expr::col((ENTRIES, "text")).like(format!("%{pattern}%"))
}

impl Position {
    /// Returns the pattern for a word. An entry's text has a space before every word.
    fn pattern(self, word: &str) -> String {
        match self {
            Self::Beginning => format!(" {word}"),
            Self::Anywhere => word.to_owned(),
        }
    }
}
