//! Configurations of handshakes.

use std::sync::Arc;

use rustls::ServerConfig;
use rustls::crypto::ring;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use rustls::server::{NoServerSessionStorage, ProducesTickets};

/// Builds configurations of handshakes, which share the keys of session tickets.
#[derive(Debug, Clone)]
pub struct Building {
    tickets: Arc<dyn ProducesTickets>,
    protocols: Vec<Vec<u8>>,
}

impl Building {
    /// Configurations that offer these protocols.
    ///
    /// # Errors
    /// There is no randomness for the keys.
    pub fn new(protocols: &[&[u8]]) -> anyhow::Result<Self> {
        let protocols = protocols.iter().map(|protocol| protocol.to_vec()).collect();
        Ok(Self { tickets: ring::Ticketer::new()?, protocols })
    }

    /// A configuration with one certificate.
    ///
    /// # Errors
    /// The key doesn't belong to the certificate.
    pub fn config(
        &self,
        chain: Vec<CertificateDer<'static>>,
        key: PrivateKeyDer<'static>,
    ) -> anyhow::Result<Arc<ServerConfig>> {
        let builder = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()));
        let builder = builder.with_safe_default_protocol_versions()?.with_no_client_auth();
        let mut config = builder.with_single_cert(chain, key)?;
        config.alpn_protocols.clone_from(&self.protocols);
        // Sessions are in tickets: a store would take memory for each domain.
        config.session_storage = Arc::new(NoServerSessionStorage {});
        config.ticketer = Arc::clone(&self.tickets);
        Ok(Arc::new(config))
    }
}
