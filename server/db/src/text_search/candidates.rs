//! What may stand in an answer: of every group, enough entries to pick the best from, and how many there are.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use sea_orm::sea_query::{Asterisk, Expr, ExprTrait, Func, Order, Query, SelectStatement, UnionType};
use sea_orm::{ConnectionTrait, DbErr, FromQueryResult};

use super::matching::{ENTRIES, Position, Search, Walk};
use super::{Group, place};

/// Matches of a group that are counted; beyond that it is known only that there are more.
pub const MOST_COUNTED: u64 = 1_000;

/// Events read on either side of now.
const EVENTS: u64 = 60;
/// Entries read of any other group.
const OTHERS: u64 = 200;
/// Names read where nothing was found.
const NAMES: u64 = 2_000;
/// The same of events, on either side of now.
const NAMES_OF_EVENTS: u64 = 500;

/// An entry that has every word.
#[derive(Debug, Clone, PartialEq, Eq, FromQueryResult)]
pub struct Candidate {
    /// Its place: see [`place`].
    pub place: i64,
    /// What it is the entry of.
    pub target_id: i64,
    /// Every folded name, one a line.
    pub names: String,
    /// Every folded word, with a space before, between and behind.
    pub text: String,
}

/// How many entries of a group have every word.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Total {
    /// So many, or [`MOST_COUNTED`].
    pub counted: u64,
    /// There are more than were counted.
    pub has_more: bool,
}

/// What a search found.
#[derive(Debug, Clone, Default)]
pub struct Found {
    /// Entries by group, each once, in no order.
    pub candidates: BTreeMap<Group, Vec<Candidate>>,
    /// How many match.
    pub totals: BTreeMap<Group, Total>,
}

/// Searches every group. Of a group with more matches than are read, the ones nearest to `now` are, those with words
/// that begin as looked for, those whose name begins with the whole search, and the `live` events among them.
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
        // With fewer than one walk gives at most, no walk was cut short.
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

/// Whether a search finds anything at all.
///
/// # Errors
/// The database failed.
pub async fn finds(connection: &impl ConnectionTrait, search: Search<'_>) -> Result<bool, DbErr> {
    let first = *place::all(search.channel_id, Group::Events).start();
    let last = *place::all(search.channel_id, Group::Library).end();
    let mut any = search.within(first..=last, Position::Anywhere).select;
    any.expr_as(Expr::val(1), "any").limit(1);
    Ok(connection.query_one(&any).await?.is_some())
}

/// The names of a channel's entries, of events those nearest to `now`: what a misspelt word may have meant.
///
/// # Errors
/// The database failed.
pub async fn names(connection: &impl ConnectionTrait, channel_id: i64, now: i64) -> Result<Vec<String>, DbErr> {
    let middle = place::at(channel_id, Group::Events, now);
    let (before, after) = halves(channel_id, Group::Events, middle);
    let others = *place::all(channel_id, Group::Teams).start()..=*place::all(channel_id, Group::Library).end();
    let mut members = Vec::new();
    for (places, order, limit) in
        [(before, Order::Desc, NAMES_OF_EVENTS), (after, Order::Asc, NAMES_OF_EVENTS), (others, Order::Asc, NAMES)]
    {
        let mut select = Query::select();
        select
            .from(ENTRIES)
            .and_where(Expr::col((ENTRIES, "place")).between(*places.start(), *places.end()))
            .order_by((ENTRIES, "place"), order)
            .limit(limit);
        members.push(entries(select));
    }
    Ok(read(connection, members).await?.into_iter().map(|candidate| candidate.names).collect())
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
    /// Entries of a group nearest in time; events on both sides of now, the library's latest.
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

    /// Entries of a group whose name begins with the whole search; those that are it come first.
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

/// The places before and from `middle` on.
fn halves(channel_id: i64, group: Group, middle: i64) -> (RangeInclusive<i64>, RangeInclusive<i64>) {
    let all = place::all(channel_id, group);
    (*all.start()..=middle - 1, middle..=*all.end())
}

fn entries(mut select: SelectStatement) -> SelectStatement {
    select.columns(["place", "target_id", "names", "text"].map(|column| (ENTRIES, column)));
    select
}

/// Reads several selections at once.
async fn read(connection: &impl ConnectionTrait, members: Vec<SelectStatement>) -> Result<Vec<Candidate>, DbErr> {
    let whole = |select: SelectStatement| Query::select().column(Asterisk).from_subquery(select, "member").take();
    let mut members = members.into_iter().map(whole);
    let Some(mut all) = members.next() else { return Ok(Vec::new()) };
    for member in members {
        all.union(UnionType::All, member);
    }
    let rows = connection.query_all(&all).await?;
    rows.iter().map(|row| Candidate::from_query_result(row, "")).collect()
}

async fn count(connection: &impl ConnectionTrait, search: Search<'_>, group: Group) -> Result<Total, DbErr> {
    let mut some = search.within(place::all(search.channel_id, group), Position::Anywhere).select;
    some.expr(Expr::val(1)).limit(MOST_COUNTED + 1);
    let count = Query::select().expr_as(Func::count(Expr::col(Asterisk)), "counted").from_subquery(some, "some").take();
    let row = connection.query_one(&count).await?;
    let counted = row.map(|row| row.try_get::<i64>("", "counted")).transpose()?.unwrap_or(0).unsigned_abs();
    Ok(Total { counted: Ord::min(counted, MOST_COUNTED), has_more: counted > MOST_COUNTED })
}
