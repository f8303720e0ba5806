//! Follows the database: what was applied, added or suspended by any process is taken over by this one.

use std::collections::HashMap;
use std::time::Duration;

use actix_web::web;
use futures_util::{StreamExt, stream};
use grandstand_platform::changes::Asked;
use grandstand_web::site::{Compiling, Sites};
use sea_orm::DbErr;
use tokio::time::Instant;

use super::queries::{self, Row};
use crate::app::App;

/// How often the database is looked at where nothing else tells of changes.
const ALONE: Duration = Duration::from_secs(1);
/// And where Redis does, in case a message was lost.
const TOLD: Duration = Duration::from_secs(5);
/// Channels compiled at a time.
const AT_A_TIME: usize = 2;
/// And channels that are swapped in together.
const BATCH: usize = 64;

/// What the follower remembers between two looks.
#[derive(Debug, Default)]
struct Follower {
    /// What [`queries::total`] was when all channels were last looked at.
    total: Option<i64>,
    /// Revisions that could not be compiled: trying again would change nothing.
    failed: HashMap<i64, i64>,
}

/// What has to be done for this process to serve what the database says.
#[derive(Debug, Default)]
struct Difference<'a> {
    /// Channels with another revision, or new ones.
    compile: Vec<&'a Row>,
    /// Channels that are suspended.
    gone: Vec<i64>,
    /// Channels whose epoch alone is another.
    moved: Vec<&'a Row>,
}

/// Follows until the task is ended. A database that fails is asked again.
pub async fn run(app: web::Data<App>) {
    let mut follower = Follower::default();
    let mut next_look = Instant::now();
    let mut failing = false;
    loop {
        let asked = app.live.asked(next_look.saturating_duration_since(Instant::now())).await;
        let is_time = Instant::now() >= next_look;
        if is_time {
            next_look = Instant::now() + interval(&app);
        }
        let looked = follower.look(&app, &asked, is_time).await;
        if let Err(error) = &looked {
            // What was asked is not done: the next look is one at everything, and soon.
            follower.total = None;
            next_look = Instant::now() + ALONE;
            if !failing {
                tracing::error!(error = format!("{error:#}"), "changes of channels can't be seen; trying on");
            }
        }
        failing = looked.is_err();
    }
}

fn interval(app: &App) -> Duration {
    match app.settings.poll_seconds {
        Some(seconds) => Duration::from_secs(u64::from(seconds)),
        None if app.live.is_told_by_redis() => TOLD,
        None => ALONE,
    }
}

impl Follower {
    /// Looks where it was asked to and, if it is time, whether anything at all has changed.
    async fn look(&mut self, app: &App, asked: &Asked, is_time: bool) -> anyhow::Result<()> {
        let mut all = asked.all;
        let mut total = None;
        if all || is_time {
            // Read before the channels: what changes in between is seen by the next look.
            total = Some(queries::total(&app.database).await?);
            all |= total != self.total;
        }
        if all {
            self.take_over(app, &queries::all(&app.database).await?).await?;
            self.total = total;
        } else if !asked.channels.is_empty() {
            self.take_over(app, &queries::some(&app.database, &asked.channels).await?).await?;
        }
        Ok(())
    }

    async fn take_over(&mut self, app: &App, rows: &[Row]) -> anyhow::Result<()> {
        let Difference { compile, gone, moved } = self.difference(&app.sites.load(), rows);
        app.loader.take_out(&gone);
        take_over_secrets(app, &moved).await?;
        let sites = app.sites.load_full();
        for row in &moved {
            if let Some(site) = sites.by_id(row.id) {
                site.note_stream_epoch(row.stream_epoch);
            }
        }
        for changed in gone.into_iter().chain(moved.iter().map(|row| row.id)) {
            app.live.has_changed(changed);
        }
        for batch in compile.chunks(BATCH) {
            let sites = stream::iter(batch).map(|row| async { (*row, app.loader.compiled(row.id).await) });
            let sites: Vec<_> = sites.buffer_unordered(AT_A_TIME).collect().await;
            let mut ready = Vec::with_capacity(sites.len());
            for (row, site) in sites {
                match site {
                    Ok(site) => ready.extend(site),
                    Err(error) if error.is::<DbErr>() => return Err(error),
                    Err(error) => self.give_up(row, &error),
                }
            }
            app.loader.put_in(ready);
            batch.iter().for_each(|row| app.live.has_changed(row.id));
        }
        Ok(())
    }

    /// The last good revision goes on being served.
    fn give_up(&mut self, row: &Row, error: &anyhow::Error) {
        let (id, revision) = (row.id, row.revision);
        tracing::error!(id, revision, error = format!("{error:#}"), "a revision can't be served; the one before stays");
        self.failed.insert(id, revision);
    }

    /// Compares, and notes withdrawn links on the way: they need nothing compiled.
    fn difference<'a>(&self, sites: &Sites, rows: &'a [Row]) -> Difference<'a> {
        let mut difference = Difference::default();
        for row in rows {
            let site = sites.by_id(row.id);
            // Whatever becomes of its revision.
            if let Some(site) = site {
                site.note_link_generation(row.link_generation);
            }
            match site {
                Some(_) if !row.is_active() => difference.gone.push(row.id),
                Some(site) if site.channel.revision == row.revision => {
                    if site.stream_epoch() != row.stream_epoch {
                        difference.moved.push(row);
                    }
                }
                _ if !row.is_active() || row.revision == 0 => {}
                _ if self.failed.get(&row.id) == Some(&row.revision) => {}
                _ => difference.compile.push(row),
            }
        }
        difference
    }
}

/// Compiles those of the channels anew that can take payments now, or no longer can: setting and removing a secret raises
/// the epoch. Until then the old one is served under the old epoch, so that nothing of it is kept under the new one.
async fn take_over_secrets(app: &App, moved: &[&Row]) -> anyhow::Result<()> {
    for channel_id in app.loader.with_other_payment_secrets(moved.iter().map(|row| row.id)).await? {
        match app.loader.compiled(channel_id).await {
            Ok(site) => app.loader.put_in(site.into_iter().collect()),
            Err(error) if error.is::<DbErr>() => return Err(error),
            Err(error) => {
                tracing::error!(channel_id, error = format!("{error:#}"), "a payment secret's change can't be served");
            }
        }
    }
    Ok(())
}
