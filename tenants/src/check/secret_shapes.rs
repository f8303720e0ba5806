//! Patterns of secrets: keys of well-known services, private keys, and values of keys such as `password`.

use std::ops::Range;
use std::sync::LazyLock;

use regex::Regex;

use crate::secrets::{self, SecretReference};

/// API keys of well-known services.
pub(super) const SERVICES: [&str; 13] = [
    r"[sr]k_(?:live|test)_[A-Za-z0-9_]{6,}",
    r"whsec_[A-Za-z0-9+/=]{6,}",
    r"(?:AKIA|ASIA)[A-Z0-9]{16}",
    r"gh[pousr]_[A-Za-z0-9]{20,}",
    r"github_pat_[A-Za-z0-9_]{20,}",
    r"AIza[A-Za-z0-9_-]{30,}",
    r"GOCSPX-[A-Za-z0-9_-]{20,}",
    r"ya29\.[A-Za-z0-9_-]{20,}",
    r"EAA[A-Za-z0-9]{40,}",
    r"xox[abps]-[A-Za-z0-9-]{10,}",
    r"eyJ[A-Za-z0-9_-]{8,}\.eyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}",
    r"SG\.[A-Za-z0-9_-]{16,}\.[A-Za-z0-9_-]{16,}",
    r"glpat-[A-Za-z0-9_-]{20,}",
];

/// Prefixes of service keys, which show only the kind of key. For other keys the first four characters do.
const PREFIXES: [&str; 16] = [
    "sk_live_",
    "sk_test_",
    "rk_live_",
    "rk_test_",
    "whsec_",
    "AKIA",
    "ASIA",
    "github_pat_",
    "AIza",
    "GOCSPX-",
    "ya29.",
    "EAA",
    "eyJ",
    "SG.",
    "glpat-",
    "xox",
];

/// Lower-case substrings, one of which every text with a secret contains. Most texts have none and are skipped.
const SIGNS: [&str; 29] = [
    "k_live_",
    "k_test_",
    "whsec_",
    "akia",
    "asia",
    "ghp_",
    "gho_",
    "ghu_",
    "ghs_",
    "ghr_",
    "github_pat_",
    "aiza",
    "gocspx-",
    "ya29.",
    "eaa",
    "xox",
    "eyj",
    "sg.",
    "glpat-",
    "private key",
    "://",
    "secret",
    "passw",
    "passphrase",
    "token",
    "key",
    "mot_de_passe",
    "mot-de-passe",
    "motdepasse",
];

/// Names of keys and columns that hold secrets, in any case. The flag stands here and not before all of [`ASSIGNED`],
/// where it would fold the case of its negated classes, nearly all of Unicode: a tenth of a short command's time.
const NAMES: &str = r"(?i-u:(?:[a-z0-9_.-]*[_.-])?(?:secret(?:[_-]?key)?|password|passwd|passphrase|api[_-]?key|private[_-]?key|access[_-]?key|access[_-]?token|token|mot[_-]?de[_-]?passe))";

static SERVICE: LazyLock<Option<Regex>> = LazyLock::new(|| Regex::new(&SERVICES.join("|")).ok());

/// Group 1 is the body of a private key.
static PRIVATE_KEY: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(r"-----BEGIN [A-Z ]*PRIVATE KEY(?:-----)?\s*((?:[A-Za-z-]+: [^\n]*\n\s*)*(?:[A-Za-z0-9+/=\s]|\\[nr])*)")
        .ok()
});

