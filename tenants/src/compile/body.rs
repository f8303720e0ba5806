//! Answers that are ready to send: bytes, their compressed variants and their entity tags.

use std::fmt;
use std::io::Write as _;
use std::sync::OnceLock;

use bytes::Bytes;
use serde::Serialize;

use super::CompileError;

/// Bodies up to this size fit in a packet or so, and are sent as they are.
const SMALLEST_COMPRESSED: usize = 512;
const BROTLI_QUALITY: i32 = 5;
const ZSTD_LEVEL: i32 = 6;

/// How a body is encoded on the wire.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Encoding {
    /// As it is.
    Identity,
    /// gzip.
    Gzip,
    /// Brotli.
    Brotli,
    /// Zstandard.
    Zstd,
}

impl Encoding {
    /// The compressions, the one that packs these bodies best first.
    const COMPRESSIONS: [Self; 3] = [Self::Brotli, Self::Zstd, Self::Gzip];

    /// Its name in `Content-Encoding` and `Accept-Encoding`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Identity => "identity",
            Self::Gzip => "gzip",
            Self::Brotli => "br",
            Self::Zstd => "zstd",
        }
    }

    /// The best encoding that an `Accept-Encoding` header accepts; identity where it accepts none of ours.
    pub fn accepted(header: &str) -> Self {
        let quality = |name: &str| {
            header.split(',').find_map(|part| {
                let (offered, parameter) = part.split_once(';').unwrap_or((part, "q=1"));
                let value = parameter.trim().strip_prefix("q=").and_then(|q| q.trim().parse::<f32>().ok());
                offered.trim().eq_ignore_ascii_case(name).then_some(value.unwrap_or(1.0))
            })
        };
        let anything = quality("*").unwrap_or(0.0);
        let mut best = (Self::Identity, 0.0);
        for encoding in Self::COMPRESSIONS {
            let quality = quality(encoding.name()).unwrap_or(anything);
            if quality > best.1 {
                best = (encoding, quality);
            }
        }
        best.0
    }
}

/// An answer's bytes and their compressed variants.
///
/// A variant is made when it is first asked for: most of ten thousand channels are quiet at any moment, and neither
/// start-up nor memory should pay for them.
#[derive(Clone)]
pub struct Body {
    identity: Bytes,
    hash: String,
    gzip: OnceLock<Option<Bytes>>,
    brotli: OnceLock<Option<Bytes>>,
    zstd: OnceLock<Option<Bytes>>,
}

/// What stands around every successful answer.
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
    /// The body with these bytes.
    pub fn new(bytes: impl Into<Bytes>) -> Self {
        let identity = bytes.into();
        let mut hash = blake3::hash(&identity).to_hex().to_string();
        hash.truncate(32);
        Self { identity, hash, gzip: OnceLock::new(), brotli: OnceLock::new(), zstd: OnceLock::new() }
    }

    /// `{"data": …}`.
    pub fn data<T: Serialize + ?Sized>(data: &T) -> Result<Self, CompileError> {
        Ok(Self::new(serde_json::to_vec(&Envelope { data, meta: None })?))
    }

    /// `{"data": […], "meta": …}` of a whole list.
    pub fn list<T: Serialize>(data: &[T]) -> Result<Self, CompileError> {
        let meta = Some(Meta { total: data.len(), limit: data.len(), offset: 0 });
        Ok(Self::new(serde_json::to_vec(&Envelope { data, meta })?))
    }

    /// The bytes as they are.
    pub fn identity(&self) -> &Bytes {
        &self.identity
    }

    /// The encoding that this body is sent in to a client with that `Accept-Encoding`.
    pub fn negotiate(&self, accept_encoding: &str) -> Encoding {
        let accepted = Encoding::accepted(accept_encoding);
        if self.compressed(accepted).is_some() { accepted } else { Encoding::Identity }
    }

    /// The bytes in an encoding, and their strong entity tag with its quotes.
    ///
    /// A body that is too small to gain from compression has no variants: it answers with its plain bytes and their
    /// tag. Ask [`Body::negotiate`] first, which says which encoding the answer is in.
    pub fn variant(&self, encoding: Encoding) -> (&Bytes, String) {
        match self.compressed(encoding) {
            Some(bytes) => (bytes, format!("\"{}-{}\"", self.hash, encoding.name())),
            None => (&self.identity, format!("\"{}\"", self.hash)),
        }
    }

    /// Whether an `If-None-Match` header names this content, in whichever encoding the client has it.
    pub fn matches(&self, if_none_match: &str) -> bool {
        if_none_match.split(',').map(str::trim).any(|tag| {
            let tag = tag.strip_prefix("W/").unwrap_or(tag);
            let inner = tag.strip_prefix('"').and_then(|tag| tag.strip_suffix('"'));
            tag == "*" || inner.is_some_and(|inner| inner.split('-').next() == Some(self.hash.as_str()))
        })
    }

    fn compressed(&self, encoding: Encoding) -> Option<&Bytes> {
        let slot = match encoding {
            Encoding::Identity => return None,
            Encoding::Gzip => &self.gzip,
            Encoding::Brotli => &self.brotli,
            Encoding::Zstd => &self.zstd,
        };
        slot.get_or_init(|| compress(&self.identity, encoding)).as_ref()
    }
}

/// The compressed bytes; `None` where that gains nothing.
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
    compressed.ok().filter(|packed| packed.len() < bytes.len()).map(Bytes::from)
}

impl fmt::Debug for Body {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Body({} bytes, {})", self.identity.len(), self.hash)
    }
}
