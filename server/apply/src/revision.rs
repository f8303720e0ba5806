//! The channel's row and its revisions.

use anyhow::Context;
use grandstand_db::Transaction;
use grandstand_db::entities::channel_revisions;
use grandstand_db::entities::channels::{self, ChannelState};
use grandstand_db::ids::ChannelId;
use grandstand_platform::audit::Actor;
use jiff::Timestamp;
use sea_orm::ActiveValue::{NotSet, Set, Unchanged};
use sea_orm::ConnectionTrait;
use tenants::schema::ChannelSeed;

use super::document::Document;
use super::rows::json;
use super::{Origin, Outcome, revision_queries};

/// The row of a channel that must exist.
pub(super) async fn required(connection: &impl ConnectionTrait, key: &str) -> anyhow::Result<channels::Model> {
    let found = revision_queries::by_key(connection, key).await?;
    found.ok_or_else(|| anyhow::anyhow!("there is no channel \"{key}\""))
}

/// The row of a channel that must exist, locked until the transaction ends.
pub(super) async fn locked(transaction: &Transaction, channel_id: ChannelId) -> anyhow::Result<channels::Model> {
    let found = revision_queries::lock(transaction, channel_id).await?;
    found.with_context(|| format!("channel {channel_id} went away"))
}

/// The channel's row, locked until the transaction ends. A new key gets a new row, at revision 0.
pub(super) async fn row_or_new(
    connection: &impl ConnectionTrait,
    seed: &ChannelSeed,
    now: Timestamp,
) -> anyhow::Result<channels::Model> {
    if let Some(row) = revision_queries::lock_by_key(connection, &seed.key).await? {
        return Ok(row);
    }
    let row = new_row(seed, seed.key.clone(), ChannelState::Active, now)?;
    // Another process may be applying the same folder: the second one continues from the first one's result.
    revision_queries::insert_channel_once(connection, row).await?;
    let found = revision_queries::lock_by_key(connection, &seed.key).await?;
    found.with_context(|| format!("the channel {} went away", seed.key))
}

fn new_row(
    seed: &ChannelSeed,
    key: String,
    state: ChannelState,
    now: Timestamp,
) -> anyhow::Result<channels::ActiveModel> {
    Ok(channels::ActiveModel {
        id: NotSet,
        key: Set(key),
        state: Set(state),
        revision: Set(0),
        hash: Set(String::new()),
        stream_epoch: Set(0),
        catalogue_hash: Set(String::new()),
        catalogue_format: Set(0),
        created_at: Set(now.as_second()),
        ..declared(seed, None, now)?
    })
}

/// Inserts a row for a preview. It stays at revision 0, whose document holds the preview's seed: servers detect changes by
/// the sum of all revisions, which must never decrease.
pub(super) async fn insert_hidden(
    connection: &impl ConnectionTrait,
    seed: &ChannelSeed,
    now: Timestamp,
) -> anyhow::Result<channels::Model> {
    // No folder name, and so no channel key, contains `~`.
    let key = format!("{}~{:016x}", seed.key, rand::random::<u64>());
    let row = new_row(seed, key, ChannelState::Preview, now)?;
    Ok(revision_queries::insert_channel(connection, row).await?)
}

/// The outcome of applying `document` over `row`; `folder` says that it comes from a folder.
pub(super) fn outcome(row: &channels::Model, document: &Document, folder: bool) -> Outcome {
    match (row.revision, row.hash == document.hash) {
        (0, _) => Outcome::Created,
        (_, false) => Outcome::Changed,
        (_, true) if folder && row.state != ChannelState::Active => Outcome::Resumed,
        (_, true) if row.has_relative_dates => Outcome::Redated,
        (_, true) => Outcome::Unchanged,
    }
}

/// Adds the next revision and makes it the serving one. Returns its number.
pub(super) async fn add(
    connection: &impl ConnectionTrait,
    row: &channels::Model,
    seed: &ChannelSeed,
    document: Document,
    origin: &Origin,
    now: Timestamp,
) -> anyhow::Result<i64> {
    let number = row.revision + 1;
    let signed = Signed { author: Some(Actor::of_process().name), note: origin.note.clone() };
    let hash = insert(connection, (row.id, number), document, signed, now).await?;
    let changed = channels::ActiveModel {
        id: Unchanged(row.id),
        revision: Set(number),
        hash: Set(hash),
        ..declared(seed, origin.folder.as_deref(), now)?
    };
    revision_queries::update_channel(connection, changed).await?;
    Ok(number)
}

