//! Secrets: seed files contain no passwords or keys, and refer only to secrets of their own channel.

use std::sync::LazyLock;

use regex::{Match, Regex};

use super::context::Context;
use super::secret_shapes::SERVICES;
use crate::findings::codes;
use crate::findings::finding::Finding;
use crate::secrets::{SecretReference, is_own, suggested_name, variable};
use crate::source::{Source, Spot};
use crate::wording;
use crate::wording::Wording;

/// Patterns that are errors anywhere. They are narrower than those masked in reports, because an error here rejects the
/// folder.
static SECRETS: LazyLock<Option<Regex>> = LazyLock::new(|| {
    let services = format!(r"\b(?:{})", SERVICES.join("|"));
    let kinds = [
        services.as_str(),
        r"-----BEGIN [A-Z ]*PRIVATE KEY",
        r#"\b(?i-u:password|passwd|client_secret|api_secret)\s*=\s*["']?[^\s"']{4,}"#,
        r"\b(?i-u:[a-z][a-z0-9+.-]*)://[^\s/:@]+:[^\s/@]+@",
    ];
    Regex::new(&kinds.join("|")).ok()
});

/// Checks every line of every text file.
pub fn check(context: &Context<'_>, findings: &mut Vec<Finding>) {
    for source in &context.loaded.sources {
        scan(source, findings);
    }
    references(context, findings);
}

/// Checks that every reference names a secret of this channel. An inherited file is checked for the extending channel.
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
        let better = wording!(
            "write \"secret:{short}\" and store its value with `grandstand secret set {key} {short}` or in the server's \
             environment variable {own}",
            "écrivez \"secret:{short}\" et enregistrez sa valeur avec `grandstand secret set {key} {short}` ou dans la \
             variable d'environnement {own} du serveur"
        );
        let spot = channel.place.value(&path);
        findings.push(if context.allowances.has_variable(key, name) {
            let message = wording!(
                "the environment variable {name} is read by GRANDSTAND_SECRET_ALIASES alone",
                "la variable d'environnement {name} n'est lue que grâce à GRANDSTAND_SECRET_ALIASES"
            );
            Finding::at(codes::LEGACY_SECRET, &spot, message).hint(better)
        } else {
            let message = wording!(
                "the environment variable {name} is not a secret of the channel \"{key}\"",
                "la variable d'environnement {name} n'est pas un secret de la chaîne « {key} »"
            );
            let hint = wording!(
                [better]
                "{better}; for a name of before, the operator can set GRANDSTAND_SECRET_ALIASES={key}:{name}",
                "{better} ; pour un ancien nom, l'opérateur peut définir GRANDSTAND_SECRET_ALIASES={key}:{name}"
            );
            Finding::at(codes::FOREIGN_SECRET, &spot, message).hint(hint)
        });
    }
}

/// Whether the match is a reference rather than a written-out password.
fn is_reference(text: &str) -> bool {
    text.contains("env:") || text.contains("secret:")
}

fn scan(source: &std::sync::Arc<Source>, findings: &mut Vec<Finding>) {
    let Some(secrets) = SECRETS.as_ref() else { return };
    for found in secrets.find_iter(&source.text).filter(|found| !is_reference(found.as_str())) {
        let spot = Spot::new(source, found.range());
        let message = wording!("this looks like a secret", "ceci ressemble à un mot de passe ou à une clé secrète");
        let is_toml = source.file.ends_with(".toml");
        let hint = if found.as_str().contains("://") {
            wording!(
                "take the name and the password out of the address; change the password, it has been seen",
                "retirez le nom et le mot de passe de l'adresse ; changez ce mot de passe, il a été vu"
            )
        } else if is_toml && takes_name(&source.text, &found) {
            wording!(
                "write \"secret:<name>\" and store the value with `grandstand secret set`; change the secret, it has been seen",
                "écrivez \"secret:<nom>\" et enregistrez la valeur avec `grandstand secret set` ; changez ce secret, il a été vu"
            )
        } else {
            take_out()
        };
        findings.push(Finding::at(codes::SECRET, &spot, message).hint(hint));
    }
}

/// The hint for a secret in a place that doesn't accept a reference.
fn take_out() -> Wording {
    wording!(
        "take it out of the file; change the secret, it has been seen",
        "retirez-le du fichier ; changez ce secret, il a été vu"
    )
}

