//! The served channels: each compiled channel with the server's additions.

use std::any::type_name;
use std::borrow::Cow;
use std::fmt::Debug;
use std::sync::atomic::{AtomicI64, AtomicU16, Ordering};
use std::sync::{Arc, OnceLock};

use anyhow::Context;
use async_trait::async_trait;
use grandstand_db::ids::ChannelId;
use grandstand_db::revisions::Stored;
use grandstand_platform::secrets::payments::PaymentSecrets;
use tenants::check::{Ceilings, Cost};
use tenants::compile::{Channel, CompileInput, Ids};
use tenants::fonts::FontFiles;
use tenants::resolve::Directory;
use tenants::schema::ChannelSeed;
use tenants::schema::channel::RequestBudget;

use crate::channel_counts::Counts;
use crate::limits::{Budget, Sparing};
use crate::parts::{Part, Parts};

/// The server's settings for building sites.
#[derive(Clone, Copy)]
pub struct Build<'a> {
    /// The fonts of the built front end.
    pub fonts: &'a FontFiles,
    /// The domain whose subdomains are channel keys.
    pub platform_domain: Option<&'a str>,
    /// The URL of the payment provider's script.
    pub payment_script: &'a str,
    /// Upper bounds of a channel's cost.
    pub ceilings: Ceilings,
    /// The port that the server listens on.
    pub port: &'a Arc<AtomicU16>,
    /// Hosts besides Google's that may serve reCAPTCHA's script.
    pub script_hosts: &'a [String],
    /// Builds the features' parts of a compiled channel. The text is the site's base URL, if it has a domain.
    pub parts: &'a dyn Fn(&Channel, Option<&str>) -> Parts,
}

/// A channel as served by this process.
#[derive(Debug)]
pub struct Site {
    /// Its request budget.
    pub budget: Budget,
    /// The compiled revision.
    pub channel: Channel,
    /// Its budgets for requests that are expensive or stored.
    pub sparing: Sparing,
    /// The start of its URLs (`https://watch.example.org`), if it has a public domain.
    pub origin: Option<String>,
    /// The secrets of its payment account that are set; `None` if it has no account.
    pub payment_secrets: Option<PaymentSecrets>,
    /// Its counts for `/metrics`, from its first response on.
    pub(crate) counts: OnceLock<Arc<Counts>>,
    stream_epoch: AtomicI64,
    link_generation: AtomicI64,
    parts: Parts,
    port: Arc<AtomicU16>,
}

impl Site {
    /// Compiles a stored revision. `payment_secrets` are the secrets of its payment account that are set. Takes a
    /// while: don't call it on an async thread.
    ///
    /// # Errors
    /// The revision was not checked, or ids are missing.
    pub fn compile(
        stored: &Stored,
        ids: &Ids,
        payment_secrets: Option<PaymentSecrets>,
        build: &Build<'_>,
        before: Option<&Self>,
    ) -> anyhow::Result<Self> {
        let seed = with_googles_script(&stored.seed, build.script_hosts);
        let input = CompileInput {
            seed: &seed,
            channel_id: stored.channel_id.0,
            revision: stored.revision,
            ids,
            payment_script: build.payment_script,
            payments_ready: payment_secrets.is_some_and(|secrets| secrets.account),
            fonts: build.fonts,
        };
        let mut channel = tenants::compile::compile(&input)?;
        channel.budget = within(channel.budget, build.ceilings);
        let budget = before.map_or_else(|| Budget::new(channel.budget), |site| site.budget.or_new(channel.budget));
        let sparing = before.map(|site| site.sparing.following(channel.budget)).unwrap_or_default();
        let platform = || build.platform_domain.map(|domain| format!("{}.{domain}", channel.key));
        let domain = channel.canonical_domain().map(str::to_owned).or_else(platform);
        let origin = domain.map(|domain| format!("https://{domain}"));
        let parts = (build.parts)(&channel, origin.as_deref());
        let stream_epoch = AtomicI64::new(stored.stream_epoch);
        let link_generation = AtomicI64::new(stored.link_generation);
        let port = Arc::clone(build.port);
        Ok(Self {
            channel,
            budget,
            counts: OnceLock::new(),
            sparing,
            origin,
            payment_secrets,
            stream_epoch,
            link_generation,
            parts,
            port,
        })
    }

