//! The channel and the client of a request for a clip.

use std::sync::Arc;

use actix_web::HttpRequest;
use grandstand_watch::requester::Requester;
use grandstand_web::context::site_by_host;
use grandstand_web::problem::Problem;
use grandstand_web::site::Site;

use crate::Clips;

/// Returns the channel that a request is for, and the client that it comes from.
pub(super) fn asking(clips: &Clips, request: &HttpRequest) -> Result<(Arc<Site>, Requester), Problem> {
    let site = site_by_host(request, &clips.web)?.ok_or(Problem::PlaybackRefused)?;
    Ok((site, Requester::of(&clips.watch, request)))
}