/// An assignment: group 1 is the separator, group 2 the value.
static ASSIGNED: LazyLock<Option<Regex>> = LazyLock::new(|| {
    let value = r#"("""[\s\S]*?(?:"""|\z)|'''[\s\S]*?(?:'''|\z)|\[[^\]=]*\]?|"(?:[^"\\\n]|\\.)*"?|'[^'\n]*'?|[^\n]+)"#;
    Regex::new(&format!(r#"(?m)(?:^|[\s,;{{(\[.?&"'])["']?{NAMES}["']?([ \t]*[=:][ \t]*){value}"#)).ok()
});

/// Group 1 is the password in an address.
static ADDRESS: LazyLock<Option<Regex>> =
    LazyLock::new(|| Regex::new(r#"(?i-u:[a-z][a-z0-9+.-]*)://[^\s/:@"']*:([^\s/@"']+)@"#).ok());

static NAME: LazyLock<Option<Regex>> = LazyLock::new(|| Regex::new(&format!("^{NAMES}$")).ok());

/// Whether a key or column of that name holds secrets.
pub(super) fn is_secret_name(name: &str) -> bool {
    NAME.as_ref().is_some_and(|names| names.is_match(name.trim().trim_matches(QUOTES)))
}

/// Quotes around a value.
const QUOTES: [char; 7] = ['"', '\'', '“', '”', '„', '«', '»'];

/// The byte ranges of every secret in a text, unsorted. They exclude what only shows the kind (`sk_live_`, a key's
/// name, quotes).
pub(super) fn find(text: &str) -> Vec<Range<usize>> {
    let folded = text.to_ascii_lowercase();
    if !SIGNS.iter().any(|sign| folded.contains(sign)) {
        return Vec::new();
    }
    let mut found: Vec<Range<usize>> = Vec::new();
    for key in SERVICE.iter().flat_map(|services| services.find_iter(text)) {
        let prefix = PREFIXES.iter().find(|prefix| key.as_str().starts_with(**prefix)).map_or(4, |prefix| prefix.len());
        found.push(key.start() + prefix..key.end());
    }
    for groups in [&PRIVATE_KEY, &ADDRESS].into_iter().flat_map(|regex| regex.iter()) {
        found.extend(groups.captures_iter(text).filter_map(|groups| groups.get(1)).map(|group| group.range()));
    }
    for groups in ASSIGNED.iter().flat_map(|assigned| assigned.captures_iter(text)) {
        let (Some(whole), Some(separator), Some(value)) = (groups.get(0), groups.get(1), groups.get(2)) else {
            continue;
        };
        if is_assignment(text, whole.start(), separator.as_str(), value.as_str()) {
            found.extend(secret_of(value.as_str(), value.start()));
        }
    }
    found.retain(|range| !range.is_empty());
    found
}

/// Whether the match is an assignment. A colon counts as a separator only at the start of a line, which excludes
/// `secret:stripe-secret` and prose.
fn is_assignment(text: &str, start: usize, separator: &str, value: &str) -> bool {
    if separator.contains('=') {
        return true;
    }
    let before = text.get(..start).unwrap_or_default();
    let lead = before.rsplit('\n').next().unwrap_or_default();
    let is_apart = separator.ends_with([' ', '\t']) || value.starts_with(QUOTES);
    is_apart && lead.chars().all(|c| c.is_whitespace() || ['"', '\'', '{', ',', '-'].contains(&c))
}

/// The part of a value to hide; `None` for references and for values too short to be a secret.
fn secret_of(value: &str, at: usize) -> Option<Range<usize>> {
    const SHORTEST: usize = 4;
    let around = |c: char| c.is_whitespace() || QUOTES.contains(&c) || ['[', ']', ',', '}'].contains(&c);
    let start = at + value.len() - value.trim_start_matches(around).len();
    let inner = value.trim_matches(around);
    let is_plain = ["true", "false", "null"].contains(&inner);
    (inner.chars().count() >= SHORTEST && !is_plain && !is_reference(inner)).then(|| start..start + inner.len())
}

fn is_reference(value: &str) -> bool {
    match SecretReference::parse(value) {
        Some(SecretReference::Name(_)) => true,
        Some(SecretReference::Variable(name)) => {
            name.bytes().all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit() || byte == b'_')
        }
        None => secrets::meant(value).is_some(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Vec<&str> {
        find(text).into_iter().map(|range| &text[range]).collect()
    }

    #[test]
    fn secrets_are_found_without_what_tells_their_kind() {
        for (text, secrets) in [
            ("key = \"sk_live_4eC39HqLyj\"", vec!["4eC39HqLyj"]),
            ("a whsec_abcdefgh b", vec!["abcdefgh"]),
            ("secret = \"hunter2-hunter2\"", vec!["hunter2-hunter2"]),
            ("{ client_id = \"x\", secret = 'hunter2' }", vec!["hunter2"]),
            ("secret = correct horse battery", vec!["correct horse battery"]),
            ("secret = “hunter22”", vec!["hunter22"]),
            ("secret = \"hunter22\n", vec!["hunter22"]),
            ("password: hunter22", vec!["hunter22"]),
            ("DB_PASSWORD=Hunter22", vec!["Hunter22"]),
            ("HTTPS://club:hunter22@db.example/club", vec!["hunter22"]),
            ("{ \"api_key\":\"hunter22\" }", vec!["hunter22"]),
            ("postgres://club:hunter22@db.example/club", vec!["hunter22"]),
            ("aws_secret_access_key = \"wJalrXUtnFEMI/K7MDENG\"", vec!["wJalrXUtnFEMI/K7MDENG"]),
            ("mot_de_passe = \"ouvre-toi\"", vec!["ouvre-toi"]),
            ("secret = \"\"\"\none\ntwo\"\"\"", vec!["one\ntwo"]),
        ] {
            assert_eq!(found(text), secrets, "{text}");
        }
    }

    #[test]
    fn the_body_of_a_private_key_is_found() {
        let text =
            "k = \"\"\"\n-----BEGIN RSA PRIVATE KEY-----\nMIIEow\nIBAAKC==\n-----END RSA PRIVATE KEY-----\n\"\"\"";
        assert_eq!(found(text), ["MIIEow\nIBAAKC==\n"]);
        assert_eq!(found("-----BEGIN PRIVATE KEY-----\\nMIIEow\\n\""), ["\\nMIIEow\\n"]);
    }

    #[test]
    fn references_and_public_values_are_none() {
        for text in [
            "secret = \"secret:stripe-secret\"",
            "secret = \"secret:Stripe_Secret\"",
            "webhook_secret = \"env:HARBOUR_WEBHOOK\"",
            "publishable_key = \"pk_live_51HarbourHarbour\"",
            "site_key = \"6LcHarbourHarbourHarbour\"",
            "token_url = \"https://id.example/token\"",
            "write secret:<name> and store the value with `grandstand secret set`",
            "Choose a password: it has ten letters",
            "time_zone = \"Asia/Tokyo\"",
        ] {
            assert_eq!(found(text), Vec::<&str>::new(), "{text}");
        }
        assert!(is_secret_name("API-Key") && is_secret_name("\"client_secret\"") && !is_secret_name("site_key"));
    }
}
