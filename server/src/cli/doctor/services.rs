//! The object store, and Redis.

use grandstand_platform::redis_link::RedisLink;

use super::finding::{Finding, Part};
use super::machine::clock_differs;
use crate::config::ServeSettings;

/// Looks at both.
pub async fn look(settings: &ServeSettings) -> Vec<Finding> {
    let mut findings = store(settings).await;
    findings.extend(redis(settings).await);
    findings
}

async fn store(settings: &ServeSettings) -> Vec<Finding> {
    let mut part = Part::new("store");
    let folder = settings.store.objects();
    let named = match &settings.store.bucket {
        Some(bucket) => bucket.to_string(),
        // Opening the store would make the folder, in a wrong place, too.
        None if !folder.is_dir() => {
            part.note(format!("there are no objects yet in {}", folder.display()));
            return part.into_findings();
        }
        None => folder.display().to_string(),
    };
    let tried = match settings.store.media_store().await {
        Ok(store) => store.try_out().await,
        Err(error) => Err(error),
    };
    match tried {
        Ok(()) => part.ok(format!("objects can be written, read and deleted in {named}")),
        Err(error) => part.fault(
            format!("{named}: {error:#}"),
            "check GRANDSTAND_STORE and the AWS_… settings; the key needs to list, read, write and delete",
        ),
    }
    part.into_findings()
}

async fn redis(settings: &ServeSettings) -> Vec<Finding> {
    let mut part = Part::new("redis");
    let Some(url) = &settings.store.redis_url else {
        if settings.store.database().starts_with("postgres") {
            part.note("REDIS_URL is not set: several processes count limits each for itself");
        }
        return part.into_findings();
    };
    let asked = match RedisLink::connect(url).await {
        Ok(link) => link.clock().await,
        Err(error) => Err(error),
    };
    match asked {
        Ok(seconds) => {
            part.ok("answers");
            clock_differs("Redis", seconds, &mut part);
        }
        Err(error) => part.fault(format!("{error:#}"), "check REDIS_URL, and that Redis runs"),
    }
    part.into_findings()
}
