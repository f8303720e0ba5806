//! Interprets dates in the notation of spreadsheets.

use jiff::civil::{Date, DateTime, Time};
use jiff::{Span, Timestamp};

use crate::dates;

/// Maximum length of a text that is tested for a date, in bytes.
const LONGEST: usize = 64;

/// Prefixes of month names in English, French and German.
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

/// Words that may accompany a date.
const OTHER_WORDS: [&str; 12] = ["à", "at", "um", "uhr", "h", "le", "the", "st", "nd", "rd", "th", "er"];

/// Prefixes of weekday names in the same languages.
const WEEKDAYS: [&str; 19] = [
    "mon", "tue", "wed", "thu", "fri", "sat", "sun", "lun", "mardi", "mer", "jeu", "ven", "sam", "dim", "di", "mi",
    "do", "fr", "so",
];

/// Order of day and month in dates with slashes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Order {
    /// Day first: `24/12/2026`.
    Day,
    /// Month first: `12/24/2026`.
    Month,
}

/// Interpretation of a spreadsheet's date.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Meaning {
    /// An unambiguous date, in the notation of seed files.
    One(String),
    /// A spreadsheet's serial day number, as a date in the notation of seed files.
    Serial(String),
    /// An ambiguous date: with the day first, and with the month first.
    Either(String, String),
    /// A time without a day; `None` if the time doesn't exist.
    TimeOnly(Option<Time>),
    /// A date followed by the abbreviation of a time zone (`CET`).
    Zoned(String),
    /// A moment, independent of a time zone.
    Moment(Timestamp),
}

/// Consecutive digits or letters.
struct Token {
    is_number: bool,
    text: String,
}

/// Interprets a date that is not in the notation of seed files.
pub fn meaning(text: &str) -> Option<Meaning> {
    if text.len() > LONGEST {
        return None;
    }
    if let Some(serial) = serial(text) {
        return Some(Meaning::Serial(serial));
    }
    if let Some(moment) = moment(text) {
        return Some(Meaning::Moment(moment));
    }
    zoned(text).or_else(|| read(text))
}

/// The order that a date with slashes shows; `None` if it is ambiguous or has no slashes.
pub fn order(text: &str) -> Option<Order> {
    if text.len() > LONGEST || !text.contains(['/', '-']) {
        return None;
    }
    let text = text.to_lowercase();
    let tokens = tokens(&text);
    let mut numbers = tokens.iter().filter(|token| token.is_number).map(|token| token.text.as_str());
    let (one, two, three) = (numbers.next()?, numbers.next()?, numbers.next()?);
    if one.len() == 4 || may_end_with_day(&text, three) || separator(&text)? == '.' {
        return None;
    }
    match (date(three, two, one).is_some(), date(three, one, two).is_some()) {
        (true, false) => Some(Order::Day),
        (false, true) => Some(Order::Month),
        _ => None,
    }
}

/// Interprets a date followed by the abbreviation of a time zone.
fn zoned(text: &str) -> Option<Meaning> {
    let (date, zone) = text.rsplit_once(' ')?;
    let zone = zone.trim_matches(['(', ')']);
    let is_zone = (2..=5).contains(&zone.len()) && zone.bytes().all(|byte| byte.is_ascii_uppercase());
    if !is_zone || ["AM", "PM"].contains(&zone) || is_beside(&zone.to_lowercase()) {
        return None;
    }
    let date = match dates::parse(date) {
        Ok(_) => date.trim().to_owned(),
        Err(_) => match read(date)? {
            Meaning::One(date) => date,
            _ => return None,
        },
    };
    if !["UTC", "GMT"].contains(&zone) {
        return Some(Meaning::Zoned(date));
    }
    format!("{date}Z").parse().ok().map(Meaning::Moment)
}

