//! The vault: encrypts secrets and signing keys before the database stores them.
//!
//! The database alone, or a backup of it, reveals neither. A value is bound to its purpose: a row that is copied to
//! another channel or name can't be decrypted.

mod master_keys;

use std::path::{Path, PathBuf};

use base64::Engine;
use base64::engine::general_purpose::STANDARD_NO_PAD;
use chacha20poly1305::XNonce;
use chacha20poly1305::aead::{Aead, Payload};
use clap::Args;

use master_keys::{MasterKeys, Source};

/// Prefix of encrypted values; no plain value in their columns starts with it.
const PREFIX: &str = "v1.";
/// Length of a nonce in bytes.
const NONCE: usize = 24;

/// Where the master key is.
#[derive(Debug, Clone, Default, Args)]
pub struct VaultSettings {
    /// File with the key that secrets in the database are encrypted with: 64 hexadecimal digits. Further lines are keys
    /// of before. GRANDSTAND_KEY may hold the same text instead [default: grandstand.key in the data folder, made when
    /// it is needed]
    #[arg(long, global = true, env = "GRANDSTAND_KEY_FILE", value_name = "GRANDSTAND_KEY_FILE")]
    pub key_file: Option<PathBuf>,
}

/// Encrypts and decrypts. The key is read on every use, so changing it needs no restart.
#[derive(Debug, Clone)]
pub struct Vault {
    source: Source,
}

impl Vault {
    /// The vault of a deployment.
    pub fn new(settings: &VaultSettings, data: &Path) -> Self {
        let given = std::env::var("GRANDSTAND_KEY").ok().filter(|text| !text.is_empty());
        Self { source: Source::new(settings.key_file.clone(), given, data) }
    }

    /// Whether the operator gave a key. Signing keys are encrypted only with a given key: the key of the data folder
    /// would lie beside an SQLite database, and servers that share a PostgreSQL database may have different ones.
    pub const fn has_given_key(&self) -> bool {
        self.source.is_given()
    }

    /// Encrypts a value for a purpose and a place, such as `["secret", "7", "stripe-secret"]`. Creates the key in the
    /// data folder if there is none.
    ///
    /// # Errors
    /// The key can't be read or created.
    pub fn encrypt(&self, place: &[impl AsRef<str>], value: &[u8]) -> anyhow::Result<String> {
        let keys = self.source.read_or_make()?;
        let key = keys.newest()?;
        let nonce: [u8; NONCE] = rand::random();
        let payload = Payload { msg: value, aad: &associated(place) };
        let sealed = key.cipher.encrypt(&XNonce::from(nonce), payload);
        let sealed = sealed.map_err(|_| anyhow::anyhow!("the value can't be encrypted"))?;
        Ok(format!("{PREFIX}{}.{}", key.id, STANDARD_NO_PAD.encode([&nonce[..], &sealed].concat())))
    }

    /// Decrypts a value that was encrypted for this place.
    ///
    /// # Errors
    /// The value's key is not available, or the value was encrypted for another place.
    pub fn decrypt(&self, place: &[impl AsRef<str>], text: &str) -> anyhow::Result<Vec<u8>> {
        let keys = self.source.read()?;
        open(&keys, place, text)
    }

    /// Encrypts a value with the newest key; `None` if it already is. `text` may be plain text or encrypted with an
    /// older key.
    ///
    /// # Errors
    /// See [`Self::decrypt`].
    pub fn renewed(&self, place: &[impl AsRef<str>], text: &str) -> anyhow::Result<Option<String>> {
        let keys = self.source.read()?;
        match key_id(text) {
            Some(id) if id == keys.newest()?.id => Ok(None),
            Some(_) => self.encrypt(place, &open(&keys, place, text)?).map(Some),
            None => self.encrypt(place, text.as_bytes()).map(Some),
        }
    }
}

/// Whether a text is an encrypted value.
pub fn is_encrypted(text: &str) -> bool {
    text.starts_with(PREFIX)
}

fn key_id(text: &str) -> Option<&str> {
    text.strip_prefix(PREFIX)?.split_once('.').map(|(id, _)| id)
}

