//! Compiles stored channels into sites: all of them at start, and single ones after a change.

use std::collections::HashMap;
use std::num::NonZero;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU16, Ordering};

use arc_swap::ArcSwap;
use async_trait::async_trait;
use futures_util::{Stream, TryStreamExt, stream};
use grandstand_apply as apply;
use grandstand_db::Database;
use grandstand_db::ids::ChannelId;
use grandstand_db::revisions::{self, Stored};
use grandstand_db::serving;
use grandstand_db::serving::Document;
use grandstand_platform::secrets::Secrets;
use grandstand_platform::secrets::payments::{Account, PaymentSecrets};
use grandstand_web::assets::{Frontend, FrontendFiles};
use grandstand_web::parts::Parts;
use grandstand_web::site::{Build, Compiling, Site, Sites};
use sea_orm::DbErr;
use tenants::check::Ceilings;
use tenants::compile::{Channel, Ids};

use grandstand_catalogue::events::turns::Turns;
use grandstand_catalogue::spelling::Spelling;

use grandstand_pages::shell::Shells;

/// Channels that are read and compiled together.
const BATCH: usize = 32;

/// The settings for compiling channels.
#[derive(Debug, Clone)]
pub struct CompileSettings {
    /// The domain whose subdomains are channel keys.
    pub platform_domain: Option<String>,
    /// The URL of the payment provider's script.
    pub payment_script: String,
    /// Upper bounds of a channel's cost.
    pub ceilings: Ceilings,
    /// Hosts besides Google's that may serve reCAPTCHA's script.
    pub script_hosts: Vec<String>,
}

/// Loads channels, compiles them and puts them into service.
#[derive(Debug)]
pub struct ChannelLoader {
    /// The database.
    pub database: Database,
    /// Tells which secrets of payment accounts are set.
    pub secrets: Arc<Secrets>,
    /// The served channels.
    pub sites: Arc<ArcSwap<Sites>>,
    /// The built front end.
    pub frontend: Arc<FrontendFiles>,
    /// The settings of the deployment.
    pub settings: CompileSettings,
    /// The server's port, for localhost URLs.
    pub port: Arc<AtomicU16>,
    /// Whether all channels have been loaded once.
    pub applied: AtomicBool,
}

#[async_trait]
impl Compiling for ChannelLoader {
    async fn compile(&self, stored: Stored) -> anyhow::Result<Site> {
        self.compile_one(stored).await
    }

    async fn compiled(&self, channel_id: ChannelId) -> anyhow::Result<Option<Site>> {
        match revisions::stored_by_id(&self.database, channel_id).await? {
            Some(stored) => self.compile_active(stored).await,
            None => Ok(None),
        }
    }
}

impl ChannelLoader {
    /// Compiles every stored channel and serves them all from then on. Batches are compiled on all cores, and at most
    /// one batch per core is in memory.
    ///
    /// # Errors
    /// The database failed. A channel that can't be compiled is left out and logged.
    pub async fn load_all(&self) -> anyhow::Result<()> {
        let cores = std::thread::available_parallelism().map_or(1, NonZero::get);
        let before = self.sites.load_full();
        let sites = self.batches().map_ok(|batch| self.compile_batch(batch, &before)).try_buffer_unordered(cores);
        let sites: Vec<Vec<Site>> = sites.try_collect().await?;
        self.sites.store(Arc::new(Sites::new(sites.into_iter().flatten().map(Arc::new))));
        self.applied.store(true, Ordering::Release);
        Ok(())
    }

    /// Serves these sites from now on, replacing those of the same channels.
    pub fn put_in(&self, sites: Vec<Site>) {
        if !sites.is_empty() {
            let sites: Vec<Arc<Site>> = sites.into_iter().map(Arc::new).collect();
            self.sites.rcu(|before| before.changed(sites.iter().cloned(), &[]));
        }
    }

    /// Stops serving these channels.
    pub fn take_out(&self, channels: &[ChannelId]) {
        if !channels.is_empty() {
            let channels: Vec<i64> = channels.iter().copied().map(i64::from).collect();
            self.sites.rcu(|before| before.changed([], &channels));
        }
    }

    /// Whether all channels have been loaded once.
    pub fn has_loaded(&self) -> bool {
        self.applied.load(Ordering::Acquire)
    }

    /// The channels to serve, [`BATCH`] at a time.
    fn batches(&self) -> impl Stream<Item = anyhow::Result<Vec<Document>>> {
        stream::try_unfold(Some(ChannelId(0)), move |after: Option<ChannelId>| async move {
            let Some(after) = after else { return Ok(None) };
            let batch = serving::serving(&self.database, after, BATCH as u64).await?;
            let last = batch.last().map(|channel| channel.id).filter(|_| batch.len() == BATCH);
            anyhow::Ok((!batch.is_empty()).then_some((batch, last)))
        })
    }

    /// Compiles a stored channel and prepares the compressed variants of what every page loads first; `None` if it is
    /// suspended.
    ///
    /// # Errors
    /// The database failed, or the channel can't be compiled.
    async fn compile_active(&self, stored: Stored) -> anyhow::Result<Option<Site>> {
        if !stored.active {
            return Ok(None);
        }
        self.compile_one(stored).await.map(Some)
    }

