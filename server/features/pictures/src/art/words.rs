//! Fits short names into their space.

/// Assumed width of a character, relative to its size: that of capitals in the widest display fonts, so that every font
/// fits.
const WIDEST_LETTER: f64 = 0.72;
/// Words that are skipped for initials.
const SMALL: [&str; 13] = ["of", "the", "and", "de", "du", "des", "la", "le", "les", "et", "at", "fc", "afc"];

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
    let letters = |line: &str| line.chars().count().max(1) as f64;
    let whole = words.join(" ");
    let single = largest.min(width / (letters(&whole) * WIDEST_LETTER));
    if words.len() < 2 || single >= largest * 0.62 {
        return Fitted { lines: vec![whole], size: single };
    }
    let broken = |at: usize| {
        let (first, second) = words.split_at(at);
        [first.join(" "), second.join(" ")]
    };
    let longest = |lines: &[String; 2]| lines.iter().map(|line| line.chars().count()).max();
    let lines = (1..words.len()).map(broken).min_by_key(longest).map_or_else(|| vec![whole], Vec::from);
    let widest = lines.iter().map(|line| letters(line)).fold(1.0, f64::max);
    Fitted { lines, size: (largest * 0.72).min(width / (widest * WIDEST_LETTER)) }
}

/// Returns the first letter of a name's first significant word.
pub fn initial(name: &str) -> String {
    let words = || name.split([' ', '\t', '\n', '-', '–', '·']).filter(|word| !word.is_empty());
    let telling = words().find(|word| !SMALL.contains(&word.to_lowercase().as_str()));
    telling
        .or_else(|| words().next())
        .and_then(|word| word.chars().next())
        .map(|letter| letter.to_uppercase().collect())
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_names_are_broken_where_their_halves_are_most_alike() {
        assert_eq!(fit("Lions", 226.0, 104.0).lines, ["Lions"]);
        let broken = fit("  Saint   Petersburg United ", 226.0, 104.0);
        assert_eq!(broken.lines, ["Saint Petersburg", "United"]);
        assert!(broken.size * 16.0 * WIDEST_LETTER <= 226.1);
        assert_eq!(fit("", 226.0, 104.0).lines, [""]);
    }

    #[test]
    fn initials_skip_what_says_little() {
        assert_eq!(initial("The Rovers of York"), "R");
        assert_eq!(initial("FC"), "F");
        assert_eq!(initial("École-Nord"), "É");
        assert_eq!(initial(" - "), "");
    }
}
