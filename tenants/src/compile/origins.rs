//! Origins of a channel's videos, for the pages' content security policy.

use std::collections::BTreeSet;

use crate::schema::ChannelSeed;

/// The https origins of external sources of events and prerolls, sorted, unique.
pub(super) fn of(seed: &ChannelSeed) -> Vec<String> {
    let sources = seed.events.iter().filter_map(|event| event.source.as_deref());
    let prerolls = seed.prerolls.iter().map(|preroll| preroll.url.as_str());
    let origins: BTreeSet<String> = sources.chain(prerolls).filter_map(origin).collect();
    origins.into_iter().collect()
}

/// The origin `https://host[:port]` of an https address. Only letters of host names and ports are accepted, because the
/// result is written to a header.
fn origin(address: &str) -> Option<String> {
    let rest = address.strip_prefix("https://")?;
    let host = rest.split(['/', '?', '#']).next()?.to_ascii_lowercase();
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-' | b':');
    (!host.is_empty() && host.bytes().all(plain)).then(|| format!("https://{host}"))
}
