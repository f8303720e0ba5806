//! The channel that a command names.

use anyhow::Context;
use grandstand_db::Database;
use grandstand_db::revisions::{Stored, stored};

use crate::app::open_database;
use crate::config::StoreSettings;

/// Opens the database, and finds a channel in it.
///
/// # Errors
/// The database failed, or there is no such channel.
pub async fn open(store: &StoreSettings, key: &str) -> anyhow::Result<(Database, Stored)> {
    let database = open_database(&store.database(), &store.data).await?;
    let channel = stored(&database, key).await?.with_context(|| format!("there is no channel \"{key}\""))?;
    Ok((database, channel))
}
