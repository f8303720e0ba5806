//! The keys of backups: one encrypts, all of them decrypt.

use std::fs;
use std::path::Path;

use anyhow::Context;
use chacha20poly1305::{KeyInit, XChaCha20Poly1305};

/// Bytes of a key's id.
pub const ID: usize = 16;

/// A key of backups.
#[derive(Clone)]
pub struct BackupKey {
    /// Its id in files, a hash that doesn't reveal the key.
    pub id: [u8; ID],
    cipher: [u8; 32],
    names: [u8; 32],
}

impl std::fmt::Debug for BackupKey {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("BackupKey").field("id", &self.id).finish_non_exhaustive()
    }
}

impl BackupKey {
    fn new(bytes: &[u8; 32]) -> Self {
        let id = blake3::derive_key("Grandstand 2026 backup key id", bytes);
        let mut short = [0; ID];
        short.copy_from_slice(&id[..ID]);
        Self {
            id: short,
            cipher: blake3::derive_key("Grandstand 2026 backup contents", bytes),
            names: blake3::derive_key("Grandstand 2026 backup names", bytes),
        }
    }

    /// The cipher of files.
    pub fn cipher(&self) -> XChaCha20Poly1305 {
        XChaCha20Poly1305::new((&self.cipher).into())
    }

    /// A hasher of contents whose results tell nothing to somebody without the key.
    pub fn hasher(&self) -> blake3::Hasher {
        blake3::Hasher::new_keyed(&self.names)
    }
}

/// The keys that an operator gave; the first one encrypts. Without any, backups are not encrypted.
#[derive(Debug, Clone, Default)]
pub struct BackupKeys(Vec<BackupKey>);

impl BackupKeys {
    /// Reads the keys of a file: 64 hexadecimal digits a line, the newest first.
    ///
    /// # Errors
    /// The file can't be read, or doesn't hold keys.
    pub fn read(file: &Path) -> anyhow::Result<Self> {
        let text = fs::read_to_string(file).with_context(|| format!("the backup key: {}", file.display()))?;
        Self::parse(&text).with_context(|| format!("the backup key: {}", file.display()))
    }

    fn parse(text: &str) -> anyhow::Result<Self> {
        let keys: Option<Vec<BackupKey>> = text
            .split_whitespace()
            .map(|line| blake3::Hash::from_hex(line).ok().map(|key| BackupKey::new(key.as_bytes())))
            .collect();
        let keys = keys.context("a key is 64 hexadecimal digits, as `openssl rand -hex 32` prints them")?;
        anyhow::ensure!(!keys.is_empty(), "there is no key in it; `openssl rand -hex 32` prints one");
        Ok(Self(keys))
    }

    /// The key that encrypts.
    pub fn newest(&self) -> Option<&BackupKey> {
        self.0.first()
    }

    /// The key with an id, alone.
    pub fn only(&self, id: &[u8]) -> Option<Self> {
        self.0.iter().find(|key| key.id == id).map(|key| Self(vec![key.clone()]))
    }
}

#[cfg(test)]
pub mod tests {
    use super::BackupKeys;

    /// Keys of these digits, each repeated.
    pub fn keys(digits: &[&str]) -> BackupKeys {
        let lines: Vec<String> = digits.iter().map(|digit| digit.repeat(64)).collect();
        BackupKeys::parse(&lines.join("\n")).unwrap()
    }

    #[test]
    fn a_key_is_64_digits() {
        assert_ne!(keys(&["1"]).newest().unwrap().id, keys(&["2"]).newest().unwrap().id);
        for wrong in ["", " \n", "short", &"g".repeat(64)] {
            assert!(BackupKeys::parse(wrong).is_err(), "{wrong}");
        }
        let shown = format!("{:?}", keys(&["a"]));
        assert!(!shown.contains("aaaa") && !shown.contains("cipher"), "{shown}");
    }
}
