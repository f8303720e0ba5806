//! The data folder and database for test data, written through the library's own check and apply.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::Context;
use grandstand_apply as apply;
use grandstand_db::{COMMAND_CONNECTIONS, Database};
use grandstand_media::store::MediaStore;
use grandstand_server::app::make_database;
use grandstand_server::config::StoreSettings;
use jiff::Timestamp;
use tenants::check::{self, Report};
use tenants::load::files::SeedFile;
use tenants::schema::ChannelSeed;
use tenants::schema::channel::RequestBudget;

/// More than any benchmark reaches: it measures the cost of rate limiting, not refusals.
pub const UNLIMITED: RequestBudget = RequestBudget { per_second: 1_000_000, per_client: 1_000_000 };

pub struct Store {
    database: Database,
    objects: MediaStore,
    now: Timestamp,
}

impl Store {
    /// Opens the store, and creates it if it doesn't exist.
    ///
    /// # Errors
    /// The data folder or the database can't be opened.
    pub async fn open(settings: &StoreSettings) -> anyhow::Result<Self> {
        let database = make_database(&settings.database(), &settings.data, COMMAND_CONNECTIONS).await?;
        Ok(Self { database, objects: settings.media_store().await?, now: Timestamp::now() })
    }

    /// Applies a checked channel and stores its pictures.
    ///
    /// # Errors
    /// The database or the object store failed.
    pub async fn apply(&self, seed: &ChannelSeed, pictures: &BTreeMap<String, SeedFile>) -> anyhow::Result<()> {
        let applied = apply::apply(&self.database, seed, self.now).await?;
        apply::store_pictures(&self.objects, applied.channel_id, &seed.images, pictures).await
    }
}

/// Reads and checks the channel of a folder.
///
/// # Errors
/// The findings, if there are errors.
pub fn checked(folder: &Path) -> anyhow::Result<(ChannelSeed, Report)> {
    let mut report = check::folder(folder);
    let errors = || report.findings.iter().filter(|one| one.is_error()).map(ToString::to_string).collect::<Vec<_>>();
    let seed = report.seed.take().with_context(|| format!("{}: {}", folder.display(), errors().join("\n")))?;
    Ok((seed, report))
}
