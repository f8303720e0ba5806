//! Passwords and keys don't belong into seed files.

use std::sync::LazyLock;

use regex::Regex;

use super::codes;
use super::context::Context;
use super::finding::Finding;
use crate::load::source::{Source, Spot};

/// What keys of well-known services, private keys and written-out passwords look like.
static SECRETS: LazyLock<Option<Regex>> = LazyLock::new(|| {
    let kinds = [
        r"\b[sr]k_(?:live|test)_[A-Za-z0-9]{6,}",
        r"\bwhsec_[A-Za-z0-9+/=]{6,}",
        r"\bAKIA[A-Z0-9]{16}\b",
        r"\bgh[pousr]_[A-Za-z0-9]{20,}",
        r"\bAIza[A-Za-z0-9_-]{30,}",
        r"\bxox[abps]-[A-Za-z0-9-]{10,}",
        r"-----BEGIN [A-Z ]*PRIVATE KEY",
        r#"(?i)\b(?:password|passwd|client_secret|api_secret)\s*=\s*["']?[^\s"']{4,}"#,
        r"(?i)\b[a-z][a-z0-9+.-]*://[^\s/:@]+:[^\s/@]+@",
    ];
    Regex::new(&kinds.join("|")).ok()
});

/// Checks every line of every file that is text.
pub fn check(context: &Context<'_>, findings: &mut Vec<Finding>) {
    for source in &context.loaded.sources {
        scan(source, findings);
    }
}

fn scan(source: &std::sync::Arc<Source>, findings: &mut Vec<Finding>) {
    let Some(secrets) = SECRETS.as_ref() else { return };
    for found in secrets.find_iter(&source.text).filter(|found| !found.as_str().contains("env:")) {
        let spot = Spot::new(source, found.range());
        let mut finding = Finding::at(codes::SECRET, &spot, "this looks like a secret");
        // The report goes to terminals and logs, where the secret must not be either.
        let shown: String = found.as_str().chars().take(4).collect();
        finding.source_line = finding.source_line.replace(found.as_str(), &format!("{shown}…"));
        finding.width = shown.chars().count() + 1;
        findings.push(finding.hint("write env:NAME and give the value to the server as an environment variable; change the secret, it has been seen"));
    }
}
