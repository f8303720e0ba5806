//! Dates in seed files: local time at a venue, or relative to the current day or time.

use jiff::civil::{Date, DateTime, Time};
use jiff::tz::{AmbiguousOffset, TimeZone};
use jiff::{SignedDuration, Span, Timestamp};

/// Maximum distance of a relative date, in days. Relative dates are for demonstrations, which stay near the current
/// day.
const FURTHEST_DAYS: i64 = 3_660;

/// Why a date is invalid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum DateError {
    /// The text has none of the known forms.
    #[error("this is not a date that can be read")]
    Form,
    /// The day doesn't exist (`2026-02-30`).
    #[error("there is no such day in the calendar")]
    Day,
    /// The time doesn't exist (`25:00`).
    #[error("there is no such time of day")]
    Time,
    /// It is more than ten years from now, or out of the range of timestamps.
    #[error("this is too far away")]
    Range,
}

/// A date as written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum When {
    /// `2026-03-14 19:30`, or `2026-03-14` for the start of that day.
    Local(DateTime),
    /// `today+2d 19:30`: offset in days, and the time of day.
    Today(i64, Time),
    /// `now-40m`: offset in seconds.
    Now(i64),
}

/// Whether the date has a relative form (`today…`, `now…`), valid or not.
pub fn is_relative(text: &str) -> bool {
    let text = text.trim();
    text.starts_with("today") || text.starts_with("now")
}

/// Parses a date without resolving it.
///
/// # Errors
/// See [`DateError`].
pub fn parse(text: &str) -> Result<When, DateError> {
    let text = text.trim();
    if let Some(rest) = text.strip_prefix("now") {
        return offset(rest).map(When::Now);
    }
    if let Some(rest) = text.strip_prefix("today") {
        let (days, time) = rest.split_once(' ').unwrap_or((rest, ""));
        let days = if days.is_empty() { 0 } else { amount(days.strip_suffix('d').ok_or(DateError::Form)?)? };
        if days.abs() > FURTHEST_DAYS {
            return Err(DateError::Range);
        }
        return Ok(When::Today(days, time_of_day(time)?));
    }
    let (day, time) = text.split_once([' ', 'T']).unwrap_or((text, ""));
    Ok(When::Local(DateTime::from_parts(date(day)?, time_of_day(time)?)))
}

/// Resolves a date in `zone`, relative to `now`.
///
/// A local time skipped by a clock change is moved forward by the length of the gap (02:30 becomes 03:30). If a time
/// occurs twice, the first occurrence is used.
///
/// # Errors
/// See [`DateError`].
pub fn resolve(text: &str, zone: &TimeZone, now: Timestamp) -> Result<Timestamp, DateError> {
    let local = match parse(text)? {
        When::Now(seconds) => return now.checked_add(SignedDuration::from_secs(seconds)).map_err(|_| DateError::Range),
        When::Today(days, time) => {
            let days = Span::new().try_days(days).map_err(|_| DateError::Range)?;
            let today = now.to_zoned(zone.clone()).date();
            DateTime::from_parts(today.checked_add(days).map_err(|_| DateError::Range)?, time)
        }
        When::Local(local) => local,
    };
    zone.to_ambiguous_timestamp(local).compatible().map_err(|_| DateError::Range)
}

/// Whether a clock change in `zone` skips the local time.
pub fn is_skipped(when: When, zone: &TimeZone) -> bool {
    let When::Local(local) = when else { return false };
    matches!(zone.to_ambiguous_timestamp(local).offset(), AmbiguousOffset::Gap { .. })
}

fn digits<T: std::str::FromStr>(text: &str, lengths: std::ops::RangeInclusive<usize>) -> Result<T, DateError> {
    let right = lengths.contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    if right { text.parse().map_err(|_| DateError::Range) } else { Err(DateError::Form) }
}

fn date(text: &str) -> Result<Date, DateError> {
    let mut parts = text.split('-');
    let (Some(year), Some(month), Some(day), None) = (parts.next(), parts.next(), parts.next(), parts.next()) else {
        return Err(DateError::Form);
    };
    Date::new(digits(year, 4..=4)?, digits(month, 2..=2)?, digits(day, 2..=2)?).map_err(|_| DateError::Day)
}

fn time_of_day(text: &str) -> Result<Time, DateError> {
    let text = text.trim();
    if text.is_empty() {
        return Ok(Time::midnight());
    }
    let mut parts = text.split(':');
    let (Some(hour), Some(minute), second, None) = (parts.next(), parts.next(), parts.next(), parts.next()) else {
        return Err(DateError::Form);
    };
    let second = second.map_or(Ok(0), |second| digits(second, 2..=2))?;
    Time::new(digits(hour, 1..=2)?, digits(minute, 2..=2)?, second, 0).map_err(|_| DateError::Time)
}

