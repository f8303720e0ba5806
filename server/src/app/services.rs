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
use grandstand_commerce::{Commerce, ComputedTaxes};
use grandstand_core::clock::Clock;
use grandstand_db::Database;
use grandstand_error_log::ErrorLog;
use grandstand_favorites::Favorites;
use grandstand_forms::Forms;
use grandstand_jobs::Signal;
use grandstand_media::store::MediaStore;
use grandstand_pages::Pages;
use grandstand_pictures::studio::Studio;
use grandstand_pictures::{Pictures, logo};
use grandstand_platform::changes::UserChanges;
use grandstand_platform::geo::GeoDatabase;
use grandstand_platform::keyring::Keyring;
use grandstand_platform::mail::{Mailer, Senders};
use grandstand_platform::outgoing::Outgoing;
use grandstand_platform::secrets::Secrets;
use grandstand_platform::throttle::Throttle;
use grandstand_positions::Positions;
use grandstand_privacy::Registry;
use grandstand_receipts::Receipts;
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
    pub throttle: &'a Arc<Throttle>,
    pub secrets: &'a Arc<Secrets>,
    pub mailer: &'a Arc<Mailer>,
    pub jobs: &'a Signal,
    pub personal_data: &'a Registry,
    pub user_changes: &'a UserChanges,
    pub frontend: &'a Arc<FrontendFiles>,
    pub loader: &'a Arc<ChannelLoader>,
    pub lost_places: &'a Arc<LostPlaces>,
    pub playback: &'a Arc<watch::Memory>,
    pub clips: &'a Arc<clips::Memory>,
}

