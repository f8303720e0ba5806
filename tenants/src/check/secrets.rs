//! Seed files hold no passwords and keys, and name only secrets of their own channel.

use std::sync::LazyLock;

use regex::Regex;

use super::codes;
use super::context::Context;
use super::finding::Finding;
use super::secret_shapes::SERVICES;
use crate::load::source::{Source, Spot};
use crate::secrets::{SecretReference, is_own, suggested_name, variable};
use crate::wording;

/// What secrets look like wherever they stand. Less than what is hidden in reports: a mistake here refuses a folder.
static SECRETS: LazyLock<Option<Regex>> = LazyLock::new(|| {
    let services = format!(r"\b(?:{})", SERVICES.join("|"));
    let kinds = [
        services.as_str(),
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
                "{better} ; pour un ancien nom, l'exploitant peut définir GRANDSTAND_SECRET_ALIASES={key}:{name}"
            );
            Finding::at(codes::FOREIGN_SECRET, &spot, message).hint(hint)
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
        let message = wording!("this looks like a secret", "ceci ressemble à un secret");
        findings.push(Finding::at(codes::SECRET, &spot, message).hint(wording!(
            "write secret:<name> and store the value with `grandstand secret set`; change the secret, it has been seen",
            "écrivez secret:<nom> et enregistrez la valeur avec `grandstand secret set` ; changez ce secret, il a été vu"
        )));
    }
}
