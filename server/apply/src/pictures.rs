//! A channel's pictures in the object store, named by their content.

use std::collections::{BTreeMap, HashSet};

use tenants::load::files::SeedFile;
use tenants::load::picture;
use tenants::schema::ImageFacts;

use grandstand_db::ids::ChannelId;
use grandstand_db::revisions::Stored;
use grandstand_media::store::MediaStore;
use grandstand_media::variants::picture_key;

/// Stores the pictures that are missing from the store. `files` maps each path of the folder to its file on disk.
///
/// Runs before the revision is committed, since an unused picture does no harm and a missing one would, and again after
/// it for the [`unnamed`] ones: `store prune` deletes pictures that no committed revision names (docs/adr/0046).
///
/// # Errors
/// A picture can't be read or stored.
pub async fn store(
    store: &MediaStore,
    channel_id: ChannelId,
    images: &BTreeMap<String, ImageFacts>,
    files: &BTreeMap<String, SeedFile>,
) -> anyhow::Result<()> {
    for (path, facts) in images {
        let key = picture_key(channel_id, &format!("{}.{}", facts.hash, facts.format));
        if store.exists(&key).await? {
            continue;
        }
        if let Some(file) = files.get(path).cloned() {
            let bytes = tokio::task::spawn_blocking(move || file.read(picture::LARGEST)).await??;
            // Pictures are named by their content for good, so one that changed meanwhile must not be stored under the
            // old name.
            let unchanged = blake3::hash(&bytes).to_hex().as_str() == facts.hash;
            anyhow::ensure!(unchanged, "{path} changed while it was read; apply the folder once more");
            store.put(&key, bytes.into()).await?;
        }
    }
    Ok(())
}

/// Returns the pictures that the serving revision doesn't name.
pub fn unnamed(images: &BTreeMap<String, ImageFacts>, serving: Option<&Stored>) -> BTreeMap<String, ImageFacts> {
    let named: HashSet<&str> =
        serving.iter().flat_map(|stored| stored.seed.images.values()).map(|facts| facts.hash.as_str()).collect();
    let unnamed = images.iter().filter(|(_, facts)| !named.contains(facts.hash.as_str()));
    unnamed.map(|(path, facts)| (path.clone(), facts.clone())).collect()
}
