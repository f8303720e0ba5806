//! The English that a channel writes: its spelling and its dates follow the channel's country.

/// Countries with the spelling of the United States, by CLDR.
const AMERICAN: [&str; 9] = ["AS", "GU", "MH", "MP", "PH", "PR", "UM", "US", "VI"];

/// Countries whose own English browsers know; its dates differ from those of Britain.
const OWN: [(&str, &str); 6] =
    [("AU", "en-AU"), ("CA", "en-CA"), ("IE", "en-IE"), ("IN", "en-IN"), ("NZ", "en-NZ"), ("ZA", "en-ZA")];

/// Returns the locale of English texts in a country (ISO 3166-1): `en-US`, a country's own, else `en-GB`.
pub fn locale(country: &str) -> &'static str {
    if AMERICAN.contains(&country) {
        return "en-US";
    }
    OWN.iter().find(|(code, _)| *code == country).map_or("en-GB", |(_, locale)| locale)
}

/// Whether dates of a locale begin with the month: `May 1, 2031`.
pub fn is_month_first(locale: &str) -> bool {
    matches!(locale, "en-US" | "en-CA")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_country_decides_which_english_it_is() {
        for (country, wanted) in [("US", "en-US"), ("PR", "en-US"), ("CA", "en-CA"), ("GB", "en-GB"), ("FR", "en-GB")] {
            assert_eq!(locale(country), wanted, "{country}");
        }
        assert!(is_month_first(locale("US")) && is_month_first(locale("CA")));
        assert!(!is_month_first(locale("AU")) && !is_month_first("en") && !is_month_first("fr"));
    }
}
