//! Every setting of the server, typed and with its default: from flags, environment variables and the settings file.

mod file;
mod given;
mod masking;
mod setting;
mod tls;
mod values;

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use grandstand_accounts::passwords::Cost;
use grandstand_core::vault::{Vault, VaultSettings};
use grandstand_platform::allowances::AllowanceSettings;
use grandstand_platform::telemetry::LogFormat;
use ipnet::IpNet;

pub use file::NAME as SETTINGS_FILE;
pub use given::{Given, Origin};
use grandstand_media::bucket::Bucket;
use grandstand_media::store::MediaStore;
pub use masking::database_in_words;
pub use tls::{DomainSettings, PlaceSettings, TlsSettings};
use values::{
    contact, country, database_url, domain, http_url, mail_address, network, redis_url, rtmp_url, smtp_url, token,
};

/// The settings that every command takes.
#[derive(Debug, Clone, Args)]
pub struct StoreSettings {
    /// Folder for the database, live streams, and media and pictures unless GRANDSTAND_STORE is set
    #[arg(long, global = true, env = "GRANDSTAND_DATA", value_name = "GRANDSTAND_DATA", default_value = "./var")]
    pub data: PathBuf,

    /// Database address, `sqlite:<file>` or `postgres://…` [default: grandstand.sqlite in the data folder]
    #[arg(
        long, global = true, env = "DATABASE_URL", value_name = "DATABASE_URL", value_parser = database_url,
        hide_env_values = true
    )]
    pub database_url: Option<String>,

    /// Where media and pictures are kept: `s3://bucket` or `s3://bucket/folder`, with credentials, region and endpoint in
    /// AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_REGION and AWS_ENDPOINT_URL [default: objects in the data folder]
    #[arg(long = "store", global = true, env = "GRANDSTAND_STORE", value_name = "GRANDSTAND_STORE")]
    pub bucket: Option<Bucket>,

    /// Redis address (`redis://…`), for several processes that share one PostgreSQL: changes are told through it
    #[arg(
        long, global = true, env = "REDIS_URL", value_name = "REDIS_URL", value_parser = redis_url,
        hide_env_values = true
    )]
    pub redis_url: Option<String>,

    /// What seed files may do beyond what every channel may.
    #[command(flatten)]
    pub allow: AllowanceSettings,

    /// The key that secrets are encrypted with.
    #[command(flatten)]
    pub vault: VaultSettings,
}

/// The payment provider's address, for servers and for commands that call it.
#[derive(Debug, Clone, Args)]
pub struct StripeSettings {
    /// Where Stripe's API stands; another address is for the sandbox and for tests
    #[arg(
        long, env = "GRANDSTAND_STRIPE_API_BASE", value_name = "GRANDSTAND_STRIPE_API_BASE", value_parser = http_url,
        default_value = "https://api.stripe.com/"
    )]
    pub stripe_api_base: String,
}

impl StoreSettings {
    /// The database's URL; by default an SQLite file in the data folder.
    pub fn database(&self) -> String {
        self.database_url.clone().unwrap_or_else(|| format!("sqlite:{}", self.data.join("grandstand.sqlite").display()))
    }

    /// The vault that encrypts secrets and signing keys.
    pub fn vault(&self) -> Vault {
        Vault::new(&self.vault, &self.data)
    }

    /// The folder in which packagers of live streams write segments that are not stored yet.
    pub fn live(&self) -> PathBuf {
        self.data.join("live")
    }

    /// The folder of media and pictures, if no bucket is set.
    pub fn objects(&self) -> PathBuf {
        self.data.join("objects")
    }

    /// Opens the object store.
    ///
    /// # Errors
    /// See [`MediaStore::open`].
    pub async fn media_store(&self) -> anyhow::Result<MediaStore> {
        MediaStore::open(self.bucket.as_ref(), &self.objects()).await
    }
}

/// How often servers look at the database.
#[derive(Debug, Clone, Copy, Args)]
pub struct PollSetting {
    /// Seconds between looks at the database for changes that other processes made [default: 1; 5 while Redis tells]
    #[arg(long, env = "GRANDSTAND_POLL_SECONDS", value_name = "GRANDSTAND_POLL_SECONDS", value_parser = clap::value_parser!(u32).range(1..=3600))]
    poll_seconds: Option<u32>,
}

