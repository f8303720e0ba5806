//! Queries and responses about teams.

use serde::{Deserialize, Serialize};
use tenants::payload::Picture;
use tenants::schema::catalogue::Gender;
use utoipa::{IntoParams, ToSchema};

use grandstand_web::list::{ListRules, SortField};

/// The query of `GET /participants`.
#[derive(Debug, Clone, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ParticipantsQuery {
    /// The school, by id or alias.
    pub participant_group: Option<String>,
    /// The sport, by id or alias.
    pub event_category: Option<String>,
    /// Words or parts of words in the names of the team, its school or its sport; up to 100 characters.
    #[param(max_length = 100)]
    pub name: Option<String>,
    /// `1` searches only for the words of `name` as they are. Otherwise, if they find nothing, similar words are searched
    /// for: see `showing`.
    pub literal: Option<String>,
    /// Language of the texts, on channels with several.
    pub lang: Option<String>,
}

/// Sort fields of teams.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ParticipantField {
    /// The place in the seed files.
    Position,
    /// The name.
    Name,
    /// The short name, which scores use.
    ShortName,
}

/// Marks lists of teams.
#[derive(Debug)]
pub struct ParticipantsList;

impl ListRules for ParticipantsList {
    type Field = ParticipantField;
    const DEFAULT: SortField<ParticipantField> = SortField::ascending("position", ParticipantField::Position);
    const OTHERS: &'static [SortField<ParticipantField>] = &[
        SortField::ascending("name", ParticipantField::Name),
        SortField::ascending("short_name", ParticipantField::ShortName),
    ];
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
