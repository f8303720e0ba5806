//! Decides which folders to apply: those that have changed and are no longer being written to.
//!
//! The file system is polled instead of using notifications: polling works on every system and on network folders, and
//! reading the metadata of a few hundred files is cheap.

use std::collections::{BTreeMap, HashMap};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use tenants::load::folders;

use super::seeds;
use super::stamp::Stamp;

/// Time without changes before a folder is applied.
const QUIET: Duration = Duration::from_millis(200);
/// The same if a file seems to be written in pieces.
const QUIET_AFTER_PIECES: Duration = Duration::from_secs(1);
/// Time that a folder must be missing before it counts as removed: switching branches removes and restores folders.
const GONE: Duration = Duration::from_secs(2);
/// Pause after an error of the database.
const AFTER_FAILURE: Duration = Duration::from_secs(5);

/// An action that is due.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Due {
    /// Apply the folder of this name.
    Apply(String),
    /// Suspend the channel of this key: its folder is gone.
    Suspend(String),
}

/// The watched folders, with the state that was last processed.
#[derive(Debug)]
pub struct Watch {
    seeds: PathBuf,
    channels: BTreeMap<String, Watched>,
    /// By name, the content hashes that were processed before the watch began.
    known: HashMap<String, String>,
}

#[derive(Debug, Default)]
struct Watched {
    /// The channel's folder and those that it extends.
    folders: Vec<PathBuf>,
    /// The snapshot that was last processed, whether or not it could be applied.
    taken: Stamp,
    content: Option<String>,
    /// Another channel holds one of its domains; any change may release it.
    wants_domain: bool,
    unrest: Option<Unrest>,
    gone_since: Option<Instant>,
}

/// A difference from the processed state.
#[derive(Debug)]
struct Unrest {
    stamp: Stamp,
    since: Instant,
    in_pieces: bool,
    not_before: Option<Instant>,
}

impl Watch {
    /// Watches `seeds`. `known` has the [`grandstand_apply::content_hash`] of folders that were already processed, by
    /// name.
    pub fn new(seeds: PathBuf, known: HashMap<String, String>) -> Self {
        Self { seeds, channels: BTreeMap::new(), known }
    }

    /// Polls every folder. Blocks.
    pub fn look(&mut self, now: Instant) -> Vec<Due> {
        // If the folder can't be read, or is empty, it is more likely not mounted than emptied on purpose.
        let Ok(folders) = seeds::channel_folders(&self.seeds) else { return Vec::new() };
        if folders.is_empty() {
            return Vec::new();
        }
        let found: BTreeMap<String, PathBuf> = folders.into_iter().map(|path| (seeds::name(&path), path)).collect();
        for (name, path) in &found {
            if !self.channels.contains_key(name) {
                let content = self.known.remove(name);
                let watched = Watched { folders: vec![path.clone()], content, ..Watched::default() };
                self.channels.insert(name.clone(), watched);
            }
        }
        let mut due = Vec::new();
        for (name, watched) in &mut self.channels {
            let is_due = match found.get(name) {
                Some(path) => watched.look(path, now).then(|| Due::Apply(name.clone())),
                None => watched.miss(now).then(|| Due::Suspend(name.clone())),
            };
            due.extend(is_due);
        }
        due
    }

    /// Polls only folders that differ from their processed state. Blocks.
    pub fn look_closer(&mut self, now: Instant) -> Vec<Due> {
        let mut due = Vec::new();
        for (name, watched) in &mut self.channels {
            let path = self.seeds.join(name);
            if watched.unrest.is_some() && path.is_dir() && watched.look(&path, now) {
                due.push(Due::Apply(name.clone()));
            }
        }
        due
    }

    /// Whether this content of the folder was the last one processed.
    pub fn knows(&self, name: &str, content: &str) -> bool {
        self.channels.get(name).is_some_and(|watched| watched.content.as_deref() == Some(content))
    }

    /// Records that the folder was processed in its due state. `wants_domain` says that it was refused because another
    /// channel holds one of its domains.
    pub fn done(&mut self, name: &str, content: String, wants_domain: bool) {
        if let Some(watched) = self.channels.get_mut(name) {
            watched.content = Some(content);
            watched.wants_domain = wants_domain;
            if let Some(unrest) = watched.unrest.take() {
                watched.taken = unrest.stamp;
            }
        }
    }

    /// Postpones the folder: it is still being written to, or (`failed`) the database can't be written.
    pub fn later(&mut self, name: &str, now: Instant, failed: bool) {
        if let Some(unrest) = self.channels.get_mut(name).and_then(|watched| watched.unrest.as_mut()) {
            unrest.since = now;
            unrest.not_before = failed.then_some(now + AFTER_FAILURE);
        }
    }

    /// Removes a suspended channel from the watch. If its folder comes back, it counts as new.
    pub fn forget(&mut self, name: &str) {
        self.channels.remove(name);
    }

    /// A channel has changed, so a domain may have been released: makes refused folders due again.
    pub fn try_domains_again(&mut self) {
        for watched in self.channels.values_mut().filter(|watched| watched.wants_domain) {
            *watched = Watched { folders: std::mem::take(&mut watched.folders), ..Watched::default() };
        }
    }
}

impl Watched {
    /// Polls the folder; returns whether it is due.
    fn look(&mut self, path: &Path, now: Instant) -> bool {
        self.gone_since = None;
        let mut stamp = Stamp::of(&self.folders);
        let last = self.unrest.as_ref().map_or(&self.taken, |unrest| &unrest.stamp);
        if stamp == *last {
            return self.is_at_rest(path, now);
        }
        let folders = folders(path);
        if folders != self.folders {
            self.folders = folders;
            stamp = Stamp::of(&self.folders);
        }
        if stamp == self.taken {
            self.unrest = None;
            return false;
        }
        let before = self.unrest.take();
        let in_pieces = stamp.is_being_written(before.as_ref().map_or(&stamp, |unrest| &unrest.stamp), &self.taken);
        let in_pieces = in_pieces || before.as_ref().is_some_and(|unrest| unrest.in_pieces);
        let not_before = before.and_then(|unrest| unrest.not_before);
        self.unrest = Some(Unrest { stamp, since: now, in_pieces, not_before });
        false
    }

    fn is_at_rest(&self, path: &Path, now: Instant) -> bool {
        let Some(unrest) = &self.unrest else { return false };
        let quiet = if unrest.in_pieces { QUIET_AFTER_PIECES } else { QUIET };
        // A new folder becomes a channel only when its `channel.toml` exists.
        let is_channel = self.content.is_some() || path.join("channel.toml").exists();
        is_channel && now >= unrest.since + quiet && unrest.not_before.is_none_or(|moment| now >= moment)
    }

    /// Records that the folder is missing; returns whether it has been missing long enough.
    fn miss(&mut self, now: Instant) -> bool {
        let since = *self.gone_since.get_or_insert(now);
        now >= since + GONE
    }
}

#[cfg(test)]
mod tests;