impl PollSetting {
    /// Seconds between looks if Redis doesn't tell of changes.
    const ALONE: u32 = 1;
    /// Seconds between looks while Redis tells of changes: messages may be lost.
    const TOLD: u32 = 5;

    /// Returns the interval between looks of a server; `is_told` says whether Redis tells it of changes.
    pub fn interval(self, is_told: bool) -> Duration {
        let usual = if is_told { Self::TOLD } else { Self::ALONE };
        Duration::from_secs(u64::from(self.poll_seconds.unwrap_or(usual)))
    }

    /// Returns the time by which every server with this setting has noticed a change.
    pub fn noticed_after(self) -> Duration {
        self.interval(true) + Duration::from_secs(1)
    }
}

/// The settings of `grandstand serve`.
#[derive(Debug, Clone, Args)]
pub struct ServeSettings {
    /// Data folder and database.
    #[command(flatten)]
    pub store: StoreSettings,

    /// Address and port to listen on
    #[arg(long, env = "GRANDSTAND_LISTEN", value_name = "GRANDSTAND_LISTEN", default_value = "127.0.0.1:8080")]
    pub listen: SocketAddr,

    /// TLS and certificates.
    #[command(flatten)]
    pub tls: TlsSettings,

    /// Folder with one folder of seed files per channel; what has changed there is applied at start
    #[arg(long, env = "GRANDSTAND_SEEDS", value_name = "GRANDSTAND_SEEDS", default_value = "./seeds")]
    pub seeds: PathBuf,

    /// Applies a channel's folder whenever it changes, and suspends the channel of a folder that is taken away
    #[arg(long, env = "GRANDSTAND_WATCH", value_name = "GRANDSTAND_WATCH")]
    pub watch: bool,

    /// What hashing a password takes. No argument and no variable sets it.
    #[arg(skip)]
    pub password_cost: Cost,

    /// How often the database is looked at.
    #[command(flatten)]
    pub polling: PollSetting,

    /// The built front end
    #[arg(long, env = "GRANDSTAND_FRONTEND", value_name = "GRANDSTAND_FRONTEND", default_value = "./frontend/dist")]
    pub frontend: PathBuf,

