//! Labels of kinds and fields, and the topics of fields.

use super::Topic;
use super::nouns::Nouns;
use crate::schema::Kind;

/// The list of a kind in a serialised seed.
pub const fn list(kind: Kind) -> &'static str {
    match kind {
        Kind::EventCategory => "event_categories",
        Kind::ParticipantGroup => "participant_groups",
        Kind::Participant => "participants",
        Kind::Location => "locations",
        Kind::Event => "events",
        Kind::Package => "packages",
        Kind::Subscription => "subscriptions",
        Kind::Coupon => "coupons",
        Kind::Preroll => "prerolls",
        Kind::VodCategory => "vod_media_categories",
        Kind::VodItem => "vod_media_items",
        Kind::VodRail => "vod_media_rails",
        Kind::Page => "pages",
        Kind::MenuEntry => "menu",
        Kind::Slide => "slides",
        Kind::Faq => "faq",
        Kind::StaticBlock => "static_blocks",
    }
}

/// The TOML file of a kind's entries.
pub const fn file(kind: Kind) -> &'static str {
    match kind {
        Kind::EventCategory => "event_categories.toml",
        Kind::ParticipantGroup => "participant_groups.toml",
        Kind::Participant => "participants.toml",
        Kind::Location => "locations.toml",
        Kind::Event => "events.toml",
        Kind::Package => "packages.toml",
        Kind::Subscription => "subscriptions.toml",
        Kind::Coupon => "coupons.toml",
        Kind::Preroll => "prerolls.toml",
        Kind::VodCategory | Kind::VodItem | Kind::VodRail => "library.toml",
        Kind::Page => "pages/",
        Kind::MenuEntry => "menu.toml",
        Kind::Slide => "slides.toml",
        Kind::Faq => "faq.toml",
        Kind::StaticBlock => "static_blocks.toml",
    }
}

/// The field of a kind's alias.
pub const fn alias_field(kind: Kind) -> &'static str {
    match kind {
        Kind::Page => "id",
        _ => "alias",
    }
}

/// Singular and plural of a kind, for channels without words of their own.
pub const fn words(kind: Kind) -> (&'static str, &'static str) {
    match kind {
        Kind::EventCategory => ("sport", "sports"),
        Kind::ParticipantGroup => ("school", "schools"),
        Kind::Participant => ("team", "teams"),
        Kind::Location => ("location", "locations"),
        Kind::Event => ("event", "events"),
        Kind::Package => ("package", "packages"),
        Kind::Subscription => ("subscription", "subscriptions"),
        Kind::Coupon => ("coupon", "coupons"),
        Kind::Preroll => ("preroll", "prerolls"),
        Kind::VodCategory => ("library category", "library categories"),
        Kind::VodItem => ("library item", "library items"),
        Kind::VodRail => ("rail", "rails"),
        Kind::Page => ("page", "pages"),
        Kind::MenuEntry => ("menu entry", "menu entries"),
        Kind::Slide => ("slide", "slides"),
        Kind::Faq => ("question", "questions"),
        Kind::StaticBlock => ("static block", "static blocks"),
    }
}

/// The topic of a change of a field.
pub fn topic(kind: Kind, field: &str) -> Topic {
    match (kind, field) {
        (Kind::Package | Kind::Subscription, "name" | "description" | "features" | "image") => Topic::Rest,
        (Kind::Package | Kind::Subscription, "weight" | "recommended" | "renamed_from") => Topic::Rest,
        (Kind::Coupon, "renamed_from") => Topic::Rest,
        (Kind::Package | Kind::Subscription | Kind::Coupon, _) | (Kind::Event, "base_price" | "service_fee") => {
            Topic::Money
        }
        // Passes cover events by sport, including parent sports, and by team.
        (Kind::Event, "event_category" | "event_categories") | (Kind::EventCategory, "parent") => Topic::Money,
        (Kind::Event, "type" | "geo") => Topic::Access,
        (Kind::Event, "home_team" | "away_team" | "participants") => Topic::Access,
        (Kind::Event, "starts_at" | "ends_at" | "time_zone" | "location") => Topic::Dates,
        (Kind::Location, "time_zone") | (Kind::VodItem, "date") => Topic::Dates,
        _ => Topic::Rest,
    }
}

/// The kind of entry that a field refers to.
pub fn refers_to(kind: Kind, field: &str) -> Option<Kind> {
    match (kind, field) {
        (Kind::EventCategory | Kind::ParticipantGroup | Kind::Participant, "parent") => Some(kind),
        (_, "event_category" | "event_categories") => Some(Kind::EventCategory),
        (_, "participants" | "home_team" | "away_team") => Some(Kind::Participant),
        (_, "participant_group") => Some(Kind::ParticipantGroup),
        (_, "location") => Some(Kind::Location),
        (_, "event") | (Kind::Coupon, "events") => Some(Kind::Event),
        (Kind::Coupon, "packages") => Some(Kind::Package),
        (Kind::Coupon, "subscriptions") => Some(Kind::Subscription),
        (_, "vod_media_items") => Some(Kind::VodItem),
        (_, "vod_media_category") => Some(Kind::VodCategory),
        _ => None,
    }
}

/// The label of a field.
pub fn field(nouns: &Nouns, kind: Kind, name: &str) -> String {
    let label = match (kind, name) {
        (Kind::Package | Kind::Subscription, "event_categories") => "covers",
        (Kind::Package | Kind::Subscription, "participants") => return format!("covers the {}", nouns.team.many),
        (_, "base_price") => "price",
        (_, "amount_off") => "takes off",
        (_, "percent_off") => "takes off (%)",
        (Kind::Coupon, "packages" | "subscriptions" | "events") => return format!("for the {name}"),
        (Kind::Coupon, "starts") => "from",
        (Kind::Coupon, "ends") => "until",
        (_, "max_uses") => "uses in all",
        (_, "max_uses_per_user") => "uses of one user",
        (_, "service_fee") => "service fee",
        (_, "is_team_pass") => "team pass",
        (_, "includes_ppv") => "covers pay-per-view events",
        (_, "pass_type") => "kind of pass",
        (_, "offer") => "renews",
        (_, "period") => "lasts",
        (_, "trial_period") => "free trial",
        (_, "limits") => "clips and downloads",
        (_, "capabilities") => "allows",
        (_, "type") => "access",
        (_, "geo") => "countries",
        (_, "event_category") => nouns.sport.one.as_str(),
        (_, "event_categories") => nouns.sport.many.as_str(),
        (_, "participant_group") => nouns.school.one.as_str(),
        (Kind::Event, "home_team") => return format!("home {}", nouns.team.one),
        (Kind::Event, "away_team") => return format!("away {}", nouns.team.one),
        (_, "starts_at") => "starts",
        (_, "ends_at") => "ends",
        (_, "color") => "colour",
        (_, "url") => "address",
        (_, "alt_name") => "short title",
        (_, "custom_icon") => "icon",
        (_, "slidable") => "leads to",
        (_, "slidable_type") => "kind of thing it leads to",
        (_, "vod_media_items") => "items",
        (_, "vod_media_category") => "library category",
        (_, "renamed_from") => "former alias",
        (_, other) => return spaced(other),
    };
    label.to_owned()
}

/// A key as separate words.
pub fn spaced(key: &str) -> String {
    key.replace(['_', '-'], " ")
}
