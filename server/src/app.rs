//! The composition root: the application's state, and every feature's routes.

pub mod certificates;
mod ingest;
mod opening;
mod services;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU16, Ordering};

use actix_web::middleware::from_fn;
use actix_web::{HttpRequest, HttpResponse, web};
use anyhow::Context as _;
use arc_swap::ArcSwap;
use grandstand_analytics::usage::Usage;
use grandstand_analytics::{Analytics, Keeping};
use grandstand_apply as apply;
use grandstand_clips as clips;
use grandstand_core::clock::Clock;
use grandstand_db::Database;
use grandstand_jobs as jobs;
use grandstand_media::ingest::{Arrivals, Ingest};
use grandstand_media::store::MediaStore;
use grandstand_platform::changes::{Announcer, Signals, UserChanges};
use grandstand_platform::geo::GeoDatabase;
use grandstand_platform::keyring::Keyring;
use grandstand_platform::mail::Mailer;
use grandstand_platform::redis_link::RedisLink;
use grandstand_platform::secrets::{self, Secrets};
use grandstand_platform::telemetry::Telemetry;
use grandstand_platform::throttle::Throttle;
use grandstand_privacy::{Registry, SentMails};
use grandstand_viewings::lost_places::LostPlaces;
use grandstand_watch as watch;
use grandstand_web::assets::{self, FrontendFiles};
use grandstand_web::caching;
use grandstand_web::compressing;
use grandstand_web::context::Context;
use grandstand_web::field_errors::{ErrorCode, FieldError};
use grandstand_web::identity::sessions::Sessions;
use grandstand_web::operations;
use grandstand_web::origin;
use grandstand_web::problem::Problem;
use grandstand_web::simulation::previews::Previews;
use grandstand_web::site::Sites;
use grandstand_web::state::WebState;
use grandstand_web::variants::Variants;
use jiff::Timestamp;

use crate::channel_loader::ChannelLoader;
use crate::config::ServeSettings;
use crate::dev_changes::{self, DevChanges};
use crate::health::{self, Health};
use crate::openapi;
use crate::operations::OPERATIONS;
pub use crate::personal_data::personal_data;
use crate::secret_paths::SECRET_PATHS;
use certificates::Tls;
use opening::{compile_settings, open_analytics, open_mailer};
pub use opening::{make_database, open_database};
use services::{Needs, Services};

/// Maximum size of a request body in bytes.
const LARGEST_BODY: usize = 256 * 1024;

/// The application's state, shared by all requests.
#[derive(Debug)]
pub struct App {
    /// The settings that the process was started with.
    pub settings: ServeSettings,
    /// The clock that requests use.
    pub clock: Clock,
    /// The database.
    pub database: Database,
    /// The keys that sign tokens.
    pub keyring: Arc<Keyring>,
    /// Media and pictures.
    pub media: MediaStore,
    /// The served channels.
    pub sites: Arc<ArcSwap<Sites>>,
    /// The state that request contexts are made from.
    pub web: Arc<WebState>,
    /// Loads and compiles channels, and puts them into service.
    pub loader: Arc<ChannelLoader>,
    /// Health checks and metrics endpoints.
    pub health: Arc<Health>,
    /// The connection to Redis, if one is set.
    pub redis: Option<RedisLink>,
    /// Metrics.
    pub telemetry: Telemetry,
    /// The ingest of live streams.
    pub ingest: Arc<Ingest>,
    /// Recently used sessions.
    pub sessions: Arc<Sessions>,
    /// Secrets that seed files refer to.
    pub secrets: Arc<Secrets>,
    /// Sends mail.
    pub mailer: Arc<Mailer>,
    /// Signals where this process should look for changes.
    pub live: Arc<Signals>,
    /// Announces committed changes to other processes.
    pub announcer: Announcer,
    /// Wakes the job workers of this process.
    pub jobs: jobs::Signal,
    /// The registry of personal data, for export, erasure and expiry.
    pub personal_data: Registry,
    /// The built front end.
    pub frontend: Arc<FrontendFiles>,
    /// Notifies subscribers of committed changes to users.
    pub user_changes: UserChanges,
    /// The analytics service.
    pub analytics: Arc<Analytics>,
    /// What channels use of the deployment.
    pub usage: Arc<Usage>,
    /// The features' services, which answer requests and run jobs.
    pub services: Services,
    /// The certificates; `None` without TLS.
    pub tls: Option<Tls>,
    port: Arc<AtomicU16>,
}

impl App {
    /// Records the port that the system has chosen, if the settings leave it open.
    pub fn listens_on(&self, port: u16) {
        self.port.store(port, Ordering::Relaxed);
    }

