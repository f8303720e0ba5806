//! The shared state that requests are resolved with.

use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use actix_web::{HttpRequest, web};
use arc_swap::ArcSwap;
use grandstand_core::clock::Clock;
use grandstand_platform::geo::GeoDatabase;
use grandstand_platform::keyring::Keyring;
use ipnet::IpNet;

use crate::channel_counts::ChannelCounts;
use crate::identity::sessions::Sessions;
use crate::loggable::SecretPaths;
use crate::operations::Operations;
use crate::problem::Problem;
use crate::simulation::previews::Previews;
use crate::site::Sites;
use crate::variants::Variants;

/// The shared state that request contexts are made from. It is application data of every route.
#[derive(Debug)]
pub struct WebState {
    /// The clock that requests use.
    pub clock: Clock,
    /// The keys that sign tokens.
    pub keyring: Arc<Keyring>,
    /// Looks up the country of an address.
    pub geo: Arc<GeoDatabase>,
    /// The served channels.
    pub sites: Arc<ArcSwap<Sites>>,
    /// Whether the server was told to stop. Each response then ends its connection, so that proxies keep none.
    pub is_stopping: Arc<AtomicBool>,
    /// Requests and bytes by channel.
    pub channel_counts: Arc<ChannelCounts>,
    /// The sessions of signed-in users.
    pub sessions: Arc<Sessions>,
    /// The compiled previews.
    pub previews: Previews,
    /// The declared properties of calls.
    pub operations: Operations,
    /// Paths with parts that must not be logged.
    pub secret_paths: SecretPaths,
    /// Makes missing compressed variants in the background.
    pub variants: Variants,
    /// Proxies whose `X-Forwarded-…` headers are trusted.
    pub trusted_proxies: Vec<IpNet>,
    /// The domain whose subdomains are channel keys.
    pub platform_domain: Option<String>,
}

impl WebState {
    /// The state of a request's application.
    ///
    /// # Errors
    /// The application has no such state.
    pub fn of(request: &HttpRequest) -> Result<&Self, Problem> {
        request
            .app_data::<web::Data<Self>>()
            .map(|state| state.get_ref())
            .ok_or_else(|| Problem::Internal(anyhow::anyhow!("the server has no state for requests")))
    }

    /// The client's address, as seen through trusted proxies.
    pub fn address(&self, request: &HttpRequest) -> Option<IpAddr> {
        crate::client::address(request, &self.trusted_proxies)
    }
}