/// Interprets a date of numbers, and names of months and weekdays.
fn read(text: &str) -> Option<Meaning> {
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
            // "mar." is Tuesday in French and March in English.
            month = Some(month_of(word)?).filter(|_| !text.contains('/'));
        }
    }
    if month.is_none()
        && let Some(time) = time_alone(&text, &tokens, &numbers, half)
    {
        return Some(Meaning::TimeOnly(time));
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

/// The time in a text without a day: `17:00`, `17h` or `5 pm`. The inner `None` is a time that doesn't exist; the outer
/// one any other text.
fn time_alone(text: &str, tokens: &[Token], numbers: &[&str], half: Option<bool>) -> Option<Option<Time>> {
    let time = match numbers {
        // Midnight at the end of a day.
        ["24"] | ["24", "00"] | ["24", "00", "00"] => Some(Time::midnight()),
        _ => time_of_day(numbers, half).flatten(),
    };
    let is_time = match numbers.len() {
        1 => time.is_some() && (half.is_some() || tokens.iter().any(|token| token.text == "h")),
        2 => text.contains([':', 'h']),
        3 => text.matches(':').count() == 2,
        _ => false,
    };
    (is_time && numbers.iter().all(|number| number.len() <= 2)).then_some(time)
}

/// Parses a moment with an offset: `2026-03-14T18:30:00Z`, `2026-03-14 19:30+01:00`.
fn moment(text: &str) -> Option<Timestamp> {
    let (_, time) = text.split_once(['T', ' '])?;
    let has_offset = time.contains(':') && (time.ends_with('Z') || time.contains(['+', '-']));
    if has_offset { text.parse().ok() } else { None }
}

/// Whether a text is a day and month in the notation of spreadsheets: `1-Mar`, `01-mars`.
pub fn is_day(text: &str) -> bool {
    day(text).is_some()
}

/// Month and number of a day and month: 3 and 1 for `mar-1`, `1-Mar` and `01-mars`.
pub fn day(text: &str) -> Option<(i8, u8)> {
    let pair = |day: &Token, month: &Token| {
        let is_pair = day.is_number && day.text.len() <= 2 && !month.is_number;
        Some((month_of(&month.text)?, day.text.parse::<u8>().ok()?)).filter(|_| is_pair)
    };
    match tokens(&Some(text).filter(|text| text.len() <= 20)?.to_lowercase()).as_slice() {
        [one, other] => pair(one, other).or_else(|| pair(other, one)),
        _ => None,
    }
}

/// Interprets a date of three numbers.
fn digits_only(text: &str, [one, two, three]: [&str; 3], written: impl Fn(Date) -> String) -> Option<Meaning> {
    let separator = separator(text)?;
    if one.len() == 4 {
        return Some(Meaning::One(written(date(one, two, three)?)));
    }
    if may_end_with_day(text, three) {
        return None;
    }
    let day_first = date(three, two, one);
    // With dots, the day always comes first.
    if separator == '.' {
        return day_first.map(|date| Meaning::One(written(date)));
    }
    match (day_first, date(three, one, two)) {
        (Some(one), Some(other)) if one != other => Some(Meaning::Either(written(one), written(other))),
        (Some(date), _) | (None, Some(date)) => Some(Meaning::One(written(date))),
        (None, None) => None,
    }
}

/// The separator between the numbers of a date.
fn separator(text: &str) -> Option<char> {
    let separator = |part: &str| ['/', '.', '-'].into_iter().find(|mark| part.matches(*mark).count() == 2);
    text.split([' ', ',', '\u{a0}', '\u{202f}']).find_map(separator)
}

/// Whether a date may start with the year (`26-12-24`); `three` is its last number.
fn may_end_with_day(text: &str, three: &str) -> bool {
    three.len() == 2 && separator(text) == Some('-')
}

fn date(year: &str, month: &str, day: &str) -> Option<Date> {
    Date::new(self::year(year)?, month.parse().ok()?, day.parse().ok()?).ok()
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

/// Whether a word has no meaning for the date.
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

/// The time from hour, minute and second; the inner `None` if there are no numbers. `half` is whether it is p.m.
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

/// The date of a spreadsheet's serial number: days since 1899-12-30, with the time as a fraction (`45650.77`).
fn serial(text: &str) -> Option<String> {
    let (days, fraction) = text.split_once(['.', ',']).unwrap_or((text, ""));
    let is_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    // Limited to days from 1954 to 2119.
    let days = days.parse::<i64>().ok().filter(|number| is_digits(days) && (20_000..80_000).contains(number))?;
    if !is_digits(fraction) || fraction.len() > 15 {
        return None;
    }
    let unit = 10_i64.checked_pow(u32::try_from(fraction.len()).ok()?)?;
    let part: i64 = if fraction.is_empty() { 0 } else { fraction.parse().ok()? };
    // Rounded to a minute, since spreadsheets cut off the fraction.
    let minutes = days * 1_440 + (part * 1_440 + unit / 2) / unit;
    let date = Date::new(1899, 12, 30).ok()?.checked_add(Span::new().try_days(minutes / 1_440).ok()?).ok()?;
    let clock = minutes % 1_440;
    let time = Time::new(i8::try_from(clock / 60).ok()?, i8::try_from(clock % 60).ok()?, 0, 0).ok()?;
    let format = if fraction.is_empty() { "%Y-%m-%d" } else { "%Y-%m-%d %H:%M" };
    Some(DateTime::from_parts(date, time).strftime(format).to_string())
}
