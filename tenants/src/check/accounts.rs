//! How viewers sign in.

use super::codes;
use super::context::Context;
use super::finding::Finding;
use super::hosts::is_label;

use crate::schema::accounts::preset;

/// Checks the providers of social sign-in.
pub fn check(context: &Context<'_>, findings: &mut Vec<Finding>) {
    let Some(channel) = &context.loaded.channel else { return };
    for (name, provider) in &channel.value.accounts.social {
        let place = channel.place.inner(&format!("accounts/social/{name}"));
        if !is_label(name) {
            let message = format!("\"{name}\" can't stand in an address");
            findings.push(
                Finding::at(codes::INCOMPLETE_PROVIDER, &place.value("client_id"), message)
                    .hint("name it with a-z, 0-9 and hyphens inside"),
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
