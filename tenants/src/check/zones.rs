//! Abbreviations of time zones, and the places that they may mean.

use jiff::Timestamp;
use jiff::tz::TimeZone;

/// Zones of places by country, with the abbreviations in use there.
struct Region {
    abbreviations: &'static [&'static str],
    zones: &'static [(&'static str, &'static str)],
}

static REGIONS: [Region; 18] = [
    Region {
        abbreviations: &["CET", "CEST", "MET", "MEST", "MEZ", "MESZ", "HEC", "HAEC"],
        zones: &[
            ("FR", "Europe/Paris"),
            ("DE", "Europe/Berlin"),
            ("NL", "Europe/Amsterdam"),
            ("BE", "Europe/Brussels"),
            ("ES", "Europe/Madrid"),
            ("IT", "Europe/Rome"),
            ("CH", "Europe/Zurich"),
            ("AT", "Europe/Vienna"),
            ("PL", "Europe/Warsaw"),
            ("CZ", "Europe/Prague"),
            ("SE", "Europe/Stockholm"),
            ("DK", "Europe/Copenhagen"),
            ("NO", "Europe/Oslo"),
            ("LU", "Europe/Luxembourg"),
            ("HU", "Europe/Budapest"),
            ("HR", "Europe/Zagreb"),
        ],
    },
    Region {
        abbreviations: &["BST", "WET", "WEST"],
        zones: &[("GB", "Europe/London"), ("IE", "Europe/Dublin"), ("PT", "Europe/Lisbon")],
    },
    Region {
        abbreviations: &["EET", "EEST"],
        zones: &[
            ("GR", "Europe/Athens"),
            ("FI", "Europe/Helsinki"),
            ("RO", "Europe/Bucharest"),
            ("BG", "Europe/Sofia"),
            ("UA", "Europe/Kyiv"),
            ("EE", "Europe/Tallinn"),
            ("LV", "Europe/Riga"),
            ("LT", "Europe/Vilnius"),
        ],
    },
    Region { abbreviations: &["MSK"], zones: &[("RU", "Europe/Moscow")] },
    Region {
        abbreviations: &["EST", "EDT", "ET", "EST5EDT", "HNE", "HAE"],
        zones: &[("US", "America/New_York"), ("CA", "America/Toronto")],
    },
    Region {
        abbreviations: &["CST", "CDT", "CT", "CST6CDT", "HNC", "HAC"],
        zones: &[("US", "America/Chicago"), ("CA", "America/Winnipeg"), ("MX", "America/Mexico_City")],
    },
    Region {
        abbreviations: &["MST", "MDT", "MT", "MST7MDT", "HNR", "HAR"],
        zones: &[("US", "America/Denver"), ("CA", "America/Edmonton")],
    },
    Region {
        abbreviations: &["PST", "PDT", "PT", "PST8PDT", "HNP", "HAP"],
        zones: &[("US", "America/Los_Angeles"), ("CA", "America/Vancouver")],
    },
    Region { abbreviations: &["AKST", "AKDT"], zones: &[("US", "America/Anchorage")] },
    Region { abbreviations: &["HST"], zones: &[("US", "Pacific/Honolulu")] },
    Region { abbreviations: &["AST", "ADT"], zones: &[("CA", "America/Halifax"), ("PR", "America/Puerto_Rico")] },
    Region { abbreviations: &["NST", "NDT"], zones: &[("CA", "America/St_Johns")] },
    Region {
        abbreviations: &["IST"],
        zones: &[("IE", "Europe/Dublin"), ("IN", "Asia/Kolkata"), ("IL", "Asia/Jerusalem")],
    },
    Region { abbreviations: &["JST"], zones: &[("JP", "Asia/Tokyo")] },
    Region {
        abbreviations: &["AEST", "AEDT"],
        zones: &[("AU", "Australia/Sydney"), ("AU", "Australia/Melbourne"), ("AU", "Australia/Brisbane")],
    },
    Region { abbreviations: &["AWST"], zones: &[("AU", "Australia/Perth")] },
    Region { abbreviations: &["NZST", "NZDT"], zones: &[("NZ", "Pacific/Auckland")] },
    Region { abbreviations: &["SAST"], zones: &[("ZA", "Africa/Johannesburg")] },
];

/// Starts of January and July 2026, one in winter and one in summer in either hemisphere.
const HALF_YEARS: [Timestamp; 2] = [Timestamp::constant(1_767_225_600, 0), Timestamp::constant(1_782_864_000, 0)];

/// Maximum number of suggested zones.
const MOST: usize = 3;

