//! Settings by which the operator allows channels more than the defaults.

use clap::Args;
use tenants::check::{Allowances, Ceilings};

use crate::outgoing::{Exception, exception};

/// The operator's allowances; every command that reads seed files takes them.
#[derive(Debug, Clone, Default, Args)]
pub struct AllowanceSettings {
    /// Environment variables with old names that channels may go on reading as secrets, as `<channel key>:<VARIABLE>`,
    /// separated by commas
    #[arg(
        long, global = true, env = "GRANDSTAND_SECRET_ALIASES", value_name = "GRANDSTAND_SECRET_ALIASES",
        value_delimiter = ',', value_parser = secret_alias
    )]
    pub secret_aliases: Vec<SecretAlias>,

    /// What a channel may cost, such as `events=5000,per_second=1000`: docs/operating.md has all names. More events and the
    /// like are refused; a larger budget of requests is lowered
    #[arg(long, global = true, env = "GRANDSTAND_CEILINGS", value_name = "GRANDSTAND_CEILINGS", default_value = "")]
    pub ceilings: Ceilings,
    /// Private addresses that sign-in providers of channels may have, over http too: networks, addresses and names of
    /// hosts, separated by commas
    #[arg(
        long = "outgoing-allow", global = true, env = "GRANDSTAND_OUTGOING_ALLOW", value_name = "GRANDSTAND_OUTGOING_ALLOW",
        value_delimiter = ',', value_parser = exception
    )]
    pub outgoing: Vec<Exception>,

    /// Hosts beside Google's that channels may take reCAPTCHA's script from, with their ports, separated by commas: for
    /// tests
    #[arg(
        long = "recaptcha-hosts",
        global = true,
        env = "GRANDSTAND_RECAPTCHA_HOSTS",
        value_name = "GRANDSTAND_RECAPTCHA_HOSTS",
        value_delimiter = ','
    )]
    pub recaptcha_hosts: Vec<String>,
}

/// Allows a channel an environment variable without the channel's prefix.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SecretAlias {
    /// The channel's key.
    pub channel_key: String,
    /// The environment variable.
    pub variable: String,
}

impl AllowanceSettings {
    /// Converts the settings for the check of a folder.
    pub fn allowances(&self) -> Allowances {
        let variables = self.secret_aliases.iter().map(|alias| (alias.channel_key.clone(), alias.variable.clone()));
        Allowances {
            variables: variables.collect(),
            ceilings: self.ceilings,
            script_hosts: self.recaptcha_hosts.clone(),
        }
    }
}

fn secret_alias(text: &str) -> Result<SecretAlias, String> {
    let is_variable = |name: &str| {
        name.bytes().next().is_some_and(|byte| byte.is_ascii_uppercase())
            && name.bytes().all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit() || byte == b'_')
    };
    match text.trim().split_once(':') {
        Some((key, variable)) if tenants::check::key_problem(key).is_none() && is_variable(variable) => {
            Ok(SecretAlias { channel_key: key.to_owned(), variable: variable.to_owned() })
        }
        _ => Err("it must be <channel key>:<VARIABLE>, such as north-side:STRIPE_SECRET".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::secret_alias;

    #[test]
    fn aliases_name_a_channel_and_a_variable() {
        let alias = secret_alias("north-side:STRIPE_SECRET").unwrap();
        assert_eq!((alias.channel_key.as_str(), alias.variable.as_str()), ("north-side", "STRIPE_SECRET"));
        for wrong in ["", "STRIPE_SECRET", "north:", ":X", "north:stripe", "North:X", "www:X", "north:A:B"] {
            assert!(secret_alias(wrong).is_err(), "{wrong}");
        }
    }
}
