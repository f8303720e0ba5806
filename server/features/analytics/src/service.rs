//! The logic of the endpoints for trackers. None of them makes a query.

use grandstand_core::device::Device;
use grandstand_db::analytics::entities::visits;
use grandstand_web::context::Context;
use grandstand_web::identity::caller::Caller;
use jiff::Timestamp;

use super::cleaning::{label, network, path, referrer};
use super::error::Error;
use super::intake::{Batch, Full};
use super::model::{AnalyticsSession, NewSession};
use super::rows::Sender;
use super::session::Visit;
use crate::Analytics;

/// Checks whether the channel accepts data from this page, and charges the call to the client's rate limit.
///
/// # Errors
/// The channel measures nothing, or nothing from localhost, or the client sends too much.
pub fn allowed(context: &Context, caller: &Caller) -> Result<(), Error> {
    let analytics = context.channel().analytics.as_ref().ok_or(Error::Off)?;
    if caller.is_local() && !analytics.allow_localhost {
        return Err(Error::FromLocalhost);
    }
    Ok(context.site.sparing.analytics(context.channel().budget).take(context.client())?)
}

/// Returns a browser's name: a valid one is kept, a missing one is made.
///
/// # Errors
/// The name is invalid.
pub fn hash(known: Option<&str>) -> Result<String, Error> {
    match known.filter(|known| !known.is_empty()) {
        Some(known) => visitor(known).map(|_| known.to_owned()),
        None => Ok(format!("{:032x}", rand::random::<u128>())),
    }
}

/// Returns the number that stands for a browser's name in the tables.
fn visitor(hash: &str) -> Result<i64, Error> {
    let is_hash = hash.len() == 32 && hash.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
    let number = hash.get(..16).filter(|_| is_hash).and_then(|half| u64::from_str_radix(half, 16).ok());
    number.map(u64::cast_signed).ok_or(Error::HashInvalid)
}

/// Begins a session.
///
/// # Errors
/// The browser's name is missing or invalid, or the queue is full.
pub fn begin(
    analytics: &Analytics,
    context: &Context,
    caller: &Caller,
    sent: &NewSession,
) -> Result<AnalyticsSession, Error> {
    let visitor = match &sent.hash {
        Some(hash) => visitor(hash)?,
        None => return Err(Error::HashMissing),
    };
    let visit = Visit::begin(context.actually_now());
    let device = Device::of(caller.user_agent.as_deref().unwrap_or_default());
    let row = visits::Model {
        channel_id: context.channel_id(),
        id: visit.number(),
        visitor,
        country: context.country.code().map(str::to_owned),
        network: context.address.map(network),
        browser: device.browser.map(str::to_owned),
        system: device.system.map(str::to_owned),
        screen_width: sent.screen_width.filter(|width| (1..=100_000).contains(width)),
        language: context.language.code().to_owned(),
        path: sent.path.as_deref().and_then(|text| path(analytics.secret_paths, text)),
        referrer: sent.referrer.as_deref().and_then(referrer),
        trk: sent.trk.as_deref().and_then(label),
    };
    put(analytics, context, Batch { visits: vec![row], ..Batch::default() })?;
    described(analytics, context, visit)
}

/// Returns the session of a signed id.
///
/// # Errors
/// The session is over, forged or from another channel.
pub fn known(analytics: &Analytics, context: &Context, text: &str) -> Result<AnalyticsSession, Error> {
    let visit = Visit::open(&analytics.keyring, text, context.channel_id(), context.actually_now());
    described(analytics, context, visit.filter(|visit| visit.is_on(context.actually_now())).ok_or(Error::SessionOver)?)
}

fn described(analytics: &Analytics, context: &Context, visit: Visit) -> Result<AnalyticsSession, Error> {
    let moment = |millisecond| Timestamp::from_millisecond(millisecond).map_err(anyhow::Error::from);
    Ok(AnalyticsSession {
        session: visit.seal(&analytics.keyring, context.channel_id()),
        started_at: moment(visit.began_at())?.to_string(),
        expires_at: moment(visit.ends_at())?.to_string(),
    })
}

/// Returns the sender of data, by its session id.
///
/// # Errors
/// The session is over, forged or from another channel.
pub fn sender(analytics: &Analytics, context: &Context, session: &str) -> Result<Sender, Error> {
    let channel_id = context.channel_id();
    let now = context.actually_now();
    let visit = Visit::open(&analytics.keyring, session, channel_id, now).ok_or(Error::SessionOver)?;
    Ok(Sender { channel_id, visit, now, secret_paths: analytics.secret_paths })
}

/// Queues rows to be written; those of a simulation are dropped.
///
/// # Errors
/// The queue is full; none of the rows were taken.
pub fn put(analytics: &Analytics, context: &Context, batch: Batch) -> Result<(), Error> {
    if context.simulation.is_some() {
        return Ok(());
    }
    analytics.intake.put(context.channel_id(), batch).map_err(|Full| Error::QueueFull)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_browser_keeps_its_name_and_a_new_one_is_chance() {
        let new = hash(None).unwrap();
        assert_eq!((new.len(), hash(Some(&new)).unwrap()), (32, new.clone()));
        assert_ne!(hash(Some("")).unwrap(), new);
        for wrong in ["x", &"A".repeat(32), &"é".repeat(16)] {
            assert!(hash(Some(wrong)).is_err(), "{wrong}");
        }
        assert_eq!(visitor(&"f".repeat(32)).unwrap(), -1);
    }
}
