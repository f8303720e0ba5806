//! The personal data of analytics: none of it leads to an account.

use grandstand_jobs::Job;
use grandstand_privacy::{Erased, Exported, Holding, Kept, Personal, PersonalData, Place};

/// The data of visits and of their events.
#[derive(Debug)]
pub struct Visits;

impl PersonalData for Visits {
    fn name(&self) -> &'static str {
        "analytics"
    }

    fn holdings(&self) -> Vec<Holding> {
        let measured = |table, what| {
            let personal = Personal {
                what,
                exported: Exported::Not("no account and no address leads to it"),
                erased: Erased::Untouched("no account and no address leads to it"),
                kept: Kept::Setting("GRANDSTAND_ANALYTICS_DAYS", 90, "days"),
            };
            Holding::personal(Place::Analytics(table), personal)
        };
        vec![
            measured("visits", "a browser's own random name, country, network, browser, first page"),
            measured("page_events", "what happened on pages in a visit"),
            measured("video_events", "what happened in players in a visit"),
            measured("viewings", "how long a recording was played in a visit"),
            Holding::free(Place::Analytics("rollups"), "counts of days and months"),
            Holding::free(Place::Job(super::roll_up::RollUp::KIND), "nothing"),
            Holding::free(Place::Job(super::usage::MeasureStorage::KIND), "nothing"),
        ]
    }
}
