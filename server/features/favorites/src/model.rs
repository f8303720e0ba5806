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

/// The kind of a favourite for display. A channel may have its own words for the first three.
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

/// A favourite with the data of its card.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Favorite {
    /// The favourite's id, for removing it.
    pub id: i64,
    /// Id of the marked entry.
    pub favoritable_id: i64,
    /// Type of the marked entry.
    pub favoritable_type: FavoriteType,
    /// The kind of entry that viewers see.
    pub shown_as: ShownAs,
    /// Alias of the marked entry.
    pub alias: String,
    /// Its name.
    pub name: String,
    /// A team's short name.
    #[schema(required)]
    pub short_name: Option<String>,
    /// Its colour, `#rrggbb`; null for none.
    #[schema(required)]
    pub color: Option<String>,
    /// Its picture, where it has one.
    #[schema(required)]
    pub image: Option<Picture>,
    /// A sport's built-in icon, where it has one.
    #[schema(required)]
    pub icon: Option<String>,
    /// The event, if one is marked; null otherwise.
    #[schema(required)]
    pub event: Option<EventItem>,
    /// When it was marked, RFC 3339 in UTC.
    pub created_at: String,
}

/// The query of `GET /favorites`.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct FavoritesQuery {
    /// The type of favourites to return.
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
    /// First day to include, `YYYY-MM-DD`.
    #[param(format = Date)]
    pub start_date: Option<String>,
    /// Last day to include, `YYYY-MM-DD`.
    #[param(format = Date)]
    pub end_date: Option<String>,
    /// The IANA time zone of the two days, such as `Europe/Paris`; the channel's by default.
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
