//! Counts the clients that use the addresses of one device. A device that moves between networks has one or two at a
//! time; a device whose addresses and cookie were shared has many, for long.
//!
//! Each process counts the requests that it serves. A cache in front checks access for every segment, so no request is
//! missed.

use std::sync::{Arc, Mutex, PoisonError};

use quick_cache::sync::Cache;

use super::requester::Requester;

/// Maximum number of devices that are counted at a time.
const DEVICES: usize = 50_000;
/// Maximum number of clients that are remembered per device.
const REMEMBERED: usize = 32;
/// A client without requests for this many seconds is gone.
const GONE_SECONDS: i64 = 60;
/// A client that stays for this many seconds is watching; a shorter one is a network that the device passed through.
const LASTING_SECONDS: i64 = 300;

/// How many clients a device may have at a time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bounds {
    /// Networks seen within a minute.
    pub networks: usize,
    /// Networks that have each been used for five minutes, and still are.
    pub lasting: usize,
    /// Browsers and programs seen within a minute.
    pub programs: usize,
}

impl Bounds {
    /// Bounds of a browser. Native playback and captions are requested by other programs than the page; IPv4 and IPv6
    /// are two networks, and so are Wi-Fi and mobile data.
    pub const BROWSER: Self = Self { networks: 8, lasting: 3, programs: 4 };
    /// Bounds of an address that was made for one client.
    pub const PLAYER: Self = Self { networks: 4, lasting: 2, programs: 2 };
}

/// The clients of each device, by session id.
#[derive(Debug)]
pub struct Clients {
    seen: Cache<i64, Arc<Mutex<Vec<Seen>>>>,
    /// Sessions that were ended because they had too many clients.
    refused: Cache<i64, ()>,
}

#[derive(Debug, Clone, Copy)]
struct Seen {
    network: u64,
    program: u64,
    first: i64,
    last: i64,
}

impl Default for Clients {
    fn default() -> Self {
        Self { seen: Cache::new(DEVICES), refused: Cache::new(DEVICES) }
    }
}

impl Clients {
    /// Records a request for a device's media. Returns whether the device now has more clients than it may have.
    pub fn are_too_many(&self, session_id: i64, requester: &Requester, bounds: Bounds, second: i64) -> bool {
        if self.refused.get(&session_id).is_some() {
            return true;
        }
        let seen = match self.seen.get(&session_id) {
            Some(seen) => seen,
            None => {
                let fresh = Arc::new(Mutex::new(Vec::new()));
                self.seen.insert(session_id, Arc::clone(&fresh));
                fresh
            }
        };
        let mut seen = seen.lock().unwrap_or_else(PoisonError::into_inner);
        note(&mut seen, requester.network, requester.program, second);
        exceeds(&seen, bounds)
    }

    /// Makes a session count as having too many clients from now on.
    pub fn refuse(&self, session_id: i64) {
        self.refused.insert(session_id, ());
    }
}

fn note(seen: &mut Vec<Seen>, network: u64, program: u64, second: i64) {
    seen.retain(|one| second - one.last < GONE_SECONDS);
    if let Some(known) = seen.iter_mut().find(|one| one.network == network && one.program == program) {
        known.last = second;
    } else if seen.len() < REMEMBERED {
        seen.push(Seen { network, program, first: second, last: second });
    }
}

fn exceeds(seen: &[Seen], bounds: Bounds) -> bool {
    let different = |values: &mut dyn Iterator<Item = u64>| {
        let mut values: Vec<u64> = values.collect();
        values.sort_unstable();
        values.dedup();
        values.len()
    };
    let lasting = |one: &&Seen| one.last - one.first >= LASTING_SECONDS;
    // Shortcut: most devices have one or two clients.
    seen.len() > bounds.lasting.min(bounds.programs)
        && (different(&mut seen.iter().map(|one| one.network)) > bounds.networks
            || different(&mut seen.iter().filter(lasting).map(|one| one.network)) > bounds.lasting
            || different(&mut seen.iter().map(|one| one.program)) > bounds.programs)
}

#[cfg(test)]
mod tests {
    use super::{Bounds, Seen, exceeds, note};

    /// Returns whether a device exceeds its bounds while each of these clients (network, program) makes a request every
    /// ten seconds.
    fn watched(bounds: Bounds, seconds: i64, clients: impl Fn(i64) -> Vec<(u64, u64)>) -> bool {
        let mut seen: Vec<Seen> = Vec::new();
        (0..seconds / 10).any(|at| {
            clients(at * 10).into_iter().any(|(network, program)| {
                note(&mut seen, network, program, at * 10);
                exceeds(&seen, bounds)
            })
        })
    }

    #[test]
    fn a_phone_that_changes_its_address_every_minute_is_one_device() {
        assert!(!watched(Bounds::BROWSER, 7200, |second| vec![(second as u64 / 60, 1)]));
        assert!(!watched(Bounds::PLAYER, 7200, |second| vec![(second as u64 / 60, 1)]));
    }

    #[test]
    fn a_page_with_native_playback_on_two_networks_is_one_device() {
        assert!(!watched(Bounds::BROWSER, 7200, |_| vec![(1, 1), (1, 2), (2, 1), (2, 2), (1, 3)]));
    }

    #[test]
    fn four_homes_that_watch_at_the_same_time_are_too_many() {
        let homes = |homes: u64| move |_| (0..homes).map(|home| (home, 1)).collect();
        assert!(watched(Bounds::BROWSER, 400, homes(4)));
        assert!(!watched(Bounds::BROWSER, 200, homes(4)), "they may be networks that were passed through");
        assert!(!watched(Bounds::BROWSER, 7200, homes(3)));
        assert!(watched(Bounds::PLAYER, 400, homes(3)));
        assert!(watched(Bounds::BROWSER, 20, homes(9)), "a crowd is found at once");
    }

    #[test]
    fn many_programs_are_too_many() {
        assert!(watched(Bounds::BROWSER, 20, |_| (0..5).map(|program| (1, program)).collect()));
        assert!(watched(Bounds::PLAYER, 20, |_| (0..3).map(|program| (1, program)).collect()));
    }
}
