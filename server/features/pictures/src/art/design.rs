//! What an event's art shows: everything that it is drawn from, so that equal designs are equal pictures.

use grandstand_core::cards::event::{EventCard, EventParticipant};
use serde::Serialize;
use tenants::compile::Channel;

use crate::kept::is_drawable;

/// Raised when the drawing changes, so that its pictures get new addresses.
const DRAWING: u32 = 1;
/// Letters of a design's name.
const NAME: usize = 16;

/// A design.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Design {
    drawing: u32,
    /// What is on it.
    pub subject: Subject,
    /// The sport's mark.
    pub mark: Option<String>,
    /// What names are set in.
    pub lettering: Lettering,
}

/// What a design is of.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub enum Subject {
    /// Two sides.
    Match {
        /// On the left: the visitors, unless titles begin with the home side.
        #[serde(rename = "away")]
        left: Side,
        /// On the right.
        #[serde(rename = "home")]
        right: Side,
    },
    /// One participant, or many.
    Pattern {
        /// The event's number, which its shapes follow from.
        seed: i64,
        /// Its ground, `#rrggbb`.
        color: String,
    },
    /// The event's own picture, by its address, for what can't show it as it is.
    Picture(String),
}

/// One side of a match.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Side {
    /// Its full name.
    pub name: String,
    /// Its short name.
    pub short_name: String,
    /// Its colour, `#rrggbb`.
    pub color: String,
    /// The address of its crest.
    pub crest: Option<String>,
}

/// What names are set in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Lettering {
    /// The family.
    pub family: &'static str,
    /// Its weight.
    pub weight: u16,
    /// All in capitals.
    pub capitals: bool,
}

impl Design {
    /// The design of an event of `channel`.
    pub fn of(channel: &Channel, event: &EventCard) -> Self {
        let look = channel.category_looks.get(&event.event_category_id);
        let category = look.and_then(|look| look.color.as_deref());
        let brand = &channel.theme.primary;
        let subject = match event.participants.as_slice() {
            [first, second] => {
                // Where no home team is named, the second is at home.
                let (home, away) = if event.home_team_id == Some(first.id) { (first, second) } else { (second, first) };
                let (home, away) = (side(home, brand), side(away, &channel.theme.secondary));
                let [left, right] = channel.title_order.sides(home, away);
                Subject::Match { left, right }
            }
            participants => {
                let lone = if let [lone] = participants { lone.color.as_deref() } else { None };
                Subject::Pattern { seed: event.id, color: lone.or(category).unwrap_or(brand).to_owned() }
            }
        };
        Self::new(subject, look.and_then(|look| look.icon.as_deref()), lettering(channel))
    }

    /// What stands for the event where a link to it is shared: its own picture, else its art.
    pub fn shared(channel: &Channel, event: &EventCard) -> Self {
        match event.image.as_ref().filter(|own| is_drawable(&own.src)) {
            Some(own) => Self::new(Subject::Picture(own.src.clone()), None, lettering(channel)),
            None => Self::of(channel, event),
        }
    }

    /// A design of this subject, with the mark of this name.
    pub(super) fn new(subject: Subject, mark: Option<&str>, lettering: Lettering) -> Self {
        Self { drawing: DRAWING, subject, mark: mark.map(str::to_owned), lettering }
    }

    /// A name that changes with everything that would look different.
    ///
    /// # Errors
    /// It can't be written as JSON, which it always can.
    pub fn name(&self) -> serde_json::Result<String> {
        let hash = blake3::hash(&serde_json::to_vec(self)?);
        Ok(hash.to_hex().chars().take(NAME).collect())
    }
}

fn side(participant: &EventParticipant, color: &str) -> Side {
    Side {
        name: participant.name.clone(),
        short_name: participant.short_name.clone(),
        color: participant.color.as_deref().unwrap_or(color).to_owned(),
        crest: participant.image.as_ref().map(|image| image.src.clone()),
    }
}

fn lettering(channel: &Channel) -> Lettering {
    let theme = &channel.theme;
    let family = theme.families.first().copied().unwrap_or("Inter");
    Lettering { family, weight: theme.display_weight, capitals: theme.display_capitals }
}
