//! `grandstand serve`: applies what has changed in the seeds, then serves until it is told to stop.

use std::path::{Path, PathBuf};
use std::time::Duration;

use actix_web::middleware::from_fn;
use actix_web::{HttpServer, web};
use anyhow::Context;
use jiff::Timestamp;
use tenants::load::is_channel_folder;

use crate::app::{self, App};
use crate::apply::{FolderOutcome, apply_folder};
use crate::config::ServeSettings;
use crate::http::{request_id, security};
use crate::telemetry;

/// How often the relative dates of demonstration events are looked at, and resting clients forgotten.
const UPKEEP: Duration = Duration::from_secs(600);

/// Serves until SIGTERM or Ctrl-C, then finishes what is under way.
///
/// # Errors
/// A setting that leads nowhere, or an address that is taken.
pub async fn run(settings: ServeSettings) -> anyhow::Result<()> {
    let telemetry = telemetry::start(settings.log_format, settings.otlp_endpoint.as_deref())?;
    let listen = settings.listen;
    let workers = settings.workers;
    let shutdown_seconds = settings.shutdown_seconds;
    let app = web::Data::new(App::open(settings, telemetry.clone()).await?);
    apply_seeds(&app).await?;
    app.load_channels().await?;
    let upkeep = actix_web::rt::spawn(upkeep(app.clone()));
    let state = app.clone();
    let mut server = HttpServer::new(move || {
        actix_web::App::new()
            .app_data(state.clone())
            .wrap(from_fn(security::middleware))
            .wrap(from_fn(request_id::middleware))
            .configure(app::configure)
    })
    .shutdown_timeout(shutdown_seconds);
    if let Some(workers) = workers {
        server = server.workers(usize::from(workers));
    }
    let server = server.bind(listen).with_context(|| format!("GRANDSTAND_LISTEN: {listen} can't be listened on"))?;
    let channels = app.sites.load().by_id.len();
    tracing::info!(%listen, channels, "serving");
    let served = server.run().await;
    upkeep.abort();
    telemetry.stop();
    Ok(served?)
}

/// Applies every folder of the seeds that has changed. One with errors is reported, and its last good revision serves.
///
/// # Errors
/// `GRANDSTAND_SEEDS` can't be read, or the database failed.
pub async fn apply_seeds(app: &App) -> anyhow::Result<()> {
    for folder in channel_folders(&app.settings.seeds)? {
        let name = folder.display();
        match apply_folder(&app.database, &app.media, &folder, Timestamp::now()).await? {
            FolderOutcome::Applied(applied, plan, _warnings) => {
                let (revision, outcome) = (applied.revision, applied.outcome);
                tracing::info!(folder = %name, revision, ?outcome, plan = plan.summary(), "seeds applied");
            }
            FolderOutcome::Refused(findings) => {
                for finding in findings.iter().filter(|finding| finding.is_error()) {
                    eprintln!("{finding}\n");
                }
                tracing::error!(folder = %name, "seeds have errors; the last good revision serves");
            }
        }
    }
    Ok(())
}

/// The folders of `seeds`, by name; files, hidden folders and bases beside them are not channels.
fn channel_folders(seeds: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let unreadable = || format!("GRANDSTAND_SEEDS: {} can't be read", seeds.display());
    let mut folders = Vec::new();
    for entry in std::fs::read_dir(seeds).with_context(unreadable)? {
        let entry = entry.with_context(unreadable)?;
        if entry.path().is_dir() && is_channel_folder(&entry.file_name().to_string_lossy()) {
            folders.push(entry.path());
        }
    }
    folders.sort();
    Ok(folders)
}

/// Now and then: at a new day, relative dates are resolved anew; clients at rest are forgotten by the limits.
async fn upkeep(app: web::Data<App>) {
    let today = || Timestamp::now().to_zoned(jiff::tz::TimeZone::UTC).date();
    let mut day = today();
    loop {
        tokio::time::sleep(UPKEEP).await;
        for site in app.sites.load().by_id.values() {
            site.budget.forget_resting();
        }
        if day != today() {
            day = today();
            if let Err(error) = apply_seeds(&app).await {
                tracing::error!(error = format!("{error:#}"), "relative dates were not resolved anew");
            } else if let Err(error) = app.load_channels().await {
                tracing::error!(error = format!("{error:#}"), "channels were not loaded anew");
            }
        }
    }
}
