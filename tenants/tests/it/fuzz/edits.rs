//! Random edits: typos, effects of broken tools, and attacks.

use std::ops::Range;

use fastrand::Rng;

use super::dictionary::{LINES, PATHS, PICTURES, TOKENS, VALUES};
use super::samples::Sample;

/// Maximum size of a file in bytes. The time grows with the size, and should not be mistaken for a hang.
const LARGEST: usize = 48 * 1024;

/// An edit, determined by a number.
#[derive(Debug)]
pub struct Edit {
    kind: Kind,
    number: u64,
}

#[derive(Debug, Clone, Copy)]
enum Kind {
    /// Replaces a value after an equals sign, or a cell.
    Value,
    /// Replaces a quoted text by another one.
    Text,
    /// Changes a number by one, or a lot.
    Number,
    DeleteLine,
    DoubleLine,
    MoveLine,
    NewLine,
    Token,
    DeletePart,
    DoublePart,
    Deep,
    Cut,
    Byte,
    LineEndings,
    Rename,
    Copy,
    Remove,
    Picture,
}

const KINDS: [Kind; 24] = [
    Kind::Value,
    Kind::Value,
    Kind::Value,
    Kind::Text,
    Kind::Text,
    Kind::Text,
    Kind::Number,
    Kind::Number,
    Kind::DeleteLine,
    Kind::DoubleLine,
    Kind::MoveLine,
    Kind::NewLine,
    Kind::NewLine,
    Kind::Token,
    Kind::Token,
    Kind::DeletePart,
    Kind::DoublePart,
    Kind::Deep,
    Kind::Cut,
    Kind::Byte,
    Kind::LineEndings,
    Kind::Rename,
    Kind::Copy,
    Kind::Picture,
];

impl Edit {
    pub fn new(number: u64) -> Self {
        let mut rng = Rng::with_seed(number);
        let kind = if rng.u8(..) < 4 { Kind::Remove } else { KINDS[rng.usize(0..KINDS.len())] };
        Self { kind, number }
    }

    /// Makes the edit in one of the sample's files.
    pub fn make(&self, sample: &mut Sample) {
        let mut rng = Rng::with_seed(self.number ^ 0x5eed);
        let names: Vec<String> = sample.files.keys().cloned().collect();
        let Some(name) = names.get(rng.usize(0..names.len().max(1))) else { return };
        let is_picture = name.contains("/images/");
        match self.kind {
            Kind::Rename | Kind::Copy => {
                let bytes = sample.files[name].clone();
                let folder = name.split_once('/').map_or("", |(folder, _)| folder);
                if matches!(self.kind, Kind::Rename) {
                    sample.files.remove(name);
                }
                sample.files.insert(format!("{folder}/{}", pick(&mut rng, PATHS)), bytes);
            }
            Kind::Remove => {
                sample.files.remove(name);
            }
            Kind::Picture => picture(sample, &names, &mut rng),
            Kind::Byte | Kind::Cut => raw(self.kind, sample.files.get_mut(name), &mut rng),
            _ if is_picture && rng.bool() => raw(Kind::Byte, sample.files.get_mut(name), &mut rng),
            kind => {
                let mut text = String::from_utf8_lossy(&sample.files[name]).into_owned();
                edit(kind, &mut text, &mut rng);
                let end = floor(&text, LARGEST);
                text.truncate(end);
                sample.files.insert(name.clone(), text.into_bytes());
            }
        }
    }
}

fn pick<'a>(rng: &mut Rng, from: &[&'a str]) -> &'a str {
    from[rng.usize(0..from.len())]
}

fn floor(text: &str, at: usize) -> usize {
    (0..=at.min(text.len())).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0)
}

fn place(text: &str, rng: &mut Rng) -> usize {
    floor(text, rng.usize(0..=text.len()))
}

/// A random part of the text, usually a short one.
fn part(text: &str, rng: &mut Rng) -> Range<usize> {
    let start = place(text, rng);
    let length = [1, 3, 12, 80, 600][rng.usize(0..5)];
    start..floor(text, start + rng.usize(0..=length)).max(start)
}

/// The texts between each pair of marks, including the marks.
fn spans(text: &str, mark: char) -> Vec<Range<usize>> {
    let mut marks = text.match_indices(mark).map(|(at, _)| at);
    std::iter::from_fn(|| Some(marks.next()?..marks.next()? + mark.len_utf8())).collect()
}

fn lines(text: &str) -> Vec<Range<usize>> {
    let mut at = 0;
    text.split_inclusive('\n')
        .map(|line| {
            at += line.len();
            at - line.len()..at
        })
        .collect()
}

