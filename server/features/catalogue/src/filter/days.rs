//! Converts calendar days into seconds of a time zone. A day on which clocks change is shorter or longer than 86,400
//! seconds, and may not begin at midnight.

use jiff::civil::Date;
use jiff::tz::{AmbiguousOffset, TimeZone};
use jiff::{SignedDuration, Timestamp, ToSpan};

use grandstand_web::field_errors::{ErrorCode, FieldError, FieldErrors};

const BACKWARDS: FieldError = FieldError::new(ErrorCode::BeforeStart, "It must not be before start_date.");
const TOO_FAR: FieldError = FieldError::new(ErrorCode::OutOfRange, "It is too far away.");
const NO_ZONE: FieldError =
    FieldError::new(ErrorCode::Unknown, "It must be the IANA name of a time zone, such as Europe/Paris.");

/// The days of a query, both included. An empty text counts as absent.
#[derive(Debug, Clone, Copy)]
pub struct Days<'a> {
    /// `start_date`.
    pub first: Option<&'a str>,
    /// `end_date`.
    pub last: Option<&'a str>,
}

impl Days<'_> {
    /// Returns the first second of the days, and the first second after them, in the named zone or in `channel_zone`.
    /// Reports invalid values. A day that the zone has skipped has no seconds.
    pub fn seconds(
        &self,
        errors: &mut FieldErrors,
        time_zone: Option<&str>,
        channel_zone: &TimeZone,
    ) -> (Option<i64>, Option<i64>) {
        let zone = zone(errors, time_zone, channel_zone);
        let (first, last) = (date(errors, "start_date", self.first), date(errors, "end_date", self.last));
        if first.zip(last).is_some_and(|(first, last)| first > last) {
            errors.note("end_date", BACKWARDS);
        }
        let next = |day: Date| begin(day.checked_add(1.day())?, &zone);
        let mut second = |field: &str, found: Option<Result<Timestamp, jiff::Error>>| match found? {
            Ok(moment) => Some(moment.as_second()),
            Err(_) => {
                errors.note(field, TOO_FAR);
                None
            }
        };
        let from = second("start_date", first.map(|day| begin(day, &zone)));
        (from, second("end_date", last.map(next)))
    }
}

fn zone(errors: &mut FieldErrors, name: Option<&str>, channel_zone: &TimeZone) -> TimeZone {
    let Some(name) = name.filter(|name| !name.is_empty()) else { return channel_zone.clone() };
    TimeZone::get(name).unwrap_or_else(|_| {
        errors.note("time_zone", NO_ZONE);
        channel_zone.clone()
    })
}

fn date(errors: &mut FieldErrors, field: &str, text: Option<&str>) -> Option<Date> {
    let text = text.filter(|text| !text.is_empty())?;
    let date = text.parse().ok();
    if date.is_none() {
        let message = format!("\"{text}\" is not a date; write YYYY-MM-DD.");
        errors.note(field, FieldError::formatted(ErrorCode::NotADate, message));
    }
    date
}

