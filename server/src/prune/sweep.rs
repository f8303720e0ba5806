//! Goes through the objects of a kind, and deletes those that are not needed.

use std::collections::HashSet;
use std::time::{Duration, Instant};

use futures_util::TryStreamExt;
use futures_util::future::join_all;
use grandstand_db::begin_write;
use grandstand_media::store::Listed;

use super::named::Named;
use super::{Fate, Kind, Pruning, Scope, Sums, Told, queries};

/// Objects that are checked together before they are deleted.
const BATCH: usize = 128;
/// Objects that are deleted at a time.
const AT_A_TIME: usize = 16;
/// How long a channel stays locked: no deletion is begun after that. On SQLite, nothing else writes meanwhile.
const LOCKED: Duration = Duration::from_secs(2);

/// Deletes the objects of a kind that are not needed, or says which ones it would.
pub async fn sweep(
    pruning: &Pruning<'_>,
    scope: &Scope,
    kind: Kind,
    named: &mut Named,
    sums: &mut Sums,
) -> anyhow::Result<()> {
    let folder = format!("{}/{}", scope.folder(), kind.name());
    let mut listed = pruning.store.list(&folder);
    let (mut batch, mut strange) = (Vec::new(), 0_u64);
    while let Some(object) = listed.try_next().await? {
        let path = object.key.strip_prefix(&folder).and_then(|path| path.strip_prefix('/'));
        if !path.is_some_and(|path| kind.has_form(path)) {
            strange += 1;
        } else if named.has(kind, &object.key) {
            sums.needed.add(object.size);
        } else if object.modified_at >= pruning.before && kind != Kind::Art {
            sums.young.add(object.size);
        } else {
            batch.push(object);
        }
        if batch.len() == BATCH {
            finish(pruning, scope, kind, named, std::mem::take(&mut batch), sums).await?;
        }
    }
    finish(pruning, scope, kind, named, batch, sums).await?;
    if strange > 0 {
        pruning.warn(format!("{folder} has {strange} objects of another form than Grandstand's, which stay"));
    }
    Ok(())
}

/// Checks a batch once more, and deletes what isn't needed.
async fn finish(
    pruning: &Pruning<'_>,
    scope: &Scope,
    kind: Kind,
    named: &mut Named,
    mut batch: Vec<Listed>,
    sums: &mut Sums,
) -> anyhow::Result<()> {
    // Slow, so it is done before the lock. Keys of segments are never used twice: age alone is enough for them.
    if kind == Kind::Media {
        let used = queries::segments_among(pruning.database, scope.id, &keys(&batch)).await?;
        keep_needed(&mut batch, &used, sums);
    }
    if pruning.dry_run {
        let used = named.needed(pruning.database, kind, &keys(&batch)).await?;
        keep_needed(&mut batch, &used, sums);
        for object in batch {
            if object.modified_at >= pruning.before {
                sums.young.add(object.size);
            } else {
                sums.deleted.add(object.size);
                tell(pruning, scope, kind, &object, Fate::Unneeded, None);
            }
        }
        return Ok(());
    }
    while !batch.is_empty() {
        let transaction = begin_write(pruning.database).await?;
        if queries::lock(&transaction, scope.id).await? != named.exists {
            anyhow::bail!("the channel came or went meanwhile");
        }
        let used = named.needed(&transaction, kind, &keys(&batch)).await?;
        keep_needed(&mut batch, &used, sums);
        delete(pruning, scope, kind, &mut batch, sums).await;
        transaction.rollback().await?;
    }
    Ok(())
}

/// Deletes objects of a batch until it has taken [`LOCKED`]. The rest stays in the batch.
async fn delete(pruning: &Pruning<'_>, scope: &Scope, kind: Kind, batch: &mut Vec<Listed>, sums: &mut Sums) {
    let begun = Instant::now();
    while !batch.is_empty() {
        let rest = batch.split_off(AT_A_TIME.min(batch.len()));
        let some = std::mem::replace(batch, rest);
        let ends = join_all(some.iter().map(|object| delete_one(pruning, object))).await;
        for (object, end) in some.iter().zip(ends) {
            match end {
                Ok(true) => {
                    sums.deleted.add(object.size);
                    tell(pruning, scope, kind, object, Fate::Deleted, None);
                }
                Ok(false) => sums.young.add(object.size),
                Err(error) => {
                    sums.failed.add(object.size);
                    tell(pruning, scope, kind, object, Fate::Failed, Some(format!("{error:#}")));
                }
            }
        }
        if begun.elapsed() > LOCKED {
            return;
        }
    }
}

/// Deletes an object, unless it has been written anew since it was listed. Returns whether it did.
async fn delete_one(pruning: &Pruning<'_>, object: &Listed) -> anyhow::Result<bool> {
    match pruning.store.modified_at(&object.key).await? {
        Some(at) if at >= pruning.before => Ok(false),
        Some(_) => {
            pruning.store.remove(&object.key).await?;
            Ok(true)
        }
        // Somebody else has deleted it.
        None => Ok(true),
    }
}

fn keys(batch: &[Listed]) -> Vec<&str> {
    batch.iter().map(|object| object.key.as_str()).collect()
}

/// Takes the objects with these keys out of a batch.
fn keep_needed(batch: &mut Vec<Listed>, used: &HashSet<String>, sums: &mut Sums) {
    batch.retain(|object| {
        let is_used = used.contains(&object.key);
        if is_used {
            sums.needed.add(object.size);
        }
        !is_used
    });
}

fn tell(pruning: &Pruning<'_>, scope: &Scope, kind: Kind, object: &Listed, fate: Fate, error: Option<String>) {
    (pruning.tell)(&Told::Object { scope, kind, key: &object.key, bytes: object.size, fate, error });
}
