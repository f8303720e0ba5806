//! The keyring: the keys that sign api keys and playback tokens.
//!
//! Signed texts carry the id of their key, so keys can be rotated: a new key signs, and the old ones verify until they
//! are retired. Verifying needs no query. Running servers poll for changes every few seconds, so a new key signs only
//! once all of them know it.

mod queries;

use std::sync::Arc;

use anyhow::Context;
use arc_swap::ArcSwap;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use grandstand_core::vault::{Vault, is_encrypted};
use grandstand_db::entities::keys;
use grandstand_db::{self as db, Turn};
use jiff::Timestamp;
use sea_orm::ConnectionTrait;

use crate::audit;

/// Length of a signature in bytes.
const SIGNATURE: usize = 32;
/// Seconds after which a new key signs. Exceeds the servers' polling interval, because clocks may differ.
const KNOWN_AFTER: i64 = 120;

/// The signing keys of a deployment, as this process knows them.
pub struct Keyring {
    ring: ArcSwap<Ring>,
    vault: Vault,
}

/// The keys that verify, newest first; never empty.
struct Ring {
    keys: Vec<Key>,
    signer: Key,
}

#[derive(Clone)]
struct Key {
    id: i64,
    secret: [u8; 32],
}

/// A key, without its secret.
#[derive(Debug)]
pub struct Listed {
    /// The key's id.
    pub id: i64,
    /// Unix seconds.
    pub created_at: i64,
    /// Unix seconds.
    pub retired_at: Option<i64>,
    /// Whether the database stores it encrypted.
    pub is_encrypted: bool,
}

impl std::fmt::Debug for Keyring {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let ring = self.ring.load();
        write!(formatter, "Keyring(signs with {}, knows {})", ring.signer.id, ring.keys.len())
    }
}

impl Keyring {
    /// Reads the keyring, and creates the first key if there is none. If the operator gave a master key, keys in plain
    /// text or encrypted with another key are encrypted with it.
    ///
    /// # Errors
    /// The database can't be read or written, or a key was encrypted with a missing master key.
    pub async fn load(connection: &db::Database, vault: &Vault) -> anyhow::Result<Self> {
        // Processes that start together must end up with the same first key.
        let transaction = db::begin_in_turn(connection, Turn::Keyring).await?;
        if queries::valid(&transaction).await?.is_empty() {
            add(&transaction, vault, Timestamp::now()).await?;
        }
        if vault.has_given_key() {
            for row in queries::all(&transaction).await? {
                if let Some(secret) = vault.renewed(&place(row.id), &row.secret).context("a signing key")? {
                    queries::replace_secret(&transaction, row.id, secret).await?;
                }
            }
        }
        let ring = Ring::read(&transaction, vault, Timestamp::now()).await?;
        transaction.commit().await?;
        Ok(Self { ring: ArcSwap::from_pointee(ring), vault: vault.clone() })
    }

    /// Reloads the keys, and chooses the one that signs at `now`.
    ///
    /// # Errors
    /// The database failed, or a key was encrypted with a missing master key. The loaded keys stay in use.
    pub async fn refresh(&self, connection: &impl ConnectionTrait, now: Timestamp) -> anyhow::Result<()> {
        let ring = Ring::read(connection, &self.vault, now).await?;
        let before = self.ring.swap(Arc::new(ring));
        let now = self.ring.load();
        if before.signer.id != now.signer.id {
            tracing::info!(key = now.signer.id, "another key signs");
        }
        Ok(())
    }

    /// Signs `payload` for `purpose`. Returns URL-safe text that [`Self::open`] reads.
    ///
    /// The payload is readable to anyone; the signature only proves that this deployment wrote it for that purpose.
    pub fn seal(&self, purpose: &'static str, payload: &[u8]) -> String {
        self.ring.load().seal(purpose, payload)
    }

    /// Returns the payload of a text that [`Self::seal`] made for the same purpose; `None` for anything else.
    pub fn open(&self, purpose: &'static str, text: &str) -> Option<Vec<u8>> {
        self.ring.load().open(purpose, text)
    }
}

