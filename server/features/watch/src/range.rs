//! Parses the `Range` header, for the single range that players request.

use std::ops::Range;

use actix_web::http::header;

/// The requested part of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Wanted {
    /// The whole file.
    Whole,
    /// These bytes; never empty.
    Part(Range<u64>),
    /// Bytes beyond the end of the file.
    Outside,
}

/// Parses a `Range` header for a file of `size` bytes. An invalid header or a list of ranges requests the whole file,
/// as the standard allows.
pub fn wanted(header: Option<&str>, size: u64) -> Wanted {
    // Lists are recognised here: the parser drops what it can't understand of one, which may leave a single range.
    let single = header.map(str::trim).filter(|header| !header.contains(','));
    let Some(Ok(header::Range::Bytes(ranges))) = single.map(str::parse::<header::Range>) else { return Wanted::Whole };
    match ranges.first().map(|range| range.to_satisfiable_range(size)) {
        Some(Some((first, last))) => Wanted::Part(first..last + 1),
        Some(None) => Wanted::Outside,
        None => Wanted::Whole,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_read_as_the_standard_says() {
        let of_ten = |header: &str| wanted(Some(header), 10);
        assert_eq!(wanted(None, 10), Wanted::Whole);
        assert_eq!(of_ten("bytes=0-3"), Wanted::Part(0..4));
        assert_eq!(of_ten("bytes=4-"), Wanted::Part(4..10));
        assert_eq!(of_ten("bytes=4-99"), Wanted::Part(4..10));
        assert_eq!(of_ten("bytes=-3"), Wanted::Part(7..10));
        assert_eq!(of_ten("bytes=-99"), Wanted::Part(0..10));
        assert_eq!(of_ten("bytes=9-18446744073709551615"), Wanted::Part(9..10));
        for outside in ["bytes=10-", "bytes=10-12", "bytes=-0"] {
            assert_eq!(of_ten(outside), Wanted::Outside, "{outside}");
        }
        for odd in ["bytes=5-3", "bytes=0-1,3-4", "bytes=0-1,a-b", "lines=1-2", "bytes=a-b", "bytes=-", "nonsense"] {
            assert_eq!(of_ten(odd), Wanted::Whole, "{odd}");
        }
    }
}
