//! Rate limits: a budget for each channel, and one for each of its clients.
//!
//! Channels share no lock and no state, so a flood on one doesn't affect another. Memory for clients is bounded per
//! channel and per process.

mod clients;
mod forgeries;
mod sparing;
#[cfg(test)]
mod tests;

use std::num::NonZeroU32;
use std::sync::{Arc, LazyLock};
use std::time::Duration;

use governor::clock::{Clock, QuantaClock, QuantaInstant};
use governor::state::{InMemoryState, NotKeyed};
use governor::{Quota, RateLimiter};
use tenants::schema::channel::RequestBudget;

use self::clients::{Clients, Places};
pub use self::forgeries::{CountedForgery, Forged};
pub use self::sparing::Sparing;
use super::client::Client;
use super::problem::Problem;

/// The interval of removing idle clients while a channel has no free slots.
const SWEEP: Duration = Duration::from_secs(1);

/// One clock for all limits: creating a clock takes far longer than reading it.
static CLOCK: LazyLock<QuantaClock> = LazyLock::new(QuantaClock::default);

/// [`CLOCK`] as a zero-sized type, so that limiters hold no copy.
#[derive(Debug, Clone, Copy)]
struct ProcessClock;

impl Clock for ProcessClock {
    type Instant = QuantaInstant;

    fn now(&self) -> QuantaInstant {
        CLOCK.now()
    }
}

type Limiter = RateLimiter<NotKeyed, InMemoryState, ProcessClock>;

/// The limits of one channel. They are kept across revisions that don't change the budget.
#[derive(Debug, Clone)]
pub struct Budget(Arc<Limiters>);

#[derive(Debug)]
struct Limiters {
    allowed: RequestBudget,
    channel: Limiter,
    places: Places,
    clients: RateLimiter<Client, Clients, ProcessClock>,
    /// Limits sweeps: one request per [`SWEEP`] does it.
    sweeps: Limiter,
}

impl Budget {
    /// Full budgets for a channel.
    pub fn new(allowed: RequestBudget) -> Self {
        Self::remembering(allowed, Places::default())
    }

    fn remembering(allowed: RequestBudget, places: Places) -> Self {
        let RequestBudget { per_second: channel, per_client } = allowed;
        Self::of(allowed, per_second(channel), per_second(per_client), places)
    }

    fn of(allowed: RequestBudget, channel: Quota, client: Quota, places: Places) -> Self {
        let every = Quota::with_period(SWEEP).unwrap_or(Quota::per_second(NonZeroU32::MIN));
        Self(Arc::new(Limiters {
            allowed,
            channel: RateLimiter::direct_with_clock(channel, ProcessClock),
            clients: RateLimiter::new(client, Clients::within(places), ProcessClock),
            places,
            sweeps: RateLimiter::direct_with_clock(every, ProcessClock),
        }))
    }

    /// These limits if they allow the same, else new ones.
    pub fn or_new(&self, allowed: RequestBudget) -> Self {
        if self.0.allowed == allowed { self.clone() } else { Self::new(allowed) }
    }

    /// Takes one request from the client's and the channel's budget.
    ///
    /// # Errors
    /// [`Problem::RateLimited`] with the seconds to wait. A client over its own budget is not charged to the channel.
    pub fn take(&self, client: Option<Client>) -> Result<(), Problem> {
        let limiters = &self.0;
        let wait = |not_until: governor::NotUntil<_>| Problem::RateLimited {
            retry_after: not_until.wait_time_from(ProcessClock.now()).as_secs().max(1),
        };
        if let Some(client) = client {
            if limiters.places.are_taken(limiters.clients.len()) && limiters.sweeps.check().is_ok() {
                self.forget_resting();
            }
            limiters.clients.check_key(&client).map_err(wait)?;
        }
        limiters.channel.check().map_err(wait)
    }

    /// Removes idle clients and frees their memory; called regularly.
    pub fn forget_resting(&self) {
        self.0.clients.retain_recent();
        self.0.clients.shrink_to_fit();
    }
}

/// `rate` requests per second with a burst of two seconds' worth, because opening a page makes many calls at once.
fn per_second(rate: u32) -> Quota {
    let rate = NonZeroU32::new(rate).unwrap_or(NonZeroU32::MIN);
    Quota::per_second(rate).allow_burst(rate.saturating_mul(NonZeroU32::MIN.saturating_add(1)))
}
