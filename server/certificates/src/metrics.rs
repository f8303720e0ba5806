//! Metrics of certificates.

use std::sync::OnceLock;

use opentelemetry::metrics::{Counter, Gauge};
use opentelemetry::{KeyValue, global};

/// Why a domain has got no certificate.
#[derive(Debug, Clone, Copy)]
pub enum Reason {
    /// The domain doesn't lead here.
    Dns,
    /// The authority has refused it.
    Refused,
    /// The authority's limit is reached.
    Limited,
    /// The authority failed.
    Authority,
}

struct Instruments {
    issued: Counter<u64>,
    failures: Counter<u64>,
    states: Gauge<u64>,
    queue: Gauge<u64>,
    days: Gauge<i64>,
}

static INSTRUMENTS: OnceLock<Instruments> = OnceLock::new();

fn instruments() -> &'static Instruments {
    INSTRUMENTS.get_or_init(|| {
        let meter = global::meter("grandstand");
        let counter = |name, words| meter.u64_counter(name).with_description(words).build();
        let gauge = |name, words| meter.u64_gauge(name).with_description(words).build();
        Instruments {
            issued: counter("certificates_issued", "Certificates that were issued or renewed"),
            failures: counter("certificate_failures", "Attempts at a certificate that failed, by reason"),
            states: gauge("certificates", "Domains of active channels, by the state of their certificate"),
            queue: gauge("certificate_queue", "Domains that wait to be ordered or renewed"),
            days: meter
                .i64_gauge("certificate_days_left")
                .with_description("Days until the first certificate in use expires")
                .build(),
        }
    })
}

/// Counts a certificate.
pub fn issued() {
    instruments().issued.add(1, &[]);
}

/// Counts a failed attempt.
pub fn failed(reason: Reason) {
    let reason = match reason {
        Reason::Dns => "dns",
        Reason::Refused => "refused",
        Reason::Limited => "limited",
        Reason::Authority => "authority",
    };
    instruments().failures.add(1, &[KeyValue::new("reason", reason)]);
}

/// What [`observe`] records.
#[derive(Debug, Default)]
pub struct State {
    /// Domains with a certificate.
    pub valid: u64,
    /// Domains without one, or with an expired one.
    pub missing: u64,
    /// Domains whose certificate expires soon.
    pub expiring: u64,
    /// Domains that are due.
    pub queue: u64,
    /// Days until the first certificate expires.
    pub days: Option<i64>,
}

/// Records the state.
pub fn observe(state: &State) {
    let instruments = instruments();
    for (name, count) in [("valid", state.valid), ("missing", state.missing), ("expiring", state.expiring)] {
        instruments.states.record(count, &[KeyValue::new("state", name)]);
    }
    instruments.queue.record(state.queue, &[]);
    if let Some(days) = state.days {
        instruments.days.record(days, &[]);
    }
}
