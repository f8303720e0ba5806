//! The channel's row and its revisions.

use jiff::Timestamp;
use sea_orm::ActiveValue::{NotSet, Set, Unchanged};
use sea_orm::{ActiveModelTrait, ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use tenants::schema::ChannelSeed;
use tenants::schema::channel::ChannelFile;

use super::Outcome;
use super::rows::json;
use crate::db::entities::{channel_revisions, channels};
use crate::db::scope::{InChannel, Platform};

/// A channel as the database has it.
#[derive(Debug, Clone)]
pub struct Stored {
    /// Its id.
    pub channel_id: i64,
    /// The revision that serves.
    pub revision: i64,
    /// `active`, not `suspended`.
    pub active: bool,
    /// How often its streams, recordings, dates and state have changed.
    pub stream_epoch: i64,
    /// What that revision declares.
    pub seed: ChannelSeed,
}

/// The channel of a key with the revision that serves; `None` if there is none.
///
/// # Errors
/// The database failed, or holds a revision that this version can't read.
pub async fn stored(connection: &impl ConnectionTrait, key: &str) -> anyhow::Result<Option<Stored>> {
    match channels::Entity::all().filter(channels::Column::Key.eq(key)).one(connection).await? {
        Some(row) => with_seed(connection, row).await,
        None => Ok(None),
    }
}

/// Key and domains of every active channel but `key`.
///
/// # Errors
/// The database failed, or holds settings that this version can't read.
pub async fn domains_of_others(
    connection: &impl ConnectionTrait,
    key: &str,
) -> anyhow::Result<Vec<(String, Vec<String>)>> {
    let rows: Vec<(String, String)> = channels::Entity::all()
        .select_only()
        .columns([channels::Column::Key, channels::Column::Settings])
        .filter(channels::Column::Key.ne(key))
        .filter(channels::Column::State.eq("active"))
        .order_by_asc(channels::Column::Id)
        .into_tuple()
        .all(connection)
        .await?;
    let domains = |settings: &str| serde_json::from_str::<ChannelFile>(settings).map(|file| file.domains);
    rows.into_iter().map(|(key, settings)| Ok((key, domains(&settings)?))).collect()
}

/// One revision of a channel's history.
#[derive(Debug, Clone)]
pub(super) struct Revision {
    /// When it was applied.
    pub applied_at: Timestamp,
    /// What it declares.
    pub seed: ChannelSeed,
}

/// The row of a channel that there has to be.
pub(super) async fn required(connection: &impl ConnectionTrait, key: &str) -> anyhow::Result<channels::Model> {
    let found = channels::Entity::all().filter(channels::Column::Key.eq(key)).one(connection).await?;
    found.ok_or_else(|| anyhow::anyhow!("there is no channel {key}"))
}

/// A revision by its number; `None` if the channel has none of that number.
pub(super) async fn of_channel(
    connection: &impl ConnectionTrait,
    channel_id: i64,
    number: i64,
) -> anyhow::Result<Option<Revision>> {
    let found = channel_revisions::Entity::in_channel(channel_id)
        .filter(channel_revisions::Column::Number.eq(number))
        .one(connection)
        .await?;
    let Some(row) = found else { return Ok(None) };
    let seed = serde_json::from_str(&row.document)?;
    Ok(Some(Revision { applied_at: Timestamp::from_second(row.applied_at)?, seed }))
}

async fn with_seed(connection: &impl ConnectionTrait, row: channels::Model) -> anyhow::Result<Option<Stored>> {
    let revision = of_channel(connection, row.id, row.revision).await?;
    Ok(revision.map(|Revision { seed, .. }| Stored {
        channel_id: row.id,
        revision: row.revision,
        active: row.state == "active",
        stream_epoch: row.stream_epoch,
        seed,
    }))
}

/// The channel's row; a new one, at revision 0, where the key is new.
pub(super) async fn row_or_new(
    connection: &impl ConnectionTrait,
    seed: &ChannelSeed,
    now: Timestamp,
) -> anyhow::Result<channels::Model> {
    let found = channels::Entity::all().filter(channels::Column::Key.eq(&seed.key)).one(connection).await?;
    if let Some(row) = found {
        return Ok(row);
    }
    let row = channels::ActiveModel {
        id: NotSet,
        key: Set(seed.key.clone()),
        state: Set("active".to_owned()),
        revision: Set(0),
        hash: Set(String::new()),
        stream_epoch: Set(0),
        catalogue_hash: Set(String::new()),
        catalogue_format: Set(0),
        created_at: Set(now.as_second()),
        ..declared(seed, now)?
    };
    Ok(row.insert(connection).await?)
}

/// What applying `document` over `row` comes to.
pub(super) fn outcome(row: &channels::Model, document: &str) -> Outcome {
    match (row.revision, row.hash == hash(document)) {
        (0, _) => Outcome::Created,
        (_, false) => Outcome::Changed,
        (_, true) if row.has_relative_dates => Outcome::Redated,
        (_, true) => Outcome::Unchanged,
    }
}

/// Adds the next revision and lets it serve. Returns its number.
pub(super) async fn add(
    connection: &impl ConnectionTrait,
    row: &channels::Model,
    seed: &ChannelSeed,
    document: String,
    now: Timestamp,
) -> anyhow::Result<i64> {
    let number = row.revision + 1;
    let hash = hash(&document);
    let revision = channel_revisions::ActiveModel {
        channel_id: Set(row.id),
        number: Set(number),
        hash: Set(hash.clone()),
        document: Set(document),
        applied_at: Set(now.as_second()),
    };
    channel_revisions::Entity::insert(revision).exec_without_returning(connection).await?;
    let changed = channels::ActiveModel {
        id: Unchanged(row.id),
        revision: Set(number),
        hash: Set(hash),
        state: Set("active".to_owned()),
        ..declared(seed, now)?
    };
    changed.update(connection).await?;
    Ok(number)
}

/// Notes that the relative dates of the serving revision were resolved anew. Returns its number.
pub(super) async fn redate(
    connection: &impl ConnectionTrait,
    row: &channels::Model,
    now: Timestamp,
) -> anyhow::Result<i64> {
    let dated = channels::ActiveModel { id: Unchanged(row.id), dated_at: Set(now.as_second()), ..Default::default() };
    dated.update(connection).await?;
    channels::raise_stream_epoch(connection, row.id).await?;
    Ok(row.revision)
}

fn declared(seed: &ChannelSeed, now: Timestamp) -> anyhow::Result<channels::ActiveModel> {
    Ok(channels::ActiveModel {
        settings: Set(json(&seed.channel)?),
        theme: Set(json(&seed.theme)?),
        menu: Set(json(&seed.menu)?),
        pages: Set(json(&seed.pages)?),
        forms: Set(json(&seed.forms)?),
        has_relative_dates: Set(has_relative_dates(seed)),
        dated_at: Set(now.as_second()),
        updated_at: Set(now.as_second()),
        ..Default::default()
    })
}

fn has_relative_dates(seed: &ChannelSeed) -> bool {
    let events = seed.events.iter().flat_map(|event| std::iter::once(&event.starts_at).chain(&event.ends_at));
    let items = seed.vod_media_items.iter().map(|item| &item.date);
    events.chain(items).any(|date| tenants::dates::is_relative(date))
}

fn hash(document: &str) -> String {
    blake3::hash(document.as_bytes()).to_hex().to_string()
}
