//! The composition root: the application's state, and every feature's routes.

mod ingest;
mod opening;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU16, Ordering};

use actix_web::middleware::from_fn;
use actix_web::{HttpRequest, HttpResponse, web};
use anyhow::Context as _;
use arc_swap::ArcSwap;
use grandstand_core::clock::Clock;
use grandstand_db::Database;
use grandstand_db::revisions;
use grandstand_jobs as jobs;
use grandstand_media::ingest::{Arrivals, Ingest};
use grandstand_media::store::MediaStore;
use grandstand_platform::changes::{Announcer, Signals};
use grandstand_platform::geo::GeoDatabase;
use grandstand_platform::keyring::Keyring;
use grandstand_platform::mail::{Mailer, Senders};
use grandstand_platform::outgoing::Outgoing;
use grandstand_platform::redis_link::RedisLink;
use grandstand_platform::secrets::{self, Secrets};
use grandstand_platform::telemetry::Telemetry;
use grandstand_platform::throttle::Throttle;
use grandstand_privacy::{Registry, SentMails};
use jiff::Timestamp;

use crate::apply;
use crate::config::ServeSettings;
use crate::features::accounts::passwords::Passwords;
use crate::features::accounts::sessions::Sessions;
use crate::features::analytics::Analytics;
use crate::features::catalogue::answers::Answers;
use crate::features::pictures::studio::Studio;
use crate::features::{
    accounts, analytics, calendar, catalogue, channel, clips, commerce, crawlers, error_log, favorites, forms, install,
    pictures, positions, simulate, user_access, viewings, watch,
};
use crate::http::assets::{self, Frontend};
use crate::http::context::Context;
use crate::http::field_errors::{ErrorCode, FieldError};
use crate::http::limits::Forged;
use crate::http::problem::Problem;
use crate::http::variants::Variants;
use crate::http::{caching, compressing, health, images, origin, shell};
use crate::live;
use crate::openapi;
pub use crate::personal_data::personal_data;
use crate::site::{Site, Sites};
pub use opening::{make_database, open_database};
use opening::{open_analytics, open_mailer};

/// Bytes of a request's body at most.
const LARGEST_BODY: usize = 256 * 1024;

/// Everything that requests share.
#[derive(Debug)]
pub struct App {
    /// The settings that the process was started with.
    pub settings: ServeSettings,
    /// The time that requests go by.
    pub clock: Clock,
    /// The database.
    pub database: Database,
    /// What tokens are signed with.
    pub keyring: Arc<Keyring>,
    /// Country of an address.
    pub geo: Arc<GeoDatabase>,
    /// Media and pictures.
    pub media: MediaStore,
    /// The channels.
    pub sites: Arc<ArcSwap<Sites>>,
    /// Shared state between processes, where there is any.
    pub redis: Option<RedisLink>,
    /// Makes compressed variants of what is asked for.
    pub variants: Variants,
    /// Metrics.
    pub telemetry: Telemetry,
    /// Answers of lists that are kept.
    pub answers: Answers,
    /// What playback remembers between requests.
    pub watch: watch::Memory,
    /// The same for clips.
    pub clips: clips::Memory,
    /// Revisions that are looked at before they are applied.
    pub previews: simulate::Previews,
    /// Takes live streams in.
    pub ingest: Arc<Ingest>,
    /// Who was signed in lately.
    pub sessions: Sessions,
    /// Hashes passwords.
    pub passwords: Passwords,
    /// Counts attempts.
    pub throttle: Throttle,
    /// Counts bad signatures.
    pub forged: Forged,
    /// What is measured.
    pub analytics: Analytics,
    /// Calls other services.
    pub outgoing: Outgoing,
    /// Secrets that seed files refer to.
    pub secrets: Secrets,
    /// Sends mail.
    pub mailer: Mailer,
    /// The addresses that mails of channels come from.
    pub senders: Senders,
    /// Where this process is told to look for changes.
    pub live: Arc<Signals>,
    /// Tells of changes that this process has committed.
    pub announcer: Announcer,
    /// Where pictures are drawn.
    pub studio: Studio,
    /// Wakes the workers of this process.
    pub jobs: jobs::Signal,
    /// The personal data of every feature: export, erasure and expiry run from it.
    pub personal_data: Registry,
    pub(crate) frontend: Arc<Frontend>,
    pub(crate) applied: AtomicBool,
    /// The port that the server listens on, for addresses on this machine.
    pub(crate) port: Arc<AtomicU16>,
}

