//! Pages of lists.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::problem::Problem;

/// Rows of a growing list where the call names no number.
pub const DEFAULT_LIMIT: u64 = 20;
/// Most rows of a page.
pub const MOST_PER_PAGE: u64 = 200;
/// Most rows that are given without a limit.
pub const MOST_WITHOUT_LIMIT: u64 = 10_000;
/// The highest offset: the largest integer that every reader of JSON keeps exact.
pub const HIGHEST_OFFSET: u64 = (1 << 53) - 1;

/// Which part of a list is wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Page {
    /// Rows at most; `None` for all of them.
    pub limit: Option<u64>,
    /// Rows left out at the front.
    pub offset: u64,
}

impl Page {
    /// A whole list.
    pub const WHOLE: Self = Self { limit: None, offset: 0 };

    /// The rows of this page, and how many match in all: `known` where it is there, else as `count` gives it where the
    /// page doesn't tell. A page without a limit is counted before any of its rows is read.
    ///
    /// # Errors
    /// More rows than are given without a limit, or what `count` or `read` fails with.
    pub async fn rows<T, C, R>(
        self,
        known: Option<u64>,
        count: impl Future<Output = Result<u64, C>>,
        read: impl Future<Output = Result<Vec<T>, R>>,
    ) -> Result<(Vec<T>, u64), Problem>
    where
        Problem: From<C> + From<R>,
    {
        if self.limit.is_none() {
            let total = match known {
                Some(total) => total,
                None => count.await?,
            };
            self.check(total)?;
            return Ok((read.await?, total));
        }
        let rows = read.await?;
        let total = match known.or_else(|| self.total_seen(rows.len())) {
            Some(total) => total,
            None => count.await?,
        };
        Ok((rows, total))
    }

    /// The rows of this page of a list that is there in memory, and where they stand.
    ///
    /// # Errors
    /// [`Problem::TooManyRows`].
    pub fn of<T>(self, rows: Vec<T>) -> Result<(Vec<T>, Meta), Problem> {
        let total = rows.len() as u64;
        self.check(total)?;
        let meta = self.meta(total);
        let count = |rows: u64| usize::try_from(rows).unwrap_or(usize::MAX);
        Ok((rows.into_iter().skip(count(self.offset)).take(count(meta.limit)).collect(), meta))
    }

    /// Refuses a page without a limit where more rows match than are given at once: never cut silently.
    ///
    /// # Errors
    /// [`Problem::TooManyRows`].
    pub const fn check(self, total: u64) -> Result<(), Problem> {
        if self.limit.is_none() && total > MOST_WITHOUT_LIMIT {
            return Err(Problem::TooManyRows { total, most: MOST_WITHOUT_LIMIT });
        }
        Ok(())
    }

    /// The limit of the page's rows in SQL. SQLite takes no offset without a limit; a page without one has no more rows than
    /// [`Self::check`] lets pass.
    pub fn row_limit(self) -> Option<u64> {
        self.limit.or((self.offset > 0).then_some(MOST_WITHOUT_LIMIT))
    }

    /// How many rows match in all, where that follows from how many were found on this page: it is the last one.
    pub fn total_seen(self, found: usize) -> Option<u64> {
        let found = found as u64;
        let is_last = self.limit.is_none_or(|limit| found < limit) && (found > 0 || self.offset == 0);
        is_last.then_some(self.offset + found)
    }

    /// The `meta` of a reply.
    pub const fn meta(self, total: u64) -> Meta {
        let limit = match self.limit {
            Some(limit) => limit,
            None => total,
        };
        Meta { total, limit, offset: self.offset }
    }
}

/// Where a page stands in its list.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, ToSchema)]
pub struct Meta {
    /// Rows that match in all.
    pub total: u64,
    /// Rows at most on this page.
    pub limit: u64,
    /// Rows before this page.
    pub offset: u64,
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn page(limit: Option<u64>, offset: u64) -> Page {
        Page { limit, offset }
    }

    #[test]
    fn a_page_that_is_not_full_tells_the_total() {
        let seen = |limit, offset, found| page(Some(limit), offset).total_seen(found);
        assert_eq!((seen(20, 0, 7), seen(20, 40, 7), seen(20, 0, 0)), (Some(7), Some(47), Some(0)));
        assert_eq!((seen(20, 0, 20), seen(20, 40, 0), seen(0, 0, 0)), (None, None, None));
    }

    #[test]
    fn an_offset_in_sql_has_a_limit() {
        let limits = [page(None, 0), page(None, 1), page(Some(3), 1)].map(Page::row_limit);
        assert_eq!(limits, [None, Some(MOST_WITHOUT_LIMIT), Some(3)]);
    }

    #[test]
    fn more_than_is_given_at_once_is_refused() {
        assert!(Page::WHOLE.check(10_001).is_err());
        assert!(Page::WHOLE.check(10_000).is_ok());
        assert!(page(Some(20), 0).check(1_000_000).is_ok());
        assert!(Page::WHOLE.of(vec![(); 10_001]).is_err());
    }

    #[test]
    fn a_part_of_a_list_in_memory_says_where_it_stands() {
        let part = |limit, offset| {
            let (rows, meta) = page(limit, offset).of(vec!['a', 'b', 'c']).unwrap();
            (rows.into_iter().collect::<String>(), (meta.total, meta.limit, meta.offset))
        };
        assert_eq!(part(None, 0), ("abc".to_owned(), (3, 3, 0)));
        assert_eq!(part(None, 1), ("bc".to_owned(), (3, 3, 1)));
        assert_eq!(part(Some(1), 1), ("b".to_owned(), (3, 1, 1)));
        assert_eq!(part(Some(0), 0), (String::new(), (3, 0, 0)));
        assert_eq!(part(Some(2), HIGHEST_OFFSET), (String::new(), (3, 2, HIGHEST_OFFSET)));
    }

    #[actix_web::test]
    async fn rows_without_a_limit_are_counted_before_they_are_read() {
        let count = async || Ok::<u64, Problem>(10_001);
        let read = async || -> Result<Vec<()>, Problem> { panic!("no row is read") };
        assert!(matches!(Page::WHOLE.rows(None, count(), read()).await, Err(Problem::TooManyRows { .. })));
        assert!(matches!(Page::WHOLE.rows(Some(10_001), count(), read()).await, Err(Problem::TooManyRows { .. })));
        let uncounted = async || -> Result<u64, Problem> { panic!("the page tells it") };
        let three = async || Ok::<_, Problem>(vec![(); 3]);
        assert_eq!(page(Some(20), 40).rows(None, uncounted(), three()).await.unwrap().1, 43);
        assert_eq!(page(Some(3), 0).rows(None, count(), three()).await.unwrap().1, 10_001);
        assert_eq!(page(Some(3), 0).rows(Some(7), uncounted(), three()).await.unwrap().1, 7);
    }
}
