//! The server's listeners: for the channels, the ingest and the metrics.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;

use actix_server::ServerBuilder;
use actix_web::dev::ServerHandle;
use actix_web::middleware::from_fn;
use actix_web::web;
use anyhow::Context;
use grandstand_web::connections::{self, Places, Timeouts};
use grandstand_web::every_request;

use super::handshakes::{self, ServedNames};
use super::ingest_endpoints::{self, IngestCalls};
use crate::app::certificates::Tls;
use crate::app::{self, App};
use crate::health;

/// Maximum connections of a listener that only the operator's services call.
const FEW: usize = 256;

/// Adds the channels' listener. Returns its address, too: with port 0 the system chooses one.
///
/// # Errors
/// The address can't be listened on.
pub fn site(
    builder: ServerBuilder,
    listen: SocketAddr,
    timeouts: Timeouts,
    places: Places,
    app: &web::Data<App>,
) -> io::Result<(ServerBuilder, SocketAddr)> {
    let (listener, listen) = connections::bind(listen)?;
    let places = Arc::new(places);
    let state = app.clone();
    let answers = move || {
        let state = state.clone();
        actix_web::App::new()
            .wrap(from_fn(every_request::middleware))
            .configure(move |config| app::configure(&state, config))
    };
    Ok((connections::serve(builder, listener, timeouts, places, answers)?, listen))
}

/// Adds the channels' listeners: one for plain HTTP, or, with TLS, one for HTTPS and one that leads there. Returns the
/// address for plain HTTP.
///
/// # Errors
/// An address can't be listened on.
pub fn all(
    builder: ServerBuilder,
    listen: SocketAddr,
    timeouts: Timeouts,
    places: Places,
    app: &web::Data<App>,
) -> anyhow::Result<(ServerBuilder, SocketAddr)> {
    let named = || format!("GRANDSTAND_LISTEN: {listen} can't be listened on");
    let Some(tls) = &app.tls else {
        return site(builder, listen, timeouts, places, app).with_context(named);
    };
    let places = Arc::new(places);
    let state = app.clone();
    let (listener, listen) = connections::bind(listen).with_context(named)?;
    let answers = move || {
        let state = state.clone();
        actix_web::App::new().configure(move |config| handshakes::configure_plain(&state, config))
    };
    let builder = connections::serve(builder, listener, timeouts, Arc::clone(&places), answers)?;
    Ok((secured(builder, timeouts, places, (app, tls))?, listen))
}

/// Adds the listener for HTTPS.
fn secured(
    builder: ServerBuilder,
    timeouts: Timeouts,
    places: Arc<Places>,
    (app, tls): (&web::Data<App>, &Tls),
) -> anyhow::Result<ServerBuilder> {
    let listen = app.settings.tls.tls_listen;
    let (listener, listen) =
        connections::bind(listen).with_context(|| format!("GRANDSTAND_TLS_LISTEN: {listen} can't be listened on"))?;
    tls.listens_on(listen.port());
    tracing::info!(%listen, "HTTPS is served");
    let state = app.clone();
    let answers = move || {
        let state = state.clone();
        actix_web::App::new()
            .wrap(from_fn(every_request::middleware))
            .configure(move |config| app::configure(&state, config))
    };
    let handshakes = Arc::new(ServedNames(app.clone()));
    Ok(connections::serve_tls(builder, listener, timeouts, places, handshakes, answers)?)
}

/// Starts the ingest listener, if one is set.
///
/// # Errors
/// Its address can't be listened on.
pub fn ingest(app: &web::Data<App>, timeouts: Timeouts) -> anyhow::Result<Option<ServerHandle>> {
    let Some(listen) = app.settings.ingest_listen else { return Ok(None) };
    let (ingest, secret) = (Arc::clone(&app.ingest), app.settings.ingest_secret.clone());
    let calls = web::Data::new(IngestCalls { ingest, secret });
    let (handle, listen) = beside(&calls, listen, timeouts, ingest_endpoints::configure)
        .with_context(|| format!("GRANDSTAND_INGEST_LISTEN: {listen} can't be listened on"))?;
    tracing::info!(%listen, "live streams are taken in");
    Ok(Some(handle))
}

/// Starts the metrics listener, if one is set.
///
/// # Errors
/// Its address can't be listened on.
pub fn metrics(app: &web::Data<App>, timeouts: Timeouts) -> anyhow::Result<Option<ServerHandle>> {
    let Some(listen) = app.settings.metrics_listen else { return Ok(None) };
    let health = web::Data::from(Arc::clone(&app.health));
    let (handle, listen) = beside(&health, listen, timeouts, health::configure_metrics)
        .with_context(|| format!("GRANDSTAND_METRICS_LISTEN: {listen} can't be listened on"))?;
    tracing::info!(%listen, "metrics are served");
    Ok(Some(handle))
}

/// Starts a small server with this application data, until it is stopped.
fn beside<T: Send + Sync + 'static>(
    data: &web::Data<T>,
    listen: SocketAddr,
    timeouts: Timeouts,
    configure: fn(&mut web::ServiceConfig),
) -> io::Result<(ServerHandle, SocketAddr)> {
    let (listener, listen) = connections::bind(listen)?;
    let builder = ServerBuilder::default().workers(1).disable_signals().max_concurrent_connections(FEW);
    let places = Arc::new(Places::new(FEW, Vec::new()));
    let data = data.clone();
    let answers = move || actix_web::App::new().app_data(data.clone()).configure(configure);
    let server = connections::serve(builder, listener, timeouts, places, answers)?.run();
    let handle = server.handle();
    actix_web::rt::spawn(server);
    Ok((handle, listen))
}
