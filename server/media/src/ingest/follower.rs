//! Follows packagers: stores what they have written in the object store and the database, and deletes it from their
//! folders.
//!
//! One process at a time follows a folder. When that process ends, however it does, the next one continues from what is
//! stored.

use std::collections::HashSet;
use std::fs::File;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use grandstand_db::entities::stream_pushes;
use tokio::time::{Instant, sleep};

use super::packager::Folder;
use super::recording::{self, Cursors, Displaced};
use super::room::{self, DISK_FULL};
use super::written::{self, Unplayable};
use super::{Ingest, queries};

/// Polling interval for new folders and new segments.
const PAUSE: Duration = Duration::from_millis(250);
/// The pause after a failure.
const AFTER_FAILURE: Duration = Duration::from_secs(2);
/// How often a push is marked as followed, and the disk's room is checked.
const ROUND: Duration = Duration::from_secs(5);

/// The names of the folders that this process follows.
type Followed = Arc<Mutex<HashSet<String>>>;

impl Ingest {
    /// Follows every push to this machine until the task is aborted.
    pub async fn follow_pushes(self: Arc<Self>) {
        let followed = Followed::default();
        let mut failing = false;
        loop {
            let looked = look(&self, &followed).await;
            if let Err(error) = &looked
                && !failing
            {
                tracing::error!(error = format!("{error:#}"), "live streams can't be followed; trying on");
            }
            failing = looked.is_err();
            sleep(if failing { AFTER_FAILURE } else { PAUSE }).await;
        }
    }
}

/// Looks for folders that no process follows, and follows them.
async fn look(ingest: &Arc<Ingest>, followed: &Followed) -> anyhow::Result<()> {
    let live = &ingest.settings.folder;
    tokio::fs::create_dir_all(live).await?;
    let mut entries = tokio::fs::read_dir(live).await?;
    let mut failed = Ok(());
    while let Some(entry) = entries.next_entry().await? {
        let name = entry.file_name().to_string_lossy().into_owned();
        // Names of folders that are being created begin with a dot.
        if name.starts_with('.') || !entry.file_type().await?.is_dir() {
            continue;
        }
        if followed.lock().unwrap_or_else(PoisonError::into_inner).contains(&name) {
            continue;
        }
        let folder = Folder::of(live, &name);
        // A folder that can't be followed must not stop the others.
        let right = match folder.on_blocking_thread(Folder::follow).await {
            Ok(Some(right)) => right,
            Ok(None) => continue,
            Err(error) => {
                failed = Err(anyhow::Error::new(error).context(folder.path().display().to_string()));
                continue;
            }
        };
        followed.lock().unwrap_or_else(PoisonError::into_inner).insert(name.clone());
        let (ingest, followed) = (Arc::clone(ingest), Arc::clone(followed));
        tokio::spawn(async move {
            to_its_end(&ingest, &folder, &name, right).await;
            followed.lock().unwrap_or_else(PoisonError::into_inner).remove(&name);
        });
    }
    failed
}

/// Follows one push until everything of it is stored. `_right` is held for that time.
async fn to_its_end(ingest: &Ingest, folder: &Folder, name: &str, _right: File) {
    let mut failing = false;
    loop {
        match Following::begin(ingest, folder, name).await {
            Ok(Some(mut following)) => match following.run(&mut failing).await {
                Ok(()) => break,
                Err(error) if error.is::<Displaced>() => {
                    tracing::warn!(
                        push = name,
                        "another push took over while nobody looked after this one; its end is lost"
                    );
                    break;
                }
                Err(error) => complain(&mut failing, folder, &error),
            },
            // A push that is not in the database was refused, or belongs to another deployment.
            Ok(None) => match folder.on_blocking_thread(Folder::is_being_written).await {
                Ok(true) => {}
                _ => break,
            },
            Err(error) => complain(&mut failing, folder, &error),
        }
        sleep(AFTER_FAILURE).await;
    }
    if let Err(error) = tokio::fs::remove_dir_all(folder.path()).await {
        tracing::warn!(%error, folder = %folder.path().display(), "the folder of a push that has ended stays");
    }
}

/// Logs an error, unless the previous attempt failed as well.
fn complain(failing: &mut bool, folder: &Folder, error: &anyhow::Error) {
    if !std::mem::replace(failing, true) {
        let folder = folder.path().display();
        tracing::error!(error = format!("{error:#}"), %folder, "a live stream can't be stored; trying on");
    }
}

struct Following<'a> {
    ingest: &'a Ingest,
    folder: &'a Folder,
    push: stream_pushes::Model,
    cursors: Option<Cursors>,
    next_round: Instant,
}

