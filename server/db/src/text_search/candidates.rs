//! Candidates for a search result: per group, enough entries to rank, and the number of matches.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use sea_orm::sea_query::{Asterisk, Expr, ExprTrait, Func, Order, Query, SelectStatement, UnionType};
use sea_orm::{ConnectionTrait, DbErr, FromQueryResult};

use super::matching::{ENTRIES, Position, Search, Walk};
use super::{Group, place};
use crate::ids::ChannelId;

/// Upper bound on counting the matches of a group.
pub const MOST_COUNTED: u64 = 1_000;

/// Events read on either side of now.
const EVENTS: u64 = 60;
/// Entries read of any other group.
const OTHERS: u64 = 200;
/// Texts read in one query.
const TEXTS: u64 = 10_000;

/// An entry that matches every word.
#[derive(Debug, Clone, PartialEq, Eq, FromQueryResult)]
pub struct Candidate {
    /// Its place; see [`place`].
    pub place: i64,
    /// The registry id of the thing found.
    pub target_id: i64,
    /// Every folded name, one per line.
    pub names: String,
    /// Every folded word, with a space before and after each.
    pub text: String,
}

/// The number of matches in a group.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Total {
    /// The number of matches, [`MOST_COUNTED`] at most.
    pub counted: u64,
    /// Whether there are more.
    pub has_more: bool,
}

/// What a search found.
#[derive(Debug, Clone, Default)]
pub struct Found {
    /// Entries by group, each once, in no order.
    pub candidates: BTreeMap<Group, Vec<Candidate>>,
    /// The number of matches by group.
    pub totals: BTreeMap<Group, Total>,
}

/// Searches every group. If a group has more matches than are read, it reads those nearest to `now`, those with words
/// that begin with the searched words, those whose name begins with the whole search, and matching `live` events.
///
/// # Errors
/// The database failed.
pub async fn find(
    connection: &impl ConnectionTrait,
    search: Search<'_>,
    now: i64,
    live: &[i64],
) -> Result<Found, DbErr> {
    let mut found = Found::default();
    let first = Group::ALL.into_iter().flat_map(|group| search.nearest(group, now, Position::Anywhere)).collect();
    found.add(read(connection, first).await?);
    let mut full = Vec::new();
    for group in Group::ALL {
        let counted = found.candidates.get(&group).map_or(0, |all| all.len() as u64);
        found.totals.insert(group, Total { counted, has_more: false });
        // Fewer than one query's limit: no query was cut short.
        if counted >= most(group) {
            full.push(group);
        }
    }
    let mut more = Vec::new();
    for group in &full {
        found.totals.insert(*group, count(connection, search, *group).await?);
        more.extend(search.nearest(*group, now, Position::Beginning));
        more.push(search.named(*group));
    }
    if full.contains(&Group::Events) {
        more.push(entries(search.among(Group::Events, live)));
    }
    found.add(read(connection, more).await?);
    Ok(found)
}

