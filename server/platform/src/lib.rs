//! Adapters of the server to what is around it: mail, other services, Redis, counts of attempts, telemetry; and what it
//! needs of its own database to run: signing keys, secrets, the audit log.

pub mod allowances;
pub mod audit;
pub mod changes;
pub mod geo;
pub mod keyring;
pub mod mail;
pub mod outgoing;
pub mod redis_link;
pub mod secrets;
pub mod telemetry;
pub mod throttle;