/// Whether the match is the value of a key that accepts a reference: `secret`, `webhook_secret`.
fn takes_name(text: &str, found: &Match<'_>) -> bool {
    let before = text.get(..found.start()).unwrap_or_default();
    let before = before.trim_end_matches([' ', '\t', '=', ':', '"', '\'', '“', '„', '[']);
    let key = before.rsplit(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_').next();
    let own = found.as_str().split('=').next().map(str::trim);
    [key, own].into_iter().flatten().any(|key| key.ends_with("secret"))
}

/// Keeps one finding per secret, and drops other findings about the same text. Their hint on the value's format is
/// added to it.
pub(super) fn unite(findings: Vec<Finding>) -> Vec<Finding> {
    let is_secret = |finding: &Finding| finding.code == codes::SECRET.name;
    let (mut secrets, others): (Vec<Finding>, Vec<Finding>) = findings.into_iter().partition(is_secret);
    secrets.sort_by_cached_key(Finding::place);
    let mut kept = Vec::with_capacity(others.len());
    for other in others {
        let end = (other.file.as_str(), other.line, other.column + other.width);
        let next = secrets.partition_point(|secret| (secret.file.as_str(), secret.line, secret.column) < end);
        let is_same = |secret: &&mut Finding| {
            (&secret.file, secret.line) == (&other.file, other.line) && secret.column + secret.width > other.column
        };
        match next.checked_sub(1).and_then(|last| secrets.get_mut(last)).filter(is_same) {
            Some(secret) if other.more == 0 => take_in(secret, other),
            _ => kept.push(other),
        }
    }
    kept.append(&mut secrets);
    kept
}

/// Adds the expected format of the value to the hint of the secret's finding.
fn take_in(secret: &mut Finding, other: Finding) {
    if other.code == codes::OUT_OF_RANGE.name
        && secret.hint == Some(take_out())
        && let Some(form) = other.hint
    {
        secret.hint = Some(wording!(
            [form]
            "{form}; change the secret, it has been seen",
            "{form} ; changez ce secret, il a été vu"
        ));
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;

    fn scanned(file: &str, text: &str) -> (Arc<Source>, Vec<Finding>) {
        let source = Source::new(file, text);
        let mut findings = Vec::new();
        scan(&source, &mut findings);
        (source, findings)
    }

    #[test]
    fn what_to_do_depends_on_the_place() {
        for (file, text, hint) in [
            ("channel.toml", "secret = \"sk_live_abcdefgh\"", "write \"secret:<name>\""),
            ("channel.toml", "secret = sk_live_abcdefgh", "write \"secret:<name>\""),
            ("channel.toml", "{ client_secret = \"hunter2\" }", "write \"secret:<name>\""),
            ("channel.toml", "phone = \"sk_live_abcdefgh\"", "take it out of the file"),
            ("channel.toml", "password = \"hunter2\"", "take it out of the file"),
            ("pages/about.md", "The secret: sk_live_abcdefgh", "take it out of the file"),
            ("events.toml", "source = \"https://a:hunter2@b.example/\"", "take the name and the password out"),
        ] {
            let (_, findings) = scanned(file, text);
            let [finding] = findings.as_slice() else { panic!("{text}: {findings:?}") };
            assert!(finding.hint.as_ref().is_some_and(|said| said.en.starts_with(hint)), "{finding}");
            assert!(finding.hint.as_ref().is_some_and(|said| said.en.contains("it has been seen")), "{finding}");
        }
    }

    #[test]
    fn one_value_is_one_finding() {
        let text = "key = \"sk_live_abcdefgh\"\nname = 7\n";
        let (source, mut findings) = scanned("channel.toml", text);
        let form = wording!("copy the publishable key", "copiez la clé publiable");
        let about = |code, span| Finding::at(code, &Spot::new(&source, span), wording!("wrong", "faux"));
        findings.push(about(codes::OUT_OF_RANGE, 6..24).hint(form));
        findings.push(about(codes::WRONG_TYPE, 6..24));
        findings.push(about(codes::UNKNOWN_KEY, 0..3));
        findings.push(about(codes::WRONG_TYPE, 32..33));
        let united = unite(findings);
        let codes: Vec<&str> = united.iter().map(|finding| finding.code).collect();
        assert_eq!(codes, ["unknown-key", "wrong-type", "secret"]);
        let hint = united.last().and_then(|finding| finding.hint.as_ref()).map(|hint| hint.en.as_str());
        assert_eq!(hint, Some("copy the publishable key; change the secret, it has been seen"));
    }
}
