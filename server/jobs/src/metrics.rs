//! Metrics of jobs.

use std::sync::OnceLock;

use grandstand_db::entities::jobs::JobState;
use opentelemetry::metrics::{Counter, Gauge};
use opentelemetry::{KeyValue, global};
use sea_orm::{ActiveEnum, ConnectionTrait, DbErr, Iterable};

use super::ending::Ending;
use super::{Registry, queries};

struct Instruments {
    attempts: Counter<u64>,
    jobs: Gauge<i64>,
}

static INSTRUMENTS: OnceLock<Instruments> = OnceLock::new();

fn instruments() -> &'static Instruments {
    INSTRUMENTS.get_or_init(|| {
        let meter = global::meter("grandstand");
        Instruments {
            attempts: meter.u64_counter("job_attempts").with_description("Attempts at jobs, by how they ended").build(),
            jobs: meter.i64_gauge("jobs").with_description("Jobs that are not done, by state").build(),
        }
    })
}

/// Counts an attempt.
pub(super) fn count(kind: &str, ending: &Ending) {
    let labels = [KeyValue::new("kind", kind.to_owned()), KeyValue::new("ending", ending.word())];
    instruments().attempts.add(1, &labels);
}

/// Records the number of jobs of each kind and state.
pub(super) async fn observe(connection: &impl ConnectionTrait, registry: &Registry) -> Result<(), DbErr> {
    let counts = queries::counts(connection).await?;
    for kind in registry.kinds() {
        for state in JobState::iter() {
            let found = counts.iter().find(|(of, is, _)| of == kind && *is == state);
            let labels = [KeyValue::new("kind", kind), KeyValue::new("state", state.to_value())];
            instruments().jobs.record(found.map_or(0, |(.., count)| *count), &labels);
        }
    }
    Ok(())
}
