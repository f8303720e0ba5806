//! Parses dates in the notation of seed files, and suggests it for dates in the notation of spreadsheets.

use jiff::Timestamp;
use jiff::civil::{DateTime, Time};
use jiff::tz::TimeZone;

use super::cell_values::{Cause, Refusal, bare, shown};
use super::date_meaning::{self, Meaning, Order, meaning};
pub use super::date_meaning::{day, is_day};
use super::locale::Locale;
use crate::dates::{self, DateError, When};
use crate::findings::codes;
use crate::wording;
use crate::wording::Wording;

/// Accepts a date in the notation of seed files.
///
/// # Errors
/// The date is in another notation. Correct notation with a day or time that doesn't exist passes: the check of dates
/// reports it.
pub fn parse<'a>(text: &'a str, locale: &Locale<'_>) -> Result<&'a str, Box<Refusal>> {
    match dates::parse(text) {
        Err(DateError::Form) => Err(refusal(text, locale)),
        _ => Ok(text),
    }
}

/// The order of day and month in the texts; `None` if they don't show it or contradict each other.
pub fn order<'a>(texts: impl Iterator<Item = &'a str>) -> Option<Order> {
    let mut shown = None;
    for order in texts.filter_map(date_meaning::order) {
        if shown.is_some_and(|other| other != order) {
            return None;
        }
        shown = Some(order);
    }
    shown
}

/// The date in a cell, in any notation; `None` if it is ambiguous.
pub fn when(text: &str, locale: &Locale<'_>) -> Option<When> {
    let text = bare(text);
    if let Ok(when) = dates::parse(text) {
        return Some(when);
    }
    let date = match (meaning(text)?, locale.order) {
        (Meaning::One(date) | Meaning::Zoned(date), _)
        | (Meaning::Either(date, _), Some(Order::Day))
        | (Meaning::Either(_, date), Some(Order::Month)) => date,
        _ => return None,
    };
    dates::parse(&date).ok()
}

/// Whether a text looks like a date in any notation.
pub fn is_like_date(text: &str) -> bool {
    let text = bare(text);
    dates::parse(text).is_ok() || meaning(text).is_some()
}

fn refusal(text: &str, locale: &Locale<'_>) -> Box<Refusal> {
    let seen = shown(text);
    let message = wording!(
        "\"{seen}\": this is not a date that can be read",
        "« {seen} » : cette date n'est pas écrite comme il le faut"
    );
    let meaning = meaning(text);
    let is_ambiguous = matches!(meaning, Some(Meaning::Either(..))) && locale.order.is_none();
    let cause = match meaning {
        Some(Meaning::TimeOnly(_)) => Cause::TimeOnly,
        _ if is_ambiguous => Cause::AmbiguousDate,
        _ => Cause::Date,
    };
    Refusal::new(cause, codes::BAD_DATE, message, advice(meaning, locale))
}

/// The hint on how to write a date.
fn advice(meaning: Option<Meaning>, locale: &Locale<'_>) -> Wording {
    let format = wording!(
        "in the spreadsheet, give the column the format yyyy-mm-dd hh:mm",
        "dans le tableur, donnez à la colonne le format aaaa-mm-jj hh:mm"
    );
    match meaning {
        Some(Meaning::One(date)) => wording!([format] "write {date}; {format}", "écrivez {date} ; {format}"),
        Some(Meaning::Serial(date)) => wording!(
            [format] "this is how a spreadsheet counts days, probably {date}; {format}",
            "c'est ainsi qu'un tableur compte les jours, sans doute {date} ; {format}"
        ),
        Some(Meaning::Either(one, other)) => match locale.order {
            Some(Order::Day) => wording!(
                [format] "write {one}, since other dates here start with the day; {format}",
                "écrivez {one}, car d'autres dates commencent ici par le jour ; {format}"
            ),
            Some(Order::Month) => wording!(
                [format] "write {other}, since other dates here start with the month; {format}",
                "écrivez {other}, car d'autres dates commencent ici par le mois ; {format}"
            ),
            None => wording!(
                [format] "write {one} or {other}, whichever is meant; {format}",
                "écrivez {one} ou {other}, selon le jour voulu ; {format}"
            ),
        },
        Some(Meaning::TimeOnly(time)) => of_time(time, locale.start),
        Some(Meaning::Zoned(date)) => wording!(
            "write {date}: a date stands on the venue's clock and has no zone",
            "écrivez {date}, sans fuseau : une date est à l'heure du lieu"
        ),
        Some(Meaning::Moment(moment)) => at_the_venue(moment, locale.zone),
        None => wording!("write it as 2026-03-14 19:30", "écrivez-la ainsi, par exemple : 2026-03-14 19:30"),
    }
}

