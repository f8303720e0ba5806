//! Pagination of lists.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::problem::Problem;

/// Default number of rows of a growing list.
pub const DEFAULT_LIMIT: u64 = 20;
/// Maximum number of rows per page.
pub const MOST_PER_PAGE: u64 = 200;
/// Maximum number of rows without a limit.
pub const MOST_WITHOUT_LIMIT: u64 = 10_000;
/// The highest offset: the largest integer that JSON parsers represent exactly.
pub const HIGHEST_OFFSET: u64 = (1 << 53) - 1;

/// The requested part of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Page {
    /// Maximum number of rows; `None` for all.
    pub limit: Option<u64>,
    /// Number of rows to skip.
    pub offset: u64,
}

impl Page {
    /// The whole list.
    pub const WHOLE: Self = Self { limit: None, offset: 0 };

    /// The rows of this page and the total number of matches: `known` if given, else derived from the page or counted
    /// with `count`. A page without a limit is counted before any row is read.
    ///
    /// # Errors
    /// There are too many rows without a limit, or `count` or `read` failed.
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

    /// The rows of this page of a list in memory, and its `meta`.
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

    /// Refuses a page without a limit if too many rows match; lists are never cut silently.
    ///
    /// # Errors
    /// [`Problem::TooManyRows`].
    pub const fn check(self, total: u64) -> Result<(), Problem> {
        if self.limit.is_none() && total > MOST_WITHOUT_LIMIT {
            return Err(Problem::TooManyRows { total, most: MOST_WITHOUT_LIMIT });
        }
        Ok(())
    }

    /// The SQL limit of the page. SQLite takes no offset without a limit; for a page without one, [`Self::check`]
    /// bounds the number of rows.
    pub fn row_limit(self) -> Option<u64> {
        self.limit.or((self.offset > 0).then_some(MOST_WITHOUT_LIMIT))
    }

    /// The total number of matches, if the number of rows found on this page implies it because it is the last one.
    pub fn total_seen(self, found: usize) -> Option<u64> {
        let found = found as u64;
        let is_last = self.limit.is_none_or(|limit| found < limit) && (found > 0 || self.offset == 0);
        is_last.then_some(self.offset + found)
    }

    /// The `meta` of a response.
    pub const fn meta(self, total: u64) -> Meta {
        let limit = match self.limit {
            Some(limit) => limit,
            None => total,
        };
        Meta { total, limit, offset: self.offset }
    }
}

/// A page's position in its list.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, ToSchema)]
pub struct Meta {
    /// Total number of matching rows.
    pub total: u64,
    /// Maximum number of rows on this page.
    pub limit: u64,
    /// Number of rows before this page.
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
