//! `grandstand serve`: applies what has changed in the seeds, then serves until it is told to stop.

use std::collections::HashMap;
use std::time::Duration;

use actix_web::dev::ServerHandle;
use actix_web::middleware::from_fn;
use actix_web::rt::task::JoinHandle;
use actix_web::{HttpServer, web};
use anyhow::Context;

use crate::app::{self, App};
use crate::config::ServeSettings;
use crate::http::{address, request_id};
use crate::ingest;
use crate::jobs::{self, Workers};
use crate::live::{follower, seeds, subscription, upkeep};
use crate::telemetry;

/// Seconds that open pages may delay the end of a server for developing: each of them holds a connection.
const DEV_SHUTDOWN_SECONDS: u64 = 1;

/// How long jobs under way may take to finish when the server is told to stop. The rest is given back: another process,
/// or the next start, does it once more.
const JOBS_PATIENCE: Duration = Duration::from_secs(5);

/// Serves until SIGTERM or Ctrl-C, then finishes what is under way.
///
/// # Errors
/// A setting that leads nowhere, or an address that is taken.
pub async fn run(settings: ServeSettings) -> anyhow::Result<()> {
    let telemetry = telemetry::start(settings.log_format, settings.otlp_endpoint.as_deref())?;
    let listen = settings.listen;
    let workers = settings.workers;
    let shutdown_seconds = settings.shutdown_seconds.min(if settings.dev { DEV_SHUTDOWN_SECONDS } else { u64::MAX });
    if settings.ingest_listen.is_some_and(|address| !address.ip().is_loopback()) && settings.ingest_secret.is_none() {
        anyhow::bail!("GRANDSTAND_INGEST_LISTEN is no loopback address: GRANDSTAND_INGEST_SECRET must be set");
    }
    let app = web::Data::new(App::open(settings, telemetry.clone()).await?);
    let known = seeds::apply_changed(&app).await?;
    app.load_channels().await?;
    let tasks = tasks(&app, known);
    let workers_of_jobs = Workers::start(app.clone(), jobs::registry::all(), usize::from(app.settings.jobs));
    let state = app.clone();
    let mut server = HttpServer::new(move || {
        actix_web::App::new()
            .app_data(state.clone())
            .wrap(from_fn(address::refuse_ambiguous))
            .wrap(from_fn(request_id::middleware))
            .configure(app::configure)
    })
    .shutdown_timeout(shutdown_seconds);
    if let Some(workers) = workers {
        server = server.workers(usize::from(workers));
    }
    let server = server.bind(listen).with_context(|| format!("GRANDSTAND_LISTEN: {listen} can't be listened on"))?;
    let channels = app.sites.load().len();
    // With port 0 the system has chosen one.
    let listen = server.addrs().first().copied().unwrap_or(listen);
    tracing::info!(%listen, channels, "serving");
    let ingest = take_in(&app)?;
    let served = server.run().await;
    if let Some(ingest) = ingest {
        ingest.stop(false).await;
    }
    tasks.iter().for_each(JoinHandle::abort);
    workers_of_jobs.stop(JOBS_PATIENCE).await;
    app.analytics.stop().await;
    telemetry.stop();
    Ok(served?)
}

/// What a server does beside answering, each in a task of its own.
fn tasks(app: &web::Data<App>, known: HashMap<String, String>) -> Vec<JoinHandle<()>> {
    let mut tasks =
        vec![actix_web::rt::spawn(follower::run(app.clone())), actix_web::rt::spawn(upkeep::run(app.clone()))];
    if let Some(redis) = app.redis.clone() {
        tasks.push(actix_web::rt::spawn(subscription::run(app.clone(), redis)));
    }
    if app.settings.ingest_listen.is_some() {
        tasks.push(actix_web::rt::spawn(ingest::follower::run(app.clone())));
        tasks.push(actix_web::rt::spawn(ingest::ending::run(app.clone())));
    }
    if app.settings.watch {
        tasks.push(actix_web::rt::spawn(seeds::watch(app.clone(), known)));
    }
    tasks
}

/// Begins to answer the ingest, where there is one.
///
/// # Errors
/// Its address is taken.
fn take_in(app: &web::Data<App>) -> anyhow::Result<Option<ServerHandle>> {
    let Some(listen) = app.settings.ingest_listen else { return Ok(None) };
    let state = app.clone();
    let answers = move || actix_web::App::new().app_data(state.clone()).configure(ingest::endpoints::configure);
    let server = HttpServer::new(answers).workers(1).disable_signals().bind(listen);
    let server = server.with_context(|| format!("GRANDSTAND_INGEST_LISTEN: {listen} can't be listened on"))?;
    // With port 0 the system has chosen one.
    let listen = server.addrs().first().copied().unwrap_or(listen);
    let server = server.run();
    let handle = server.handle();
    actix_web::rt::spawn(server);
    tracing::info!(%listen, "live streams are taken in");
    Ok(Some(handle))
}
