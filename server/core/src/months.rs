//! The names of the months, for dates that are written out.

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

/// The name of a month from 1 to 12; empty for any other number.
pub fn name(month: i8, language: Language) -> &'static str {
    let names = match language {
        Language::En => ENGLISH,
        Language::Fr => FRENCH,
    };
    usize::try_from(i16::from(month) - 1).ok().and_then(|place| names.get(place)).copied().unwrap_or_default()
}
