//! Everything that a test's server stores in Redis.

use grandstand_privacy::Place;

use super::described;
use crate::support::Backend;
use crate::support::cable::Cable;

/// The longest time that a count is kept, in seconds.
const KEPT: i64 = 60 * 60;

/// The address of an empty database of the Redis of the tests, which nobody else uses; `None` where there is no Redis.
pub async fn empty(backend: Backend) -> Option<String> {
    if !Cable::has_redis() {
        return None;
    }
    let mut url = url::Url::parse(&std::env::var("TEST_REDIS_URL").unwrap()).unwrap();
    url.set_path(if backend == Backend::Postgres { "/9" } else { "/8" });
    let url = url.to_string();
    let () = redis::cmd("FLUSHDB").query_async(&mut connection(&url).await).await.unwrap();
    Some(url)
}

async fn connection(url: &str) -> redis::aio::MultiplexedConnection {
    redis::Client::open(url).unwrap().get_multiplexed_async_connection().await.unwrap()
}

/// Every key with its value. Each has a registered prefix and expires as it is declared.
pub async fn everything(url: &str) -> Vec<String> {
    let connection = &mut connection(url).await;
    let holdings = described().holdings();
    let mut all = Vec::new();
    let keys: Vec<String> = redis::cmd("KEYS").arg("*").query_async(connection).await.unwrap();
    for key in keys {
        let is_registered =
            holdings.iter().any(|one| matches!(one.place, Place::Redis(prefix) if key.starts_with(prefix)));
        assert!(is_registered, "{key} is not registered");
        let left: i64 = redis::cmd("TTL").arg(&key).query_async(connection).await.unwrap();
        // -2: it has expired since its key was listed.
        assert!(left == -2 || (0..=KEPT).contains(&left), "{key} is kept for {left} s");
        let value: Option<String> = redis::cmd("GET").arg(&key).query_async(connection).await.unwrap();
        all.push(format!("{key} {}", value.unwrap_or_default()));
    }
    all
}
