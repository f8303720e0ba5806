//! Days and times that are written out.

use jiff::Zoned;
use tenants::schema::text::Language;

use crate::months;

const FRENCH_DAYS: [&str; 7] = ["lun.", "mar.", "mer.", "jeu.", "ven.", "sam.", "dim."];

/// A day: `24 November 2026`, `1er mai 2031`.
pub fn day(at: &Zoned, language: Language) -> String {
    format!("{} {} {}", number(at, language), months::name(at.month(), language), at.year())
}

/// A day with its time and the zone's abbreviation: `Tue, Nov 24, 7:00 PM EST`, `mar. 24 novembre, 19 h 00 EST`. With
/// the year, unless it is that of `now`.
pub fn moment(at: &Zoned, now: &Zoned, language: Language) -> String {
    let zone = at.strftime("%Z").to_string();
    let zone = if zone.starts_with(['+', '-']) { format!("UTC{zone}") } else { zone };
    let is_this_year = at.year() == now.with_time_zone(at.time_zone().clone()).year();
    match language {
        Language::En => {
            let year = if is_this_year { String::new() } else { format!(", {}", at.year()) };
            format!("{}{year}, {} {zone}", at.strftime("%a, %b %-d"), at.strftime("%-I:%M %p"))
        }
        Language::Fr => {
            let weekday = usize::try_from(at.weekday().to_monday_zero_offset()).ok();
            let weekday = weekday.and_then(|place| FRENCH_DAYS.get(place)).copied().unwrap_or_default();
            let year = if is_this_year { String::new() } else { format!(" {}", at.year()) };
            let month = months::name(at.month(), language);
            format!("{weekday} {} {month}{year}, {} {zone}", number(at, language), at.strftime("%-H h %M"))
        }
    }
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
        assert_eq!(moment(&time, &now, Language::En), "Tue, Nov 24, 7:00 PM EST");
        assert_eq!(moment(&time, &now, Language::Fr), "mar. 24 novembre, 19 h 00 EST");
        let time = at("2027-01-01T08:05:00Z", "America/Sao_Paulo");
        assert_eq!(moment(&time, &now, Language::En), "Fri, Jan 1, 2027, 5:05 AM UTC-03");
        assert_eq!(moment(&time, &now, Language::Fr), "ven. 1er janvier 2027, 5 h 05 UTC-03");
    }

    #[test]
    fn days_are_written_out() {
        let first = at("2031-05-01T12:00:00Z", "Europe/Paris");
        assert_eq!(day(&first, Language::En), "1 May 2031");
        assert_eq!(day(&first, Language::Fr), "1er mai 2031");
    }
}
