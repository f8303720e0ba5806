//! Descriptions of the places that data is stored in.

/// A place that data is stored in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Place {
    /// A table of the database.
    Table(&'static str),
    /// A table of the analytics database.
    Analytics(&'static str),
    /// The payload of jobs of a kind.
    Job(&'static str),
    /// A folder of the object store, under `channels/<id>/`.
    Objects(&'static str),
    /// A folder of the data folder.
    Folder(&'static str),
    /// Redis keys with this prefix.
    Redis(&'static str),
    /// Data that the payment provider stores for the channel.
    Provider(&'static str),
}

impl std::fmt::Display for Place {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Table(name) => write!(formatter, "table `{name}`"),
            Self::Analytics(name) => write!(formatter, "analytics table `{name}`"),
            Self::Job(kind) => write!(formatter, "job `{kind}`"),
            Self::Objects(folder) => write!(formatter, "objects `{folder}/`"),
            Self::Folder(folder) => write!(formatter, "folder `<data>/{folder}`"),
            Self::Redis(prefix) => write!(formatter, "Redis `{prefix}…`"),
            Self::Provider(what) => write!(formatter, "payment provider: {what}"),
        }
    }
}

/// A place and what is stored there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Holding {
    /// The place.
    pub place: Place,
    /// Its content.
    pub content: Content,
}

/// Whether a place holds personal data.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Content {
    /// No, for this reason.
    Free(&'static str),
    /// Yes.
    Personal(Personal),
}

/// The personal data in one place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Personal {
    /// What the data is.
    pub what: &'static str,
    /// How its user gets a copy.
    pub exported: Exported,
    /// What erasing the account does to the data.
    pub erased: Erased,
    /// How long the data is kept otherwise.
    pub kept: Kept,
}

/// How a user gets a copy.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Exported {
    /// At this JSON pointer of the export.
    At(&'static str),
    /// Not at all, for this reason.
    Not(&'static str),
}

/// What erasing an account does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Erased {
    /// Deletes it.
    Deleted,
    /// Deletes all but this.
    Reduced(&'static str),
    /// Nothing, for this reason.
    Untouched(&'static str),
}

/// How long data is kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kept {
    /// As long as the account.
    Account,
    /// This long.
    For(&'static str),
    /// For a configurable period: the setting's name, default and unit.
    Setting(&'static str, u32, &'static str),
}

impl Holding {
    /// A place without personal data.
    pub const fn free(place: Place, reason: &'static str) -> Self {
        Self { place, content: Content::Free(reason) }
    }

    /// A place with data that is kept as long as the account, exported and deleted with it.
    pub const fn of_account(place: Place, what: &'static str, pointer: &'static str) -> Self {
        let (exported, erased, kept) = (Exported::At(pointer), Erased::Deleted, Kept::Account);
        Self::personal(place, Personal { what, exported, erased, kept })
    }

    /// A place with personal data.
    pub const fn personal(place: Place, personal: Personal) -> Self {
        Self { place, content: Content::Personal(personal) }
    }
}
