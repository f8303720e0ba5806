//! The one function that decides access. `has_access`, playlists and segments all ask it.

use jiff::Timestamp;
use tenants::compile::{Channel, Product};
use tenants::payload::sales::PackageType;
use tenants::schema::catalogue::{AccessType, StreamStatus};
use tenants::schema::channel::{Capability, GeoRules};

use super::capabilities;
use super::model::{Access, AccessOffer, AccessOfferKind, Asked, Coverage, Grant, Reason, Viewer};

/// Decides whether `viewer`, in `country` (ISO code, `None` if unknown), may watch `event` of `channel` at `now`.
///
/// Region and recording come first: nobody is asked to pay for what they can't see. Then the right, and last whether it
/// has begun, so that a viewer learns before the start what they will need.
pub fn decide(channel: &Channel, event: &Asked, viewer: &Viewer, country: Option<&str>, now: Timestamp) -> Access {
    if is_closed_to(channel, event, country) {
        return refused(Reason::GeoBlocked);
    }
    if event.status == StreamStatus::Finished && !event.playable {
        return refused(Reason::NoReplay);
    }
    let grant = match right(channel, event, viewer, now) {
        Ok(grant) => grant,
        Err(refusal) => return refusal,
    };
    // A live event whose stream has not begun to arrive is still to come.
    let has_begun = event.status != StreamStatus::Upcoming && event.playable;
    let reason = if has_begun { Reason::Granted } else { Reason::Upcoming };
    Access { granted: reason == Reason::Granted, reason, grant_id: grant, offers: Vec::new() }
}

/// Whether a channel's rules shut a country out. An unknown country is let in unless only some are allowed.
pub fn is_geo_blocked(rules: &GeoRules, country: Option<&str>) -> bool {
    let names = |list: &[String], code: &str| list.iter().any(|entry| entry.eq_ignore_ascii_case(code));
    match country {
        Some(code) => names(&rules.block, code) || (!rules.allow.is_empty() && !names(&rules.allow, code)),
        None => !rules.allow.is_empty(),
    }
}

/// Whether an event of a channel is closed where a viewer is, by the channel's rules or its own. An event that has rules has
/// them for the rights in it: who may be anywhere is let in by a channel that shuts some countries out, but not to such
/// an event.
pub fn is_closed_to(channel: &Channel, event: &Asked, country: Option<&str>) -> bool {
    let by_itself = match country {
        Some(_) => is_geo_blocked(&event.geo, country),
        None => !event.geo.is_open(),
    };
    by_itself || is_geo_blocked(&channel.geo, country)
}

/// The right to watch, whether or not there is anything to watch yet: the id of the grant that gives it, or the refusal.
fn right(channel: &Channel, event: &Asked, viewer: &Viewer, now: Timestamp) -> Result<Option<i64>, Access> {
    match event.access_type {
        AccessType::Free => unsold(channel, event, viewer, now),
        AccessType::Register => match viewer.user {
            None => Err(refused(Reason::SignIn)),
            Some(user) if !user.verified => Err(refused(Reason::Verify)),
            Some(_) => unsold(channel, event, viewer, now),
        },
        AccessType::Paid | AccessType::Ppv => bought(event, viewer, now, || offers(channel, event, |_| false)),
    }
}

/// The right to what costs nothing by itself: a channel may keep watching, or its recordings, to those who are signed in
/// or own something, or from everyone.
fn unsold(channel: &Channel, event: &Asked, viewer: &Viewer, now: Timestamp) -> Result<Option<i64>, Access> {
    let wanted: &[Capability] = match event.status {
        StreamStatus::Finished => &[Capability::Watch, Capability::VodMediaAccess],
        StreamStatus::Live | StreamStatus::Upcoming => &[Capability::Watch],
    };
    let has_all = |capabilities: &[Capability]| wanted.iter().all(|capability| capabilities.contains(capability));
    let settings = &channel.capabilities;
    // Most channels let everyone: what a viewer may do is gathered where it matters.
    if has_all(&settings.guest) || has_all(&capabilities::of_viewer(channel, viewer, now.as_second())) {
        return Ok(None);
    }
    if viewer.user.is_none() && has_all(&settings.user) {
        return Err(refused(Reason::SignIn));
    }
    let is_given = |capability: &Capability| settings.guest.contains(capability) || settings.user.contains(capability);
    let gives = |pass: &Product| wanted.iter().all(|one| is_given(one) || pass.capabilities.contains(one));
    bought(event, viewer, now, || offers(channel, event, gives)).map_err(|refusal| {
        let is_hopeless = refusal.reason == Reason::Buy && refusal.offers.is_empty();
        if is_hopeless { refused(Reason::NotOffered) } else { refusal }
    })
}

/// The right to what takes a grant; `offers` makes the list of what would give one.
fn bought(
    event: &Asked,
    viewer: &Viewer,
    now: Timestamp,
    offers: impl FnOnce() -> Vec<AccessOffer>,
) -> Result<Option<i64>, Access> {
    let second = now.as_second();
    let covering = || viewer.grants.iter().filter(|grant| covers(grant, event));
    if let Some(grant) = covering().find(|grant| grant.is_current(second)) {
        return Ok(Some(grant.id));
    }
    let ran_out = covering().any(|grant| !grant.revoked && grant.ends_at.is_some_and(|end| end <= second));
    let reason = if ran_out { Reason::Expired } else { Reason::Buy };
    Err(Access { offers: offers(), ..refused(reason) })
}

fn covers(grant: &Grant, event: &Asked) -> bool {
    let matches = match &grant.covers {
        Coverage::Event(id) => return *id == event.event_id,
        Coverage::Pass(pass) => pass.covers(&event.categories, &event.participants),
    };
    matches && (event.access_type != AccessType::Ppv || grant.includes_ppv)
}

/// Everything the channel sells that covers the event, or `gives` the right to it in another way, cheapest first.
fn offers(channel: &Channel, event: &Asked, gives: impl Fn(&Product) -> bool) -> Vec<AccessOffer> {
    let is_sold = matches!(event.access_type, AccessType::Paid | AccessType::Ppv);
    let price = event.price.filter(|_| is_sold);
    let alone = price.map(|price| AccessOffer { kind: AccessOfferKind::Event, id: event.event_id, price });
    let is_of_kind = |pass: &Product| event.access_type != AccessType::Ppv || pass.includes_ppv;
    let covers = |pass: &Product| is_of_kind(pass) && pass.covers(&event.categories, &event.participants);
    let passes = channel.packages.iter().chain(&channel.subscriptions);
    let sold = passes.filter(|&pass| covers(pass) || gives(pass));
    let kind = |kind| match kind {
        PackageType::Package => AccessOfferKind::Package,
        PackageType::Subscription => AccessOfferKind::Subscription,
    };
    let mut offers: Vec<AccessOffer> = alone
        .into_iter()
        .chain(sold.map(|pass| AccessOffer { kind: kind(pass.kind), id: pass.id, price: pass.price }))
        .collect();
    offers.sort_by_key(|offer| (offer.price, offer.kind, offer.id));
    offers
}

const fn refused(reason: Reason) -> Access {
    Access { granted: false, reason, grant_id: None, offers: Vec::new() }
}
