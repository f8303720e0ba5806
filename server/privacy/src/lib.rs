//! Personal data: where it is stored, how it is exported, how it is erased and how long it is kept.
//!
//! Each feature implements [`PersonalData`] for what it stores. The composition root collects them in one [`Registry`],
//! which exports, erases and expires data. A test compares it with the schema of the databases.

mod erasure;
mod expiry;
mod holding;
mod personal_data;
mod queries;
mod registry;
mod rules;
mod sent_mails;
mod stored_jobs;
mod table;
mod upkeep;

pub use erasure::Sweep;
pub use expiry::{Expire, enqueue_expiry};
pub use holding::{Content, Erased, Exported, Holding, Kept, Personal, Place};
pub use personal_data::{Pending, PersonalData, time};
pub use registry::Registry;
pub use rules::Rules;
pub use sent_mails::{ForgetMails, SentMails};
pub use stored_jobs::StoredJobs;
pub use upkeep::Upkeep;
