//! Retention of the stored errors, which have no personal data.

use grandstand_db::Database;
use grandstand_privacy::{Holding, Pending, PersonalData, Place, Rules};
use jiff::Timestamp;

use super::queries;

/// Days that errors are kept after their last report.
pub const KEPT_DAYS: u32 = 30;

/// The stored errors of pages.
#[derive(Debug, Clone)]
pub struct PageErrors {
    /// The database.
    pub database: Database,
}

impl PersonalData for PageErrors {
    fn name(&self) -> &'static str {
        "error log"
    }

    fn holdings(&self) -> Vec<Holding> {
        let reason = "errors of scripts in browsers, with the screen's pattern and the browser's name; for 30 days";
        vec![Holding::free(Place::Table("page_errors"), reason)]
    }

    fn expire<'a>(&'a self, _channels: &'a [Rules], now: Timestamp) -> Pending<'a, anyhow::Result<()>> {
        Box::pin(async move { Ok(queries::forget_before(&self.database, Rules::days_before(now, KEPT_DAYS)).await?) })
    }
}
