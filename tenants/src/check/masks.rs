//! Masks secrets in findings. Reports go to terminals, logs and code hosts, so they must not repeat anything that looks
//! like a secret.

use std::collections::{BTreeSet, HashMap};
use std::ops::Range;
use std::sync::Arc;

use super::secret_shapes::{self, is_secret_name};
use crate::findings::finding::Finding;
use crate::source::Source;
use crate::wording::Wording;

/// Replaces each hidden character of a quoted line, so that columns stay correct.
const MASK: char = '•';
/// Number of consecutive letters and digits that identify a secret in messages, which may shorten it or change its
/// case.
const GRAM: usize = 8;
/// The same for a secret with fewer letters and digits.
const SHORTEST_GRAM: usize = 4;
/// Maximum number of stored pieces of secrets.
const MOST_GRAMS: usize = 100_000;

/// Masks every secret in the lines, messages and hints of a folder's findings. Findings of the same line must be
/// adjacent.
pub(super) fn apply(findings: &mut [Finding], sources: &[Arc<Source>]) {
    if findings.is_empty() {
        return;
    }
    let secrets = Secrets::of(sources);
    let mut last: Option<(String, usize, String)> = None;
    for finding in findings {
        let Finding { file, line, source_line, message, hint, .. } = finding;
        *message = secrets.wording(message);
        *hint = hint.as_ref().map(|hint| secrets.wording(hint));
        if source_line.is_empty() {
            continue;
        }
        let masked = match last {
            Some((last_file, last_line, masked)) if (last_file.as_str(), last_line) == (file.as_str(), *line) => masked,
            _ => secrets.line(file, *line, source_line),
        };
        source_line.clone_from(&masked);
        last = Some((file.clone(), *line, masked));
    }
}

/// The secrets of a folder.
#[derive(Default)]
struct Secrets<'a> {
    /// Secret columns by file and line: ranges of characters, from 0.
    places: HashMap<(&'a str, usize), Vec<Range<usize>>>,
    /// Pieces of secrets (letters and digits in lower case) → [`gaps`] that they may have.
    grams: HashMap<Vec<char>, u8>,
    /// Lengths of the pieces.
    lengths: BTreeSet<usize>,
}

impl<'a> Secrets<'a> {
    fn of(sources: &'a [Arc<Source>]) -> Self {
        let mut secrets = Self::default();
        for source in sources {
            let mut ranges = secret_shapes::find(&source.text);
            for range in &ranges {
                secrets.remember(source.text.get(range.clone()).unwrap_or_default());
            }
            ranges.extend(rows(source));
            ranges.sort_by_key(|range| range.start);
            secrets.locate(source, &ranges);
        }
        secrets
    }

    /// Stores a secret's pieces. The prefix `secret:` and names of secret keys are not secret.
    fn remember(&mut self, secret: &str) {
        let secret = match secret.split_once(':') {
            Some((kind, rest)) if ["secret", "env"].contains(&kind.to_ascii_lowercase().as_str()) => rest,
            _ => secret,
        };
        if secret.chars().all(char::is_alphabetic) && is_secret_name(secret) {
            return;
        }
        let (places, letters): (Vec<usize>, Vec<char>) = letters(secret).unzip();
        let length = letters.len().min(GRAM);
        if length < SHORTEST_GRAM {
            return;
        }
        self.lengths.insert(length);
        for (gram, places) in letters.windows(length).zip(places.windows(length)) {
            if self.grams.len() >= MOST_GRAMS {
                return;
            }
            *self.grams.entry(gram.to_vec()).or_default() |= gaps(places);
        }
    }

    /// Stores the lines and columns of sorted ranges in a single pass over the text.
    fn locate(&mut self, source: &'a Source, ranges: &[Range<usize>]) {
        let (mut at, mut line, mut column) = (0, 1, 0);
        for range in ranges {
            let hidden = range.start.max(at)..range.end;
            for (is_hidden, part) in [(false, at..hidden.start), (true, hidden.clone())] {
                for piece in source.text.get(part).unwrap_or_default().split_inclusive('\n') {
                    let length = piece.chars().count();
                    if is_hidden {
                        self.places.entry((source.file.as_str(), line)).or_default().push(column..column + length);
                    }
                    (line, column) = if piece.ends_with('\n') { (line + 1, 0) } else { (line, column + length) };
                }
            }
            at = at.max(hidden.end);
        }
    }