/// Creates a key and returns its id.
///
/// # Errors
/// The database or the master key failed.
pub async fn rotate(connection: &db::Database, vault: &Vault, now: Timestamp) -> anyhow::Result<i64> {
    let transaction = db::begin_in_turn(connection, Turn::Keyring).await?;
    let newest = queries::valid(&transaction).await?.first().map(|row| row.id);
    let before = newest.map_or_else(|| "none".to_owned(), |id| id.to_string());
    let id = add(&transaction, vault, now).await?;
    audit::record_change(&transaction, "signing keys", None, format!("newest {before} → {id}")).await?;
    transaction.commit().await?;
    Ok(id)
}

/// Retires a key: it no longer signs or verifies.
///
/// # Errors
/// The key doesn't exist, is already retired, is the newest one, or still signs because the newest is too new; or the
/// database failed.
pub async fn retire(connection: &db::Database, id: i64, now: Timestamp) -> anyhow::Result<()> {
    let transaction = db::begin_in_turn(connection, Turn::Keyring).await?;
    let rows = queries::valid(&transaction).await?;
    anyhow::ensure!(rows.iter().any(|row| row.id == id), "there is no key {id} that still verifies");
    let newest = rows.first().map(|row| row.id);
    anyhow::ensure!(newest != Some(id), "{id} is the newest key; make another one first with `grandstand keys rotate`");
    let signs = signer(&rows, now).map(|row| row.id);
    anyhow::ensure!(signs != Some(id), "{id} still signs: the newest key takes over two minutes after it was made");
    queries::set_retired(&transaction, id, now.as_second()).await?;
    audit::record_change(&transaction, "signing keys", None, format!("{id}: verifies → retired")).await?;
    transaction.commit().await?;
    Ok(())
}

/// Returns every key, newest first.
///
/// # Errors
/// The database failed.
pub async fn list(connection: &impl ConnectionTrait) -> anyhow::Result<Vec<Listed>> {
    let listed = |row: keys::Model| Listed {
        id: row.id,
        created_at: row.created_at,
        retired_at: row.retired_at,
        is_encrypted: is_encrypted(&row.secret),
    };
    Ok(queries::all(connection).await?.into_iter().map(listed).collect())
}

async fn add(connection: &impl ConnectionTrait, vault: &Vault, now: Timestamp) -> anyhow::Result<i64> {
    let secret: [u8; 32] = rand::random();
    let text = blake3::Hash::from_bytes(secret).to_hex().to_string();
    let id = queries::insert(connection, text.clone(), now.as_second()).await?;
    if vault.has_given_key() {
        // The encryption is bound to the key's id.
        queries::replace_secret(connection, id, vault.encrypt(&place(id), text.as_bytes())?).await?;
    }
    Ok(id)
}

/// Returns the newest key that every process knows by now, else the oldest key.
fn signer(newest_first: &[keys::Model], now: Timestamp) -> Option<&keys::Model> {
    let known = now.as_second() - KNOWN_AFTER;
    newest_first.iter().find(|row| row.created_at <= known).or(newest_first.last())
}

/// The associated data that the encryption of a key is bound to.
fn place(id: i64) -> [String; 2] {
    ["signing key".to_owned(), id.to_string()]
}

impl Ring {
    async fn read(connection: &impl ConnectionTrait, vault: &Vault, now: Timestamp) -> anyhow::Result<Self> {
        let rows = queries::valid(connection).await?;
        let signer = signer(&rows, now).context("there is no signing key")?;
        let signer = Key::from_row(signer, vault)?;
        let keys: anyhow::Result<Vec<Key>> = rows.iter().map(|row| Key::from_row(row, vault)).collect();
        Ok(Self { keys: keys?, signer })
    }

    fn seal(&self, purpose: &'static str, payload: &[u8]) -> String {
        let mut bytes = self.signer.id.to_be_bytes().to_vec();
        bytes.extend_from_slice(payload);
        let signature = self.signer.sign(purpose, &bytes);
        bytes.extend_from_slice(signature.as_bytes());
        URL_SAFE_NO_PAD.encode(bytes)
    }

