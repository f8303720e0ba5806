//! Limits of connections: in total, and per client.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};

use ipnet::IpNet;

use crate::client::{Client, is_trusted};

/// A client may hold at most one in this many connections.
const SHARE: usize = 4;

/// The connections of a listener, counted by client.
#[derive(Debug)]
pub struct Places {
    per_client: usize,
    trusted: Vec<IpNet>,
    counts_loopback: bool,
    taken: Mutex<HashMap<Client, usize>>,
}

impl Places {
    /// Slots for `connections`. Trusted proxies and loopback addresses may take all of them.
    pub fn new(connections: usize, trusted: Vec<IpNet>) -> Self {
        let per_client = (connections / SHARE).max(1);
        Self { per_client, trusted, counts_loopback: false, taken: Mutex::default() }
    }

    /// Counts loopback clients like others, because tests have no other clients.
    pub fn counting_loopback(self) -> Self {
        Self { counts_loopback: true, ..self }
    }

    /// A slot for a connection from an address; `None` if its client has used up its share.
    pub fn take(self: &Arc<Self>, peer: IpAddr) -> Option<Place> {
        if (peer.is_loopback() && !self.counts_loopback) || is_trusted(peer, &self.trusted) {
            return Some(Place(None));
        }
        let client = Client::at(peer);
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        let count = taken.entry(client).or_default();
        if *count >= self.per_client {
            return None;
        }
        *count += 1;
        drop(taken);
        Some(Place(Some((Arc::clone(self), client))))
    }
}

/// A connection's slot, which is released on drop.
#[derive(Debug)]
pub struct Place(Option<(Arc<Places>, Client)>);

impl Drop for Place {
    fn drop(&mut self) {
        let Some((places, client)) = self.0.take() else { return };
        let mut taken = places.taken.lock().unwrap_or_else(PoisonError::into_inner);
        if let Entry::Occupied(mut count) = taken.entry(client) {
            *count.get_mut() -= 1;
            if *count.get() == 0 {
                count.remove();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_client_holds_a_quarter_and_gives_it_back() {
        let places = Arc::new(Places::new(12, vec!["10.0.0.0/8".parse().unwrap()]));
        let take = |address: &str| places.take(address.parse().unwrap());
        let mut held: Vec<Place> = (1..=3).map(|_| take("192.0.2.1").unwrap()).collect();
        assert!(take("192.0.2.1").is_none());
        assert!(take("192.0.2.2").is_some(), "another client");
        assert!((0..50).all(|_| take("10.0.0.1").is_some() && take("127.0.0.1").is_some()));
        held.pop();
        assert!(take("192.0.2.1").is_some());
        drop(held);
        assert!(places.taken.lock().unwrap().is_empty());
    }
}
