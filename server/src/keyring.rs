//! The keyring: what api keys and playback tokens are signed with.
//!
//! Signed texts carry the id of their key, so keys can be rotated: a new one signs, the old ones go on verifying until
//! they are retired. Checking needs no query.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use jiff::Timestamp;
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::{ColumnTrait, DatabaseConnection, DbErr, EntityTrait, QueryFilter, QueryOrder};

use crate::db::entities::keys;
use crate::db::scope::Platform;
use crate::db::{self, Turn};

/// Length of a signature in bytes.
const SIGNATURE: usize = 32;

/// The signing keys of a deployment, newest first; never empty.
#[derive(Clone)]
pub struct Keyring {
    newest: Key,
    older: Vec<Key>,
}

#[derive(Clone)]
struct Key {
    id: i64,
    secret: [u8; 32],
}

impl std::fmt::Debug for Keyring {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "Keyring(newest {}, {} older)", self.newest.id, self.older.len())
    }
}

impl Keyring {
    /// Reads the keyring, and makes the first key where there is none.
    ///
    /// # Errors
    /// The database can't be read or written.
    pub async fn load(connection: &DatabaseConnection) -> Result<Self, DbErr> {
        // Processes that start together must end up with the same first key.
        let transaction = db::begin_in_turn(connection, Turn::Keyring).await?;
        let rows = keys::Entity::all()
            .filter(keys::Column::RetiredAt.is_null())
            .order_by_desc(keys::Column::Id)
            .all(&transaction)
            .await?;
        let mut keys = rows.iter().filter_map(Key::from_row);
        if let Some(newest) = keys.next() {
            return Ok(Self { newest, older: keys.collect() });
        }
        let secret: [u8; 32] = rand::random();
        let row = keys::ActiveModel {
            id: NotSet,
            secret: Set(blake3::Hash::from_bytes(secret).to_hex().to_string()),
            created_at: Set(Timestamp::now().as_second()),
            retired_at: Set(None),
        };
        let id = keys::Entity::insert(row).exec(&transaction).await?.last_insert_id;
        transaction.commit().await?;
        Ok(Self { newest: Key { id, secret }, older: Vec::new() })
    }

    /// Signs `payload` for `purpose`: URL-safe text that [`Self::open`] gives the payload back from.
    ///
    /// The payload is readable to anyone; the signature only proves that this deployment wrote it for that purpose.
    pub fn seal(&self, purpose: &'static str, payload: &[u8]) -> String {
        let mut bytes = self.newest.id.to_be_bytes().to_vec();
        bytes.extend_from_slice(payload);
        let signature = self.newest.sign(purpose, &bytes);
        bytes.extend_from_slice(signature.as_bytes());
        URL_SAFE_NO_PAD.encode(bytes)
    }

    /// The payload of a text that [`Self::seal`] made for the same purpose; `None` for anything else.
    pub fn open(&self, purpose: &'static str, text: &str) -> Option<Vec<u8>> {
        let bytes = URL_SAFE_NO_PAD.decode(text).ok()?;
        let (signed, signature) = bytes.split_at_checked(bytes.len().checked_sub(SIGNATURE)?)?;
        let (id, payload) = signed.split_first_chunk::<8>()?;
        let id = i64::from_be_bytes(*id);
        let key = std::iter::once(&self.newest).chain(&self.older).find(|key| key.id == id)?;
        let signature = blake3::Hash::from_slice(signature).ok()?;
        // Comparing two `blake3::Hash` values takes the same time wherever they differ.
        (key.sign(purpose, signed) == signature).then(|| payload.to_vec())
    }
}

impl Key {
    fn from_row(row: &keys::Model) -> Option<Self> {
        let secret = blake3::Hash::from_hex(&row.secret).ok()?;
        Some(Self { id: row.id, secret: *secret.as_bytes() })
    }

    fn sign(&self, purpose: &'static str, bytes: &[u8]) -> blake3::Hash {
        let mut hasher = blake3::Hasher::new_keyed(&self.secret);
        hasher.update(&(purpose.len() as u64).to_be_bytes()).update(purpose.as_bytes()).update(bytes);
        hasher.finalize()
    }
}

#[cfg(test)]
mod tests {
    use super::{Key, Keyring};

    fn ring(ids: &[i64]) -> Keyring {
        let mut keys = ids.iter().map(|id| Key { id: *id, secret: [u8::try_from(*id).unwrap(); 32] });
        Keyring { newest: keys.next().unwrap(), older: keys.collect() }
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
}
