//! Refuses requests whose path could be interpreted in different ways, before anything is looked up.
//!
//! A proxy that resolves `..` and `%2f` and a server that doesn't would disagree about the requested path. No URL of a
//! site needs such spellings.

/// Whether a path is unambiguous: it has no dot segments, empty segments, encoded slashes or percent signs,
/// backslashes, semicolons or control characters, and decodes to UTF-8. Other percent-encoded characters are allowed.
pub fn is_plain(path: &str) -> bool {
    let Some(rest) = path.strip_prefix('/') else { return false };
    let is_plain_ascii =
        rest.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'/' | b'.'));
    (is_plain_ascii || decodes(rest)) && has_plain_segments(rest)
}

fn has_plain_segments(rest: &str) -> bool {
    let mut segments = rest.split('/').peekable();
    while let Some(segment) = segments.next() {
        let is_last = segments.peek().is_none();
        if matches!(segment, "." | "..") || (segment.is_empty() && !is_last) {
            return false;
        }
    }
    true
}

/// Whether a path decodes to a text without encoded separators or unprintable characters.
fn decodes(rest: &str) -> bool {
    let mut decoded = Vec::with_capacity(rest.len());
    let mut bytes = rest.bytes();
    while let Some(byte) = bytes.next() {
        if byte != b'%' {
            decoded.push(byte);
            continue;
        }
        let digits = [bytes.next(), bytes.next()].map(|digit| digit.and_then(|digit| char::from(digit).to_digit(16)));
        let [Some(high), Some(low)] = digits else { return false };
        let Ok(byte) = u8::try_from(high * 16 + low) else { return false };
        // There is no legitimate reason to encode these.
        if matches!(byte, b'/' | b'.' | b'%') {
            return false;
        }
        decoded.push(byte);
    }
    let is_odd = |letter: char| letter.is_control() || matches!(letter, '\\' | ';' | '#' | '?');
    std::str::from_utf8(&decoded).is_ok_and(|text| !text.contains(is_odd))
}

#[cfg(test)]
mod tests {
    use super::is_plain;

    #[test]
    fn addresses_of_the_site_are_plain() {
        let addresses = [
            "/",
            "/faq",
            "/faq/",
            "/page/%C3%A9t%C3%A9",
            "/watch/7",
            "/a%20b",
            "/.well-known/security.txt",
            "/été",
            "/a..b",
            "/media/AbC_-/0a/540p/0.m4s",
            "/user@home:1!$&'()*+,=~",
        ];
        for path in addresses {
            assert!(is_plain(path), "{path}");
        }
    }

    #[test]
    fn ambiguous_addresses_are_not() {
        let addresses = [
            "",
            "*",
            "faq",
            "//",
            "/a//b",
            "/./a",
            "/a/.",
            "/a/..",
            "/../a",
            "/%2e%2e/a",
            "/%2E/a",
            "/a/..%2fb",
            "/a%2Fb",
            "/a%5cb",
            "/a\\b",
            "/a%00b",
            "/a\0b",
            "/a%0ab",
            "/a;b",
            "/a%3bb",
            "/%252e",
            "/a%",
            "/a%2",
            "/a%zz",
            "/%c0%ae",
            "/%ff",
            "/a%23b",
            "/a%3fb",
            "/%u002e",
        ];
        for path in addresses {
            assert!(!is_plain(path), "{path}");
        }
    }
}
