//! Follows packagers: what they have written goes into the object store and the database, and what is stored is taken off
//! their folders.
//!
//! A folder is followed by one process at a time. When that is gone, however it went, the next one goes on from what is
//! stored.

use std::collections::HashSet;
use std::fs::File;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use actix_web::web;
use grandstand_db::entities::stream_pushes;
use jiff::Timestamp;
use tokio::time::{Instant, sleep};

use super::packager::Folder;
use super::parts::{self, Places};
use super::written::Unplayable;
use super::{queries, room, written};
use crate::app::App;

/// How often folders are looked for, and looked into.
const PAUSE: Duration = Duration::from_millis(250);
/// The pause after a failure.
const AFTER_FAILURE: Duration = Duration::from_secs(2);
/// How often a push is noted to be looked after, and the disk's room is asked for.
const ROUND: Duration = Duration::from_secs(5);

/// Why a push was ended where the disk is full.
pub(super) const DISK_FULL: &str = "the disk is full";

/// Follows whatever is pushed, until the task is ended.
pub async fn run(app: web::Data<App>) {
    let followed = Arc::new(Mutex::new(HashSet::new()));
    let mut failing = false;
    loop {
        let looked = look(&app, &followed).await;
        if let Err(error) = &looked
            && !failing
        {
            tracing::error!(error = format!("{error:#}"), "live streams can't be followed; trying on");
        }
        failing = looked.is_err();
        sleep(if failing { AFTER_FAILURE } else { PAUSE }).await;
    }
}

/// Looks for folders that nobody follows.
async fn look(app: &web::Data<App>, followed: &Arc<Mutex<HashSet<String>>>) -> anyhow::Result<()> {
    let live = app.settings.store.live();
    tokio::fs::create_dir_all(&live).await?;
    let mut entries = tokio::fs::read_dir(&live).await?;
    let mut failed = Ok(());
    while let Some(entry) = entries.next_entry().await? {
        let name = entry.file_name().to_string_lossy().into_owned();
        // One whose name begins with a dot is about to be made.
        if name.starts_with('.') || !entry.file_type().await?.is_dir() {
            continue;
        }
        if followed.lock().unwrap_or_else(PoisonError::into_inner).contains(&name) {
            continue;
        }
        let folder = Folder::of(&live, &name);
        // One that can't be followed keeps nobody from the others.
        let right = match folder.follow() {
            Ok(Some(right)) => right,
            Ok(None) => continue,
            Err(error) => {
                failed = Err(anyhow::Error::new(error).context(folder.path().display().to_string()));
                continue;
            }
        };
        followed.lock().unwrap_or_else(PoisonError::into_inner).insert(name.clone());
        let (app, followed) = (app.clone(), Arc::clone(followed));
        actix_web::rt::spawn(async move {
            to_its_end(&app, &folder, &name, right).await;
            followed.lock().unwrap_or_else(PoisonError::into_inner).remove(&name);
        });
    }
    failed
}

