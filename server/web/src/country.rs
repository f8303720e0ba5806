//! The country of a request, looked up lazily because most answers don't depend on it.

use std::net::IpAddr;
use std::sync::{Arc, OnceLock};

use grandstand_platform::geo::GeoDatabase;

/// A request's country.
#[derive(Debug, Clone, Default)]
pub struct Country {
    code: OnceLock<Option<String>>,
    asked: Option<(Arc<GeoDatabase>, IpAddr)>,
}

impl Country {
    /// The country of an address; unknown without an address.
    pub fn of(geo: &Arc<GeoDatabase>, address: Option<IpAddr>) -> Self {
        Self { code: OnceLock::new(), asked: address.map(|address| (Arc::clone(geo), address)) }
    }

    /// ISO 3166-1 alpha-2 code; `None` if unknown.
    pub fn code(&self) -> Option<&str> {
        let found = || self.asked.as_ref().and_then(|(geo, address)| geo.country(*address));
        self.code.get_or_init(found).as_deref()
    }
}

impl From<Option<String>> for Country {
    fn from(code: Option<String>) -> Self {
        Self { code: OnceLock::from(code), asked: None }
    }
}
