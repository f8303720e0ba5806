//! Requests and bytes by channel, for `/metrics` and `grandstand usage`: which of many channels is busy, fails, or takes
//! the bandwidth.
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

/// Extension of a request of a cache in front: the bytes that the cache sends to the viewer, which count in place of the
/// response's own.
#[derive(Debug, Clone, Copy)]
pub struct SentByCache(pub u64);

/// The responses of one channel since the process started.
#[derive(Debug, Default)]
pub struct Counts {
    /// How many channels had answered before it.
    place: usize,
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

    fn totals(&self) -> Totals {
        let requests = self.requests.each_ref().map(|requests| requests.load(Ordering::Relaxed));
        Totals { requests, sent: self.sent.load(Ordering::Relaxed) }
    }
}

/// The counters of a channel as they are at a moment.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Totals {
    /// Responses, by the first digit of the status code, from 1 on.
    pub requests: [u64; CLASSES.len()],
    /// Bytes of their bodies.
    pub sent: u64,
}

impl Totals {
    /// Returns the number of responses.
    pub fn responses(&self) -> u64 {
        self.requests.iter().sum()
    }

    fn add(&mut self, other: &Self) {
        self.sent += other.sent;
        for (requests, others) in self.requests.iter_mut().zip(other.requests) {
            *requests += others;
        }
    }
}

/// The counts of all channels.
#[derive(Debug, Default)]
pub struct ChannelCounts(Mutex<BTreeMap<String, Arc<Counts>>>);

impl ChannelCounts {
    /// Returns the counts of a channel.
    pub fn of_channel(&self, key: &str) -> Arc<Counts> {
        let mut channels = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(counts) = channels.get(key) {
            return Arc::clone(counts);
        }
        let counts = Arc::new(Counts { place: channels.len(), ..Counts::default() });
        Arc::clone(channels.entry(key.to_owned()).or_insert(counts))
    }

    /// Returns the totals of each channel that has answered, by its key.
    pub fn totals(&self) -> Vec<(String, Totals)> {
        let channels = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        channels.iter().map(|(key, counts)| (key.clone(), counts.totals())).collect()
    }

    /// Returns the totals by label. The first [`MOST`] channels keep their labels until the process ends, because a
    /// counter that falls looks like a restart.
    fn by_label(&self) -> Vec<(String, Totals)> {
        let mut others = Totals::default();
        let mut labels = Vec::new();
        for (key, counts) in self.0.lock().unwrap_or_else(PoisonError::into_inner).iter() {
            if counts.place < MOST {
                labels.push((key.clone(), counts.totals()));
            } else {
                others.add(&counts.totals());
            }
        }
        labels.push((OTHERS.to_owned(), others));
        labels
    }

    /// Adds the counts to the metrics of this process. Called once, after the metrics were started.
    pub fn export(self: &Arc<Self>) {
        let meter = global::meter("grandstand");
        let counts = Arc::clone(self);
        meter
            .u64_observable_counter("channel_requests")
            .with_description("Answered requests, by channel and class of status")
            .with_callback(move |observer| {
                for (channel, totals) in counts.by_label() {
                    for (class, requests) in CLASSES.into_iter().zip(totals.requests) {
                        if requests > 0 {
                            let labels = [KeyValue::new("channel", channel.clone()), KeyValue::new("status", class)];
                            observer.observe(requests, &labels);
                        }
                    }
                }
            })
            .build();
        let counts = Arc::clone(self);
        meter
            .u64_observable_counter("channel_sent")
            .with_unit("By")
            .with_description("Bytes of answered bodies of known length, by channel")
            .with_callback(move |observer| {
                for (channel, Totals { sent, .. }) in counts.by_label() {
                    if sent > 0 {
                        observer.observe(sent, &[KeyValue::new("channel", channel)]);
                    }
                }
            })
            .build();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn further_channels_share_a_label() {
        let counts = ChannelCounts::default();
        for number in 0..MOST + 2 {
            counts.of_channel(&format!("channel-{number}")).count(StatusCode::OK, 10);
        }
        counts.of_channel("channel-0").count(StatusCode::NOT_FOUND, 1);
        let found: BTreeMap<String, Totals> = counts.by_label().into_iter().collect();
        assert_eq!(found.len(), MOST + 1);
        assert_eq!(found["channel-0"], Totals { requests: [0, 1, 0, 1, 0], sent: 11 });
        assert_eq!(found[OTHERS], Totals { requests: [0, 2, 0, 0, 0], sent: 20 });
        assert_eq!(counts.totals().len(), MOST + 2, "each has its own for `usage`");
    }

    #[test]
    fn a_status_without_a_class_is_not_counted() {
        let counts = Counts::default();
        for status in [StatusCode::CONTINUE, StatusCode::from_u16(999).unwrap()] {
            counts.count(status, 0);
        }
        assert_eq!(counts.totals(), Totals { requests: [1, 0, 0, 0, 0], sent: 0 });
    }
}
