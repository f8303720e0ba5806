//! The base URL of a channel's site, for links that commands print and mail.

use tenants::schema::ChannelSeed;

/// The start of a channel's URLs: `site` if given, else the channel's first domain, else its host on this machine.
pub fn origin(seed: &ChannelSeed, site: Option<&str>) -> String {
    let own = || match seed.channel.domains.first() {
        Some(domain) => format!("https://{domain}"),
        None => format!("http://{}.localhost:8080", seed.key),
    };
    site.map_or_else(own, |site| site.trim_end_matches('/').to_owned())
}
