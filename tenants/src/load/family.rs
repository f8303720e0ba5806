//! The folders of a channel: its own, and the bases that it extends.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde_json::Value;

use super::files::SeedFile;
use super::reader::Reader;
use super::tree::{Document, Place};
use super::{columns, folder, toml_file};
use crate::findings::codes;
use crate::findings::codes::Code;
use crate::findings::finding::Finding;
use crate::findings::suggest;
use crate::wording;
use crate::wording::Wording;

/// The file that may name a base.
pub const SETTINGS: &str = "channel.toml";

/// The key for the base.
const EXTENDS: &str = "extends";

/// Maximum number of bases in a chain.
const DEEPEST: usize = 8;

/// A folder of the family.
pub struct Member {
    /// Its path on disk.
    pub dir: PathBuf,
    /// Prefix for its files in messages: empty, or `../_base/`.
    pub prefix: String,
    /// Its files, by path within the folder.
    pub files: BTreeMap<String, SeedFile>,
    /// Its `channel.toml`, if it could be parsed.
    pub settings: Option<Document>,
}

impl Member {
    /// The files of a kind: `<name>.toml`, `<name>.csv`, and those in the folder `<name>/`. Some lists can't be CSV.
    /// Kinds that are not lists have a single file.
    pub fn files_of(&self, name: &str, is_list: bool) -> Vec<String> {
        let folder = format!("{name}/");
        let endings: &[&str] = if columns::may_be_csv(name) { &[".toml", ".csv"] } else { &[".toml"] };
        let in_folder = |file: &&String| {
            file.strip_prefix(&folder).is_some_and(|inner| endings.iter().any(|ending| inner.ends_with(ending)))
        };
        let own = endings.iter().map(|ending| format!("{name}{ending}")).filter(|file| self.files.contains_key(file));
        own.chain(self.files.keys().filter(|_| is_list).filter(in_folder).cloned()).collect()
    }
}

/// Whether a folder is a channel, by its name. Hidden folders and bases (whose name starts with `_`) are not.
pub fn is_channel_folder(name: &str) -> bool {
    !name.starts_with(['.', '_'])
}

/// The folders of the channel in `dir`: its own, then its bases, nearest first, as far as they are known. A missing
/// base is included, so that watchers notice when it appears.
pub fn folders(dir: &Path) -> Vec<PathBuf> {
    Reader::new(dir).folders()
}

impl Reader {
    /// Adds a folder and the chain of its bases.
    pub(super) fn gather(&mut self, dir: &Path) {
        let mut next = Some((dir.to_owned(), String::new()));
        while let Some((dir, prefix)) = next {
            let files = folder::list(&dir, &prefix, &mut self.findings);
            self.members.push(Member { dir, prefix, files, settings: None });
            let nearest = self.members.len() - 1;
            let Some(source) = self.text(nearest, SETTINGS) else { return };
            let Some(mut document) = toml_file::read(&source, 0..source.text.len(), None, &mut self.findings) else {
                // It is unknown what the channel inherits.
                self.astray = source.text.lines().any(|line| line.trim_start().starts_with(EXTENDS));
                return;
            };
            next = self.base(&mut document);
            if let Some(member) = self.members.last_mut() {
                member.settings = Some(document);
            }
        }
    }

    /// The base in a `channel.toml` and the prefix of its files. Reports an invalid name.
    fn base(&mut self, document: &mut Document) -> Option<(PathBuf, String)> {
        let value = document.value.get(EXTENDS)?;
        let place = document.place().inner(EXTENDS);
        let found = match value {
            Value::String(name) => self.follow(name, &place),
            _ => {
                let message =
                    wording!("expected the name of a folder in quotes", "il faut le nom d'un dossier entre guillemets");
                self.findings.push(Finding::at(codes::WRONG_TYPE, &place.spot(), message));
                None
            }
        };
        document.value.as_object_mut()?.remove(EXTENDS);
        // It is unknown what the channel inherits if the base can't be found.
        self.astray |= found.is_none();
        found
    }

    /// Finds a base by name, beside the channel's folder.
    fn follow(&mut self, name: &str, place: &Place) -> Option<(PathBuf, String)> {
        let seeds = self.members.first().map(|own| beside(&own.dir)).unwrap_or_default();
        let (dir, prefix) = (seeds.join(name), format!("../{name}/"));
        let refuse = |code: Code, message: Wording| Finding::at(code, &place.spot(), message);
        let finding = if !name.starts_with('_') || name.contains(['/', '\\']) {
            let hint = match name.trim_start_matches(['.', '/', '_']) {
                plain if seeds.join(format!("_{plain}")).is_dir() => {
                    wording!("write \"_{plain}\"", "écrivez \"_{plain}\"")
                }
                _ => wording!(
                    "a base is a folder beside the channel's own whose name starts with _",
                    "une base est un dossier à côté de celui de la chaîne, dont le nom commence par _"
                ),
            };
            let message = wording!("\"{name}\" can't be a base", "« {name} » ne peut pas être une base");
            refuse(codes::BAD_BASE, message).hint(hint)
        } else if self.members.iter().any(|member| member.prefix == prefix) {
            let message = wording!("\"{name}\" extends itself", "« {name} » est sa propre base");
            let hint = wording!("take one extends of the circle out", "retirez « extends » d'une de ces bases");
            refuse(codes::CYCLIC_BASE, message).hint(hint)
        } else if self.members.len() > DEEPEST {
            let message =
                wording!("more than {DEEPEST} bases extend one another", "plus de {DEEPEST} bases se suivent");
            let hint = wording!("bring some of them together", "réunissez-en quelques-unes");
            refuse(codes::BAD_BASE, message).hint(hint)
        } else if !dir.is_dir() {
            self.absent = Some(dir);
            let hint = suggest::did_you_mean(name, bases(&seeds).iter().map(String::as_str));
            let message = wording!(
                "there is no folder \"{name}\" beside the channel's own",
                "il n'y a pas de dossier « {name} » à côté de celui de la chaîne"
            );
            refuse(codes::MISSING_BASE, message).maybe_hint(hint)
        } else {
            return Some((dir, prefix));
        };
        self.findings.push(finding);
        None
    }

    /// The folders that were read, and a missing base.
    pub(super) fn folders(&self) -> Vec<PathBuf> {
        self.members.iter().map(|member| member.dir.clone()).chain(self.absent.clone()).collect()
    }
}

/// The parent folder of a channel's folder.
pub(super) fn beside(dir: &Path) -> PathBuf {
    // `.` has no name.
    let named = if dir.file_name().is_some() { dir.to_owned() } else { std::fs::canonicalize(dir).unwrap_or_default() };
    match named.parent() {
        Some(parent) if parent.as_os_str().is_empty() => PathBuf::from("."),
        Some(parent) => parent.to_owned(),
        None => named,
    }
}

/// The names of all bases in a folder of channels.
fn bases(seeds: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(seeds).into_iter().flatten().flatten();
    entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).filter(|name| name.starts_with('_')).collect()
}