fn open(keys: &MasterKeys, place: &[impl AsRef<str>], text: &str) -> anyhow::Result<Vec<u8>> {
    let damaged = || anyhow::anyhow!("the value is damaged or belongs elsewhere");
    let (id, sealed) = text.strip_prefix(PREFIX).and_then(|rest| rest.split_once('.')).ok_or_else(damaged)?;
    let key = keys.of_id(id).ok_or_else(|| {
        anyhow::anyhow!(
            "it was encrypted with another master key ({id}): give every process the same GRANDSTAND_KEY_FILE"
        )
    })?;
    let sealed = STANDARD_NO_PAD.decode(sealed).map_err(|_| damaged())?;
    let (nonce, sealed) = sealed.split_first_chunk::<NONCE>().ok_or_else(damaged)?;
    let payload = Payload { msg: sealed, aad: &associated(place) };
    key.cipher.decrypt(&XNonce::from(*nonce), payload).map_err(|_| damaged())
}

/// The place as associated data: each part is preceded by its length, so that different places never encode alike.
fn associated(place: &[impl AsRef<str>]) -> Vec<u8> {
    let part = |part: &str| [&(part.len() as u64).to_be_bytes()[..], part.as_bytes()].concat();
    place.iter().flat_map(|text| part(text.as_ref())).collect()
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::os::unix::fs::PermissionsExt;
    use std::path::Path;

    use super::{Vault, VaultSettings};

    fn vault(data: &Path) -> Vault {
        Vault::new(&VaultSettings::default(), data)
    }

    #[test]
    fn a_value_opens_in_its_place_only() {
        let data = tempfile::tempdir().unwrap();
        let vault = vault(data.path());
        let sealed = vault.encrypt(&["secret", "7", "stripe"], b"sk_live").unwrap();
        assert!(!sealed.contains("sk_live"));
        assert_eq!(vault.decrypt(&["secret", "7", "stripe"], &sealed).unwrap(), b"sk_live");
        for place in [&["secret", "8", "stripe"][..], &["secret", "7", "other"], &["secret", "7stripe"], &["key", "7"]]
        {
            assert!(vault.decrypt(place, &sealed).is_err(), "{place:?}");
        }
        assert_ne!(vault.encrypt(&["a"], b"x").unwrap(), vault.encrypt(&["a"], b"x").unwrap(), "nonces differ");
        for place in 3..sealed.len() {
            let mut changed = sealed.clone().into_bytes();
            changed[place] = if changed[place] == b'A' { b'B' } else { b'A' };
            let changed = String::from_utf8(changed).unwrap();
            if changed != sealed {
                assert!(vault.decrypt(&["secret", "7", "stripe"], &changed).is_err(), "{place}");
            }
        }
    }

    #[test]
    fn the_key_is_made_once_and_for_its_owner_only() {
        let data = tempfile::tempdir().unwrap();
        let sealed = vault(data.path()).encrypt(&["a"], b"x").unwrap();
        let file = data.path().join("grandstand.key");
        assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
        assert_eq!(vault(data.path()).decrypt(&["a"], &sealed).unwrap(), b"x");
        fs::remove_file(file).unwrap();
        assert!(vault(data.path()).decrypt(&["a"], &sealed).is_err());
    }

    #[test]
    fn keys_of_before_open_and_are_renewed() {
        let data = tempfile::tempdir().unwrap();
        let file = data.path().join("given.key");
        let given = |text: &str| {
            fs::write(&file, text).unwrap();
            Vault::new(&VaultSettings { key_file: Some(file.clone()) }, data.path())
        };
        let of_folder = vault(data.path()).encrypt(&["a"], b"x").unwrap();
        let (old, new) = ("11".repeat(32), "22".repeat(32));
        let renewed = given(&old).renewed(&["a"], &of_folder).unwrap().unwrap();
        assert_eq!(given(&old).renewed(&["a"], &renewed).unwrap(), None);
        assert_eq!(given(&format!("{new}\n{old}\n")).decrypt(&["a"], &renewed).unwrap(), b"x");
        let renewed = given(&format!("{new}\n{old}\n")).renewed(&["a"], &renewed).unwrap().unwrap();
        assert_eq!(given(&new).decrypt(&["a"], &renewed).unwrap(), b"x");
        assert!(given(&old).decrypt(&["a"], &renewed).unwrap_err().to_string().contains("GRANDSTAND_KEY_FILE"));
        let plain = given(&new).renewed(&["a"], "plain").unwrap().unwrap();
        assert_eq!(given(&new).decrypt(&["a"], &plain).unwrap(), b"plain");
        for wrong in ["", "short", &"zz".repeat(32)] {
            assert!(given(wrong).encrypt(&["a"], b"x").is_err(), "{wrong}");
        }
    }
}
