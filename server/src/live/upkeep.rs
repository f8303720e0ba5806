//! What a server does now and then.

use std::time::Duration;

use actix_web::web;
use grandstand_analytics::roll_up;
use grandstand_apply as apply;
use grandstand_commerce::reconcile;
use grandstand_media::{former, thumbnails};
use grandstand_privacy as privacy;
use grandstand_viewings as viewings;
use jiff::Timestamp;

use crate::app::App;

/// How often.
const PAUSE: Duration = Duration::from_secs(600);
/// In how many rounds purchases are looked at anew, and days counted, once: an hour, and the first one.
const RECONCILED_EVERY: u64 = 6;
/// In how many rounds what has been kept for its time is deleted once: a day, and the first one.
const EXPIRED_EVERY: u64 = 144;

/// Runs the rounds, one every ten minutes, until the task is ended.
pub async fn run(app: web::Data<App>) {
    rounds(app, tokio::time::sleep).await;
}

/// Runs the rounds with `pause` between them. At the start and every hour, purchases that may have changed without a
/// webhook are reconciled, and the days of analytics are counted. At the start, recordings without thumbnails get them.
/// Once a day, what has been kept for its time is deleted, former recordings too. In each round, relative dates are
/// resolved anew after midnight (UTC), also at the start of a server that slept through it, previews that have ended are
/// removed, and the limits forget clients at rest.
pub async fn rounds(app: web::Data<App>, pause: impl AsyncFn(Duration)) {
    for round in 0_u64.. {
        if round.is_multiple_of(RECONCILED_EVERY)
            && let Err(error) = reconcile::ask(&app.database, Timestamp::now()).await
        {
            tracing::error!(error = format!("{error:#}"), "purchases are not looked at anew");
        }
        if round.is_multiple_of(RECONCILED_EVERY)
            && let Err(error) = roll_up::ask(&app.database, Timestamp::now()).await
        {
            tracing::error!(error = format!("{error:#}"), "the days of analytics are not counted");
        }
        if round.is_multiple_of(EXPIRED_EVERY)
            && let Err(error) = privacy::enqueue_expiry(&app.database, Timestamp::now()).await
        {
            tracing::error!(error = format!("{error:#}"), "old personal data is not deleted");
        }
        if round.is_multiple_of(EXPIRED_EVERY)
            && let Err(error) = former::ask(&app.database, app.clock.now()).await
        {
            tracing::error!(error = format!("{error:#}"), "former recordings are not deleted");
        }
        if round == 0
            && let Err(error) = thumbnails::ask_for_missing(&app.database, Timestamp::now()).await
        {
            tracing::error!(error = format!("{error:#}"), "recordings without thumbnails get none");
        }
        app.jobs.wake();
        match apply::redate_due(&app.database, Timestamp::now()).await {
            Ok(dated) => {
                for channel_id in dated {
                    app.announcer.channel_changed(channel_id).await;
                }
            }
            Err(error) => tracing::error!(error = format!("{error:#}"), "relative dates were not resolved anew"),
        }
        if let Err(error) = apply::forget_previews(&app.database, Timestamp::now()).await {
            tracing::error!(%error, "previews that have ended were not removed");
        }
        pause(PAUSE).await;
        for site in app.sites.load_full().iter() {
            site.budget.forget_resting();
            site.sparing.forget_resting();
        }
        if let Err(error) = viewings::forget_lapsed(&app.database, Timestamp::now().as_second()).await {
            tracing::error!(%error, "who no longer watches was not forgotten");
        }
    }
}
