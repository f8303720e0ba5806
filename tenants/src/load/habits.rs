//! How people write values who don't write TOML every day.

/// Keys whose values are prices, in the smallest unit of the channel's currency.
const PRICES: [&str; 3] = ["base_price", "service_fee", "amount_off"];

/// Yes and no in the languages of spreadsheets and schools.
const YES: [&str; 12] = ["true", "yes", "y", "on", "oui", "vrai", "ja", "wahr", "si", "sì", "sí", "verdadero"];
const NO: [&str; 10] = ["false", "no", "n", "off", "non", "faux", "nein", "nee", "falsch", "falso"];

/// What people write behind a number that needs no unit.
const UNITS: [&str; 9] = ["%", "px", "day", "days", "jour", "jours", "Tage", "minutes", "min"];

/// Whether a key holds a price.
pub fn is_price(key: &str) -> bool {
    PRICES.contains(&key)
}

/// What a word for yes or no means; `None` for any other word.
pub fn flag(word: &str) -> Option<bool> {
    let folded = word.trim().to_lowercase();
    let is_among = |words: &[&str]| words.contains(&folded.as_str());
    if is_among(&YES) { Some(true) } else { is_among(&NO).then_some(false) }
}

/// The digits of a whole number with its unit behind it: `8` of `8px`, `20` of `20 %`, `180` of `180 days`.
pub fn with_unit(written: &str) -> Option<&str> {
    let written = written.trim();
    let end = written.find(|letter: char| !letter.is_ascii_digit())?;
    let (digits, unit) = written.split_at_checked(end)?;
    let unit = unit.trim();
    ((1..=9).contains(&digits.len()) && UNITS.contains(&unit)).then_some(digits)
}

/// A path as seed files write it, of one with backslashes and a drive: `images/logo.png`.
pub fn path(written: &str) -> String {
    let parts = written.replace("\\\\", "/").replace('\\', "/");
    match parts.split_once(":/") {
        // What lies elsewhere on a disk has to be copied first, so its name is all that is known of its new path.
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
