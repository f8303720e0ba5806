//! Days in a time zone, by number.

use jiff::civil::{Date, date};
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan};

const FIRST: Date = date(1970, 1, 1);

/// A day in a time zone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Day {
    /// Days since 1970-01-01.
    pub number: i32,
    /// First millisecond of the day, unix time.
    pub from: i64,
    /// First millisecond of the next day.
    pub to: i64,
}

impl Day {
    /// Returns the day with a number.
    ///
    /// # Errors
    /// The date is out of range.
    pub fn of(number: i32, zone: &TimeZone) -> Result<Self, jiff::Error> {
        let begins = |number: i32| {
            let begin = date_of(number)?.to_zoned(zone.clone())?;
            Ok::<_, jiff::Error>(begin.timestamp().as_millisecond())
        };
        Ok(Self { number, from: begins(number)?, to: begins(number.saturating_add(1))? })
    }

    /// Returns the number of the day that contains a moment.
    ///
    /// # Errors
    /// The date is out of range.
    pub fn number_at(moment: Timestamp, zone: &TimeZone) -> Result<i32, jiff::Error> {
        number_of(moment.to_zoned(zone.clone()).date())
    }

    /// Returns the hour of the day, from 0, that contains a millisecond. Hours count from the day's start.
    pub const fn hour_of(self, millisecond: i64) -> i64 {
        (millisecond - self.from).div_euclid(3_600_000)
    }

    /// Number of hours in the day; changes of the clock make it shorter or longer.
    pub const fn hours(self) -> i64 {
        (self.to - self.from + 3_599_999) / 3_600_000
    }
}

/// Returns the date of a day's number.
///
/// # Errors
/// The date is out of range.
pub fn date_of(number: i32) -> Result<Date, jiff::Error> {
    FIRST.checked_add(number.days())
}

/// Returns the number of a date.
///
/// # Errors
/// The date is out of range.
pub fn number_of(date: Date) -> Result<i32, jiff::Error> {
    Ok(date.since(FIRST)?.get_days())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_those_of_the_zone() {
        let zone = TimeZone::get("America/Chicago").unwrap();
        let moment: Timestamp = "2026-11-02T05:30:00Z".parse().unwrap();
        let number = Day::number_at(moment, &zone).unwrap();
        assert_eq!(date_of(number).unwrap(), date(2026, 11, 1), "late in the evening there");
        assert_eq!(number_of(date(2026, 11, 1)).unwrap(), number);
        let day = Day::of(number, &zone).unwrap();
        assert!((day.from..day.to).contains(&moment.as_millisecond()));
        assert_eq!((day.hours(), day.hour_of(moment.as_millisecond())), (25, 24), "clocks are set back");
    }
}