/// The first moment of a day.
fn begin(day: Date, zone: &TimeZone) -> Result<Timestamp, jiff::Error> {
    let midnight = zone.to_ambiguous_timestamp(day.at(0, 0, 0, 0));
    let is_skipped = matches!(midnight.offset(), AmbiguousOffset::Gap { .. });
    let moment = midnight.compatible()?;
    if !is_skipped {
        return Ok(moment);
    }
    // Midnight is skipped: the day begins with the change of the clocks, which may be before midnight.
    let after = moment.checked_add(SignedDuration::from_secs(1))?;
    Ok(zone.preceding(after).next().map_or(moment, |change| change.timestamp()))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    fn seconds_of(first: &str, last: &str, time_zone: &str) -> (i64, i64) {
        let mut errors = FieldErrors::default();
        let days = Days { first: Some(first), last: Some(last) };
        let (from, until) = days.seconds(&mut errors, Some(time_zone), &TimeZone::UTC);
        assert_eq!(errors, FieldErrors::default(), "{first} {last} {time_zone}");
        (from.unwrap(), until.unwrap())
    }

    /// The day's first moment in UTC, and its length in minutes.
    fn day(day: &str, time_zone: &str) -> (String, i64) {
        let (from, until) = seconds_of(day, day, time_zone);
        (Timestamp::from_second(from).unwrap().to_string(), (until - from) / 60)
    }

    #[test]
    fn a_day_has_as_many_hours_as_its_zone_gives_it() {
        let hour = 60;
        for (date, time_zone, begins, minutes) in [
            ("2026-03-08", "America/Chicago", "2026-03-08T06:00:00Z", 23 * hour),
            ("2026-11-01", "America/Chicago", "2026-11-01T05:00:00Z", 25 * hour),
            ("2026-06-01", "America/Chicago", "2026-06-01T05:00:00Z", 24 * hour),
            ("2026-10-04", "Australia/Sydney", "2026-10-03T14:00:00Z", 23 * hour),
            ("2026-04-05", "Australia/Sydney", "2026-04-04T13:00:00Z", 25 * hour),
            ("2026-10-04", "Australia/Lord_Howe", "2026-10-03T13:30:00Z", 23 * hour + 30),
            ("2026-04-05", "Australia/Lord_Howe", "2026-04-04T13:00:00Z", 24 * hour + 30),
            ("2026-01-01", "Pacific/Kiritimati", "2025-12-31T10:00:00Z", 24 * hour),
            ("2026-01-01", "Pacific/Niue", "2026-01-01T11:00:00Z", 24 * hour),
        ] {
            assert_eq!(day(date, time_zone), (begins.to_owned(), minutes), "{date} {time_zone}");
        }
    }

    #[test]
    fn a_day_without_a_midnight_begins_with_its_first_moment() {
        for (date, time_zone, begins, hours) in [
            // Clocks go forward at midnight; the days on which they go back end after their 25th hour.
            ("2018-11-04", "America/Sao_Paulo", "2018-11-04T03:00:00Z", 23),
            ("2019-02-16", "America/Sao_Paulo", "2019-02-16T02:00:00Z", 25),
            ("2026-04-24", "Africa/Cairo", "2026-04-23T22:00:00Z", 23),
            ("2026-10-29", "Africa/Cairo", "2026-10-28T21:00:00Z", 25),
            ("2026-03-29", "Asia/Beirut", "2026-03-28T22:00:00Z", 23),
            ("2026-10-24", "Asia/Beirut", "2026-10-23T21:00:00Z", 25),
            // Clocks go forward from 23:30 to 00:30.
            ("1919-03-31", "America/Toronto", "1919-03-31T04:30:00Z", 23),
        ] {
            let (found, minutes) = day(date, time_zone);
            assert_eq!((found.as_str(), minutes / 60), (begins, hours), "{date} {time_zone}");
        }
    }

    #[test]
    fn a_day_that_a_zone_left_out_is_empty() {
        assert_eq!(day("2011-12-30", "Pacific/Apia"), ("2011-12-30T10:00:00Z".to_owned(), 0));
        let (from, until) = seconds_of("2011-12-29", "2011-12-31", "Pacific/Apia");
        assert_eq!(until - from, 2 * 24 * 60 * 60);
    }

    #[test]
    fn days_follow_each_other_without_a_gap_or_an_overlap() {
        for time_zone in ["America/Sao_Paulo", "Africa/Cairo", "Asia/Beirut", "Australia/Sydney", "Pacific/Apia"] {
            let mut date = jiff::civil::date(2011, 1, 1);
            let mut last = None;
            while date < jiff::civil::date(2020, 1, 1) {
                let (from, until) = seconds_of(&date.to_string(), &date.to_string(), time_zone);
                assert_eq!(last.unwrap_or(from), from, "{date} {time_zone}");
                last = Some(until);
                date = date.tomorrow().unwrap();
            }
        }
    }

    #[test]
    fn what_is_no_day_or_no_zone_is_told() {
        let refused = |first, last, time_zone| {
            let mut errors = FieldErrors::default();
            Days { first, last }.seconds(&mut errors, time_zone, &TimeZone::UTC);
            errors.codes()
        };
        let only = |field: &str, code| BTreeMap::from([(field.to_owned(), vec![code])]);
        let mut all = only("end_date", ErrorCode::NotADate);
        all.extend(only("start_date", ErrorCode::NotADate));
        all.extend(only("time_zone", ErrorCode::Unknown));
        assert_eq!(refused(Some("2026-02-30"), Some("soon"), Some("Paris")), all);
        let backwards = only("end_date", ErrorCode::BeforeStart);
        assert_eq!(refused(Some("2026-02-02"), Some("2026-02-01"), None), backwards);
        assert_eq!(refused(None, Some("9999-12-31"), Some("UTC")), only("end_date", ErrorCode::OutOfRange));
        for none in ["../UTC", "+02:00", "CET-1CEST", "Europe/Paris\0", "🕰"] {
            assert_eq!(refused(None, None, Some(none)), only("time_zone", ErrorCode::Unknown), "{none}");
        }
        assert_eq!(refused(Some(""), None, Some("")), BTreeMap::new());
        assert_eq!(refused(Some("2026-02-02"), Some("2026-02-02"), Some("europe/paris")), BTreeMap::new());
    }
}
