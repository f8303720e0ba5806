//! Rate-limited attempts, made from a request's context.

use std::net::IpAddr;

use grandstand_db::ids::ChannelId;
use grandstand_platform::throttle::{Attempt, Rule, TooManyAttempts};

use super::client::Client;
use super::context::Context;
use super::problem::Problem;

impl From<TooManyAttempts> for Problem {
    fn from(refused: TooManyAttempts) -> Self {
        Self::TooManyAttempts { retry_after: refused.retry_after }
    }
}

/// An attempt by a person of the channel, identified by e-mail address or id.
pub fn by_person(rule: Rule, context: &Context, person: &str) -> Attempt {
    Attempt::new(rule, ChannelId(context.channel_id().0), person)
}

/// An attempt from the request's address.
pub fn by_client(rule: Rule, context: &Context) -> Attempt {
    by_person(rule, context, &client(context))
}

/// An attempt by a person from the request's address.
pub fn by_person_at_client(rule: Rule, context: &Context, person: &str) -> Attempt {
    by_person(rule, context, &format!("{person} {}", client(context)))
}

/// An attempt by a person from the /48 of the request's IPv6 address, or from its IPv4 address.
pub fn by_person_in_network(rule: Rule, context: &Context, person: &str) -> Attempt {
    match context.address {
        Some(address @ IpAddr::V6(_)) => {
            by_person(rule, context, &format!("{person} {}", Client::at(address).network()))
        }
        _ => by_person_at_client(rule.unlimited(), context, person),
    }
}

fn client(context: &Context) -> String {
    context.address.map(|address| Client::at(address).number().to_string()).unwrap_or_default()
}
