//! Where a channel's videos come from, for the pages' content security policy.

use std::collections::BTreeSet;

use crate::schema::ChannelSeed;

/// The https origins of events' sources and prerolls that stand elsewhere, sorted, each once.
pub(super) fn of(seed: &ChannelSeed) -> Vec<String> {
    let sources = seed.events.iter().filter_map(|event| event.source.as_deref());
    let prerolls = seed.prerolls.iter().map(|preroll| preroll.url.as_str());
    let origins: BTreeSet<String> = sources.chain(prerolls).filter_map(origin).collect();
    origins.into_iter().collect()
}

/// `https://host[:port]` of an https address. Whatever else it holds would end up in a header, so only the letters of
/// host names and ports are let through.
fn origin(address: &str) -> Option<String> {
    let rest = address.strip_prefix("https://")?;
    let host = rest.split(['/', '?', '#']).next()?.to_ascii_lowercase();
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-' | b':');
    (!host.is_empty() && host.bytes().all(plain)).then(|| format!("https://{host}"))
}
