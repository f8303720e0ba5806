//! Encrypts and decrypts files piece by piece.
//!
//! A sealed file is `GRANDBK1`, 16 bytes of the key's id, 19 random bytes, and then chunks of 64 KiB (the last one may be
//! shorter), each encrypted with XChaCha20-Poly1305 by the STREAM construction with a big-endian counter of 32 bits
//! (`aead::stream::StreamBE32`). So chunks can be neither reordered nor left out at the end. The associated data of each
//! chunk is the file's path in the repository: a file that stands in another's place doesn't open.

use anyhow::{Context, anyhow, bail};
use chacha20poly1305::XChaCha20Poly1305;
use chacha20poly1305::aead::Payload;
use chacha20poly1305::aead::stream::{DecryptorBE32, EncryptorBE32};

use crate::key::{BackupKey, BackupKeys, ID};

const MAGIC: &[u8; 8] = b"GRANDBK1";
/// Random bytes of a file.
const NONCE: usize = 19;
/// Bytes before the first chunk.
pub const HEADER: u64 = (MAGIC.len() + ID + NONCE) as u64;
const HEADER_LENGTH: usize = MAGIC.len() + ID + NONCE;
/// Plain bytes of a chunk.
const CHUNK: usize = 64 << 10;
/// Bytes that a chunk grows by.
const TAG: usize = 16;

/// The size of a sealed file with this many plain bytes.
pub const fn sealed_size(plain: u64) -> u64 {
    let chunks = if plain == 0 { 1 } else { plain.div_ceil(CHUNK as u64) };
    HEADER + plain + chunks * TAG as u64
}

/// Encrypts a file.
pub struct Sealer {
    stream: EncryptorBE32<XChaCha20Poly1305>,
    path: String,
    buffer: Vec<u8>,
}

impl Sealer {
    /// Begins the file at `path`. Returns its first bytes as well.
    pub fn begin(key: &BackupKey, path: &str) -> (Self, Vec<u8>) {
        let nonce: [u8; NONCE] = rand::random();
        let stream = EncryptorBE32::from_aead(key.cipher(), (&nonce).into());
        let header = [&MAGIC[..], &key.id, &nonce].concat();
        (Self { stream, path: path.to_owned(), buffer: Vec::new() }, header)
    }

    /// Takes plain bytes. Appends what is encrypted of them to `sealed`.
    ///
    /// # Errors
    /// The file has more than 2^32 chunks.
    pub fn push(&mut self, plain: &[u8], sealed: &mut Vec<u8>) -> anyhow::Result<()> {
        self.buffer.extend_from_slice(plain);
        let mut from = 0;
        while self.buffer.len() - from > CHUNK {
            let payload = Payload { msg: &self.buffer[from..from + CHUNK], aad: self.path.as_bytes() };
            sealed.extend(self.stream.encrypt_next(payload).map_err(|_| anyhow!("the file is too large"))?);
            from += CHUNK;
        }
        self.buffer.drain(..from);
        Ok(())
    }

    /// Returns the last encrypted bytes.
    ///
    /// # Errors
    /// See [`Self::push`].
    pub fn finish(self) -> anyhow::Result<Vec<u8>> {
        let payload = Payload { msg: &self.buffer, aad: self.path.as_bytes() };
        self.stream.encrypt_last(payload).map_err(|_| anyhow!("the file is too large"))
    }
}

/// Decrypts a file.
pub struct Opener {
    keys: BackupKeys,
    path: String,
    stream: Option<DecryptorBE32<XChaCha20Poly1305>>,
    buffer: Vec<u8>,
}

impl Opener {
    /// Begins the file at `path`.
    pub fn begin(keys: &BackupKeys, path: &str) -> Self {
        Self { keys: keys.clone(), path: path.to_owned(), stream: None, buffer: Vec::new() }
    }

    /// Takes encrypted bytes. Appends what is decrypted of them to `plain`.
    ///
    /// # Errors
    /// The file is damaged, stands in another's place, or was encrypted with another key.
    pub fn push(&mut self, sealed: &[u8], plain: &mut Vec<u8>) -> anyhow::Result<()> {
        self.buffer.extend_from_slice(sealed);
        if self.stream.is_none() {
            if self.buffer.len() < HEADER_LENGTH {
                return Ok(());
            }
            self.stream = Some(self.read_header()?);
            self.buffer.drain(..HEADER_LENGTH);
        }
        let Some(stream) = &mut self.stream else { return Ok(()) };
        let mut from = 0;
        while self.buffer.len() - from > CHUNK + TAG {
            let payload = Payload { msg: &self.buffer[from..from + CHUNK + TAG], aad: self.path.as_bytes() };
            plain.extend(stream.decrypt_next(payload).map_err(|_| damaged(&self.path))?);
            from += CHUNK + TAG;
        }
        self.buffer.drain(..from);
        Ok(())
    }

