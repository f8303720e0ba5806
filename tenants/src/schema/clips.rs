//! `[clips]` of `channel.toml`: what viewers may cut out, and who sees it.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::text::{Language, Localized};
use super::wire::wire_enum;

/// `[clips]`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct ClipSettings {
    /// What clips are sorted by; whoever makes one picks at least one of these.
    #[schemars(length(min = 1, max = 40))]
    pub tags: Vec<ClipTag>,
    /// Who may watch a clip.
    pub audience: ClipAudience,
    /// Whether a clip also stands on its event's page, for everyone who may watch it; otherwise only who has its link
    /// finds it.
    pub listed: bool,
    /// How many hundredths of an event one user may cut out, however many clips they make of it; a minute at least.
    #[schemars(range(min = 1, max = 100))]
    pub share: u32,
}

impl ClipSettings {
    /// Whether nothing differs from what holds without `[clips]`.
    pub fn is_default(&self) -> bool {
        *self == Self::default()
    }

    /// The tag of that alias.
    pub fn tag(&self, alias: &str) -> Option<&ClipTag> {
        self.tags.iter().find(|tag| tag.alias == alias)
    }
}

impl Default for ClipSettings {
    fn default() -> Self {
        let names = [(Language::En, "Highlight".to_owned()), (Language::Fr, "Temps fort".to_owned())];
        let highlight = ClipTag { alias: "highlight".to_owned(), name: Localized::PerLanguage(BTreeMap::from(names)) };
        Self { tags: vec![highlight], audience: ClipAudience::Anyone, listed: true, share: 25 }
    }
}

/// One of the channel's tags.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ClipTag {
    /// Permanent name.
    pub alias: String,
    /// Its name for display.
    pub name: Localized,
}

wire_enum! {
    /// Who may watch a clip.
    #[derive(Default)]
    ClipAudience {
        /// Anyone who has its link.
        #[default]
        Anyone = "anyone",
        /// Signed-in viewers.
        SignedIn = "signed_in",
        /// Viewers who may watch the event that it is of.
        Entitled = "entitled",
    }
}
