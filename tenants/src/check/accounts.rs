//! How viewers sign in.

use super::codes;
use super::context::Context;
use super::finding::Finding;
use super::hosts::is_label;

use crate::schema::accounts::preset;

/// Checks reCAPTCHA's script and the providers of social sign-in.
pub fn check(context: &Context<'_>, findings: &mut Vec<Finding>) {
    let Some(channel) = &context.loaded.channel else { return };
    let recaptcha = channel.value.accounts.recaptcha.as_ref();
    if recaptcha.is_some_and(|recaptcha| !recaptcha.is_script_allowed(&context.allowances.script_hosts)) {
        let spot = channel.place.value("accounts/recaptcha/script");
        findings.push(
            Finding::at(codes::FOREIGN_SCRIPT, &spot, "this is not reCAPTCHA's script")
                .hint("leave it out, or write \"https://www.recaptcha.net/recaptcha/api.js\""),
        );
    }
    for (name, provider) in &channel.value.accounts.social {
        let place = channel.place.inner(&format!("accounts/social/{name}"));
        if !is_label(name) {
            let message = format!("\"{name}\" can't stand in an address");
            findings.push(
                Finding::at(codes::INCOMPLETE_PROVIDER, &place.value("client_id"), message)
                    .hint("name it with a-z, 0-9 and hyphens inside"),
            );
        }
        let called = [("token_url", &provider.token_url), ("userinfo_url", &provider.userinfo_url)];
        for (key, address) in called {
            let Some(address) = address.as_deref().filter(|address| !is_callable(address)) else { continue };
            let message = format!("the server does not call {address} by itself: it is not https, or private");
            findings.push(
                Finding::at(codes::PRIVATE_ADDRESS, &place.value(key), message)
                    .hint("the operator can allow the host by GRANDSTAND_OUTGOING_ALLOW"),
            );
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
            let message = format!("the provider \"{name}\" has no {key}");
            findings.push(
                Finding::at(codes::INCOMPLETE_PROVIDER, &place.value("client_id"), message)
                    .hint("only google and facebook are known; of any other, all three addresses must be said"),
            );
        }
    }
}

/// Whether an address seems to be one that servers call without being told: https, and a public name. The server itself
/// checks where the name leads.
fn is_callable(address: &str) -> bool {
    let Some(rest) = address.strip_prefix("https://") else { return false };
    let host = rest.split(['/', '?', '#', ':']).next().unwrap_or_default();
    let is_address = rest.starts_with('[') || host.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    let is_local = [".local", ".localhost", ".internal", ".intranet"].iter().any(|end| host.ends_with(end));
    host.contains('.') && !is_address && !is_local
}
