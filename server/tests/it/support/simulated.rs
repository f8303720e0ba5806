//! A tab in which a channel's site is looked at as somebody else.

use grandstand_server::features::simulate::Link;
use jiff::Timestamp;
use reqwest::Method;

use super::Server;
use super::server::{Answer, answer};

/// A link to a channel's site, good for so many seconds from now.
pub fn link(server: &Server, channel: &str, seconds: i64) -> String {
    let site = server.app.sites.load().by_key(channel).cloned().unwrap();
    let (channel_id, generation) = (site.channel.id, site.link_generation());
    let expires_at = Timestamp::now().as_second() + seconds;
    Link { channel_id, generation, expires_at, preview_id: None }.seal(&server.app.keyring)
}

/// GET on alpha's Host in a state, such as `viewer=user;country=FR`.
pub async fn get(server: &Server, state: &str, path: &str) -> Answer {
    let header = format!("{};{state}", link(server, "alpha", 60));
    answer(server.request(Method::GET, "alpha", path).header("x-simulation", header)).await
}