impl<'a> Following<'a> {
    async fn begin(ingest: &'a Ingest, folder: &'a Folder, name: &str) -> anyhow::Result<Option<Self>> {
        let Some(push) = queries::push(&ingest.database, name).await? else { return Ok(None) };
        // Done first: after a long downtime there may be much to store, and the push must not count as lost meanwhile.
        queries::set_seen(&ingest.database, &push, ingest.clock.now().as_second()).await?;
        let cursors = recording::resume(&ingest.database, &push).await?;
        Ok(Some(Self { ingest, folder, push, cursors, next_round: Instant::now() }))
    }

    async fn run(&mut self, failing: &mut bool) -> anyhow::Result<()> {
        loop {
            // Checked before reading, so that segments written just before the packager's end are not missed.
            let is_being_written = self.folder.on_blocking_thread(Folder::is_being_written).await?;
            if let Err(error) = self.take_over().await {
                // Retrying helps when the disk or the database was unavailable, but not with this error.
                let unplayable = error.downcast::<Unplayable>()?;
                self.refuse(&unplayable.to_string()).await?;
            }
            *failing = false;
            if !is_being_written {
                return self.close().await;
            }
            if Instant::now() >= self.next_round {
                self.next_round = Instant::now() + ROUND;
                queries::set_seen(&self.ingest.database, &self.push, self.ingest.clock.now().as_second()).await?;
                self.watch_room().await?;
            }
            sleep(PAUSE).await;
        }
    }

    /// Stores new segments.
    async fn take_over(&mut self) -> anyhow::Result<()> {
        let renditions = written::read(self.folder.path()).await?;
        if renditions.is_empty() {
            return Ok(());
        }
        if self.cursors.is_none() {
            self.go_live(&renditions).await?;
        }
        for rendition in &renditions {
            let cursor = self.cursors.as_mut().and_then(|cursors| cursors.get_mut(&rendition.name));
            let Some(cursor) = cursor else { continue };
            while cursor.stored() < rendition.whole() {
                let number = cursor.stored();
                let segment = rendition.segment(number).await?;
                recording::add(self.ingest, &self.push, rendition, cursor, &segment).await?;
                rendition.discard(number).await;
            }
        }
        Ok(())
    }

    async fn go_live(&mut self, renditions: &[written::Rendition]) -> anyhow::Result<()> {
        let mut first = Vec::with_capacity(renditions.len());
        for rendition in renditions {
            first.push(rendition.segment(0).await?);
        }
        self.cursors = Some(recording::begin(self.ingest, &self.push, renditions, &first).await?);
        let (event_id, channel_id) = (self.push.event_id, self.push.channel_id);
        tracing::info!(channel_id = channel_id.0, event_id = event_id.0, push = self.push.name, "an event is live");
        self.ingest.announcer.channel_changed(channel_id).await;
        for rendition in renditions {
            rendition.discard(0).await;
        }
        Ok(())
    }

    /// Ends the push while there is still disk space to finish the recording. nginx learns of it when it next asks
    /// whether the push may continue.
    async fn watch_room(&mut self) -> anyhow::Result<()> {
        let free = room::free_mib(self.folder.path()).await?;
        if free >= self.ingest.settings.reserve_mib || self.push.trouble.is_some() {
            return Ok(());
        }
        let (event_id, channel_id) = (self.push.event_id, self.push.channel_id);
        tracing::error!(
            channel_id = channel_id.0,
            event_id = event_id.0,
            free_mib = free,
            "the disk is full: the recording of a live event is ended"
        );
        self.refuse(DISK_FULL).await
    }

    /// Makes nginx end the push when it next asks.
    async fn refuse(&mut self, why: &str) -> anyhow::Result<()> {
        if self.push.trouble.is_none() {
            let (event_id, channel_id) = (self.push.event_id, self.push.channel_id);
            tracing::warn!(channel_id = channel_id.0, event_id = event_id.0, why, "a push is ended");
            queries::set_trouble(&self.ingest.database, &self.push, why).await?;
            self.push.trouble = Some(why.to_owned());
        }
        Ok(())
    }

    async fn close(&self) -> anyhow::Result<()> {
        let Self { ingest, push, .. } = self;
        let (event_id, channel_id) = (push.event_id, push.channel_id);
        if self.cursors.is_none() {
            let complaint = self.folder.on_blocking_thread(|folder| Ok(folder.complaint())).await?;
            tracing::warn!(
                channel_id = channel_id.0,
                event_id = event_id.0,
                complaint,
                "a push ended without a picture"
            );
            queries::set_trouble(&ingest.database, push, "nothing was received").await?;
        } else {
            tracing::info!(channel_id = channel_id.0, event_id = event_id.0, push = push.name, "a push has ended");
        }
        Ok(queries::close(&ingest.database, push, ingest.clock.now().as_second()).await?)
    }
}
