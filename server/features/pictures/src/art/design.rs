//! The design of an event's art: all inputs of the drawing, so that equal designs give equal pictures.

use grandstand_core::cards::event::{EventCard, EventParticipant};
use serde::Serialize;
use tenants::compile::Channel;

use crate::kept::is_drawable;

/// Must be raised when the drawing changes, so that pictures get new addresses.
const DRAWING: u32 = 2;
/// Length of a design's name, in characters.
const NAME: usize = 16;

/// All inputs of a drawing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Design {
    drawing: u32,
    /// The motif of the picture.
    pub subject: Subject,
    /// Name of the sport's mark.
    pub mark: Option<String>,
    /// Font of the names.
    pub lettering: Lettering,
}

/// What the art shows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub enum Subject {
    /// A match of two sides.
    Match {
        /// The left side: the visitors, unless titles begin with the home side.
        #[serde(rename = "away")]
        left: Side,
        /// The right side.
        #[serde(rename = "home")]
        right: Side,
    },
    /// A pattern, for an event of one or many participants.
    Pattern {
        /// The event's number, which determines the shapes.
        seed: i64,
        /// Background colour, `#rrggbb`.
        color: String,
    },
    /// Address of the event's own picture, for programs that can't show its format.
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
    /// Address of its crest.
    pub crest: Option<String>,
}

/// Font of the names.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Lettering {
    /// Font family.
    pub family: &'static str,
    /// Font weight.
    pub weight: u16,
    /// Whether names are set in capitals.
    pub capitals: bool,
}

impl Design {
    /// Returns the design of an event.
    pub fn of(channel: &Channel, event: &EventCard) -> Self {
        let look = channel.category_looks.get(&event.event_category_id);
        let category = look.and_then(|look| look.color.as_deref());
        let brand = &channel.theme.primary;
        let subject = match event.participants.as_slice() {
            [first, second] => {
                // If no home team is declared, the second team is at home.
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

    /// Returns the design for previews of a shared link: the event's own picture, or else its art.
    pub fn shared(channel: &Channel, event: &EventCard) -> Self {
        match event.image.as_ref().filter(|own| is_drawable(&own.src)) {
            Some(own) => Self::new(Subject::Picture(own.src.clone()), None, lettering(channel)),
            None => Self::of(channel, event),
        }
    }

    /// Creates a design with a subject and a mark.
    pub(super) fn new(subject: Subject, mark: Option<&str>, lettering: Lettering) -> Self {
        Self { drawing: DRAWING, subject, mark: mark.map(str::to_owned), lettering }
    }

    /// Returns a name that changes with every input.
    ///
    /// # Errors
    /// The design can't be written as JSON; that doesn't happen.
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
