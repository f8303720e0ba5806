//! What a server does now and then.

use std::time::Duration;

use actix_web::web;
use jiff::Timestamp;

use super::announce;
use crate::app::App;
use crate::apply;

/// How often.
const PAUSE: Duration = Duration::from_secs(600);

/// Goes on until the task is ended: after midnight (UTC) relative dates are resolved anew, also at the start of a server
/// that slept through it; clients at rest are forgotten by the limits.
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
        tokio::time::sleep(PAUSE).await;
        for site in app.sites.load().by_id.values() {
            site.budget.forget_resting();
        }
    }
}
