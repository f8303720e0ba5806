//! The words of a search.

use super::fold::fold;

/// Maximum length of a search in characters.
pub const LONGEST: usize = 100;

/// The folded words of a search, without duplicates, letters and digits only. May be empty: then nothing is found.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Words(Vec<String>);

/// A search of more than [`LONGEST`] characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("Search for at most {LONGEST} characters.")]
pub struct TooLong;

impl Words {
    /// Reads a search; `None` if it is empty or only spaces.
    ///
    /// # Errors
    /// See [`TooLong`].
    pub fn read(text: &str) -> Result<Option<Self>, TooLong> {
        let text = text.trim();
        if text.chars().nth(LONGEST).is_some() {
            return Err(TooLong);
        }
        let mut words: Vec<String> = Vec::new();
        for word in fold(text).split(' ').filter(|word| !word.is_empty()) {
            if !words.iter().any(|known| known == word) {
                words.push(word.to_owned());
            }
        }
        Ok((!text.is_empty()).then_some(Self(words)))
    }

    /// Iterates over the words.
    pub fn iter(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(String::as_str)
    }

    /// Whether the search has neither letters nor digits.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The words joined by spaces.
    pub fn phrase(&self) -> String {
        self.0.join(" ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_typed_is_cut_into_words() {
        let words = |text: &str| Words::read(text).map(|words| words.map(|words| words.phrase()));
        assert_eq!(words(" São-PAULO sao "), Ok(Some("sao paulo".to_owned())));
        assert_eq!(words("  "), Ok(None));
        assert_eq!(words("%_*\""), Ok(Some(String::new())), "something was typed, and nothing can match it");
        assert_eq!(words(&"é".repeat(LONGEST)).map(|words| words.is_some()), Ok(true));
        assert_eq!(words(&"é".repeat(LONGEST + 1)), Err(TooLong));
    }
}