impl App {
    /// Takes note of the port that the system has chosen, where the settings leave that to it.
    pub fn listens_on(&self, port: u16) {
        self.port.store(port, Ordering::Relaxed);
    }

    /// Opens everything that `settings` name. No channel is served yet: see [`Self::load_channels`].
    ///
    /// # Errors
    /// A setting that leads nowhere, by its name and with the reason.
    pub async fn open(settings: ServeSettings, telemetry: Telemetry) -> anyhow::Result<Self> {
        let (store, connections) = (&settings.store, settings.database_connections);
        let database = make_database(&store.database(), &store.data, connections).await?;
        apply::renew_catalogues(&database, Timestamp::now()).await?;
        let (vault, clock) = (settings.store.vault(), Clock::default());
        secrets::renew(&database, &vault).await?;
        let redis = match &settings.store.redis_url {
            Some(url) => Some(RedisLink::connect(url).await?),
            None => None,
        };
        let mailer = open_mailer(&settings)?;
        let (live, jobs) = (Arc::<Signals>::default(), jobs::Signal::default());
        let announcer = Announcer::new(Arc::clone(&live), jobs.clone(), redis.clone());
        let (keyring, media) = (Arc::new(Keyring::load(&database, &vault).await?), settings.store.media_store().await?);
        let sites = Arc::<ArcSwap<Sites>>::default();
        let ingest = Arc::new(Ingest {
            database: database.clone(),
            store: media.clone(),
            keyring: Arc::clone(&keyring),
            announcer: announcer.clone(),
            clock: clock.clone(),
            channels: Arc::new(ingest::ServedChannels(Arc::clone(&sites))),
            settings: ingest::settings(&settings),
            arrivals: Arrivals::default(),
        });
        let throttle = Throttle::new(redis.clone(), clock.clone());
        Ok(Self {
            keyring,
            geo: Arc::new(GeoDatabase::open(settings.geo_db.as_deref(), settings.local_country.clone())?),
            media,
            sites,
            redis,
            frontend: Arc::new(Frontend::load(&settings.frontend)?),
            answers: Answers::new(u64::from(settings.list_cache) << 20)?,
            watch: watch::Memory::new(u64::from(settings.live_cache) << 20, &clock)?,
            clips: clips::Memory::new(&clock)?,
            previews: simulate::Previews::default(),
            ingest,
            variants: Variants::start().context("no thread for compressed variants")?,
            sessions: Sessions::new(&clock)?,
            passwords: Passwords::start()?,
            throttle,
            forged: Forged::default(),
            analytics: open_analytics(&database, &settings).await?,
            outgoing: Outgoing::new(settings.store.allow.outgoing.clone())?,
            secrets: Secrets::new(settings.store.allow.allowances(), vault),
            personal_data: personal_data(&database, SentMails::of(&mailer)),
            mailer,
            senders: Senders { common: settings.mail_from.clone(), platform_domain: settings.platform_domain.clone() },
            live,
            announcer,
            studio: Studio::default(),
            jobs,
            applied: AtomicBool::new(false),
            port: Arc::new(AtomicU16::new(settings.listen.port())),
            telemetry,
            clock,
            database,
            settings,
        })
    }

    /// A channel as it is stored now, ready to be served; `None` where it is not to be.
    ///
    /// # Errors
    /// The database failed (a `DbErr`), or the revision that it holds can't be compiled.
    pub async fn compiled(&self, channel_id: i64) -> anyhow::Result<Option<Site>> {
        match revisions::stored_by_id(&self.database, channel_id).await? {
            Some(stored) => self.compile(stored).await,
            None => Ok(None),
        }
    }

    /// Serves these channels from now on, in the form given.
    pub fn put_in(&self, sites: Vec<Site>) {
        if !sites.is_empty() {
            let sites: Vec<Arc<Site>> = sites.into_iter().map(Arc::new).collect();
            self.sites.rcu(|before| before.changed(sites.iter().cloned(), &[]));
        }
    }

