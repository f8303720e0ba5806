//! The `Range` header, for the one range that players ask for.

use std::ops::Range;

/// What of a file is wanted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Wanted {
    /// All of it.
    Whole,
    /// These bytes; never empty.
    Part(Range<u64>),
    /// Bytes that it does not have.
    Outside,
}

/// Reads a `Range` header for a file of `size` bytes. What can't be understood, and lists of ranges, ask for the whole
/// file, as the standard allows.
pub fn wanted(header: Option<&str>, size: u64) -> Wanted {
    let Some((first, last)) = header.and_then(|header| header.trim().strip_prefix("bytes=")?.split_once('-')) else {
        return Wanted::Whole;
    };
    let (start, end) = match (first.trim().parse::<u64>(), last.trim(), last.trim().parse::<u64>()) {
        (Ok(start), "", _) => (start, size),
        (Ok(start), _, Ok(last)) if start <= last => (start, size.min(last.saturating_add(1))),
        (Err(_), _, Ok(count)) if first.trim().is_empty() && count > 0 => (size.saturating_sub(count), size),
        (Err(_), "0", _) if first.trim().is_empty() => return Wanted::Outside,
        _ => return Wanted::Whole,
    };
    if start < end { Wanted::Part(start..end) } else { Wanted::Outside }
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
        for odd in ["bytes=5-3", "bytes=0-1,3-4", "lines=1-2", "bytes=a-b", "bytes=-", "nonsense"] {
            assert_eq!(of_ten(odd), Wanted::Whole, "{odd}");
        }
    }
}
