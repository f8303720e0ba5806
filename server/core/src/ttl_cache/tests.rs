use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use tokio::sync::Semaphore;
use tokio::task::{JoinHandle, JoinSet, yield_now};

use super::invalidations::REMEMBERED;
use super::{Capacity, TtlCache};
use crate::clock::Clock;

const TTL: Duration = Duration::from_secs(60);

/// A channel and an id.
type Key = (i64, i64);
type Numbers = TtlCache<Key, usize>;
type Outcome = Result<usize, &'static str>;

/// A cache, with computations that are counted and that each wait for a permit.
struct Scene {
    clock: Clock,
    cache: Numbers,
    begun: AtomicUsize,
    permits: Semaphore,
    /// The number of first computations that fail.
    failing: usize,
}

impl Scene {
    fn new(failing: usize) -> Arc<Self> {
        let clock = Clock::default();
        let cache = TtlCache::new(Capacity::Entries(100), TTL, &clock).unwrap();
        Arc::new(Self { clock, cache, begun: AtomicUsize::new(0), permits: Semaphore::new(0), failing })
    }

    /// Computations that have started.
    fn begun(&self) -> usize {
        self.begun.load(Ordering::SeqCst)
    }

    /// Returns the number of the computation.
    async fn compute(&self) -> Outcome {
        let number = self.begun.fetch_add(1, Ordering::SeqCst) + 1;
        self.permits.acquire().await.unwrap().forget();
        if number <= self.failing { Err("failed") } else { Ok(number) }
    }

    async fn ask(self: Arc<Self>, key: Key) -> Outcome {
        self.cache.get_or_compute(&key, || self.compute()).await
    }

    /// A caller that is now waiting, for a computation or its permit.
    async fn asking(self: &Arc<Self>, key: Key) -> JoinHandle<Outcome> {
        let asking = tokio::spawn(Arc::clone(self).ask(key));
        settle().await;
        asking
    }

    /// Callers that are all waiting now.
    async fn many(self: &Arc<Self>, callers: usize, key: Key) -> JoinSet<Outcome> {
        let mut all = JoinSet::new();
        for _ in 0..callers {
            all.spawn(Arc::clone(self).ask(key));
        }
        settle().await;
        all
    }
}

/// Lets all other tasks run until each of them waits.
async fn settle() {
    for _ in 0..100 {
        yield_now().await;
    }
}

const KEY: Key = (1, 7);

#[tokio::test]
async fn two_hundred_callers_wait_for_one_computation() {
    let scene = Scene::new(0);
    let all = scene.many(200, KEY).await;
    assert_eq!(scene.begun(), 1);
    scene.permits.add_permits(1);
    assert_eq!(all.join_all().await, vec![Ok(1); 200]);
    assert_eq!((scene.begun(), scene.cache.get(&KEY)), (1, Some(1)));
}

#[tokio::test]
async fn a_failure_is_not_kept_and_fails_no_other_caller() {
    let scene = Scene::new(1);
    let all = scene.many(200, KEY).await;
    scene.permits.add_permits(1);
    settle().await;
    assert_eq!((scene.begun(), scene.cache.get(&KEY)), (2, None), "the next caller computes");
    scene.permits.add_permits(1);
    let outcomes = all.join_all().await;
    assert_eq!(outcomes.iter().filter(|outcome| outcome.is_err()).count(), 1);
    assert_eq!(outcomes.iter().filter(|outcome| **outcome == Ok(2)).count(), 199);
    assert_eq!(scene.begun(), 2);
}

#[tokio::test]
async fn a_cancelled_computation_is_handed_over() {
    let scene = Scene::new(0);
    let first = scene.asking(KEY).await;
    let second = scene.asking(KEY).await;
    let others = scene.many(50, KEY).await;
    first.abort();
    assert!(first.await.unwrap_err().is_cancelled());
    // A waiting caller is cancelled as well; it may just have been given the turn.
    second.abort();
    assert!(second.await.unwrap_err().is_cancelled());
    settle().await;
    scene.permits.add_permits(1);
    let outcomes = others.join_all().await;
    assert_eq!(outcomes, vec![Ok(scene.begun()); 50], "one computation served all who were left");
    assert!(scene.begun() <= 3, "{}", scene.begun());
}

#[tokio::test]
async fn values_expire_by_the_clock() {
    let scene = Scene::new(0);
    scene.permits.add_permits(2);
    assert_eq!(scene.asking(KEY).await.await.unwrap(), Ok(1));
    scene.clock.advance(TTL - Duration::from_secs(1));
    assert_eq!((scene.cache.get(&KEY), scene.asking(KEY).await.await.unwrap()), (Some(1), Ok(1)));
    scene.clock.advance(Duration::from_secs(1));
    assert_eq!(scene.cache.get(&KEY), None);
    assert_eq!(scene.asking(KEY).await.await.unwrap(), Ok(2));
    assert_eq!(scene.cache.get(&KEY), Some(2));
}

#[tokio::test]
async fn an_expired_value_is_computed_once_by_many() {
    let scene = Scene::new(0);
    scene.permits.add_permits(1);
    scene.asking(KEY).await.await.unwrap().unwrap();
    scene.clock.advance(TTL);
    let all = scene.many(200, KEY).await;
    scene.permits.add_permits(1);
    assert_eq!(all.join_all().await, vec![Ok(2); 200]);
}

