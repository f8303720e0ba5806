//! Computes the figures of a day.

use std::collections::{BTreeMap, HashMap, HashSet};

use grandstand_db::analytics::entities::viewings::Media;
use sea_orm::ActiveEnum;

use super::day::Day;
use super::queries::{Amount, Played};

/// Names of the figures, as they are stored.
pub mod what {
    /// Visits that began.
    pub const VISITS: &str = "visits";
    /// Distinct browsers of these visits.
    pub const VISITORS: &str = "visitors";
    /// Page views.
    pub const PAGE_VIEWS: &str = "page_views";
    /// Viewings that began.
    pub const VIEWINGS: &str = "viewings";
    /// Milliseconds watched in these viewings.
    pub const WATCHED: &str = "watched_ms";
    /// Stalls in these viewings, for lack of data.
    pub const STALLS: &str = "stalls";
    /// Total length of the stalls, in milliseconds.
    pub const STALLED: &str = "stalled_ms";
    /// Viewings that reached the first picture, by the bound of the time that it took.
    pub const STARTED: &str = "started";
    /// Peak number of concurrent viewers, by hour of the day.
    pub const PEAK: &str = "peak";
    /// Viewings, by recording.
    pub const MEDIA_VIEWINGS: &str = "media_viewings";
    /// Milliseconds watched, by recording.
    pub const MEDIA_WATCHED: &str = "media_watched_ms";
    /// Visits that watched a recording, by recording.
    pub const MEDIA_VISITS: &str = "media_visits";
    /// Ads that began to play, by ad.
    pub const ADS_STARTED: &str = "ads_started";
    /// Ads that played to their end, by ad.
    pub const ADS_COMPLETED: &str = "ads_completed";
    /// Marks a day whose figures can't change any more.
    pub const FINAL: &str = "final";
    /// Answered requests of a month, at its first day.
    pub const MONTH_REQUESTS: &str = "month_requests";
    /// Bytes of answered bodies of a month, at its first day.
    pub const MONTH_SENT: &str = "month_sent_bytes";
    /// Most bytes in the object store in a month, at its first day.
    pub const MONTH_STORED: &str = "month_stored_bytes";

    /// The figures of months, which servers count as they answer. No roll-up of a day replaces them.
    pub const OF_MONTHS: [&str; 3] = [MONTH_REQUESTS, MONTH_SENT, MONTH_STORED];
}

/// Number of recordings with figures of their own: those that were watched longest.
const RECORDINGS: usize = 200;

/// Upper bounds of the buckets for the time to the first picture, in milliseconds. The last one is the longest accepted
/// time.
pub const START_UP_BOUNDS: [i64; 20] = [
    100, 200, 300, 400, 500, 750, 1_000, 1_250, 1_500, 2_000, 2_500, 3_000, 4_000, 5_000, 7_500, 10_000, 15_000,
    20_000, 30_000, 600_000,
];

/// The figures of a day while they are computed.
#[derive(Debug)]
pub struct Tally {
    day: Day,
    amounts: BTreeMap<(&'static str, String), i64>,
    recordings: HashMap<(Media, i64), Recording>,
    /// When a viewing began (+1) or ended (-1), in unix milliseconds.
    turns: Vec<(i64, i64)>,
}

#[derive(Debug, Default)]
struct Recording {
    viewings: i64,
    watched_ms: i64,
    visits: HashSet<i64>,
}

impl Tally {
    /// Creates empty figures of a day.
    pub fn new(day: Day) -> Self {
        Self { day, amounts: BTreeMap::new(), recordings: HashMap::new(), turns: Vec::new() }
    }

    /// Adds to a figure. Figures of 0 are not stored.
    pub fn add(&mut self, what: &'static str, subject: String, amount: i64) {
        if amount != 0 {
            *self.amounts.entry((what, subject)).or_default() += amount;
        }
    }

    /// Counts a viewing. One that began before the day only counts as a concurrent viewer.
    pub fn take(&mut self, viewing: &Played) {
        self.turns.push((viewing.began_at, 1));
        self.turns.push((viewing.until_at.max(viewing.began_at + 1), -1));
        if viewing.began_at < self.day.from {
            return;
        }
        self.add(what::VIEWINGS, String::new(), 1);
        self.add(what::WATCHED, String::new(), viewing.watched_ms);
        self.add(what::STALLS, String::new(), viewing.stalls);
        self.add(what::STALLED, String::new(), viewing.stalled_ms);
        if let Some(startup_ms) = viewing.startup_ms
            && let Some(bound) = START_UP_BOUNDS.into_iter().find(|bound| startup_ms <= *bound)
        {
            self.add(what::STARTED, bound.to_string(), 1);
        }
        let recording = self.recordings.entry((viewing.media, viewing.media_id)).or_default();
        recording.viewings += 1;
        recording.watched_ms += viewing.watched_ms;
        recording.visits.insert(viewing.visit);
    }

