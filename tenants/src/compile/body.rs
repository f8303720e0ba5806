//! API answers ready to send: bytes, compressed variants and entity tags.

use std::fmt;
use std::io::Write as _;
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Arc, OnceLock};

use bytes::Bytes;
use serde::Serialize;

use super::CompileError;

/// Bodies up to this many bytes fit in about one packet and are not compressed.
const SMALLEST_COMPRESSED: usize = 512;
/// Hex digits of the hash in an entity tag, enough to distinguish the versions of one resource.
const HASH: usize = 16;
const BROTLI_QUALITY: i32 = 5;
const ZSTD_LEVEL: i32 = 6;

/// A content encoding.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Encoding {
    /// No compression.
    Identity,
    /// gzip.
    Gzip,
    /// Brotli.
    Brotli,
    /// Zstandard.
    Zstd,
}

impl Encoding {
    /// The compressed encodings, in order of compression ratio for these bodies.
    const COMPRESSIONS: [Self; 3] = [Self::Brotli, Self::Zstd, Self::Gzip];

    /// Index in [`Self::COMPRESSIONS`]; `None` for identity.
    const fn place(self) -> Option<usize> {
        match self {
            Self::Identity => None,
            Self::Brotli => Some(0),
            Self::Zstd => Some(1),
            Self::Gzip => Some(2),
        }
    }

    /// Its name in `Content-Encoding` and `Accept-Encoding`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Identity => "identity",
            Self::Gzip => "gzip",
            Self::Brotli => "br",
            Self::Zstd => "zstd",
        }
    }

    /// The best of `offered` that an `Accept-Encoding` header accepts; identity if it accepts none of them.
    pub fn accepted(header: &str, offered: &[Self]) -> Self {
        Self::best(qualities(header), |encoding| offered.contains(&encoding))
    }

    /// The encoding of the highest quality among those that `can` be sent. At equal quality, the better ratio wins.
    fn best(qualities: [f32; 3], can: impl Fn(Self) -> bool) -> Self {
        let mut best = (Self::Identity, 0.0);
        for (encoding, quality) in Self::COMPRESSIONS.into_iter().zip(qualities) {
            if quality > best.1 && can(encoding) {
                best = (encoding, quality);
            }
        }
        best.0
    }
}

/// The quality values of an `Accept-Encoding` header for [`Encoding::COMPRESSIONS`].
fn qualities(header: &str) -> [f32; 3] {
    let mut named = [None; 3];
    let mut others = 0.0;
    for part in header.split(',') {
        let (offered, parameter) = part.split_once(';').unwrap_or((part, ""));
        let value = parameter.trim().strip_prefix("q=").and_then(|q| q.trim().parse::<f32>().ok()).unwrap_or(1.0);
        let offered = offered.trim();
        if offered == "*" {
            others = value;
        }
        let known = Encoding::COMPRESSIONS.iter().position(|known| offered.eq_ignore_ascii_case(known.name()));
        if let Some(place) = known {
            named[place] = Some(value);
        }
    }
    named.map(|quality| quality.unwrap_or(others))
}

/// An answer's bytes and their compressed variants. Clones share them.
///
/// Requests never compress: [`Body::prepare`] or [`Body::make`] makes variants outside of async threads. Variants are
/// made on demand because most of ten thousand channels have no visitors at a time.
///
/// The hash for conditional requests is in the body itself, next to the rest of the channel. With ten thousand channels
/// the answer is rarely in the processor's cache, and a 304 doesn't read it.
#[derive(Clone)]
pub struct Body {
    /// Hex digits of the bytes' hash.
    hash: [u8; HASH],
    answer: Arc<Answer>,
}

struct Answer {
    /// A bit for each variant that is being made.
    asked_for: AtomicU8,
    identity: Bytes,
    /// By index in [`Encoding::COMPRESSIONS`]; the inner `None` means that compression gains nothing.
    variants: [OnceLock<Option<Bytes>>; 3],
}

/// The encodings of a body for one client.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Choice {
    /// The best encoding that the client accepts and that is available.
    pub now: Encoding,
    /// A better encoding whose variant has yet to be made.
    pub missing: Option<Encoding>,
}

/// The JSON envelope of every successful answer.
#[derive(Serialize)]
struct Envelope<'a, T: ?Sized> {
    data: &'a T,
    #[serde(skip_serializing_if = "Option::is_none")]
    meta: Option<Meta>,
}

#[derive(Serialize)]
struct Meta {
    total: usize,
    limit: usize,
    offset: usize,
}

impl Body {
    /// A body of these bytes.
    pub fn new(bytes: impl Into<Bytes>) -> Self {
        let bytes = bytes.into();
        let digits = blake3::hash(&bytes).to_hex();
        let hash = std::array::from_fn(|place| digits.as_bytes()[place]);
        let (asked_for, variants) = (AtomicU8::new(0), Default::default());
        Self { hash, answer: Arc::new(Answer { asked_for, identity: bytes, variants }) }
    }

    /// A body `{"data": …}`.
    pub fn data<T: Serialize + ?Sized>(data: &T) -> Result<Self, CompileError> {
        Ok(Self::new(written(&Envelope { data, meta: None })?))
    }

