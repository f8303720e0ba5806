//! Follows the database: applies to this process what any process has applied, added or suspended.

use std::collections::{HashMap, HashSet};
use std::time::Duration;

use actix_web::web;
use futures_util::{StreamExt, stream};
use grandstand_db::ids::ChannelId;
use grandstand_platform::changes::Asked;
use grandstand_web::site::{Compiling, Sites};
use sea_orm::DbErr;
use tokio::time::Instant;

use super::queries::{self, Row};
use crate::app::App;

/// Pause after a look that failed.
const PAUSE: Duration = Duration::from_secs(1);
/// Channels that are compiled at the same time.
const AT_A_TIME: usize = 2;
/// Channels that are swapped in together.
const BATCH: usize = 64;

/// The follower's state between two polls.
#[derive(Debug, Default)]
struct Follower {
    /// The value of [`queries::total`] when all channels were last compared.
    total: Option<i64>,
    /// Revisions that could not be compiled, by channel: a retry would fail again.
    failed: HashMap<ChannelId, i64>,
}

/// The changes that bring this process up to date with the database.
#[derive(Debug, Default)]
struct Difference<'a> {
    /// New channels, and channels with another revision.
    compile: Vec<&'a Row>,
    /// Suspended channels.
    gone: Vec<ChannelId>,
    /// Channels of which only the epoch has changed.
    moved: Vec<&'a Row>,
}

/// Follows the database until the task is aborted. Retries after errors of the database.
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
            // The requested channels were not updated: compare all channels soon.
            follower.total = None;
            next_look = Instant::now() + PAUSE;
            if !failing {
                tracing::error!(error = format!("{error:#}"), "changes of channels can't be seen; trying on");
            }
        }
        failing = looked.is_err();
    }
}

fn interval(app: &App) -> Duration {
    app.settings.polling.interval(app.live.is_told_by_redis())
}

impl Follower {
    /// Compares the requested channels and, if `is_time`, all channels if anything has changed.
    async fn look(&mut self, app: &App, asked: &Asked, is_time: bool) -> anyhow::Result<()> {
        let mut all = asked.all;
        let mut total = None;
        if all || is_time {
            // Read before the channels, so that the next poll finds changes in between.
            total = Some(queries::total(&app.database).await?);
            all |= total != self.total;
        }
        if all {
            let rows = queries::all(&app.database).await?;
            drop_deleted(app, &rows);
            self.take_over(app, &rows).await?;
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

    /// Records a revision that can't be compiled. The last good one stays in service.
    fn give_up(&mut self, row: &Row, error: &anyhow::Error) {
        let (id, revision) = (row.id, row.revision);
        tracing::error!(
            id = id.0,
            revision,
            error = format!("{error:#}"),
            "a revision can't be served; the one before stays"
        );
        self.failed.insert(id, revision);
    }

    /// Compares the rows with the served sites. Applies withdrawn links on the way, because they need no compiling.
    fn difference<'a>(&self, sites: &Sites, rows: &'a [Row]) -> Difference<'a> {
        let mut difference = Difference::default();
        for row in rows {
            let site = sites.by_id(row.id);
            // Also if the revision is not taken over.
            if let Some(site) = site {
                site.note_link_generation(row.link_generation);
            }
            match site {
                _ if row.state.is_none() => {}
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

/// Stops serving channels that have no row any more. Their deletion began earlier, when this process could not see it.
fn drop_deleted(app: &App, rows: &[Row]) {
    let known: HashSet<ChannelId> = rows.iter().map(|row| row.id).collect();
    let gone: Vec<ChannelId> = app.sites.load().iter().map(|site| site.id()).filter(|id| !known.contains(id)).collect();
    app.loader.take_out(&gone);
    gone.into_iter().for_each(|id| app.live.has_changed(id));
}

/// Recompiles the channels that have begun or stopped taking payments: setting or removing a secret raises the epoch.
/// Until then the old site keeps the old epoch, so that none of its answers is cached under the new one.
async fn take_over_secrets(app: &App, moved: &[&Row]) -> anyhow::Result<()> {
    for channel_id in app.loader.with_other_payment_secrets(moved.iter().map(|row| row.id)).await? {
        match app.loader.compiled(channel_id).await {
            Ok(site) => app.loader.put_in(site.into_iter().collect()),
            Err(error) if error.is::<DbErr>() => return Err(error),
            Err(error) => {
                tracing::error!(
                    channel_id = channel_id.0,
                    error = format!("{error:#}"),
                    "a payment secret's change can't be served"
                );
            }
        }
    }
    Ok(())
}
