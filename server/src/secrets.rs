//! Secrets that seed files refer to. A channel reaches its own secrets and no other variable of the environment.

use std::collections::HashMap;
use std::sync::{PoisonError, RwLock};

use tenants::check::Allowances;
use tenants::schema::ChannelSeed;
use tenants::secrets::{SecretReference, is_own, suggested_name, variable};

/// The secrets of this process: those of its environment, and those that it was given besides.
#[derive(Default)]
pub struct Secrets {
    given: RwLock<HashMap<String, String>>,
    allowances: Allowances,
}

impl std::fmt::Debug for Secrets {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("Secrets")
    }
}

impl Secrets {
    /// The secrets of a deployment whose operator allows channels some variables more.
    pub fn new(allowances: Allowances) -> Self {
        Self { given: RwLock::default(), allowances }
    }

    /// Gives the process a secret, in place of the environment variable of that name.
    pub fn put(&self, name: &str, value: &str) {
        self.given.write().unwrap_or_else(PoisonError::into_inner).insert(name.to_owned(), value.to_owned());
    }

    /// The secret that a seed file of a channel refers to.
    ///
    /// # Errors
    /// The reference is none, its variable belongs to another channel or to the server, or there is no such secret.
    pub fn read(&self, channel_key: &str, reference: &str) -> anyhow::Result<String> {
        let name = match SecretReference::parse(reference) {
            Some(SecretReference::Name(name)) => variable(channel_key, name),
            Some(SecretReference::Variable(name)) if self.may_read(channel_key, name) => Some(name.to_owned()),
            Some(SecretReference::Variable(name)) => anyhow::bail!("{}", refusal(channel_key, name)),
            None => None,
        };
        let name = name.ok_or_else(|| anyhow::anyhow!("{reference:?} is no reference to a secret"))?;
        let given = self.given.read().unwrap_or_else(PoisonError::into_inner).get(&name).cloned();
        given
            .or_else(|| std::env::var(&name).ok())
            .filter(|value| !value.is_empty())
            .ok_or_else(|| anyhow::anyhow!("the environment variable {name} is not set"))
    }

    /// Logs which references of a stored channel are refused, and which work by the operator's aliases alone. Revisions
    /// that were applied before secrets belonged to a channel may have such.
    pub fn report(&self, seed: &ChannelSeed) {
        let key = seed.key.as_str();
        for reference in seed.secret_references() {
            let Some(SecretReference::Variable(name)) = SecretReference::parse(reference) else { continue };
            if is_own(key, name) {
                continue;
            }
            let short = suggested_name(key, name);
            if self.may_read(key, name) {
                tracing::warn!(
                    channel = key,
                    variable = name,
                    "read by GRANDSTAND_SECRET_ALIASES; write secret:{short}"
                );
            } else {
                tracing::error!(channel = key, "{}", refusal(key, name));
            }
        }
    }

    fn may_read(&self, channel_key: &str, variable: &str) -> bool {
        is_own(channel_key, variable) || self.allowances.has_variable(channel_key, variable)
    }
}

fn refusal(channel_key: &str, name: &str) -> String {
    let short = suggested_name(channel_key, name);
    let own = variable(channel_key, &short).unwrap_or_default();
    format!(
        "the environment variable {name} is not a secret of the channel {channel_key}: name it {own}, or set \
         GRANDSTAND_SECRET_ALIASES={channel_key}:{name}"
    )
}

#[cfg(test)]
mod tests {
    use tenants::check::Allowances;

    use super::Secrets;

    #[test]
    fn a_channel_reads_its_own_secrets_only() {
        let secrets = Secrets::default();
        secrets.put("GRANDSTAND_SECRET_NORTH__STRIPE", "north's");
        secrets.put("GRANDSTAND_SECRET_NORTH_SIDE__STRIPE", "north-side's");
        for reference in ["secret:stripe", "env:GRANDSTAND_SECRET_NORTH__STRIPE"] {
            assert_eq!(secrets.read("north", reference).unwrap(), "north's");
        }
        assert_eq!(secrets.read("north-side", "secret:stripe").unwrap(), "north-side's");
        for reference in ["env:PATH", "env:GRANDSTAND_SECRET_NORTH_SIDE__STRIPE", "env:", "PATH", "secret:other"] {
            assert!(secrets.read("north", reference).is_err(), "{reference}");
        }
        assert_eq!(format!("{secrets:?}"), "Secrets");
    }

    #[test]
    fn an_alias_gives_one_variable_to_one_channel() {
        let variables = [("north".to_owned(), "OLD_STRIPE".to_owned())].into();
        let secrets = Secrets::new(Allowances { variables, ..Allowances::default() });
        secrets.put("OLD_STRIPE", "old");
        assert_eq!(secrets.read("north", "env:OLD_STRIPE").unwrap(), "old");
        assert!(secrets.read("south", "env:OLD_STRIPE").is_err());
        assert!(secrets.read("north", "env:PATH").is_err());
    }
}
