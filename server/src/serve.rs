//! `grandstand serve`: applies changed seeds, then serves until it is stopped.

pub mod handshakes;
pub mod ingest_endpoints;
pub mod listeners;
mod signals;

use std::collections::HashMap;
use std::net::SocketAddr;
use std::num::NonZero;
use std::sync::Arc;
use std::time::Duration;

use actix_server::ServerBuilder;
use actix_web::rt::task::JoinHandle;
use actix_web::web;
use anyhow::Context;
use grandstand_jobs::Workers;
use grandstand_platform::telemetry;
use grandstand_web::connections::{Places, Timeouts};
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

use crate::app::App;
use crate::config::{ServeSettings, database_in_words};
use crate::job_kinds;
use crate::live::{certificates, follower, keys, seeds, subscription, upkeep};
use signals::Signals;

/// Shutdown timeout in seconds with `--dev`, where each open page holds a connection.
const DEV_SHUTDOWN_SECONDS: u64 = 1;

/// File descriptors that are reserved for databases, media and packagers.
const FILES_BESIDE: usize = 512;

/// Time that running jobs have to finish on shutdown. The rest is given back, and another process or the next start
/// runs it again.
const JOBS_PATIENCE: Duration = Duration::from_secs(5);

/// Serves until SIGTERM, then finishes running requests; or until Ctrl-C.
///
/// # Errors
/// A setting is wrong, or an address is taken.
pub async fn run(settings: ServeSettings) -> anyhow::Result<()> {
    let telemetry = telemetry::start(settings.log_format, &settings.log_filter, settings.otlp_endpoint.as_deref())?;
    tracing::info!(database = database_in_words(&settings.store.database()), "opening the database");
    let listen = settings.listen;
    let workers = settings.workers.map_or_else(cores, usize::from);
    let connections = connections_within_files(settings.connections);
    let shutdown_seconds = settings.shutdown_seconds.min(if settings.dev { DEV_SHUTDOWN_SECONDS } else { u64::MAX });
    let drain = Duration::from_secs(if settings.dev { 0 } else { settings.drain_seconds });
    let is_reached_from_outside = |listen: SocketAddr| !listen.ip().to_canonical().is_loopback();
    if settings.ingest_listen.is_some_and(is_reached_from_outside) && settings.ingest_secret.is_none() {
        anyhow::bail!("GRANDSTAND_INGEST_LISTEN is no loopback address: GRANDSTAND_INGEST_SECRET must be set");
    }
    let app = web::Data::new(Box::pin(App::open(settings, telemetry.clone())).await?);
    app.web.channel_counts.export();
    let known = seeds::apply_changed(&app).await?;
    app.loader.load_all().await?;
    let tasks = tasks(&app, known);
    let at_once = usize::from(app.settings.jobs);
    let workers_of_jobs = Workers::start(app.database.clone(), app.jobs.clone(), job_kinds::registry(&app), at_once)
        .context("no thread for jobs")?;
    let builder = ServerBuilder::default().workers(workers).shutdown_timeout(shutdown_seconds);
    let builder = builder.max_concurrent_connections(connections.div_ceil(workers));
    let places = Places::new(connections, app.settings.trusted_proxies.clone());
    let (server, listen) = listeners::all(builder, listen, Timeouts::default(), places, &app)?;
    let channels = app.sites.load().len();
    let beside = [listeners::ingest(&app, Timeouts::default())?, listeners::metrics(&app, Timeouts::default())?];
    app.listens_on(listen.port());
    let signals = Signals::listen().context("signals of the system")?;
    tracing::info!(%listen, channels, "serving");
    let server = server.disable_signals().run();
    let stopping = actix_web::rt::spawn(signals.stop(server.handle(), Arc::clone(&app.web.is_stopping), drain));
    let served = server.await;
    stopping.abort();
    for other in beside.into_iter().flatten() {
        other.stop(false).await;
    }
    tasks.iter().for_each(JoinHandle::abort);
    workers_of_jobs.stop(JOBS_PATIENCE).await;
    app.usage.write().await;
    app.analytics.stop().await;
    app.services.error_log.stop().await;
    // Analytics are written over connections that jobs may have opened, so the workers stop last.
    drop(workers_of_jobs);
    telemetry.stop();
    Ok(served?)
}

/// Starts the server's background tasks.
fn tasks(app: &web::Data<App>, known: HashMap<String, String>) -> Vec<JoinHandle<()>> {
    let mut tasks =
        vec![actix_web::rt::spawn(follower::run(app.clone())), actix_web::rt::spawn(upkeep::run(app.clone()))];
    tasks.push(actix_web::rt::spawn(keys::run(app.clone())));
    tasks.push(actix_web::rt::spawn(Arc::clone(&app.usage).run()));
    if let Some(redis) = app.redis.clone() {
        tasks.push(actix_web::rt::spawn(subscription::run(app.clone(), redis)));
    }
    if app.settings.ingest_listen.is_some() {
        tasks.push(actix_web::rt::spawn(Arc::clone(&app.ingest).follow_pushes()));
        tasks.push(actix_web::rt::spawn(Arc::clone(&app.ingest).end_events()));
    }
    if app.tls.is_some() {
        tasks.push(actix_web::rt::spawn(certificates::run(app.clone())));
    }
    if app.settings.watch {
        tasks.push(actix_web::rt::spawn(seeds::watch(app.clone(), known)));
    }
    tasks
}

/// The default number of request threads.
fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, NonZero::get)
}

/// Raises the process's limit of open files as far as the system allows. Returns the number of connections that fit
/// besides the reserved descriptors.
fn connections_within_files(wanted: u32) -> usize {
    let wanted = usize::try_from(wanted).unwrap_or(usize::MAX);
    let allowed = getrlimit(Resource::Nofile);
    let raised = Rlimit { current: allowed.maximum, maximum: allowed.maximum };
    let limit = if setrlimit(Resource::Nofile, raised).is_ok() { allowed.maximum } else { allowed.current };
    let Some(limit) = limit.and_then(|limit| usize::try_from(limit).ok()) else { return wanted };
    let fitting = limit.saturating_sub(FILES_BESIDE).max(limit / 2);
    if fitting < wanted {
        tracing::warn!(
            files = limit,
            connections = fitting,
            "fewer connections than set: the limit of open files is low"
        );
    }
    fitting.min(wanted)
}
