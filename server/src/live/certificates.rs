//! Follows the certificates: has due ones ordered, reads the operator's own ones again, and warns before one expires.

use std::sync::Arc;
use std::time::Duration;

use actix_web::web;
use grandstand_certificates as certificates;

use crate::app::App;

/// The interval of the looks.
const PAUSE: Duration = Duration::from_secs(10);
/// Looks between two recordings of the metrics: one minute.
const OBSERVED_EVERY: u64 = 6;
/// Looks between two warnings: one day.
const WARNED_EVERY: u64 = 8640;

/// Looks every ten seconds until the task is aborted.
pub async fn run(app: web::Data<App>) {
    for look in 0_u64.. {
        if let Err(error) = once(&app, look).await {
            tracing::error!(error = format!("{error:#}"), "certificates can't be looked at; trying on");
        }
        tokio::time::sleep(PAUSE).await;
    }
}

async fn once(app: &App, look: u64) -> anyhow::Result<()> {
    let Some(tls) = &app.tls else { return Ok(()) };
    let own = Arc::clone(&tls.certificates);
    if let Err(error) = web::block(move || own.own.reload()).await? {
        tracing::error!(error = format!("{error:#}"), "GRANDSTAND_TLS_CERTIFICATES can't be read");
    }
    let now = app.clock.now();
    if tls.orders.is_some() && certificates::ask(&app.database, now).await? {
        app.jobs.wake();
    }
    if look.is_multiple_of(OBSERVED_EVERY) {
        let warns = look.is_multiple_of(WARNED_EVERY);
        certificates::look(&app.database, &tls.certificates.own, now, warns).await?;
    }
    Ok(())
}
