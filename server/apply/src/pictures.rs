//! A channel's pictures in the object store, named by their content.

use std::collections::BTreeMap;

use tenants::load::files::SeedFile;
use tenants::load::picture;
use tenants::schema::ImageFacts;

use grandstand_media::store::MediaStore;
use grandstand_media::variants::picture_key;

/// Stores the pictures that are not there yet. `files` says where each path of the folder lies on disk.
///
/// This runs before the revision is committed: a picture that no revision names does no harm, a missing one would.
///
/// # Errors
/// A picture can't be read or stored.
pub async fn store(
    store: &MediaStore,
    channel_id: i64,
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
            // The name says what the bytes are, for good, so a picture that was replaced meanwhile must not be kept.
            let unchanged = blake3::hash(&bytes).to_hex().as_str() == facts.hash;
            anyhow::ensure!(unchanged, "{path} changed while it was read; apply the folder once more");
            store.put(&key, bytes.into()).await?;
        }
    }
    Ok(())
}
