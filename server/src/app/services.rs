//! Constructs every feature's service, those that others depend on first.

use std::sync::Arc;

use actix_web::web::{self, Data};
use arc_swap::ArcSwap;
use grandstand_accounts::Accounts;
use grandstand_accounts::passwords::Passwords;
use grandstand_calendar::CalendarCalls;
use grandstand_catalogue::Catalogue;
use grandstand_catalogue::answers::Answers;
use grandstand_channel::ChannelCalls;
use grandstand_clips::{self as clips, Clips};
use grandstand_commerce::Commerce;
use grandstand_core::clock::Clock;
use grandstand_db::Database;
use grandstand_favorites::Favorites;
use grandstand_forms::Forms;
use grandstand_jobs::Signal;
use grandstand_media::store::MediaStore;
use grandstand_pages::Pages;
use grandstand_pictures::Pictures;
use grandstand_pictures::studio::Studio;
use grandstand_platform::changes::UserChanges;
use grandstand_platform::geo::GeoDatabase;
use grandstand_platform::keyring::Keyring;
use grandstand_platform::mail::{Mailer, Senders};
use grandstand_platform::outgoing::Outgoing;
use grandstand_platform::secrets::Secrets;
use grandstand_platform::throttle::Throttle;
use grandstand_positions::Positions;
use grandstand_privacy::Registry;
use grandstand_simulate::Simulations;
use grandstand_user_access::AccessCalls;
use grandstand_viewings::Viewings;
use grandstand_viewings::lost_places::LostPlaces;
use grandstand_watch::{self as watch, Watch};
use grandstand_web::assets::FrontendFiles;
use grandstand_web::identity::sessions::Sessions;
use grandstand_web::limits::Forged;
use grandstand_web::site::Sites;
use grandstand_web::state::WebState;

use crate::channel_loader::ChannelLoader;
use crate::config::ServeSettings;

/// The dependencies of the services.
pub(super) struct Needs<'a> {
    pub settings: &'a ServeSettings,
    pub database: &'a Database,
    pub clock: &'a Clock,
    pub keyring: &'a Arc<Keyring>,
    pub geo: &'a Arc<GeoDatabase>,
    pub media: &'a MediaStore,
    pub sites: &'a Arc<ArcSwap<Sites>>,
    pub web: &'a Arc<WebState>,
    pub sessions: &'a Arc<Sessions>,
    pub throttle: Arc<Throttle>,
    pub secrets: &'a Arc<Secrets>,
    pub mailer: &'a Arc<Mailer>,
    pub jobs: &'a Signal,
    pub personal_data: &'a Registry,
    pub user_changes: &'a UserChanges,
    pub frontend: &'a Arc<FrontendFiles>,
    pub loader: &'a Arc<ChannelLoader>,
    pub lost_places: Arc<LostPlaces>,
    pub playback: Arc<watch::Memory>,
    pub clips: Arc<clips::Memory>,
}

/// The services of all features.
#[derive(Debug)]
pub struct Services {
    /// Accounts.
    pub accounts: Arc<Accounts>,
    /// Calendars.
    pub calendar: Arc<CalendarCalls>,
    /// Events, participants, the library.
    pub catalogue: Arc<Catalogue>,
    /// The channel's declared content.
    pub channel: Arc<ChannelCalls>,
    /// Clips.
    pub clips: Arc<Clips>,
    /// Purchases and payments.
    pub commerce: Arc<Commerce>,
    /// Favourites.
    pub favorites: Arc<Favorites>,
    /// Forms.
    pub forms: Arc<Forms>,
    /// Pages.
    pub pages: Arc<Pages>,
    /// Pictures.
    pub pictures: Arc<Pictures>,
    /// Playback positions.
    pub positions: Arc<Positions>,
    /// Simulations.
    pub simulations: Arc<Simulations>,
    /// Users' purchases and rights.
    pub user_access: Arc<AccessCalls>,
    /// Concurrent viewings.
    pub viewings: Arc<Viewings>,
    /// Playback.
    pub watch: Arc<Watch>,
}

