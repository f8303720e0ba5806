//! Periodic maintenance of a server.

use std::time::Duration;

use actix_web::web;
use grandstand_analytics::{roll_up, usage};
use grandstand_apply as apply;
use grandstand_commerce::reconcile;
use grandstand_media::{former, thumbnails};
use grandstand_privacy as privacy;
use grandstand_viewings as viewings;
use jiff::Timestamp;

use crate::app::App;

/// The interval of the rounds.
const PAUSE: Duration = Duration::from_secs(600);
/// Rounds between reconciling purchases and counting analytics days: one hour. Also in the first round.
const RECONCILED_EVERY: u64 = 6;
/// Rounds between deletions of expired data: one day. Also in the first round.
const EXPIRED_EVERY: u64 = 144;

/// Runs a round every ten minutes until the task is aborted.
pub async fn run(app: web::Data<App>) {
    rounds(app, tokio::time::sleep).await;
}

/// Runs the rounds with `pause` between them. At the start and every hour, reconciles purchases that may have changed
/// without a webhook, and counts the days of analytics. At the start, makes missing thumbnails of recordings. At the
/// start and once a day, deletes expired data and former recordings, compares the books with the payment provider's, and
/// measures the object store. In each round, resolves relative dates again if midnight (UTC) has passed, removes expired
/// previews, and drops idle clients from the rate limits.
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
            && let Err(error) = grandstand_books::enqueue(&app.database, app.clock.now()).await
        {
            tracing::error!(error = format!("{error:#}"), "the books are not compared");
        }
        if round.is_multiple_of(EXPIRED_EVERY)
            && let Err(error) = former::ask(&app.database, app.clock.now()).await
        {
            tracing::error!(error = format!("{error:#}"), "former recordings are not deleted");
        }
        if round.is_multiple_of(EXPIRED_EVERY)
            && let Err(error) = usage::enqueue(&app.database, app.clock.now()).await
        {
            tracing::error!(error = format!("{error:#}"), "the storage of channels is not measured");
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
