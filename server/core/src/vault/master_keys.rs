//! The master keys: from the operator's file or environment variable, and from a file in the data folder.

use std::fs;
use std::io::{ErrorKind, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

use anyhow::Context;
use chacha20poly1305::{KeyInit, XChaCha20Poly1305};

/// A master key.
pub struct MasterKey {
    /// The key's id in encrypted values, a hash that doesn't reveal the key.
    pub id: String,
    pub cipher: XChaCha20Poly1305,
}

/// The available keys; the first one encrypts.
pub struct MasterKeys(Vec<MasterKey>);

impl MasterKeys {
    /// The key that encrypts.
    ///
    /// # Errors
    /// There is no key.
    pub fn newest(&self) -> anyhow::Result<&MasterKey> {
        self.0.first().context("there is no master key")
    }

    /// The key with an id.
    pub fn of_id(&self, id: &str) -> Option<&MasterKey> {
        self.0.iter().find(|key| key.id == id)
    }
}

/// The places that keys are read from.
#[derive(Clone)]
pub struct Source {
    file: Option<PathBuf>,
    text: Option<String>,
    own: PathBuf,
}

impl std::fmt::Debug for Source {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("Source").field("file", &self.file).field("own", &self.own).finish_non_exhaustive()
    }
}

impl Source {
    /// `file` or `text` come from the operator; `data` is the folder of the key that is used otherwise.
    pub fn new(file: Option<PathBuf>, text: Option<String>, data: &Path) -> Self {
        Self { file, text, own: data.join("grandstand.key") }
    }

    /// Whether the operator gave a key.
    pub const fn is_given(&self) -> bool {
        self.file.is_some() || self.text.is_some()
    }

    /// Reads the keys: the operator's first, then that of the data folder, which may have encrypted earlier values.
    ///
    /// # Errors
    /// A file can't be read or doesn't hold keys.
    pub fn read(&self) -> anyhow::Result<MasterKeys> {
        let mut keys = Vec::new();
        if let Some(file) = &self.file {
            let text = fs::read_to_string(file).with_context(|| format!("GRANDSTAND_KEY_FILE: {}", file.display()))?;
            keys.extend(parse(&text).context("GRANDSTAND_KEY_FILE")?);
        }
        if let Some(text) = &self.text {
            keys.extend(parse(text).context("GRANDSTAND_KEY")?);
        }
        match fs::read_to_string(&self.own) {
            Ok(text) => keys.extend(parse(&text).with_context(|| self.own.display().to_string())?),
            Err(error) if error.kind() == ErrorKind::NotFound => {}
            Err(error) => return Err(error).with_context(|| self.own.display().to_string()),
        }
        Ok(MasterKeys(keys))
    }

    /// [`Self::read`], which first creates a key in the data folder if there is none at all.
    ///
    /// # Errors
    /// As for [`Self::read`]; or the data folder can't be written.
    pub fn read_or_make(&self) -> anyhow::Result<MasterKeys> {
        if !self.is_given() && !self.own.exists() {
            self.make().with_context(|| format!("{} can't be written", self.own.display()))?;
        }
        self.read()
    }

    /// Writes the key file atomically: a process that does the same concurrently never reads half of it, and the first
    /// key stays.
    fn make(&self) -> std::io::Result<()> {
        let key: [u8; 32] = rand::random();
        let unfinished = self.own.with_extension(format!("key.{}", uuid::Uuid::now_v7()));
        let mut file = fs::OpenOptions::new().write(true).create_new(true).mode(0o600).open(&unfinished)?;
        writeln!(file, "{}", blake3::Hash::from_bytes(key).to_hex())?;
        file.sync_all()?;
        let linked = fs::hard_link(&unfinished, &self.own);
        fs::remove_file(&unfinished)?;
        match linked {
            Err(error) if error.kind() != ErrorKind::AlreadyExists => Err(error),
            _ => Ok(()),
        }
    }
}

fn parse(text: &str) -> anyhow::Result<Vec<MasterKey>> {
    let lines = text.split_whitespace();
    let keys: Option<Vec<MasterKey>> = lines.map(|line| blake3::Hash::from_hex(line).ok().map(key)).collect();
    let keys = keys.context("a key is 64 hexadecimal digits, as `openssl rand -hex 32` prints them")?;
    anyhow::ensure!(!keys.is_empty(), "there is no key in it; `openssl rand -hex 32` prints one");
    Ok(keys)
}

fn key(text: blake3::Hash) -> MasterKey {
    let bytes = text.as_bytes();
    let id = blake3::derive_key("Grandstand 2026 master key id", bytes);
    let id = blake3::Hash::from_bytes(id).to_hex().chars().take(12).collect();
    MasterKey { id, cipher: XChaCha20Poly1305::new(bytes.into()) }
}
