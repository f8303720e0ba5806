//! The keys of the objects that the rows of a channel name.

use std::collections::{BTreeMap, HashMap, HashSet};

use anyhow::Context;
use grandstand_db::entities::media::MediaState;
use grandstand_db::ids::ChannelId;
use grandstand_media::thumbnails;
use sea_orm::ConnectionTrait;
use serde::Deserialize;

use super::drawings::Drawings;
use super::{Kind, Pruning, Scope, queries};

/// Length of a picture's hash in its name, in hexadecimal digits.
const HASH: usize = 64;

/// The objects that the rows of a channel name. Keys of recordings and clips are kept as hashes, since there may be millions.
#[derive(Debug)]
pub struct Named {
    channel_id: ChannelId,
    /// Whether the database has the channel.
    pub exists: bool,
    /// Hash of a picture → the name of its file, if a revision says it.
    pictures: HashMap<String, Option<String>>,
    /// The revisions that were read.
    revisions: HashSet<(ChannelId, i64)>,
    /// Hash of a key → whether its object was listed.
    keys: HashMap<u128, bool>,
    /// Folders whose objects are all needed.
    folders: HashSet<String>,
    /// `None` if every drawing counts as current.
    drawings: Option<Drawings>,
    keeps_drawings: bool,
    /// Names of pictures that were listed.
    listed: HashSet<String>,
}

/// A revision, as far as its pictures go. Other parts may be of any version.
#[derive(Deserialize)]
struct Document {
    #[serde(default)]
    images: BTreeMap<String, Picture>,
}

#[derive(Deserialize)]
struct Picture {
    hash: String,
    format: String,
}

impl Named {
    /// Reads a channel's rows.
    pub async fn read(pruning: &Pruning<'_>, scope: &Scope) -> anyhow::Result<Self> {
        let (database, channel_id) = (pruning.database, scope.id);
        let exists = scope.key.is_some();
        let drawings = if scope.is_preview { Ok(None) } else { Drawings::of(database, channel_id).await };
        let drawings = drawings.unwrap_or_else(|error| {
            pruning.warn(format!("the drawings of {} stay: {error:#}", scope.name()));
            None
        });
        let mut named = Self {
            channel_id,
            exists,
            pictures: HashMap::new(),
            revisions: HashSet::new(),
            keys: HashMap::new(),
            folders: HashSet::new(),
            keeps_drawings: exists && drawings.is_none(),
            drawings,
            listed: HashSet::new(),
        };
        named.read_revisions(database).await?;
        named.read_recordings(database).await?;
        named.keys.extend(queries::clips(database, channel_id).await?.iter().map(|key| (hash(key), false)));
        Ok(named)
    }

    /// Reads the revisions that were not read yet.
    async fn read_revisions(&mut self, connection: &impl ConnectionTrait) -> anyhow::Result<()> {
        for revision in queries::revisions(connection, self.channel_id).await? {
            if self.revisions.contains(&revision) {
                continue;
            }
            // A preview that has ended meanwhile has no document any more.
            if let Some(document) = queries::document(connection, revision).await? {
                self.add_pictures(&document);
            }
            self.revisions.insert(revision);
        }
        Ok(())
    }

    /// Everything in a document that looks like a picture's hash counts as one, so that documents of any version keep
    /// their pictures.
    fn add_pictures(&mut self, document: &str) {
        for word in document.split(|letter: char| !letter.is_ascii_hexdigit()).filter(|word| word.len() == HASH) {
            self.pictures.entry(word.to_owned()).or_default();
        }
        let images = serde_json::from_str::<Document>(document).map(|document| document.images).unwrap_or_default();
        for Picture { hash, format } in images.into_values() {
            let name = format!("{hash}.{format}");
            self.pictures.insert(hash, Some(name));
        }
    }

