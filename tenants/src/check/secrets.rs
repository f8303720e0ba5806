//! Seed files hold no passwords and keys, and name only secrets of their own channel.

use std::sync::LazyLock;

use regex::Regex;

use super::codes;
use super::context::Context;
use super::finding::Finding;
use crate::load::source::{Source, Spot};
use crate::secrets::{SecretReference, is_own, suggested_name, variable};

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
    references(context, findings);
}

/// Checks that every reference names a secret of this channel. An inherited file is checked for the channel that extends
/// its base.
fn references(context: &Context<'_>, findings: &mut Vec<Finding>) {
    let Some(channel) = &context.loaded.channel else { return };
    let key = context.loaded.key.as_str();
    let payments = channel.value.payments.as_ref();
    let mut references: Vec<(String, &str)> = Vec::new();
    references.extend(payments.map(|payments| ("payments/secret".to_owned(), payments.secret.as_str())));
    references
        .extend(payments.map(|payments| ("payments/webhook_secret".to_owned(), payments.webhook_secret.as_str())));
    let accounts = &channel.value.accounts;
    let recaptcha = accounts.recaptcha.as_ref();
    references.extend(recaptcha.map(|recaptcha| ("accounts/recaptcha/secret".to_owned(), recaptcha.secret.as_str())));
    let social = accounts.social.iter();
    references
        .extend(social.map(|(name, provider)| (format!("accounts/social/{name}/secret"), provider.secret.as_str())));
    for (path, reference) in references {
        let Some(SecretReference::Variable(name)) = SecretReference::parse(reference) else { continue };
        if is_own(key, name) {
            continue;
        }
        let short = suggested_name(key, name);
        let own = variable(key, &short).unwrap_or_default();
        let better = format!(
            "write \"secret:{short}\" and store its value with `grandstand secret set {key} {short}` or in the server's \
             environment variable {own}"
        );
        let spot = channel.place.value(&path);
        findings.push(if context.allowances.has_variable(key, name) {
            let message = format!("the environment variable {name} is read by GRANDSTAND_SECRET_ALIASES alone");
            Finding::at(codes::LEGACY_SECRET, &spot, message).hint(better)
        } else {
            let message = format!("the environment variable {name} is not a secret of the channel \"{key}\"");
            let alias = format!("for a name of before, the operator can set GRANDSTAND_SECRET_ALIASES={key}:{name}");
            Finding::at(codes::FOREIGN_SECRET, &spot, message).hint(format!("{better}; {alias}"))
        });
    }
}

/// Whether what looks like a written-out password is a reference to one.
fn is_reference(text: &str) -> bool {
    text.contains("env:") || text.contains("secret:")
}

fn scan(source: &std::sync::Arc<Source>, findings: &mut Vec<Finding>) {
    let Some(secrets) = SECRETS.as_ref() else { return };
    for found in secrets.find_iter(&source.text).filter(|found| !is_reference(found.as_str())) {
        let spot = Spot::new(source, found.range());
        let mut finding = Finding::at(codes::SECRET, &spot, "this looks like a secret");
        // The report goes to terminals and logs, where the secret must not be either.
        let shown: String = found.as_str().chars().take(4).collect();
        finding.source_line = finding.source_line.replace(found.as_str(), &format!("{shown}…"));
        finding.width = shown.chars().count() + 1;
        findings.push(finding.hint(
            "write secret:<name> and store the value with `grandstand secret set`; change the secret, it has been seen",
        ));
    }
}
