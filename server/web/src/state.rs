//! What every request is resolved with.

use std::net::IpAddr;
use std::sync::Arc;

use actix_web::{HttpRequest, web};
use arc_swap::ArcSwap;
use grandstand_core::clock::Clock;
use grandstand_platform::geo::GeoDatabase;
use grandstand_platform::keyring::Keyring;
use ipnet::IpNet;

use crate::identity::sessions::Sessions;
use crate::loggable::SecretPaths;
use crate::operations::Operations;
use crate::problem::Problem;
use crate::simulation::previews::Previews;
use crate::site::Sites;
use crate::variants::Variants;

/// What a request's context is made from. It is application data of every route.
#[derive(Debug)]
pub struct WebState {
    /// The time that requests go by.
    pub clock: Clock,
    /// What tokens are signed with.
    pub keyring: Arc<Keyring>,
    /// Country of an address.
    pub geo: Arc<GeoDatabase>,
    /// The channels.
    pub sites: Arc<ArcSwap<Sites>>,
    /// Who is signed in.
    pub sessions: Arc<Sessions>,
    /// Revisions that are looked at before they are applied.
    pub previews: Previews,
    /// What calls do.
    pub operations: Operations,
    /// Paths that logs leave parts of out.
    pub secret_paths: SecretPaths,
    /// Makes compressed variants of what is asked for.
    pub variants: Variants,
    /// Proxies whose word about the client is taken.
    pub trusted_proxies: Vec<IpNet>,
    /// The domain whose subdomains are channel keys.
    pub platform_domain: Option<String>,
}

impl WebState {
    /// The state that a request is resolved with.
    ///
    /// # Errors
    /// The server was put together without it.
    pub fn of(request: &HttpRequest) -> Result<&Self, Problem> {
        request
            .app_data::<web::Data<Self>>()
            .map(|state| state.get_ref())
            .ok_or_else(|| Problem::Internal(anyhow::anyhow!("the server has no state for requests")))
    }

    /// The client's address, as far as proxies are trusted.
    pub fn address(&self, request: &HttpRequest) -> Option<IpAddr> {
        crate::client::address(request, &self.trusted_proxies)
    }
}
