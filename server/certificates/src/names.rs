//! Names that certificates can be ordered for.

use tenants::check::is_label;

/// A domain name in the form of `channel_domains`: in lower case, without the last dot. `None` for what no certificate
/// is ordered for: an address, a wildcard, a single label, or no valid name.
pub fn normalized(name: &str) -> Option<String> {
    let name = name.strip_suffix('.').unwrap_or(name).to_ascii_lowercase();
    let is_name = name.len() <= 253 && name.contains('.') && name.split('.').all(is_label);
    // The last label of an IPv4 address is a number; no top-level domain is.
    let is_address = name.rsplit('.').next().is_some_and(|last| last.bytes().all(|byte| byte.is_ascii_digit()));
    (is_name && !is_address).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::normalized;

    #[test]
    fn hostile_names_are_none() {
        assert_eq!(normalized("Watch.Harbour.EXAMPLE.").as_deref(), Some("watch.harbour.example"));
        assert_eq!(normalized("xn--bcher-kva.example").as_deref(), Some("xn--bcher-kva.example"));
        let long = format!("{}.example", ["a"; 150].join("."));
        let label = format!("{}.example", "a".repeat(64));
        for hostile in [
            "",
            ".",
            "..",
            "example",
            "192.0.2.1",
            "::1",
            "[::1]",
            "*.harbour.example",
            "a..example",
            ".a.example",
            "-a.example",
            "a-.example",
            "a b.example",
            "a_b.example",
            "a.example:443",
            "a.example/",
            "é.example",
            "a.example..",
            "a\0.example",
            "a.example\n",
            "0x7f.1",
            &long,
            &label,
        ] {
            assert_eq!(normalized(hostile), None, "{hostile:?}");
        }
    }
}
