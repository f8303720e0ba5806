//! Lists the files of a channel's folder and reads their text.

use std::collections::BTreeMap;
use std::io;
use std::path::Path;
use std::sync::Arc;

use super::files::{self, SeedFile};
use super::{csv_text, encoding};
use crate::findings::codes;
use crate::findings::finding::Finding;
use crate::source::Source;
use crate::wording;
use crate::wording::Wording;

/// Maximum size of a seed file in bytes.
const LARGEST: u64 = 8 * 1024 * 1024;
/// Maximum length of a line in bytes. It limits the time for computing columns, which counts characters from the line's
/// start.
const LONGEST_LINE: usize = 128 * 1024;

/// All files of the folder and its sub-folders, by path within it with `/`. Hidden files are left out. Links, which
/// could lead out of the folder, and unreadable files are reported with `prefix` before their path.
pub fn list(dir: &Path, prefix: &str, findings: &mut Vec<Finding>) -> BTreeMap<String, SeedFile> {
    let mut files = BTreeMap::new();
    for (inner, listed) in files::list(dir) {
        let path = format!("{prefix}{inner}");
        match listed {
            Ok(file) => drop(files.insert(inner, file)),
            Err(error) if error.kind() == io::ErrorKind::Unsupported => findings.push(
                Finding::of_file(codes::UNKNOWN_FILE, path, wording!("a link is not read", "un lien n'est pas suivi"))
                    .hint(wording!(
                        "put the file itself into the folder",
                        "mettez le fichier lui-même dans le dossier"
                    )),
            ),
            Err(error) => {
                let path = if path.is_empty() { "." } else { path.trim_end_matches('/') };
                let message = wording!("can't be read: {error}", "impossible à lire ; le système dit : « {error} »");
                findings.push(Finding::of_file(codes::UNREADABLE_FILE, path, message));
            }
        }
    }
    files
}

/// The text of a seed file. Returns `None` and adds a finding if the file is unusable.
pub fn text(name: &str, file: &SeedFile, findings: &mut Vec<Finding>) -> Option<Arc<Source>> {
    let mut refuse = |message: Wording, hint: Wording| {
        findings.push(Finding::of_file(codes::UNREADABLE_FILE, name, message).hint(hint));
        None
    };
    let decode = if name.ends_with(".csv") { csv_text::decode } else { encoding::decode };
    match file.read(LARGEST) {
        Ok(bytes) => match decode(&bytes) {
            Ok(text) => match text.split('\n').position(|line| line.len() > LONGEST_LINE) {
                Some(line) => {
                    let line = line + 1;
                    refuse(
                        wording!("line {line} has more than 128 KiB", "la ligne {line} dépasse 128 Kio"),
                        wording!("break it into several lines", "répartissez-la sur plusieurs lignes"),
                    )
                }
                None => Some(Source::new(name, &text)),
            },
            Err(error) => {
                findings.push(error.finding(name));
                None
            }
        },
        Err(error) if error.kind() == io::ErrorKind::FileTooLarge => refuse(
            wording!("the file is too large, the most is 8 MiB", "le fichier est trop gros : 8 Mio au plus"),
            wording!(
                "split a list into several files: events/2025.toml, events/2026.csv and so on",
                "répartissez la liste sur plusieurs fichiers : events/2025.toml, events/2026.csv, etc."
            ),
        ),
        Err(error) => refuse(
            wording!("can't be read: {error}", "impossible à lire ; le système dit : « {error} »"),
            wording!("check the file's permissions", "vérifiez les droits du fichier"),
        ),
    }
}
