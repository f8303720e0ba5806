//! The files of entries, so that an export writes entries from CSV to CSV again.

use std::collections::BTreeSet;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::tree::Tree;
use super::{LARGEST, csv_text, key_order, toml_text};
use crate::load::CSV_LISTS;
use crate::load::tree::Document;
use crate::schema::layout::{FilePart, Layout};
use crate::source::within;

/// The layout of a folder's files.
pub fn of(documents: &[Document]) -> Layout {
    let mut layout = Layout::default();
    for list in CSV_LISTS {
        let mut parts: Vec<FilePart> = Vec::new();
        for part in documents.iter().filter_map(|document| part(document, list)) {
            match parts.last_mut() {
                // A base may have a file of the same name.
                Some(last) if last.file == part.file => last.entries += part.entries,
                _ => parts.push(part),
            }
        }
        if parts.iter().any(FilePart::is_csv) {
            layout.insert(list, parts);
        }
    }
    layout
}

fn part(document: &Document, list: &str) -> Option<FilePart> {
    let entries = document.value.get(list)?.as_array()?.len();
    let file = within(&document.node.source.file).to_owned();
    (entries > 0).then_some(FilePart { file, entries })
}

/// A file of an export.
pub struct Piece {
    /// Path in the channel's folder.
    pub file: String,
    /// The content; for TOML, without the line that names the schema.
    pub text: String,
}

impl Piece {
    /// Whether it is a CSV file.
    pub fn is_csv(&self) -> bool {
        self.file.ends_with(".csv")
    }
}

/// Distributes entries of a kind over files. `parts` are their original files. A CSV file becomes TOML if CSV can't
/// hold one of its entries.
///
/// # Errors
/// An entry can't be serialised.
pub fn pieces<T: Serialize + DeserializeOwned>(
    kind: &str,
    entries: &[T],
    parts: &[FilePart],
) -> Result<Vec<Piece>, serde_json::Error> {
    let mut pieces = Vec::new();
    let mut rest = entries;
    for part in parts {
        let Some((own, after)) = rest.split_at_checked(part.entries) else { break };
        rest = after;
        if part.is_csv()
            && let Some(mut sheets) = sheets(kind, key_order::of::<T>(), &part.file, &values(own)?)
        {
            pieces.append(&mut sheets);
            continue;
        }
        let file = part.file.strip_suffix(".csv").map(|stem| format!("{stem}.toml"));
        tables(kind, file.as_deref().unwrap_or(&part.file), own, &mut pieces)?;
    }
    named(kind, &mut pieces);
    Ok(pieces)
}

fn values<T: Serialize>(entries: &[T]) -> Result<Vec<Value>, serde_json::Error> {
    entries.iter().map(serde_json::to_value).collect()
}

/// Entries as one CSV file, or as several if they exceed its size limit; `None` if CSV can't hold them.
fn sheets(kind: &str, keys: &[&str], file: &str, entries: &[Value]) -> Option<Vec<Piece>> {
    let text = csv_text::table(kind, keys, entries)?;
    if text.len() <= LARGEST || entries.len() < 2 {
        return Some(vec![Piece { file: file.to_owned(), text }]);
    }
    let (first, second) = entries.split_at(entries.len() / 2);
    let mut pieces = sheets(kind, keys, file, first)?;
    pieces.append(&mut sheets(kind, keys, file, second)?);
    Some(pieces)
}

/// Writes entries as TOML, to the last file if it has the same name and enough room.
fn tables<T: Serialize>(
    kind: &str,
    file: &str,
    entries: &[T],
    pieces: &mut Vec<Piece>,
) -> Result<(), serde_json::Error> {
    for entry in entries {
        let text = toml_text::entry(kind, &Tree::of(entry)?);
        match pieces.last_mut() {
            Some(last) if last.file == file && last.text.len() + text.len() <= LARGEST => last.text.push_str(&text),
            _ => pieces.push(Piece { file: file.to_owned(), text }),
        }
    }
    Ok(())
}

/// Replaces file names by numbers if the order of the names differs from the order of the entries.
fn named(kind: &str, pieces: &mut [Piece]) {
    let places: Option<Vec<(u8, &str)>> = pieces.iter().map(|piece| place(kind, &piece.file)).collect();
    let is_in_order = places.is_some_and(|places| places.is_sorted_by(|one, next| one < next));
    if is_in_order && !is_folder_too(pieces) {
        return;
    }
    let width = pieces.len().to_string().len().max(4);
    for (number, piece) in (1..).zip(pieces.iter_mut()) {
        let ending = if piece.is_csv() { "csv" } else { "toml" };
        piece.file = format!("{kind}/{number:0width$}.{ending}");
    }
}

/// Sort key of a file within its kind; `None` if it wouldn't be read as that kind.
fn place<'a>(kind: &str, file: &'a str) -> Option<(u8, &'a str)> {
    match file.strip_prefix(kind)? {
        ".toml" => Some((0, "")),
        ".csv" => Some((1, "")),
        inner if inner.starts_with('/') => Some((2, inner)),
        _ => None,
    }
}

/// Whether a file has the same path as a folder, which a channel's and a base's files may.
fn is_folder_too(pieces: &[Piece]) -> bool {
    let files: BTreeSet<&str> = pieces.iter().map(|piece| piece.file.as_str()).collect();
    let mut folders = files.iter().flat_map(|file| file.match_indices('/').filter_map(move |(at, _)| file.get(..at)));
    folders.any(|folder| files.contains(folder))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named_as(files: &[&str]) -> Vec<String> {
        let piece = |file: &&str| Piece { file: (*file).to_owned(), text: String::new() };
        let mut pieces: Vec<Piece> = files.iter().map(piece).collect();
        named("events", &mut pieces);
        pieces.into_iter().map(|piece| piece.file).collect()
    }

    #[test]
    fn names_are_kept_where_they_keep_the_order() {
        let kept = ["events.toml", "events.csv", "events/2025.csv", "events/2026.toml", "events/cup/final.csv"];
        assert_eq!(named_as(&kept), kept);
        assert_eq!(named_as(&["events/b.csv", "events/a.toml"]), ["events/0001.csv", "events/0002.toml"]);
        assert_eq!(named_as(&["events.csv", "events.csv"]), ["events/0001.csv", "events/0002.csv"]);
        assert_eq!(named_as(&["events/a.csv", "events/a.csv/b.csv"]), ["events/0001.csv", "events/0002.csv"]);
        assert_eq!(named_as(&["../events.csv"]), ["events/0001.csv"]);
    }
}
