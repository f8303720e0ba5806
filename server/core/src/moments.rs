//! Times that are written out.

use jiff::Zoned;
use tenants::english;
use tenants::schema::text::Language;

use crate::months;

const FRENCH_DAYS: [&str; 7] = ["lun.", "mar.", "mer.", "jeu.", "ven.", "sam.", "dim."];

/// A day with its time and the zone's abbreviation: `Tue, Nov 24, 7:00 PM EST`, `Tue 24 Nov, 19:00 GMT` in a locale
/// that writes the day first, `mar. 24 novembre, 19 h 00 EST`. With the year, unless it is that of `now`. The spaces
/// within the time don't break.
pub fn moment(at: &Zoned, now: &Zoned, language: Language, locale: &str) -> String {
    let zone = at.strftime("%Z").to_string();
    let zone = if zone.starts_with(['+', '-']) { format!("UTC{zone}") } else { zone };
    let is_this_year = at.year() == now.with_time_zone(at.time_zone().clone()).year();
    match language {
        Language::En if is_day_first(locale) => {
            let year = if is_this_year { String::new() } else { format!(" {}", at.year()) };
            format!("{}{year}, {}\u{a0}{zone}", at.strftime("%a %-d %b"), at.strftime("%H:%M"))
        }
        Language::En => {
            let year = if is_this_year { String::new() } else { format!(", {}", at.year()) };
            format!("{}{year}, {}\u{a0}{zone}", at.strftime("%a, %b %-d"), at.strftime("%-I:%M\u{a0}%p"))
        }
        Language::Fr => {
            let weekday = usize::try_from(at.weekday().to_monday_zero_offset()).ok();
            let weekday = weekday.and_then(|place| FRENCH_DAYS.get(place)).copied().unwrap_or_default();
            let year = if is_this_year { String::new() } else { format!(" {}", at.year()) };
            let month = months::name(at.month(), language);
            format!(
                "{weekday} {} {month}{year}, {}\u{a0}{zone}",
                number(at, language),
                at.strftime("%-H\u{a0}h\u{a0}%M")
            )
        }
    }
}

/// Whether the English of a locale's country writes the day first. Without a country, the American way is meant.
fn is_day_first(locale: &str) -> bool {
    locale.starts_with("en-") && !english::is_month_first(locale)
}

/// The day of the month.
fn number(at: &Zoned, language: Language) -> String {
    match (language, at.day()) {
        (Language::Fr, 1) => "1er".to_owned(),
        (_, day) => day.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use jiff::Timestamp;

    use super::*;

    fn at(time: &str, zone: &str) -> Zoned {
        time.parse::<Timestamp>().unwrap().in_tz(zone).unwrap()
    }

    #[test]
    fn moments_have_their_hour_and_zone() {
        let (time, now) = (at("2026-11-25T00:00:00Z", "America/Toronto"), at("2026-11-23T12:00:00Z", "UTC"));
        assert_eq!(moment(&time, &now, Language::En, "en"), "Tue, Nov 24, 7:00\u{a0}PM\u{a0}EST");
        assert_eq!(moment(&time, &now, Language::En, "en-CA"), "Tue, Nov 24, 7:00\u{a0}PM\u{a0}EST");
        assert_eq!(moment(&time, &now, Language::En, "en-GB"), "Tue 24 Nov, 19:00\u{a0}EST");
        assert_eq!(moment(&time, &now, Language::Fr, "fr"), "mar. 24 novembre, 19\u{a0}h\u{a0}00\u{a0}EST");
        let time = at("2027-01-01T08:05:00Z", "America/Sao_Paulo");
        assert_eq!(moment(&time, &now, Language::En, "en"), "Fri, Jan 1, 2027, 5:05\u{a0}AM\u{a0}UTC-03");
        assert_eq!(moment(&time, &now, Language::En, "en-GB"), "Fri 1 Jan 2027, 05:05\u{a0}UTC-03");
        assert_eq!(moment(&time, &now, Language::Fr, "fr"), "ven. 1er janvier 2027, 5\u{a0}h\u{a0}05\u{a0}UTC-03");
    }
}
