//! What the operator's settings allow seed files, beyond what every channel may do or below it.

use std::collections::BTreeSet;

use super::Ceilings;

/// The operator's allowances. Without any, `Default` is what every deployment allows.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Allowances {
    /// Environment variables with names of before secrets belonged to a channel: channel key and variable.
    pub variables: BTreeSet<(String, String)>,
    /// What a channel may cost.
    pub ceilings: Ceilings,
    /// Hosts with their ports, beside Google's, that reCAPTCHA's script may come from.
    pub script_hosts: Vec<String>,
}

impl Allowances {
    /// Whether the operator lets a channel read an environment variable that is not its own by name.
    pub fn has_variable(&self, channel_key: &str, variable: &str) -> bool {
        self.variables.contains(&(channel_key.to_owned(), variable.to_owned()))
    }
}
