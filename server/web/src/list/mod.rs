//! `limit`, `offset`, `sort_field`, `sort_direction` and `no_limit`, which every list takes.

mod documented;
mod json_rows;
mod sent;
#[cfg(test)]
mod tests;

use std::cmp::Reverse;
use std::fmt;
use std::future::{Ready, ready};
use std::iter::once;
use std::marker::PhantomData;

use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest};
use sea_orm::Order;

use self::sent::Sent;
use super::field_errors::FieldErrors;
use super::page::{DEFAULT_LIMIT, HIGHEST_OFFSET, MOST_PER_PAGE, Page};
use super::problem::Problem;

pub use self::json_rows::{JsonRows, RowKey};
pub use self::sent::whole_number;

/// A field that a list can be sorted by.
#[derive(Debug, Clone, Copy)]
pub struct SortField<F> {
    /// Its name in `sort_field`.
    pub name: &'static str,
    /// The column or member to sort by.
    pub by: F,
    /// Whether the default direction is descending.
    pub descends: bool,
}

impl<F: Copy> SortField<F> {
    /// A field that sorts in ascending order by default.
    pub const fn ascending(name: &'static str, by: F) -> Self {
        Self { name, by, descends: false }
    }

    /// A field that sorts in descending order by default.
    pub const fn descending(name: &'static str, by: F) -> Self {
        Self { name, by, descends: true }
    }
}

/// The sort fields and the default size of a list. Each list has its own type for them.
pub trait ListRules: 'static {
    /// The sort key of its rows.
    type Field: Copy + fmt::Debug + 'static;
    /// The default sort field.
    const DEFAULT: SortField<Self::Field>;
    /// Further sort fields.
    const OTHERS: &'static [SortField<Self::Field>] = &[];
    /// The default number of rows; `None` for all.
    const ROWS: Option<u64> = Some(DEFAULT_LIMIT);
}

/// Every field of a list, the default first.
fn fields<L: ListRules>() -> impl Iterator<Item = SortField<L::Field>> + Clone {
    once(L::DEFAULT).chain(L::OTHERS.iter().copied())
}

/// The order of a list's rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Sort<F> {
    /// The field.
    pub by: F,
    /// Whether the highest value comes first.
    pub descending: bool,
    /// Whether the direction is opposite to the field's default: then ties are reversed, too.
    pub reversed: bool,
}

impl<F> Sort<F> {
    /// The direction of the field's values.
    pub const fn order(&self) -> Order {
        if self.descending { Order::Desc } else { Order::Asc }
    }

    /// The direction of the channel's positions, for ties.
    pub const fn ties(&self) -> Order {
        if self.reversed { Order::Desc } else { Order::Asc }
    }

    /// Sorts rows in memory by their keys. Ties keep their order in the field's default direction, and are reversed
    /// otherwise.
    pub fn rows<T, K: Ord>(&self, rows: &mut [T], key: impl Fn(&T) -> K) {
        let descends = self.descending != self.reversed;
        if descends {
            rows.sort_by_cached_key(|row| Reverse(key(row)));
        } else {
            rows.sort_by_cached_key(key);
        }
        if self.reversed {
            rows.reverse();
        }
    }
}

/// The requested part of a list, and its order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Listing<F> {
    /// The part.
    pub page: Page,
    /// The order.
    pub sort: Sort<F>,
}

/// The five parameters of a list. As an extractor it never fails: mistakes are reported by [`Self::read`], after
/// refusals that take precedence.
pub struct ListQuery<L> {
    sent: Sent,
    rules: PhantomData<L>,
}

impl<L> fmt::Debug for ListQuery<L> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.sent.fmt(formatter)
    }
}

impl<L> Default for ListQuery<L> {
    fn default() -> Self {
        Self { sent: Sent::default(), rules: PhantomData }
    }
}

impl<L: ListRules> ListQuery<L> {
    /// The parameters of a query.
    pub fn of(query: &str) -> Self {
        Self { sent: Sent::of(query), rules: PhantomData }
    }

    /// The requested part of the list, and its order.
    ///
    /// # Errors
    /// [`Problem::Invalid`] with the invalid parameters.
    pub fn read(&self) -> Result<Listing<L::Field>, Problem> {
        let mut errors = FieldErrors::default();
        let listing = self.read_beside(&mut errors);
        errors.finish()?;
        Ok(listing)
    }

    /// [`Self::read`] for a call with further parameters: adds mistakes to `errors`.
    pub fn read_beside(&self, errors: &mut FieldErrors) -> Listing<L::Field> {
        self.read_with(errors, |field| field.descends)
    }

    /// [`Self::read_beside`] for lists whose default direction depends on more than the field.
    pub fn read_with(
        &self,
        errors: &mut FieldErrors,
        descends: impl FnOnce(&SortField<L::Field>) -> bool,
    ) -> Listing<L::Field> {
        let Sent { limit, offset, sort_field, sort_direction, no_limit } = &self.sent;
        let limit = limit.number(errors, "limit", MOST_PER_PAGE);
        let offset = offset.number(errors, "offset", HIGHEST_OFFSET);
        let everything = no_limit.number(errors, "no_limit", 1) == Some(1);
        let field = sort_field.choice(errors, "sort_field", fields::<L>().map(|field| (field.name, field)));
        let field = field.unwrap_or(L::DEFAULT);
        let direction = sort_direction.choice(errors, "sort_direction", [("asc", false), ("desc", true)].into_iter());
        let own = descends(&field);
        let descending = direction.unwrap_or(own);
        Listing {
            page: Page { limit: limit.or(L::ROWS.filter(|_| !everything)), offset: offset.unwrap_or(0) },
            sort: Sort { by: field.by, descending, reversed: descending != own },
        }
    }
}

impl<L: ListRules> FromRequest for ListQuery<L> {
    type Error = Problem;
    type Future = Ready<Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, _payload: &mut Payload) -> Self::Future {
        ready(Ok(Self::of(request.query_string())))
    }
}