    /// Masks a line of a file, keeping its length.
    fn line(&self, file: &str, number: usize, text: &str) -> String {
        let mut marks = self.marks(text);
        for range in self.places.get(&(file, number)).into_iter().flatten() {
            marks.iter_mut().take(range.end).skip(range.start).for_each(|mark| *mark = true);
        }
        text.chars().zip(marks).map(|(letter, is_hidden)| if is_hidden { MASK } else { letter }).collect()
    }

    fn wording(&self, wording: &Wording) -> Wording {
        Wording { en: self.text(&wording.en), fr: self.text(&wording.fr) }
    }

    /// Masks a message, with `…` in place of each secret.
    fn text(&self, text: &str) -> String {
        let mut shown = String::with_capacity(text.len());
        let mut was_hidden = false;
        for (letter, is_hidden) in text.chars().zip(self.marks(text)) {
            if !is_hidden {
                shown.push(letter);
            } else if !was_hidden {
                shown.push('…');
            }
            was_hidden = is_hidden;
        }
        shown
    }

    /// For each character of a text, whether it must be hidden.
    fn marks(&self, text: &str) -> Vec<bool> {
        let mut bytes = vec![false; text.len()];
        for range in secret_shapes::find(text) {
            bytes.iter_mut().take(range.end).skip(range.start).for_each(|byte| *byte = true);
        }
        let mut marks: Vec<bool> = text.char_indices().map(|(at, _)| bytes.get(at) == Some(&true)).collect();
        if self.grams.is_empty() {
            return marks;
        }
        let (places, letters): (Vec<usize>, Vec<char>) = letters(text).unzip();
        for length in &self.lengths {
            for (gram, places) in letters.windows(*length).zip(places.windows(*length)) {
                // A message may leave out characters between the letters of a secret, but never adds any.
                let is_secret = self.grams.get(gram).is_some_and(|known| gaps(places) & !known == 0);
                if let ([first, .., last], true) = (places, is_secret) {
                    marks.iter_mut().take(last + 1).skip(*first).for_each(|mark| *mark = true);
                }
            }
        }
        marks
    }
}

/// The letters and digits of a text in lower case, each with its character index.
fn letters(text: &str) -> impl Iterator<Item = (usize, char)> {
    let letters = text.chars().enumerate().filter(|(_, letter)| letter.is_alphanumeric());
    letters.map(|(index, letter)| (index, letter.to_lowercase().next().unwrap_or(letter)))
}

/// A bit for each of at most [`GRAM`] letters: set if other characters follow it.
fn gaps(places: &[usize]) -> u8 {
    let pairs = places.windows(2).take(GRAM - 1);
    pairs.rev().fold(0, |gaps, pair| (gaps << 1) | u8::from(matches!(pair, [one, next] if *next > one + 1)))
}

