//! Backups: written while a deployment serves, verified, and restored on either database. A channel is backed up, restored
//! and deleted by the same list of tables.
//!
//! A repository is a folder or a bucket that holds backups, and the objects that they share:
//!
//! ```text
//! backups/<name>/manifest.json         what the backup holds; written last, so that a backup without it is none
//! backups/<name>/objects.jsonl.zst     the objects that belong to the backup
//! backups/<name>/main/<table>.jsonl.zst, …/analytics/<table>.jsonl.zst
//! objects/<2 digits>/<hash>            an object, by the hash of its content
//! ```
//!
//! With a key, every file is encrypted and its name ends in `.sealed`.

mod channel;
mod copying;
pub mod deletion;
mod guard;
mod keeping;
mod key;
mod lines;
mod loading;
mod make;
mod manifest;
mod place;
mod queries;
mod repository;
mod restore;
pub mod scopes;
mod sealing;
mod verify;

pub use channel::{ChannelTarget, restore_channel};
pub use keeping::{Forgotten, forget};
pub use key::BackupKeys;
pub use make::{Made, Source, back_up};
pub use manifest::Manifest;
pub use place::Place;
pub use repository::Repository;
pub use restore::{Restored, Target, restore};
pub use verify::{Report, verify};
