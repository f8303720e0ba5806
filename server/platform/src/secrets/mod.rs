//! Secrets that seed files refer to. A channel can read only its own secrets, not other environment variables.
//!
//! They are read from the database on use, so a new value takes effect at once in every process. Whether the secrets of
//! a channel's payment account are set is checked when the channel is compiled, and again when one is set or removed.

pub mod payments;
mod queries;

use std::collections::HashMap;
use std::sync::{PoisonError, RwLock};

use anyhow::Context as _;
use grandstand_db::Database;
use grandstand_db::ids::ChannelId;
use jiff::Timestamp;
use sea_orm::{ConnectionTrait, DbErr};
use tenants::check::Allowances;
use tenants::compile::Channel;
use tenants::schema::ChannelSeed;
use tenants::secrets::{SecretReference, is_own, suggested_name, variable};

use grandstand_core::vault::Vault;

pub use queries::{all as list, remove};

/// The secrets of a deployment: from its database, from the environment, and from [`Secrets::put`].
pub struct Secrets {
    given: RwLock<HashMap<String, String>>,
    allowances: Allowances,
    vault: Vault,
}

impl std::fmt::Debug for Secrets {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("Secrets")
    }
}

impl Secrets {
    /// Creates the secrets. `allowances` has further variables that the operator allows channels.
    pub fn new(allowances: Allowances, vault: Vault) -> Self {
        Self { given: RwLock::default(), allowances, vault }
    }

    /// Sets a secret in this process, in place of the environment variable of that name.
    pub fn put(&self, name: &str, value: &str) {
        self.given.write().unwrap_or_else(PoisonError::into_inner).insert(name.to_owned(), value.to_owned());
    }

    /// Returns the secret that a channel's seed file refers to: the stored one, else the environment variable.
    ///
    /// # Errors
    /// The reference is invalid, its variable belongs to another channel or to the server, the secret doesn't exist, or
    /// it can't be decrypted.
    pub async fn read(
        &self,
        connection: &impl ConnectionTrait,
        channel: &Channel,
        reference: &str,
    ) -> anyhow::Result<String> {
        self.read_for(connection, (ChannelId(channel.id), &channel.key), reference).await
    }

    /// The same for a channel that is not compiled, by its id and key.
    ///
    /// # Errors
    /// As [`Secrets::read`].
    pub async fn read_for(
        &self,
        connection: &impl ConnectionTrait,
        (channel_id, key): (ChannelId, &str),
        reference: &str,
    ) -> anyhow::Result<String> {
        if let Some(SecretReference::Name(name)) = SecretReference::parse(reference)
            && let Some(row) = queries::of_name(connection, channel_id, name).await?
        {
            let value = self.vault.decrypt(&place(channel_id, name), &row.sealed);
            return Ok(String::from_utf8(value.with_context(|| format!("the secret {name} can't be read"))?)?);
        }
        self.read_environment(key, reference)
    }

    fn read_environment(&self, channel_key: &str, reference: &str) -> anyhow::Result<String> {
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
            .with_context(|| format!("there is no secret: `grandstand secret set` stores it, or {name} holds it"))
    }

    /// Logs references of a stored channel that are refused, or that only work through the operator's aliases.
    /// Revisions of earlier versions may have them.
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

/// Stores a channel's secret, encrypted.
///
/// # Errors
/// The master key can't be read or created, or the database failed.
pub async fn store(
    connection: &impl ConnectionTrait,
    vault: &Vault,
    channel_id: ChannelId,
    name: &str,
    value: &str,
    now: Timestamp,
) -> anyhow::Result<()> {
    let sealed = vault.encrypt(&place(channel_id, name), value.as_bytes())?;
    Ok(queries::put(connection, channel_id, name, sealed, now.as_second()).await?)
}

/// Re-encrypts every secret that is not encrypted with the newest master key. Logs and skips secrets that can't be
/// decrypted.
///
/// # Errors
/// The database failed.
pub async fn renew(connection: &Database, vault: &Vault) -> Result<(), DbErr> {
    for row in queries::of_every_channel(connection).await? {
        match vault.renewed(&place(row.channel_id, &row.name), &row.sealed) {
            Ok(Some(sealed)) => queries::renew(connection, &row, sealed).await?,
            Ok(None) => {}
            Err(error) => {
                let (channel_id, name) = (row.channel_id, row.name);
                tracing::error!(
                    channel_id = channel_id.0,
                    name,
                    error = format!("{error:#}"),
                    "a channel's secret can't be read"
                );
            }
        }
    }
    Ok(())
}

/// The associated data that the encryption of a secret is bound to.
fn place(channel_id: ChannelId, name: &str) -> [String; 3] {
    ["secret".to_owned(), channel_id.to_string(), name.to_owned()]
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
    use grandstand_core::vault::{Vault, VaultSettings};

    fn secrets(allowances: Allowances) -> Secrets {
        Secrets::new(allowances, Vault::new(&VaultSettings::default(), std::path::Path::new("/nowhere")))
    }

    #[test]
    fn a_channel_reads_its_own_secrets_only() {
        let secrets = secrets(Allowances::default());
        secrets.put("GRANDSTAND_SECRET_NORTH__STRIPE", "north's");
        secrets.put("GRANDSTAND_SECRET_NORTH_SIDE__STRIPE", "north-side's");
        for reference in ["secret:stripe", "env:GRANDSTAND_SECRET_NORTH__STRIPE"] {
            assert_eq!(secrets.read_environment("north", reference).unwrap(), "north's");
        }
        assert_eq!(secrets.read_environment("north-side", "secret:stripe").unwrap(), "north-side's");
        for reference in ["env:PATH", "env:GRANDSTAND_SECRET_NORTH_SIDE__STRIPE", "env:", "PATH", "secret:other"] {
            assert!(secrets.read_environment("north", reference).is_err(), "{reference}");
        }
        assert_eq!(format!("{secrets:?}"), "Secrets");
    }

    #[test]
    fn an_alias_gives_one_variable_to_one_channel() {
        let variables = [("north".to_owned(), "OLD_STRIPE".to_owned())].into();
        let secrets = secrets(Allowances { variables, ..Allowances::default() });
        secrets.put("OLD_STRIPE", "old");
        assert_eq!(secrets.read_environment("north", "env:OLD_STRIPE").unwrap(), "old");
        assert!(secrets.read_environment("south", "env:OLD_STRIPE").is_err());
        assert!(secrets.read_environment("north", "env:PATH").is_err());
    }
}