    /// A body `{"data": […], "meta": …}` with a complete list.
    pub fn list<T: Serialize>(data: &[T]) -> Result<Self, CompileError> {
        let meta = Some(Meta { total: data.len(), limit: data.len(), offset: 0 });
        Ok(Self::new(written(&Envelope { data, meta })?))
    }

    /// The uncompressed bytes.
    pub fn identity(&self) -> &Bytes {
        &self.answer.identity
    }

    /// Chooses among the available encodings by a client's `Accept-Encoding`.
    pub fn choose(&self, accept_encoding: &str) -> Choice {
        let wanted = qualities(accept_encoding);
        // A client without compression needs no look at the variants.
        if wanted == [0.0; 3] || self.identity().len() <= SMALLEST_COMPRESSED {
            return Choice { now: Encoding::Identity, missing: None };
        }
        let best = Encoding::best(wanted, |encoding| !matches!(self.made(encoding), Some(None)));
        if matches!(self.made(best), Some(Some(_))) {
            return Choice { now: best, missing: None };
        }
        let ready = Encoding::best(wanted, |encoding| matches!(self.made(encoding), Some(Some(_))));
        Choice { now: ready, missing: Some(best) }
    }

    /// The bytes in an encoding, and their strong entity tag in quotes.
    ///
    /// Returns the plain bytes and their tag if the variant is missing or not smaller. [`Body::choose`] tells which
    /// encoding to ask for.
    pub fn variant(&self, encoding: Encoding) -> (&Bytes, String) {
        let hash = self.hash();
        match self.made(encoding).flatten() {
            Some(bytes) if encoding != Encoding::Identity => (bytes, ["\"", hash, "-", encoding.name(), "\""].concat()),
            _ => (self.identity(), ["\"", hash, "\""].concat()),
        }
    }

    /// Whether an `If-None-Match` header has this content's tag, in any encoding.
    pub fn matches(&self, if_none_match: &str) -> bool {
        let hash = self.hash();
        if_none_match.split(',').map(str::trim).any(|tag| {
            let tag = tag.strip_prefix("W/").unwrap_or(tag);
            let inner = tag.strip_prefix('"').and_then(|tag| tag.strip_suffix('"'));
            tag == "*" || inner.is_some_and(|inner| inner.split('-').next() == Some(hash))
        })
    }

    /// Makes all missing variants. Takes milliseconds: not for async threads.
    pub fn prepare(&self) {
        for encoding in Encoding::COMPRESSIONS {
            self.make(encoding);
        }
    }

    /// Makes the variant of an encoding unless it exists. Takes about a millisecond: not for async threads.
    pub fn make(&self, encoding: Encoding) {
        let Some(place) = encoding.place() else { return };
        self.answer.variants[place].get_or_init(|| compress(self.identity(), encoding));
    }

    /// Claims the making of a variant. Returns false if it is claimed already.
    pub fn ask_for(&self, encoding: Encoding) -> bool {
        let bit = encoding.place().map_or(0, |place| 1 << place);
        self.answer.asked_for.fetch_or(bit, Ordering::Relaxed) & bit == 0
    }

    /// Releases the claim of [`Body::ask_for`].
    pub fn ask_no_more(&self, encoding: Encoding) {
        let bit: u8 = encoding.place().map_or(0, |place| 1 << place);
        self.answer.asked_for.fetch_and(!bit, Ordering::Relaxed);
    }

    /// `None`: not made yet. `Some(None)`: compression gains nothing.
    fn made(&self, encoding: Encoding) -> Option<Option<&Bytes>> {
        match encoding.place() {
            Some(place) => self.answer.variants[place].get().map(Option::as_ref),
            None => Some(Some(&self.answer.identity)),
        }
    }

    fn hash(&self) -> &str {
        // Hex digits are always valid UTF-8.
        std::str::from_utf8(&self.hash).unwrap_or_default()
    }
}

/// The value as JSON, without spare capacity.
fn written(value: &impl Serialize) -> serde_json::Result<Box<[u8]>> {
    serde_json::to_vec(value).map(Vec::into_boxed_slice)
}

/// The compressed bytes; `None` if they are not smaller.
fn compress(bytes: &[u8], encoding: Encoding) -> Option<Bytes> {
    if bytes.len() <= SMALLEST_COMPRESSED {
        return None;
    }
    let compressed = match encoding {
        Encoding::Identity => return None,
        Encoding::Gzip => {
            let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::new(6));
            encoder.write_all(bytes).and_then(|()| encoder.finish())
        }
        Encoding::Brotli => {
            let parameters = brotli::enc::BrotliEncoderParams {
                quality: BROTLI_QUALITY,
                ..brotli::enc::BrotliEncoderParams::default()
            };
            let mut packed = Vec::new();
            brotli::BrotliCompress(&mut &*bytes, &mut packed, &parameters).map(|_| packed)
        }
        Encoding::Zstd => zstd::bulk::compress(bytes, ZSTD_LEVEL),
    };
    compressed.ok().filter(|packed| packed.len() < bytes.len()).map(|packed| Bytes::from(packed.into_boxed_slice()))
}

impl fmt::Debug for Body {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Body({} bytes, {})", self.identity().len(), self.hash())
    }
}
