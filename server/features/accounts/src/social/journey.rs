//! The state of a sign-in at a provider, in a sealed cookie for half an hour. A new user may take as long to accept the
//! terms.

use actix_web::HttpRequest;
use actix_web::http::header::HeaderValue;
use grandstand_db::ids::ChannelId;
use grandstand_platform::keyring::Keyring;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use grandstand_web::identity::session_cookie;

use crate::error::Error;

const NAME: &str = "__Host-social";
const PURPOSE: &str = "social";
const SECONDS: i64 = 30 * 60;

/// A viewer's way to a provider and back.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Journey {
    /// The channel that it began on.
    pub channel_id: ChannelId,
    /// The provider's name in the channel's settings.
    pub provider: String,
    /// OAuth `state`, which the provider returns unchanged.
    pub state: String,
    /// PKCE verifier for exchanging the code.
    pub verifier: String,
    /// Path of the site to which the viewer returns at the end.
    pub return_to: String,
    /// Expiry in unix seconds.
    pub until: i64,
}

impl Journey {
    /// Returns the expiry of a journey that begins now.
    pub fn until(now: Timestamp) -> i64 {
        now.as_second() + SECONDS
    }

    /// Builds the cookie.
    pub fn cookie(&self, keyring: &Keyring) -> Result<HeaderValue, Error> {
        let sealed = keyring.seal(PURPOSE, &serde_json::to_vec(self)?);
        let text = format!("{NAME}={sealed}; Path=/; HttpOnly; Secure; SameSite=Lax; Max-Age={SECONDS}");
        Ok(HeaderValue::from_str(&text).map_err(anyhow::Error::new)?)
    }

    /// Reads the journey from a request's cookie; `None` if it has expired or began on another channel.
    pub fn of(request: &HttpRequest, keyring: &Keyring, channel_id: ChannelId, now: Timestamp) -> Option<Self> {
        let sealed = session_cookie::value(request.headers(), NAME)?;
        let journey: Self = serde_json::from_slice(&keyring.open(PURPOSE, sealed)?).ok()?;
        (journey.channel_id == channel_id && now.as_second() < journey.until).then_some(journey)
    }

    /// Returns a hash that ties a one-time code or a continuation token to the browser.
    pub fn mark(&self) -> String {
        blake3::hash(self.state.as_bytes()).to_hex()[..32].to_owned()
    }
}
