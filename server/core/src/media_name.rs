//! The name of a recording in media addresses.

use std::fmt;

/// 128 random bits, written as 32 hexadecimal digits. A name can't be guessed, so trying names on a cache that is keyed
/// by them finds nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct MediaName(u128);

impl MediaName {
    /// A new name.
    pub fn random() -> Self {
        Self(rand::random())
    }

    /// Reads a name. Only the spelling that [`fmt::Display`] writes is accepted, so that an object has one URL.
    pub fn parse(text: &str) -> Option<Self> {
        let is_digit = |byte: u8| byte.is_ascii_digit() || matches!(byte, b'a'..=b'f');
        let is_name = text.len() == 32 && text.bytes().all(is_digit);
        is_name.then(|| u128::from_str_radix(text, 16).ok()).flatten().map(Self)
    }
}

impl fmt::Display for MediaName {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{:032x}", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::MediaName;

    #[test]
    fn a_name_has_one_spelling() {
        let name = MediaName::random();
        assert_eq!(MediaName::parse(&name.to_string()), Some(name));
        assert_eq!(MediaName(10).to_string(), "0000000000000000000000000000000a");
        for other in ["", "7", "A0000000000000000000000000000000", "+000000000000000000000000000000a", &"0".repeat(33)]
        {
            assert_eq!(MediaName::parse(other), None, "{other}");
        }
    }

    #[test]
    fn a_name_tells_nothing_of_the_next_one() {
        let names: Vec<String> = (0..200).map(|_| MediaName::random().to_string()).collect();
        for two in names.windows(2) {
            // Of 32 random digits, 30 differ on average; fewer than one pair in ten billion has 16 or fewer different
            // ones.
            let different = two[0].bytes().zip(two[1].bytes()).filter(|(one, next)| one != next).count();
            assert!(different > 16, "{two:?}");
        }
    }
}
