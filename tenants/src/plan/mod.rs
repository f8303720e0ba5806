//! What applying a channel would change, in words that its admin understands: money first, then who may watch, then
//! dates, then everything else.
//!
//! Entries are compared by kind and identity, field by field over their serialised form, so that a field that is added to
//! the model is never left out. An entry that was renamed is the same one, also to what refers to it. A plan is empty
//! exactly where the two revisions are equal.

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

/// What a change is about, in the order that a plan tells it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Topic {
    /// Prices, fees, the currency, what passes cover and how long they last.
    Money,
    /// Who may watch and what they may do.
    Access,
    /// When things are.
    Dates,
    /// Names, texts, looks and the rest.
    Rest,
}

/// One line of a plan.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// What it is about.
    pub topic: Topic,
    /// The kind of entry that it concerns; `None` for settings.
    pub kind: Option<Kind>,
    /// The change in words.
    pub text: String,
}

/// An entry that is gone, and a new one that is probably the same under another alias.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LikelyRename {
    /// The kind of both.
    pub kind: Kind,
    /// The alias of the entry that is gone.
    pub before: String,
    /// The alias of the new one.
    pub after: String,
    /// Both in words, and the line to write if they are the same.
    pub text: String,
}

/// Everything that would change. Its `Display` is what a terminal shows, without a newline at the end.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Plan {
    /// There is no revision yet that could change.
    pub is_new: bool,
    /// The changes by topic, and within it in the order of the files.
    pub changes: Vec<Change>,
    /// Entries that may have been renamed, and don't say so: as new ones, they lose what belongs to the former ones.
    pub renames: Vec<LikelyRename>,
}

impl Plan {
    /// Whether nothing would change.
    pub fn is_empty(&self) -> bool {
        self.changes.is_empty()
    }

    fn add(&mut self, topic: Topic, kind: impl Into<Option<Kind>>, text: String) {
        self.changes.push(Change { topic, kind: kind.into(), text });
    }
}

/// Compares what serves (`before`, `None` for a channel that is new) with what would serve.
///
/// # Errors
/// A seed can't be serialised, which the seed model rules out.
pub fn between(before: Option<&ChannelSeed>, after: &ChannelSeed) -> serde_json::Result<Plan> {
    between_renamed(before, after, &FormerNames::new())
}

/// [`between`] two revisions of which the second has entries under other aliases that don't say so, as going back to an
/// earlier one does.
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
