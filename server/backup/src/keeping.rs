//! Deletes backups that have been kept for their time, and the objects that only they had.

use std::collections::HashSet;

use anyhow::{Context, ensure};
use jiff::civil::DateTime;
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};

use crate::copying::ObjectList;
use crate::manifest::Manifest;
use crate::repository::{OBJECTS, Repository};

/// The deleted backups and objects.
#[derive(Debug, Clone, Default)]
pub struct Forgotten {
    /// The names of backups.
    pub backups: Vec<String>,
    /// The number of objects.
    pub objects: usize,
}

/// How backups are named by their time.
pub const NAMED: &str = "%Y%m%dT%H%M%SZ";

/// Deletes the backups that are older than `days`, but never the newest one, and objects that no other backup names.
///
/// # Errors
/// The repository is a bucket, or one of the backups that stay can't be read. No object is deleted then.
pub async fn forget(repository: &Repository, days: u32, now: Timestamp) -> anyhow::Result<Forgotten> {
    ensure!(repository.is_locked(), "backups in a bucket are not deleted: another one may be written to it just now");
    let oldest = now - SignedDuration::from_hours(24 * i64::from(days));
    let (mut complete, _) = repository.backups().await?;
    let newest = complete.pop();
    let (old, kept): (Vec<_>, Vec<_>) = complete.into_iter().partition(|(name, _)| time_of(name) < Some(oldest));
    let old: Vec<_> = old.into_iter().filter(|(name, _)| time_of(name).is_some()).collect();
    let mut named = HashSet::new();
    for (name, path) in kept.iter().chain(&newest) {
        let reads = repository.of_manifest(path).await;
        let reads = reads.with_context(|| format!("objects are not deleted: the backup {name} can't be read"))?;
        let manifest = Manifest::read(&reads, path).await?;
        let mut objects = ObjectList::open(&reads, name, &manifest).await?;
        while let Some(entry) = objects.next().await? {
            named.insert(reads.object_path(&entry.hash));
        }
    }
    let mut forgotten = Forgotten::default();
    for (name, path) in old {
        // Without a manifest it is no backup any more.
        repository.remove(&[path]).await?;
        let files: Vec<String> = repository.sizes(&format!("backups/{name}")).await?.into_keys().collect();
        repository.remove(&files).await?;
        forgotten.backups.push(name);
    }
    let unnamed = repository.sizes(OBJECTS).await?.into_keys().filter(|path| !named.contains(path));
    let unnamed: Vec<String> = unnamed.collect();
    repository.remove(&unnamed).await?;
    forgotten.objects = unnamed.len();
    Ok(forgotten)
}

/// When a backup was made, by its name.
fn time_of(name: &str) -> Option<Timestamp> {
    let (time, _) = name.split_once('-')?;
    let time = DateTime::strptime(NAMED, time).ok()?;
    Some(time.to_zoned(TimeZone::UTC).ok()?.timestamp())
}

#[cfg(test)]
mod tests {
    use super::time_of;

    #[test]
    fn names_tell_when_a_backup_was_made() {
        let time = time_of("20261129T104512Z-00ab1f").unwrap();
        assert_eq!(time.to_string(), "2026-11-29T10:45:12Z");
        for other in ["", "20261129T104512Z", "mine-1", "2026-11-29T10:45:12Z-1"] {
            assert_eq!(time_of(other), None, "{other}");
        }
    }
}
