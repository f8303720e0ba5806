//! Marks of sports, the same as in the front end: strokes on a grid of 24 × 24.
//!
//! They are from Tabler Icons, MIT License, Copyright (c) 2020-2026 Paweł Kuna, except for hockey and lacrosse, which
//! are our own. `tenants::check::icons::ICONS` has their names.

/// A mark.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mark {
    /// Its name in seed files.
    pub name: &'static str,
    /// Whether it is filled rather than stroked.
    pub filled: bool,
    /// SVG paths.
    pub paths: &'static [&'static str],
}

/// Returns the mark with a name; a trophy if the name is unknown or missing.
pub fn mark(name: Option<&str>) -> Mark {
    let of = |name: &str| MARKS.iter().find(|mark| mark.name == name).copied();
    name.and_then(of).or_else(|| of("trophy")).unwrap_or(MARKS[0])
}

const fn stroked(name: &'static str, paths: &'static [&'static str]) -> Mark {
    Mark { name, filled: false, paths }
}

const fn filled(name: &'static str, paths: &'static [&'static str]) -> Mark {
    Mark { name, filled: true, paths }
}

const MARKS: [Mark; 43] = [
    stroked(
        "american-football",
        &[
            "M15 9l-6 6",
            "M10 12l2 2",
            "M12 10l2 2",
            "M8 21a5 5 0 0 0 -5 -5",
            "M16 3c-7.18 0 -13 5.82 -13 13a5 5 0 0 0 5 5c7.18 0 13 -5.82 13 -13a5 5 0 0 0 -5 -5",
            "M16 3a5 5 0 0 0 5 5",
        ],
    ),
    stroked(
        "athletics",
        &[
            "M11.007 5a2 2 0 1 0 4 0a2 2 0 1 0 -4 0",
            "M4 17l5 1l.75 -1.5",
            "M15 21v-4l-4 -3l1 -6",
            "M7 12v-3l5 -1l3 3l3 1",
        ],
    ),
    stroked(
        "baseball",
        &[
            "M5.636 18.364a9 9 0 1 0 12.728 -12.728a9 9 0 0 0 -12.728 12.728",
            "M12.495 3.02a9 9 0 0 1 -9.475 9.475",
            "M20.98 11.505a9 9 0 0 0 -9.475 9.475",
            "M9 9l2 2",
            "M13 13l2 2",
            "M11 7l2 1",
            "M7 11l1 2",
            "M16 11l1 2",
            "M11 16l2 1",
        ],
    ),
    stroked(
        "basketball",
        &[
            "M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0",
            "M5.65 5.65l12.7 12.7",
            "M5.65 18.35l12.7 -12.7",
            "M12 3a9 9 0 0 0 9 9",
            "M3 12a9 9 0 0 1 9 9",
        ],
    ),
    stroked(
        "building",
        &[
            "M3 21l18 0",
            "M9 8l1 0",
            "M9 12l1 0",
            "M9 16l1 0",
            "M14 8l1 0",
            "M14 12l1 0",
            "M14 16l1 0",
            "M5 21v-16a2 2 0 0 1 2 -2h10a2 2 0 0 1 2 2v16",
        ],
    ),
    stroked(
        "calendar",
        &[
            "M4 7a2 2 0 0 1 2 -2h12a2 2 0 0 1 2 2v12a2 2 0 0 1 -2 2h-12a2 2 0 0 1 -2 -2l0 -12",
            "M16 3l0 4",
            "M8 3l0 4",
            "M4 11l16 0",
            "M8 15h2v2h-2l0 -2",
        ],
    ),
    stroked("clock", &["M3 12a9 9 0 1 0 18 0a9 9 0 0 0 -18 0", "M12 7v5l3 3"]),
    stroked(
        "cycling",
        &[
            "M2 18a3 3 0 1 0 6 0a3 3 0 0 0 -6 0",
            "M16 18a3 3 0 1 0 6 0a3 3 0 0 0 -6 0",
            "M12 19v-4l-3 -3l5 -4l2 3h3",
            "M13.007 5a2 2 0 1 0 4 0a2 2 0 1 0 -4 0",
        ],
    ),
    stroked(
        "dance",
        &[
            "M4 20h4l1.5 -3",
            "M17 20l-1 -5h-5l1 -7",
            "M4 10l4 -1l4 -1l4 1.5l4 1.5",
            "M10.007 5a2 2 0 1 0 4 0a2 2 0 1 0 -4 0",
        ],
    ),
    stroked(
        "film",
        &[
            "M4 6a2 2 0 0 1 2 -2h12a2 2 0 0 1 2 2v12a2 2 0 0 1 -2 2h-12a2 2 0 0 1 -2 -2l0 -12",
            "M8 4l0 16",
            "M16 4l0 16",
            "M4 8l4 0",
            "M4 16l4 0",
            "M4 12l16 0",
            "M16 8l4 0",
            "M16 16l4 0",
        ],
    ),
    stroked(
        "football",
        &[
            "M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0",
            "M12 7l4.76 3.45l-1.76 5.55h-6l-1.76 -5.55l4.76 -3.45",
            "M12 7v-4m3 13l2.5 3m-.74 -8.55l3.74 -1.45m-11.44 7.05l-2.56 2.95m.74 -8.55l-3.74 -1.45",
        ],
    ),
    stroked(
        "golf",
        &[
            "M12 18v-15l7 4l-7 4",
            "M9 17.67c-.62 .36 -1 .82 -1 1.33c0 1.1 1.8 2 4 2s4 -.9 4 -2c0 -.5 -.38 -.97 -1 -1.33",
        ],
    ),
    stroked(
        "gymnastics",
        &["M7 7a1 1 0 1 0 2 0a1 1 0 0 0 -2 0", "M13 21l1 -9l7 -6", "M3 11h6l5 1", "M11.5 8.5l4.5 -3.5"],
    ),
    stroked(
        "handball",
        &[
            "M13 21l3.5 -2l-4.5 -4l2 -4.5",
            "M5 7l4 3l5 .5l4 2.5l2.5 3",
            "M4 20l5 -1l1.5 -2",
            "M13.007 8a2 2 0 1 0 4 0a2 2 0 1 0 -4 0",
            "M6.007 3.5a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0 -3 0",
        ],
    ),
    stroked("heart", &["M19.5 12.572l-7.5 7.428l-7.5 -7.428a5 5 0 1 1 7.5 -6.566a5 5 0 1 1 7.5 6.572"]),
    stroked(
        "help",
        &[
            "M3 12a9 9 0 1 0 18 0a9 9 0 0 0 -18 0",
            "M12 16v.01",
            "M12 13a2 2 0 0 0 .914 -3.782a1.98 1.98 0 0 0 -2.414 .483",
        ],
    ),
    stroked(
        "hockey",
        &[
            "M19 3l-6.5 14.2a3 3 0 0 1 -2.7 1.8h-5.3a1.5 1.5 0 0 1 0 -4h4.3a2 2 0 0 0 1.8 -1.1l5 -10.9",
            "M15 19a3 1.4 0 1 0 6 0a3 1.4 0 1 0 -6 0",
        ],
    ),
    stroked(
        "home",
        &[
            "M5 12l-2 0l9 -9l9 9l-2 0",
            "M5 12v7a2 2 0 0 0 2 2h10a2 2 0 0 0 2 -2v-7",
            "M9 21v-6a2 2 0 0 1 2 -2h2a2 2 0 0 1 2 2v6",
        ],
    ),
    stroked("info", &["M3 12a9 9 0 1 0 18 0a9 9 0 0 0 -18 0", "M12 9h.01", "M11 12h1v4h1"]),
    stroked(
        "judo",
        &[
            "M3 9l4.5 1l3 2.5",
            "M13 21v-8l3 -5.5",
            "M8 4.5l4 2l4 1l4 3.5l-2 3.5",
            "M15.007 5a2 2 0 1 0 4 0a2 2 0 1 0 -4 0",
        ],
    ),
    stroked(
        "lacrosse",
        &[
            "M3 21l8 -8",
            "M11 13c-2 -3 -.5 -8 4 -9.500c3 -1 5.500 0 6 .500c.500 .500 1.500 3 .500 6c-1.500 4.500 -6.500 6 -10.500 3z",
            "M14 6l5 5m-3 -7l4.500 4.500m-8.500 .500l4 4",
        ],
    ),
    stroked("list", &["M9 6l11 0", "M9 12l11 0", "M9 18l11 0", "M5 6l0 .01", "M5 12l0 .01", "M5 18l0 .01"]),
    stroked(
        "live",
        &[
            "M18.364 19.364a9 9 0 1 0 -12.728 0",
            "M15.536 16.536a5 5 0 1 0 -7.072 0",
            "M11 13a1 1 0 1 0 2 0a1 1 0 1 0 -2 0",
        ],
    ),
    stroked(
        "mail",
        &["M3 7a2 2 0 0 1 2 -2h14a2 2 0 0 1 2 2v10a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-10", "M3 7l9 6l9 -6"],
    ),
    stroked(
        "music",
        &["M3 17a3 3 0 1 0 6 0a3 3 0 0 0 -6 0", "M13 17a3 3 0 1 0 6 0a3 3 0 0 0 -6 0", "M9 17v-13h10v13", "M9 8h10"],
    ),
    stroked(
        "phone",
        &["M5 4h4l2 5l-2.5 1.5a11 11 0 0 0 5 5l1.5 -2.5l5 2v4a2 2 0 0 1 -2 2a16 16 0 0 1 -15 -15a2 2 0 0 1 2 -2"],
    ),
    stroked(
        "pin",
        &[
            "M9 11a3 3 0 1 0 6 0a3 3 0 0 0 -6 0",
            "M17.657 16.657l-4.243 4.243a2 2 0 0 1 -2.827 0l-4.244 -4.243a8 8 0 1 1 11.314 0",
        ],
    ),
    filled("play", &["M6 4v16a1 1 0 0 0 1.524 .852l13 -8a1 1 0 0 0 0 -1.704l-13 -8a1 1 0 0 0 -1.524 .852z"]),
    stroked("rugby", &["M14 15h-4v6h4v-6", "M12 15v-4", "M8 21h8", "M19 3v8h-14v-8"]),
    stroked("search", &["M3 10a7 7 0 1 0 14 0a7 7 0 1 0 -14 0", "M21 21l-6 -6"]),
    stroked(
        "share",
        &[
            "M8 9h-1a2 2 0 0 0 -2 2v8a2 2 0 0 0 2 2h10a2 2 0 0 0 2 -2v-8a2 2 0 0 0 -2 -2h-1",
            "M12 14v-11",
            "M9 6l3 -3l3 3",
        ],
    ),
    stroked(
        "skating",
        &[
            "M5.905 5h3.418a1 1 0 0 1 .928 .629l1.143 2.856a3 3 0 0 0 2.207 1.83l4.717 .926a2.084 2.084 0 0 1 1.682 2.045v.714a1 1 0 0 1 -1 1h-13.895a1 1 0 0 1 -1 -1.1l.8 -8a1 1 0 0 1 1 -.9",
            "M3 19h17a1 1 0 0 0 1 -1",
            "M9 15v4",
            "M15 15v4",
        ],
    ),
    stroked(
        "softball",
        &[
            "M5.636 18.364a9 9 0 1 0 12.728 -12.728a9 9 0 0 0 -12.728 12.728",
            "M12.495 3.02a9 9 0 0 1 -9.475 9.475",
            "M20.98 11.505a9 9 0 0 0 -9.475 9.475",
            "M9 9l2 2",
            "M13 13l2 2",
            "M11 7l2 1",
            "M7 11l1 2",
            "M16 11l1 2",
            "M11 16l2 1",
        ],
    ),
    stroked(
        "star",
        &[
            "M12 17.75l-6.172 3.245l1.179 -6.873l-5 -4.867l6.9 -1l3.086 -6.253l3.086 6.253l6.9 1l-5 4.867l1.179 6.873l-6.158 -3.245",
        ],
    ),
    stroked(
        "swimming",
        &[
            "M15 9a1 1 0 1 0 2 0a1 1 0 1 0 -2 0",
            "M6 11l4 -2l3.5 3l-1.5 2",
            "M3 16.75a2.4 2.4 0 0 0 1 .25a2.4 2.4 0 0 0 2 -1a2.4 2.4 0 0 1 2 -1a2.4 2.4 0 0 1 2 1a2.4 2.4 0 0 0 2 1a2.4 2.4 0 0 0 2 -1a2.4 2.4 0 0 1 2 -1a2.4 2.4 0 0 1 2 1a2.4 2.4 0 0 0 2 1a2.4 2.4 0 0 0 1 -.25",
        ],
    ),
    stroked("tennis", &["M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0", "M6 5.3a9 9 0 0 1 0 13.4", "M18 5.3a9 9 0 0 0 0 13.4"]),
    stroked(
        "ticket",
        &[
            "M15 5l0 2",
            "M15 11l0 2",
            "M15 17l0 2",
            "M5 5h14a2 2 0 0 1 2 2v3a2 2 0 0 0 0 4v3a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-3a2 2 0 0 0 0 -4v-3a2 2 0 0 1 2 -2",
        ],
    ),
    stroked(
        "trophy",
        &[
            "M8 21l8 0",
            "M12 17l0 4",
            "M7 4l10 0",
            "M17 4v8a5 5 0 0 1 -10 0v-8",
            "M3 9a2 2 0 1 0 4 0a2 2 0 1 0 -4 0",
            "M17 9a2 2 0 1 0 4 0a2 2 0 1 0 -4 0",
        ],
    ),
    stroked("user", &["M8 7a4 4 0 1 0 8 0a4 4 0 0 0 -8 0", "M6 21v-2a4 4 0 0 1 4 -4h4a4 4 0 0 1 4 4v2"]),
    stroked(
        "users",
        &[
            "M5 7a4 4 0 1 0 8 0a4 4 0 1 0 -8 0",
            "M3 21v-2a4 4 0 0 1 4 -4h4a4 4 0 0 1 4 4v2",
            "M16 3.13a4 4 0 0 1 0 7.75",
            "M21 21v-2a4 4 0 0 0 -3 -3.85",
        ],
    ),
    stroked(
        "volleyball",
        &[
            "M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0",
            "M12 12a8 8 0 0 0 8 4",
            "M7.5 13.5a12 12 0 0 0 8.5 6.5",
            "M12 12a8 8 0 0 0 -7.464 4.928",
            "M12.951 7.353a12 12 0 0 0 -9.88 4.111",
            "M12 12a8 8 0 0 0 -.536 -8.928",
            "M15.549 15.147a12 12 0 0 0 1.38 -10.611",
        ],
    ),
    stroked(
        "world",
        &[
            "M3 12a9 9 0 1 0 18 0a9 9 0 0 0 -18 0",
            "M3.6 9h16.8",
            "M3.6 15h16.8",
            "M11.5 3a17 17 0 0 0 0 18",
            "M12.5 3a17 17 0 0 1 0 18",
        ],
    ),
    stroked(
        "wrestling",
        &["M15 5a1 1 0 1 0 2 0a1 1 0 1 0 -2 0", "M5 20l5 -.5l1 -2", "M18 20v-5h-5.5l2.5 -6.5l-5.5 1l1.5 2"],
    ),
];

#[cfg(test)]
mod tests {
    use tenants::check::icons::ICONS;

    use super::*;

    #[test]
    fn every_icon_that_a_sport_may_name_is_drawn() {
        assert_eq!(MARKS.map(|mark| mark.name), ICONS);
        assert!(MARKS.iter().all(|mark| !mark.paths.is_empty()));
        assert_eq!(mark(None).name, "trophy");
        assert_eq!(mark(Some("no such sport")).name, "trophy");
    }
}
