//! Who is let in to `/simulate`.

use grandstand_web::context::Context;
use grandstand_web::simulation::link::Link;

use super::LINK_SECONDS;
use crate::Simulations;

/// What somebody finds at `/simulate`.
#[derive(Debug, PartialEq, Eq)]
pub enum Entrance {
    /// The page.
    Open,
    /// Nothing: their link is no good, or they have none.
    Shut,
    /// Where to go instead, with a link of their own.
    Elsewhere(String),
}

/// Whether the page is there for a request with this query. On a server for demonstrations everyone is given a link.
pub fn entrance(simulations: &Simulations, context: &Context, query: &str) -> Entrance {
    let link = url::form_urlencoded::parse(query.as_bytes()).find(|(name, _)| name == "link");
    let Some((_, text)) = link else {
        if !simulations.demo {
            return Entrance::Shut;
        }
        let (channel_id, generation) = (context.channel().id, context.site.link_generation());
        let expires_at = context.now.as_second() + LINK_SECONDS;
        let link = Link { channel_id, generation, expires_at, preview_id: None };
        return Entrance::Elsewhere(format!("/simulate?link={}", link.seal(&simulations.keyring)));
    };
    match Link::open(&simulations.keyring, &text, context.now) {
        Some(link) if link.leads_to(&context.site) => Entrance::Open,
        _ => Entrance::Shut,
    }
}
