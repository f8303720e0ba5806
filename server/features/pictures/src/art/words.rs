//! Fits short names into their space.

use super::table::ART;

/// A text over one or two lines.
#[derive(Debug, Clone, PartialEq)]
pub struct Fitted {
    pub lines: Vec<String>,
    /// Font size, in units.
    pub size: f64,
}

/// Breaks a short name into at most two lines, and returns the largest size at which they fit into `width`.
pub fn fit(text: &str, width: f64, largest: f64) -> Fitted {
    let words: Vec<&str> = text.split_whitespace().collect();
    let text = &ART.text;
    let whole = words.join(" ");
    let single = largest.min(width / (length(&whole).max(1) as f64 * text.letter));
    if words.len() < 2 || single >= largest * text.least_whole {
        return Fitted { lines: vec![whole], size: single };
    }
    let broken = |at: usize| {
        let (first, second) = words.split_at(at);
        [first.join(" "), second.join(" ")]
    };
    let longest = |lines: &[String; 2]| lines.iter().map(|line| length(line)).max();
    let lines = (1..words.len()).map(broken).min_by_key(longest).map_or_else(|| vec![whole], Vec::from);
    let widest = lines.iter().map(|line| length(line)).max().unwrap_or(1) as f64;
    Fitted { lines, size: (largest * text.most_broken).min(width / (widest * text.letter)) }
}

/// Returns the length of a line as JavaScript counts it.
fn length(line: &str) -> usize {
    line.encode_utf16().count()
}

/// Returns the first letter or digit of a name's first significant word; `None` for a name without words.
pub fn initial(name: &str) -> Option<char> {
    let is_gap = |letter: char| letter.is_whitespace() || "-–·".contains(letter);
    let words = || name.split(is_gap).filter(|word| word.contains(char::is_alphanumeric));
    let telling = words().find(|word| !ART.small_words.contains(&word.to_lowercase()));
    let word = telling.or_else(|| words().next())?;
    without_elision(word).chars().find(|letter| letter.is_alphanumeric())?.to_uppercase().next()
}

/// Removes an elided article or preposition: "L’Œuvre" becomes "Œuvre".
fn without_elision(word: &str) -> &str {
    let rest = word.strip_prefix(|letter: char| "cdjlmnst".contains(letter.to_ascii_lowercase()));
    let rest = rest.and_then(|rest| rest.strip_prefix(['\'', '’']));
    rest.filter(|rest| rest.starts_with(char::is_alphabetic)).unwrap_or(word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_names_are_broken_where_their_halves_are_most_alike() {
        assert_eq!(fit("Lions", 226.0, 104.0).lines, ["Lions"]);
        let broken = fit("  Saint   Petersburg United ", 226.0, 104.0);
        assert_eq!(broken.lines, ["Saint Petersburg", "United"]);
        assert!(broken.size * 16.0 * ART.text.letter <= 226.1);
        assert_eq!(fit("", 226.0, 104.0).lines, [""]);
    }

    #[test]
    fn initials_skip_what_says_little() {
        assert_eq!(initial("The Rovers of York"), Some('R'));
        assert_eq!(initial("FC"), Some('F'));
        assert_eq!(initial("école-Nord"), Some('É'));
        assert_eq!(initial("L’Œuvre au noir"), Some('Œ'));
        assert_eq!(initial("& Marées"), Some('M'));
        assert_eq!(initial("O'Brien"), Some('O'));
        assert_eq!(initial(" - ’"), None);
    }
}