    async fn read_recordings(&mut self, connection: &impl ConnectionTrait) -> anyhow::Result<()> {
        let channel_id = self.channel_id;
        for (media_id, state, duration_us) in queries::recordings(connection, channel_id).await? {
            let keys = queries::keys_of(connection, channel_id, media_id).await?;
            self.keys.extend(keys.iter().map(|key| (hash(key), false)));
            let base = format!("channels/{channel_id}/media/{media_id}");
            match state {
                // Its end stores a poster before the row names it.
                MediaState::Growing => drop(self.folders.insert(base)),
                // A job stores thumbnails before the row names them.
                _ => drop(self.folders.insert(thumbnails::folder(&base, duration_us))),
            }
        }
        let folders = queries::thumbnails(connection, channel_id).await?;
        self.folders.extend(folders.into_iter().map(|(_, folder)| folder));
        Ok(())
    }

    /// Whether an object is needed, as far as was read. Remembers that it is there. Art is left to [`Self::needed`].
    pub fn has(&mut self, kind: Kind, key: &str) -> bool {
        let name = file_name(key);
        match kind {
            Kind::Images => {
                let is_named = self.has_picture(name);
                if is_named {
                    self.listed.insert(name.to_owned());
                }
                is_named
            }
            Kind::Art => self.keeps_drawings,
            Kind::Icons => self.has_icon(name),
            Kind::Media | Kind::Clips => {
                let found = self.keys.get_mut(&hash(key));
                found.map(|is_listed| *is_listed = true).is_some() || self.is_in_folder(key)
            }
        }
    }

    /// Returns which of these objects are needed by now. Segments are left to
    /// [`segments_among`](queries::segments_among).
    pub async fn needed(
        &mut self,
        connection: &impl ConnectionTrait,
        kind: Kind,
        keys: &[&str],
    ) -> anyhow::Result<HashSet<String>> {
        let owned = |keys: Vec<&str>| keys.into_iter().map(str::to_owned).collect();
        match kind {
            Kind::Images => {
                self.read_revisions(connection).await.context("revisions")?;
                Ok(owned(keys.iter().copied().filter(|key| self.has_picture(file_name(key))).collect()))
            }
            Kind::Art => {
                let Some(drawings) = &self.drawings else { return Ok(HashSet::new()) };
                let files: Vec<&str> = keys.iter().map(|key| file_name(key)).collect();
                let current = drawings.current_art(connection, &files).await?;
                Ok(owned(keys.iter().copied().filter(|key| current.contains(file_name(key))).collect()))
            }
            Kind::Icons => Ok(HashSet::new()),
            Kind::Media => {
                let folders = queries::thumbnails(connection, self.channel_id).await?;
                self.folders.extend(folders.into_iter().map(|(_, folder)| folder));
                let mut needed = queries::recordings_among(connection, self.channel_id, keys).await?;
                needed.extend(keys.iter().filter(|key| self.is_in_folder(key)).map(|key| (*key).to_owned()));
                Ok(needed)
            }
            Kind::Clips => Ok(queries::clips_among(connection, self.channel_id, keys).await?),
        }
    }

    /// Whether a recording's or clip's key was named without an object that was listed.
    pub fn is_unlisted(&self, key: &str) -> bool {
        self.keys.get(&hash(key)) == Some(&false)
    }

    /// Returns the names of pictures that a revision names and that were not listed.
    pub fn unlisted_pictures(&self) -> impl Iterator<Item = &str> {
        self.pictures.values().flatten().map(String::as_str).filter(|name| !self.listed.contains(*name))
    }

    fn has_picture(&self, name: &str) -> bool {
        self.pictures.contains_key(name.split('.').next().unwrap_or(name))
    }

    fn has_icon(&self, name: &str) -> bool {
        self.keeps_drawings || self.drawings.as_ref().is_some_and(|drawings| drawings.has_icon(name))
    }

    fn is_in_folder(&self, key: &str) -> bool {
        let mut folders = key.match_indices('/').map(|(at, _)| &key[..at]);
        folders.any(|folder| self.folders.contains(folder))
    }
}

/// The name of an object's file.
fn file_name(key: &str) -> &str {
    key.rsplit('/').next().unwrap_or(key)
}

fn hash(key: &str) -> u128 {
    let mut first = [0; 16];
    first.copy_from_slice(&blake3::hash(key.as_bytes()).as_bytes()[..16]);
    u128::from_le_bytes(first)
}
