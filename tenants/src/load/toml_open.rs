//! Finds brackets, braces and strings that are not closed.

use super::toml_lines::{self, Mistake};
use super::toml_values;
use crate::wording;

/// Maximum number of lines in which the end of a single-quoted string is searched.
const LONGEST_TEXT: usize = 50;

/// Delimiters of multi-line strings.
const LONG_QUOTES: [&str; 2] = ["\"\"\"", "'''"];

/// An unclosed element. Everything after it is parsed as a part of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unclosed {
    /// The bracket or brace at an offset.
    Bracket(usize),
    /// A string inside brackets or braces, on the line that ends at an offset.
    Text(usize),
}

/// The first unclosed element inside a value.
pub fn unclosed(text: &str) -> Option<Unclosed> {
    let mut values = Values::default();
    let mut start = 0;
    for line in text.split('\n') {
        if values.is_left_open(line) {
            break;
        }
        if values.line(start, line).is_none() {
            return Some(Unclosed::Text(start + line.len()));
        }
        start += line.len() + 1;
    }
    values.open.last().map(|open| Unclosed::Bracket(open.at))
}

/// The mistake of an unclosed bracket or brace.
pub fn mistake(text: &str, open: usize) -> Mistake {
    let (message, hint) = if text.get(open..).is_some_and(|rest| rest.starts_with('{')) {
        (
            wording!("this brace is never closed", "cette accolade n'est jamais fermée"),
            wording!("add }} after its last value", "ajoutez }} après sa dernière valeur"),
        )
    } else {
        (
            wording!("this list is never closed", "cette liste n'est jamais fermée"),
            wording!("add ] after its last value", "ajoutez ] après sa dernière valeur"),
        )
    };
    Mistake::new(open..open + 1, message, hint)
}

/// The mistake of a single-quoted string that continues on the lines after `start`, and the offset after its last line.
pub fn long_text(text: &str, start: usize, line: &str) -> Option<(usize, Mistake)> {
    let (open, quote) = open_quote(line).filter(|_| !LONG_QUOTES.iter().any(|quotes| line.contains(quotes)))?;
    let rest = text.get(start..)?;
    let (_, below) = rest.split_once('\n')?;
    let mut end = start + rest.len() - below.len();
    for next in below.split('\n').take(LONGEST_TEXT) {
        if is_statement(next) {
            return None;
        }
        if let Some((_, behind)) = next.split_once(quote) {
            let behind = behind.trim_start();
            let is_end = behind.is_empty() || behind.starts_with([',', ']', '}', '#']);
            let message = wording!("this text goes over several lines", "ce texte s'étend sur plusieurs lignes");
            let hint = wording!(
                "a text over several lines stands between \"\"\" and \"\"\"",
                "un texte sur plusieurs lignes se met entre \"\"\" et \"\"\""
            );
            let range = start + open..start + line.trim_end().len();
            return is_end.then(|| (end + next.len(), Mistake::new(range, message, hint)));
        }
        end += next.len() + 1;
    }
    None
}

/// An open bracket or brace.
struct Open {
    at: usize,
    mark: char,
    /// Whether only a comment follows on its line.
    is_last: bool,
}

/// State of the scan at the start of a line.
#[derive(Default)]
struct Values {
    /// The open brackets and braces, outermost first.
    open: Vec<Open>,
    /// The delimiter of the open multi-line string.
    quotes: Option<&'static str>,
    /// The last significant character of the value so far.
    last: Option<char>,
    /// Whether a bracket was closed by a brace, or vice versa.
    is_wrong: bool,
}

impl Values {
    /// Whether the innermost bracket or brace is unclosed, because this line begins another statement.
    fn is_left_open(&self, line: &str) -> bool {
        let Some(open) = self.open.last().filter(|_| self.quotes.is_none()) else { return false };
        let begins_key = || toml_lines::begins_key(line);
        // Braces may contain a key per line.
        let is_apart = || open.mark == '[' || !open.is_last && self.last != Some(',');
        self.is_wrong || is_header(line) || is_apart() && begins_key()
    }

    /// Scans a line. `None` if it contains an unclosed string.
    fn line(&mut self, start: usize, line: &str) -> Option<()> {
        let mut at = match self.quotes {
            Some(quotes) => match line.find(quotes) {
                Some(end) => end + quotes.len(),
                None => return Some(()),
            },
            None if self.open.is_empty() => match value(line) {
                Some(value) => value,
                None => return Some(()),
            },
            None => 0,
        };
        let was_text = self.quotes.take().is_some();
        if was_text && self.open.is_empty() {
            return Some(());
        }
        while let Some(rest) = line.get(at..) {
            let Some(letter) = rest.chars().next().filter(|letter| *letter != '#') else { break };
            at += match letter {
                '"' | '\'' => self.text(rest)?,
                _ => letter.len_utf8(),
            };
            match letter {
                '[' | '{' => {
                    let behind = line.get(at..).unwrap_or_default().trim_start();
                    let is_last = behind.is_empty() || behind.starts_with('#');
                    self.open.push(Open { at: start + at - 1, mark: letter, is_last });
                }
                ']' | '}' => {
                    let expected = if letter == ']' { '[' } else { '{' };
                    self.is_wrong |= self.open.pop_if(|open| open.mark == expected).is_none();
                }
                _ => {}
            }
            if !letter.is_whitespace() {
                self.last = Some(letter);
            }
            // Anything after the value is not part of it.
            if self.is_wrong || self.open.is_empty() {
                break;
            }
        }
        Some(())
    }

