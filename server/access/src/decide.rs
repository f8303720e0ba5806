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
/// Region and recording are checked first, so that nobody is asked to pay for what they can't watch. The right to watch
/// comes next, and the start time last, so that viewers learn before the start what they will need.
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
    // A live event whose stream has not arrived yet counts as upcoming.
    let has_begun = event.status != StreamStatus::Upcoming && event.playable;
    let reason = if has_begun { Reason::Granted } else { Reason::Upcoming };
    Access { granted: reason == Reason::Granted, reason, grant_id: grant, offers: Vec::new() }
}

/// Whether a channel's rules block a country. An unknown country is blocked only if the rules have an allow list.
pub fn is_geo_blocked(rules: &GeoRules, country: Option<&str>) -> bool {
    let names = |list: &[String], code: &str| list.iter().any(|entry| entry.eq_ignore_ascii_case(code));
    match country {
        Some(code) => names(&rules.block, code) || (!rules.allow.is_empty() && !names(&rules.allow, code)),
        None => !rules.allow.is_empty(),
    }
}

/// Whether the viewer's country is blocked by the channel's rules or by the event's own. An unknown country is
/// blocked by any rules of an event, but by a channel's rules only if they have an allow list.
pub fn is_closed_to(channel: &Channel, event: &Asked, country: Option<&str>) -> bool {
    let by_itself = match country {
        Some(_) => is_geo_blocked(&event.geo, country),
        None => !event.geo.is_open(),
    };
    by_itself || is_geo_blocked(&channel.geo, country)
}

/// The right to watch, whether or not there is anything to watch yet: the id of the grant, if one is needed, or the
/// refusal.
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

/// The right to watch an event that is not sold by itself. The channel's settings may limit watching, or replays, to
/// signed-in users or to owners of a pass, or allow them to nobody.
fn unsold(channel: &Channel, event: &Asked, viewer: &Viewer, now: Timestamp) -> Result<Option<i64>, Access> {
    let wanted: &[Capability] = match event.status {
        StreamStatus::Finished => &[Capability::Watch, Capability::VodMediaAccess],
        StreamStatus::Live | StreamStatus::Upcoming => &[Capability::Watch],
    };
    let has_all = |capabilities: &[Capability]| wanted.iter().all(|capability| capabilities.contains(capability));
    let settings = &channel.capabilities;
    // Most channels let everyone watch, so the viewer's own capabilities are collected only when needed.
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

/// The right to watch an event that needs a grant; `offers` lists what would give one.
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

/// Whether a grant covers an event, regardless of time.
pub fn covers(grant: &Grant, event: &Asked) -> bool {
    let matches = match &grant.covers {
        Coverage::Event(id) => return *id == event.event_id,
        Coverage::Pass(pass) => pass.covers(&event.categories, &event.participants),
    };
    matches && (event.access_type != AccessType::Ppv || grant.includes_ppv)
}

/// Everything the channel sells that covers the event, or that `gives` access in another way, cheapest first.
fn offers(channel: &Channel, event: &Asked, gives: impl Fn(&Product) -> bool) -> Vec<AccessOffer> {
    let is_sold = matches!(event.access_type, AccessType::Paid | AccessType::Ppv);
    let price = event.price.filter(|_| is_sold);
    let alone = price.map(|price| AccessOffer { kind: AccessOfferKind::Event, id: event.event_id.0, price });
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