/// Returns the index of the first search that finds anything at `places`.
///
/// # Errors
/// The database failed.
pub async fn first_that_finds(
    connection: &impl ConnectionTrait,
    searches: &[Search<'_>],
    places: &RangeInclusive<i64>,
) -> Result<Option<usize>, DbErr> {
    let one = |(number, search): (usize, &Search<'_>)| {
        let mut any = search.within(places.clone(), Position::Anywhere).select;
        any.expr_as(Expr::val(i64::try_from(number).unwrap_or(i64::MAX)), "number").limit(1).take()
    };
    let Some(all) = union(searches.iter().enumerate().map(one)) else { return Ok(None) };
    let rows = connection.query_all(&all).await?;
    let numbers = rows.iter().map(|row| row.try_get::<i64>("", "number")).collect::<Result<Vec<_>, _>>()?;
    Ok(numbers.into_iter().min().and_then(|number| usize::try_from(number).ok()))
}

/// Returns places and texts of a channel's entries in the order of places, those after a place; empty after the last.
///
/// # Errors
/// The database failed.
pub async fn texts(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    after: Option<i64>,
) -> Result<Vec<(i64, String)>, DbErr> {
    let first = after.map_or(*place::all(channel_id, Group::Events).start(), |place| place.saturating_add(1));
    let last = *place::all(channel_id, Group::Library).end();
    let mut select = Query::select();
    select
        .from(ENTRIES)
        .columns(["place", "text"].map(|column| (ENTRIES, column)))
        .and_where(Expr::col((ENTRIES, "place")).between(first, last))
        .order_by((ENTRIES, "place"), Order::Asc)
        .limit(TEXTS);
    let rows = connection.query_all(&select).await?;
    rows.iter().map(|row| Ok((row.try_get("", "place")?, row.try_get("", "text")?))).collect()
}

impl Found {
    fn add(&mut self, candidates: Vec<Candidate>) {
        for candidate in candidates {
            let Some(group) = place::group(candidate.place) else { continue };
            let known = self.candidates.entry(group).or_default();
            if !known.iter().any(|one| one.place == candidate.place) {
                known.push(candidate);
            }
        }
    }
}

impl Search<'_> {
    /// Selects matches by time: events on both sides of `now`, and the latest library items.
    fn nearest(self, group: Group, now: i64, position: Position) -> Vec<SelectStatement> {
        let walk = |places: RangeInclusive<i64>, order: Order| {
            let Walk { mut select, order: by } = self.within(places, position);
            select.order_by_expr(by, order).limit(most(group));
            entries(select)
        };
        let all = place::all(self.channel_id, group);
        match group {
            Group::Events => {
                let (before, after) = halves(self.channel_id, group, place::at(self.channel_id, group, now));
                vec![walk(before, Order::Desc), walk(after, Order::Asc)]
            }
            Group::Library => vec![walk(all, Order::Desc)],
            _ => vec![walk(all, Order::Asc)],
        }
    }

    /// Selects the entries of a group whose name begins with the whole search; exact matches first.
    fn named(self, group: Group) -> SelectStatement {
        let phrase = self.words.phrase();
        let mut select = Query::select();
        select
            .from(ENTRIES)
            .and_where(Expr::col((ENTRIES, "channel_id")).eq(self.channel_id))
            .and_where(Expr::col((ENTRIES, "kind")).eq(group.code()))
            .and_where(Expr::col((ENTRIES, "name")).gte(phrase.as_str()))
            .and_where(Expr::col((ENTRIES, "name")).lt(format!("{phrase}\u{10FFFF}")))
            .order_by((ENTRIES, "name"), Order::Asc)
            .order_by((ENTRIES, "place"), Order::Asc)
            .limit(most(group));
        entries(select)
    }
}

fn most(group: Group) -> u64 {
    if group == Group::Events { EVENTS } else { OTHERS }
}

/// Splits the places of a group at `middle`.
fn halves(channel_id: ChannelId, group: Group, middle: i64) -> (RangeInclusive<i64>, RangeInclusive<i64>) {
    let all = place::all(channel_id, group);
    (*all.start()..=middle - 1, middle..=*all.end())
}

fn entries(mut select: SelectStatement) -> SelectStatement {
    select.columns(["place", "target_id", "names", "text"].map(|column| (ENTRIES, column)));
    select
}

/// Runs several selections in one query.
async fn read(connection: &impl ConnectionTrait, members: Vec<SelectStatement>) -> Result<Vec<Candidate>, DbErr> {
    let Some(all) = union(members) else { return Ok(Vec::new()) };
    let rows = connection.query_all(&all).await?;
    rows.iter().map(|row| Candidate::from_query_result(row, "")).collect()
}

/// Joins selections, each with its own order and limit.
fn union(members: impl IntoIterator<Item = SelectStatement>) -> Option<SelectStatement> {
    let whole = |select: SelectStatement| Query::select().column(Asterisk).from_subquery(select, "member").take();
    let mut members = members.into_iter().map(whole);
    let mut all = members.next()?;
    for member in members {
        all.union(UnionType::All, member);
    }
    Some(all)
}

async fn count(connection: &impl ConnectionTrait, search: Search<'_>, group: Group) -> Result<Total, DbErr> {
    let mut some = search.within(place::all(search.channel_id, group), Position::Anywhere).select;
    some.expr(Expr::val(1)).limit(MOST_COUNTED + 1);
    let count = Query::select().expr_as(Func::count(Expr::col(Asterisk)), "counted").from_subquery(some, "some").take();
    let row = connection.query_one(&count).await?;
    let counted = row.map(|row| row.try_get::<i64>("", "counted")).transpose()?.unwrap_or(0).unsigned_abs();
    Ok(Total { counted: Ord::min(counted, MOST_COUNTED), has_more: counted > MOST_COUNTED })
}
