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
    /// What was typed, up to 100 characters.
    #[param(max_length = 100)]
    pub q: Option<String>,
    /// Entries of each group at most; 5 where no number is given.
    #[param(value_type = Option<u64>, maximum = 20, default = 5)]
    pub limit: Option<String>,
    /// Language of the texts, on channels with several.
    pub lang: Option<String>,
}

/// The answer to a search.
#[derive(Debug, Serialize, ToSchema)]
pub struct SearchAnswer {
    /// What was found.
    pub data: SearchResults,
    /// How much there is in all.
    pub meta: SearchMeta,
}

/// What was found, by kind; in each, the best first.
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

/// How a search was understood, and how much there is in all.
#[derive(Debug, Serialize, ToSchema)]
pub struct SearchMeta {
    /// What was typed.
    pub q: String,
    /// The words that were looked for, without case and accents.
    pub words: Vec<String>,
    /// Entries of each group at most.
    pub limit: u64,
    /// Everything that was counted.
    pub total: u64,
    /// By group.
    pub totals: SearchTotals,
    /// Where nothing was found: words that are there and spelt nearly so.
    #[schema(required)]
    pub did_you_mean: Option<String>,
}

/// What there is of each group.
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

/// What there is of a group.
#[derive(Debug, Default, Clone, Serialize, ToSchema)]
pub struct GroupTotal {
    /// How many match; counted up to 1,000.
    pub total: u64,
    /// There are more than were counted.
    pub has_more: bool,
    /// The call that lists them all, from `/api` on; null where there is none.
    #[schema(required)]
    pub list: Option<String>,
}

/// An event that was found.
#[derive(Debug, Serialize, ToSchema)]
pub struct EventHit {
    /// The event.
    #[serde(flatten)]
    pub item: EventItem,
    /// Where the words were found.
    pub matched: Vec<Matched>,
}

/// A team that was found.
#[derive(Debug, Serialize, ToSchema)]
pub struct TeamHit {
    /// The team, as events name it.
    #[serde(flatten)]
    pub team: EventParticipant,
    /// Its sport.
    #[schema(required)]
    pub event_category_id: Option<i64>,
    /// Where the words were found.
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
    /// Where the words were found.
    pub matched: Vec<Matched>,
}

/// An item of the library that was found.
#[derive(Debug, Serialize, ToSchema)]
pub struct LibraryHit {
    /// The item.
    #[serde(flatten)]
    pub item: VodItem,
    /// Where the words were found.
    pub matched: Vec<Matched>,
}

/// A text that has some of the words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Matched {
    /// What it says.
    pub field: MatchedField,
    /// The text as it is shown.
    pub text: String,
    /// The parts to mark: half-open ranges in UTF-16 code units, in order. None where the words were found in another
    /// language only.
    pub ranges: Vec<[usize; 2]>,
}

/// What a matched text says.
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
