//! TLS certificates of channels' domains.
//!
//! One job of the deployment orders and renews them, so that a single process does at a time; every process answers the
//! authority's challenges and serves the certificates, which the database holds. Private keys are encrypted with the
//! master key, or kept in files if the operator has given none.

mod acme;
mod building;
mod client;
pub mod dns;
mod key_store;
mod metrics;
mod names;
pub mod orders;
mod own;
pub mod pointing;
mod queries;
pub mod report;
mod serving;
mod texts;
mod watch;
mod x509;

pub use acme::AcmeSettings;
pub use key_store::{KeyStore, forget_domains, renew as renew_keys};
pub use names::normalized;
pub use own::{OwnCertificates, own_facts};
pub use serving::Certificates;
pub use watch::{SOON, ask, look};
pub use x509::Facts;
