//! The deployment's settings file, `grandstand.toml`: found, read, and refused with line and reason where it is wrong.

use std::collections::BTreeMap;
use std::fs::{self, File, Metadata};
use std::io::Read;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail, ensure};
use tenants::check::suggest::nearest;
use toml::de::DeTable;

use super::setting::{IN_TABLE, Setting, beside};

/// The file's name.
pub const NAME: &str = "grandstand.toml";
/// The environment variable that names another file.
pub const VARIABLE: &str = "GRANDSTAND_SETTINGS";

/// Bytes of a file at most.
const LARGEST: u64 = 1 << 20;

/// A settings file that was read.
#[derive(Debug)]
pub struct SettingsFile {
    /// Its path as people read it.
    shown: String,
    /// The folder that relative paths are meant from; empty where that is the current one.
    base: PathBuf,
    entries: BTreeMap<String, Entry>,
}

/// A setting's value in the file.
#[derive(Debug)]
pub struct Entry {
    /// The value as a flag would have it.
    pub value: String,
    /// The line of its key.
    pub line: usize,
}

impl SettingsFile {
    /// Reads the file that `GRANDSTAND_SETTINGS` names, else `grandstand.toml` in the folder `from` or the nearest one
    /// above it. `None` where there is none. `known` are the settings that it may have.
    ///
    /// # Errors
    /// It can't be read, can't be trusted, or something in it is wrong.
    pub fn find(known: &[Setting], named: Option<&Path>, from: &Path) -> anyhow::Result<Option<Self>> {
        if let Some(path) = named {
            let file = File::open(path).with_context(|| format!("{VARIABLE}: {} can't be read", path.display()))?;
            let shown = path.display().to_string();
            return Self::read(known, &file, path, shown).map(Some);
        }
        let Some(path) = from.ancestors().map(|folder| folder.join(NAME)).find(|path| path.is_file()) else {
            return Ok(None);
        };
        let is_here = path.parent() == Some(from);
        let shown = if is_here { NAME.to_owned() } else { path.display().to_string() };
        let file = File::open(&path).with_context(|| format!("{shown} can't be read"))?;
        trust(&path, &file.metadata()?)?;
        Self::read(known, &file, if is_here { Path::new(NAME) } else { path.as_path() }, shown).map(Some)
    }

    fn read(known: &[Setting], file: &File, path: &Path, shown: String) -> anyhow::Result<Self> {
        let facts = file.metadata()?;
        let mut text = String::new();
        file.take(LARGEST + 1).read_to_string(&mut text).with_context(|| format!("{shown} can't be read"))?;
        ensure!(text.len() as u64 <= LARGEST, "{shown} is larger than 1 MiB");
        // A device or a pipe stands in no folder of the deployment.
        let base = path.parent().filter(|_| facts.is_file()).map(Path::to_owned).unwrap_or_default();
        let entries = entries(&text, &shown, &base, known)?;
        refuse_open_secrets(&entries, &facts, &shown, known)?;
        Ok(Self { shown, base, entries })
    }

    /// Its path as people read it.
    pub fn shown(&self) -> &str {
        &self.shown
    }

    /// What it says of a setting.
    pub fn entry(&self, key: &str) -> Option<&Entry> {
        self.entries.get(key)
    }

    /// A relative path as meant from the file's folder; `None` where that is the current folder.
    pub fn beside(&self, path: &Path) -> Option<PathBuf> {
        (!self.base.as_os_str().is_empty()).then(|| beside(&self.base, path))
    }
}

/// Refuses a file that somebody else may have put there: it says where data and secrets go.
fn trust(path: &Path, facts: &Metadata) -> anyhow::Result<()> {
    let path_shown = path.display();
    let user = rustix::process::geteuid().as_raw();
    let owners = [fs::symlink_metadata(path)?.uid(), facts.uid()];
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

/// Every entry, or everything that is wrong.
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

/// Says what to write in place of a key that is no setting.
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

/// Refuses secrets in a file that other users may read. The group may where root owns it, as files of services are set up.
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
