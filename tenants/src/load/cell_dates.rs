//! Dates as spreadsheets write them, and what to write for them.

use jiff::Span;
use jiff::civil::{Date, DateTime, Time};

use super::cell_values::{Cause, Refusal, shown};
use crate::check::codes;
use crate::dates::{self, DateError};
use crate::wording;

/// Starts of the names of months in English, French and German.
const MONTHS: [&[&str]; 12] = [
    &["jan"],
    &["feb", "fév", "fev"],
    &["mar", "mär", "mrz"],
    &["apr", "avr"],
    &["may", "mai"],
    &["jun", "juin"],
    &["jul", "juil"],
    &["aug", "aoû", "aou"],
    &["sep"],
    &["oct", "okt"],
    &["nov"],
    &["dec", "déc", "dez"],
];

/// Words that may stand beside a date.
const OTHER_WORDS: [&str; 12] = ["à", "at", "um", "uhr", "h", "le", "the", "st", "nd", "rd", "th", "er"];

/// Starts of the names of weekdays in the same languages.
const WEEKDAYS: [&str; 19] = [
    "mon", "tue", "wed", "thu", "fri", "sat", "sun", "lun", "mardi", "mer", "jeu", "ven", "sam", "dim", "di", "mi",
    "do", "fr", "so",
];

/// Reads a date as seed files write it.
///
/// # Errors
/// It is in another form. One that seed files have, with a day or time that there isn't, is let pass: that is told
/// where dates are checked.
pub fn parse(text: &str) -> Result<&str, Box<Refusal>> {
    match dates::parse(text) {
        Err(DateError::Form) => Err(refusal(text)),
        _ => Ok(text),
    }
}

/// What a spreadsheet's date may mean.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Meaning {
    /// This, as seed files write it.
    One(String),
    /// The number that a spreadsheet counts days with.
    Serial(String),
    /// One of two days.
    Either(String, String),
    /// A time of day alone.
    TimeOnly,
    /// A moment as programs write it, on no place's clock.
    Universal,
}

fn refusal(text: &str) -> Box<Refusal> {
    let seen = shown(text);
    let message =
        wording!("\"{seen}\": this is not a date that can be read", "« {seen} » : cette date ne peut pas être lue");
    let format = wording!(
        "in the spreadsheet, give the column the format yyyy-mm-dd hh:mm",
        "dans le tableur, donnez à la colonne le format aaaa-mm-jj hh:mm"
    );
    let (cause, hint) = match meaning(text) {
        Some(Meaning::One(date)) => {
            (Cause::Date, wording!([format] "write {date}; {format}", "écrivez {date} ; {format}"))
        }
        Some(Meaning::Serial(date)) => (
            Cause::Date,
            wording!(
                [format] "this is how a spreadsheet counts days, probably {date}; {format}",
                "c'est ainsi qu'un tableur compte les jours, sans doute {date} ; {format}"
            ),
        ),
        Some(Meaning::Either(one, other)) => (
            Cause::AmbiguousDate,
            wording!(
                [format] "write {one} or {other}, whichever is meant; {format}",
                "écrivez {one} ou {other}, selon le jour voulu ; {format}"
            ),
        ),
        Some(Meaning::TimeOnly) => (
            Cause::Date,
            wording!(
                "the day and the time stand in one cell: 2026-03-14 19:30",
                "le jour et l'heure sont dans une seule cellule : 2026-03-14 19:30"
            ),
        ),
        Some(Meaning::Universal) => (
            Cause::Date,
            wording!(
                "a date has no offset: write it on the venue's clock, as 2026-03-14 19:30",
                "une date n'a pas de décalage : écrivez-la à l'heure du lieu, comme 2026-03-14 19:30"
            ),
        ),
        None => (Cause::Date, wording!("write it as 2026-03-14 19:30", "écrivez-la ainsi : 2026-03-14 19:30")),
    };
    Refusal::new(cause, codes::BAD_DATE, message, hint)
}

/// Digits, or letters, that stand together.
struct Token {
    is_number: bool,
    text: String,
}

fn meaning(text: &str) -> Option<Meaning> {
    if text.len() > 64 {
        return None;
    }
    if let Some(serial) = serial(text) {
        return Some(Meaning::Serial(serial));
    }
    if is_universal(text) {
        return Some(Meaning::Universal);
    }
    let text = text.to_lowercase().replace("a.m", "am").replace("p.m", "pm");
    let tokens = tokens(&text);
    let mut numbers: Vec<&str> = Vec::new();
    let (mut month, mut half) = (None, None);
    for Token { is_number, text: word } in &tokens {
        if *is_number {
            numbers.push(word);
        } else if word == "am" || word == "pm" {
            half = Some(word == "pm");
        } else if !is_beside(word) {
            // "mar." is a weekday in French, and a month in English.
            month = Some(month_of(word)?).filter(|_| !text.contains('/'));
        }
    }
    let is_time = |numbers: &[&str]| numbers.len() == 2 && numbers.iter().all(|number| number.len() <= 2);
    if month.is_none() && is_time(&numbers) && text.contains([':', 'h']) {
        return Some(Meaning::TimeOnly);
    }
    let parts = if month.is_some() { 2 } else { 3 };
    let (day, time) = numbers.split_at_checked(parts)?;
    let time = time_of_day(time, half)?;
    let written = |date: Date| match time {
        Some(time) => DateTime::from_parts(date, time).strftime("%Y-%m-%d %H:%M").to_string(),
        None => date.strftime("%Y-%m-%d").to_string(),
    };
    match (day, month) {
        ([one, other], Some(month)) => {
            let (year, day) = if one.len() == 4 { (one, other) } else { (other, one) };
            Some(Meaning::One(written(Date::new(self::year(year)?, month, day.parse().ok()?).ok()?)))
        }
        ([one, two, three], None) => digits_only(&text, [*one, *two, *three], written),
        _ => None,
    }
}

