//! Registration and sign-in settings.

use super::context::Context;
use super::hosts::is_label;
use crate::findings::codes;
use crate::findings::finding::Finding;

use crate::schema::accounts::preset;
use crate::wording;

/// Checks the address of reCAPTCHA's script and the providers of social sign-in.
pub fn check(context: &Context<'_>, findings: &mut Vec<Finding>) {
    let Some(channel) = &context.loaded.channel else { return };
    let recaptcha = channel.value.accounts.recaptcha.as_ref();
    if recaptcha.is_some_and(|recaptcha| !recaptcha.is_script_allowed(&context.allowances.script_hosts)) {
        let spot = channel.place.value("accounts/recaptcha/script");
        let message = wording!("this is not reCAPTCHA's script", "ce n'est pas le script de reCAPTCHA");
        let hint = wording!(
            "leave it out, or write \"https://www.recaptcha.net/recaptcha/api.js\"",
            "retirez-le, ou écrivez \"https://www.recaptcha.net/recaptcha/api.js\""
        );
        findings.push(Finding::at(codes::FOREIGN_SCRIPT, &spot, message).hint(hint));
    }
    for (name, provider) in &channel.value.accounts.social {
        let place = channel.place.inner(&format!("accounts/social/{name}"));
        if !is_label(name) {
            let message =
                wording!("\"{name}\" can't stand in an address", "« {name} » ne peut pas figurer dans une adresse");
            let hint = wording!(
                "name it with a-z, 0-9 and hyphens inside",
                "nommez-le avec a-z, 0-9 et des traits d'union à l'intérieur"
            );
            findings.push(Finding::at(codes::INCOMPLETE_PROVIDER, &place.value("client_id"), message).hint(hint));
        }
        let called = [("token_url", &provider.token_url), ("userinfo_url", &provider.userinfo_url)];
        for (key, address) in called {
            let Some(address) = address.as_deref().filter(|address| !is_callable(address)) else { continue };
            let message = wording!(
                "the server does not call {address} by itself: it is not https, or private",
                "le serveur n'appelle pas {address} de lui-même : l'adresse n'est pas en https, ou elle est privée"
            );
            let hint = wording!(
                "the operator can allow the host by GRANDSTAND_OUTGOING_ALLOW",
                "l'opérateur peut autoriser l'hôte par GRANDSTAND_OUTGOING_ALLOW"
            );
            findings.push(Finding::at(codes::PRIVATE_ADDRESS, &place.value(key), message).hint(hint));
        }
        if preset(name).is_some() {
            continue;
        }
        let addresses = [
            ("authorize_url", &provider.authorize_url),
            ("token_url", &provider.token_url),
            ("userinfo_url", &provider.userinfo_url),
        ];
        for (key, _) in addresses.into_iter().filter(|(_, address)| address.is_none()) {
            let message = wording!("the provider \"{name}\" has no {key}", "il manque {key} au fournisseur « {name} »");
            let hint = wording!(
                "only google and facebook are known; of any other, all three addresses must be said",
                "seuls google et facebook sont connus ; pour tout autre, donnez les trois adresses"
            );
            findings.push(Finding::at(codes::INCOMPLETE_PROVIDER, &place.value("client_id"), message).hint(hint));
        }
    }
}

/// Whether a server-side request to the address is acceptable: https and a public host name. The server checks
/// separately which IP address the name resolves to.
fn is_callable(address: &str) -> bool {
    let Some(rest) = address.strip_prefix("https://") else { return false };
    let host = rest.split(['/', '?', '#', ':']).next().unwrap_or_default();
    let is_address = rest.starts_with('[') || host.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    let is_local = [".local", ".localhost", ".internal", ".intranet"].iter().any(|end| host.ends_with(end));
    host.contains('.') && !is_address && !is_local
}
