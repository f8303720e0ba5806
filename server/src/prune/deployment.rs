//! Refuses a store of another deployment: everything in it would look unneeded.

use anyhow::ensure;
use grandstand_db::revisions;
use grandstand_media::variants::picture_key;

use super::{Pruning, Scope, queries};

/// Pictures and recordings of a channel that are looked up.
const SAMPLE: usize = 20;

/// Checks that the store has something that the database names, if the database names anything.
///
/// # Errors
/// It has nothing, or the database or the store failed.
pub async fn check(pruning: &Pruning<'_>, scopes: &[Scope]) -> anyhow::Result<()> {
    let mut is_anything_named = false;
    for scope in scopes.iter().filter(|scope| scope.key.is_some()) {
        for key in sample(pruning, scope).await? {
            is_anything_named = true;
            if pruning.store.exists(&key).await? {
                return Ok(());
            }
        }
    }
    ensure!(
        !is_anything_named,
        "the store has nothing of what the database names: it is another deployment's, or lost"
    );
    Ok(())
}

async fn sample(pruning: &Pruning<'_>, scope: &Scope) -> anyhow::Result<Vec<String>> {
    let mut keys = Vec::new();
    if let Ok(Some(stored)) = revisions::stored_by_id(pruning.database, scope.id).await {
        let pictures = stored.seed.images.values().take(SAMPLE);
        keys.extend(pictures.map(|facts| picture_key(scope.id, &format!("{}.{}", facts.hash, facts.format))));
    }
    for (media_id, ..) in queries::recordings(pruning.database, scope.id).await?.into_iter().take(SAMPLE) {
        keys.extend(queries::keys_of(pruning.database, scope.id, media_id).await?.pop());
    }
    Ok(keys)
}
