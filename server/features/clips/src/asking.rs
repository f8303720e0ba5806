//! The channel and the client of a request for a clip.

use std::sync::Arc;

use actix_web::HttpRequest;
use grandstand_watch::requester::Requester;
use grandstand_web::context::site_by_host;
use grandstand_web::site::Site;

use crate::Clips;
use crate::error::Error;

/// Returns the channel that a request is for, and the client that it comes from.
///
/// # Errors
/// No channel has the request's Host.
pub(super) fn asking(clips: &Clips, request: &HttpRequest) -> Result<(Arc<Site>, Requester), Error> {
    let site = site_by_host(request, &clips.web)?.ok_or(Error::PlaybackRefused)?;
    Ok((site, Requester::of(&clips.watch, request)))
}