    /// Domain whose subdomains are channel keys (`example.org` serves `<channel_key>.example.org`)
    #[arg(
        long, env = "GRANDSTAND_PLATFORM_DOMAIN", value_name = "GRANDSTAND_PLATFORM_DOMAIN", value_parser = domain
    )]
    pub platform_domain: Option<String>,

    /// IP-to-country file in MaxMind's format; without it every country is unknown
    #[arg(long, env = "GRANDSTAND_GEO_DB", value_name = "GRANDSTAND_GEO_DB")]
    pub geo_db: Option<PathBuf>,

    /// Country of this machine and of private networks, as `CA`: no file knows these [default: unknown]
    #[arg(long, env = "GRANDSTAND_LOCAL_COUNTRY", value_name = "GRANDSTAND_LOCAL_COUNTRY", value_parser = country)]
    pub local_country: Option<String>,

    /// Proxies whose X-Forwarded-For is believed, as addresses or networks, separated by commas
    #[arg(
        long, env = "GRANDSTAND_TRUSTED_PROXIES", value_name = "GRANDSTAND_TRUSTED_PROXIES", value_delimiter = ',',
        value_parser = network
    )]
    pub trusted_proxies: Vec<IpNet>,

    /// Lets a cache in a trusted proxy keep media, as the shipped nginx configuration does; without it `/-/…` is not found
    #[arg(long, env = "GRANDSTAND_MEDIA_CACHE", value_name = "GRANDSTAND_MEDIA_CACHE")]
    pub media_cache: bool,

    /// Connections at a time; of these one address may have a quarter, and trusted proxies all
    #[arg(long, env = "GRANDSTAND_CONNECTIONS", value_name = "GRANDSTAND_CONNECTIONS", default_value_t = 20_000, value_parser = clap::value_parser!(u32).range(64..=1_000_000))]
    pub connections: u32,

    /// Private address and port of `/metrics`, of the health checks, and of `/-/tls-ask` for a proxy that orders
    /// certificates
    #[arg(long, env = "GRANDSTAND_METRICS_LISTEN", value_name = "GRANDSTAND_METRICS_LISTEN")]
    pub metrics_listen: Option<SocketAddr>,

    /// Token that `/metrics` asks for (`Authorization: Bearer …`); without GRANDSTAND_METRICS_LISTEN it opens `/metrics`
    /// where the channels are
    #[arg(
        long, env = "GRANDSTAND_METRICS_TOKEN", value_name = "GRANDSTAND_METRICS_TOKEN", value_parser = token,
        hide_env_values = true
    )]
    pub metrics_token: Option<String>,

    /// Threads that answer requests [default: one per core]
    #[arg(long, env = "GRANDSTAND_WORKERS", value_name = "GRANDSTAND_WORKERS", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub workers: Option<u16>,

    /// Connections to the database at most; on PostgreSQL all processes together need room in its max_connections
    #[arg(long, env = "GRANDSTAND_DATABASE_CONNECTIONS", value_name = "GRANDSTAND_DATABASE_CONNECTIONS", default_value_t = 16, value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub database_connections: u32,

    /// Connections to the database of analytics at most, beside those
    #[arg(long, env = "GRANDSTAND_ANALYTICS_CONNECTIONS", value_name = "GRANDSTAND_ANALYTICS_CONNECTIONS", default_value_t = 4, value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub analytics_connections: u32,

    /// Background jobs that are done at a time; 0 leaves them to other processes
    #[arg(long, env = "GRANDSTAND_JOBS", value_name = "GRANDSTAND_JOBS", default_value_t = 2, value_parser = clap::value_parser!(u16).range(0..=64))]
    pub jobs: u16,

    /// MiB of memory for answers of lists; 0 keeps none
    #[arg(long, env = "GRANDSTAND_LIST_CACHE", value_name = "GRANDSTAND_LIST_CACHE", default_value_t = 64)]
    pub list_cache: u32,

    /// MiB of memory for segments of live streams, which everyone who watches asks for at once
    #[arg(long, env = "GRANDSTAND_LIVE_CACHE", value_name = "GRANDSTAND_LIVE_CACHE", default_value_t = 64)]
    pub live_cache: u32,

    /// MiB of memory for what trackers have sent and is not written yet; beyond it they are told to send it again
    #[arg(long, env = "GRANDSTAND_ANALYTICS_ROOM", value_name = "GRANDSTAND_ANALYTICS_ROOM", default_value_t = 32, value_parser = clap::value_parser!(u32).range(1..=4096))]
    pub analytics_room: u32,

    /// Days that single visits, events and viewings are kept; what they came to by day is kept for good
    #[arg(long, env = "GRANDSTAND_ANALYTICS_DAYS", value_name = "GRANDSTAND_ANALYTICS_DAYS", default_value_t = 90, value_parser = clap::value_parser!(u16).range(3..=3650))]
    pub analytics_days: u16,

    /// Address and port at which nginx-rtmp asks whether an encoder may push; without it nothing is taken in. Only the
    /// ingest may reach it
    #[arg(long, env = "GRANDSTAND_INGEST_LISTEN", value_name = "GRANDSTAND_INGEST_LISTEN")]
    pub ingest_listen: Option<SocketAddr>,

    /// Where packagers take streams from nginx-rtmp
    #[arg(
        long, env = "GRANDSTAND_INGEST_RTMP", value_name = "GRANDSTAND_INGEST_RTMP", value_parser = rtmp_url,
        default_value = "rtmp://127.0.0.1:1935/live"
    )]
    pub ingest_rtmp: String,

    /// Secret that nginx-rtmp's calls carry (`?secret=…`); needed where they don't come over loopback
    #[arg(long, env = "GRANDSTAND_INGEST_SECRET", value_name = "GRANDSTAND_INGEST_SECRET", hide_env_values = true)]
    pub ingest_secret: Option<String>,

    /// Seconds that an event stays live after its encoder has gone, so that it can come back
    #[arg(long, env = "GRANDSTAND_STREAM_GRACE", value_name = "GRANDSTAND_STREAM_GRACE", default_value_t = 60, value_parser = clap::value_parser!(u32).range(0..=3600))]
    pub stream_grace: u32,

    /// MiB that recordings leave free on the disk: with less, recording ends and encoders are refused
    #[arg(long, env = "GRANDSTAND_DISK_RESERVE", value_name = "GRANDSTAND_DISK_RESERVE", default_value_t = 1024)]
    pub disk_reserve: u64,

    /// Seconds in which a server that is told to stop still serves, and has proxies give up their connections
    #[arg(long, env = "GRANDSTAND_DRAIN_SECONDS", value_name = "GRANDSTAND_DRAIN_SECONDS", default_value_t = 2, value_parser = clap::value_parser!(u64).range(0..=300))]
    pub drain_seconds: u64,

    /// Seconds that requests under way may take to finish when the server is told to stop
    #[arg(long, env = "GRANDSTAND_SHUTDOWN_SECONDS", value_name = "GRANDSTAND_SHUTDOWN_SECONDS", default_value_t = 15)]
    pub shutdown_seconds: u64,

    /// Which log lines are written, by module and level
    #[arg(long, env = "RUST_LOG", value_name = "RUST_LOG", default_value = "info,sqlx=warn,sea_orm=warn")]
    pub log_filter: String,

    /// How log lines look
    #[arg(long, env = "GRANDSTAND_LOG_FORMAT", value_name = "GRANDSTAND_LOG_FORMAT", default_value = "text")]
    pub log_format: LogFormat,

    /// Mail server, `smtp://user:password@host:587?tls=required` or `smtps://…`; without it mails are `.eml` files in the
    /// data folder
    #[arg(long, env = "SMTP_URL", value_name = "SMTP_URL", value_parser = smtp_url, hide_env_values = true)]
    pub smtp_url: Option<String>,

    /// Address that mails come from [default: no-reply at the channel's domain]
    #[arg(long, env = "GRANDSTAND_MAIL_FROM", value_name = "GRANDSTAND_MAIL_FROM", value_parser = mail_address)]
    pub mail_from: Option<String>,

    /// Where to report a weakness, `mailto:` or `https:`; every channel then has /.well-known/security.txt
    #[arg(
        long, env = "GRANDSTAND_SECURITY_CONTACT", value_name = "GRANDSTAND_SECURITY_CONTACT", value_parser = contact
    )]
    pub security_contact: Option<String>,

    /// Where tokens of Google reCAPTCHA are checked
    #[arg(
        long, env = "GRANDSTAND_RECAPTCHA_URL", value_name = "GRANDSTAND_RECAPTCHA_URL", value_parser = http_url,
        default_value = "https://www.google.com/recaptcha/api/siteverify"
    )]
    pub recaptcha_url: String,

    /// Where new passwords are looked up among breached ones, by a part of their hash: a service that speaks the range
    /// protocol of Have I Been Pwned
    #[arg(
        long, env = "GRANDSTAND_BREACHED_PASSWORDS", value_name = "GRANDSTAND_BREACHED_PASSWORDS", value_parser = http_url
    )]
    pub breached_passwords: Option<String>,

    /// Where the payment provider is called.
    #[command(flatten)]
    pub stripe: StripeSettings,

    /// Where Stripe's script stands, which pages load before they take a card
    #[arg(
        long, env = "GRANDSTAND_STRIPE_JS_URL", value_name = "GRANDSTAND_STRIPE_JS_URL", value_parser = http_url,
        default_value = "https://js.stripe.com/v3/"
    )]
    pub stripe_js_url: String,

    /// OpenTelemetry collector (OTLP over HTTP); traces and metrics are sent when it is set
    #[arg(long, env = "OTEL_EXPORTER_OTLP_ENDPOINT", value_name = "OTEL_EXPORTER_OTLP_ENDPOINT", value_parser = http_url)]
    pub otlp_endpoint: Option<String>,

    /// For demonstrations: opens /simulate of every channel to everyone
    #[arg(long, env = "GRANDSTAND_DEMO", value_name = "GRANDSTAND_DEMO")]
    pub demo: bool,

    /// For developing: reads the front end's files anew at every request, and restyles open pages when a channel changes
    #[arg(long, env = "GRANDSTAND_DEV", value_name = "GRANDSTAND_DEV")]
    pub dev: bool,
}

#[cfg(test)]
mod tests;
