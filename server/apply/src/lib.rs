//! Applying a channel: from checked seed files to the channel's row, its revision and its catalogue tables.
//!
//! An apply is one transaction: everything or nothing. Ids come from the permanent registry. Entries that are gone from
//! the seed files are retired, not deleted, because viewers' favourites, orders and clips may refer to them.

mod cards;
mod catalogue;
mod changes;
mod content;
mod dates;
mod document;
mod domains;
mod events;
mod export;
mod extent;
mod folder;
mod former;
mod library;
mod links;
mod participants;
mod payments;
mod pictures;
mod plan;
mod preview;
mod preview_media;
mod preview_numbers;
mod preview_queries;
mod queries;
mod registry;
mod registry_queries;
mod revision;
mod revision_queries;
mod row_queries;
mod rows;
mod search;
mod search_entries;
mod search_text;
mod state;

use std::collections::HashMap;

use grandstand_db as db;
use grandstand_db::entities::channels::ChannelState;
use grandstand_db::ids::ChannelId;
use grandstand_jobs as jobs;
use grandstand_media::variants::{self, MakeVariants};
use grandstand_platform::audit::{self, Act, Actor};
use jiff::Timestamp;
use tenants::findings::finding::Finding;
use tenants::schema::{ChannelSeed, Kind};

pub use catalogue::renew_catalogues;
pub use content::hash as content_hash;
pub use dates::redate_due;
pub use export::export;
pub use folder::{FolderApply, FolderOutcome, apply_folder, apply_folder_with};
pub use links::{Withdrawn, withdraw_links};
pub use payments::{MakePrices, RegisterDomains, prepare_payments};
pub use pictures::store as store_pictures;
pub use plan::{
    FolderPlan, HistoryEntry, Rollback, diff, history, plan_folder, plan_folder_with, rollback, rollback_with,
};
pub use preview::{Preview, forget_previews, preview, previewed};
pub use preview_media::{actual_event, former_events};
pub use preview_numbers::{channel_number, kept_numbers, stored_number};
pub use queries::applied_folders;
pub use registry::{for_compiling as ids_for_compiling, of_alias as registered_id};
pub use state::{Resume, folder_is_gone, resume, suspend};

/// The result of an apply.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Applied {
    /// The channel's id.
    pub channel_id: ChannelId,
    /// The revision that serves now.
    pub revision: i64,
    /// How the apply ended.
    pub outcome: Outcome,
}

/// How an apply ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// A new channel.
    Created,
    /// A new revision.
    Changed,
    /// The same revision, with its relative dates resolved again.
    Redated,
    /// The same revision of a suspended channel, which is active again.
    Resumed,
    /// Nothing changed.
    Unchanged,
}

impl Outcome {
    /// The outcome's word in the audit log.
    const fn word(self) -> &'static str {
        match self {
            Self::Created => "Created",
            Self::Changed => "Changed",
            Self::Redated => "Redated",
            Self::Resumed => "Resumed",
            Self::Unchanged => "Unchanged",
        }
    }
}

/// The outcome of trying to apply a seed.
#[derive(Debug)]
pub enum Attempt {
    /// It was applied.
    Done(Applied),
    /// Another channel holds one of the domains, or had the key; nothing has changed.
    Refused(Vec<Finding>),
}

/// Kind and alias of an entry → the alias that its id is registered under so far.
pub type FormerNames = HashMap<(Kind, String), String>;

/// Where a seed comes from, and what that implies.
#[derive(Debug, Clone, Default)]
pub struct Origin {
    /// Entries that take over the ids of other aliases, like entries with `renamed_from`.
    pub names: FormerNames,
    /// The [`content_hash`] of the seed's folder. Applying a folder makes a suspended channel active.
    pub folder: Option<String>,
    /// The operator's note on the revision.
    pub note: Option<String>,
    /// Whether it may be a new channel with the key of a deleted one.
    pub recreates: bool,
}

/// Applies `seed` as of `now`.
///
/// # Errors
/// As for [`apply_from`]; also if another channel holds one of the seed's domains.
pub async fn apply(connection: &db::Database, seed: &ChannelSeed, now: Timestamp) -> anyhow::Result<Applied> {
    match apply_from(connection, seed, &Origin::default(), now).await? {
        Attempt::Done(applied) => Ok(applied),
        Attempt::Refused(findings) => {
            let messages: Vec<&str> = findings.iter().map(|finding| finding.message.en.as_str()).collect();
            anyhow::bail!("{}", messages.join("; "))
        }
    }
}

/// Applies `seed`, which comes from `origin`, as of `now`.
///
/// # Errors
/// The database failed, or the seed was not checked (one of its references or dates is invalid); nothing has changed.
pub async fn apply_from(
    connection: &db::Database,
    seed: &ChannelSeed,
    origin: &Origin,
    now: Timestamp,
) -> anyhow::Result<Attempt> {
    let document = document::Document::of(seed)?;
    let folder = origin.folder.as_deref();
    let transaction = db::begin_write(connection).await?;
    let row = revision::row_or_new(&transaction, seed, now).await?;
    let mut conflicts = domains::settle(&transaction, &row, seed, folder.is_some()).await?;
    if row.revision == 0 || row.state == ChannelState::Deleting {
        conflicts.extend(former::refusal(&transaction, &seed.key, origin.recreates).await?);
    }
    if !conflicts.is_empty() {
        transaction.rollback().await?;
        return Ok(Attempt::Refused(conflicts));
    }
    let outcome = revision::outcome(&row, &document, folder.is_some());
    if folder.is_some() && !matches!(outcome, Outcome::Created | Outcome::Changed) {
        document::keep_layout(&transaction, &row, seed, &document).await?;
    }
    if outcome == Outcome::Unchanged {
        revision::note_folder(&transaction, &row, folder).await?;
        transaction.commit().await?;
        return Ok(Attempt::Done(Applied { channel_id: row.id, revision: row.revision, outcome }));
    }
    let ids = registry::assign(&transaction, row.id, seed, &origin.names, now).await?;
    // On the heap: it is the largest part of what every command keeps on its stack.
    Box::pin(catalogue::write(&transaction, &row, seed, &ids, now)).await?;
    let revision = match outcome {
        Outcome::Redated | Outcome::Resumed => revision::renew(&transaction, &row, folder, now).await?,
        _ => revision::add(&transaction, &row, seed, document, origin, now).await?,
    };
    if matches!(outcome, Outcome::Created | Outcome::Changed) && variants::has_any(&seed.images) {
        jobs::enqueue(&transaction, Some(row.id), &MakeVariants::default(), now).await?;
    }
    if outcome != Outcome::Redated {
        prepare_payments(&transaction, row.id, seed, now).await?;
    }
    let details = format!("{}: revision {} → {revision}", outcome.word(), row.revision);
    let act = Act { name: "revision".to_owned(), channel_id: Some(row.id), details };
    audit::record(&transaction, &Actor::of_process(), act, now).await?;
    transaction.commit().await?;
    Ok(Attempt::Done(Applied { channel_id: row.id, revision, outcome }))
}
