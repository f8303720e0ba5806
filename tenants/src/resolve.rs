//! Host, key or number → channel.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;

use crate::compile::Channel;

/// What a `Host` header stands for.
#[derive(Debug, Clone)]
pub enum Resolved {
    /// A channel's own site.
    Channel(Arc<Channel>),
    /// The platform's own host, which belongs to no channel.
    Platform,
    /// Nobody's: answered without naming any channel.
    Unknown,
}

/// Every channel that is served, by number, key and domain.
///
/// Immutable: a change makes a new directory, which the server swaps in whole. Suspended channels are kept, and are
/// found by nobody.
#[derive(Debug, Clone, Default)]
pub struct Directory {
    channels: BTreeMap<i64, Arc<Channel>>,
    suspended: HashSet<i64>,
    by_key: HashMap<String, Arc<Channel>>,
    by_domain: HashMap<String, Arc<Channel>>,
}

impl Directory {
    /// The directory of these channels, none of them suspended.
    ///
    /// A domain that two channels claim stays with the one of the lower number, whatever the order; `check` refuses
    /// such seeds.
    pub fn new(channels: impl IntoIterator<Item = Arc<Channel>>) -> Self {
        let channels = channels.into_iter().map(|channel| (channel.id, channel)).collect();
        Self::index(channels, HashSet::new())
    }

    fn index(channels: BTreeMap<i64, Arc<Channel>>, suspended: HashSet<i64>) -> Self {
        let mut by_key = HashMap::with_capacity(channels.len());
        let mut by_domain = HashMap::new();
        for channel in channels.values().filter(|channel| !suspended.contains(&channel.id)) {
            by_key.entry(channel.key.to_ascii_lowercase()).or_insert_with(|| Arc::clone(channel));
            for domain in &channel.domains {
                by_domain.entry(domain.to_ascii_lowercase()).or_insert_with(|| Arc::clone(channel));
            }
        }
        Self { channels, suspended, by_key, by_domain }
    }

    /// A directory with this channel, in place of the revision that had its number. A suspended one stays suspended.
    pub fn with_channel(&self, channel: Arc<Channel>) -> Self {
        let mut channels = self.channels.clone();
        channels.insert(channel.id, channel);
        Self::index(channels, self.suspended.clone())
    }

    /// A directory without the channel of this number.
    pub fn without(&self, id: i64) -> Self {
        let mut channels = self.channels.clone();
        channels.remove(&id);
        let mut suspended = self.suspended.clone();
        suspended.remove(&id);
        Self::index(channels, suspended)
    }

    /// A directory in which the channel of this number is suspended, or no longer.
    pub fn with_suspended(&self, id: i64, suspended: bool) -> Self {
        let mut all = self.suspended.clone();
        if suspended {
            all.insert(id);
        } else {
            all.remove(&id);
        }
        Self::index(self.channels.clone(), all)
    }

    /// Every channel that can be found, by ascending number.
    pub fn channels(&self) -> impl Iterator<Item = &Arc<Channel>> {
        self.channels.values().filter(|channel| !self.suspended.contains(&channel.id))
    }

    /// The channel of a number; `None` for a suspended one, too.
    pub fn by_id(&self, id: i64) -> Option<&Arc<Channel>> {
        self.channels.get(&id).filter(|_| !self.suspended.contains(&id))
    }

    /// The channel of a key, written exactly so; `None` for a suspended one, too.
    pub fn by_key(&self, key: &str) -> Option<&Arc<Channel>> {
        self.by_key.get(key)
    }

    /// What a `Host` header (or `:authority`) stands for. Port, case and one trailing dot don't matter.
    ///
    /// The platform's own names come first, so that no channel can claim them: `platform_domain` itself and
    /// `<key>.<platform_domain>`. `<key>.localhost`, and `localhost` and loopback addresses as the platform's own, are
    /// known only when `loopback` says that the server answers this machine alone. Then come channels' own domains.
    /// Anything else is unknown, a name below a channel's included.
    pub fn by_host(&self, host: &str, platform_domain: Option<&str>, loopback: bool) -> Resolved {
        let Some(name) = host_name(host) else { return Resolved::Unknown };
        let parents = platform_domain.into_iter().chain(loopback.then_some("localhost"));
        for parent in parents {
            if name.eq_ignore_ascii_case(parent) {
                return Resolved::Platform;
            }
            if let Some(channel) = below(&name, parent).and_then(|key| self.by_key(key)) {
                return Resolved::Channel(Arc::clone(channel));
            }
        }
        if loopback && is_loopback_address(&name) {
            return Resolved::Platform;
        }
        match self.by_domain.get(name.as_ref()) {
            Some(channel) => Resolved::Channel(Arc::clone(channel)),
            None => Resolved::Unknown,
        }
    }
}

/// The name of a `Host` header in lower case, without port, brackets and trailing dot; `None` for a malformed one.
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
    // Browsers send it in lower case already.
    let is_lower = !name.bytes().any(|byte| byte.is_ascii_uppercase());
    Some(if is_lower { Cow::Borrowed(name) } else { Cow::Owned(name.to_ascii_lowercase()) })
}

/// The part of a name that stands below `parent`, without the dot between; `None` for any other name.
fn below<'a>(name: &'a str, parent: &str) -> Option<&'a str> {
    let (below, rest) = name.split_at_checked(name.len().checked_sub(parent.len() + 1)?)?;
    rest.strip_prefix('.').filter(|rest| rest.eq_ignore_ascii_case(parent)).map(|_| below)
}

fn is_loopback_address(name: &str) -> bool {
    // Both loopback networks' addresses end with a digit; other names need no reading.
    name.ends_with(|last: char| last.is_ascii_digit())
        && name.parse::<std::net::IpAddr>().is_ok_and(|address| address.is_loopback())
}

#[cfg(test)]
mod tests;
