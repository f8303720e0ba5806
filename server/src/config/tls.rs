//! The settings of TLS and of certificates.

use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;

use clap::Args;
use grandstand_certificates::AcmeSettings;

use super::values::{directory, domain, mail_contact};

/// What stands for no certificate authority.
const NONE: &str = "none";

/// The settings of TLS and of certificates.
#[derive(Debug, Clone, Args)]
pub struct TlsSettings {
    /// Serves HTTPS, too, with certificates that it orders for the channels' domains; plain HTTP leads there
    #[arg(long, env = "GRANDSTAND_TLS", value_name = "GRANDSTAND_TLS")]
    pub tls: bool,

    /// Address and port for HTTPS
    #[arg(long, env = "GRANDSTAND_TLS_LISTEN", value_name = "GRANDSTAND_TLS_LISTEN", default_value = "0.0.0.0:443")]
    pub tls_listen: SocketAddr,

    /// Directory of the certificate authority (ACME), whose terms are agreed to; `none` orders nothing
    #[arg(
        long, env = "GRANDSTAND_ACME_DIRECTORY", value_name = "GRANDSTAND_ACME_DIRECTORY", value_parser = directory,
        default_value = "https://acme-v02.api.letsencrypt.org/directory"
    )]
    pub acme_directory: String,

    /// Where the certificate authority reports problems: `mailto:` and an address
    #[arg(long, env = "GRANDSTAND_ACME_CONTACT", value_name = "GRANDSTAND_ACME_CONTACT", value_parser = mail_contact)]
    pub acme_contact: Option<String>,

    /// PEM file with a further root certificate, for a directory whose own certificate no system trusts
    #[arg(long, env = "GRANDSTAND_ACME_ROOT", value_name = "GRANDSTAND_ACME_ROOT")]
    pub acme_root: Option<PathBuf>,

    /// Orders of certificates in an hour at most; further domains wait
    #[arg(long, env = "GRANDSTAND_ACME_ORDERS_PER_HOUR", value_name = "GRANDSTAND_ACME_ORDERS_PER_HOUR", default_value_t = 80, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub acme_orders_per_hour: u32,

    /// Own certificates, and where domains lead.
    #[command(flatten)]
    pub domains: DomainSettings,
}

/// The operator's certificates and addresses, for the server and for commands that look at domains.
#[derive(Debug, Clone, Args)]
pub struct DomainSettings {
    /// Folder with own certificates, such as the platform's wildcard: `<name>.pem` with the chain, `<name>.key` with the
    /// private key. No certificate is ordered for their names
    #[arg(long, env = "GRANDSTAND_TLS_CERTIFICATES", value_name = "GRANDSTAND_TLS_CERTIFICATES")]
    pub tls_certificates: Option<PathBuf>,

    /// Addresses that the channels' domains have to lead to, separated by commas [default: those of the platform domain]
    #[arg(
        long,
        env = "GRANDSTAND_PUBLIC_ADDRESSES",
        value_name = "GRANDSTAND_PUBLIC_ADDRESSES",
        value_delimiter = ','
    )]
    pub public_addresses: Vec<IpAddr>,
}

/// Where the deployment stands, for commands that look at domains.
#[derive(Debug, Clone, Args)]
pub struct PlaceSettings {
    /// Domain whose subdomains are channel keys
    #[arg(
        long, env = "GRANDSTAND_PLATFORM_DOMAIN", value_name = "GRANDSTAND_PLATFORM_DOMAIN", value_parser = domain
    )]
    pub platform_domain: Option<String>,

    /// Own certificates, and where domains lead.
    #[command(flatten)]
    pub domains: DomainSettings,
}

impl TlsSettings {
    /// The certificate authority; `None` if certificates are not ordered.
    pub fn acme(&self) -> Option<AcmeSettings> {
        (self.tls && self.acme_directory != NONE).then(|| AcmeSettings {
            directory: self.acme_directory.clone(),
            contact: self.acme_contact.clone(),
            root: self.acme_root.clone(),
            orders_per_hour: self.acme_orders_per_hour,
        })
    }
}
