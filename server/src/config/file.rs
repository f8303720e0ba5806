//! The deployment's settings file, `grandstand.toml`: finds, reads and checks it. Mistakes are reported with line and
//! reason.

use std::collections::BTreeMap;
use std::fs::{self, File, Metadata};
use std::io::{self, Read};
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail, ensure};
use tenants::findings::suggest::nearest;
use toml::de::DeTable;

use super::setting::{IN_TABLE, Setting, beside};

/// The file's name.
pub const NAME: &str = "grandstand.toml";
/// The environment variable with the path of another file.
pub const VARIABLE: &str = "GRANDSTAND_SETTINGS";

/// Maximum size of a file in bytes.
const LARGEST: u64 = 1 << 20;

/// A settings file that was read.
#[derive(Debug)]
pub struct SettingsFile {
    /// Its path for messages.
    shown: String,
    /// The folder that relative paths refer to; empty for the current folder.
    base: PathBuf,
    entries: BTreeMap<String, Entry>,
}

/// A setting's value in the file.
#[derive(Debug)]
pub struct Entry {
    /// The value as written on the command line.
    pub value: String,
    /// The line of its key.
    pub line: usize,
}

/// An open file with its metadata: the path may lead to another file by now, so owner and mode are read from the open
/// file.
#[derive(Debug)]
struct Opened {
    file: File,
    facts: Metadata,
}

impl Opened {
    fn at(path: &Path) -> io::Result<Self> {
        let file = File::open(path)?;
        let facts = file.metadata()?;
        Ok(Self { file, facts })
    }
}

impl SettingsFile {
    /// Reads the file that `GRANDSTAND_SETTINGS` names, or else `grandstand.toml` in the folder `from` or the nearest
    /// folder above it; `None` if there is none. `known` are the settings that it may contain.
    ///
    /// # Errors
    /// The file can't be read, can't be trusted, or contains a mistake.
    pub fn find(known: &[Setting], named: Option<&Path>, from: &Path) -> anyhow::Result<Option<Self>> {
        if let Some(path) = named {
            let opened = Opened::at(path).with_context(|| format!("{VARIABLE}: {} can't be read", path.display()))?;
            return Self::read(known, &opened, path, path.display().to_string()).map(Some);
        }
        let Some(path) = from.ancestors().map(|folder| folder.join(NAME)).find(|path| path.is_file()) else {
            return Ok(None);
        };
        let is_here = path.parent() == Some(from);
        let shown = if is_here { NAME.to_owned() } else { path.display().to_string() };
        let entry = fs::symlink_metadata(&path).with_context(|| format!("{shown} can't be read"))?;
        let opened = Opened::at(&path).with_context(|| format!("{shown} can't be read"))?;
        trust(&path, &entry, &opened.facts)?;
        Self::read(known, &opened, if is_here { Path::new(NAME) } else { path.as_path() }, shown).map(Some)
    }

    fn read(known: &[Setting], opened: &Opened, path: &Path, shown: String) -> anyhow::Result<Self> {
        let Opened { file, facts } = opened;
        let mut text = String::new();
        file.take(LARGEST + 1).read_to_string(&mut text).with_context(|| format!("{shown} can't be read"))?;
        ensure!(text.len() as u64 <= LARGEST, "{shown} is larger than 1 MiB");
        // For a device or a pipe, relative paths don't refer to its folder.
        let base = path.parent().filter(|_| facts.is_file()).map(Path::to_owned).unwrap_or_default();
        let entries = entries(&text, &shown, &base, known)?;
        refuse_open_secrets(&entries, facts, &shown, known)?;
        Ok(Self { shown, base, entries })
    }

    /// Its path for messages.
    pub fn shown(&self) -> &str {
        &self.shown
    }

    /// The file's entry for a setting.
    pub fn entry(&self, key: &str) -> Option<&Entry> {
        self.entries.get(key)
    }

    /// Resolves a relative path against the file's folder; `None` if that is the current folder.
    pub fn beside(&self, path: &Path) -> Option<PathBuf> {
        (!self.base.as_os_str().is_empty()).then(|| beside(&self.base, path))
    }
}

