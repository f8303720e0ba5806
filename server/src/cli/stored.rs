//! The channel that a command names.

use anyhow::Context;
use grandstand_db::ids::ChannelId;
use grandstand_db::revisions::{self, Stored};
use grandstand_db::{Database, serving};
use tenants::findings::suggest;

use crate::app::open_database;
use crate::config::StoreSettings;

/// Opens the database, and finds a channel in it.
///
/// # Errors
/// The database failed, or there is no such channel.
pub async fn open(store: &StoreSettings, key: &str) -> anyhow::Result<(Database, Stored)> {
    let database = open_database(&store.database(), &store.data).await?;
    let channel = find(&database, key).await?;
    Ok((database, channel))
}

/// Finds a channel.
///
/// # Errors
/// The database failed, or there is no such channel.
pub async fn find(database: &Database, key: &str) -> anyhow::Result<Stored> {
    match revisions::stored(database, key).await? {
        Some(channel) => Ok(channel),
        None => Err(missing(database, key).await?),
    }
}

/// Finds the id of a channel.
///
/// # Errors
/// The database failed, or there is no such channel.
pub async fn id(database: &Database, key: &str) -> anyhow::Result<ChannelId> {
    match revisions::by_key(key).one(database).await? {
        Some(row) => Ok(row.id),
        None => Err(missing(database, key).await?),
    }
}

/// Returns the error of a key that no channel has.
///
/// # Errors
/// The database failed.
pub async fn missing(database: &Database, key: &str) -> anyhow::Result<anyhow::Error> {
    let keys = serving::channel_keys(database).await?;
    Ok(anyhow::Error::msg(unknown(key, keys.iter().map(|(_, known)| known))))
}

/// Finds the id of a channel among these ids and keys.
///
/// # Errors
/// None has the key.
pub fn id_among(keys: &[(ChannelId, String)], key: &str) -> anyhow::Result<ChannelId> {
    let found = keys.iter().find(|(_, known)| known == key);
    found.map(|(id, _)| *id).with_context(|| unknown(key, keys.iter().map(|(_, known)| known)))
}

/// The message for a key that no channel has; `keys` are those that channels have.
pub fn unknown<'k>(key: &str, keys: impl IntoIterator<Item = &'k String>) -> String {
    let near = suggest::nearest(key, keys.into_iter().map(String::as_str));
    let hint = near.map(|near| format!(" (did you mean \"{near}\"?)")).unwrap_or_default();
    format!("there is no channel \"{key}\"{hint}")
}
