//! Budgets of a channel's rare and costly requests, beside the one that all of them are taken off.

use std::num::NonZeroU32;
use std::sync::OnceLock;

use governor::Quota;
use tenants::schema::channel::RequestBudget;

use super::Budget;
use super::clients::Places;

/// Made when they are first needed: most channels never need them.
#[derive(Debug, Clone, Default)]
pub struct Sparing {
    reports: OnceLock<Budget>,
    sitemaps: OnceLock<Budget>,
}

impl Sparing {
    /// Reports of failed requests: of a client 20 a minute and 20 at once, of a channel 20 a second and 200 at once. Each
    /// writes a line to the log.
    pub fn reports(&self) -> &Budget {
        self.reports.get_or_init(|| of(Quota::per_second(count(20)).allow_burst(count(200)), count(20)))
    }

    /// Site maps, which read all of a catalogue: of a client 20 a minute and 20 at once, of a channel 2 a second and 40 at
    /// once.
    pub fn sitemaps(&self) -> &Budget {
        self.sitemaps.get_or_init(|| of(Quota::per_second(count(2)).allow_burst(count(40)), count(20)))
    }
}

fn of(channel: Quota, client_per_minute: NonZeroU32) -> Budget {
    // What settings allow is no matter here: these budgets are the same for every channel.
    Budget::of(RequestBudget::default(), channel, Quota::per_minute(client_per_minute), Places::default())
}

fn count(number: u32) -> NonZeroU32 {
    NonZeroU32::MIN.saturating_add(number.saturating_sub(1))
}

#[cfg(test)]
mod tests {
    use super::Sparing;
    use crate::http::client::Client;

    #[test]
    fn a_client_has_few_reports_and_others_keep_theirs() {
        let sparing = Sparing::default();
        let sent = |address: &str| {
            let client = Some(Client::at(address.parse().unwrap()));
            (0..50).filter(|_| sparing.reports().take(client).is_ok()).count()
        };
        assert_eq!(sent("192.0.2.1"), 20);
        assert_eq!(sent("192.0.2.2"), 20);
        // The same budget with the channel's next revision, where it was made before.
        let first = Some(Client::at("192.0.2.1".parse().unwrap()));
        assert!(sparing.clone().reports().take(first).is_err());
        assert!(sparing.sitemaps().take(first).is_ok(), "a budget of its own");
    }
}
