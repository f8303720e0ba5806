//! Everyday notation of values, for hints.

/// Keys for prices in minor units.
const PRICES: [&str; 3] = ["base_price", "service_fee", "amount_off"];

/// Words for yes and no in several languages.
const YES: [&str; 12] = ["true", "yes", "y", "on", "oui", "vrai", "ja", "wahr", "si", "sì", "sí", "verdadero"];
const NO: [&str; 10] = ["false", "no", "n", "off", "non", "faux", "nein", "nee", "falsch", "falso"];

/// Units that may follow a number.
const UNITS: [&str; 9] = ["%", "px", "day", "days", "jour", "jours", "Tage", "minutes", "min"];

/// Whether a key holds a price.
pub fn is_price(key: &str) -> bool {
    PRICES.contains(&key)
}

/// The meaning of a word for yes or no; `None` for any other word.
pub fn flag(word: &str) -> Option<bool> {
    let folded = word.trim().to_lowercase();
    let is_among = |words: &[&str]| words.contains(&folded.as_str());
    if is_among(&YES) { Some(true) } else { is_among(&NO).then_some(false) }
}

/// The digits of a whole number with a unit: `8` of `8px`, `20` of `20 %`, `180` of `180 days`.
pub fn with_unit(written: &str) -> Option<&str> {
    let written = written.trim();
    let end = written.find(|letter: char| !letter.is_ascii_digit())?;
    let (digits, unit) = written.split_at_checked(end)?;
    let unit = unit.trim();
    ((1..=9).contains(&digits.len()) && UNITS.contains(&unit)).then_some(digits)
}

/// Converts a path with backslashes or a drive into the notation of seed files: `images/logo.png`.
pub fn path(written: &str) -> String {
    let parts = written.replace("\\\\", "/").replace('\\', "/");
    match parts.split_once(":/") {
        // A file elsewhere on the disk has to be copied first, so only its name is certain.
        Some((drive, rest)) if drive.len() == 1 => {
            format!("images/{}", rest.rsplit('/').next().unwrap_or_default())
        }
        _ => parts.trim_start_matches("./").to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn yes_and_no_are_known_in_several_languages() {
        for (word, expected) in [("True", Some(true)), ("ja", Some(true)), ("NON", Some(false)), ("perhaps", None)] {
            assert_eq!(flag(word), expected, "{word}");
        }
    }

    #[test]
    fn units_behind_numbers_are_left_out() {
        for (written, expected) in
            [("20%", Some("20")), ("20 %", Some("20")), ("8px", Some("8")), ("180 days", Some("180"))]
        {
            assert_eq!(with_unit(written), expected, "{written}");
        }
        for other in ["20", "%", "1st", "15h00", "2031-06-14", ""] {
            assert_eq!(with_unit(other), None, "{other}");
        }
    }

    #[test]
    fn paths_of_windows_become_paths_of_the_folder() {
        for (written, expected) in [
            ("images\\logo.png", "images/logo.png"),
            ("images\\\\logo.png", "images/logo.png"),
            (".\\images\\logo.png", "images/logo.png"),
            ("C:\\Users\\Ann\\logo.png", "images/logo.png"),
        ] {
            assert_eq!(path(written), expected);
        }
    }
}
