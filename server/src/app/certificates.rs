//! Opens what TLS needs: the certificates, and the service that orders them.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU16, Ordering};

use grandstand_certificates::dns::SystemDns;
use grandstand_certificates::orders::Orders;
use grandstand_certificates::pointing::Here;
use grandstand_certificates::{Certificates, KeyStore, renew_keys};
use grandstand_core::clock::Clock;
use grandstand_core::vault::Vault;
use grandstand_db::Database;
use grandstand_web::connections::tls::PROTOCOLS;

use crate::config::ServeSettings;

/// The certificates of a server with TLS.
#[derive(Debug)]
pub struct Tls {
    /// What is served.
    pub certificates: Arc<Certificates>,
    /// Orders and renews; `None` if only the operator's own certificates are used.
    pub orders: Option<Arc<Orders>>,
    /// The port of HTTPS; 0 until it is listened on.
    port: AtomicU16,
}

impl Tls {
    fn new(certificates: Arc<Certificates>, orders: Option<Orders>) -> Self {
        Self { certificates, orders: orders.map(Arc::new), port: AtomicU16::new(0) }
    }

    /// Records the port of HTTPS.
    pub fn listens_on(&self, port: u16) {
        self.port.store(port, Ordering::Relaxed);
    }

    /// The port of HTTPS, once it is listened on.
    pub fn port(&self) -> Option<u16> {
        Some(self.port.load(Ordering::Relaxed)).filter(|port| *port > 0)
    }
}

/// Where private keys are kept.
pub fn key_store(vault: Vault, data: &Path) -> KeyStore {
    KeyStore::new(vault, data.join("certificates"))
}

/// Opens the certificates; `None` without TLS.
///
/// # Errors
/// A setting is missing, the folder of own certificates can't be read, or the database failed.
pub(super) async fn open(
    settings: &ServeSettings,
    database: &Database,
    vault: Vault,
    clock: &Clock,
) -> anyhow::Result<Option<Tls>> {
    let tls = &settings.tls;
    if !tls.tls {
        return Ok(None);
    }
    let keys = key_store(vault, &settings.store.data);
    renew_keys(database, &keys).await?;
    let folder = tls.domains.tls_certificates.clone();
    let certificates = Certificates::new(database.clone(), keys.clone(), clock, folder, &PROTOCOLS)?;
    let certificates = Arc::new(certificates);
    let Some(acme) = tls.acme() else { return Ok(Some(Tls::new(certificates, None))) };
    anyhow::ensure!(
        !tls.domains.public_addresses.is_empty() || settings.platform_domain.is_some(),
        "GRANDSTAND_TLS: set GRANDSTAND_PUBLIC_ADDRESSES to the addresses that the channels' domains lead to, or \
         GRANDSTAND_PLATFORM_DOMAIN; GRANDSTAND_ACME_DIRECTORY=none orders no certificates"
    );
    if !keys.is_shared() {
        tracing::warn!(
            "without GRANDSTAND_KEY_FILE, certificates' private keys are files in the data folder: a backup of the \
             database lacks them, and no other machine can serve these domains"
        );
    }
    let here = Here::new(Arc::new(SystemDns), &tls.domains.public_addresses, settings.platform_domain.clone());
    let orders = Orders {
        database: database.clone(),
        clock: clock.clone(),
        keys,
        certificates: Arc::clone(&certificates),
        here,
        settings: acme,
    };
    Ok(Some(Tls::new(certificates, Some(orders))))
}
