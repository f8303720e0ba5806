//! The capabilities of a viewer: from the channel's settings and from what the viewer has bought.

use tenants::compile::Channel;
use tenants::schema::channel::Capability;

use super::model::{Grant, Viewer};

/// The capabilities that the channel gives its guests or signed-in users, and those of the `current` grants, without
/// duplicates. `verified` says whether the signed-in user's address is verified; `None` is a guest. The clip
/// capabilities that come with registration need a verified address; bought ones do not.
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

/// The capabilities of a viewer at `second` (unix time).
pub fn of_viewer(channel: &Channel, viewer: &Viewer, second: i64) -> Vec<Capability> {
    let current = viewer.grants.iter().filter(|grant| grant.is_current(second));
    of(channel, viewer.user.map(|user| user.verified), current)
}
