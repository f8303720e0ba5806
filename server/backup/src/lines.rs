//! Files of lines: compressed, hashed and counted as they are written and read.

use std::io::Write;

use anyhow::{Context, ensure};
use zstd::stream::write::{Decoder, Encoder};

use crate::manifest::Sum;
use crate::repository::{Reader, Repository, Writer};

/// zstd's level.
const LEVEL: i32 = 6;
/// Compressed bytes that are collected before they are written.
const COLLECTED: usize = 256 << 10;
/// Compressed bytes that are unpacked at a time. A hostile file may grow ten thousand times.
const UNPACKED: usize = 1 << 10;
/// The longest line: a revision with all its texts.
const LONGEST: usize = 1 << 30;

/// Counts and hashes lines.
#[derive(Default)]
pub struct Counter {
    hasher: blake3::Hasher,
    rows: u64,
    bytes: u64,
}

impl Counter {
    fn count(&mut self, line: &[u8]) {
        self.hasher.update(line);
        self.hasher.update(b"\n");
        self.rows += 1;
        self.bytes += line.len() as u64 + 1;
    }

    /// The number of rows, the bytes and the hash of all lines. `headers` is the number of lines that are not rows.
    pub fn sum(&self, headers: u64) -> Sum {
        let hash = self.hasher.finalize().to_hex().to_string();
        Sum { rows: self.rows.saturating_sub(headers), bytes: self.bytes, hash }
    }
}

/// Writes lines to a file, or counts them only.
pub struct LineWriter {
    file: Option<(Encoder<'static, Vec<u8>>, Writer)>,
    counter: Counter,
}

impl LineWriter {
    /// Begins a file.
    ///
    /// # Errors
    /// The store failed.
    pub async fn begin(repository: &Repository, path: &str) -> anyhow::Result<Self> {
        let encoder = Encoder::new(Vec::new(), LEVEL)?;
        Ok(Self { file: Some((encoder, repository.write(path).await?)), counter: Counter::default() })
    }

    /// Writes nothing.
    pub fn counting() -> Self {
        Self { file: None, counter: Counter::default() }
    }

    /// Writes a line.
    ///
    /// # Errors
    /// The store failed.
    pub async fn write(&mut self, line: &[u8]) -> anyhow::Result<()> {
        self.counter.count(line);
        let Some((encoder, writer)) = &mut self.file else { return Ok(()) };
        encoder.write_all(line)?;
        encoder.write_all(b"\n")?;
        if encoder.get_ref().len() >= COLLECTED {
            let packed = std::mem::take(encoder.get_mut());
            writer.write(&packed).await?;
        }
        Ok(())
    }

    /// Completes the file.
    ///
    /// # Errors
    /// The store failed.
    pub async fn finish(self) -> anyhow::Result<Counter> {
        if let Some((encoder, mut writer)) = self.file {
            writer.write(&encoder.finish()?).await?;
            writer.finish().await?;
        }
        Ok(self.counter)
    }
}

/// Reads the lines of a file.
pub struct LineReader {
    reader: Reader,
    decoder: Decoder<'static, Vec<u8>>,
    /// Where the next line begins in the decoder's bytes.
    line: usize,
    packed: Vec<u8>,
    /// How much of these bytes is unpacked.
    unpacked: usize,
    counter: Counter,
    path: String,
    is_over: bool,
}

impl LineReader {
    /// Opens a file.
    ///
    /// # Errors
    /// There is none, or the store failed.
    pub async fn open(repository: &Repository, path: &str) -> anyhow::Result<Self> {
        Ok(Self {
            reader: repository.read(path).await?,
            decoder: Decoder::new(Vec::new())?,
            line: 0,
            packed: Vec::new(),
            unpacked: 0,
            counter: Counter::default(),
            path: path.to_owned(),
            is_over: false,
        })
    }

    /// Returns the next line; `None` at the end.
    ///
    /// # Errors
    /// The file is damaged.
    pub async fn next(&mut self) -> anyhow::Result<Option<Vec<u8>>> {
        let mut searched = self.line;
        loop {
            let plain = self.decoder.get_mut();
            if let Some(end) = plain[searched..].iter().position(|byte| *byte == b'\n') {
                let line = plain[self.line..searched + end].to_vec();
                self.line = searched + end + 1;
                self.counter.count(&line);
                return Ok(Some(line));
            }
            plain.drain(..self.line);
            self.line = 0;
            searched = plain.len();
            ensure!(searched < LONGEST, "{} is damaged: a line is too long", self.path);
            if !self.unpack().await? {
                ensure!(self.decoder.get_ref().is_empty(), "{} is cut off", self.path);
                return Ok(None);
            }
        }
    }

    /// Unpacks a little more; `false` at the end.
    async fn unpack(&mut self) -> anyhow::Result<bool> {
        while self.unpacked == self.packed.len() {
            if self.is_over {
                return Ok(false);
            }
            self.unpacked = 0;
            match self.reader.next().await? {
                Some(bytes) => self.packed = bytes,
                None => (self.is_over, self.packed) = (true, Vec::new()),
            }
        }
        let end = self.packed.len().min(self.unpacked + UNPACKED);
        let unpacked = self.decoder.write_all(&self.packed[self.unpacked..end]);
        self.unpacked = end;
        unpacked.and_then(|()| self.decoder.flush()).with_context(|| format!("{} is damaged", self.path))?;
        Ok(true)
    }

    /// Compares the lines that were read with the manifest. `headers` is the number of lines that are not rows.
    ///
    /// # Errors
    /// The file isn't the one that was written.
    pub fn check(&self, wanted: &Sum, headers: u64) -> anyhow::Result<()> {
        let sum = self.counter.sum(headers);
        ensure!(sum.rows == wanted.rows, "{} has {} rows, {} were written", self.path, sum.rows, wanted.rows);
        ensure!(&sum == wanted, "{} is damaged: its hash is another one", self.path);
        Ok(())
    }
}
