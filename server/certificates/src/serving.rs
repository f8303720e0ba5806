//! The certificates as the listener serves them.

use std::convert::Infallible;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use grandstand_core::clock::Clock;
use grandstand_core::ttl_cache::{Capacity, TtlCache};
use grandstand_db::Database;
use rustls::ServerConfig;
use rustls::pki_types::PrivateKeyDer;
use rustls::pki_types::pem::PemObject;

use super::building::Building;
use super::key_store::KeyStore;
use super::own::OwnCertificates;
use super::{queries, x509};

/// Certificates in memory at most.
const IN_MEMORY: usize = 20_000;
/// Time after which a process sees that another one has renewed a certificate.
const FRESH: Duration = Duration::from_secs(60);
/// The same for a domain that has no certificate yet.
const MISSING: Duration = Duration::from_secs(5);

/// Maximum length of a challenge's token; authorities send 43 characters.
const LONGEST_TOKEN: usize = 128;

/// A configuration in memory; a domain without a certificate is not kept among these.
type Found = Option<Arc<ServerConfig>>;

/// Finds the certificate of a name: the operator's own, else the one in the database.
#[derive(Debug)]
pub struct Certificates {
    /// The operator's own certificates.
    pub own: OwnCertificates,
    database: Database,
    keys: KeyStore,
    building: Building,
    found: TtlCache<String, Found>,
    missing: TtlCache<String, ()>,
}

impl Certificates {
    /// `folder` has the operator's own certificates; `protocols` are those that handshakes offer.
    ///
    /// # Errors
    /// The folder can't be read.
    pub fn new(
        database: Database,
        keys: KeyStore,
        clock: &Clock,
        folder: Option<PathBuf>,
        protocols: &[&[u8]],
    ) -> anyhow::Result<Self> {
        let building = Building::new(protocols)?;
        Ok(Self {
            own: OwnCertificates::load(folder, building.clone())?,
            database,
            keys,
            building,
            found: TtlCache::weighed(Capacity::Entries(IN_MEMORY), FRESH, clock, |found: &Found| {
                found.as_ref().map(|_| 1)
            })?,
            missing: TtlCache::new(Capacity::Entries(IN_MEMORY), MISSING, clock)?,
        })
    }

    /// The configuration of a handshake for a name in lower case; `None` if there is no certificate. The caller has
    /// made sure that the name is served.
    pub async fn config(&self, name: &str) -> Option<Arc<ServerConfig>> {
        if let Some(own) = self.own.config(name) {
            return Some(own);
        }
        let name = name.to_owned();
        if let Some(Some(found)) = self.found.get(&name) {
            return Some(found);
        }
        self.missing.get(&name).is_none().then_some(())?;
        match self.found.get_or_compute(&name, || self.read(&name)).await {
            Ok(Some(config)) => return Some(config),
            Ok(None) => {}
            Err(error) => tracing::error!(domain = name, error = format!("{error:#}"), "a certificate can't be served"),
        }
        let noted: Result<(), Infallible> = self.missing.get_or_compute(&name, || async { Ok(()) }).await;
        noted.ok()?;
        None
    }

    /// The answer to an authority's challenge for a domain; `None` if there is no such challenge.
    ///
    /// # Errors
    /// The database failed.
    pub async fn answer(&self, domain: &str, token: &str) -> anyhow::Result<Option<String>> {
        let is_token = (1..=LONGEST_TOKEN).contains(&token.len())
            && token.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'));
        if !is_token {
            return Ok(None);
        }
        Ok(queries::answer(&self.database, domain, token).await?)
    }

    /// Has a domain's certificate read again: it was replaced.
    pub fn forget(&self, domain: &str) {
        let domain = domain.to_owned();
        let same = domain.clone();
        self.found.invalidate_if(move |name, _| *name == domain);
        self.missing.invalidate_if(move |name, ()| *name == same);
    }

    async fn read(&self, domain: &str) -> anyhow::Result<Found> {
        let Some(row) = queries::of_domain(&self.database, domain).await? else { return Ok(None) };
        let (Some(chain), Some(sealed)) = (&row.chain, &row.sealed_key) else { return Ok(None) };
        let key = self.keys.get("certificate", domain, sealed)?;
        let key = PrivateKeyDer::from_pem_slice(&key).context("its private key")?;
        self.building.config(x509::chain(chain)?, key).map(Some)
    }
}
