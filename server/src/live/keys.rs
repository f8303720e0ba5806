//! Follows the signing keys: new ones and retired ones are taken up without a restart.

use std::time::Duration;

use actix_web::web;
use jiff::Timestamp;

use crate::app::App;

/// How often the table is read: far more often than a new key waits before it signs.
const PAUSE: Duration = Duration::from_secs(5);

/// Follows until the task is ended. A database that fails is asked again.
pub async fn run(app: web::Data<App>) {
    loop {
        tokio::time::sleep(PAUSE).await;
        if let Err(error) = app.keyring.refresh(&app.database, Timestamp::now()).await {
            tracing::error!(error = format!("{error:#}"), "changes of signing keys can't be seen; trying on");
        }
    }
}