/// Follows one push until everything of it is stored. `_right` is held as long.
async fn to_its_end(app: &App, folder: &Folder, name: &str, _right: File) {
    let mut failing = false;
    loop {
        match Following::begin(app, folder, name).await {
            Ok(Some(mut following)) => match following.run(&mut failing).await {
                Ok(()) => break,
                Err(error) => complain(&mut failing, folder, &error),
            },
            // A push that the database knows nothing of was refused, or belongs to another deployment's database.
            Ok(None) => match folder.is_being_written() {
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

/// Once per failure, not once per try.
fn complain(failing: &mut bool, folder: &Folder, error: &anyhow::Error) {
    if !std::mem::replace(failing, true) {
        let folder = folder.path().display();
        tracing::error!(error = format!("{error:#}"), %folder, "a live stream can't be stored; trying on");
    }
}

struct Following<'a> {
    app: &'a App,
    folder: &'a Folder,
    push: stream_pushes::Model,
    places: Option<Places>,
    next_round: Instant,
}

impl<'a> Following<'a> {
    async fn begin(app: &'a App, folder: &'a Folder, name: &str) -> anyhow::Result<Option<Self>> {
        let Some(push) = queries::push(&app.database, name).await? else { return Ok(None) };
        // Before anything else: after a long absence there may be much to store, and it must not count as lost meanwhile.
        queries::seen(&app.database, &push, Timestamp::now().as_second()).await?;
        let places = parts::resume(app, &push).await?;
        Ok(Some(Self { app, folder, push, places, next_round: Instant::now() }))
    }

    async fn run(&mut self, failing: &mut bool) -> anyhow::Result<()> {
        loop {
            // Asked first: what is written before its end is found below.
            let is_being_written = self.folder.is_being_written()?;
            if let Err(error) = self.take_over().await {
                // Trying on helps where the disk or the database is away, but not with this.
                let unplayable = error.downcast::<Unplayable>()?;
                self.refuse(&unplayable.to_string()).await?;
            }
            *failing = false;
            if !is_being_written {
                return self.close().await;
            }
            if Instant::now() >= self.next_round {
                self.next_round = Instant::now() + ROUND;
                queries::seen(&self.app.database, &self.push, Timestamp::now().as_second()).await?;
                self.watch_room().await?;
            }
            sleep(PAUSE).await;
        }
    }

    /// Stores what is new.
    async fn take_over(&mut self) -> anyhow::Result<()> {
        let renditions = written::read(self.folder.path()).await?;
        if renditions.is_empty() {
            return Ok(());
        }
        if self.places.is_none() {
            self.go_live(&renditions).await?;
        }
        for rendition in &renditions {
            let place = self.places.as_mut().and_then(|places| places.get_mut(&rendition.name));
            let Some(place) = place else { continue };
            while place.stored() < rendition.whole() {
                let number = place.stored();
                let segment = rendition.segment(number).await?;
                parts::add(self.app, &self.push, rendition, place, &segment).await?;
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
        self.places = Some(parts::begin(self.app, &self.push, renditions, &first).await?);
        let (event_id, channel_id) = (self.push.event_id, self.push.channel_id);
        tracing::info!(channel_id, event_id, push = self.push.name, "an event is live");
        self.app.announcer.channel_changed(channel_id).await;
        for rendition in renditions {
            rendition.discard(0).await;
        }
        Ok(())
    }

    /// Ends the push while there is still room to end it well: see [`super::endpoints`].
    async fn watch_room(&mut self) -> anyhow::Result<()> {
        let free = room::free_mib(self.folder.path())?;
        if free >= self.app.settings.disk_reserve || self.push.trouble.is_some() {
            return Ok(());
        }
        let (event_id, channel_id) = (self.push.event_id, self.push.channel_id);
        tracing::error!(
            channel_id,
            event_id,
            free_mib = free,
            "the disk is full: the recording of a live event is ended"
        );
        self.refuse(DISK_FULL).await
    }

    /// Has the ingest end the push when it next asks.
    async fn refuse(&mut self, why: &str) -> anyhow::Result<()> {
        if self.push.trouble.is_none() {
            let (event_id, channel_id) = (self.push.event_id, self.push.channel_id);
            tracing::warn!(channel_id, event_id, why, "a push is ended");
            queries::trouble(&self.app.database, &self.push, why).await?;
            self.push.trouble = Some(why.to_owned());
        }
        Ok(())
    }

    async fn close(&self) -> anyhow::Result<()> {
        let Self { app, push, .. } = self;
        let (event_id, channel_id) = (push.event_id, push.channel_id);
        if self.places.is_none() {
            let complaint = self.folder.complaint();
            tracing::warn!(channel_id, event_id, complaint, "a push ended without a picture");
            queries::trouble(&app.database, push, "nothing was received").await?;
        } else {
            tracing::info!(channel_id, event_id, push = push.name, "a push has ended");
        }
        Ok(queries::close(&app.database, push, Timestamp::now().as_second()).await?)
    }
}