    /// The channel's id.
    pub fn id(&self) -> ChannelId {
        ChannelId(self.channel.id)
    }

    /// The site's base URL in everything that is mailed, stored or sent to other sites: its first domain, else its host
    /// below the platform domain, else its localhost name. Never derived from a request.
    pub fn address(&self) -> String {
        let local = || format!("http://{}.localhost:{}", self.channel.key, self.port.load(Ordering::Relaxed));
        self.origin.clone().unwrap_or_else(local)
    }

    /// The revision and [`Self::stream_epoch`]: cached answers of another version are stale.
    pub fn version(&self) -> (i64, i64) {
        (self.channel.revision, self.stream_epoch())
    }

    /// Rises whenever a stream or recording of the channel changes, or its relative dates are resolved again.
    pub fn stream_epoch(&self) -> i64 {
        self.stream_epoch.load(Ordering::Acquire)
    }

    /// Records a change that needs no compiling. A lower number than the current one is ignored.
    pub fn note_stream_epoch(&self, epoch: i64) {
        self.stream_epoch.fetch_max(epoch, Ordering::AcqRel);
    }

    /// Links to `/simulate` with a lower generation are withdrawn.
    pub fn link_generation(&self) -> i64 {
        self.link_generation.load(Ordering::Acquire)
    }

    /// Records that links were withdrawn. A lower number than the current one is ignored.
    pub fn note_link_generation(&self, generation: i64) {
        self.link_generation.fetch_max(generation, Ordering::AcqRel);
    }

    /// Compresses what every page loads first. Called for changed channels before they are served, but not for the
    /// thousands at start. Takes some milliseconds: don't call it on an async thread.
    pub fn prepare(&self) {
        for language in &self.channel.languages {
            self.channel.content(*language).bootstrap.prepare();
        }
        self.parts.prepare();
    }

    /// The part that a feature has prepared.
    ///
    /// # Errors
    /// The server was built without the feature.
    pub fn part<T: Part>(&self) -> anyhow::Result<&T> {
        self.parts.get().with_context(|| format!("the channel was compiled without {}", type_name::<T>()))
    }
}

/// A channel's request budget, capped by the operator's ceilings.
fn within(budget: RequestBudget, ceilings: Ceilings) -> RequestBudget {
    RequestBudget {
        per_second: budget.per_second.min(ceilings.of(Cost::PerSecond)),
        per_client: budget.per_client.min(ceilings.of(Cost::PerClient)),
    }
}

/// The seed, with reCAPTCHA's script from Google if it names another host: revisions may be older than that check.
fn with_googles_script<'a>(seed: &'a ChannelSeed, hosts: &[String]) -> Cow<'a, ChannelSeed> {
    match &seed.channel.accounts.recaptcha {
        Some(recaptcha) if !recaptcha.is_script_allowed(hosts) => {
            tracing::error!(
                channel = seed.key,
                script = recaptcha.script(),
                "not reCAPTCHA's script: Google's is used"
            );
            let mut seed = seed.clone();
            if let Some(recaptcha) = &mut seed.channel.accounts.recaptcha {
                recaptcha.script = None;
            }
            Cow::Owned(seed)
        }
        _ => Cow::Borrowed(seed),
    }
}

impl AsRef<Channel> for Site {
    fn as_ref(&self) -> &Channel {
        &self.channel
    }
}

/// Compiles revisions as this process serves them.
#[async_trait]
pub trait Compiling: Debug + Send + Sync {
    /// Compiles a stored channel, whatever its state.
    ///
    /// # Errors
    /// The database failed, or the channel can't be compiled.
    async fn compile(&self, stored: Stored) -> anyhow::Result<Site>;

    /// Reads and compiles a channel's current revision, which may be newer than the served one; `None` if the channel
    /// should not be served.
    ///
    /// # Errors
    /// The database failed (a `DbErr`), or the channel can't be compiled.
    async fn compiled(&self, channel_id: ChannelId) -> anyhow::Result<Option<Site>>;
}

/// Every channel of the deployment; immutable, swapped whole.
pub type Sites = Directory<Site>;