/// Refuses a file that another user may have put there, because it decides where data and secrets go. `entry` is the
/// metadata of the path (a link or a file), read before the file with the metadata `facts` was opened.
fn trust(path: &Path, entry: &Metadata, facts: &Metadata) -> anyhow::Result<()> {
    let path_shown = path.display();
    let is_same = if entry.is_symlink() { is_one(entry, &fs::symlink_metadata(path)?) } else { is_one(entry, facts) };
    ensure!(is_same, "{path_shown} was replaced while it was opened, so it is not read: run the command again");
    let user = rustix::process::geteuid().as_raw();
    let owners = [entry.uid(), facts.uid()];
    ensure!(
        owners.iter().all(|owner| [user, 0].contains(owner)),
        "{path_shown} belongs to another user, so it is not followed. If it is the right file, say so: \
         {VARIABLE}={path_shown}"
    );
    ensure!(
        facts.mode() & 0o002 == 0,
        "every user may change {path_shown}, so it is not followed: chmod o-w {path_shown}"
    );
    Ok(())
}

/// Whether both describe the same file or link.
fn is_one(one: &Metadata, other: &Metadata) -> bool {
    (one.dev(), one.ino()) == (other.dev(), other.ino())
}

/// All entries, or all mistakes.
fn entries(text: &str, shown: &str, base: &Path, known: &[Setting]) -> anyhow::Result<BTreeMap<String, Entry>> {
    let (table, errors) = DeTable::parse_recoverable(text);
    let mut wrong: Vec<(usize, String)> = Vec::new();
    for error in &errors {
        let line = line_at(text, error.span().unwrap_or_default().start);
        wrong.push((line, format!("this is not TOML: {}", error.message())));
    }
    let mut entries = BTreeMap::new();
    for (key, value) in table.get_ref().iter().filter(|_| errors.is_empty()) {
        let (name, line) = (key.get_ref().to_string(), line_at(text, key.span().start));
        let read = match known.iter().find(|setting| setting.key == name) {
            Some(setting) => setting.value_of(value.get_ref()).map(|value| setting.resolved(value, base)),
            None if value.get_ref().is_table() => Err(IN_TABLE.to_owned()),
            None => Err(unknown(&name, known)),
        };
        match read {
            Ok(value) => {
                entries.insert(name, Entry { value, line });
            }
            Err(reason) => wrong.push((line, format!("{name}: {reason}"))),
        }
    }
    wrong.sort();
    if wrong.is_empty() {
        return Ok(entries);
    }
    let lines: Vec<String> = wrong.iter().map(|(line, reason)| format!("{shown}:{line}: {reason}")).collect();
    bail!("{}", lines.join("\n"))
}

fn line_at(text: &str, place: usize) -> usize {
    text.bytes().take(place).filter(|byte| *byte == b'\n').count() + 1
}

/// Suggests what to write instead of an unknown key.
fn unknown(name: &str, known: &[Setting]) -> String {
    let plain = name.to_ascii_lowercase().replace('-', "_");
    let plain = plain.strip_prefix("grandstand_").unwrap_or(&plain);
    if plain == "key" {
        return "the master key doesn't stand here: write it to a file and name that in key_file".to_owned();
    }
    let is_meant = |setting: &&Setting| setting.key == plain || setting.flag.replace('-', "_") == plain;
    let meant = known.iter().find(is_meant).map(|setting| setting.key.as_str());
    if meant.is_none() && plain.starts_with("secret_") && plain.contains("__") {
        return "secrets of channels don't stand here: `grandstand secret set` stores them".to_owned();
    }
    match meant.or_else(|| nearest(plain, known.iter().map(|setting| setting.key.as_str()))) {
        Some(meant) => format!("there is no such setting; did you mean \"{meant}\"?"),
        None => "there is no such setting; `grandstand settings --help` lists them".to_owned(),
    }
}

