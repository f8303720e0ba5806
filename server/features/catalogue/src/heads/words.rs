//! Formats texts that several heads share.

use jiff::Timestamp;
use jiff::tz::TimeZone;
use tenants::english;
use tenants::schema::text::Language;

use grandstand_core::months;

/// Formats a time in a time zone, with the zone's abbreviation: `1 May 2031, 19:30 CEST`. Falls back to UTC if the zone
/// is unknown. `locale` is that of `language` on the channel.
pub fn moment(second: i64, time_zone: &str, language: Language, locale: &str) -> String {
    let zone = TimeZone::get(time_zone).unwrap_or(TimeZone::UTC);
    let there = Timestamp::from_second(second).unwrap_or_default().to_zoned(zone);
    let clock = match language {
        Language::En if english::is_month_first(locale) => there.strftime("%-I:%M %p %Z"),
        Language::En => there.strftime("%H:%M %Z"),
        Language::Fr => there.strftime("%H h %M %Z"),
    };
    format!("{}, {clock}", months::day(there.date(), language, locale))
}

/// Formats a length for structured data: `PT5400S`.
pub fn duration(microseconds: i64) -> String {
    format!("PT{}S", microseconds / 1_000_000)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_are_those_of_the_place() {
        let second = "2031-05-01T17:30:00Z".parse::<Timestamp>().unwrap().as_second();
        assert_eq!(moment(second, "Europe/Paris", Language::En, "en"), "1 May 2031, 19:30 CEST");
        assert_eq!(moment(second, "Europe/Paris", Language::Fr, "fr"), "1er mai 2031, 19 h 30 CEST");
        assert_eq!(moment(second, "Nowhere/At_All", Language::En, "en-GB"), "1 May 2031, 17:30 UTC");
        assert_eq!(moment(second, "America/Chicago", Language::En, "en-US"), "May 1, 2031, 12:30 PM CDT");
        assert_eq!(duration(5_400_000_000), "PT5400S");
    }
}