#[tokio::test]
async fn a_value_that_became_invalid_is_computed_anew() {
    let scene = Scene::new(0);
    scene.permits.add_permits(2);
    let newer_than = async |number: usize| {
        scene.cache.get_valid_or_compute(&KEY, |value| *value > number, || scene.compute()).await.unwrap()
    };
    assert_eq!((newer_than(0).await, newer_than(0).await, newer_than(1).await), (1, 1, 2));
}

#[tokio::test]
async fn an_invalidation_discards_computations_that_began_before_it() {
    let scene = Scene::new(0);
    let before = scene.asking(KEY).await;
    scene.cache.invalidate_all();
    let after = scene.asking(KEY).await;
    assert_eq!(scene.begun(), 1, "one at a time");
    scene.permits.add_permits(1);
    settle().await;
    assert_eq!(before.await.unwrap(), Ok(1), "it asked before the invalidation");
    assert_eq!((scene.begun(), scene.cache.get(&KEY)), (2, None));
    assert!(!after.is_finished(), "a later caller does not get the old value");
    scene.permits.add_permits(1);
    assert_eq!((after.await.unwrap(), scene.cache.get(&KEY)), (Ok(2), Some(2)));
}

#[tokio::test]
async fn an_invalidation_is_of_what_it_means_only() {
    let scene = Scene::new(0);
    let others = [(2, 7), (1, 8)];
    let of_others = [scene.asking(others[0]).await, scene.asking(others[1]).await];
    let meant = scene.asking(KEY).await;
    scene.cache.invalidate_if(|key, _| *key == KEY);
    scene.permits.add_permits(3);
    settle().await;
    assert_eq!((meant.await.unwrap(), scene.cache.get(&KEY)), (Ok(3), None));
    assert_eq!(others.map(|key| scene.cache.get(&key)), [Some(1), Some(2)]);
    // Invalidates cached values, selected by value.
    scene.cache.invalidate_if(|_, value| *value == 2);
    assert_eq!(others.map(|key| scene.cache.get(&key)), [Some(1), None]);
    for asking in of_others {
        asking.await.unwrap().unwrap();
    }
}

#[tokio::test]
async fn a_computation_that_outlasts_the_remembered_invalidations_is_not_kept() {
    let scene = Scene::new(0);
    for (invalidations, kept) in [(REMEMBERED, Some(1)), (REMEMBERED + 1, None)] {
        let asking = scene.asking(KEY).await;
        for _ in 0..invalidations {
            scene.cache.invalidate_if(|_, _| false);
        }
        scene.permits.add_permits(1);
        asking.await.unwrap().unwrap();
        assert_eq!(scene.cache.get(&KEY), kept);
        scene.cache.invalidate_all();
    }
}

#[tokio::test]
async fn equal_ids_of_two_channels_are_two_keys() {
    let scene = Scene::new(0);
    scene.permits.add_permits(2);
    let (one, other) = (scene.asking((1, 7)).await, scene.asking((2, 7)).await);
    assert_eq!((one.await.unwrap(), other.await.unwrap()), (Ok(1), Ok(2)));
}

#[tokio::test]
async fn the_number_of_values_is_bounded() {
    let scene = Scene::new(0);
    scene.permits.add_permits(1000);
    for id in 0..1000 {
        Arc::clone(&scene).ask((1, id)).await.unwrap();
    }
    assert!(scene.cache.entries.len() <= 100, "{}", scene.cache.entries.len());
    assert_eq!(scene.cache.get(&(1, 999)), Some(1000), "the latest is kept");
}

#[tokio::test]
async fn the_weight_is_bounded_and_what_is_too_heavy_is_given_and_not_kept() {
    let weigh = |value: &usize| (*value != 3).then_some(*value as u64);
    let capacity = Capacity::Weight { total: 100, entries: 10 };
    let cache: Numbers = TtlCache::weighed(capacity, TTL, &Clock::default(), weigh).unwrap();
    for (id, value) in [(1, 60), (2, 90), (3, 101), (4, 3)] {
        let found = cache.get_or_compute(&(1, id), || async move { Ok::<_, ()>(value) }).await;
        assert_eq!(found, Ok(value));
        assert!(cache.entries.weight() <= 100, "{}", cache.entries.weight());
    }
    assert_eq!(cache.entries.len(), 1, "60 and 90 don't fit together");
    assert_eq!((cache.get(&(1, 3)), cache.get(&(1, 4))), (None, None));
}

#[tokio::test]
async fn a_value_that_is_not_kept_is_computed_once_for_all_who_wait() {
    let clock = Clock::default();
    let cache = TtlCache::weighed(Capacity::Entries(10), TTL, &clock, |_| None).unwrap();
    let scene = Arc::new(Scene { clock, cache, begun: AtomicUsize::new(0), permits: Semaphore::new(0), failing: 0 });
    let all = scene.many(50, KEY).await;
    scene.permits.add_permits(1);
    assert_eq!(all.join_all().await, vec![Ok(1); 50]);
    assert_eq!(scene.cache.get(&KEY), None);
}
