//! The catalogue: sports, schools, teams, places, events and the on-demand library.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::channel::GeoRules;
use super::text::Localized;
use super::wire::wire_enum;

/// The whole of `event_categories.toml`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EventCategoriesFile {
    /// Sports, in the order that menus and filters show them.
    #[serde(default)]
    pub event_categories: Vec<EventCategory>,
}

/// An event category, shown as a sport.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EventCategory {
    /// Permanent name.
    pub alias: String,
    /// The sport's name.
    pub name: Localized,
    /// A built-in icon name (`football`, `basketball`, `judo`…).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub icon: Option<String>,
    /// The colour that art of events without a picture is drawn in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub color: Option<String>,
    /// The category it is a child of.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parent: Option<String>,
    /// The alias that this category had before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub renamed_from: Option<String>,
}

/// The whole of `participant_groups.toml`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ParticipantGroupsFile {
    /// Schools, clubs or federations.
    #[serde(default)]
    pub participant_groups: Vec<ParticipantGroup>,
}

/// A participant group, shown as a school.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ParticipantGroup {
    /// Permanent name.
    pub alias: String,
    /// Full name.
    pub name: Localized,
    /// Crest or logo, a path in the channel's folder.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub image: Option<String>,
    /// Its colour; teams that name none take it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub color: Option<String>,
    /// The group it is a child of.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parent: Option<String>,
    /// The alias that this group had before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub renamed_from: Option<String>,
}

/// The whole of `participants.toml`; rows of `participants.csv` and `participants/*.csv` are the same entries.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ParticipantsFile {
    /// Teams (or athletes, or crews).
    #[serde(default)]
    pub participants: Vec<Participant>,
}

wire_enum! {
    /// Gender of a team.
    Gender {
        /// Men.
        M = "M",
        /// Women.
        W = "W",
    }
}

/// A participant, shown as a team.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Participant {
    /// Permanent name.
    pub alias: String,
    /// Full name.
    pub name: Localized,
    /// Two to twelve characters for scores and match titles.
    #[schemars(length(min = 1, max = 12))]
    pub short_name: String,
    /// Pictures, paths in the channel's folder; the first is the avatar.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub images: Vec<String>,
    /// The team's colour, `#rrggbb`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub color: Option<String>,
    /// Men's or women's team.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gender: Option<Gender>,
    /// Alias of its sport.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub event_category: Option<String>,
    /// Alias of its school.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub participant_group: Option<String>,
    /// Alias of the team that this is a sub-team of.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parent: Option<String>,
    /// The alias that this team had before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub renamed_from: Option<String>,
}

/// The whole of `locations.toml`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LocationsFile {
    /// Venues.
    #[serde(default)]
    pub locations: Vec<Location>,
}

/// A venue.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Location {
    /// Permanent name.
    pub alias: String,
    /// The venue's name.
    pub name: Localized,
    /// Its town.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub city: Option<String>,
    /// IANA zone of events held there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time_zone: Option<String>,
    /// The alias that this venue had before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub renamed_from: Option<String>,
}

/// The whole of `events.toml`; rows of `events.csv` and `events/*.csv` are the same entries.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EventsFile {
    /// Events in any order.
    #[serde(default)]
    pub events: Vec<Event>,
}

wire_enum! {
    /// The viewers who may watch an event.
    #[derive(Default)]
    AccessType {
        /// Anyone.
        #[default]
        Free = "free",
        /// Any signed-in, verified user.
        Register = "register",
        /// A pass, package or subscription that covers it.
        Paid = "paid",
        /// That event bought, or a pass that says so.
        Ppv = "ppv",
    }
}

wire_enum! {
    /// Stream status.
    StreamStatus {
        /// Being streamed now.
        Live = "live",
        /// To come.
        Upcoming = "upcoming",
        /// Over; shown as on demand.
        Finished = "finished",
    }
}

/// An event. Two participants make a match.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Event {
    /// Permanent name.
    pub alias: String,
    /// Its name; a match may go without, and is called by its sides' short names ("away @ home", or as the channel's
    /// `[words]` say).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<Localized>,
    /// The viewers who may watch it.
    #[serde(default)]
    pub r#type: AccessType,
    /// Alias of its sport.
    pub event_category: String,
    /// Aliases of further categories it belongs to.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub event_categories: Vec<String>,
    /// Alias of the home team, which must be among the participants (or is added to them).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub home_team: Option<String>,
    /// Alias of the visiting team; with `home_team` it makes a match.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub away_team: Option<String>,
    /// Aliases of everyone else who takes part.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub participants: Vec<String>,
    /// Local time at the venue (`2026-03-14 19:30`), or relative (`today+2d 19:30`, `now-40m`).
    pub starts_at: String,
    /// The end, written like the start; two hours after it where none is given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ends_at: Option<String>,
    /// IANA zone; else the location's, else the channel's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time_zone: Option<String>,
    /// Alias of the venue.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub location: Option<String>,
    /// Declared for events that are streamed elsewhere; `live` needs a `source`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub status: Option<StreamStatus>,
    /// Address of an HLS playlist elsewhere, or `sample` for the looped sample recording.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// Seconds of sample recording that `grandstand media samples` makes for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 4, max = 600))]
    pub sample_seconds: Option<u32>,
    /// A 16:9 picture; without one, match art is drawn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub image: Option<String>,
    /// A paragraph, Markdown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub description: Option<Localized>,
    /// Price of the single event in minor units, before the fee.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub base_price: Option<i64>,
    /// Service fee in minor units.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub service_fee: Option<i64>,
    /// Competition and season (`Premier League 2025/26`).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub competition: Option<Localized>,
    /// Round or stage (`Matchday 12`, `Semi-final`).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub round: Option<Localized>,
    /// Home side's final score.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0, max = 9999))]
    pub home_score: Option<u32>,
    /// Visiting side's final score.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0, max = 9999))]
    pub away_score: Option<u32>,
    /// Rights restrictions on top of the channel's.
    #[serde(default, skip_serializing_if = "GeoRules::is_open")]
    pub geo: GeoRules,
    /// The alias that this event had before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub renamed_from: Option<String>,
}
