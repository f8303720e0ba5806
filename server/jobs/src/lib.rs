//! Jobs: work that runs outside of the request or transaction that enqueues it, such as sending mail.
//!
//! A job is enqueued in the caller's transaction, so it exists exactly if that commits. The workers of every `serve`
//! process claim jobs from one table. A claim is a lease, which is renewed while the job runs; if the process crashes,
//! the lease expires and another worker runs the job again. So every job must be idempotent. A failed job is retried
//! with increasing pauses; after its last attempt it stays as failed, for the operator to see.

mod ending;
mod job;
mod metrics;
mod queries;
mod registry;
mod taking;
mod work;
mod workers;

pub use job::{Context, Failure, Handler, Job, Outcome};
pub use queries::{Listed, Retried, enqueue, forget, forget_failed, list, retry};
pub use registry::Registry;
pub use work::run_due;
pub use workers::{Signal, Workers};
