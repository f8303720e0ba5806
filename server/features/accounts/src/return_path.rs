//! The page of the site that a mailed link, or signing in at a provider, leads back to.

/// Maximum length of a path, in characters.
const LONGEST: usize = 500;

/// Returns the path if it is one of this site, other than the home page. Refuses everything that browsers, mail programs
/// or the site's router could take for another site's address.
pub fn site_path(typed: Option<&str>) -> Option<&str> {
    typed.filter(|path| is_site_path(path))
}

fn is_site_path(path: &str) -> bool {
    let is_plain = |byte: u8| byte.is_ascii_graphic() && byte != b'\\';
    let pathname = path.split(['?', '#']).next().unwrap_or_default();
    path.starts_with('/')
        && (2..=LONGEST).contains(&path.len())
        && path.bytes().all(is_plain)
        && !pathname.contains("//")
        && !pathname.split('/').any(is_dots)
}

/// Whether browsers remove a segment of a path, which may leave two slashes at its beginning.
fn is_dots(segment: &str) -> bool {
    matches!(segment.to_ascii_lowercase().replace("%2e", ".").as_str(), "." | "..")
}

#[cfg(test)]
mod tests {
    use super::site_path;

    #[test]
    fn only_paths_of_the_site_are_returned_to() {
        for safe in ["/watch/7?t=1#x", "/profile/edit", "/buy?type=event&id=7", "/search?q=//evil.example", "/a..b"] {
            assert_eq!(site_path(Some(safe)), Some(safe));
        }
        let long = format!("/{}", "a".repeat(500));
        let tricks = [
            "",
            "/",
            "evil",
            "//evil.example",
            "///evil.example",
            "/x//evil.example",
            "/.//evil.example",
            "/x/..//evil.example",
            "/x/../evil",
            "/%2e/evil",
            "/%2E%2e/evil",
            "https://evil.example",
            "https:evil.example",
            "javascript:alert(1)",
            "data:text/html,x",
            "\\\\evil.example",
            "/\\evil.example",
            "/\t/evil.example",
            "/\n/evil.example",
            "/a\r\nBcc: eve@evil.example",
            " /watch/7",
            "/a b",
            "/\u{202e}moc.live",
            "/\u{0}",
            &long,
        ];
        for trick in tricks {
            assert_eq!(site_path(Some(trick)), None, "{trick:?}");
        }
        assert_eq!(site_path(None), None);
    }
}