/// Refuses secrets in a file that other users can read. If root owns it, its group may read it, as is usual for
/// services.
fn refuse_open_secrets(
    entries: &BTreeMap<String, Entry>,
    facts: &Metadata,
    shown: &str,
    known: &[Setting],
) -> anyhow::Result<()> {
    let others = if facts.uid() == 0 { 0o007 } else { 0o077 };
    if !facts.is_file() || facts.mode() & others == 0 {
        return Ok(());
    }
    let secret = known.iter().find_map(|setting| {
        let entry = entries.get(&setting.key)?;
        setting.holds_secret(&entry.value).then_some((&setting.key, entry.line))
    });
    match secret {
        Some((key, line)) => {
            bail!("{shown}:{line}: {key} holds a secret, and other users may read this file: chmod 600 {shown}")
        }
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use std::fs::{self, Permissions};
    use std::os::unix::fs::{PermissionsExt, symlink};
    use std::path::{Path, PathBuf};

    use clap::CommandFactory;

    use super::{NAME, Opened, Setting, SettingsFile, trust};
    use crate::cli::Cli;

    const OURS: &str = "ours-ours-ours-ours";
    const THEIRS: &str = "theirs-theirs-theirs";

    /// A folder with the deployment's file and one that every user may change, each with a secret.
    fn folder() -> (tempfile::TempDir, PathBuf, PathBuf) {
        let folder = tempfile::tempdir().unwrap();
        let written = |name: &str, secret: &str, mode: u32| {
            let path = folder.path().join(name);
            fs::write(&path, format!("metrics_token = \"{secret}\"\n")).unwrap();
            fs::set_permissions(&path, Permissions::from_mode(mode)).unwrap();
            path
        };
        let (ours, theirs) = (written(NAME, OURS, 0o600), written("theirs.toml", THEIRS, 0o666));
        (folder, ours, theirs)
    }

    /// The secret that is read from a file, or the error.
    fn secret(opened: &Opened, path: &Path) -> Result<String, String> {
        let read = SettingsFile::read(&Setting::all(&Cli::command()), opened, path, NAME.to_owned());
        let file = read.map_err(|error| error.to_string())?;
        Ok(file.entry("metrics_token").unwrap().value.clone())
    }

    #[test]
    fn a_file_that_replaces_the_one_that_was_checked_is_not_read() {
        let (_folder, path, theirs) = folder();
        let entry = fs::symlink_metadata(&path).unwrap();
        let opened = Opened::at(&path).unwrap();
        trust(&path, &entry, &opened.facts).unwrap();
        fs::rename(&theirs, &path).unwrap();
        assert_eq!(secret(&opened, &path).unwrap(), OURS);

        // The same with a link.
        let (folder, path, theirs) = folder();
        let opened = Opened::at(&path).unwrap();
        let link = folder.path().join("link");
        symlink(&theirs, &link).unwrap();
        fs::rename(&link, &path).unwrap();
        assert_eq!(secret(&opened, &path).unwrap(), OURS);
    }

    #[test]
    fn a_file_that_is_closed_too_late_is_refused() {
        let (_folder, ours, path) = folder();
        let entry = fs::symlink_metadata(&path).unwrap();
        let opened = Opened::at(&path).unwrap();
        fs::rename(&ours, &path).unwrap();
        let said = trust(&path, &entry, &opened.facts).unwrap_err().to_string();
        assert!(said.starts_with("every user may change "), "{said}");
        let said = secret(&opened, &path).unwrap_err();
        assert!(said.contains("metrics_token holds a secret, and other users may read this file"), "{said}");
        assert!(!said.contains(THEIRS), "{said}");
    }

    #[test]
    fn a_file_that_comes_before_it_is_opened_is_refused() {
        let replaced = "was replaced while it was opened, so it is not read: run the command again";
        let (_folder, path, theirs) = folder();
        let entry = fs::symlink_metadata(&path).unwrap();
        fs::rename(&theirs, &path).unwrap();
        let opened = Opened::at(&path).unwrap();
        let said = trust(&path, &entry, &opened.facts).unwrap_err().to_string();
        assert!(said.ends_with(replaced), "{said}");

        let (folder, ours, theirs) = folder();
        let (path, other) = (folder.path().join("link.toml"), folder.path().join("other"));
        symlink(&ours, &path).unwrap();
        symlink(&theirs, &other).unwrap();
        let entry = fs::symlink_metadata(&path).unwrap();
        let opened = Opened::at(&path).unwrap();
        trust(&path, &entry, &opened.facts).unwrap();
        fs::rename(&other, &path).unwrap();
        let said = trust(&path, &entry, &opened.facts).unwrap_err().to_string();
        assert!(said.ends_with(replaced), "{said}");
        assert_eq!(secret(&opened, &path).unwrap(), OURS, "what is read is what was opened");
    }
}
