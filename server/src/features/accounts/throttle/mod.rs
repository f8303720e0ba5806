//! Limits on what must not be tried too often. Attempts are counted in Redis where several processes share one, else in
//! memory. A refused attempt is counted nowhere: trying again doesn't make the wait longer, for oneself or for others.

mod counts;

use std::net::IpAddr;
use std::time::Duration;

use counts::{Counts, Limit};
use grandstand_db::entities::users;

use super::devices::DeviceId;
use crate::app::App;
use crate::http::client::Client;
use crate::http::context::Context;
use crate::http::problem::Problem;

/// How often something may be tried.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Rule {
    /// Its name, where counts are kept.
    pub name: &'static str,
    /// Attempts within the window.
    pub most: u32,
    /// From the first attempt on.
    pub window: Duration,
}

impl Rule {
    /// The same rule, which counts and never refuses.
    pub const fn unlimited(self) -> Self {
        Self { most: u32::MAX, ..self }
    }
}

const QUARTER: Duration = Duration::from_secs(15 * 60);
const HOUR: Duration = Duration::from_secs(60 * 60);

/// Logins as one person from one address or known device. Who fails so often has forgotten the password, or guesses.
pub const LOGIN: Rule = Rule { name: "login", most: 10, window: QUARTER };
/// Logins as one person from one IPv6 /48, which a single customer can have: 65,536 networks that count as an address
/// each. Far below [`LOGIN_ANYWHERE`], so that no such customer uses that up alone.
pub const LOGIN_NETWORK: Rule = Rule { name: "login-network", most: 30, window: HOUR };
/// Logins as one person from all addresses and devices that are not known: far below what guessing needs.
pub const LOGIN_ANYWHERE: Rule = Rule { name: "login-anywhere", most: 100, window: HOUR };
/// Failed logins from one address, with room for a school behind it.
pub const LOGIN_ADDRESS: Rule = Rule { name: "login-address", most: 200, window: QUARTER };
/// Accounts made from one address.
pub const REGISTER: Rule = Rule { name: "register", most: 200, window: HOUR };
/// Mails that a signed-in user can have sent to themselves.
pub const MAIL: Rule = Rule { name: "mail", most: 5, window: HOUR };
/// Mails to one person that one address or known device can ask for.
pub const MAIL_FROM: Rule = Rule { name: "mail-from", most: 3, window: HOUR };
/// Mails to one person that addresses and devices that are not known can ask for together, and known devices where nobody
/// has verified the person's address: an inbox is not flooded. The window is as long as the mailed links work.
pub const MAIL_TO: Rule = Rule { name: "mail-to", most: 12, window: HOUR };
/// Mails to one person that all known devices of the account can ask for together: whoever has the password can have any
/// number of devices known.
pub const MAIL_KNOWN: Rule = Rule { name: "mail-known", most: 6, window: HOUR };
/// Mails to one address that nobody has verified: of accounts that were made with it or have taken it as their new one.
/// A welcome, and as many further ones as a user can ask for.
pub const MAIL_NEW: Rule = Rule { name: "mail-new", most: 6, window: HOUR };
/// Such mails asked for from one address.
pub const MAIL_ADDRESS: Rule = Rule { name: "mail-address", most: 100, window: HOUR };
/// Forms sent from one address.
pub const FORM: Rule = Rule { name: "form", most: 60, window: HOUR };
/// The current password, asked for before something is changed, in one session: whoever has stolen another one doesn't use
/// it up.
pub const PASSWORD: Rule = Rule { name: "password", most: 10, window: QUARTER };
/// The current password in all sessions of a user that have failed before.
pub const PASSWORD_ANYWHERE: Rule = Rule { name: "password-anywhere", most: 100, window: HOUR };
/// Tokens and codes presented from one address.
pub const TOKEN: Rule = Rule { name: "token", most: 300, window: HOUR };
/// Wrong captcha tokens from one address: each costs a call to the captcha's service.
pub const CAPTCHA: Rule = Rule { name: "captcha", most: 100, window: QUARTER };

/// One attempt at something, by whoever is to be held back.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Attempt {
    rule: Rule,
    who: u128,
    /// When, in unix seconds.
    second: i64,
}

impl Attempt {
    /// By a person of the channel, named by their address or id.
    pub fn of_person(rule: Rule, context: &Context, person: &str) -> Self {
        Self::new(rule, context, person)
    }

    /// By whoever is at the request's address.
    pub fn of_client(rule: Rule, context: &Context) -> Self {
        Self::new(rule, context, &client(context))
    }

    /// As a person, from the request's address.
    pub fn of_both(rule: Rule, context: &Context, person: &str) -> Self {
        Self::new(rule, context, &format!("{person} {}", client(context)))
    }

    /// As a person, from the /48 of the request's IPv6 address. An IPv4 address is limited by itself.
    pub fn of_network(rule: Rule, context: &Context, person: &str) -> Self {
        match context.address {
            Some(address @ IpAddr::V6(_)) => {
                Self::new(rule, context, &format!("{person} {}", Client::at(address).network()))
            }
            _ => Self::of_both(rule.unlimited(), context, person),
        }
    }

