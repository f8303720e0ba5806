//! The channels in a folder of channels, and the domains of each, without the rest of it.

use std::path::{Path, PathBuf};

use super::family::{self, is_channel_folder};
use super::reader::Reader;
use super::{Loaded, key};
use crate::source::Spot;

pub(crate) use super::family::SETTINGS;

/// Channels beside one that are looked at, at most.
const MOST_BESIDE: usize = 1_000;

/// The folders of channels in a folder, by name: neither hidden nor bases, and with a `channel.toml`.
pub(crate) fn channels(seeds: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(seeds).into_iter().flatten().flatten();
    let named = entries.filter(|entry| is_channel_folder(&entry.file_name().to_string_lossy()));
    let mut folders: Vec<PathBuf> =
        named.map(|entry| entry.path()).filter(|folder| folder.join(SETTINGS).is_file()).collect();
    folders.sort();
    folders
}

/// The folders of the other channels beside one. A base has none beside it that it could be in the way of.
pub(crate) fn beside(dir: &Path) -> Vec<PathBuf> {
    let own = key(dir);
    if !is_channel_folder(&own) {
        return Vec::new();
    }
    let others = channels(&family::beside(dir)).into_iter().filter(|folder| !folder.ends_with(&own));
    others.take(MOST_BESIDE).collect()
}

/// The domains that a channel's folder names, and where; none where its `channel.toml` can't be read.
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
