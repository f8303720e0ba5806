//! A bounded memory of answers, each good for a while.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use grandstand_core::clock::Clock;

/// Answers by key; the bound is on the sum of their weights.
#[derive(Debug)]
pub struct Remembered<K, V> {
    clock: Clock,
    good_for: Duration,
    most: usize,
    kept: Mutex<Kept<K, V>>,
}

#[derive(Debug)]
struct Kept<K, V> {
    answers: HashMap<K, Answer<V>>,
    weight: usize,
}

#[derive(Debug)]
struct Answer<V> {
    value: Arc<V>,
    weight: usize,
    at: Instant,
}

impl<V> Answer<V> {
    fn is_good_at(&self, now: Instant, good_for: Duration) -> bool {
        now.saturating_duration_since(self.at) < good_for
    }
}

impl<K: Eq + Hash + Clone, V> Remembered<K, V> {
    /// An empty memory of answers that weigh `most` together and are each good for `good_for`.
    pub fn new(most: usize, good_for: Duration, clock: &Clock) -> Self {
        Self { clock: clock.clone(), good_for, most, kept: Mutex::new(Kept { answers: HashMap::new(), weight: 0 }) }
    }

    /// The answer, unless it is too old.
    pub fn get(&self, key: &K) -> Option<Arc<V>> {
        let now = self.clock.instant();
        let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let answer = kept.answers.get(key).filter(|answer| answer.is_good_at(now, self.good_for));
        answer.map(|answer| answer.value.clone())
    }

    /// Forgets every answer.
    pub fn forget(&self) {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        *kept = Kept { answers: HashMap::new(), weight: 0 };
    }

    /// Forgets one answer.
    pub fn forget_one(&self, key: &K) {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner).remove(key);
    }

    /// Forgets the answers that are meant.
    pub fn forget_if(&self, is_meant: impl Fn(&K, &V) -> bool) {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.answers.retain(|key, answer| !is_meant(key, &answer.value));
        kept.weight = kept.answers.values().map(|answer| answer.weight).sum();
    }

    /// Keeps an answer, and forgets old ones where there is no room. One heavier than all the room is not kept.
    pub fn put(&self, key: K, value: Arc<V>, weight: usize) {
        let now = self.clock.instant();
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.remove(&key);
        if kept.weight + weight > self.most {
            kept.make_room(self.most.saturating_sub(weight), now, self.good_for);
        }
        if kept.weight + weight <= self.most {
            kept.weight += weight;
            kept.answers.insert(key, Answer { value, weight, at: now });
        }
    }
}

impl<K: Eq + Hash + Clone, V> Kept<K, V> {
    fn remove(&mut self, key: &K) {
        self.weight -= self.answers.remove(key).map_or(0, |answer| answer.weight);
    }

    /// Forgets what is no longer good; then, where that is not enough, the older half at a time, so that the cost of
    /// looking for the oldest is shared by many.
    fn make_room(&mut self, most: usize, now: Instant, good_for: Duration) {
        self.answers.retain(|_, answer| answer.is_good_at(now, good_for));
        self.weight = self.answers.values().map(|answer| answer.weight).sum();
        while self.weight > most {
            let mut ages: Vec<(Instant, K)> = self.answers.iter().map(|(key, one)| (one.at, key.clone())).collect();
            ages.sort_by_key(|(at, _)| *at);
            let older = ages.len().div_ceil(2);
            ages.iter().take(older).for_each(|(_, key)| self.remove(key));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_forgotten_by_age_and_by_weight() {
        let clock = Clock::default();
        let memory = Remembered::new(10, Duration::from_secs(60), &clock);
        for number in 0..10 {
            memory.put(number, Arc::new(number), 1);
        }
        assert_eq!(memory.get(&0).as_deref(), Some(&0));
        memory.put(10, Arc::new(10), 3);
        assert_eq!(
            (memory.get(&0), memory.get(&9).as_deref(), memory.get(&10).as_deref()),
            (None, Some(&9), Some(&10))
        );
        memory.put(11, Arc::new(11), 11);
        assert_eq!(memory.get(&11), None);
        memory.put(12, Arc::new(12), 10);
        memory.forget();
        assert_eq!(memory.get(&12), None);
        memory.put(12, Arc::new(12), 10);
        assert_eq!(memory.get(&12).as_deref(), Some(&12), "there is room again");
        memory.forget_if(|key, _| *key == 12);
        memory.put(13, Arc::new(13), 5);
        memory.put(14, Arc::new(14), 5);
        memory.forget_if(|_, value| *value == 14);
        assert_eq!((memory.get(&12), memory.get(&13).as_deref(), memory.get(&14)), (None, Some(&13), None));
        memory.put(15, Arc::new(15), 5);
        assert_eq!(memory.get(&13).as_deref(), Some(&13), "what was forgotten weighs nothing");
        clock.advance(Duration::from_secs(59));
        assert_eq!(memory.get(&15).as_deref(), Some(&15));
        clock.advance(Duration::from_secs(1));
        assert_eq!(memory.get(&15), None);
    }
}
