//! A seed as a revision stores it.

use grandstand_db::entities::{channel_revisions, channels};
use grandstand_db::revisions;
use sea_orm::ActiveValue::{Set, Unchanged};
use sea_orm::ConnectionTrait;
use tenants::schema::ChannelSeed;
use tenants::schema::layout::Layout;

use super::revision_queries;

/// The JSON of a seed, with its hash.
#[derive(Debug)]
pub struct Document {
    /// The whole seed.
    pub text: String,
    /// BLAKE3 hash of the seed without its layout: moving an entry to another file changes nothing.
    pub hash: String,
}

impl Document {
    /// Serializes a seed.
    ///
    /// # Errors
    /// It can't be written as JSON, which seeds always can.
    pub fn of(seed: &ChannelSeed) -> anyhow::Result<Self> {
        let text = serde_json::to_string(seed)?;
        let hash = if seed.layout.is_empty() {
            hash(&text)
        } else {
            hash(&serde_json::to_string(&ChannelSeed { layout: Layout::default(), ..seed.clone() })?)
        };
        Ok(Self { text, hash })
    }
}

fn hash(text: &str) -> String {
    blake3::hash(text.as_bytes()).to_hex().to_string()
}

/// Stores in which files the entries of the serving revision are declared, if `seed`, whose content is equal, differs
/// in that.
///
/// # Errors
/// The database failed, or holds a revision that this version can't read.
pub async fn keep_layout(
    connection: &impl ConnectionTrait,
    row: &channels::Model,
    seed: &ChannelSeed,
    document: &Document,
) -> anyhow::Result<()> {
    let serving = revisions::of_channel(connection, row.id, row.revision).await?;
    if serving.is_some_and(|serving| !serving.seed.layout.is_same(&seed.layout)) {
        let kept = channel_revisions::ActiveModel {
            channel_id: Unchanged(row.id),
            number: Unchanged(row.revision),
            document: Set(document.text.clone()),
            ..Default::default()
        };
        revision_queries::update(connection, kept).await?;
    }
    Ok(())
}
