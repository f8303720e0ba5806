//! The client of a media request, as far as the request reveals it.

use std::net::IpAddr;

use actix_web::HttpRequest;
use actix_web::http::header;
use grandstand_core::device::Device as UserAgent;
use grandstand_web::client::{self, Client};
use grandstand_web::identity::player_cookie::{self, Device};

use crate::Watch;

/// The client of a media request.
#[derive(Debug, Clone)]
pub struct Requester {
    /// The country that it is in.
    pub country: Option<String>,
    devices: [Option<Device>; 2],
    /// The network that it is in.
    pub network: u64,
    /// The browser or program, without its version.
    pub program: u64,
}

impl Requester {
    /// Returns the client of a request.
    pub fn of(watch: &Watch, request: &HttpRequest) -> Self {
        let address = client::address(request, &watch.trusted_proxies);
        let mut devices = player_cookie::held(request);
        Self {
            country: address.and_then(|address| watch.geo.country(address)),
            devices: [devices.next(), devices.next()],
            network: address.map_or(0, |address: IpAddr| Client::at(address).network()),
            program: program(request),
        }
    }

    /// Returns whether this is the device that an address was made for.
    pub fn is(&self, device: Device) -> bool {
        self.devices.contains(&Some(device))
    }
}

fn program(request: &HttpRequest) -> u64 {
    let text = request.headers().get(header::USER_AGENT).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let known = UserAgent::of(text);
    // A program that is no browser is named by the text before its version: `VLC/3.0.20 LibVLC/3.0.20` is `VLC`.
    let name = known.browser.unwrap_or_else(|| text.split(['/', ' ']).next().unwrap_or_default());
    let hash = blake3::hash(format!("{name}\n{}", known.system.unwrap_or_default()).as_bytes());
    hash.as_bytes().first_chunk().map_or(0, |bytes| u64::from_be_bytes(*bytes))
}
