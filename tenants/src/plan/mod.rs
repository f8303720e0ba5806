//! Describes what applying a channel would change, in words for its admin: money first, then access, then dates, then
//! the rest.
//!
//! Entries are matched by kind and identity and compared field by field in serialised form, so that new fields of the
//! model are always included. A renamed entry keeps its identity, and references to it count as unchanged. A plan is
//! empty exactly if the two revisions are equal.

mod display;
mod entries;
mod entry_words;
mod labels;
mod nouns;
#[cfg(test)]
mod rename_tests;
mod renames;
mod settings;
#[cfg(test)]
mod tests;
mod values;

use serde_json::Value;

use crate::schema::{ChannelSeed, Kind};
pub use renames::FormerNames;
use renames::Renamed;
use values::Words;

/// The topic of a change, in display order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Topic {
    /// Prices, fees, the currency, coverage and duration of passes.
    Money,
    /// Who may watch, and viewers' capabilities.
    Access,
    /// Dates and times.
    Dates,
    /// Names, texts, looks and everything else.
    Rest,
}

/// One line of a plan.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// The topic.
    pub topic: Topic,
    /// The kind of the changed entry; `None` for settings.
    pub kind: Option<Kind>,
    /// Description of the change.
    pub text: String,
}

/// A removed entry and a new one that is probably the same entry with another alias.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LikelyRename {
    /// The kind of both entries.
    pub kind: Kind,
    /// The alias of the removed entry.
    pub before: String,
    /// The alias of the new entry.
    pub after: String,
    /// A description of both, and the line to write if they are the same.
    pub text: String,
}

/// All changes. `Display` writes several lines for a terminal, without a newline at the end.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Plan {
    /// Whether there is no earlier revision.
    pub is_new: bool,
    /// The changes, by topic and then in the order of the files.
    pub changes: Vec<Change>,
    /// Entries that are probably renamed without `renamed_from`. As new entries they would lose the data of the old
    /// ones.
    pub renames: Vec<LikelyRename>,
}

impl Plan {
    /// Whether nothing changes.
    pub fn is_empty(&self) -> bool {
        self.changes.is_empty()
    }

    fn add(&mut self, topic: Topic, kind: impl Into<Option<Kind>>, text: String) {
        self.changes.push(Change { topic, kind: kind.into(), text });
    }
}

/// Compares the current revision (`before`, `None` for a new channel) with the new one.
///
/// # Errors
/// A seed can't be serialised. The seed model rules this out.
pub fn between(before: Option<&ChannelSeed>, after: &ChannelSeed) -> serde_json::Result<Plan> {
    between_renamed(before, after, &FormerNames::new())
}

/// [`between`] with the former aliases of entries that don't state them, as when returning to an earlier revision.
///
/// # Errors
/// See [`between`].
pub fn between_renamed(
    before: Option<&ChannelSeed>,
    after: &ChannelSeed,
    names: &FormerNames,
) -> serde_json::Result<Plan> {
    let mut plan = Plan { is_new: before.is_none(), ..Plan::default() };
    if before == Some(after) {
        return Ok(plan);
    }
    let renamed = before.map(|before| Renamed::between(before, after, names)).unwrap_or_default();
    let mut old = before.map_or(Ok(Value::Null), serde_json::to_value)?;
    renamed.follow(&mut old);
    let new = serde_json::to_value(after)?;
    let words = Words::new(before.unwrap_or(after), after, (&old, &new), &renamed);
    settings::compare(&words, &mut plan);
    for kind in Kind::ALL {
        entries::compare(&words, kind, after, &mut plan);
    }
    settings::forms(&words, &mut plan);
    settings::pictures(&words, &mut plan);
    plan.changes.sort_by_key(|change| change.topic);
    Ok(plan)
}
