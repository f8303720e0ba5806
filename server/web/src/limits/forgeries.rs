//! Limits bad signatures by client: beyond a number per minute they are refused without further work.
//!
//! Signatures are checked first, and only wrong ones are counted: a caller with the secret is never refused, whatever
//! others send from the same address.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use actix_web::{HttpMessage, HttpRequest};
use grandstand_db::ids::ChannelId;
use ipnet::IpNet;
use jiff::Timestamp;

use crate::client::{self, Client};
use crate::problem::Problem;

/// Bad signatures of one client per window that get the usual refusal.
const MOST: u32 = 60;
/// Length of a window in seconds.
const WINDOW: i64 = 60;
/// Clients that are counted separately in a window, about 300 kB; all others share one count.
const CLIENTS: usize = 10_000;

/// Counts bad signatures of one kind, in bounded memory.
#[derive(Debug)]
pub struct Forgeries {
    /// The kind of signature, for the log.
    of: &'static str,
    counted: Mutex<Counted>,
}

#[derive(Debug, Default)]
struct Counted {
    /// When the window began, unix seconds.
    since: i64,
    clients: HashMap<Client, u32>,
    /// The count of clients beyond [`CLIENTS`].
    others: u32,
    /// The number since the last log line.
    untold: u64,
}

/// The counts of this process.
#[derive(Debug)]
pub struct Forged {
    /// Webhooks of the payment provider.
    pub webhooks: Forgeries,
    /// Playback tokens in media URLs.
    pub media: Forgeries,
    /// Channels whose webhooks can't be checked.
    pub unchecked: FailureLog,
}

/// Marks a request whose bad signature was counted. Such a request gets no log line of its own.
#[derive(Debug, Clone, Copy)]
pub struct CountedForgery;

/// The time of each channel's last log line, in unix seconds, about a failure that anybody can provoke.
#[derive(Debug, Default)]
pub struct FailureLog(Mutex<HashMap<ChannelId, i64>>);

impl FailureLog {
    /// Whether a log line about the channel is due: at most one per minute.
    pub fn is_due(&self, channel_id: ChannelId, now: Timestamp) -> bool {
        let second = now.as_second();
        let mut lines = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let is_due = lines.get(&channel_id).is_none_or(|last| !(*last..*last + WINDOW).contains(&second));
        if is_due {
            lines.insert(channel_id, second);
        }
        is_due
    }
}

impl Default for Forged {
    fn default() -> Self {
        Self { webhooks: Forgeries::new("webhooks"), media: Forgeries::new("media"), unchecked: FailureLog::default() }
    }
}

/// The result of counting a bad signature.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Verdict {
    /// Seconds until the window ends, if the client has sent too many.
    wait: Option<i64>,
    /// The number since the last log line, if a line is due.
    told: Option<u64>,
}

impl Forgeries {
    /// An empty count.
    pub fn new(of: &'static str) -> Self {
        Self { of, counted: Mutex::default() }
    }

    /// Counts a request with a bad signature. Logs at most one line per minute, and none for the request itself.
    ///
    /// # Errors
    /// [`Problem::RateLimited`] if the client has sent too many.
    pub fn count(&self, request: &HttpRequest, trusted: &[IpNet], now: Timestamp) -> Result<(), Problem> {
        request.extensions_mut().insert(CountedForgery);
        // Without an address, clients can't be told apart.
        let client = client::address(request, trusted).map(Client::at);
        let verdict = self.counted.lock().unwrap_or_else(PoisonError::into_inner).count(client, now.as_second());
        if let Some(count) = verdict.told {
            tracing::warn!(of = self.of, count, "bad signatures were refused since the last of these lines");
        }
        match verdict.wait {
            Some(seconds) => Err(Problem::RateLimited { retry_after: u64::try_from(seconds).unwrap_or(1) }),
            None => Ok(()),
        }
    }
}

impl Counted {
    fn count(&mut self, client: Option<Client>, second: i64) -> Verdict {
        self.untold += 1;
        let is_over = !(self.since..self.since + WINDOW).contains(&second);
        if is_over {
            self.since = second;
            self.clients.clear();
            self.others = 0;
        }
        let has_room = self.clients.len() < CLIENTS;
        let count = match client {
            Some(client) if has_room || self.clients.contains_key(&client) => self.clients.entry(client).or_default(),
            _ => &mut self.others,
        };
        *count = count.saturating_add(1);
        let wait = (*count > MOST).then(|| self.since + WINDOW - second);
        Verdict { wait, told: is_over.then(|| std::mem::take(&mut self.untold)) }
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use super::*;

    fn client(number: u32) -> Option<Client> {
        Some(Client::at(IpAddr::from(number.to_be_bytes())))
    }

    #[test]
    fn sixty_a_minute_are_answered_and_told_once() {
        let mut counted = Counted::default();
        let verdicts: Vec<Verdict> = (0..100).map(|_| counted.count(client(1), 1_800_000_000)).collect();
        assert!(verdicts[..60].iter().all(|verdict| verdict.wait.is_none()));
        assert!(verdicts[60..].iter().all(|verdict| verdict.wait == Some(60)));
        assert_eq!(verdicts.iter().filter_map(|verdict| verdict.told).collect::<Vec<_>>(), [1]);
        assert_eq!(counted.count(client(2), 1_800_000_030), Verdict { wait: None, told: None }, "another client");
        assert_eq!(counted.count(client(1), 1_800_000_059).wait, Some(1));
        assert_eq!(counted.count(client(1), 1_800_000_060), Verdict { wait: None, told: Some(102) });
        // A clock that was set back starts a new window.
        assert_eq!(counted.count(client(1), 1_700_000_000).wait, None);
    }

    #[test]
    fn a_household_is_one_client() {
        let mut counted = Counted::default();
        for number in 0..=60_u16 {
            let address: IpAddr = format!("2001:db8:1:2::{number:x}").parse().unwrap();
            let verdict = counted.count(Some(Client::at(address)), 1_800_000_000);
            assert_eq!(verdict.wait.is_some(), number == 60);
        }
    }

    #[test]
    fn a_failure_is_logged_once_a_minute_for_each_channel() {
        let (log, at) = (FailureLog::default(), |second: i64| Timestamp::from_second(1_800_000_000 + second).unwrap());
        let due = [(1, 0), (1, 1), (2, 1), (1, 59), (1, 60), (2, 60), (2, 61)];
        let due = due.map(|(channel_id, second)| log.is_due(ChannelId(channel_id), at(second)));
        assert_eq!(due, [true, false, true, false, true, false, true]);
    }

    #[test]
    fn memory_is_bounded() {
        let mut counted = Counted::default();
        for number in 0..50_000 {
            counted.count(client(number), 1_800_000_000);
        }
        assert_eq!(counted.clients.len(), CLIENTS);
        assert!(counted.count(client(99_999), 1_800_000_000).wait.is_some(), "those beyond share a count");
        assert_eq!(counted.count(client(7), 1_800_000_000).wait, None);
    }
}