/// The zones that an abbreviation may mean, only those of the first of `countries` that has any; empty for any other
/// text.
pub(super) fn meant(text: &str, countries: &[String]) -> Vec<&'static str> {
    let upper = text.trim().to_uppercase();
    let region = REGIONS.iter().find(|region| region.abbreviations.contains(&upper.as_str()));
    region.map(|region| likeliest(region.zones, countries)).unwrap_or_default()
}

/// The zones of the first of `countries` that has any; else the first [`MOST`] zones.
fn likeliest(zones: &[(&str, &'static str)], countries: &[String]) -> Vec<&'static str> {
    let own = |wanted: &String| {
        let own = zones.iter().filter(|(country, _)| country == wanted);
        Some(own.map(|(_, zone)| *zone).collect::<Vec<_>>()).filter(|zones| !zones.is_empty())
    };
    let all = || zones.iter().take(MOST).map(|(_, zone)| *zone).collect();
    countries.iter().find_map(own).unwrap_or_else(all)
}

/// The offset from UTC in seconds, from `UTC+1`, `GMT-05:00` or `+0100`; `None` for any other text.
pub(super) fn offset(text: &str) -> Option<i32> {
    let upper = text.trim().to_uppercase();
    let rest = ["UTC", "GMT"].into_iter().find_map(|name| upper.strip_prefix(name)).unwrap_or(&upper).trim_start();
    let mut letters = rest.chars();
    let sign = match letters.next()? {
        '+' => 1,
        '-' | '−' => -1,
        _ => return None,
    };
    let digits = letters.as_str().trim();
    let (hours, minutes) = match digits.split_once(':') {
        Some(parts) => parts,
        None if digits.len() > 2 => digits.split_at_checked(digits.len() - 2)?,
        None => (digits, "0"),
    };
    let (hours, minutes) = (hours.parse::<u8>().ok()?, minutes.parse::<u8>().ok()?);
    (hours <= 14 && minutes < 60).then(|| sign * (i32::from(hours) * 3_600 + i32::from(minutes) * 60))
}

/// The zones that have an offset in winter or summer, only those of the first of `countries` that has any.
pub(super) fn with_offset(seconds: i32, countries: &[String]) -> Vec<&'static str> {
    let is_at = |name: &str| {
        let zone = TimeZone::get(name).ok();
        zone.is_some_and(|zone| HALF_YEARS.iter().any(|time| zone.to_offset(*time).seconds() == seconds))
    };
    let zones: Vec<_> =
        REGIONS.iter().flat_map(|region| region.zones).filter(|(_, zone)| is_at(zone)).copied().collect();
    likeliest(&zones, countries)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::iso;

    #[test]
    fn every_zone_and_country_is_one() {
        for (country, zone) in REGIONS.iter().flat_map(|region| region.zones.iter()) {
            assert!(TimeZone::get(zone).is_ok() && iso::countries().any(|known| known == *country), "{country} {zone}");
        }
    }

    #[test]
    fn an_abbreviation_means_a_place_of_the_country() {
        let meant = |text: &str, countries: &[&str]| {
            super::meant(text, &countries.iter().map(|code| (*code).to_owned()).collect::<Vec<_>>())
        };
        assert_eq!(meant("cest", &["TV", "NL", "FR"]), ["Europe/Amsterdam"]);
        assert_eq!(meant("CET", &[]), ["Europe/Paris", "Europe/Berlin", "Europe/Amsterdam"]);
        assert_eq!(meant("EST", &["FR"]), ["America/New_York", "America/Toronto"]);
        assert!(meant("Europe/Paris", &["FR"]).is_empty() && meant("UTC", &[]).is_empty());
    }

    #[test]
    fn an_offset_means_a_place_of_the_country() {
        for (text, seconds) in [
            ("UTC+1", Some(3_600)),
            ("gmt-5", Some(-18_000)),
            ("UTC+01:00", Some(3_600)),
            ("+0530", Some(19_800)),
            ("-03:30", Some(-12_600)),
            ("UTC", None),
            ("UTC+99", None),
            ("Etc/GMT+1", None),
            ("Europe/Paris", None),
        ] {
            assert_eq!(offset(text), seconds, "{text}");
        }
        assert_eq!(with_offset(3_600, &[]), ["Europe/Paris", "Europe/Berlin", "Europe/Amsterdam"]);
        assert_eq!(with_offset(3_600, &["GB".to_owned()]), ["Europe/London"]);
        assert_eq!(with_offset(-18_000, &["CA".to_owned()]), ["America/Toronto", "America/Winnipeg"]);
        assert!(with_offset(45_900, &[]).is_empty());
    }
}
