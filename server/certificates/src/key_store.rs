//! Where private keys are kept: encrypted in the database if the operator gave a master key, else in files.

use std::fs;
use std::io::Write;
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};
use std::path::PathBuf;

use anyhow::Context;
use grandstand_core::vault::Vault;
use grandstand_db::Database;

use super::queries;

/// Start of a reference to a file.
const FILE: &str = "file:";

/// Keeps private keys and accounts' credentials. The database has either the encrypted value or the name of its file.
#[derive(Debug, Clone)]
pub struct KeyStore {
    vault: Vault,
    folder: PathBuf,
}

impl KeyStore {
    /// `folder` is for files, and is made when the first one is.
    pub const fn new(vault: Vault, folder: PathBuf) -> Self {
        Self { vault, folder }
    }

    /// Whether values are encrypted in the database. If not, no other machine can use them.
    pub const fn is_shared(&self) -> bool {
        self.vault.has_given_key()
    }

    /// Keeps a value. Returns what the database stores for it.
    ///
    /// # Errors
    /// The master key or the folder failed.
    pub(crate) fn put(&self, kind: &str, name: &str, value: &[u8]) -> anyhow::Result<String> {
        if self.vault.has_given_key() {
            return self.vault.encrypt(&[kind, name], value);
        }
        let random: [u8; 16] = rand::random();
        let file: String = random.iter().map(|byte| format!("{byte:02x}")).collect();
        self.write(&file, value).with_context(|| format!("{} can't be written", self.folder.display()))?;
        Ok(format!("{FILE}{file}"))
    }

    /// The value behind what the database stores.
    ///
    /// # Errors
    /// The master key is another one, or the file isn't on this machine.
    pub(crate) fn get(&self, kind: &str, name: &str, stored: &str) -> anyhow::Result<Vec<u8>> {
        match self.path(stored) {
            Some(path) => fs::read(&path).with_context(|| {
                format!(
                    "{} holds its private key, on the machine that ordered it; give all processes the same \
                     GRANDSTAND_KEY_FILE",
                    path.display()
                )
            }),
            None => self.vault.decrypt(&[kind, name], stored),
        }
    }

    /// Removes the file of a value that the database no longer has.
    pub(crate) fn forget(&self, stored: &str) {
        if let Some(path) = self.path(stored) {
            drop(fs::remove_file(path));
        }
    }

    /// A value as the database should store it now, if that differs: encrypted with the newest master key.
    fn renewed(&self, kind: &str, name: &str, stored: &str) -> anyhow::Result<Option<String>> {
        if !self.vault.has_given_key() {
            return Ok(None);
        }
        match self.path(stored) {
            Some(_) => self.put(kind, name, &self.get(kind, name, stored)?).map(Some),
            None => self.vault.renewed(&[kind, name], stored),
        }
    }

    /// The file of a value; `None` if the value is encrypted.
    fn path(&self, stored: &str) -> Option<PathBuf> {
        let name = stored.strip_prefix(FILE)?;
        // A name from the database must not lead out of the folder.
        name.bytes().all(|byte| byte.is_ascii_hexdigit()).then(|| self.folder.join(format!("{name}.key")))
    }

    fn write(&self, name: &str, value: &[u8]) -> std::io::Result<()> {
        fs::DirBuilder::new().recursive(true).mode(0o700).create(&self.folder)?;
        let path = self.folder.join(format!("{name}.key"));
        let mut file = fs::OpenOptions::new().write(true).create_new(true).mode(0o600).open(path)?;
        file.write_all(value)?;
        file.sync_all()
    }
}

/// Deletes the certificates of domains that no active channel has, with their private keys.
///
/// # Errors
/// The database failed.
pub async fn forget_domains(
    database: &Database,
    keys: &KeyStore,
    domains: &[String],
    now: i64,
) -> Result<(), sea_orm::DbErr> {
    queries::expire(database, domains).await?;
    for key in queries::remove_expired(database, now).await? {
        keys.forget(&key);
    }
    Ok(())
}

/// Encrypts every private key with the newest master key, if the operator gave one; also those that were in files.
/// Logs and skips keys that can't be read.
///
/// # Errors
/// The database failed.
pub async fn renew(database: &Database, keys: &KeyStore) -> anyhow::Result<()> {
    for (domain, stored) in queries::keys(database).await? {
        match keys.renewed("certificate", &domain, &stored) {
            Ok(Some(sealed)) => {
                queries::replace_key(database, &domain, &stored, sealed).await?;
                keys.forget(&stored);
            }
            Ok(None) => {}
            Err(error) => tracing::error!(domain, error = format!("{error:#}"), "a certificate's key can't be read"),
        }
    }
    for account in queries::accounts(database).await? {
        let Some(stored) = account.sealed_credentials else { continue };
        match keys.renewed("acme account", &account.directory, &stored) {
            Ok(Some(sealed)) => {
                queries::replace_credentials(database, &account.directory, &stored, sealed).await?;
                keys.forget(&stored);
            }
            Ok(None) => {}
            Err(error) => {
                let directory = account.directory;
                tracing::error!(directory, error = format!("{error:#}"), "the account of certificates can't be read");
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use grandstand_core::vault::{Vault, VaultSettings};

    use super::*;

    #[test]
    fn without_a_master_key_a_file_holds_the_key_for_its_owner_only() {
        let data = tempfile::tempdir().unwrap();
        let keys = KeyStore::new(Vault::new(&VaultSettings::default(), data.path()), data.path().join("certificates"));
        let stored = keys.put("certificate", "watch.example", b"secret").unwrap();
        assert!(stored.starts_with(FILE) && !stored.contains("secret"));
        let path = keys.path(&stored).unwrap();
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
        assert_eq!(keys.get("certificate", "watch.example", &stored).unwrap(), b"secret");
        keys.forget(&stored);
        assert!(
            keys.get("certificate", "watch.example", &stored).unwrap_err().to_string().contains("GRANDSTAND_KEY_FILE")
        );
        for hostile in ["file:../../etc/passwd", "file:/etc/passwd", "file:a.key"] {
            assert!(keys.path(hostile).is_none(), "{hostile}");
        }
    }

    #[test]
    fn with_a_master_key_the_database_has_it_encrypted() {
        let data = tempfile::tempdir().unwrap();
        let file = data.path().join("given.key");
        fs::write(&file, "11".repeat(32)).unwrap();
        let folder = data.path().join("certificates");
        let before = KeyStore::new(Vault::new(&VaultSettings::default(), data.path()), folder.clone());
        let in_file = before.put("certificate", "watch.example", b"secret").unwrap();
        let keys = KeyStore::new(Vault::new(&VaultSettings { key_file: Some(file) }, data.path()), folder);
        assert!(keys.is_shared() && !before.is_shared());
        let sealed = keys.renewed("certificate", "watch.example", &in_file).unwrap().unwrap();
        assert!(sealed.starts_with("v1."));
        assert_eq!(keys.get("certificate", "watch.example", &sealed).unwrap(), b"secret");
        assert!(keys.get("certificate", "other.example", &sealed).is_err(), "it is bound to its domain");
        assert_eq!(keys.renewed("certificate", "watch.example", &sealed).unwrap(), None);
    }
}
