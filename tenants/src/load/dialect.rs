//! The dialect of a CSV file: its separator, and the offset of its first row.

use crate::wording;
use crate::wording::Wording;

/// A cell separator.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Separator {
    /// `,`, the standard separator.
    Comma,
    /// `;`, used by spreadsheets in languages with a decimal comma.
    Semicolon,
    /// A tab, used in "Unicode text" and in text copied from a spreadsheet.
    Tab,
}

impl Separator {
    const ALL: [Self; 3] = [Self::Comma, Self::Semicolon, Self::Tab];

    /// The character.
    pub const fn character(self) -> char {
        match self {
            Self::Comma => ',',
            Self::Semicolon => ';',
            Self::Tab => '\t',
        }
    }

    /// Its name in messages, in the singular with an article.
    pub fn one(self) -> Wording {
        match self {
            Self::Comma => wording!("a comma", "une virgule"),
            Self::Semicolon => wording!("a semicolon", "un point-virgule"),
            Self::Tab => wording!("a tab", "une tabulation"),
        }
    }

    /// Its name in messages, in the plural.
    pub fn many(self) -> Wording {
        match self {
            Self::Comma => wording!("commas", "virgules"),
            Self::Semicolon => wording!("semicolons", "points-virgules"),
            Self::Tab => wording!("tabs", "tabulations"),
        }
    }

    /// The number of separators in a line outside of quotes.
    fn count(self, line: &str) -> usize {
        let mut quoted = false;
        let mut count = 0;
        for character in line.chars() {
            quoted ^= character == '"';
            count += usize::from(!quoted && character == self.character());
        }
        count
    }
}

/// The dialect of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Dialect {
    /// The cell separator.
    pub separator: Separator,
    /// Offset of the first row.
    pub start: usize,
}

impl Dialect {
    /// Detects the dialect: the separator declared on the first line (`sep=;`), else the most frequent one on the first
    /// line with several cells.
    pub fn of(text: &str) -> Self {
        let declared = declared(text);
        let start = declared.map_or(0, |_| text.find('\n').map_or(text.len(), |end| end + 1));
        let rows = text.get(start..).unwrap_or_default();
        let lines = rows.split('\n').filter(|line| !line.starts_with('#'));
        let counts = lines.map(|line| Separator::ALL.map(|separator| (separator.count(line), separator)));
        let Some(counts) = counts.take(LINES).find(|counts| counts.iter().any(|(count, _)| *count > 0)) else {
            return Self { separator: declared.unwrap_or(Separator::Comma), start };
        };
        let is_used = |wanted: &Separator| counts.iter().any(|(count, separator)| separator == wanted && *count > 0);
        // Ties go to the first separator.
        let most = counts.into_iter().rev().max_by_key(|(count, _)| *count).map_or(Separator::Comma, |(_, most)| most);
        Self { separator: declared.filter(is_used).unwrap_or(most), start }
    }
}

/// Maximum number of lines searched for several cells.
const LINES: usize = 20;

/// The separator declared by a first line `sep=;`. Excel reads this line and doesn't show it.
fn declared(text: &str) -> Option<Separator> {
    let line = text.split('\n').next()?.trim_matches(['\r', '"', ' ']);
    let (key, value) = line.split_at_checked(4)?;
    let character = value.chars().next().filter(|_| key.eq_ignore_ascii_case("sep="))?;
    Separator::ALL.into_iter().find(|separator| separator.character() == character)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn separator(text: &str) -> Separator {
        Dialect::of(text).separator
    }

    #[test]
    fn the_header_tells_the_separator() {
        for (text, expected) in [
            ("", Separator::Comma),
            ("alias\na;b", Separator::Semicolon),
            ("alias,name\na,\"b;c;d\"", Separator::Comma),
            ("alias;name\na;\"b,c,d\"", Separator::Semicolon),
            ("alias\tname\n", Separator::Tab),
            ("# one, two, three\nalias;name\n", Separator::Semicolon),
            ("\n\n;;\nalias;name\n", Separator::Semicolon),
            ("\"a;b;c\",name\n", Separator::Comma),
        ] {
            assert_eq!(separator(text), expected, "{text:?}");
        }
    }

    #[test]
    fn a_line_can_declare_it() {
        assert_eq!(Dialect::of("sep=;\r\na;b\n"), Dialect { separator: Separator::Semicolon, start: 7 });
        assert_eq!(Dialect::of("SEP=\t\na\tb,c,d\n"), Dialect { separator: Separator::Tab, start: 6 });
        assert_eq!(Dialect::of("\"sep=,\"\na,b\n"), Dialect { separator: Separator::Comma, start: 8 });
        // The declaration is outdated: the file was saved again with another separator.
        assert_eq!(separator("sep=;\na,b\n"), Separator::Comma);
        assert_eq!(Dialect::of("sep=;"), Dialect { separator: Separator::Semicolon, start: 5 });
        assert_eq!(Dialect::of("separate,b\n").start, 0);
    }
}