/// Parses `+2` or `-3`.
fn amount(text: &str) -> Result<i64, DateError> {
    let (sign, number) = match text.split_at_checked(1) {
        Some(("+", number)) => (1, number),
        Some(("-", number)) => (-1, number),
        _ => return Err(DateError::Form),
    };
    digits::<i64>(number, 1..=9).map(|number| sign * number)
}

/// Parses `+2h`, `-40m`, `+1h30m`, `-2d` or an empty text, into seconds.
fn offset(text: &str) -> Result<i64, DateError> {
    let Some((sign, mut rest)) = text.split_at_checked(1) else { return Ok(0) };
    let sign = match sign {
        "+" => 1,
        "-" => -1,
        _ => return Err(DateError::Form),
    };
    let mut seconds = 0_i64;
    while !rest.is_empty() {
        let end = rest.find(|c: char| !c.is_ascii_digit()).ok_or(DateError::Form)?;
        let (number, unit) = rest.split_at(end);
        let unit_seconds = match unit.chars().next() {
            Some('d') => 86_400,
            Some('h') => 3_600,
            Some('m') => 60,
            _ => return Err(DateError::Form),
        };
        seconds += digits::<i64>(number, 1..=9)? * unit_seconds;
        rest = &unit[1..];
    }
    if text.len() < 3 {
        return Err(DateError::Form);
    }
    if seconds > FURTHEST_DAYS * 86_400 { Err(DateError::Range) } else { Ok(sign * seconds) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chicago() -> TimeZone {
        TimeZone::get("America/Chicago").unwrap()
    }

    fn resolved(text: &str) -> Result<String, DateError> {
        let now = "2026-03-07T23:30:00-06:00".parse().unwrap();
        resolve(text, &chicago(), now).map(|at| at.to_zoned(chicago()).strftime("%F %T %:z").to_string())
    }

    #[test]
    fn every_form_is_resolved_in_the_zone() {
        for (text, expected) in [
            ("2026-03-14 19:30", "2026-03-14 19:30:00 -05:00"),
            ("2026-03-14T19:30:15", "2026-03-14 19:30:15 -05:00"),
            ("2026-03-14", "2026-03-14 00:00:00 -05:00"),
            ("2026-11-01 01:30", "2026-11-01 01:30:00 -05:00"),
            ("today", "2026-03-07 00:00:00 -06:00"),
            ("today 9:05", "2026-03-07 09:05:00 -06:00"),
            ("today+2d 19:30", "2026-03-09 19:30:00 -05:00"),
            ("today-3d 18:00", "2026-03-04 18:00:00 -06:00"),
            ("now", "2026-03-07 23:30:00 -06:00"),
            ("now-40m", "2026-03-07 22:50:00 -06:00"),
            ("now+2h", "2026-03-08 01:30:00 -06:00"),
            ("now+3h", "2026-03-08 03:30:00 -05:00"),
            ("now-1d2h30m", "2026-03-06 21:00:00 -06:00"),
        ] {
            assert_eq!(resolved(text).as_deref(), Ok(expected), "{text}");
        }
    }

    #[test]
    fn a_time_that_the_clock_skips_moves_on() {
        assert_eq!(resolved("2026-03-08 02:30").as_deref(), Ok("2026-03-08 03:30:00 -05:00"));
        assert!(is_skipped(parse("2026-03-08 02:30").unwrap(), &chicago()));
        assert!(!is_skipped(parse("2026-03-08 03:00").unwrap(), &chicago()));
        assert!(!is_skipped(parse("today 02:30").unwrap(), &chicago()));
    }

    #[test]
    fn what_is_no_date_is_refused() {
        for (text, error) in [
            ("", DateError::Form),
            ("tomorrow", DateError::Form),
            ("14.03.2026", DateError::Form),
            ("2026-3-14", DateError::Form),
            ("2026-03-14 7pm", DateError::Form),
            ("2026-03-14 19:30:00Z", DateError::Form),
            ("todays", DateError::Form),
            ("today+2", DateError::Form),
            ("today+d", DateError::Form),
            ("today2d", DateError::Form),
            ("now+", DateError::Form),
            ("now+2", DateError::Form),
            ("now 2h", DateError::Form),
            ("now+é", DateError::Form),
            ("2026-02-30", DateError::Day),
            ("2026-13-01", DateError::Day),
            ("2026-03-14 25:00", DateError::Time),
            ("today 12:60", DateError::Time),
            ("today+9999d", DateError::Range),
            ("now+999999999h", DateError::Range),
        ] {
            assert_eq!(resolved(text), Err(error), "{text}");
        }
    }

    #[test]
    fn relative_dates_are_told_apart() {
        assert!(is_relative("today+2d 19:30") && is_relative("now") && !is_relative("2026-03-14"));
    }
}
