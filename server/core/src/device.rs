//! The names of a device, from its browser's user agent.

use serde::Serialize;
use utoipa::ToSchema;

/// Names in order of precedence: most user agents also contain other browsers' names.
const BROWSERS: [(&str, &str); 7] = [
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"),
    ("CriOS", "Chrome"),
    ("Chrome", "Chrome"),
];
const SYSTEMS: [(&str, &str); 8] = [
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("CrOS", "ChromeOS"),
    ("Mac OS X", "Mac"),
    ("Tizen", "Tizen"),
    ("Linux", "Linux"),
];

/// A device, as described by its browser.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Device {
    /// Its browser, such as `Firefox`; null if unknown.
    #[schema(required)]
    pub browser: Option<&'static str>,
    /// Its model or operating system, such as `iPhone` or `Windows`; null if unknown.
    #[schema(required)]
    pub system: Option<&'static str>,
}

impl Device {
    /// Parses a user agent.
    pub fn of(user_agent: &str) -> Self {
        let first = |names: &[(&str, &'static str)]| {
            names.iter().find(|(sign, _)| user_agent.contains(sign)).map(|(_, name)| *name)
        };
        // Only Safari's user agent contains none of the other names.
        let safari = || (user_agent.contains("Safari") && user_agent.contains("Version/")).then_some("Safari");
        Self { browser: first(&BROWSERS).or_else(safari), system: first(&SYSTEMS) }
    }
}

#[cfg(test)]
mod tests {
    use super::Device;

    #[test]
    fn browsers_are_known_by_their_own_names() {
        let cases = [
            (
                "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0",
                "Edge",
                "Windows",
            ),
            ("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox", "Linux"),
            (
                "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36",
                "Chrome",
                "Android",
            ),
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1",
                "Safari",
                "iPhone",
            ),
        ];
        for (user_agent, browser, system) in cases {
            assert_eq!(Device::of(user_agent), Device { browser: Some(browser), system: Some(system) });
        }
        assert_eq!(Device::of("curl/8"), Device { browser: None, system: None });
    }
}
