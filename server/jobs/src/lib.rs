//! Jobs: work that is done outside of the request or transaction that asks for it, such as sending mail.
//!
//! A job is enqueued in the caller's transaction, so there is one exactly if the transaction took. The workers of every
//! `serve` take jobs from the one table. Who takes one has it for a lease, which is renewed while the work goes on; if
//! the process crashes, the lease runs out and someone else does it once more. So whatever a job does must be repeatable.
//! One that fails is tried again, later and later; after its last attempt it is kept as failed, for an operator to see.

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