    /// By a device that is known to belong to one of the channel's users.
    pub fn of_device(rule: Rule, context: &Context, device: DeviceId) -> Self {
        Self::new(rule, context, &format!("device {}", device.0))
    }

    fn new(rule: Rule, context: &Context, who: &str) -> Self {
        // Counts are not the place to keep addresses of people.
        let who = blake3::hash(format!("{} {} {who}", rule.name, context.channel().id).as_bytes());
        let mut number = [0; 16];
        number.copy_from_slice(&who.as_bytes()[..16]);
        Self { rule, who: u128::from_be_bytes(number), second: context.actually_now().as_second() }
    }

    /// The key in Redis.
    fn key(&self) -> String {
        format!("grandstand:attempts:{}:{:032x}", self.rule.name, self.who)
    }

    fn limit(&self) -> Limit {
        Limit { most: self.rule.most, window: i64::try_from(self.rule.window.as_secs()).unwrap_or(i64::MAX) }
    }
}

fn client(context: &Context) -> String {
    context.address.map(|address| Client::at(address).number().to_string()).unwrap_or_default()
}

/// The counts of one process.
#[derive(Debug, Default)]
pub struct Throttle(Counts);

impl Throttle {
    /// Takes all attempts or none. Returns the counts, or the seconds to wait.
    fn take<const N: usize>(&self, attempts: &[Attempt; N]) -> Result<[u32; N], u64> {
        let taken = attempts.each_ref().map(|attempt| self.0.count(attempt.who, attempt.limit(), attempt.second));
        let Some(wait) = taken.iter().filter_map(|count| count.err()).max() else {
            return Ok(taken.map(Result::unwrap_or_default));
        };
        for (attempt, _) in attempts.iter().zip(taken).filter(|(_, count)| count.is_ok()) {
            self.0.uncount(attempt.who);
        }
        Err(u64::try_from(wait).unwrap_or_default())
    }
}

/// Takes all attempts or none. Returns how often each was made within its window, this time included.
///
/// # Errors
/// [`Problem::TooManyAttempts`] where one was made too often. Then none is counted.
pub async fn take<const N: usize>(app: &App, attempts: &[Attempt; N]) -> Result<[u32; N], Problem> {
    let taken = match &app.redis {
        None => app.throttle.take(attempts),
        Some(redis) => {
            let limits = attempts.each_ref().map(|attempt| (attempt.key(), attempt.rule.most, attempt.rule.window));
            match redis.take(&limits).await {
                Ok(taken) => taken,
                Err(error) => {
                    tracing::warn!(error = format!("{error:#}"), "attempts are counted in this process alone");
                    app.throttle.take(attempts)
                }
            }
        }
    };
    taken.map_err(|wait| Problem::TooManyAttempts { retry_after: wait.max(1) })
}

/// Counts a mail to an address that nobody has verified. Returns whether it may be sent: somebody who makes an account is
/// not refused for the mails of others.
pub async fn may_mail_new(app: &App, context: &Context, email_folded: &str) -> bool {
    take(app, &[Attempt::of_person(MAIL_NEW, context, email_folded)]).await.is_ok()
}

/// Counts a mail that a user asks for: as the user's and, where the address is not verified, as one to the address.
///
/// # Errors
/// [`Problem::TooManyAttempts`].
pub async fn take_mail(app: &App, context: &Context, user: &users::Model) -> Result<(), Problem> {
    let own = Attempt::of_person(MAIL, context, &user.id.to_string());
    if user.email_verified_at.is_some() {
        return take(app, &[own]).await.map(drop);
    }
    let email = user.email_folded.as_deref().unwrap_or_default();
    take(app, &[own, Attempt::of_person(MAIL_NEW, context, email)]).await.map(drop)
}

/// Gives attempts back that turned out to be right, or that were refused for another reason.
pub async fn give_back(app: &App, attempts: &[Attempt]) {
    for attempt in attempts {
        let Some(redis) = &app.redis else {
            app.throttle.0.uncount(attempt.who);
            continue;
        };
        if let Err(error) = redis.uncount(&attempt.key()).await {
            tracing::debug!(error = format!("{error:#}"), "an attempt stays counted in Redis");
            app.throttle.0.uncount(attempt.who);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn attempt(who: u128, most: u32) -> Attempt {
        Attempt { rule: Rule { most, ..LOGIN }, who, second: 0 }
    }

    #[test]
    fn attempts_are_taken_together_or_not_at_all() {
        let throttle = Throttle::default();
        let (narrow, wide) = (attempt(1, 2), attempt(2, 100));
        for times in 1..=2 {
            assert_eq!(throttle.take(&[narrow.clone(), wide.clone()]), Ok([times, times]));
        }
        for _ in 0..200 {
            assert_eq!(throttle.take(&[narrow.clone(), wide.clone()]), Err(900));
            assert_eq!(throttle.take(&[wide.clone(), narrow.clone()]), Err(900));
        }
        assert_eq!(throttle.take(&[wide]), Ok([3]), "what was refused is counted nowhere");
    }
}
