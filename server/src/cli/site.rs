//! Where a channel's site stands, for addresses that commands print and mail.

use tenants::schema::ChannelSeed;

/// What addresses of a channel's site begin with: `site` where it is given, else the channel's first domain, else the host
/// that it has on this machine.
pub fn origin(seed: &ChannelSeed, site: Option<&str>) -> String {
    let own = || match seed.channel.domains.first() {
        Some(domain) => format!("https://{domain}"),
        None => format!("http://{}.localhost:8080", seed.key),
    };
    site.map_or_else(own, |site| site.trim_end_matches('/').to_owned())
}
