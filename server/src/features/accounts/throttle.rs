//! Forms that must not be tried too often. Attempts are counted in Redis where several processes share one, else in
//! memory.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::app::App;
use crate::http::client::Client;
use crate::http::context::Context;
use crate::http::problem::Problem;

/// Counts that one process keeps.
const KEPT: usize = 200_000;

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

const QUARTER: Duration = Duration::from_secs(15 * 60);
const HOUR: Duration = Duration::from_secs(60 * 60);

/// Logins as one person from one place. Who fails so often has forgotten the password, or guesses.
pub const LOGIN: Rule = Rule { name: "login", most: 10, window: QUARTER };
/// Logins as one person from everywhere: above what they do themselves, and far below what guessing needs.
pub const LOGIN_ANYWHERE: Rule = Rule { name: "login-anywhere", most: 100, window: HOUR };
/// Failed logins from one address, with room for a school behind it.
pub const LOGIN_ADDRESS: Rule = Rule { name: "login-address", most: 200, window: QUARTER };
/// Accounts made from one address.
pub const REGISTER: Rule = Rule { name: "register", most: 200, window: HOUR };
/// Mails that anyone can have sent to one person.
pub const MAIL: Rule = Rule { name: "mail", most: 5, window: HOUR };
/// Such mails asked for from one address.
pub const MAIL_ADDRESS: Rule = Rule { name: "mail-address", most: 100, window: HOUR };
/// Forms sent from one address.
pub const FORM: Rule = Rule { name: "form", most: 60, window: HOUR };
/// The current password, asked for before something is changed.
pub const PASSWORD: Rule = Rule { name: "password", most: 10, window: QUARTER };
/// Tokens and codes presented from one address.
pub const TOKEN: Rule = Rule { name: "token", most: 300, window: HOUR };

/// One attempt at something, by whoever is to be held back.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Attempt {
    rule: Rule,
    who: String,
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

    fn new(rule: Rule, context: &Context, who: &str) -> Self {
        // Counts are not the place to keep addresses of people.
        let who = blake3::hash(format!("{} {} {who}", rule.name, context.channel().id).as_bytes());
        Self { rule, who: who.to_hex()[..32].to_owned() }
    }

    /// What Redis knows it by.
    fn key(&self) -> String {
        format!("grandstand:attempts:{}:{}", self.rule.name, self.who)
    }
}

fn client(context: &Context) -> String {
    context.address.map(|address| Client::at(address).number().to_string()).unwrap_or_default()
}

/// What was counted.
#[derive(Debug, Clone, Copy)]
struct Count {
    attempts: u32,
    until: Instant,
}

/// The counts of one process.
#[derive(Debug, Default)]
pub struct Throttle(Mutex<HashMap<Attempt, Count>>);

impl Throttle {
    fn count(&self, attempt: &Attempt) -> (u32, Duration) {
        let now = Instant::now();
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if counts.len() >= KEPT {
            counts.retain(|_, count| count.until > now);
        }
        if counts.len() >= KEPT {
            // Whoever fills it up must not make it grow, nor be forgotten: the counts that are worth most stay.
            counts.retain(|_, count| count.attempts > 1);
        }
        let fresh = Count { attempts: 0, until: now + attempt.rule.window };
        let count = counts.entry(attempt.clone()).or_insert(fresh);
        if count.until <= now {
            *count = fresh;
        }
        count.attempts = count.attempts.saturating_add(1);
        (count.attempts, count.until - now)
    }

    fn uncount(&self, attempt: &Attempt) {
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = counts.get_mut(attempt) {
            count.attempts = count.attempts.saturating_sub(1);
        }
    }
}

/// Takes attempts, all of them. Gives how often each was made within its window, this time included.
///
/// # Errors
/// [`Problem::TooManyAttempts`] where one was made too often.
pub async fn take<const N: usize>(app: &App, attempts: &[Attempt; N]) -> Result<[u32; N], Problem> {
    let mut counted = [0; N];
    let mut retry_after = None;
    for (attempt, counted) in attempts.iter().zip(&mut counted) {
        let (count, rest) = count(app, attempt).await;
        *counted = count;
        if count > attempt.rule.most {
            retry_after = retry_after.max(Some(rest.as_secs().max(1)));
        }
    }
    retry_after.map_or(Ok(counted), |retry_after| Err(Problem::TooManyAttempts { retry_after }))
}

/// Gives attempts back that turned out to be right.
pub async fn give_back(app: &App, attempts: &[Attempt]) {
    for attempt in attempts {
        app.throttle.uncount(attempt);
        if let Some(redis) = &app.redis
            && let Err(error) = redis.uncount(&attempt.key()).await
        {
            tracing::debug!(error = format!("{error:#}"), "an attempt stays counted in Redis");
        }
    }
}

async fn count(app: &App, attempt: &Attempt) -> (u32, Duration) {
    let here = app.throttle.count(attempt);
    let Some(redis) = &app.redis else { return here };
    match redis.count(&attempt.key(), attempt.rule.window).await {
        Ok(everywhere) => everywhere,
        Err(error) => {
            tracing::warn!(error = format!("{error:#}"), "attempts are counted in this process alone");
            here
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn attempt(who: &str, window: Duration) -> Attempt {
        Attempt { rule: Rule { window, ..LOGIN }, who: who.to_owned() }
    }

    #[test]
    fn attempts_count_within_their_window_and_can_be_given_back() {
        let throttle = Throttle::default();
        let long = attempt("one", HOUR);
        assert_eq!([(); 3].map(|()| throttle.count(&long).0), [1, 2, 3]);
        throttle.uncount(&long);
        assert_eq!(throttle.count(&long).0, 3);
        assert_eq!(throttle.count(&attempt("other", HOUR)).0, 1);
        let short = attempt("one", Duration::ZERO);
        assert_eq!([(); 2].map(|()| throttle.count(&short).0), [1, 1], "a window that is over begins anew");
    }
}
