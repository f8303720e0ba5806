//! Finds channels by host, key or id.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::Arc;

use compact_str::{CompactString, ToCompactString};

use crate::compile::Channel;

/// The target of a `Host` header.
#[derive(Debug, Clone)]
pub enum Resolved<'a, T> {
    /// A channel's own site.
    Channel(&'a Arc<T>),
    /// The platform's own host, without a channel.
    Platform,
    /// An unknown host; the answer must not reveal any channel.
    Unknown,
}

/// All channels in service, with additional data of the server, by id, key and domain.
///
/// Immutable: a change creates a new directory, which the server swaps in. A request needs a single look-up, whose
/// result has everything about the channel. Names are stored inline in the table: with ten thousand channels, a pointer
/// to text elsewhere would be another cache miss.
#[derive(Debug, Clone)]
pub struct Directory<T> {
    by_id: HashMap<i64, Arc<T>>,
    by_key: HashMap<CompactString, Arc<T>>,
    by_domain: HashMap<CompactString, Arc<T>>,
}

impl<T> Default for Directory<T> {
    fn default() -> Self {
        Self { by_id: HashMap::new(), by_key: HashMap::new(), by_domain: HashMap::new() }
    }
}

impl<T: AsRef<Channel>> Directory<T> {
    /// Builds a directory.
    ///
    /// A domain that two channels claim goes to the one with the lower id, in any input order; `check` rejects such
    /// seeds.
    pub fn new(channels: impl IntoIterator<Item = Arc<T>>) -> Self {
        Self::index(channels.into_iter().map(|one| ((*one).as_ref().id, one)).collect())
    }

    /// A copy with these channels added or replaced by id, and the `gone` ones removed.
    pub fn changed(&self, channels: impl IntoIterator<Item = Arc<T>>, gone: &[i64]) -> Self {
        let mut by_id = self.by_id.clone();
        gone.iter().for_each(|id| drop(by_id.remove(id)));
        by_id.extend(channels.into_iter().map(|one| ((*one).as_ref().id, one)));
        Self::index(by_id)
    }

    fn index(by_id: HashMap<i64, Arc<T>>) -> Self {
        let mut in_order: Vec<&Arc<T>> = by_id.values().collect();
        in_order.sort_unstable_by_key(|one| (***one).as_ref().id);
        let mut by_key = HashMap::with_capacity(by_id.len());
        let mut by_domain = HashMap::new();
        for one in in_order {
            let channel: &Channel = (**one).as_ref();
            by_key.entry(lower(&channel.key)).or_insert_with(|| Arc::clone(one));
            for domain in &channel.domains {
                by_domain.entry(lower(domain)).or_insert_with(|| Arc::clone(one));
            }
        }
        Self { by_id, by_key, by_domain }
    }

    /// Number of channels.
    pub fn len(&self) -> usize {
        self.by_id.len()
    }

    /// Whether there are no channels.
    pub fn is_empty(&self) -> bool {
        self.by_id.is_empty()
    }

    /// All channels, in no particular order.
    pub fn iter(&self) -> impl Iterator<Item = &Arc<T>> {
        self.by_id.values()
    }

    /// The channel with an id.
    pub fn by_id(&self, id: impl Into<i64>) -> Option<&Arc<T>> {
        self.by_id.get(&id.into())
    }

    /// The channel with that exact key.
    pub fn by_key(&self, key: &str) -> Option<&Arc<T>> {
        self.by_key.get(key)
    }

    /// Resolves a `Host` header (or `:authority`). Port, case and one trailing dot are ignored.
    ///
    /// The platform's names come first, so that no channel can claim them: `platform_domain` and
    /// `<key>.<platform_domain>`. If `loopback` is set, because the server answers only this machine, `<key>.localhost`
    /// is a channel, and `localhost` and loopback addresses are the platform. Channels' own domains come last. All
    /// other names are unknown, also sub-domains of a channel's domain.
    pub fn by_host(&self, host: &str, platform_domain: Option<&str>, loopback: bool) -> Resolved<'_, T> {
        let Some(name) = host_name(host) else { return Resolved::Unknown };
        let parents = platform_domain.into_iter().chain(loopback.then_some("localhost"));
        for parent in parents {
            if name.eq_ignore_ascii_case(parent) {
                return Resolved::Platform;
            }
            if let Some(channel) = below(&name, parent).and_then(|key| self.by_key(key)) {
                return Resolved::Channel(channel);
            }
        }
        if loopback && is_loopback_address(&name) {
            return Resolved::Platform;
        }
        match self.by_domain.get(name.as_ref()) {
            Some(channel) => Resolved::Channel(channel),
            None => Resolved::Unknown,
        }
    }
}

fn lower(name: &str) -> CompactString {
    let mut lower = name.to_compact_string();
    lower.make_ascii_lowercase();
    lower
}

/// The host name in lower case, without port, brackets and trailing dot; `None` if the header is malformed.
fn host_name(host: &str) -> Option<Cow<'_, str>> {
    let (name, port) = match host.strip_prefix('[') {
        Some(rest) => rest.split_once(']')?,
        None => match host.split_once(':') {
            Some((name, port)) => (name, &host[host.len() - port.len() - 1..]),
            None => (host, ""),
        },
    };
    let port_digits = port.strip_prefix(':').unwrap_or(port);
    let port_is_well_formed =
        port.is_empty() || (port.starts_with(':') && port_digits.bytes().all(|byte| byte.is_ascii_digit()));
    let name = name.strip_suffix('.').unwrap_or(name);
    let plain = |byte: u8| {
        byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.') || (byte == b':' && host.starts_with('['))
    };
    if !port_is_well_formed || name.is_empty() || !name.bytes().all(plain) {
        return None;
    }
    // Browsers send lower case.
    let is_lower = !name.bytes().any(|byte| byte.is_ascii_uppercase());
    Some(if is_lower { Cow::Borrowed(name) } else { Cow::Owned(name.to_ascii_lowercase()) })
}

/// The part of a name before `.parent`; `None` for names outside of `parent`.
fn below<'a>(name: &'a str, parent: &str) -> Option<&'a str> {
    let (below, rest) = name.split_at_checked(name.len().checked_sub(parent.len() + 1)?)?;
    rest.strip_prefix('.').filter(|rest| rest.eq_ignore_ascii_case(parent)).map(|_| below)
}

fn is_loopback_address(name: &str) -> bool {
    // All loopback addresses end with a digit, so other names need no parsing.
    name.ends_with(|last: char| last.is_ascii_digit())
        && name.parse::<std::net::IpAddr>().is_ok_and(|address| address.is_loopback())
}

#[cfg(test)]
mod tests;
