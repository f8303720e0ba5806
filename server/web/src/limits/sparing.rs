//! Additional budgets for requests that are expensive or stored.

use std::num::NonZeroU32;
use std::sync::OnceLock;

use governor::Quota;
use tenants::schema::channel::RequestBudget;

use super::clients::Places;
use super::{Budget, per_second};

/// Analytics calls per minute of a client, for each request per second that it may make.
const ANALYTICS_PER_MINUTE: u32 = 3;

/// Created on first use, because most channels never need them.
#[derive(Debug, Clone, Default)]
pub struct Sparing {
    reports: OnceLock<Budget>,
    sitemaps: OnceLock<Budget>,
    analytics: OnceLock<Budget>,
}

impl Sparing {
    /// Reports of failed requests, each of which writes a log line: 20 per minute with bursts of 20 per client, 20 per
    /// second with bursts of 200 per channel.
    pub fn reports(&self) -> &Budget {
        self.reports.get_or_init(|| of(Quota::per_second(count(20)).allow_burst(count(200)), count(20)))
    }

    /// Site maps, which read a whole catalogue: 20 per minute with bursts of 20 per client, 2 per second with bursts of
    /// 40 per channel.
    pub fn sitemaps(&self) -> &Budget {
        self.sitemaps.get_or_init(|| of(Quota::per_second(count(2)).allow_burst(count(40)), count(20)))
    }

    /// Analytics calls, whose rows are stored. Per client and minute, three times the requests per second that the
    /// channel allows it (600 by default), with bursts of the same size. A browser sends a few per minute, so this is
    /// enough for a school behind one address.
    pub fn analytics(&self, allowed: RequestBudget) -> &Budget {
        self.analytics.get_or_init(|| {
            let client = Quota::per_minute(count(allowed.per_client.saturating_mul(ANALYTICS_PER_MINUTE)));
            Budget::of(allowed, per_second(allowed.per_second), client, Places::default())
        })
    }

    /// The budgets for the channel's next revision: the same ones, unless its settings change them.
    pub fn following(&self, allowed: RequestBudget) -> Self {
        let same = self.analytics.get().filter(|analytics| analytics.0.allowed == allowed);
        let analytics = same.cloned().map(OnceLock::from).unwrap_or_default();
        Self { analytics, ..self.clone() }
    }

    /// Removes idle clients, as [`Budget::forget_resting`] does.
    pub fn forget_resting(&self) {
        for budget in [&self.reports, &self.sitemaps, &self.analytics].into_iter().filter_map(OnceLock::get) {
            budget.forget_resting();
        }
    }
}

fn of(channel: Quota, client_per_minute: NonZeroU32) -> Budget {
    // The channel's settings are ignored: these budgets are the same for every channel.
    Budget::of(RequestBudget::default(), channel, Quota::per_minute(client_per_minute), Places::default())
}

fn count(number: u32) -> NonZeroU32 {
    NonZeroU32::MIN.saturating_add(number.saturating_sub(1))
}

#[cfg(test)]
mod tests {
    use tenants::schema::channel::RequestBudget;

    use super::Sparing;
    use crate::client::Client;

    #[test]
    fn a_client_has_few_reports_and_others_keep_theirs() {
        let sparing = Sparing::default();
        let sent = |address: &str| {
            let client = Some(Client::at(address.parse().unwrap()));
            (0..50).filter(|_| sparing.reports().take(client).is_ok()).count()
        };
        assert_eq!(sent("192.0.2.1"), 20);
        assert_eq!(sent("192.0.2.2"), 20);
        // The next revision shares a budget that already exists.
        let first = Some(Client::at("192.0.2.1".parse().unwrap()));
        assert!(sparing.clone().reports().take(first).is_err());
        assert!(sparing.sitemaps().take(first).is_ok(), "a budget of its own");
    }

    #[test]
    fn a_schools_analytics_are_taken_and_the_settings_allow_more() {
        let client = Some(Client::at("192.0.2.1".parse().unwrap()));
        let taken = |sparing: &Sparing, allowed: RequestBudget| {
            (0..4_000).filter(|_| sparing.analytics(allowed).take(client).is_ok()).count()
        };
        let allowed = RequestBudget::default();
        let sparing = Sparing::default();
        let first = taken(&sparing, allowed);
        assert!((600..700).contains(&first), "{first}");
        // The next revision resets a budget only if it allows something else.
        assert!(taken(&sparing.following(allowed), allowed) < 100);
        let more = RequestBudget { per_second: 1_000_000, per_client: 1_000_000 };
        assert_eq!(taken(&sparing.following(more), more), 4_000);
        assert!(sparing.reports().take(client).is_ok(), "a budget of their own");
    }
}
