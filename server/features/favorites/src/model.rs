//! Favourites in the API.

use grandstand_db::entities::favorites::FavoriteType;
use grandstand_web::list::{ListRules, SortField};
use serde::{Deserialize, Serialize};
use tenants::payload::Picture;
use tenants::schema::Kind;
use utoipa::{IntoParams, ToSchema};

use grandstand_catalogue::events::model::EventItem;
use grandstand_catalogue::filter::EventsQuery;

/// Returns the registry's kind of entry for a type of favourite.
pub const fn registry_kind(of: FavoriteType) -> Kind {
    match of {
        FavoriteType::Participant => Kind::Participant,
        FavoriteType::ParticipantGroup => Kind::ParticipantGroup,
        FavoriteType::EventCategory => Kind::EventCategory,
        FavoriteType::FavoriteEvent => Kind::Event,
        FavoriteType::EventLocation => Kind::Location,
    }
}

/// Returns the start of "… was not found."
pub const fn this(one: FavoriteType) -> &'static str {
    match one {
        FavoriteType::Participant => "This team",
        FavoriteType::ParticipantGroup => "This school",
        FavoriteType::EventCategory => "This sport",
        FavoriteType::FavoriteEvent => "This event",
        FavoriteType::EventLocation => "This location",
    }
}

/// What viewers see a favourite as; a channel may have words of its own for the first three.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ShownAs {
    /// A participant.
    Team,
    /// A participant group.
    School,
    /// An event category.
    Sport,
    /// An event.
    Event,
    /// A venue.
    Location,
}

impl ShownAs {
    /// Returns what viewers call a favourite of a type.
    pub const fn of(favorite: FavoriteType) -> Self {
        match favorite {
            FavoriteType::Participant => Self::Team,
            FavoriteType::ParticipantGroup => Self::School,
            FavoriteType::EventCategory => Self::Sport,
            FavoriteType::FavoriteEvent => Self::Event,
            FavoriteType::EventLocation => Self::Location,
        }
    }
}

/// A favourite, with what its card shows.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Favorite {
    /// The favourite's own number, by which it is taken back.
    pub id: i64,
    /// The number of what is marked.
    pub favoritable_id: i64,
    /// What is marked.
    pub favoritable_type: FavoriteType,
    /// What viewers see it as.
    pub shown_as: ShownAs,
    /// Permanent name of what is marked.
    pub alias: String,
    /// Its name.
    pub name: String,
    /// A team's name for scores.
    #[schema(required)]
    pub short_name: Option<String>,
    /// `#rrggbb`, where it has a colour.
    #[schema(required)]
    pub color: Option<String>,
    /// Its picture, where it has one.
    #[schema(required)]
    pub image: Option<Picture>,
    /// A sport's built-in icon, where it has one.
    #[schema(required)]
    pub icon: Option<String>,
    /// The whole card of an event; null for anything else.
    #[schema(required)]
    pub event: Option<EventItem>,
    /// Since when, RFC 3339 in UTC.
    pub created_at: String,
}

/// The query of `GET /favorites`.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct FavoritesQuery {
    /// Only of this type.
    #[param(value_type = Option<FavoriteType>)]
    pub favoritable_type: Option<String>,
    /// Language of the texts, on channels with several.
    pub lang: Option<String>,
}

/// Rules for lists of favourites, which are sorted by when they were marked.
#[derive(Debug)]
pub struct FavoritesList;

impl ListRules for FavoritesList {
    type Field = ();
    const DEFAULT: SortField<()> = SortField::descending("date", ());
}

/// The query of `GET /events/favorite`.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct FavoriteEventsQuery {
    /// `live`, `upcoming`, `finished`, or several.
    #[param(pattern = "^(live|upcoming|finished)(,(live|upcoming|finished))*$")]
    pub stream_status: Option<String>,
    /// First day, `YYYY-MM-DD`.
    #[param(format = Date)]
    pub start_date: Option<String>,
    /// Last day, `YYYY-MM-DD`; it is included.
    #[param(format = Date)]
    pub end_date: Option<String>,
    /// The IANA zone that the two days are days of, such as `Europe/Paris`; the channel's without it.
    pub time_zone: Option<String>,
    /// Language of the texts, on channels with several.
    pub lang: Option<String>,
}

impl From<FavoriteEventsQuery> for EventsQuery {
    fn from(query: FavoriteEventsQuery) -> Self {
        Self {
            stream_status: query.stream_status,
            start_date: query.start_date,
            end_date: query.end_date,
            time_zone: query.time_zone,
            lang: query.lang,
            ..Self::default()
        }
    }
}