    /// Opens everything that `settings` name. Serves no channel yet: see [`ChannelLoader::load_all`].
    ///
    /// # Errors
    /// A setting is wrong; the message has its name and the reason.
    pub async fn open(settings: ServeSettings, telemetry: Telemetry) -> anyhow::Result<Self> {
        let (store, connections) = (&settings.store, settings.database_connections);
        let database = make_database(&store.database(), &store.data, connections).await?;
        let media = store.media_store().await?;
        Box::pin(Self::open_on(settings, telemetry, database, media)).await
    }

    /// [`Self::open`] on a database and an object store that are already open.
    ///
    /// # Errors
    /// As [`Self::open`].
    pub async fn open_on(
        settings: ServeSettings,
        telemetry: Telemetry,
        database: Database,
        media: MediaStore,
    ) -> anyhow::Result<Self> {
        apply::renew_catalogues(&database, Timestamp::now()).await?;
        let (vault, clock) = (settings.store.vault(), Clock::default());
        secrets::renew(&database, &vault).await?;
        let redis = match &settings.store.redis_url {
            Some(url) => Some(RedisLink::connect(url).await?),
            None => None,
        };
        let mailer = Arc::new(open_mailer(&settings)?);
        let (live, jobs) = (Arc::<Signals>::default(), jobs::Signal::default());
        let announcer = Announcer::new(Arc::clone(&live), jobs.clone(), redis.clone());
        let keyring = Arc::new(Keyring::load(&database, &vault).await?);
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
        let throttle = Arc::new(Throttle::new(redis.clone(), clock.clone()));
        let tls = certificates::open(&settings, &database, vault.clone(), &clock).await?;
        let secrets = Arc::new(Secrets::new(settings.store.allow.allowances(), vault));
        let port = Arc::new(AtomicU16::new(settings.listen.port()));
        let frontend = Arc::new(FrontendFiles::load(settings.frontend.clone(), settings.dev)?);
        let loader = Arc::new(ChannelLoader {
            database: database.clone(),
            secrets: Arc::clone(&secrets),
            sites: Arc::clone(&sites),
            frontend: Arc::clone(&frontend),
            settings: compile_settings(&settings),
            port: Arc::clone(&port),
            applied: AtomicBool::new(false),
        });
        let geo = Arc::new(GeoDatabase::open(settings.geo_db.as_deref(), settings.local_country.clone())?);
        let sessions = Arc::new(Sessions::new(database.clone(), &clock)?);
        let health = Arc::new(Health {
            is_stopping: Arc::default(),
            database: database.clone(),
            redis: redis.clone(),
            loader: Arc::clone(&loader),
            telemetry: telemetry.clone(),
            metrics_token: settings.metrics_token.clone(),
            has_own_listener: settings.metrics_listen.is_some(),
        });
        let web = Arc::new(WebState {
            clock: clock.clone(),
            keyring: Arc::clone(&keyring),
            geo: Arc::clone(&geo),
            sites: Arc::clone(&sites),
            is_stopping: Arc::clone(&health.is_stopping),
            channel_counts: Arc::default(),
            sessions: Arc::clone(&sessions),
            previews: Previews::new(database.clone(), Arc::<ChannelLoader>::clone(&loader)),
            operations: OPERATIONS,
            secret_paths: SECRET_PATHS,
            variants: Variants::start().context("no thread for compressed variants")?,
            trusted_proxies: settings.trusted_proxies.clone(),
            platform_domain: settings.platform_domain.clone(),
        });
        let measured = open_analytics(&database, &settings).await?;
        let keeping = Keeping { mebibytes: settings.analytics_room, days: settings.analytics_days.into() };
        let usage = Arc::new(Usage::new(measured.clone(), &web, media.clone()));
        let (keys, served) = (Arc::clone(&keyring), Arc::clone(&sites));
        let analytics = Arc::new(Analytics::start(measured, keys, served, keeping, SECRET_PATHS));
        let lost_places = Arc::<LostPlaces>::default();
        let playback = watch::Memory::new(u64::from(settings.live_cache) << 20, &clock, Arc::clone(&lost_places))?;
        let (playback, clips) = (Arc::new(playback), Arc::new(clips::Memory::new(&clock)?));
        let user_changes = UserChanges::new(
            announcer.clone(),
            vec![
                Arc::<Sessions>::clone(&sessions),
                Arc::<watch::Memory>::clone(&playback),
                Arc::<clips::Memory>::clone(&clips),
            ],
        );
        let personal_data = personal_data(&database, SentMails::of(&mailer));
        let services = Services::new(&Needs {
            settings: &settings,
            database: &database,
            clock: &clock,
            keyring: &keyring,
            geo: &geo,
            media: &media,
            sites: &sites,
            web: &web,
            sessions: &sessions,
            throttle: &throttle,
            secrets: &secrets,
            mailer: &mailer,
            jobs: &jobs,
            personal_data: &personal_data,
            user_changes: &user_changes,
            frontend: &frontend,
            loader: &loader,
            lost_places: &lost_places,
            playback: &playback,
            clips: &clips,
        })?;
        Ok(Self {
            keyring,
            media,
            sites,
            redis,
            frontend,
            ingest,
            sessions,
            web,
            loader,
            health,
            secrets,
            personal_data,
            mailer,
            live,
            announcer,
            user_changes,
            analytics,
            usage,
            services,
            jobs,
            tls,
            port,
            telemetry,
            clock,
            database,
            settings,
        })
    }
}