impl Needs<'_> {
    fn senders(&self) -> Senders {
        let platform_domain = self.settings.platform_domain.clone();
        Senders { common: self.settings.mail_from.clone(), platform_domain, logo: Some(logo::of_mails) }
    }

    fn accounts(&self) -> anyhow::Result<Accounts> {
        Ok(Accounts {
            database: self.database.clone(),
            throttle: Arc::clone(self.throttle),
            jobs: self.jobs.clone(),
            keyring: Arc::clone(self.keyring),
            outgoing: Outgoing::new(self.settings.store.allow.outgoing.clone())?,
            secrets: Arc::clone(self.secrets),
            personal_data: self.personal_data.clone(),
            senders: self.senders(),
            mailer: Arc::clone(self.mailer),
            sites: Arc::clone(self.sites),
            sessions: Arc::clone(self.sessions),
            user_changes: self.user_changes.clone(),
            passwords: Passwords::start(self.settings.password_cost)?,
            recaptcha_url: self.settings.recaptcha_url.clone(),
            breached_passwords: self.settings.breached_passwords.clone(),
        })
    }

    fn viewings(&self) -> Viewings {
        Viewings {
            database: self.database.clone(),
            throttle: Arc::clone(self.throttle),
            lost_places: Arc::clone(self.lost_places),
        }
    }

    fn watch(&self, accounts: &Arc<Accounts>, viewings: &Arc<Viewings>, forged: &Arc<Forged>) -> Watch {
        Watch {
            database: self.database.clone(),
            media: self.media.clone(),
            clock: self.clock.clone(),
            keyring: Arc::clone(self.keyring),
            sessions: Arc::clone(self.sessions),
            throttle: Arc::clone(self.throttle),
            forged: Arc::clone(forged),
            geo: Arc::clone(self.geo),
            web: Arc::clone(self.web),
            memory: Arc::clone(self.playback),
            accounts: Arc::clone(accounts),
            viewings: Arc::clone(viewings),
            trusted_proxies: self.settings.trusted_proxies.clone(),
            media_cache: self.settings.media_cache,
        }
    }

    fn clips(&self, watch: &Arc<Watch>, catalogue: &Arc<Catalogue>) -> Clips {
        Clips {
            database: self.database.clone(),
            media: self.media.clone(),
            clock: self.clock.clone(),
            keyring: Arc::clone(self.keyring),
            jobs: self.jobs.clone(),
            sites: Arc::clone(self.sites),
            sessions: Arc::clone(self.sessions),
            web: Arc::clone(self.web),
            memory: Arc::clone(self.clips),
            watch: Arc::clone(watch),
            catalogue: Arc::clone(catalogue),
        }
    }

    fn channel(&self, answers: &Arc<Answers>) -> ChannelCalls {
        ChannelCalls {
            keyring: Arc::clone(self.keyring),
            sites: Arc::clone(self.sites),
            web: Arc::clone(self.web),
            answers: Arc::clone(answers),
        }
    }

    fn commerce(&self, forged: Arc<Forged>) -> anyhow::Result<Commerce> {
        Ok(Commerce {
            database: self.database.clone(),
            throttle: Arc::clone(self.throttle),
            jobs: self.jobs.clone(),
            sites: Arc::clone(self.sites),
            secrets: Arc::clone(self.secrets),
            forged,
            senders: self.senders(),
            mailer: Arc::clone(self.mailer),
            clock: self.clock.clone(),
            keyring: Arc::clone(self.keyring),
            user_changes: self.user_changes.clone(),
            trusted_proxies: self.settings.trusted_proxies.clone(),
            computed_taxes: ComputedTaxes::new(self.clock)?,
            stripe_api_base: self.settings.stripe.stripe_api_base.clone(),
            compiling: Arc::<ChannelLoader>::clone(self.loader),
        })
    }

    fn forms(&self) -> Forms {
        Forms {
            database: self.database.clone(),
            throttle: Arc::clone(self.throttle),
            jobs: self.jobs.clone(),
            user_changes: self.user_changes.clone(),
            senders: self.senders(),
            mailer: Arc::clone(self.mailer),
            sites: Arc::clone(self.sites),
        }
    }

    fn pages(
        &self,
        answers: Arc<Answers>,
        catalogue: &Arc<Catalogue>,
        clips: &Arc<Clips>,
        simulations: &Arc<Simulations>,
    ) -> Pages {
        Pages {
            database: self.database.clone(),
            web: Arc::clone(self.web),
            frontend: Arc::clone(self.frontend),
            answers,
            catalogue: Arc::clone(catalogue),
            clips: Arc::clone(clips),
            simulations: Arc::clone(simulations),
            dev: self.settings.dev,
            security_contact: self.settings.security_contact.clone(),
        }
    }

    fn pictures(&self) -> Pictures {
        Pictures {
            database: self.database.clone(),
            media: self.media.clone(),
            frontend: Arc::clone(self.frontend),
            web: Arc::clone(self.web),
            studio: Studio::default(),
        }
    }
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
    /// Errors in viewers' browsers.
    pub error_log: Arc<ErrorLog>,
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
    /// Receipts.
    pub receipts: Arc<Receipts>,
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
    /// Puts the services together.
    ///
    /// # Errors
    /// A thread or cache can't be made.
    pub(super) fn new(needs: &Needs<'_>) -> anyhow::Result<Self> {
        let forged = Arc::<Forged>::default();
        let answers = Arc::new(Answers::new(u64::from(needs.settings.list_cache) << 20)?);
        let accounts = Arc::new(needs.accounts()?);
        let viewings = Arc::new(needs.viewings());
        let watch = Arc::new(needs.watch(&accounts, &viewings, &forged));
        let catalogue = Arc::new(Catalogue {
            database: needs.database.clone(),
            answers: Arc::clone(&answers),
            watch: Arc::clone(&watch),
        });
        let clips = Arc::new(needs.clips(&watch, &catalogue));
        let simulations = Arc::new(Simulations {
            database: needs.database.clone(),
            keyring: Arc::clone(needs.keyring),
            demo: needs.settings.demo,
        });
        let database = || needs.database.clone();
        Ok(Self {
            calendar: Arc::new(CalendarCalls { database: database(), keyring: Arc::clone(needs.keyring) }),
            channel: Arc::new(needs.channel(&answers)),
            commerce: Arc::new(needs.commerce(forged)?),
            error_log: Arc::new(ErrorLog::start(database())),
            favorites: Arc::new(Favorites { database: database(), catalogue: Arc::clone(&catalogue) }),
            forms: Arc::new(needs.forms()),
            pages: Arc::new(needs.pages(answers, &catalogue, &clips, &simulations)),
            pictures: Arc::new(needs.pictures()),
            positions: Arc::new(Positions { database: database() }),
            receipts: Arc::new(Receipts { database: database() }),
            user_access: Arc::new(AccessCalls { database: database() }),
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
            .app_data(Data::from(Arc::clone(&self.error_log)))
            .app_data(Data::from(Arc::clone(&self.favorites)))
            .app_data(Data::from(Arc::clone(&self.forms)))
            .app_data(Data::from(Arc::clone(&self.pages)))
            .app_data(Data::from(Arc::clone(&self.pictures)))
            .app_data(Data::from(Arc::clone(&self.positions)))
            .app_data(Data::from(Arc::clone(&self.receipts)))
            .app_data(Data::from(Arc::clone(&self.simulations)))
            .app_data(Data::from(Arc::clone(&self.user_access)))
            .app_data(Data::from(Arc::clone(&self.viewings)))
            .app_data(Data::from(Arc::clone(&self.watch)));
    }
}