    /// Compiles a stored channel, whatever its state.
    ///
    /// # Errors
    /// The database failed, or the channel can't be compiled.
    async fn compile_one(&self, stored: Stored) -> anyhow::Result<Site> {
        self.secrets.report(&stored.seed);
        let payment_secrets = self.payment_secrets(std::slice::from_ref(&stored)).await?.remove(&stored.channel_id);
        let ids = apply::ids_for_compiling(&self.database, std::slice::from_ref(&stored)).await?;
        let ids = ids.into_values().next().unwrap_or_default();
        let builder = self.builder();
        let before = self.sites.load().by_id(stored.channel_id).cloned();
        let compiling = tokio::task::spawn_blocking(move || {
            let site = builder.site(&stored, &ids, payment_secrets, before.as_deref())?;
            site.prepare();
            anyhow::Ok(site)
        });
        compiling.await?
    }

    /// The channels whose served site assumes other payment secrets than are set now.
    ///
    /// # Errors
    /// The database failed.
    pub async fn with_other_payment_secrets(
        &self,
        channels: impl IntoIterator<Item = ChannelId>,
    ) -> Result<Vec<ChannelId>, DbErr> {
        let served = self.sites.load_full();
        let sites: Vec<&Arc<Site>> = channels.into_iter().filter_map(|channel_id| served.by_id(channel_id)).collect();
        let accounts: Vec<Account<'_>> = sites.iter().filter_map(|site| Account::of_channel(&site.channel)).collect();
        let current = self.secrets.of_payments(&self.database, &accounts).await?;
        let differ = sites.iter().filter(|site| site.payment_secrets != current.get(&site.id()).copied());
        Ok(differ.map(|site| site.id()).collect())
    }

    /// The payment secrets that are set for each channel. Logs missing ones.
    async fn payment_secrets(&self, channels: &[Stored]) -> Result<HashMap<ChannelId, PaymentSecrets>, DbErr> {
        let accounts: Vec<Account<'_>> =
            channels.iter().filter_map(|stored| Account::of_seed(stored.channel_id, &stored.seed)).collect();
        let found = self.secrets.of_payments(&self.database, &accounts).await?;
        for channel in channels {
            if let Some(secrets) = found.get(&channel.channel_id) {
                secrets.report(&channel.seed.key);
            }
        }
        Ok(found)
    }

    async fn compile_batch(&self, batch: Vec<Document>, before: &Arc<Sites>) -> anyhow::Result<Vec<Site>> {
        let read = tokio::task::spawn_blocking(move || {
            let read = |document: &Document| reported(&document.key, document.read().map_err(anyhow::Error::new));
            batch.iter().filter_map(read).collect::<Vec<Stored>>()
        });
        let stored = read.await?;
        stored.iter().for_each(|stored| self.secrets.report(&stored.seed));
        let payment_secrets = self.payment_secrets(&stored).await?;
        let ids = apply::ids_for_compiling(&self.database, &stored).await?;
        let (builder, before) = (self.builder(), Arc::clone(before));
        let compiling = tokio::task::spawn_blocking(move || {
            let compile = |stored: &Stored| {
                let ids = ids.get(&stored.channel_id)?;
                let before = before.by_id(stored.channel_id).map(Arc::as_ref);
                let secrets = payment_secrets.get(&stored.channel_id).copied();
                reported(&stored.seed.key, builder.site(stored, ids, secrets, before))
            };
            stored.iter().filter_map(compile).collect()
        });
        Ok(compiling.await?)
    }

    fn builder(&self) -> Builder {
        let (frontend, settings) = (Arc::clone(self.frontend.at_start()), self.settings.clone());
        Builder { frontend, settings, port: Arc::clone(&self.port) }
    }
}

/// Everything besides the stored channel that compiling needs, for a blocking thread.
struct Builder {
    frontend: Arc<Frontend>,
    settings: CompileSettings,
    port: Arc<AtomicU16>,
}

impl Builder {
    fn site(
        &self,
        stored: &Stored,
        ids: &Ids,
        payment_secrets: Option<PaymentSecrets>,
        before: Option<&Site>,
    ) -> anyhow::Result<Site> {
        let parts = |channel: &Channel, origin: Option<&str>| {
            Parts::default()
                .with(Shells::compile(channel, origin, &self.frontend))
                .with(Turns::default())
                .with(Spelling::default())
        };
        let build = Build {
            fonts: &self.frontend.fonts,
            platform_domain: self.settings.platform_domain.as_deref(),
            payment_script: &self.settings.payment_script,
            ceilings: self.settings.ceilings,
            port: &self.port,
            script_hosts: &self.settings.script_hosts,
            parts: &parts,
        };
        Site::compile(stored, ids, payment_secrets, &build, before)
    }
}

/// Logs an error; `None` leaves the channel out.
fn reported<T>(key: &str, result: anyhow::Result<T>) -> Option<T> {
    result.inspect_err(|error| tracing::error!(channel = key, error = format!("{error:#}"), "channel left out")).ok()
}
