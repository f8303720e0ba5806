//! The channels that this process serves: each compiled channel with what the server adds to it.

use std::any::type_name;
use std::borrow::Cow;
use std::fmt::Debug;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicU16, Ordering};

use anyhow::Context;
use async_trait::async_trait;
use grandstand_db::revisions::Stored;
use grandstand_platform::secrets::payments::PaymentSecrets;
use tenants::check::{Ceilings, Cost};
use tenants::compile::{Channel, CompileInput, Ids};
use tenants::fonts::FontFiles;
use tenants::resolve::Directory;
use tenants::schema::ChannelSeed;
use tenants::schema::channel::RequestBudget;

use crate::limits::{Budget, Sparing};
use crate::parts::{Part, Parts};

/// What the server puts around every channel.
#[derive(Clone, Copy)]
pub struct Build<'a> {
    /// The fonts of the built front end.
    pub fonts: &'a FontFiles,
    /// The domain whose subdomains are channel keys.
    pub platform_domain: Option<&'a str>,
    /// Where the payment provider's script stands.
    pub payment_script: &'a str,
    /// What a channel may cost.
    pub ceilings: Ceilings,
    /// The port that the server listens on.
    pub port: &'a Arc<AtomicU16>,
    /// Hosts beside Google's that reCAPTCHA's script may come from.
    pub script_hosts: &'a [String],
    /// Makes what features prepare of a compiled channel. The text is what its addresses begin with, where it is known.
    pub parts: &'a dyn Fn(&Channel, Option<&str>) -> Parts,
}

/// One channel as this process serves it.
#[derive(Debug)]
pub struct Site {
    /// Its request budget.
    pub budget: Budget,
    /// The compiled revision.
    pub channel: Channel,
    /// Its budgets for requests that are costly or written down.
    pub sparing: Sparing,
    /// What its addresses begin with (`https://watch.example.org`), where it has a domain that it is known by.
    pub origin: Option<String>,
    /// Which secrets of its payment account are set; `None` where it has no account.
    pub payment_secrets: Option<PaymentSecrets>,
    stream_epoch: AtomicI64,
    link_generation: AtomicI64,
    parts: Parts,
    port: Arc<AtomicU16>,
}

impl Site {
    /// Compiles a stored revision. `payment_secrets` says which secrets of its payment account are set. This takes a while:
    /// not for async threads.
    ///
    /// # Errors
    /// The revision was not checked, or its ids are missing.
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
            channel_id: stored.channel_id,
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
        Ok(Self { channel, budget, sparing, origin, payment_secrets, stream_epoch, link_generation, parts, port })
    }

    /// What the channel's addresses begin with in everything that is mailed, kept or told to other sites: its first
    /// domain, else its name below the platform's domain, else its name on this machine. Never what a request says.
    pub fn address(&self) -> String {
        let local = || format!("http://{}.localhost:{}", self.channel.key, self.port.load(Ordering::Relaxed));
        self.origin.clone().unwrap_or_else(local)
    }

    /// The revision and [`Self::stream_epoch`]: what an answer that is kept belongs to. With another version it is stale.
    pub fn version(&self) -> (i64, i64) {
        (self.channel.revision, self.stream_epoch())
    }

    /// Rises whenever a stream or recording of the channel changes, or its relative dates are resolved anew.
    pub fn stream_epoch(&self) -> i64 {
        self.stream_epoch.load(Ordering::Acquire)
    }

    /// Takes note of a change that needs no compiling. An older number than the one known is left aside.
    pub fn note_stream_epoch(&self, epoch: i64) {
        self.stream_epoch.fetch_max(epoch, Ordering::AcqRel);
    }

    /// Links to `/simulate` that were made under a lower number are withdrawn.
    pub fn link_generation(&self) -> i64 {
        self.link_generation.load(Ordering::Acquire)
    }

    /// Takes note that links were withdrawn. An older number than the one known is left aside.
    pub fn note_link_generation(&self, generation: i64) {
        self.link_generation.fetch_max(generation, Ordering::AcqRel);
    }

    /// Makes the compressed variants of what every page starts with. A channel that was edited is prepared before it is
    /// served; the thousands at a start are not. It takes some milliseconds: not for async threads.
    pub fn prepare(&self) {
        for language in &self.channel.languages {
            self.channel.content(*language).bootstrap.prepare();
        }
        self.parts.prepare();
    }

    /// What a feature has prepared of the channel.
    ///
    /// # Errors
    /// The server was put together without the feature.
    pub fn part<T: Part>(&self) -> anyhow::Result<&T> {
        self.parts.get().with_context(|| format!("the channel was compiled without {}", type_name::<T>()))
    }
}

/// A channel's budget of requests, as far as the operator lets it.
fn within(budget: RequestBudget, ceilings: Ceilings) -> RequestBudget {
    RequestBudget {
        per_second: budget.per_second.min(ceilings.of(Cost::PerSecond)),
        per_client: budget.per_client.min(ceilings.of(Cost::PerClient)),
    }
}

/// The seed, with reCAPTCHA's script from Google where it names another: revisions may be older than the check of it.
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

/// Compiles revisions as the process serves them.
#[async_trait]
pub trait Compiling: Debug + Send + Sync {
    /// A stored channel, whatever its state.
    ///
    /// # Errors
    /// The database failed, or the channel can't be compiled.
    async fn compile(&self, stored: Stored) -> anyhow::Result<Site>;

    /// A channel as it is stored now, which may be newer than what this process serves; `None` where it is not to be
    /// served.
    ///
    /// # Errors
    /// The database failed (a `DbErr`), or the channel can't be compiled.
    async fn compiled(&self, channel_id: i64) -> anyhow::Result<Option<Site>>;
}

/// Every channel of the deployment; immutable, swapped whole.
pub type Sites = Directory<Site>;
