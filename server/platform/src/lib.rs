//! The server's adapters to its environment: mail, other services, Redis, rate limits, telemetry; and its own signing
//! keys, secrets and audit log.

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