/// The rows of a CSV file that has a column for secrets, such as users with their passwords.
fn rows(source: &Source) -> Option<Range<usize>> {
    let is_csv = source.file.ends_with(".csv");
    let (start, header) =
        source.lines().find(|(_, line)| is_csv && !line.trim().is_empty() && !line.starts_with('#'))?;
    let has_secrets = header.split([',', ';', '\t', '|']).any(is_secret_name);
    has_secrets.then(|| start + header.len()..source.text.len())
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use regex::Regex;

    use super::*;
    use crate::findings::codes;
    use crate::source::Spot;
    use crate::wording;

    fn masked(text: &str, at: &str, message: Wording) -> Finding {
        let source = Source::new("channel.toml", text);
        let start = text.find(at).unwrap();
        let finding = Finding::at(codes::UNKNOWN_VALUE, &Spot::new(&source, start..start + at.len()), message);
        let mut findings = [finding];
        apply(&mut findings, &[source]);
        let [finding] = findings;
        finding
    }

    #[test]
    fn a_line_keeps_its_columns() {
        let text = "a = 1\nsecret = \"hunter2é\" # tab\n";
        let finding = masked(text, "# tab", wording!("no", "non"));
        assert_eq!((finding.source_line.as_str(), finding.column), ("secret = \"••••••••\" # tab", 21));
    }

    #[test]
    fn a_message_tells_a_secrets_kind_at_most() {
        let text = "phone = \"sk_live_4eC39HqLyj\"\n";
        let message = wording!("\"sk_live_4eC39HqLyj\" is wrong", "write \"sk-live-4ec39hqlyj\"");
        let finding = masked(text, "sk_live", message);
        assert_eq!(finding.message.en, "\"sk_live_…\" is wrong");
        assert_eq!(finding.message.fr, "write \"sk-live-…\"");
        assert_eq!(finding.source_line, "phone = \"sk_live_••••••••••\"");
    }

    #[test]
    fn a_secret_over_several_lines_is_hidden_in_each() {
        let text = "secret = \"\"\"\nopen sesame\nand more\"\"\"\nname = 7\n";
        assert_eq!(masked(text, "sesame", wording!("no", "non")).source_line, "•••••••••••");
        assert_eq!(masked(text, "name", wording!("no", "non")).source_line, "name = 7");
    }

    #[test]
    fn short_secrets_are_hidden_too() {
        let finding = masked("secret = \"abc1\"\n", "abc1", wording!("\"abc1\" is wrong", "« ABC1 »"));
        assert_eq!((finding.message.en.as_str(), finding.message.fr.as_str()), ("\"…\" is wrong", "« … »"));
    }

    /// The texts of every `wording!` in the crate, except in tests.
    fn wordings() -> Vec<String> {
        let literal = r#""((?:[^"\\]|\\.)*)""#;
        let calls = Regex::new(&format!(r"(?s)wording!\(\s*(?:\[[^\]]*\]\s*)?{literal},\s*{literal}")).unwrap();
        let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("src")];
        let mut texts = Vec::new();
        while let Some(folder) = folders.pop() {
            for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
                if path.is_dir() {
                    folders.push(path);
                } else if path.extension().is_some_and(|ending| ending == "rs") {
                    let code = fs::read_to_string(&path).unwrap();
                    let code = code.split("#[cfg(test)]").next().unwrap();
                    let found = calls.captures_iter(code).flat_map(|call| [call[1].to_owned(), call[2].to_owned()]);
                    texts.extend(found.map(|text| text.replace("\\\"", "\"")));
                }
            }
        }
        texts
    }

    #[test]
    fn our_own_words_are_shown() {
        let source = Source::new(
            "channel.toml",
            "secret = \"secret:Stripe_Secret\"\nwebhook_secret = \"Secret:StripeSecret7\"\npassword = \"password\"\n\
             api_key = \"secretsecret\"\ntoken = \"secret\"\nprivate_key = \"ENV:STRIPE_SECRET\"\n",
        );
        let sources = [source];
        let secrets = Secrets::of(&sources);
        let wordings = wordings();
        assert!(wordings.len() > 500 && !secrets.grams.is_empty(), "{}", wordings.len());
        for text in wordings {
            assert_eq!(secrets.text(&text), text);
        }
    }

    #[test]
    fn a_secret_is_hidden_without_its_gaps() {
        let finding =
            masked("secret = \"open-sesame-now\"\n", "open", wording!("\"opensesamenow\"", "« Open_Sesame_Now »"));
        assert_eq!((finding.message.en.as_str(), finding.message.fr.as_str()), ("\"…\"", "« … »"));
        let finding = masked("secret = \"opensesamenow\"\n", "open", wording!("open sesame now", "ouvrez"));
        assert_eq!(finding.message.en, "open sesame now");
    }

    #[test]
    fn rows_under_a_column_of_secrets_are_hidden() {
        let source = Source::new("users.csv", "name;password\nAnn;x y\n");
        let mut findings = [Finding::at(codes::CSV_SYNTAX, &Spot::new(&source, 14..17), wording!("no", "non"))];
        apply(&mut findings, &[Arc::clone(&source)]);
        assert_eq!(findings[0].source_line, "•••••••");
    }
}