fn edit(kind: Kind, text: &mut String, rng: &mut Rng) {
    let lines = lines(text);
    let line = lines.get(rng.usize(0..lines.len().max(1))).cloned().unwrap_or(0..0);
    match kind {
        Kind::Value => value(text, line, rng),
        Kind::Text => exchange(text, rng),
        Kind::Number => number(text, rng),
        Kind::DeleteLine => text.replace_range(line, ""),
        Kind::DoubleLine => {
            let end = line.end;
            let copy = text[line].to_owned();
            text.insert_str(end, &copy);
        }
        Kind::MoveLine => {
            let moved: String = text.drain(line).collect();
            let to = self::lines(text);
            let to = to.get(rng.usize(0..to.len().max(1))).map_or(0, |line| line.start);
            text.insert_str(to, &moved);
        }
        Kind::NewLine => text.insert_str(line.start, &format!("{}\n", pick(rng, LINES))),
        Kind::Token => text.insert_str(place(text, rng), pick(rng, TOKENS)),
        Kind::DeletePart => text.replace_range(part(text, rng), ""),
        Kind::DoublePart => {
            let part = part(text, rng);
            let times = [1, 2, 20][rng.usize(0..3)];
            let end = part.end;
            let copies = text[part].repeat(times);
            text.insert_str(end, &copies);
        }
        Kind::Deep => {
            let times = [10, 130, 2_000][rng.usize(0..3)];
            text.insert_str(place(text, rng), &pick(rng, TOKENS).repeat(times));
        }
        Kind::LineEndings => {
            *text = text.replace('\n', ["\r\n", "\r", "\n\n", "\u{2028}"][rng.usize(0..4)]);
            if rng.bool() {
                text.insert(0, '\u{feff}');
            }
        }
        Kind::Cut | Kind::Byte | Kind::Rename | Kind::Copy | Kind::Remove | Kind::Picture => {}
    }
}

/// Replaces a value on a line of TOML or in a row of CSV.
fn value(text: &mut String, line: Range<usize>, rng: &mut Rng) {
    let value = pick(rng, VALUES);
    let now = text[line.clone()].trim_end().to_owned();
    let end = line.start + now.len();
    if let Some(equals) = now.find('=') {
        text.replace_range(line.start + equals + 1..end, &format!(" {value}"));
    } else if now.contains(',') {
        let cells: Vec<&str> = now.split(',').collect();
        let at = rng.usize(0..cells.len());
        let start = line.start + cells[..at].iter().map(|cell| cell.len() + 1).sum::<usize>();
        text.replace_range(start..start + cells[at].len(), value.trim_matches('"'));
    } else {
        text.replace_range(line.start..end, value);
    }
}

/// Replaces a quoted text by another one: this breaks references, duplicates aliases and makes cycles of parents.
fn exchange(text: &mut String, rng: &mut Rng) {
    let mark = if text.contains('"') { '"' } else { ',' };
    let spans = spans(text, mark);
    if spans.is_empty() {
        return;
    }
    let from = spans[rng.usize(0..spans.len())].clone();
    let to = spans[rng.usize(0..spans.len())].clone();
    let copy = text[from].to_owned();
    text.replace_range(to, &copy);
}

fn number(text: &mut String, rng: &mut Rng) {
    let digits: Vec<usize> = text.match_indices(|c: char| c.is_ascii_digit()).map(|(at, _)| at).collect();
    if let Some(at) = digits.get(rng.usize(0..digits.len().max(1))) {
        text.replace_range(*at..at + 1, ["0", "1", "9", "99", "", "-1", "2147483647", "000"][rng.usize(0..8)]);
    }
}

fn raw(kind: Kind, bytes: Option<&mut Vec<u8>>, rng: &mut Rng) {
    let Some(bytes) = bytes else { return };
    let at = rng.usize(0..=bytes.len());
    match kind {
        Kind::Cut => bytes.truncate(at),
        _ if rng.bool() => bytes.insert(at, rng.u8(..)),
        _ => {
            if let Some(byte) = bytes.get_mut(at) {
                *byte = rng.u8(..);
            }
        }
    }
}

/// A picture with a valid beginning and random content.
fn picture(sample: &mut Sample, names: &[String], rng: &mut Rng) {
    let pictures: Vec<&String> = names.iter().filter(|name| name.contains("/images/")).collect();
    let Some(name) = pictures.get(rng.usize(0..pictures.len().max(1))) else { return };
    let mut bytes = Vec::new();
    for _ in 0..rng.usize(1..4) {
        bytes.extend_from_slice(PICTURES[rng.usize(0..PICTURES.len())]);
        let count = rng.usize(0..40);
        let range = if rng.bool() { 0..=255 } else { 32..=126 };
        bytes.extend(std::iter::repeat_with(|| rng.u8(range.clone())).take(count));
    }
    sample.files.insert((*name).clone(), bytes);
}
