//! Formats texts that several heads share.

use jiff::Timestamp;
use jiff::tz::TimeZone;
use tenants::schema::text::Language;

use grandstand_core::months;

/// Formats a time in a time zone, with the zone's abbreviation: `1 May 2031, 19:30 CEST`. Falls back to UTC if the zone
/// is unknown.
pub fn moment(second: i64, time_zone: &str, language: Language) -> String {
    let zone = TimeZone::get(time_zone).unwrap_or(TimeZone::UTC);
    let there = Timestamp::from_second(second).unwrap_or_default().to_zoned(zone);
    let month = months::name(there.month(), language);
    let clock = match language {
        Language::En => there.strftime("%H:%M %Z"),
        Language::Fr => there.strftime("%H h %M %Z"),
    };
    format!("{} {month} {}, {clock}", there.day(), there.year())
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
        assert_eq!(moment(second, "Europe/Paris", Language::En), "1 May 2031, 19:30 CEST");
        assert_eq!(moment(second, "Europe/Paris", Language::Fr), "1 mai 2031, 19 h 30 CEST");
        assert_eq!(moment(second, "Nowhere/At_All", Language::En), "1 May 2031, 17:30 UTC");
        assert_eq!(duration(5_400_000_000), "PT5400S");
    }
}
