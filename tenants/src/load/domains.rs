//! The channels in a folder of channels and their domains, read without the other files.

use std::path::{Path, PathBuf};

use super::family::{self, is_channel_folder};
use super::reader::Reader;
use super::{Loaded, key};
use crate::source::Spot;

pub(crate) use super::family::SETTINGS;

/// Maximum number of neighbouring channels that are read.
const MOST_BESIDE: usize = 1_000;

/// The folders of channels in a folder, sorted by name: those that are neither hidden nor bases and have a
/// `channel.toml`.
pub(crate) fn channels(seeds: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(seeds).into_iter().flatten().flatten();
    let named = entries.filter(|entry| is_channel_folder(&entry.file_name().to_string_lossy()));
    let mut folders: Vec<PathBuf> =
        named.map(|entry| entry.path()).filter(|folder| folder.join(SETTINGS).is_file()).collect();
    folders.sort();
    folders
}

/// The other channels beside a channel's folder; empty for a base, which serves no domains.
pub(crate) fn beside(dir: &Path) -> Vec<PathBuf> {
    let own = key(dir);
    if !is_channel_folder(&own) {
        return Vec::new();
    }
    let others = channels(&family::beside(dir)).into_iter().filter(|folder| !folder.ends_with(&own));
    others.take(MOST_BESIDE).collect()
}

/// The domains in a channel's folder and their places; empty if its `channel.toml` can't be read.
pub(crate) fn of(dir: &Path) -> Vec<(String, Spot)> {
    let mut reader = Reader::new(dir);
    let mut loaded = Loaded::default();
    if !reader.astray {
        reader.settings(&mut loaded);
    }
    let Some(channel) = loaded.channel else { return Vec::new() };
    let spot = |index: usize| channel.place.value(&format!("domains/{index}"));
    channel.value.domains.iter().enumerate().map(|(index, domain)| (domain.clone(), spot(index))).collect()
}