impl Services {
    /// Constructs the services.
    ///
    /// # Errors
    /// A thread or a cache can't be created.
    pub(super) fn new(needs: Needs<'_>) -> anyhow::Result<Self> {
        let Needs { settings, database, clock, keyring, geo, media, sites, web, sessions, .. } = needs;
        let Needs { throttle, secrets, mailer, jobs, personal_data, user_changes, frontend, loader, .. } = needs;
        let senders = Senders { common: settings.mail_from.clone(), platform_domain: settings.platform_domain.clone() };
        let forged = Arc::<Forged>::default();
        let answers = Arc::new(Answers::new(u64::from(settings.list_cache) << 20)?);
        let accounts = Arc::new(Accounts {
            database: database.clone(),
            throttle: Arc::clone(&throttle),
            jobs: jobs.clone(),
            keyring: Arc::clone(keyring),
            outgoing: Outgoing::new(settings.store.allow.outgoing.clone())?,
            secrets: Arc::clone(secrets),
            personal_data: personal_data.clone(),
            senders: senders.clone(),
            mailer: Arc::clone(mailer),
            sites: Arc::clone(sites),
            sessions: Arc::clone(sessions),
            user_changes: user_changes.clone(),
            passwords: Passwords::start()?,
            recaptcha_url: settings.recaptcha_url.clone(),
            breached_passwords: settings.breached_passwords.clone(),
        });
        let viewings = Arc::new(Viewings {
            database: database.clone(),
            throttle: Arc::clone(&throttle),
            lost_places: needs.lost_places,
        });
        let watch = Arc::new(Watch {
            database: database.clone(),
            media: media.clone(),
            clock: clock.clone(),
            keyring: Arc::clone(keyring),
            sessions: Arc::clone(sessions),
            throttle: Arc::clone(&throttle),
            forged: Arc::clone(&forged),
            geo: Arc::clone(geo),
            web: Arc::clone(web),
            memory: needs.playback,
            accounts: Arc::clone(&accounts),
            viewings: Arc::clone(&viewings),
            trusted_proxies: settings.trusted_proxies.clone(),
            media_cache: settings.media_cache,
        });
        let catalogue = Arc::new(Catalogue {
            database: database.clone(),
            answers: Arc::clone(&answers),
            watch: Arc::clone(&watch),
        });
        let clips = Arc::new(Clips {
            database: database.clone(),
            media: media.clone(),
            clock: clock.clone(),
            keyring: Arc::clone(keyring),
            jobs: jobs.clone(),
            sites: Arc::clone(sites),
            sessions: Arc::clone(sessions),
            web: Arc::clone(web),
            memory: needs.clips,
            watch: Arc::clone(&watch),
            catalogue: Arc::clone(&catalogue),
        });
        let simulations =
            Arc::new(Simulations { database: database.clone(), keyring: Arc::clone(keyring), demo: settings.demo });
        Ok(Self {
            calendar: Arc::new(CalendarCalls { database: database.clone(), keyring: Arc::clone(keyring) }),
            channel: Arc::new(ChannelCalls {
                keyring: Arc::clone(keyring),
                sites: Arc::clone(sites),
                web: Arc::clone(web),
                answers: Arc::clone(&answers),
            }),
            commerce: Arc::new(Commerce {
                database: database.clone(),
                throttle: Arc::clone(&throttle),
                jobs: jobs.clone(),
                sites: Arc::clone(sites),
                secrets: Arc::clone(secrets),
                forged,
                senders: senders.clone(),
                mailer: Arc::clone(mailer),
                clock: clock.clone(),
                user_changes: user_changes.clone(),
                trusted_proxies: settings.trusted_proxies.clone(),
                stripe_api_base: settings.stripe_api_base.clone(),
                compiling: Arc::<ChannelLoader>::clone(loader),
            }),
            favorites: Arc::new(Favorites { database: database.clone(), catalogue: Arc::clone(&catalogue) }),
            forms: Arc::new(Forms {
                database: database.clone(),
                throttle,
                jobs: jobs.clone(),
                user_changes: user_changes.clone(),
                senders,
                mailer: Arc::clone(mailer),
                sites: Arc::clone(sites),
            }),
            pages: Arc::new(Pages {
                database: database.clone(),
                web: Arc::clone(web),
                frontend: Arc::clone(frontend),
                answers,
                catalogue: Arc::clone(&catalogue),
                clips: Arc::clone(&clips),
                simulations: Arc::clone(&simulations),
                dev: settings.dev,
                security_contact: settings.security_contact.clone(),
            }),
            pictures: Arc::new(Pictures {
                database: database.clone(),
                media: media.clone(),
                frontend: Arc::clone(frontend),
                web: Arc::clone(web),
                studio: Studio::default(),
            }),
            positions: Arc::new(Positions { database: database.clone() }),
            user_access: Arc::new(AccessCalls { database: database.clone() }),
            accounts,
            catalogue,
            clips,
            simulations,
            viewings,
            watch,
        })
    }

    /// Registers the services as application data for handlers.
    pub(super) fn provide(&self, config: &mut web::ServiceConfig) {
        config
            .app_data(Data::from(Arc::clone(&self.accounts)))
            .app_data(Data::from(Arc::clone(&self.calendar)))
            .app_data(Data::from(Arc::clone(&self.catalogue)))
            .app_data(Data::from(Arc::clone(&self.channel)))
            .app_data(Data::from(Arc::clone(&self.clips)))
            .app_data(Data::from(Arc::clone(&self.commerce)))
            .app_data(Data::from(Arc::clone(&self.favorites)))
            .app_data(Data::from(Arc::clone(&self.forms)))
            .app_data(Data::from(Arc::clone(&self.pages)))
            .app_data(Data::from(Arc::clone(&self.pictures)))
            .app_data(Data::from(Arc::clone(&self.positions)))
            .app_data(Data::from(Arc::clone(&self.simulations)))
            .app_data(Data::from(Arc::clone(&self.user_access)))
            .app_data(Data::from(Arc::clone(&self.viewings)))
            .app_data(Data::from(Arc::clone(&self.watch)));
    }
}
