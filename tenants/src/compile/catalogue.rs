//! Sports, schools, venues and library categories.

use std::collections::{BTreeSet, HashMap, HashSet};

use super::CompileError;
use super::scope::Scope;
use crate::payload::catalogue::{
    EventCategory, EventLocation, GroupProperties, ParticipantGroup, ParticipantGroupProperties,
};
use crate::payload::library::VodCategory;
use crate::schema::Kind;
use crate::schema::catalogue as seed;
use crate::schema::catalogue::Gender;

/// Parent's alias → child entries; `None` holds the top level.
type Children<'a, T> = HashMap<Option<&'a str>, Vec<&'a T>>;

/// Groups entries by parent. Entries with an undeclared parent are at the top.
fn children<'a, T>(entries: &'a [T], alias: fn(&T) -> &str, parent: fn(&T) -> Option<&str>) -> Children<'a, T> {
    let known: HashSet<&str> = entries.iter().map(alias).collect();
    let mut children = Children::new();
    for entry in entries {
        children.entry(parent(entry).filter(|parent| known.contains(parent))).or_default().push(entry);
    }
    children
}

/// The items below a parent, with their descendants. `build` makes an item from its entry, id, parent's id and
/// children.
fn level<'a, T, Item>(
    scope: Scope<'_>,
    (kind, alias): (Kind, fn(&T) -> &str),
    children: &Children<'a, T>,
    parent: Option<(&'a str, i64)>,
    build: &impl Fn(&T, i64, Option<i64>, Vec<Item>) -> Result<Item, CompileError>,
) -> Result<Vec<Item>, CompileError> {
    let entries = children.get(&parent.map(|(alias, _)| alias)).into_iter().flatten();
    let item = |entry: &&'a T| {
        let id = scope.id(kind, alias(entry))?;
        let below = level(scope, (kind, alias), children, Some((alias(entry), id)), build)?;
        build(entry, id, parent.map(|(_, id)| id), below)
    };
    entries.map(item).collect()
}

/// Event categories as a tree.
pub(super) fn categories(scope: Scope<'_>) -> Result<Vec<EventCategory>, CompileError> {
    let alias: fn(&seed::EventCategory) -> &str = |entry| &entry.alias;
    let children = children(&scope.seed.event_categories, alias, |entry| entry.parent.as_deref());
    level(scope, (Kind::EventCategory, alias), &children, None, &|entry, id, parent_id, children| {
        Ok(EventCategory {
            id,
            alias: entry.alias.clone(),
            name: scope.text(&entry.name),
            icon: entry.icon.clone(),
            color: entry.color.clone(),
            parent_id,
            children,
        })
    })
}

/// Participant groups as a tree.
pub(super) fn groups(scope: Scope<'_>) -> Result<Vec<ParticipantGroup>, CompileError> {
    let alias: fn(&seed::ParticipantGroup) -> &str = |entry| &entry.alias;
    let children = children(&scope.seed.participant_groups, alias, |entry| entry.parent.as_deref());
    level(scope, (Kind::ParticipantGroup, alias), &children, None, &|entry, id, parent_id, children| {
        Ok(ParticipantGroup {
            id,
            alias: entry.alias.clone(),
            name: scope.text(&entry.name),
            image: scope.optional_picture(entry.image.as_ref())?,
            color: entry.color.clone(),
            parent_id,
            children,
        })
    })
}

/// The genders and sports of each group's teams, in the declared order of groups. Groups without teams are left out.
pub(super) fn group_properties(scope: Scope<'_>) -> Result<Vec<ParticipantGroupProperties>, CompileError> {
    let mut teams: HashMap<&str, (BTreeSet<Gender>, BTreeSet<i64>)> = HashMap::new();
    for team in &scope.seed.participants {
        let Some(group) = team.participant_group.as_deref() else { continue };
        let (genders, sports) = teams.entry(group).or_default();
        genders.extend(team.gender);
        if let Some(sport) = &team.event_category {
            sports.insert(scope.id(Kind::EventCategory, sport)?);
        }
    }
    let build = |group: &seed::ParticipantGroup| {
        let (gender, sport) = teams.remove(group.alias.as_str()).unwrap_or_default();
        let properties = GroupProperties { gender: gender.into_iter().collect(), sport: sport.into_iter().collect() };
        Ok(ParticipantGroupProperties {
            participant_group_id: scope.id(Kind::ParticipantGroup, &group.alias)?,
            properties,
        })
    };
    scope.seed.participant_groups.iter().map(build).collect()
}

/// Venues.
pub(super) fn locations(scope: Scope<'_>) -> Result<Vec<EventLocation>, CompileError> {
    let build = |entry: &seed::Location| {
        Ok(EventLocation {
            id: scope.id(Kind::Location, &entry.alias)?,
            alias: entry.alias.clone(),
            name: scope.text(&entry.name),
            city: entry.city.clone(),
            time_zone: entry.time_zone.as_ref().unwrap_or(&scope.seed.channel.time_zone).clone(),
        })
    };
    scope.seed.locations.iter().map(build).collect()
}

/// Categories of the library.
pub(super) fn vod_categories(scope: Scope<'_>) -> Result<Vec<VodCategory>, CompileError> {
    let build = |entry: &crate::schema::library::VodCategory| {
        Ok(VodCategory {
            id: scope.id(Kind::VodCategory, &entry.alias)?,
            alias: entry.alias.clone(),
            name: scope.text(&entry.name),
        })
    };
    scope.seed.vod_media_categories.iter().map(build).collect()
}
