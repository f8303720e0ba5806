//! Exports the serving revision as a folder of seed files.

use std::path::{Component, Path};

use anyhow::Context;

use grandstand_db::Database;
use grandstand_db::revisions::stored;
use grandstand_media::store::MediaStore;
use grandstand_media::variants::picture_key;

/// Writes the serving revision of a channel to `folder`, which must be empty or not exist. Returns the number of the
/// revision and the number of files written.
///
/// # Errors
/// There is no such channel, the folder is not empty, or a picture is missing from the object store: nothing was
/// written. Or writing to the folder failed.
pub async fn export(
    connection: &Database,
    store: &MediaStore,
    key: &str,
    folder: &Path,
) -> anyhow::Result<(i64, usize)> {
    let Some(stored) = stored(connection, key).await? else { anyhow::bail!("there is no channel \"{key}\"") };
    refuse_content(folder)?;
    let files = tenants::export::files(&stored.seed)?;
    let mut pictures = Vec::new();
    for (name, facts) in &stored.seed.images {
        let object = picture_key(stored.channel_id, &format!("{}.{}", facts.hash, facts.format));
        anyhow::ensure!(store.exists(&object).await?, "{name} is not in the object store ({object})");
        pictures.push((name, object));
    }
    for (name, text) in &files {
        write(folder, name, text.as_bytes()).await?;
    }
    for (name, object) in &pictures {
        let bytes = store.get(object).await?.with_context(|| format!("{name} went from the object store"))?;
        write(folder, name, &bytes).await?;
    }
    Ok((stored.revision, files.len() + pictures.len()))
}

/// Refuses a folder that isn't empty, so that no edit is overwritten.
fn refuse_content(folder: &Path) -> anyhow::Result<()> {
    if !folder.exists() {
        return Ok(());
    }
    let mut entries = std::fs::read_dir(folder).with_context(|| format!("{} can't be read", folder.display()))?;
    anyhow::ensure!(entries.next().is_none(), "{} is not empty; name a new folder", folder.display());
    Ok(())
}

async fn write(folder: &Path, name: &str, bytes: &[u8]) -> anyhow::Result<()> {
    let relative = Path::new(name);
    let stays_inside = relative.components().all(|part| matches!(part, Component::Normal(_)));
    anyhow::ensure!(stays_inside, "{name} would lie outside the folder");
    let path = folder.join(relative);
    let unwritable = || format!("{} can't be written", path.display());
    if let Some(parent) = path.parent() {
        tokio::fs::create_dir_all(parent).await.with_context(unwritable)?;
    }
    tokio::fs::write(&path, bytes).await.with_context(unwritable)
}
