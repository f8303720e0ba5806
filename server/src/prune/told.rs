//! The messages and sums of a run.

use serde::Serialize;

use super::{Kind, Scope};

/// Something that a run found.
#[derive(Debug)]
pub enum Told<'a> {
    /// An object.
    Object {
        /// Its channel.
        scope: &'a Scope,
        /// Its kind.
        kind: Kind,
        /// Its key.
        key: &'a str,
        /// Its size in bytes; 0 if it is missing.
        bytes: u64,
        /// What happened to it.
        fate: Fate,
        /// Why it couldn't be deleted.
        error: Option<String>,
    },
    /// The sums of a kind, after its objects.
    Sums(&'a Scope, Kind, &'a Sums),
    /// Something that an operator should look at.
    Warning(String),
}

/// What happened to an object.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Fate {
    /// It was deleted.
    Deleted,
    /// It would be deleted, if this were no dry run.
    Unneeded,
    /// It couldn't be deleted.
    Failed,
    /// A row names it, and it isn't there.
    Missing,
}

/// A number of objects and their size.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Sum {
    /// Number of objects.
    pub objects: u64,
    /// Bytes.
    pub bytes: u64,
}

impl Sum {
    pub(super) fn add(&mut self, bytes: u64) {
        self.objects += 1;
        self.bytes += bytes;
    }

    fn add_all(&mut self, other: Self) {
        self.objects += other.objects;
        self.bytes += other.bytes;
    }
}

/// The objects of one kind, or of all, by what became of them.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Sums {
    /// Objects that a row names.
    pub needed: Sum,
    /// Objects that no row names, too young to be deleted.
    pub young: Sum,
    /// Objects that were deleted, or would be.
    pub deleted: Sum,
    /// Objects that couldn't be deleted.
    pub failed: Sum,
    /// Objects that a row names and that aren't there.
    pub missing: u64,
}

impl Sums {
    pub(super) fn add_all(&mut self, other: &Self) {
        self.needed.add_all(other.needed);
        self.young.add_all(other.young);
        self.deleted.add_all(other.deleted);
        self.failed.add_all(other.failed);
        self.missing += other.missing;
    }
}
