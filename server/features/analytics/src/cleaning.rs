//! Cleans texts from browsers before they are stored: short, on one line, and without anything that identifies a
//! person.

use std::net::IpAddr;

use url::Url;

use grandstand_web::loggable::SecretPaths;

/// Maximum length of a stored path, in characters.
const LONGEST_PATH: usize = 200;
/// Maximum length of a stored label, in characters.
const LONGEST_LABEL: usize = 100;

/// Cleans a path: removes the query, the fragment, playback tokens, e-mail addresses, and long random segments, which
/// only somebody with a link knows.
pub fn path(secret_paths: SecretPaths, text: &str) -> Option<String> {
    let path = text.split(['?', '#']).next().unwrap_or_default();
    if !path.starts_with('/') {
        return None;
    }
    let path = secret_paths.loggable(path);
    let kept: Vec<&str> = path.split('/').map(|part| if is_secret(part) { "…" } else { part }).collect();
    Some(line(&kept.join("/"), LONGEST_PATH))
}

/// Cleans a label. Returns `None` if nothing is left.
pub fn label(text: &str) -> Option<String> {
    let text = line(text, LONGEST_LABEL);
    (!text.is_empty() && !text.contains('@')).then_some(text)
}

/// Returns the host of the referring page, in lower case.
pub fn referrer(text: &str) -> Option<String> {
    let host = Url::parse(text).ok()?.host_str()?.to_ascii_lowercase();
    Some(line(&host, LONGEST_LABEL))
}

/// Shortens an address so that it identifies no household: to an IPv4 /24 or an IPv6 /48.
pub fn network(address: IpAddr) -> String {
    match address.to_canonical() {
        IpAddr::V4(v4) => {
            let [a, b, c, _] = v4.octets();
            format!("{a}.{b}.{c}.0/24")
        }
        IpAddr::V6(v6) => {
            let [a, b, c, ..] = v6.segments();
            format!("{a:x}:{b:x}:{c:x}::/48")
        }
    }
}

fn is_secret(part: &str) -> bool {
    let plain = part.len() >= 20 && part.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte));
    let digits = part.bytes().filter(u8::is_ascii_digit).count();
    part.contains('@') || part.contains("%40") || (plain && digits >= 4)
}

fn line(text: &str, longest: usize) -> String {
    let words = text.split(|character: char| character.is_whitespace() || character.is_control());
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    words.join(" ").chars().take(longest).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use grandstand_web::loggable::SecretPath;

    const SECRET_PATHS: SecretPaths = SecretPaths::new(&[&[SecretPath::Segment("/media/")]]);

    #[test]
    fn paths_are_kept_without_what_is_nobodys_business() {
        let kept = |text: &str| path(SECRET_PATHS, text).unwrap();
        assert_eq!(kept("/search?q=my%20illness#top"), "/search");
        assert_eq!(kept("/watch/12"), "/watch/12");
        assert_eq!(kept("/team/ice-hockey-womens-varsity"), "/team/ice-hockey-womens-varsity");
        assert_eq!(kept("/share/12/0198c5f0-7c1b-7d6a-9a3e-2b1c4d5e6f70"), "/share/12/…");
        assert_eq!(kept("/media/abc.def/540p/3.m4s"), "/media/…/540p/3.m4s");
        assert_eq!(kept("/u/ann@example.org"), "/u/…");
        assert_eq!(kept("/a\u{0}b\nc"), "/a b c");
        assert_eq!(kept(&format!("/{}", "é".repeat(500))).chars().count(), 200);
        assert_eq!(path(SECRET_PATHS, "https://elsewhere.example/x"), None);
    }

    #[test]
    fn labels_referrers_and_addresses_say_little() {
        assert_eq!(label(" Goal\u{1b} of\nthe day "), Some("Goal of the day".to_owned()));
        assert_eq!((label(" "), label("ann@example.org")), (None, None));
        assert_eq!(referrer("https://News.Example/story?id=7"), Some("news.example".to_owned()));
        assert_eq!(referrer("about:blank"), None);
        assert_eq!(network("192.0.2.77".parse().unwrap()), "192.0.2.0/24");
        assert_eq!(network("::ffff:192.0.2.77".parse().unwrap()), "192.0.2.0/24");
        assert_eq!(network("2001:db8:7:9::1".parse().unwrap()), "2001:db8:7::/48");
    }
}
