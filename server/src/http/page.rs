//! Paging and sorting of lists.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::problem::Problem;

/// Rows of a list that says nothing else.
pub const DEFAULT_LIMIT: u64 = 20;
/// Most rows of a page.
pub const MOST_PER_PAGE: u64 = 200;
/// Most rows that `no_limit` gives.
pub const MOST_WITHOUT_LIMIT: u64 = 10_000;

/// Which part of a list is wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Page {
    /// Rows at most; `None` for all of them.
    pub limit: Option<u64>,
    /// Rows left out at the front.
    pub offset: u64,
}

impl Page {
    /// The page of a query's `limit`, `offset` and `no_limit`. `no_limit` counts only where no limit is given.
    pub fn new(limit: Option<u64>, offset: Option<u64>, no_limit: Option<u8>) -> Self {
        let limit = match (limit, no_limit) {
            (Some(limit), _) => Some(limit.min(MOST_PER_PAGE)),
            (None, Some(1)) => None,
            (None, _) => Some(DEFAULT_LIMIT),
        };
        // Databases count rows in signed numbers; nothing stands further back than that.
        Self { limit, offset: offset.unwrap_or(0).min(i64::MAX.unsigned_abs()) }
    }

    /// Refuses `no_limit` where more rows match than are given at once: never cut silently.
    ///
    /// # Errors
    /// [`Problem::TooManyRows`].
    pub const fn check(self, total: u64) -> Result<(), Problem> {
        if self.limit.is_none() && total > MOST_WITHOUT_LIMIT {
            return Err(Problem::TooManyRows { total, most: MOST_WITHOUT_LIMIT });
        }
        Ok(())
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

    #[test]
    fn limits_default_and_no_limit_gives_way_to_a_limit() {
        assert_eq!(Page::new(None, None, None), Page { limit: Some(20), offset: 0 });
        assert_eq!(Page::new(None, Some(5), Some(1)), Page { limit: None, offset: 5 });
        assert_eq!(Page::new(Some(3), None, Some(1)).limit, Some(3));
        assert_eq!(Page::new(Some(9_999), None, None).limit, Some(MOST_PER_PAGE));
    }

    #[test]
    fn a_page_that_is_not_full_tells_the_total() {
        let seen = |limit, offset, found| Page::new(Some(limit), Some(offset), None).total_seen(found);
        assert_eq!((seen(20, 0, 7), seen(20, 40, 7), seen(20, 0, 0)), (Some(7), Some(47), Some(0)));
        assert_eq!((seen(20, 0, 20), seen(20, 40, 0), seen(0, 0, 0)), (None, None, None));
    }

    #[test]
    fn more_than_is_given_at_once_is_refused() {
        assert!(Page::new(None, None, Some(1)).check(10_001).is_err());
        assert!(Page::new(None, None, Some(1)).check(10_000).is_ok());
        assert!(Page::new(None, None, None).check(1_000_000).is_ok());
    }
}