    /// The length of the string at the start of `rest`; all of `rest` if the string continues on the next line.
    fn text(&mut self, rest: &str) -> Option<usize> {
        let Some(quotes) = LONG_QUOTES.into_iter().find(|quotes| rest.starts_with(quotes)) else {
            return toml_values::end_of_text(rest);
        };
        let end = rest.get(quotes.len()..).and_then(|inner| inner.find(quotes));
        if end.is_none() {
            self.quotes = Some(quotes);
        }
        Some(end.map_or(rest.len(), |end| end + 2 * quotes.len()))
    }
}

/// The start of a line's value, if that is a list, a table or a multi-line string.
fn value(line: &str) -> Option<usize> {
    if line.trim_start().starts_with(['[', '#']) {
        return None;
    }
    let (equals, _) = toml_lines::outside(line).into_iter().find(|(_, letter)| *letter == '=')?;
    let after = line.get(equals + 1..)?;
    let value = after.trim_start();
    let opens = value.starts_with(['[', '{']) || LONG_QUOTES.iter().any(|quotes| value.starts_with(quotes));
    opens.then_some(equals + 1 + after.len() - value.len())
}

/// Whether a line begins with a key or is a header.
fn is_statement(line: &str) -> bool {
    is_header(line) || toml_lines::begins_key(line)
}

/// Whether a line is a header: `[social]`, `[[events]]`.
fn is_header(line: &str) -> bool {
    let code = line.split('#').next().unwrap_or_default().trim();
    let inner = |(open, close): (&str, &str)| code.strip_prefix(open)?.strip_suffix(close);
    let name = [("[[", "]]"), ("[", "]")].into_iter().find_map(inner).unwrap_or_default();
    name.starts_with(|first: char| first.is_ascii_alphabetic()) && toml_lines::is_bare(name)
}

/// The quote of an unclosed string on a line, and its offset.
pub fn open_quote(line: &str) -> Option<(usize, char)> {
    let mut open = None;
    let mut letters = line.char_indices();
    while let Some((at, letter)) = letters.next() {
        match open {
            Some((_, '"')) if letter == '\\' => drop(letters.next()),
            Some((_, quote)) if letter == quote => open = None,
            Some(_) => {}
            None if letter == '#' => break,
            None if matches!(letter, '"' | '\'') => open = Some((at, letter)),
            None => {}
        }
    }
    open
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_never_closed_is_found() {
        for (text, expected) in [
            ("a = [\"x\", \"y\"\nb = 1\n", Some(4)),
            ("a = [\n  \"x\",\n  \"y\"\n\n[[packages]]\nalias = \"z\"\n", Some(4)),
            ("a = { en = \"x\", fr = \"y\"\nb = \"z\"\n", Some(4)),
            ("a = { en = \"x\",\n  fr = \"y\",\n[social]\n", Some(4)),
            ("a = [{ en = \"x\" ]\nb = 1\n", Some(5)),
            ("a = [1, [2, 3]", Some(4)),
            ("x = 1\na = [\"\"\"\nlong ] text\n\"\"\"", Some(10)),
        ] {
            assert_eq!(unclosed(text), expected.map(Unclosed::Bracket), "{text}");
        }
        assert_eq!(unclosed("a = [\n\"x]\nb = 1\n"), Some(Unclosed::Text(9)));
    }

    #[test]
    fn what_is_closed_is_not() {
        for text in [
            "a = [\"x\", \"y\"]\nb = 1\n",
            "a = [ # all of them\n  \"x ]\", # one\n  { b = 'it [' },\n]\nb = 1\n",
            "a = {\n  en = \"x\"\n  fr = \"y\"\n}\n",
            "a = \"\"\"\n[ {\n\"\"\"\nb = 1\n",
            "[[packages]\nalias = \"x\"\n",
            "a = How [to] {do}\nb = [1]\n",
            "a = [[1], [2]]]\n",
        ] {
            assert_eq!(unclosed(text), None, "{text}");
        }
    }

    #[test]
    fn a_text_over_several_lines_is_one_mistake() {
        let text = "a = \"one,\n\ntwo.\"\nb = 1\n";
        let (end, mistake) = long_text(text, 0, "a = \"one,").unwrap();
        assert_eq!((end, mistake.range), (16, 4..9));
        let text = "a = { en = 'one\ntwo', fr = 'x' }\n";
        assert!(long_text(text, 0, "a = { en = 'one").is_some());
        for text in ["a = \"one\nb = \"two\"\n", "a = \"one\n\"two\"\n", "a = \"one\ntwo\n", "a = \"one\n[social]\n\""]
        {
            let line = text.split('\n').next().unwrap();
            assert!(long_text(text, 0, line).is_none(), "{text}");
        }
    }
}
