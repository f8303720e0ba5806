//! Which folders are to be applied: those that have changed and are at rest.
//!
//! The file system is asked again and again rather than told to call: it is the same on every system and on network
//! folders, and a look at a few hundred files costs nothing to speak of.

use std::collections::{BTreeMap, HashMap};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use tenants::load::folders;

use super::seeds;
use super::stamp::Stamp;

/// How long nothing may have been written to a folder before it is applied.
const QUIET: Duration = Duration::from_millis(200);
/// The same where someone seems to write a file piece by piece.
const QUIET_AFTER_PIECES: Duration = Duration::from_secs(1);
/// How long a folder has to be away to be gone: changing a branch takes folders away and brings them back.
const GONE: Duration = Duration::from_secs(2);
/// How long is waited after the database failed.
const AFTER_FAILURE: Duration = Duration::from_secs(5);

/// What is to be done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Due {
    /// Apply the folder of this name.
    Apply(String),
    /// Suspend the channel of this key: its folder is gone.
    Suspend(String),
}

/// The folders of the seeds, as far as they were seen and dealt with.
#[derive(Debug)]
pub struct Watch {
    seeds: PathBuf,
    channels: BTreeMap<String, Watched>,
    /// By name, the content that was dealt with before the watch began.
    known: HashMap<String, String>,
}

#[derive(Debug, Default)]
struct Watched {
    /// Its own folder and those that it extends.
    folders: Vec<PathBuf>,
    /// What was last dealt with, whether or not it could be applied.
    taken: Stamp,
    content: Option<String>,
    /// It has a domain that is another channel's: when anything else changes, it may be free.
    wants_domain: bool,
    unrest: Option<Unrest>,
    gone_since: Option<Instant>,
}

/// Something differs from what was dealt with.
#[derive(Debug)]
struct Unrest {
    stamp: Stamp,
    since: Instant,
    in_pieces: bool,
    not_before: Option<Instant>,
}

impl Watch {
    /// Watches `seeds`. `known` has the [`grandstand_apply::content_hash`] of folders that were dealt with already, by name.
    pub fn new(seeds: PathBuf, known: HashMap<String, String>) -> Self {
        Self { seeds, channels: BTreeMap::new(), known }
    }

    /// Looks at every folder. For blocking threads.
    pub fn look(&mut self, now: Instant) -> Vec<Due> {
        // Seeds that can't be read, or are all gone at once, are more likely a folder that is not mounted than a wish.
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

    /// Looks at those folders alone that differ from what was dealt with. For blocking threads.
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

    /// Whether this content of the folder was dealt with before.
    pub fn knows(&self, name: &str, content: &str) -> bool {
        self.channels.get(name).is_some_and(|watched| watched.content.as_deref() == Some(content))
    }

    /// The folder was dealt with, as it was when it was due. `wants_domain` says that it was refused for a domain that
    /// another channel has.
    pub fn done(&mut self, name: &str, content: String, wants_domain: bool) {
        if let Some(watched) = self.channels.get_mut(name) {
            watched.content = Some(content);
            watched.wants_domain = wants_domain;
            if let Some(unrest) = watched.unrest.take() {
                watched.taken = unrest.stamp;
            }
        }
    }

    /// The folder could not be dealt with yet: someone writes to it, or (`failed`) the database can't be written.
    pub fn later(&mut self, name: &str, now: Instant, failed: bool) {
        if let Some(unrest) = self.channels.get_mut(name).and_then(|watched| watched.unrest.as_mut()) {
            unrest.since = now;
            unrest.not_before = failed.then_some(now + AFTER_FAILURE);
        }
    }

    /// The channel was suspended. If its folder comes back, it is a new one.
    pub fn forget(&mut self, name: &str) {
        self.channels.remove(name);
    }

    /// A channel has changed, so a domain may have become free: those that want one are due again.
    pub fn try_domains_again(&mut self) {
        for watched in self.channels.values_mut().filter(|watched| watched.wants_domain) {
            *watched = Watched { folders: std::mem::take(&mut watched.folders), ..Watched::default() };
        }
    }
}

impl Watched {
    /// Looks at the folder; whether it is due.
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
        // A folder that is being filled becomes a channel when it has the file that makes it one.
        let is_channel = self.content.is_some() || path.join("channel.toml").exists();
        is_channel && now >= unrest.since + quiet && unrest.not_before.is_none_or(|moment| now >= moment)
    }

    /// The folder is not there; whether it has been away long enough.
    fn miss(&mut self, now: Instant) -> bool {
        let since = *self.gone_since.get_or_insert(now);
        now >= since + GONE
    }
}

#[cfg(test)]
mod tests;
