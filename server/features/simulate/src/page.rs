//! Access to `/simulate`.

use grandstand_web::context::Context;
use grandstand_web::simulation::link::Link;

use super::LINK_SECONDS;
use crate::Simulations;

/// The response to opening `/simulate`.
#[derive(Debug, PartialEq, Eq)]
pub enum Entrance {
    /// The page.
    Open,
    /// Not found: the link is invalid or missing.
    Shut,
    /// A redirect to this URL, which contains a link.
    Elsewhere(String),
}

/// Decides what a request with this query gets. On a server for demonstrations, everyone gets a link.
pub fn entrance(simulations: &Simulations, context: &Context, query: &str) -> Entrance {
    let link = url::form_urlencoded::parse(query.as_bytes()).find(|(name, _)| name == "link");
    let Some((_, text)) = link else {
        if !simulations.demo {
            return Entrance::Shut;
        }
        let (channel_id, generation) = (context.channel_id(), context.site.link_generation());
        let expires_at = context.now.as_second() + LINK_SECONDS;
        let link = Link { channel_id, generation, expires_at, preview_id: None };
        return Entrance::Elsewhere(format!("/simulate?link={}", link.seal(&simulations.keyring)));
    };
    match Link::open(&simulations.keyring, &text, context.now) {
        Some(link) if link.leads_to(&context.site) => Entrance::Open,
        _ => Entrance::Shut,
    }
}