/// Whether a text is the date of an ISO 8601 moment: `2026-03-14T18:30:00Z`, `2026-03-14T19:30+01:00`.
fn is_universal(text: &str) -> bool {
    let is_offset = |time: &str| time.contains(':') && (time.ends_with('Z') || time.contains(['+', '-']));
    text.split_once('T').is_some_and(|(day, time)| dates::parse(day).is_ok() && is_offset(time))
}

/// Whether a text is a day and a month, as spreadsheets write them: `1-Mar`, `01-mars`.
pub fn is_day(text: &str) -> bool {
    let is_pair = |day: &Token, month: &Token| {
        day.is_number && day.text.len() <= 2 && !month.is_number && month_of(&month.text).is_some()
    };
    let is_short = text.len() <= 20;
    is_short && matches!(tokens(&text.to_lowercase()).as_slice(), [a, b] if is_pair(a, b) || is_pair(b, a))
}

/// A date of three numbers.
fn digits_only(text: &str, [one, two, three]: [&str; 3], written: impl Fn(Date) -> String) -> Option<Meaning> {
    let separator = |part: &str| ['/', '.', '-'].into_iter().find(|mark| part.matches(*mark).count() == 2);
    let separator = text.split([' ', ',', '\u{a0}', '\u{202f}']).find_map(separator)?;
    let date =
        |year: &str, month: &str, day: &str| Date::new(self::year(year)?, month.parse().ok()?, day.parse().ok()?).ok();
    if one.len() == 4 {
        return Some(Meaning::One(written(date(one, two, three)?)));
    }
    // `26-12-24` may start with the year.
    if three.len() == 2 && separator == '-' {
        return None;
    }
    let day_first = date(three, two, one);
    // With dots the day stands first everywhere.
    if separator == '.' {
        return day_first.map(|date| Meaning::One(written(date)));
    }
    match (day_first, date(three, one, two)) {
        (Some(one), Some(other)) if one != other => Some(Meaning::Either(written(one), written(other))),
        (Some(date), _) | (None, Some(date)) => Some(Meaning::One(written(date))),
        (None, None) => None,
    }
}

fn tokens(text: &str) -> Vec<Token> {
    let mut tokens: Vec<Token> = Vec::new();
    let mut open = None;
    for character in text.chars() {
        let is_number = character.is_ascii_digit();
        let now = (is_number || character.is_alphabetic()).then_some(is_number);
        if now.is_some() && now != open {
            tokens.push(Token { is_number, text: String::new() });
        }
        if let Some(token) = tokens.last_mut().filter(|_| now.is_some()) {
            token.text.push(character);
        }
        open = now;
    }
    tokens
}

/// Whether a word says nothing about a date.
fn is_beside(word: &str) -> bool {
    OTHER_WORDS.contains(&word) || WEEKDAYS.iter().any(|day| word.starts_with(day))
}

fn month_of(word: &str) -> Option<i8> {
    let mut months = (1..).zip(MONTHS);
    months.find(|(_, starts)| starts.iter().any(|start| word.starts_with(start))).map(|(month, _)| month)
}

fn year(digits: &str) -> Option<i16> {
    match digits.len() {
        4 => digits.parse().ok(),
        2 => digits.parse::<i16>().ok().map(|year| 2_000 + year),
        _ => None,
    }
}

/// The time of an hour, minute and second; `None` within where there is none. `half` is whether it is after noon.
fn time_of_day(numbers: &[&str], half: Option<bool>) -> Option<Option<Time>> {
    let hour = |text: &str| {
        let hour: i8 = text.parse().ok()?;
        match half {
            Some(_) if !(1..=12).contains(&hour) => None,
            Some(is_afternoon) => Some(hour % 12 + if is_afternoon { 12 } else { 0 }),
            None => Some(hour),
        }
    };
    let (hour, minute) = match numbers {
        [] => return Some(None),
        [only] => (hour(only)?, 0),
        [first, minute] | [first, minute, _] => (hour(first)?, minute.parse().ok()?),
        _ => return None,
    };
    Time::new(hour, minute, 0, 0).ok().map(Some)
}

/// What a spreadsheet's number of a day means: days since 1899-12-30, with the time as a fraction (`45650.77`).
fn serial(text: &str) -> Option<String> {
    let (days, fraction) = text.split_once(['.', ',']).unwrap_or((text, ""));
    let is_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    // The days from 1954 to 2119.
    let days = days.parse::<i64>().ok().filter(|number| is_digits(days) && (20_000..80_000).contains(number))?;
    if !is_digits(fraction) || fraction.len() > 15 {
        return None;
    }
    let unit = 10_i64.checked_pow(u32::try_from(fraction.len()).ok()?)?;
    let part: i64 = if fraction.is_empty() { 0 } else { fraction.parse().ok()? };
    // Rounded to a minute, since fractions are cut off.
    let minutes = days * 1_440 + (part * 1_440 + unit / 2) / unit;
    let date = Date::new(1899, 12, 30).ok()?.checked_add(Span::new().try_days(minutes / 1_440).ok()?).ok()?;
    let clock = minutes % 1_440;
    let time = Time::new(i8::try_from(clock / 60).ok()?, i8::try_from(clock % 60).ok()?, 0, 0).ok()?;
    let format = if fraction.is_empty() { "%Y-%m-%d" } else { "%Y-%m-%d %H:%M" };
    Some(DateTime::from_parts(date, time).strftime(format).to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hint(text: &str) -> String {
        parse(text).unwrap_err().hint.unwrap().en
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
            assert_eq!(parse(text), Ok(text));
        }
    }
}