    /// Computes the figures that need all viewings of the day.
    pub fn finish(&mut self) {
        for (hour, peak) in (0_i64..).zip(self.peaks()) {
            self.add(what::PEAK, hour.to_string(), peak);
        }
        let mut recordings: Vec<_> = self.recordings.drain().collect();
        recordings.sort_by_key(|((_, id), recording)| (-recording.watched_ms, *id));
        for ((media, id), recording) in recordings.into_iter().take(RECORDINGS) {
            let subject = format!("{}:{id}", media.to_value());
            self.add(what::MEDIA_VIEWINGS, subject.clone(), recording.viewings);
            self.add(what::MEDIA_WATCHED, subject.clone(), recording.watched_ms);
            self.add(what::MEDIA_VISITS, subject, recording.visits.len().try_into().unwrap_or(i64::MAX));
        }
    }

    /// Returns the peak number of concurrent viewers of each hour.
    fn peaks(&mut self) -> Vec<i64> {
        // Within a millisecond, ends come before beginnings.
        self.turns.sort_unstable();
        let mut peaks: Vec<i64> = (0..self.day.hours()).map(|_| 0).collect();
        let (mut level, mut reached) = (0_i64, 0_usize);
        for (at, change) in self.turns.drain(..) {
            if at >= self.day.to {
                break;
            }
            let hour = usize::try_from(self.day.hour_of(at)).unwrap_or(0);
            if at >= self.day.from {
                // Viewers from the hours before still watch in these hours.
                for peak in peaks.iter_mut().take(hour + 1).skip(reached) {
                    *peak = level.max(*peak);
                }
                reached = hour;
            }
            level += change;
            if at >= self.day.from
                && let Some(peak) = peaks.get_mut(hour)
            {
                *peak = level.max(*peak);
            }
        }
        for peak in peaks.iter_mut().skip(reached) {
            *peak = level.max(*peak);
        }
        peaks
    }

    /// Returns the figures as rows.
    pub fn into_amounts(self) -> impl Iterator<Item = Amount> {
        let number = self.day.number;
        self.amounts.into_iter().map(move |((what, subject), amount)| Amount {
            day: number,
            what: what.to_owned(),
            subject,
            amount,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::tz::TimeZone;

    const HOUR: i64 = 3_600_000;

    fn viewing(began_at: i64, until_at: i64, media_id: i64, startup_ms: Option<i64>) -> Played {
        Played {
            visit: media_id,
            media: Media::Event,
            media_id,
            began_at,
            until_at,
            watched_ms: 10,
            startup_ms,
            stalls: 1,
            stalled_ms: 2,
        }
    }

    fn counted(viewings: &[Played]) -> BTreeMap<(String, String), i64> {
        let mut tally = Tally::new(Day::of(1, &TimeZone::UTC).unwrap());
        viewings.iter().for_each(|viewing| tally.take(viewing));
        tally.finish();
        tally.into_amounts().map(|amount| ((amount.what, amount.subject), amount.amount)).collect()
    }

    #[test]
    fn those_who_watch_at_once_are_counted_in_every_hour_that_they_watch_in() {
        let begin = 24 * HOUR;
        let amounts = counted(&[
            viewing(begin - HOUR, begin + HOUR / 2, 1, None),
            viewing(begin + 1, begin + 10, 2, None),
            viewing(begin + 10, begin + 20, 2, None),
            viewing(begin + 5 * HOUR, begin + 7 * HOUR + 1, 3, None),
            viewing(begin + 23 * HOUR, begin + 26 * HOUR, 3, None),
        ]);
        let peaks: Vec<(String, i64)> = amounts
            .iter()
            .filter(|((what, _), _)| what == what::PEAK)
            .map(|((_, hour), peak)| (hour.clone(), *peak))
            .collect();
        let expected = [("0", 2), ("23", 1), ("5", 1), ("6", 1), ("7", 1)];
        assert_eq!(peaks, expected.map(|(hour, peak)| (hour.to_owned(), peak)));
        let of = |what: &str| amounts.get(&(what.to_owned(), String::new())).copied();
        assert_eq!((of(what::VIEWINGS), of(what::WATCHED), of(what::STALLED)), (Some(4), Some(40), Some(8)));
        let media = |what: &str, id: i64| amounts.get(&(what.to_owned(), format!("event:{id}"))).copied();
        assert_eq!((media(what::MEDIA_VIEWINGS, 2), media(what::MEDIA_VISITS, 2)), (Some(2), Some(1)));
        assert_eq!(media(what::MEDIA_VIEWINGS, 1), None, "it is of the day before");
    }

    #[test]
    fn first_pictures_are_counted_by_the_time_that_they_took() {
        let begin = 24 * HOUR;
        let amounts = counted(&[100, 101, 450, 31_000].map(|startup| viewing(begin, begin + 1, 1, Some(startup))));
        let of = |bound: &str| amounts.get(&(what::STARTED.to_owned(), bound.to_owned())).copied();
        assert_eq!((of("100"), of("200"), of("500"), of("600000")), (Some(1), Some(1), Some(1), Some(1)));
    }
}
