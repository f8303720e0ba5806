//! The job that makes missing picture variants.

use anyhow::Context as _;
use bytes::Bytes;
use grandstand_db::Database;
use grandstand_db::ids::ChannelId;
use grandstand_db::revisions::stored_by_id;
use grandstand_jobs::{Context, Failure, Handler, Job, Outcome};
use serde::{Deserialize, Serialize};
use tenants::schema::ImageFacts;

use super::{name, picture_key, resize, widths};
use crate::store::MediaStore;

/// Makes the missing variants of the pictures in a channel's current revision.
#[derive(Debug, Clone, Copy, Default, Serialize, Deserialize)]
pub struct MakeVariants {}

impl Job for MakeVariants {
    const KIND: &'static str = "pictures.variants";

    fn unique_key(&self) -> Option<String> {
        Some("all".to_owned())
    }
}

/// Makes variants.
#[derive(Debug, Clone)]
pub struct VariantMaker {
    /// The database with the revisions.
    pub database: Database,
    /// The store with the pictures.
    pub store: MediaStore,
}

impl Handler<MakeVariants> for VariantMaker {
    async fn handle(&self, _job: MakeVariants, context: &Context) -> Outcome {
        let channel_id = context.channel_id.ok_or_else(|| Failure::never("a job of no channel"))?;
        let Some(stored) = stored_by_id(&self.database, channel_id).await? else { return Ok(()) };
        let mut missing = None;
        for (path, facts) in &stored.seed.images {
            match make(&self.store, channel_id, facts).await {
                Ok(Made::All) => {}
                // The pictures of a new channel are uploaded shortly after its revision is applied.
                Ok(Made::NoPicture) => missing = Some(path),
                Err(error) => {
                    // Its address keeps returning the original picture; the other pictures are still processed.
                    tracing::warn!(
                        channel_id = channel_id.0,
                        path,
                        error = format!("{error:#}"),
                        "a picture has no smaller variants"
                    );
                }
            }
        }
        match missing {
            Some(path) => Err(anyhow::anyhow!("{path} is not in the object store yet").into()),
            None => Ok(()),
        }
    }
}

enum Made {
    All,
    NoPicture,
}

async fn make(store: &MediaStore, channel_id: ChannelId, facts: &ImageFacts) -> anyhow::Result<Made> {
    let mut wanted = Vec::new();
    for width in widths(facts) {
        if !store.exists(&picture_key(channel_id, &name(&facts.hash, width))).await? {
            wanted.push(width);
        }
    }
    if wanted.is_empty() {
        return Ok(Made::All);
    }
    let picture = picture_key(channel_id, &format!("{}.{}", facts.hash, facts.format));
    let Some(bytes) = store.get(&picture).await? else { return Ok(Made::NoPicture) };
    for (width, variant) in resized(bytes, wanted).await? {
        store.put(&picture_key(channel_id, &name(&facts.hash, width)), variant).await?;
    }
    Ok(Made::All)
}

async fn resized(bytes: Bytes, widths: Vec<u32>) -> anyhow::Result<Vec<(u32, Bytes)>> {
    let made = tokio::task::spawn_blocking(move || {
        let picture = resize::Picture::read(&bytes)?;
        widths.into_iter().map(|width| Ok((width, picture.webp(width)?))).collect()
    });
    made.await.context("the thread that resizes")?
}
