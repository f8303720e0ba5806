//! Abbreviations of time zones, and the places that are meant by them.

/// Zones of places by their country, of those whose clocks go by one abbreviation or another.
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

/// Zones that are offered at most.
const MOST: usize = 3;

/// The zones of places that an abbreviation stands for, those of the first of `countries` alone that has any; none
/// where the text is no abbreviation.
pub(super) fn meant(text: &str, countries: &[String]) -> Vec<&'static str> {
    let upper = text.trim().to_uppercase();
    let Some(region) = REGIONS.iter().find(|region| region.abbreviations.contains(&upper.as_str())) else {
        return Vec::new();
    };
    let own = |wanted: &String| {
        let own = region.zones.iter().filter(|(country, _)| country == wanted);
        Some(own.map(|(_, zone)| *zone).collect::<Vec<_>>()).filter(|zones| !zones.is_empty())
    };
    let all = || region.zones.iter().take(MOST).map(|(_, zone)| *zone).collect();
    countries.iter().find_map(own).unwrap_or_else(all)
}

#[cfg(test)]
mod tests {
    use jiff::tz::TimeZone;

    use super::*;
    use crate::check::iso;

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
}
