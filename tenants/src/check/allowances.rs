//! What the operator allows or limits in seed files.

use std::collections::BTreeSet;

use super::Ceilings;

/// The operator's allowances. `Default` has the limits of a deployment that configures none.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Allowances {
    /// Variables with a legacy name (from before secrets belonged to a channel), as channel key and variable.
    pub variables: BTreeSet<(String, String)>,
    /// Limits on the size of a channel.
    pub ceilings: Ceilings,
    /// Hosts with their ports, besides Google's, that reCAPTCHA's script may be loaded from.
    pub script_hosts: Vec<String>,
}

impl Allowances {
    /// Whether the channel may read an environment variable outside its own namespace.
    pub fn has_variable(&self, channel_key: &str, variable: &str) -> bool {
        self.variables.contains(&(channel_key.to_owned(), variable.to_owned()))
    }
}