    fn open(&self, purpose: &'static str, text: &str) -> Option<Vec<u8>> {
        let bytes = URL_SAFE_NO_PAD.decode(text).ok()?;
        let (signed, signature) = bytes.split_at_checked(bytes.len().checked_sub(SIGNATURE)?)?;
        let (id, payload) = signed.split_first_chunk::<8>()?;
        let id = i64::from_be_bytes(*id);
        let key = self.keys.iter().find(|key| key.id == id)?;
        let signature = blake3::Hash::from_slice(signature).ok()?;
        // `blake3::Hash` values are compared in constant time.
        (key.sign(purpose, signed) == signature).then(|| payload.to_vec())
    }
}

impl Key {
    fn from_row(row: &keys::Model, vault: &Vault) -> anyhow::Result<Self> {
        let text = if is_encrypted(&row.secret) {
            let opened = vault.decrypt(&place(row.id), &row.secret);
            String::from_utf8(opened.with_context(|| format!("the signing key {} can't be read", row.id))?)?
        } else {
            row.secret.clone()
        };
        let secret = blake3::Hash::from_hex(&text).with_context(|| format!("the signing key {} is damaged", row.id))?;
        Ok(Self { id: row.id, secret: *secret.as_bytes() })
    }

    fn sign(&self, purpose: &'static str, bytes: &[u8]) -> blake3::Hash {
        let mut hasher = blake3::Hasher::new_keyed(&self.secret);
        hasher.update(&(purpose.len() as u64).to_be_bytes()).update(purpose.as_bytes()).update(bytes);
        hasher.finalize()
    }
}

#[cfg(test)]
mod tests {
    use super::{Key, Ring, keys, signer};

    fn ring(ids: &[i64]) -> Ring {
        let keys: Vec<Key> = ids.iter().map(|id| Key { id: *id, secret: [u8::try_from(*id).unwrap(); 32] }).collect();
        Ring { signer: keys[0].clone(), keys }
    }

    #[test]
    fn what_was_sealed_opens_for_the_same_purpose_only() {
        let text = ring(&[1]).seal("api_key", b"northern lights");
        assert_eq!(ring(&[1]).open("api_key", &text).as_deref(), Some(b"northern lights".as_slice()));
        assert_eq!(ring(&[1]).open("playback", &text), None);
    }

    #[test]
    fn any_changed_byte_is_refused() {
        let text = ring(&[1]).seal("api_key", b"payload");
        for place in 0..text.len() {
            let mut bytes = text.clone().into_bytes();
            bytes[place] = if bytes[place] == b'A' { b'B' } else { b'A' };
            let changed = String::from_utf8(bytes).unwrap();
            // The last character of base64 holds spare bits; only a text that decodes to other bytes must fail.
            if changed != text {
                assert_eq!(ring(&[1]).open("api_key", &changed), None, "at {place}");
            }
        }
        assert_eq!(ring(&[1]).open("api_key", ""), None);
        assert_eq!(ring(&[1]).open("api_key", "not base64 !"), None);
    }

    #[test]
    fn older_keys_verify_and_retired_ones_do_not() {
        let text = ring(&[1]).seal("api_key", b"x");
        assert!(ring(&[2, 1]).open("api_key", &text).is_some());
        assert!(ring(&[2]).open("api_key", &text).is_none());
    }

    #[test]
    fn a_new_key_signs_once_every_process_knows_it() {
        let row = |id: i64, created_at: i64| keys::Model { id, secret: String::new(), created_at, retired_at: None };
        let at = |second: i64| jiff::Timestamp::from_second(second).unwrap();
        let rows = [row(2, 1000), row(1, 10)];
        assert_eq!(signer(&rows, at(1001)).unwrap().id, 1);
        assert_eq!(signer(&rows, at(1119)).unwrap().id, 1);
        assert_eq!(signer(&rows, at(1120)).unwrap().id, 2);
        assert_eq!(signer(&rows[..1], at(1001)).unwrap().id, 2, "the only one");
    }
}