/// The hint for a time without a day, in the end of an entry that begins at `start`.
fn of_time(time: Option<Time>, start: Option<When>) -> Wording {
    match time.zip(start).and_then(|(time, start)| end(time, start)) {
        Some((end, false)) => wording!(
            "write {end}: the day stands in front of the time",
            "écrivez {end} : le jour se met devant l'heure"
        ),
        Some((end, true)) => wording!(
            "write {end}: the day stands in front of the time, here the day after the start",
            "écrivez {end} : le jour se met devant l'heure, ici le lendemain du début"
        ),
        None => wording!(
            "the day and the time stand in one cell: 2026-03-14 19:30",
            "écrivez le jour et l'heure dans une seule cellule, par exemple 2026-03-14 19:30"
        ),
    }
}

/// The first `time` after a start, in the notation of seed files, and whether it is on the next day; `None` if the day
/// of the start is unknown.
fn end(time: Time, start: When) -> Option<(String, bool)> {
    match start {
        When::Local(start) => {
            let is_next = time <= start.time();
            let day = if is_next { start.date().tomorrow().ok()? } else { start.date() };
            Some((DateTime::from_parts(day, time).strftime("%Y-%m-%d %H:%M").to_string(), is_next))
        }
        When::Today(days, start) => {
            let is_next = time <= start;
            let time = time.strftime("%H:%M");
            let end = match days + i64::from(is_next) {
                0 => format!("today {time}"),
                days => format!("today{days:+}d {time}"),
            };
            Some((end, is_next))
        }
        When::Now(_) => None,
    }
}

