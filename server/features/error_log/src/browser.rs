//! The browser that an error happened in, by name and version.

use grandstand_core::device::Device;

/// What precedes a browser's version in its user agent. Those of the browser's own come before the engine's.
const SIGNS: [&str; 10] =
    ["Edg/", "EdgA/", "EdgiOS/", "OPR/", "SamsungBrowser/", "Firefox/", "FxiOS/", "CriOS/", "Chrome/", "Version/"];
/// Maximum number of digits of a version.
const LONGEST: usize = 4;

/// Returns a browser with its version and system, such as `Firefox 140 on Windows`, as far as they are known.
pub fn browser(user_agent: &str) -> String {
    let Device { browser, system } = Device::of(user_agent);
    let Some(browser) = browser else { return system.unwrap_or("unknown").to_owned() };
    let version = SIGNS.iter().find_map(|sign| user_agent.split_once(sign)).map(|(_, rest)| digits(rest));
    let version = version.filter(|version| !version.is_empty()).map(|version| format!(" {version}"));
    let system = system.map(|system| format!(" on {system}")).unwrap_or_default();
    format!("{browser}{}{system}", version.unwrap_or_default())
}

fn digits(text: &str) -> &str {
    let end = text.find(|character: char| !character.is_ascii_digit()).unwrap_or(text.len());
    text.get(..end.min(LONGEST)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::browser;

    #[test]
    fn browsers_have_their_version_and_system() {
        let edge = "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/139.0";
        let safari = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.1 Mobile Safari/604.1";
        assert_eq!([browser(edge), browser(safari)], ["Edge 139 on Windows", "Safari 18 on iPhone"]);
        assert_eq!(browser("Mozilla/5.0 (X11; Linux) Firefox/\u{1b}[31m"), "Firefox on Linux");
        assert_eq!(browser("Firefox/99999999999999999999"), "Firefox 9999");
        assert_eq!([browser("Windows"), browser("curl/8"), browser("")], ["Windows", "unknown", "unknown"]);
    }
}
