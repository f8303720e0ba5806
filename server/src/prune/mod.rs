//! Deletes objects that no row of the database needs any more: `grandstand store prune`.
//!
//! Every object of a channel lies under `channels/<id>/`. Who writes which, and what names it:
//!
//! | objects | written by | named by |
//! |---|---|---|
//! | `images/<hash>.<format>` | an apply, a preview (`grandstand_apply`) | every kept revision of the channel, every preview |
//! | `images/<hash>.w<width>.webp` | the job of variants (`grandstand_media::variants`) | as the picture of that hash |
//! | `art/<event>.<design>.<format>` | the first request (`grandstand_pictures`) | the current design of an event |
//! | `icons/<icon>.<design>.png` | the first request (`grandstand_pictures`) | the current design |
//! | `media/<folder>/poster.jpg`, `…/<rendition>/…` | `media add`, samples (`keep`) | `media`, `media_renditions`, `media_segments` |
//! | `media/<push>/<rendition>/…` | a live stream (`ingest::recording`) | `media_renditions`, `media_parts`, `media_segments` |
//! | `media/<recording>/poster-<n>.jpg` | the end of a live event | `media` |
//! | `media/<recording>/captions/…` | `media captions` | `media_captions` |
//! | `…/thumbnails-<length>/…` | `keep`, the job of thumbnails | `media_thumbnails`, which has the folder |
//! | `clips/<uuid>/…` | the jobs of clips (`grandstand_clips`) | `clips` |
//!
//! A restore writes all of them before its rows. Objects are deleted elsewhere, too: files of former recordings
//! (`former::expire`), of refused recordings (`keep::discard`), of clips and of their failed attempts. What a killed
//! process left behind, and pictures of revisions that were never committed, remain for this module.
//!
//! Rows of every state count, former recordings and deleted clips included. Objects elsewhere, in folders with another
//! name, and of another form than these are never touched. Objects whose rows are still to be written are younger than
//! the age bound. For objects that may be written or named again under an old key, see docs/adr/0046.

mod deployment;
mod drawings;
mod kinds;
mod missing;
mod named;
mod queries;
mod sweep;
mod told;

use std::collections::{BTreeMap, BTreeSet};

use anyhow::ensure;
use grandstand_db::ids::ChannelId;
use grandstand_db::{Database, serving};
use grandstand_media::store::MediaStore;
use grandstand_platform::audit;

pub use kinds::Kind;
pub use told::{Fate, Sum, Sums, Told};

use named::Named;

/// A run over the object store.
pub struct Pruning<'a> {
    /// The database.
    pub database: &'a Database,
    /// The object store.
    pub store: &'a MediaStore,
    /// Objects that were written at this moment or later stay, unix seconds.
    pub before: i64,
    /// Deletes nothing.
    pub dry_run: bool,
    /// Receives what is found, as it is found.
    pub tell: &'a (dyn Fn(&Told<'_>) + Sync),
}

/// A channel whose objects are looked at.
#[derive(Debug, Clone)]
pub struct Scope {
    /// Its id.
    pub id: ChannelId,
    /// Its key; `None` if the database has no such channel.
    pub key: Option<String>,
    /// Whether it is the hidden channel of a preview, which keeps its drawings as long as it lasts.
    pub is_preview: bool,
}

/// The outcome of a run.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Pruned {
    /// The sums of all channels.
    pub sums: Sums,
    /// Channels that couldn't be looked at.
    pub failed_channels: u64,
}

impl Pruning<'_> {
    /// Prunes the objects of one channel, or of all and of those that the database doesn't have any more. A failure of
    /// one channel or object stops no other. If the run is interrupted, the next one does the rest.
    ///
    /// # Errors
    /// The database has no channels or is not the one of this store, or the store can't be listed.
    pub async fn run(&self, channel: Option<&str>) -> anyhow::Result<Pruned> {
        let scopes = self.scopes(channel).await?;
        deployment::check(self, &scopes).await?;
        let mut pruned = Pruned::default();
        for scope in &scopes {
            match Box::pin(self.channel(scope)).await {
                Ok(sums) => pruned.sums.add_all(&sums),
                Err(error) => {
                    pruned.failed_channels += 1;
                    self.warn(format!("channel {}: {error:#}", scope.name()));
                }
            }
        }
        Ok(pruned)
    }

    /// The channels to look at, by their ids.
    async fn scopes(&self, channel: Option<&str>) -> anyhow::Result<Vec<Scope>> {
        let known: BTreeMap<ChannelId, String> = serving::channel_keys(self.database).await?.into_iter().collect();
        ensure!(!known.is_empty(), "the database has no channels: nothing tells what the objects are for");
        if let Some(key) = channel {
            let found = known.into_iter().find(|(_, of)| of == key);
            let (id, key) = found.ok_or_else(|| anyhow::anyhow!("there is no channel {key:?}"))?;
            return Ok(vec![Scope { id, key: Some(key), is_preview: false }]);
        }
        let keys: BTreeMap<ChannelId, String> = serving::scope_keys(self.database).await?.into_iter().collect();
        let mut ids: BTreeSet<ChannelId> = keys.keys().copied().collect();
        for name in self.store.folders("channels").await? {
            match kinds::channel_of(&name) {
                Some(id) => drop(ids.insert(id)),
                None => self.warn(format!("channels/{name} is no channel's folder, and stays")),
            }
        }
        let scope = |id| {
            let key = keys.get(&id).cloned();
            Scope { id, is_preview: key.is_some() && !known.contains_key(&id), key }
        };
        Ok(ids.into_iter().map(scope).collect())
    }

    async fn channel(&self, scope: &Scope) -> anyhow::Result<Sums> {
        let mut named = Named::read(self, scope).await?;
        for name in self.store.folders(&scope.folder()).await? {
            if Kind::of(&name).is_none() {
                self.warn(format!("{}/{name} is of no known kind, and stays", scope.folder()));
            }
        }
        let (mut all, mut details) = (Sums::default(), Vec::new());
        let mut outcome = Ok(());
        for kind in Kind::ALL {
            let mut sums = Sums::default();
            outcome = sweep::sweep(self, scope, kind, &mut named, &mut sums).await;
            if outcome.is_ok() {
                outcome = missing::look(self, scope, kind, &named, &mut sums).await;
            }
            (self.tell)(&Told::Sums(scope, kind, &sums));
            if sums.deleted.objects > 0 {
                details.push(format!("{} {} ({} bytes)", sums.deleted.objects, kind.name(), sums.deleted.bytes));
            }
            all.add_all(&sums);
            if outcome.is_err() {
                break;
            }
        }
        if !self.dry_run && !details.is_empty() {
            self.record(scope, &details).await?;
        }
        outcome.map(|()| all)
    }

    /// Records in the audit log what was deleted.
    async fn record(&self, scope: &Scope, details: &[String]) -> anyhow::Result<()> {
        let details = format!("{}: {} → none", scope.folder(), details.join(", "));
        let channel_id = scope.key.is_some().then_some(scope.id);
        Ok(audit::record_change(self.database, "objects", channel_id, details).await?)
    }

    fn warn(&self, warning: String) {
        (self.tell)(&Told::Warning(warning));
    }
}

impl Scope {
    /// Its key, or its id if the database doesn't have it.
    pub fn name(&self) -> String {
        self.key.clone().unwrap_or_else(|| format!("{} (not in the database)", self.id))
    }

    fn folder(&self) -> String {
        format!("channels/{}", self.id)
    }
}
