//! The months of channels.

use std::collections::HashMap;
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use anyhow::{Context, ensure};
use grandstand_db::Database;
use grandstand_db::ids::ChannelId;
use jiff::civil::{Date, date};
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan};
use serde::{Serialize, Serializer};

use super::queries;
use crate::roll_up::day::number_of;
use crate::roll_up::what;

/// Most months that are printed at once: ten years.
const MOST: usize = 120;
/// No time zone is further from UTC, in seconds.
const ZONES: i64 = 26 * 60 * 60;
const MILLISECONDS_IN_A_MINUTE: i64 = 60_000;

/// A month of a calendar, such as `2026-11`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Month(Date);

impl Month {
    /// Returns the month at a moment.
    ///
    /// # Errors
    /// The date is out of range.
    pub fn at(moment: Timestamp, zone: &TimeZone) -> Result<Self, jiff::Error> {
        Ok(Self(moment.to_zoned(zone.clone()).date().first_of_month()))
    }

    /// Returns the number of its first day.
    ///
    /// # Errors
    /// The date is out of range.
    pub fn first_day(self) -> Result<i32, jiff::Error> {
        number_of(self.0)
    }

    fn days(self) -> Result<RangeInclusive<i32>, jiff::Error> {
        Ok(number_of(self.0)?..=number_of(self.0.last_of_month())?)
    }

    fn next(self) -> Result<Self, jiff::Error> {
        self.0.checked_add(1.month()).map(Self)
    }
}

impl fmt::Display for Month {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{:04}-{:02}", self.0.year(), self.0.month())
    }
}

impl FromStr for Month {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || "it must be a month, such as 2026-11".to_owned();
        let has_form = text.len() == 7 && text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-');
        let (year, month) = text.split_once('-').filter(|(year, _)| has_form && year.len() == 4).ok_or_else(wrong)?;
        let (year, month) = year.parse().ok().zip(month.parse().ok()).ok_or_else(wrong)?;
        Date::new(year, month, 1).ok().filter(|first| *first >= date(1970, 1, 1)).map(Self).ok_or_else(wrong)
    }
}

impl Serialize for Month {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// Returns the months from one to another.
///
/// # Errors
/// The first is after the last, or there are too many.
pub fn through(from: Month, to: Month) -> anyhow::Result<Vec<Month>> {
    ensure!(from <= to, "--from {from} is after --to {to}");
    let mut months = vec![from];
    while let Some(last) = months.last().filter(|last| **last < to) {
        months.push(last.next()?);
        ensure!(months.len() <= MOST, "at most {MOST} months are printed at once");
    }
    Ok(months)
}

/// Usage of a channel in a month.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ChannelMonth {
    /// The channel's key.
    pub channel: String,
    /// The month.
    pub month: Month,
    /// Most bytes in the object store; `None` if it was not measured in the month.
    pub stored_bytes: Option<i64>,
    /// Bytes of answered bodies.
    pub sent_bytes: i64,
    /// Whole minutes that viewers watched, as far as the channel's analytics count them.
    pub viewer_minutes: i64,
    /// Events that began in the month, by their own time zones.
    pub events: i64,
    /// Answered requests.
    pub requests: i64,
}

/// Returns the months of channels, by their keys. `measured` is the database of analytics.
///
/// # Errors
/// A database failed.
pub async fn gather(
    (database, measured): (&Database, &Database),
    mut channels: Vec<(ChannelId, String)>,
    months: &[Month],
) -> anyhow::Result<Vec<ChannelMonth>> {
    channels.sort_by(|(_, left), (_, right)| left.cmp(right));
    // One channel's rows, or everybody's.
    let range = match channels.as_slice() {
        [(id, _)] => *id..=*id,
        _ => ChannelId(0)..=ChannelId(i64::MAX),
    };
    let mut all = Vec::new();
    for month in months {
        let sums = queries::sums(measured, range.clone(), month.days()?).await?;
        let sums: HashMap<(ChannelId, String), i64> =
            sums.into_iter().map(|(id, what, sum)| ((id, what), sum)).collect();
        let events = events(database, range.clone(), *month).await?;
        for (id, key) in &channels {
            let sum = |what: &str| sums.get(&(*id, what.to_owned())).copied();
            all.push(ChannelMonth {
                channel: key.clone(),
                month: *month,
                stored_bytes: sum(what::MONTH_STORED),
                sent_bytes: sum(what::MONTH_SENT).unwrap_or(0),
                viewer_minutes: sum(what::WATCHED).unwrap_or(0) / MILLISECONDS_IN_A_MINUTE,
                events: events.get(id).copied().unwrap_or(0),
                requests: sum(what::MONTH_REQUESTS).unwrap_or(0),
            });
        }
    }
    all.sort_by(|left, right| left.channel.cmp(&right.channel));
    Ok(all)
}

/// Counts the events that began in a month, by channel.
async fn events(
    database: &Database,
    channels: RangeInclusive<ChannelId>,
    month: Month,
) -> anyhow::Result<HashMap<ChannelId, i64>> {
    let utc = |month: Month| month.0.to_zoned(TimeZone::UTC).map(|begin| begin.timestamp().as_second());
    let seconds = utc(month)? - ZONES..utc(month.next()?)? + ZONES;
    let mut counts = HashMap::new();
    for (channel_id, second, zone) in queries::starts(database, channels, seconds).await? {
        let zone =
            TimeZone::get(&zone).with_context(|| format!("the time zone of an event of channel {channel_id}"))?;
        if Month::at(Timestamp::from_second(second)?, &zone)? == month {
            *counts.entry(channel_id).or_default() += 1;
        }
    }
    Ok(counts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn months_are_read_as_they_are_written() {
        assert_eq!("2026-11".parse::<Month>().unwrap().to_string(), "2026-11");
        for wrong in
            ["", "2026", "2026-13", "2026-1", "26-11", "2026-11-01", "-026-11", "+026-11", "1969-12", "2026-+1"]
        {
            assert!(wrong.parse::<Month>().is_err(), "{wrong:?}");
        }
    }

    #[test]
    fn a_range_has_both_ends() {
        let month = |text: &str| text.parse::<Month>().unwrap();
        let texts =
            |from, to| through(month(from), month(to)).map(|months| months.iter().map(Month::to_string).collect());
        let found: Vec<String> = texts("2025-12", "2026-02").unwrap();
        assert_eq!(found, ["2025-12", "2026-01", "2026-02"]);
        assert_eq!(through(month("2024-02"), month("2024-02")).unwrap()[0].days().unwrap().count(), 29);
        assert!(through(month("2026-02"), month("2026-01")).is_err());
        assert!(
            through(month("2016-01"), month("2025-12")).is_ok() && through(month("2016-01"), month("2026-01")).is_err()
        );
    }

    #[test]
    fn a_month_begins_at_midnight_of_its_zone() {
        let moment: Timestamp = "2026-12-01T03:00:00Z".parse().unwrap();
        let at = |zone: &str| Month::at(moment, &TimeZone::get(zone).unwrap()).unwrap().to_string();
        assert_eq!((at("America/Toronto"), at("Europe/Paris")), ("2026-11".to_owned(), "2026-12".to_owned()));
    }
}
