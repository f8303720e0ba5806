//! Requests and bytes by channel, for `/metrics`: which of many channels is busy, fails, or takes the bandwidth.
//!
//! Each channel has atomic counters, which the exporters read. Recording a measurement with labels would add to the
//! time of every request.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use actix_web::http::StatusCode;
use opentelemetry::{KeyValue, global};

/// Maximum number of channels that have time series of their own. With one series for each class of status they stay
/// below the 2,000 to which OpenTelemetry limits an instrument by default.
const MOST: usize = 250;

/// The label of all channels beyond [`MOST`]. No channel's key has spaces.
const OTHERS: &str = "all others";

/// The values of the label `status`, by the first digit of the status code.
const CLASSES: [&str; 5] = ["1xx", "2xx", "3xx", "4xx", "5xx"];

/// The responses of one channel, or of all channels without series of their own, since the process started.
#[derive(Debug, Default)]
pub struct Counts {
    requests: [AtomicU64; CLASSES.len()],
    sent: AtomicU64,
}

impl Counts {
    /// Counts a response with a body of that many bytes.
    pub fn count(&self, status: StatusCode, bytes: u64) {
        let class = usize::from(status.as_u16() / 100).saturating_sub(1);
        if let Some(requests) = self.requests.get(class) {
            requests.fetch_add(1, Ordering::Relaxed);
        }
        self.sent.fetch_add(bytes, Ordering::Relaxed);
    }
}

/// The counts of all channels.
#[derive(Debug, Default)]
pub struct ChannelCounts {
    own: Mutex<BTreeMap<String, Arc<Counts>>>,
    others: Arc<Counts>,
}

impl ChannelCounts {
    /// Returns the counts of a channel. The first [`MOST`] keep their own until the process ends, because a counter that
    /// falls looks like a restart.
    pub fn of_channel(&self, key: &str) -> Arc<Counts> {
        let mut own = self.own.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(counts) = own.get(key) {
            return Arc::clone(counts);
        }
        if own.len() >= MOST {
            return Arc::clone(&self.others);
        }
        Arc::clone(own.entry(key.to_owned()).or_default())
    }

    /// Calls `with` for each label and its counts.
    fn for_each(&self, mut with: impl FnMut(&str, &Counts)) {
        for (key, counts) in self.own.lock().unwrap_or_else(PoisonError::into_inner).iter() {
            with(key, counts);
        }
        with(OTHERS, &self.others);
    }

    /// Adds the counts to the metrics of this process. Called once, after the metrics were started.
    pub fn export(self: &Arc<Self>) {
        let meter = global::meter("grandstand");
        let counts = Arc::clone(self);
        meter
            .u64_observable_counter("channel_requests")
            .with_description("Answered requests, by channel and class of status")
            .with_callback(move |observer| {
                counts.for_each(|channel, counts| {
                    for (class, requests) in CLASSES.into_iter().zip(&counts.requests) {
                        let requests = requests.load(Ordering::Relaxed);
                        if requests > 0 {
                            let labels = [KeyValue::new("channel", channel.to_owned()), KeyValue::new("status", class)];
                            observer.observe(requests, &labels);
                        }
                    }
                });
            })
            .build();
        let counts = Arc::clone(self);
        meter
            .u64_observable_counter("channel_sent")
            .with_unit("By")
            .with_description("Bytes of answered bodies of known length, by channel")
            .with_callback(move |observer| {
                counts.for_each(|channel, counts| {
                    let sent = counts.sent.load(Ordering::Relaxed);
                    if sent > 0 {
                        observer.observe(sent, &[KeyValue::new("channel", channel.to_owned())]);
                    }
                });
            })
            .build();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn further_channels_share_their_counts() {
        let counts = ChannelCounts::default();
        for number in 0..MOST + 2 {
            counts.of_channel(&format!("channel-{number}")).count(StatusCode::OK, 10);
        }
        counts.of_channel("channel-0").count(StatusCode::NOT_FOUND, 1);
        let mut found = BTreeMap::new();
        counts.for_each(|label, counts| {
            let requests = counts.requests.each_ref().map(|requests| requests.load(Ordering::Relaxed));
            found.insert(label.to_owned(), (requests, counts.sent.load(Ordering::Relaxed)));
        });
        assert_eq!(found.len(), MOST + 1);
        assert_eq!(found["channel-0"], ([0, 1, 0, 1, 0], 11));
        assert_eq!(found[OTHERS], ([0, 2, 0, 0, 0], 20));
    }

    #[test]
    fn a_status_without_a_class_is_not_counted() {
        let counts = Counts::default();
        for status in [StatusCode::CONTINUE, StatusCode::from_u16(999).unwrap()] {
            counts.count(status, 0);
        }
        assert_eq!(counts.requests.each_ref().map(|requests| requests.load(Ordering::Relaxed)), [1, 0, 0, 0, 0]);
    }
}
