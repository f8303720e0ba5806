//! Query and response of the search.

use grandstand_core::cards::event::EventParticipant;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::events::model::EventItem;
use crate::library::model::VodItem;

/// The query of `GET /search`.
#[derive(Debug, Clone, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct SearchQuery {
    /// The search text, up to 100 characters.
    #[param(max_length = 100)]
    pub q: Option<String>,
    /// `1` searches only for the words as they are, typing errors included.
    pub literal: Option<String>,
    /// Maximum number of entries per group; 5 by default.
    #[param(value_type = Option<u64>, maximum = 20, default = 5)]
    pub limit: Option<String>,
    /// Language of the texts, on channels with several.
    pub lang: Option<String>,
}

/// The answer to a search.
#[derive(Debug, Serialize, ToSchema)]
pub struct SearchAnswer {
    /// The matches.
    pub data: SearchResults,
    /// The number of matches.
    pub meta: SearchMeta,
}

/// The matches by kind, best first.
#[derive(Debug, Default, Serialize, ToSchema)]
pub struct SearchResults {
    /// Events.
    pub events: Vec<EventHit>,
    /// Teams.
    pub teams: Vec<TeamHit>,
    /// Schools.
    pub schools: Vec<NamedHit>,
    /// Sports.
    pub sports: Vec<NamedHit>,
    /// Venues.
    pub venues: Vec<NamedHit>,
    /// Items of the library.
    pub library: Vec<LibraryHit>,
}

/// The interpretation of a search, and the number of matches.
#[derive(Debug, Serialize, ToSchema)]
pub struct SearchMeta {
    /// The search text.
    pub q: String,
    /// The words that were looked for, without case and accents.
    pub words: Vec<String>,
    /// Maximum number of entries per group.
    pub limit: u64,
    /// Total number of matches.
    pub total: u64,
    /// By group.
    pub totals: SearchTotals,
    /// The similar words whose results are shown, because the search text finds nothing; null if the results are those
    /// of the search text.
    #[schema(required)]
    pub showing: Option<String>,
    /// If nothing was found with `literal=1`: similar words that would find something.
    #[schema(required)]
    pub did_you_mean: Option<String>,
}

impl SearchMeta {
    /// Nothing found.
    pub fn of(q: &str, limit: u64) -> Self {
        Self {
            q: q.to_owned(),
            words: Vec::new(),
            limit,
            total: 0,
            totals: SearchTotals::default(),
            showing: None,
            did_you_mean: None,
        }
    }
}

/// The number of matches in each group.
#[derive(Debug, Default, Serialize, ToSchema)]
pub struct SearchTotals {
    /// Events.
    pub events: GroupTotal,
    /// Teams.
    pub teams: GroupTotal,
    /// Schools.
    pub schools: GroupTotal,
    /// Sports.
    pub sports: GroupTotal,
    /// Venues.
    pub venues: GroupTotal,
    /// Items of the library.
    pub library: GroupTotal,
}

/// The number of matches in a group.
#[derive(Debug, Default, Clone, Serialize, ToSchema)]
pub struct GroupTotal {
    /// Number of matches, counted up to 1,000.
    pub total: u64,
    /// Whether there are more than were counted.
    pub has_more: bool,
    /// Path of the call that lists all of them, below `/api`; null if there is none.
    #[schema(required)]
    pub list: Option<String>,
}

/// An event that was found.
#[derive(Debug, Serialize, ToSchema)]
pub struct EventHit {
    /// The event.
    #[serde(flatten)]
    pub item: EventItem,
    /// The texts that matched.
    pub matched: Vec<Matched>,
}

/// A team that was found.
#[derive(Debug, Serialize, ToSchema)]
pub struct TeamHit {
    /// The team's fields in events.
    #[serde(flatten)]
    pub team: EventParticipant,
    /// Its sport.
    #[schema(required)]
    pub event_category_id: Option<i64>,
    /// The texts that matched.
    pub matched: Vec<Matched>,
}

/// A school, sport or venue that was found.
#[derive(Debug, Serialize, ToSchema)]
pub struct NamedHit {
    /// Numeric id.
    pub id: i64,
    /// Permanent name.
    pub alias: String,
    /// Its name.
    pub name: String,
    /// The texts that matched.
    pub matched: Vec<Matched>,
}

/// An item of the library that was found.
#[derive(Debug, Serialize, ToSchema)]
pub struct LibraryHit {
    /// The item.
    #[serde(flatten)]
    pub item: VodItem,
    /// The texts that matched.
    pub matched: Vec<Matched>,
}

/// A text that contains some of the words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Matched {
    /// Kind of text, such as a name.
    pub field: MatchedField,
    /// The text for display.
    pub text: String,
    /// The matching parts as half-open ranges of UTF-16 code units, in order. Empty if only the text in another
    /// language matched.
    pub ranges: Vec<[usize; 2]>,
}

/// Kinds of matched texts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum MatchedField {
    /// The name, or the title.
    Name,
    /// The name or short name of a team.
    Team,
    /// A competition and season.
    Competition,
    /// A round or stage.
    Round,
    /// The name of a venue.
    Venue,
    /// The town of a venue.
    City,
    /// The name of a sport.
    Sport,
    /// The name of a school.
    School,
}
