//! Random tokens of sessions, mailed links and one-time codes. Only their hashes are stored.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

/// The hash of a token, which it is looked up by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct TokenHash([u8; 32]);

impl TokenHash {
    /// The hash of a token made by [`random`]; `None` if the text is not one.
    pub fn of_token(token: &str) -> Option<Self> {
        let bytes: [u8; 32] = URL_SAFE_NO_PAD.decode(token).ok()?.try_into().ok()?;
        Some(Self(*blake3::hash(&bytes).as_bytes()))
    }

    /// The stored form: 64 hexadecimal digits.
    pub fn hex(&self) -> String {
        blake3::Hash::from_bytes(self.0).to_hex().to_string()
    }
}

/// A new token of 256 random bits in URL-safe Base64, and its hash.
pub fn random() -> (String, TokenHash) {
    let bytes: [u8; 32] = rand::random();
    (URL_SAFE_NO_PAD.encode(bytes), TokenHash(*blake3::hash(&bytes).as_bytes()))
}
