//! Follows the signing keys: new and retired ones take effect without a restart.

use std::time::Duration;

use actix_web::web;
use jiff::Timestamp;

use crate::app::App;

/// Polling interval, far shorter than the delay before a new key signs.
const PAUSE: Duration = Duration::from_secs(5);

/// Follows the keys until the task is aborted. Retries after errors of the database.
pub async fn run(app: web::Data<App>) {
    loop {
        tokio::time::sleep(PAUSE).await;
        if let Err(error) = app.keyring.refresh(&app.database, Timestamp::now()).await {
            tracing::error!(error = format!("{error:#}"), "changes of signing keys can't be seen; trying on");
        }
    }
}
