//! Writes the catalogue's tables: how much an apply has to look at, and upgrades to a new card format.

use grandstand_core::cards;
use grandstand_db as db;
use grandstand_db::entities::channels;
use grandstand_db::revisions;
use jiff::Timestamp;
use sea_orm::ActiveValue::{Set, Unchanged};
use sea_orm::ConnectionTrait;
use tenants::compile::Ids;
use tenants::schema::ChannelSeed;

use super::extent::Extent;
use super::rows::Scope;
use super::{events, library, participants, queries, registry, revision, revision_queries, search};

/// Writes the changed entries of the channel's catalogue, and records the content hash that it was written from.
pub(super) async fn write(
    connection: &impl ConnectionTrait,
    row: &channels::Model,
    seed: &ChannelSeed,
    ids: &Ids,
    now: Timestamp,
) -> anyhow::Result<()> {
    let hash = hash(seed)?;
    let stands = row.catalogue_hash == hash && row.catalogue_format == cards::FORMAT;
    let extent = if stands { Extent::DatedByToday } else { Extent::Whole };
    let scope = Scope { channel_id: row.id, seed, ids, now };
    if extent == Extent::Whole {
        participants::write(connection, &scope).await?;
    }
    events::write(connection, &scope, extent).await?;
    library::write(connection, &scope, extent).await?;
    search::write(connection, &scope, extent).await?;
    if !stands {
        let written = channels::ActiveModel {
            id: Unchanged(row.id),
            catalogue_hash: Set(hash),
            catalogue_format: Set(cards::FORMAT),
            ..Default::default()
        };
        revision_queries::update_channel(connection, written).await?;
    }
    Ok(())
}

/// BLAKE3 hash of everything in a seed that rows of the catalogue are made from.
fn hash(seed: &ChannelSeed) -> anyhow::Result<String> {
    let file = &seed.channel;
    let settings = (&file.language, &file.multi_language, &file.time_zone, &file.currency, file.words.title);
    let groups = (&seed.event_categories, &seed.participant_groups, &seed.locations, &seed.vod_media_categories);
    let entries = (&seed.participants, &seed.events, &seed.vod_media_items, &seed.images);
    let mut hasher = blake3::Hasher::new();
    serde_json::to_writer(std::io::BufWriter::new(&mut hasher), &(settings, groups, entries))?;
    Ok(hasher.finalize().to_hex().to_string())
}

/// Rewrites, from the serving revisions, the catalogues that an earlier version stored in another format.
///
/// # Errors
/// The database failed, or holds a revision that this version can't read.
pub async fn renew_catalogues(connection: &db::Database, now: Timestamp) -> anyhow::Result<()> {
    for id in queries::of_other_format(connection).await? {
        let transaction = db::begin_write(connection).await?;
        let row = revision::locked(&transaction, id).await?;
        // When servers start together, each channel is rewritten once.
        if row.catalogue_format == cards::FORMAT {
            continue;
        }
        if let Some(revision) = revisions::of_channel(&transaction, row.id, row.revision).await? {
            let ids = registry::of_channel(&transaction, row.id).await?;
            write(&transaction, &row, &revision.seed, &ids, now).await?;
            revision::renew(&transaction, &row, None, now).await?;
            tracing::info!(channel = row.key, "catalogue written in the form of this version");
        }
        transaction.commit().await?;
    }
    Ok(())
}
