//! Rate limits: each channel has a budget of its own, and so has each of its clients.

use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::Arc;

use governor::clock::{Clock, DefaultClock};
use governor::{DefaultDirectRateLimiter, DefaultKeyedRateLimiter, Quota, RateLimiter};
use tenants::schema::channel::RequestBudget;

use super::client;
use super::problem::Problem;

/// Clients remembered per channel; beyond it those that are at rest are forgotten.
const REMEMBERED_CLIENTS: usize = 20_000;

/// The limits of one channel. They outlive revisions that leave the budget as it is.
#[derive(Debug, Clone)]
pub struct Budget(Arc<Limiters>);

#[derive(Debug)]
struct Limiters {
    allowed: RequestBudget,
    channel: DefaultDirectRateLimiter,
    clients: DefaultKeyedRateLimiter<IpAddr>,
}

impl Budget {
    /// Full limits for a channel.
    pub fn new(allowed: RequestBudget) -> Self {
        Self(Arc::new(Limiters {
            allowed,
            channel: RateLimiter::direct(per_second(allowed.per_second)),
            clients: RateLimiter::keyed(per_second(allowed.per_client)),
        }))
    }

    /// This one, if it allows the same; else new ones.
    pub fn or_new(&self, allowed: RequestBudget) -> Self {
        if self.0.allowed == allowed { self.clone() } else { Self::new(allowed) }
    }

    /// Takes one request off the client's and the channel's budget.
    ///
    /// # Errors
    /// [`Problem::RateLimited`] with the seconds to wait. A client over its own budget costs the channel nothing.
    pub fn take(&self, address: Option<IpAddr>) -> Result<(), Problem> {
        let limiters = &self.0;
        let now = DefaultClock::default().now();
        let wait = |not_until: governor::NotUntil<_>| Problem::RateLimited {
            retry_after: not_until.wait_time_from(now).as_secs().max(1),
        };
        if let Some(address) = address {
            if limiters.clients.len() > REMEMBERED_CLIENTS {
                limiters.clients.retain_recent();
            }
            limiters.clients.check_key(&client::bucket(address)).map_err(wait)?;
        }
        limiters.channel.check().map_err(wait)
    }

    /// Forgets clients that are at rest; called now and then so that memory follows the traffic.
    pub fn forget_resting(&self) {
        self.0.clients.retain_recent();
        self.0.clients.shrink_to_fit();
    }
}

/// `rate` requests a second, and a burst of two seconds' worth: a page opens with many calls at once.
fn per_second(rate: u32) -> Quota {
    let rate = NonZeroU32::new(rate).unwrap_or(NonZeroU32::MIN);
    Quota::per_second(rate).allow_burst(rate.saturating_mul(NonZeroU32::MIN.saturating_add(1)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn taken(budget: &Budget, address: &str, tries: u32) -> u32 {
        let address = Some(address.parse().unwrap());
        u32::try_from((0..tries).filter(|_| budget.take(address).is_ok()).count()).unwrap()
    }

    #[test]
    fn a_client_over_its_budget_is_told_when_to_come_back_and_others_go_on() {
        let budget = Budget::new(RequestBudget { per_second: 1000, per_client: 2 });
        assert_eq!(taken(&budget, "192.0.2.1", 10), 4);
        assert!(matches!(
            budget.take(Some("192.0.2.1".parse().unwrap())),
            Err(Problem::RateLimited { retry_after: 1 })
        ));
        assert_eq!(taken(&budget, "192.0.2.2", 3), 3);
    }

    #[test]
    fn a_channel_has_a_budget_over_all_its_clients() {
        let budget = Budget::new(RequestBudget { per_second: 2, per_client: 100 });
        assert_eq!(taken(&budget, "192.0.2.1", 3) + taken(&budget, "192.0.2.2", 3), 4);
    }

    #[test]
    fn a_new_revision_with_the_same_budget_forgives_nothing() {
        let allowed = RequestBudget { per_second: 2, per_client: 1 };
        let budget = Budget::new(allowed);
        taken(&budget, "192.0.2.1", 5);
        assert_eq!(taken(&budget.or_new(allowed), "192.0.2.1", 5), 0);
        assert_eq!(taken(&budget.or_new(RequestBudget { per_second: 9, per_client: 3 }), "192.0.2.1", 9), 6);
    }
}