    /// Returns the last decrypted bytes.
    ///
    /// # Errors
    /// The file is damaged or cut off.
    pub fn finish(self) -> anyhow::Result<Vec<u8>> {
        let stream = self.stream.with_context(|| format!("{} is cut off", self.path))?;
        let payload = Payload { msg: &self.buffer, aad: self.path.as_bytes() };
        stream.decrypt_last(payload).map_err(|_| damaged(&self.path))
    }

    fn read_header(&self) -> anyhow::Result<DecryptorBE32<XChaCha20Poly1305>> {
        let keys = self.keys.of_file(&self.path, &self.buffer)?;
        let key = keys.newest().with_context(|| damaged(&self.path))?;
        let nonce: &[u8; NONCE] = self.buffer[MAGIC.len() + ID..].first_chunk().with_context(|| damaged(&self.path))?;
        Ok(DecryptorBE32::from_aead(key.cipher(), nonce.into()))
    }
}

impl BackupKeys {
    /// The key of the sealed file that begins with `header`, alone.
    ///
    /// # Errors
    /// The file is damaged, or its key wasn't given.
    pub fn of_file(&self, path: &str, header: &[u8]) -> anyhow::Result<Self> {
        let id = header.strip_prefix(MAGIC).and_then(|rest| rest.get(..ID)).ok_or_else(|| damaged(path))?;
        match self.only(id) {
            Some(keys) => Ok(keys),
            None if self.newest().is_some() => bail!("{path} was encrypted with another key than the one given"),
            None => bail!("{path} is encrypted: name the key's file with --backup-key-file"),
        }
    }
}

fn damaged(path: &str) -> anyhow::Error {
    anyhow!("{path} is damaged, cut off, or another file in its place")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::key::tests::keys;

    fn seal(keys: &BackupKeys, path: &str, plain: &[u8]) -> Vec<u8> {
        let (mut sealer, mut sealed) = Sealer::begin(keys.newest().unwrap(), path);
        for piece in plain.chunks(50_001) {
            sealer.push(piece, &mut sealed).unwrap();
        }
        sealed.extend(sealer.finish().unwrap());
        sealed
    }

    fn open(keys: &BackupKeys, path: &str, sealed: &[u8]) -> anyhow::Result<Vec<u8>> {
        let (mut opener, mut plain) = (Opener::begin(keys, path), Vec::new());
        for piece in sealed.chunks(70_003) {
            opener.push(piece, &mut plain)?;
        }
        plain.extend(opener.finish()?);
        Ok(plain)
    }

    #[test]
    fn files_of_every_length_open_again() {
        let keys = keys(&["1"]);
        for length in [0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK, 3 * CHUNK + 7] {
            let plain: Vec<u8> = (0..length).map(|place| u8::try_from(place % 251).unwrap()).collect();
            let sealed = seal(&keys, "a", &plain);
            assert_eq!(sealed.len() as u64, sealed_size(length as u64), "{length}");
            assert_eq!(open(&keys, "a", &sealed).unwrap(), plain, "{length}");
        }
    }

    #[test]
    fn what_was_changed_doesnt_open() {
        let keys = keys(&["1"]);
        let sealed = seal(&keys, "a", &vec![7; 2 * CHUNK + 9]);
        assert!(open(&keys, "b", &sealed).is_err(), "in another's place");
        for place in (0..sealed.len()).step_by(9_973).chain([0, 8, 24, 43]) {
            let mut changed = sealed.clone();
            changed[place] ^= 1;
            assert!(open(&keys, "a", &changed).is_err(), "{place}");
        }
        let chunk = CHUNK + TAG;
        for length in [0, 5, HEADER_LENGTH, HEADER_LENGTH + chunk, HEADER_LENGTH + 2 * chunk, sealed.len() - 1] {
            assert!(open(&keys, "a", &sealed[..length]).is_err(), "{length}");
        }
        let (header, chunks) = sealed.split_at(HEADER_LENGTH);
        let swapped = [header, &chunks[chunk..2 * chunk], &chunks[..chunk], &chunks[2 * chunk..]].concat();
        assert!(open(&keys, "a", &swapped).is_err());
    }

    #[test]
    fn a_wrong_key_is_told_from_damage() {
        let (old, new) = (keys(&["1"]), keys(&["2"]));
        let sealed = seal(&old, "a", b"text");
        assert!(open(&new, "a", &sealed).unwrap_err().to_string().contains("another key"));
        assert!(open(&BackupKeys::default(), "a", &sealed).unwrap_err().to_string().contains("--backup-key-file"));
        assert_eq!(open(&keys(&["2", "1"]), "a", &sealed).unwrap(), b"text", "a key of before");
    }
}