/// The author and the note of a revision.
#[derive(Debug, Default)]
pub(super) struct Signed {
    author: Option<String>,
    note: Option<String>,
}

/// Stores the document of a channel's revision of a number. Returns its hash.
pub(super) async fn insert(
    connection: &impl ConnectionTrait,
    (channel_id, number): (ChannelId, i64),
    document: Document,
    Signed { author, note }: Signed,
    now: Timestamp,
) -> anyhow::Result<String> {
    let Document { text, hash } = document;
    let revision = channel_revisions::ActiveModel {
        channel_id: Set(channel_id),
        number: Set(number),
        hash: Set(hash.clone()),
        document: Set(text),
        applied_at: Set(now.as_second()),
        author: Set(author),
        note: Set(note),
    };
    revision_queries::insert(connection, revision).await?;
    Ok(hash)
}

/// Records that the serving revision's dates were resolved again; if applied from a folder, the channel becomes active.
/// Returns the revision's number.
pub(super) async fn renew(
    connection: &impl ConnectionTrait,
    row: &channels::Model,
    folder: Option<&str>,
    now: Timestamp,
) -> anyhow::Result<i64> {
    let id = Unchanged(row.id);
    let renewed = channels::ActiveModel { id, dated_at: Set(now.as_second()), ..from_folder(folder) };
    revision_queries::update_channel(connection, renewed).await?;
    channels::raise_stream_epoch(connection, row.id).await?;
    Ok(row.revision)
}

/// Records that a scope's dates were resolved again. Servers are notified of a channel, but not of a preview, which
/// they don't follow.
pub(super) async fn note_dated(
    connection: &impl ConnectionTrait,
    row: &channels::Model,
    now: Timestamp,
) -> anyhow::Result<()> {
    if row.state != ChannelState::Preview {
        return renew(connection, row, None, now).await.map(drop);
    }
    let dated = channels::ActiveModel { id: Unchanged(row.id), dated_at: Set(now.as_second()), ..Default::default() };
    Ok(revision_queries::update_channel(connection, dated).await?)
}

/// Records the folder hash that the serving revision was applied from, if it differs.
pub(super) async fn note_folder(
    connection: &impl ConnectionTrait,
    row: &channels::Model,
    folder: Option<&str>,
) -> anyhow::Result<()> {
    if folder.is_some() && folder != row.folder_hash.as_deref() {
        let noted = channels::ActiveModel { id: Unchanged(row.id), ..from_folder(folder) };
        revision_queries::update_channel(connection, noted).await?;
    }
    Ok(())
}

/// The columns that applying a folder sets besides the content.
fn from_folder(folder: Option<&str>) -> channels::ActiveModel {
    let Some(hash) = folder else { return Default::default() };
    channels::ActiveModel {
        folder_hash: Set(Some(hash.to_owned())),
        state: Set(ChannelState::Active),
        ..Default::default()
    }
}

fn declared(seed: &ChannelSeed, folder: Option<&str>, now: Timestamp) -> anyhow::Result<channels::ActiveModel> {
    Ok(channels::ActiveModel {
        settings: Set(json(&seed.channel)?),
        theme: Set(json(&seed.theme)?),
        menu: Set(json(&seed.menu)?),
        pages: Set(json(&seed.pages)?),
        forms: Set(json(&seed.forms)?),
        has_relative_dates: Set(has_relative_dates(seed)),
        dated_at: Set(now.as_second()),
        updated_at: Set(now.as_second()),
        ..from_folder(folder)
    })
}

fn has_relative_dates(seed: &ChannelSeed) -> bool {
    let events = seed.events.iter().flat_map(|event| std::iter::once(&event.starts_at).chain(&event.ends_at));
    let items = seed.vod_media_items.iter().map(|item| &item.date);
    events.chain(items).any(|date| tenants::dates::is_relative(date))
}
