//! What a server does now and then.

use std::time::Duration;

use actix_web::web;
use jiff::{SignedDuration, Timestamp};

use super::announce;
use crate::app::App;
use crate::apply;
use crate::jobs;

/// How often.
const PAUSE: Duration = Duration::from_secs(600);
/// How long failed jobs are kept.
const FAILED_JOBS: SignedDuration = SignedDuration::from_hours(30 * 24);

/// Goes on until the task is ended: after midnight (UTC) relative dates are resolved anew, also at the start of a server
/// that slept through it; clients at rest are forgotten by the limits, and jobs that failed long ago are deleted.
pub async fn run(app: web::Data<App>) {
    loop {
        match apply::redate_due(&app.database, Timestamp::now()).await {
            Ok(dated) => {
                for channel_id in dated {
                    announce::from_server(&app, channel_id).await;
                }
            }
            Err(error) => tracing::error!(error = format!("{error:#}"), "relative dates were not resolved anew"),
        }
        if let Err(error) = jobs::forget_failed(&app.database, Timestamp::now() - FAILED_JOBS).await {
            tracing::error!(%error, "old failed jobs were not deleted");
        }
        tokio::time::sleep(PAUSE).await;
        for site in app.sites.load().iter() {
            site.budget.forget_resting();
        }
    }
}