/// The hint for a moment (a time with an offset), given the channel's time zone.
fn at_the_venue(moment: Timestamp, zone: Option<&TimeZone>) -> Wording {
    match zone.and_then(|zone| Some((zone, zone.iana_name()?))) {
        Some((zone, name)) => {
            let local = moment.to_zoned(zone.clone()).strftime("%Y-%m-%d %H:%M").to_string();
            wording!(
                "a date has no offset, it stands on the venue's clock: write {local} for a venue in {name}",
                "écrivez l'heure du lieu, sans décalage ni « Z » : {local} pour un lieu du fuseau {name}"
            )
        }
        None => wording!(
            "a date has no offset: write it on the venue's clock, as 2026-03-14 19:30",
            "écrivez l'heure du lieu, sans décalage ni « Z », par exemple 2026-03-14 19:30"
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hint_in(text: &str, locale: &Locale<'_>) -> String {
        let refusal = parse(text, locale).unwrap_err();
        assert!(!refusal.message.fr.is_empty());
        refusal.hint.unwrap().en
    }

    fn hint(text: &str) -> String {
        hint_in(text, &Locale::default())
    }

    #[test]
    fn dates_of_spreadsheets_are_said_anew() {
        for (text, expected) in [
            ("24/12/2026 18:30", "2026-12-24 18:30"),
            ("24/12/2026 18:30:00", "2026-12-24 18:30"),
            ("12/24/2026 6:30 PM", "2026-12-24 18:30"),
            ("12/24/2026, 12:05\u{202f}a.m.", "2026-12-24 00:05"),
            ("24.12.2026", "2026-12-24"),
            ("3.4.2026 18.30", "2026-04-03 18:30"),
            ("03.04.26", "2026-04-03"),
            ("24/12/26", "2026-12-24"),
            ("24/12/2026 à 18h30", "2026-12-24 18:30"),
            ("24/12/2026 18h", "2026-12-24 18:00"),
            ("jeu. 24/12/2026", "2026-12-24"),
            ("mar. 24/12/2026", "2026-12-24"),
            ("Thu 24 Dec 2026", "2026-12-24"),
            ("24-Dec-26", "2026-12-24"),
            ("Dec 24, 2026 6:30 PM", "2026-12-24 18:30"),
            ("24 décembre 2026 18:30", "2026-12-24 18:30"),
            ("24. März 2026", "2026-03-24"),
            ("1er août 2026", "2026-08-01"),
            ("2026/12/24 18:30", "2026-12-24 18:30"),
            ("2026-12-24 6:30 PM", "2026-12-24 18:30"),
            ("5/5/2026", "2026-05-05"),
        ] {
            let expected = format!("write {expected}; in the spreadsheet");
            assert!(hint(text).starts_with(&expected), "{text}: {}", hint(text));
        }
    }

    #[test]
    fn what_is_uncertain_is_not_guessed() {
        assert!(hint("03/04/2026 18:30").starts_with("write 2026-04-03 18:30 or 2026-03-04 18:30, whichever"));
        for text in ["26-12-24", "tomorrow", "32/13/2026", "24/12", "", "24/12/2026 25:99", "12/24/2026 13:00 PM", "é"]
        {
            assert_eq!(hint(text), "write it as 2026-03-14 19:30", "{text}");
        }
        for text in ["2026-12-24T18:30:00Z", "2026-12-24T18:30:00.000Z", "2026-12-24T18:30+01:00"] {
            assert!(hint(text).contains("on the venue's clock"), "{text}");
        }
        assert!(hint("18:30").contains("in one cell") && hint("18h30").contains("in one cell"));
    }

    #[test]
    fn a_time_alone_is_put_behind_the_day_of_the_start() {
        let order = Some(Order::Day);
        let end = |start: &str, text: &str| {
            let start = when(start, &Locale { order, ..Locale::default() });
            hint_in(text, &Locale { start, ..Locale::default() })
        };
        let same = ["17:00", "17:00:00", "17h00", "17h", "5 pm", "5:00 PM", "'17:00"];
        for (start, day) in [
            ("2031-05-17 15:00", "2031-05-17"),
            ("2031-05-17", "2031-05-17"),
            ("17/05/2031 15:00", "2031-05-17"),
            ("05/06/2031 15h", "2031-06-05"),
            ("2031-05-17 15:00 CET", "2031-05-17"),
            ("today 15:00", "today"),
            ("today-2d 15:00", "today-2d"),
        ] {
            for text in same {
                let hint = end(start, text);
                assert_eq!(hint, format!("write {day} 17:00: the day stands in front of the time"), "{start} {text}");
            }
        }
        for (start, text, expected) in [
            ("2031-05-31 22:00", "00:30", "2031-06-01 00:30"),
            ("2031-12-31 22:00", "24:00", "2032-01-01 00:00"),
            ("2031-05-17 15:00", "15:00", "2031-05-18 15:00"),
            ("today-1d 22:00", "0h30", "today 00:30"),
            ("today+2d 22:00", "1:00 AM", "today+3d 01:00"),
        ] {
            assert_eq!(
                end(start, text),
                format!("write {expected}: the day stands in front of the time, here the day after the start"),
                "{start} {text}"
            );
        }
        // If the day of the start or the time is uncertain, there is no suggestion.
        for (start, text) in [("", "17:00"), ("now", "17:00"), ("45650.77", "17:00"), ("2031-05-17 15:00", "25:00")] {
            assert!(end(start, text).starts_with("the day and the time stand in one cell"), "{start} {text}");
        }
        let ambiguous = when("05/06/2031 15:00", &Locale::default());
        assert_eq!(ambiguous, None);
        assert_eq!(parse("17:00", &Locale::default()).unwrap_err().cause, Cause::TimeOnly);
    }

    #[test]
    fn serial_numbers_are_told() {
        for (text, expected) in [
            ("45650.77", "probably 2024-12-24 18:29;"),
            ("45650,770833333", "probably 2024-12-24 18:30;"),
            ("46022", "probably 2025-12-31;"),
            ("46022.9999999", "probably 2026-01-01 00:00;"),
        ] {
            assert!(hint(text).contains(expected), "{text}: {}", hint(text));
        }
        assert_eq!(hint("99999999"), "write it as 2026-03-14 19:30");
    }

    #[test]
    fn dates_of_seed_files_are_left_as_they_are() {
        for text in ["2026-12-24 18:30", "2026-12-24 18:30:00", "today+2d 19:30", "now", "2026-02-30"] {
            assert_eq!(parse(text, &Locale::default()), Ok(text));
        }
    }

    #[test]
    fn other_dates_of_a_column_tell_the_order() {
        let american = ["11/8/2025 6:30 PM", "9/13/2025 3:00 PM", "2025-09-13", "24.12.2026"];
        assert_eq!(order(american.into_iter()), Some(Order::Month));
        assert_eq!(order(["08/11/2025", "13/09/2025 15:00"].into_iter()), Some(Order::Day));
        for texts in [vec!["08/11/2025"], vec!["13/09/2025", "9/13/2025"], vec!["26-12-24", "24.12.2026", "tomorrow"]] {
            assert_eq!(order(texts.clone().into_iter()), None, "{texts:?}");
        }
        for (order, date) in [(Order::Day, "2026-04-03 18:30, since"), (Order::Month, "2026-03-04 18:30, since")] {
            let locale = Locale { order: Some(order), ..Locale::default() };
            let text = hint_in("03/04/2026 18:30", &locale);
            assert!(text.starts_with(&format!("write {date}")), "{text}");
            assert_eq!(parse("03/04/2026", &locale).unwrap_err().cause, Cause::Date);
            // Unambiguous dates need no evidence from the column.
            assert!(hint_in("24/12/2026", &locale).starts_with("write 2026-12-24; "));
        }
    }

    #[test]
    fn zones_are_left_out() {
        let rule = "a date stands on the venue's clock and has no zone";
        for text in ["2031-05-17 15:00 CET", "2031-05-17 15:00 (CEST)", "17/05/2031 15:00 MESZ", "17 May 2031 3 PM EST"]
        {
            assert_eq!(hint(text), format!("write 2031-05-17 15:00: {rule}"), "{text}");
        }
        let zone = TimeZone::get("Europe/Paris").unwrap();
        let locale = Locale { zone: Some(&zone), ..Locale::default() };
        for text in
            ["2031-05-17T13:00:00.000Z", "2031-05-17 15:00+02:00", "2031-05-17 13:00 UTC", "17/05/2031 13:00 GMT"]
        {
            let hint = hint_in(text, &locale);
            assert!(hint.ends_with("write 2031-05-17 15:00 for a venue in Europe/Paris"), "{text}: {hint}");
        }
        assert!(hint("17/05/2031 3 PM").starts_with("write 2031-05-17 15:00; "));
    }
}