    /// Serves these channels no longer.
    pub fn take_out(&self, channels: &[i64]) {
        if !channels.is_empty() {
            self.sites.rcu(|before| before.changed([], channels));
        }
    }

    /// Forgets every answer that is kept, where it can't be known whether it still holds.
    pub fn forget_answers(&self) {
        self.watch.forget();
        self.clips.forget();
        self.sessions.forget();
    }

    /// Forgets what is known of a user's sessions, and what they were let through to watch.
    pub fn forget_user(&self, channel_id: i64, user_id: i64) {
        self.sessions.forget_user(channel_id, user_id);
        self.watch.forget_user(channel_id, user_id);
        self.clips.forget_user(channel_id, user_id);
    }

    /// Tells every process that a user's sessions or rights have changed. To be called once that is committed.
    pub async fn user_changed(&self, channel_id: i64, user_id: i64) {
        self.forget_user(channel_id, user_id);
        self.announcer.user_changed(channel_id, user_id).await;
    }

    /// Whether the seeds were applied and the channels loaded.
    pub fn is_applied(&self) -> bool {
        self.applied.load(Ordering::Acquire)
    }

    /// The built front end; read anew in development.
    ///
    /// # Errors
    /// It can't be read.
    pub fn frontend(&self) -> anyhow::Result<Arc<Frontend>> {
        if self.settings.dev {
            return Ok(Arc::new(Frontend::load(&self.settings.frontend)?));
        }
        Ok(Arc::clone(&self.frontend))
    }
}

/// Every route of the site.
pub fn configure(config: &mut web::ServiceConfig) {
    config
        .app_data(web::PayloadConfig::new(LARGEST_BODY))
        .app_data(web::QueryConfig::default().error_handler(|error, _| {
            Problem::invalid("query", FieldError::formatted(ErrorCode::Invalid, error.to_string())).into()
        }))
        .app_data(web::PathConfig::default().error_handler(|_, _| Problem::NotFound("This").into()))
        .configure(channel::configure_bootstrap)
        .configure(health::configure)
        .service(
            web::scope("/api")
                .wrap(from_fn(origin::middleware))
                .configure(channel::configure)
                .configure(catalogue::configure_kept)
                .configure(error_log::configure)
                .configure(analytics::configure)
                .service(
                    web::scope("")
                        .wrap(from_fn(compressing::middleware))
                        .wrap(from_fn(caching::middleware))
                        .configure(clips::configure)
                        // Its `/events/favorite` stands before `/events/{id}`.
                        .configure(favorites::configure)
                        .configure(catalogue::configure)
                        .configure(accounts::configure)
                        .configure(user_access::configure)
                        .configure(commerce::orders::configure)
                        .configure(commerce::webhooks::configure)
                        .configure(commerce::checkout::configure)
                        .configure(forms::configure)
                        .configure(positions::configure)
                        .configure(viewings::configure)
                        .configure(simulate::configure)
                        .configure(watch::configure_api)
                        .configure(calendar::configure)
                        .route("/openapi.json", web::get().to(openapi::document))
                        .default_service(web::to(unknown_call)),
                ),
        )
        .configure(clips::configure_media)
        .configure(watch::configure)
        .configure(live::dev::configure)
        .configure(crawlers::configure)
        .configure(install::configure)
        .configure(pictures::configure)
        .route("/assets/{path:.*}", web::get().to(assets::asset))
        .service(
            web::resource("/images/{name}").wrap(from_fn(compressing::middleware)).route(web::get().to(images::image)),
        )
        .default_service(web::to(shell::page));
}

/// A call that does not exist, or not by this method, is refused like any other, after the channel and the rate limit.
async fn unknown_call(request: HttpRequest, _context: Context) -> Result<HttpResponse, Problem> {
    let allowed = request.match_pattern().and_then(|pattern| openapi::methods(&pattern));
    Err(allowed.map_or(Problem::NotFound("This call"), |allowed| Problem::MethodNotAllowed { allowed }))
}
