//! What applying a channel would change, in words that its admin understands: money first, then who may watch, then
//! dates, then everything else.
//!
//! Entries are compared by kind and alias, field by field over their serialised form, so that a field that is added
//! to the model is never left out. A plan is empty exactly where the two revisions are equal.

mod display;
mod entries;
mod entry_words;
mod labels;
mod settings;
#[cfg(test)]
mod tests;
mod values;

use serde_json::Value;

use crate::schema::{ChannelSeed, Kind};
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

/// Everything that would change. Its `Display` is what a terminal shows, without a newline at the end.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Plan {
    /// There is no revision yet that could change.
    pub is_new: bool,
    /// The changes by topic, and within it in the order of the files.
    pub changes: Vec<Change>,
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
    let mut plan = Plan { is_new: before.is_none(), ..Plan::default() };
    if before == Some(after) {
        return Ok(plan);
    }
    let old = before.map_or(Ok(Value::Null), serde_json::to_value)?;
    let new = serde_json::to_value(after)?;
    let words = Words::new(before.unwrap_or(after), after, &old, &new);
    settings::compare(&words, &mut plan);
    for kind in Kind::ALL {
        entries::compare(&words, kind, &mut plan);
    }
    settings::forms(&words, &mut plan);
    settings::pictures(&words, &mut plan);
    plan.changes.sort_by_key(|change| change.topic);
    Ok(plan)
}
