//! `[privacy]` of `channel.toml`: how long data about viewers is kept.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// `[privacy]`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct PrivacySettings {
    /// Days after which an answer to a form is deleted, of guests and of users.
    #[schemars(range(min = 1, max = 1825))]
    pub form_answers_days: u32,
    /// Days after which the position that a user left off at is deleted, counted from the last time they watched.
    #[schemars(range(min = 7, max = 1825))]
    pub watch_positions_days: u32,
    /// Years that the records of a purchase are kept after its buyer's account was deleted: as long as the law of the
    /// channel's country requires.
    #[schemars(range(min = 1, max = 15))]
    pub purchase_records_years: u32,
}

impl PrivacySettings {
    /// Whether nothing differs from what holds without `[privacy]`.
    pub fn is_default(&self) -> bool {
        *self == Self::default()
    }
}

impl Default for PrivacySettings {
    fn default() -> Self {
        Self { form_answers_days: 730, watch_positions_days: 730, purchase_records_years: 10 }
    }
}
