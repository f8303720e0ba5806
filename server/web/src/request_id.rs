//! The id of a request, in its log lines, its problem body and its `X-Request-Id`.

use std::fmt;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU64, Ordering};

use grandstand_db::ids::UserId;

tokio::task_local! {
    static CURRENT: RequestId;
}

/// A request's id: a random number of the process, and a counter. Unique across processes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RequestId(u64, u64);

impl RequestId {
    /// The next id.
    pub fn next() -> Self {
        static PROCESS: LazyLock<u64> = LazyLock::new(rand::random);
        static COUNT: AtomicU64 = AtomicU64::new(0);
        Self(*PROCESS, COUNT.fetch_add(1, Ordering::Relaxed))
    }

    /// The id as 32 hexadecimal digits.
    pub fn digits(self) -> [u8; 32] {
        let bytes = (u128::from(self.0) << 64 | u128::from(self.1)).to_be_bytes();
        let digit = |place: usize| if place.is_multiple_of(2) { bytes[place / 2] >> 4 } else { bytes[place / 2] & 15 };
        std::array::from_fn(|place| b"0123456789abcdef"[usize::from(digit(place))])
    }
}

impl fmt::Display for RequestId {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&String::from_utf8_lossy(&self.digits()))
    }
}

/// The code of a refusal, attached to the response for its log line.
#[derive(Debug, Clone, Copy)]
pub struct ProblemCode(pub &'static str);

/// The id of the signed-in user, attached to the request for its log line.
#[derive(Debug, Clone, Copy)]
pub struct SignedInUser(pub UserId);

/// Runs the future that answers a request, with the id as its current one.
pub async fn scope<F: Future>(id: RequestId, answer: F) -> F::Output {
    CURRENT.scope(id, answer).await
}

/// The id of the request that this task answers; empty outside of a request.
pub fn current() -> String {
    CURRENT.try_with(RequestId::to_string).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_digits_and_no_two_alike() {
        let (one, other) = (RequestId::next(), RequestId::next());
        assert_eq!(RequestId(0x0123_4567_89ab_cdef, 10).to_string(), "0123456789abcdef000000000000000a");
        assert_ne!(one, other);
        assert_eq!(one.0, other.0);
    }
}