/// Configures every route of the site, and the services behind them.
pub fn configure(app: &web::Data<App>, config: &mut web::ServiceConfig) {
    config
        .app_data(app.clone())
        .app_data(web::Data::from(Arc::clone(&app.web)))
        .app_data(web::Data::from(Arc::clone(&app.frontend)))
        .app_data(web::Data::from(Arc::clone(&app.health)))
        .app_data(web::Data::from(Arc::clone(&app.analytics)))
        .configure(|config| app.services.provide(config))
        .configure(|config| {
            if app.settings.dev {
                config.app_data(web::Data::new(DevChanges { signals: Arc::clone(&app.live) }));
            }
        })
        .app_data(web::PayloadConfig::new(LARGEST_BODY))
        .app_data(web::QueryConfig::default().error_handler(|error, _| {
            Problem::invalid("query", FieldError::formatted(ErrorCode::Invalid, error.to_string())).into()
        }))
        .app_data(web::PathConfig::default().error_handler(|_, _| Problem::NotFound("This").into()))
        .configure(grandstand_channel::configure_bootstrap)
        .configure(health::configure)
        .service(
            web::scope(operations::BASE)
                .wrap(from_fn(origin::middleware))
                .configure(grandstand_channel::configure)
                .configure(grandstand_catalogue::configure_kept)
                .configure(grandstand_error_log::configure)
                .configure(grandstand_analytics::configure)
                .service(
                    web::scope("")
                        .wrap(from_fn(compressing::middleware))
                        .wrap(from_fn(caching::middleware))
                        .configure(grandstand_clips::configure)
                        // Before the catalogue, because its `/events/favorite` would match `/events/{id}`.
                        .configure(grandstand_favorites::configure)
                        .configure(grandstand_catalogue::configure)
                        .configure(grandstand_accounts::configure)
                        .configure(grandstand_user_access::configure)
                        .configure(grandstand_commerce::orders::configure)
                        .configure(grandstand_commerce::webhooks::configure)
                        .configure(grandstand_commerce::checkout::configure)
                        .configure(grandstand_commerce::renewals::configure)
                        .configure(grandstand_receipts::configure)
                        .configure(grandstand_forms::configure)
                        .configure(grandstand_positions::configure)
                        .configure(grandstand_viewings::configure)
                        .configure(grandstand_simulate::configure)
                        .configure(grandstand_watch::configure_api)
                        .configure(grandstand_calendar::configure)
                        .route("/openapi.json", web::get().to(openapi::document))
                        .default_service(web::to(unknown_call)),
                ),
        )
        .configure(grandstand_clips::configure_media)
        .configure(grandstand_watch::configure)
        .configure(dev_changes::configure)
        .configure(grandstand_pages::crawlers::configure)
        .configure(grandstand_pages::install::configure)
        .configure(grandstand_pictures::configure)
        .route("/assets/{path:.*}", web::get().to(assets::asset))
        .service(
            web::resource("/images/{name}")
                .wrap(from_fn(compressing::middleware))
                .route(web::get().to(grandstand_pictures::images::image)),
        )
        .default_service(web::to(grandstand_pages::shell::page));
}

/// Refuses an unknown call or a wrong method, after the channel and the rate limit were checked.
async fn unknown_call(request: HttpRequest, _context: Context) -> Result<HttpResponse, Problem> {
    let allowed = request.match_pattern().and_then(|pattern| openapi::methods(&pattern));
    Err(allowed.map_or(Problem::NotFound("This call"), |allowed| Problem::MethodNotAllowed { allowed }))
}
