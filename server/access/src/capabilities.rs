//! What somebody may do: by the channel's settings, and by what they own.

use tenants::compile::Channel;
use tenants::schema::channel::Capability;

use super::model::{Grant, Viewer};

/// What the channel lets its guests or its signed-in users do, and what was bought, each once. `verified` is whether the
/// signed-in user's address is, `None` for a guest. What registration alone gives needs a verified address; what was bought
/// does not.
pub fn of<'a>(
    channel: &Channel,
    verified: Option<bool>,
    current: impl IntoIterator<Item = &'a Grant>,
) -> Vec<Capability> {
    let settings = &channel.capabilities;
    let needs_verified =
        |capability: &Capability| matches!(capability, Capability::Clipping | Capability::DownloadClip);
    let of_user = settings.user.iter().filter(|_| verified.is_some());
    let of_user = of_user.filter(|capability| verified == Some(true) || !needs_verified(capability));
    let bought = current.into_iter().flat_map(|grant| &grant.capabilities);
    let mut all: Vec<Capability> = settings.guest.iter().chain(of_user).chain(bought).copied().collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// What a viewer may do at a second of unix time.
pub fn of_viewer(channel: &Channel, viewer: &Viewer, second: i64) -> Vec<Capability> {
    let current = viewer.grants.iter().filter(|grant| grant.is_current(second));
    of(channel, viewer.user.map(|user| user.verified), current)
}
