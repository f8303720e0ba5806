//! Histogram of the time to the first picture.

use std::collections::BTreeMap;

use crate::roll_up::START_UP_BOUNDS;

/// Number of viewings by the upper bound of their time to the first picture, in milliseconds.
#[derive(Debug, Clone, Default)]
pub struct StartUps(BTreeMap<i64, i64>);

impl StartUps {
    /// Adds `count` viewings to the bucket with this bound.
    pub fn add(&mut self, bound: i64, count: i64) {
        *self.0.entry(bound).or_default() += count;
    }

    /// Adds another histogram.
    pub fn add_all(&mut self, other: &Self) {
        other.0.iter().for_each(|(bound, count)| self.add(*bound, *count));
    }

    /// Returns a percentile in milliseconds, interpolated within its bucket; `None` if the histogram is empty.
    pub fn percentile(&self, hundredths: i64) -> Option<i64> {
        let all: i64 = self.0.values().sum();
        let wanted = (all * hundredths + 99) / 100;
        let mut before = 0;
        for (bound, count) in &self.0 {
            if before + count >= wanted && *count > 0 {
                let low = START_UP_BOUNDS.into_iter().rfind(|low| low < bound).unwrap_or(0);
                return Some(low + (bound - low) * (wanted - before) / count);
            }
            before += count;
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::StartUps;

    #[test]
    fn percentiles_lie_between_the_bounds() {
        let mut times = StartUps::default();
        assert_eq!(times.percentile(50), None);
        times.add(500, 50);
        times.add(1_000, 50);
        assert_eq!((times.percentile(50), times.percentile(25)), (Some(500), Some(450)));
        assert_eq!(times.percentile(95), Some(975));
        let mut both = StartUps::default();
        both.add_all(&times);
        both.add(10_000, 900);
        assert_eq!(both.percentile(50), Some(7_500 + 2_500 * 400 / 900));
    }
}
