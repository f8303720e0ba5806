//! Teams as the API answers them.

use serde::{Deserialize, Serialize};
use tenants::payload::Picture;
use tenants::schema::catalogue::Gender;
use utoipa::{IntoParams, ToSchema};

/// The query of `GET /participants`.
#[derive(Debug, Clone, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ParticipantsQuery {
    /// A school, by id or alias.
    pub participant_group: Option<String>,
    /// A sport, by id or alias.
    pub event_category: Option<String>,
    /// Words, parts included, that the team, its school or its sport have in their names; up to 100 characters.
    pub name: Option<String>,
    /// Rows at most.
    pub limit: Option<u64>,
    /// Rows left out at the front.
    pub offset: Option<u64>,
    /// `1` for every row.
    pub no_limit: Option<u8>,
    /// Language of the texts, on channels with several.
    pub lang: Option<String>,
}

/// A team.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Participant {
    /// Numeric id.
    pub id: i64,
    /// Permanent name.
    pub alias: String,
    /// Full name.
    pub name: String,
    /// For scores and match titles.
    pub short_name: String,
    /// `#rrggbb`.
    #[schema(required)]
    pub color: Option<String>,
    /// Pictures; the first is the avatar.
    pub images: Vec<Picture>,
    /// Gender and sport.
    pub properties: ParticipantProperties,
    /// Its school.
    #[schema(required)]
    pub participant_group_id: Option<i64>,
    /// The team that it is a sub-team of.
    #[schema(required)]
    pub parent_id: Option<i64>,
    /// Its sub-teams.
    pub children: Vec<i64>,
}

/// Properties of a team.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ParticipantProperties {
    /// Men's or women's.
    #[schema(required)]
    pub gender: Option<Gender>,
    /// Its sport's id.
    #[schema(required)]
    pub sport: Option<i64>,
}
