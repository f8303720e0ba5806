//! Dates that are written out.

use jiff::civil::Date;
use tenants::english;
use tenants::schema::text::Language;

const ENGLISH: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];
const FRENCH: [&str; 12] = [
    "janvier",
    "février",
    "mars",
    "avril",
    "mai",
    "juin",
    "juillet",
    "août",
    "septembre",
    "octobre",
    "novembre",
    "décembre",
];

/// A day in a language and its locale: `1 May 2031`, `May 1, 2031` or `1er mai 2031`.
pub fn day(date: Date, language: Language, locale: &str) -> String {
    let (month, day, year) = (name(date.month(), language), date.day(), date.year());
    match (language, day) {
        (Language::Fr, 1) => format!("1er {month} {year}"),
        _ if english::is_month_first(locale) => format!("{month} {day}, {year}"),
        _ => format!("{day} {month} {year}"),
    }
}

/// The name of a month from 1 to 12; empty for any other number.
pub(crate) fn name(month: i8, language: Language) -> &'static str {
    let names = match language {
        Language::En => ENGLISH,
        Language::Fr => FRENCH,
    };
    usize::try_from(i16::from(month) - 1).ok().and_then(|place| names.get(place)).copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    #[test]
    fn days_are_written_as_in_their_country() {
        let day = |number, language, locale| day(date(2031, 5, number), language, locale);
        assert_eq!(day(1, Language::En, "en-GB"), "1 May 2031");
        assert_eq!(day(1, Language::En, "en"), "1 May 2031");
        assert_eq!(day(1, Language::En, "en-US"), "May 1, 2031");
        assert_eq!(day(24, Language::En, "en-CA"), "May 24, 2031");
        assert_eq!(day(1, Language::Fr, "fr"), "1er mai 2031");
        assert_eq!(day(24, Language::Fr, "fr"), "24 mai 2031");
    }
}
