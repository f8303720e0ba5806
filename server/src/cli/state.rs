//! `grandstand channel suspend | resume`.

use std::process::ExitCode;

use grandstand_apply::{self as apply, Resume};
use grandstand_core::output::say;
use grandstand_db::Database;
use jiff::Timestamp;
use tenants::schema::text::Language;

use super::announce;
use super::findings;
use crate::config::StoreSettings;

/// Suspends a channel.
///
/// # Errors
/// The database failed, or there is no such channel.
pub async fn suspend(store: &StoreSettings, database: &Database, key: &str) -> anyhow::Result<ExitCode> {
    let (channel_id, changed) = apply::suspend(database, key).await?;
    announce::channels_changed(store, [channel_id]).await;
    say(format_args!("{key}: {}", if changed { "suspended" } else { "was suspended already" }));
    Ok(ExitCode::SUCCESS)
}

/// Makes a suspended channel active again.
///
/// # Errors
/// The database failed, or there is no such channel.
pub async fn resume(
    store: &StoreSettings,
    database: &Database,
    key: &str,
    language: Language,
) -> anyhow::Result<ExitCode> {
    match apply::resume(database, key, Timestamp::now()).await? {
        Resume::Refused(refused) => Ok(findings::print(&refused, language)),
        Resume::Done(channel_id, changed) => {
            announce::channels_changed(store, [channel_id]).await;
            say(format_args!("{key}: {}", if changed { "active again" } else { "was active already" }));
            Ok(ExitCode::SUCCESS)
        }
    }
}
