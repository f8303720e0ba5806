//! The operations that support conditional requests: their responses carry an `ETag`, and a client that sends it back
//! gets a 304 while nothing has changed.

use utoipa::Modify;
use utoipa::openapi::header::{Header, HeaderBuilder};
use utoipa::openapi::path::Operation;
use utoipa::openapi::{OpenApi, Ref, RefOr, Response};

/// Adds the `ETag` header and the 304 response.
pub struct Conditional;

/// The paths, all with GET: lists of events, and content that a channel declares. Their handlers use
/// [`grandstand_web::body::send`].
const PATHS: [&str; 20] = [
    "/channel-bootstrap-data",
    "/channel-settings/{channel_key}.json",
    "/color-settings/web",
    "/events",
    "/events-categories",
    "/events-for-homepage",
    "/events-locations",
    "/faq",
    "/menu",
    "/packages",
    "/packages/{id}",
    "/pages",
    "/pages/{id}",
    "/participant-group-properties",
    "/participant-groups",
    "/settings",
    "/slides/web",
    "/subscriptions",
    "/subscriptions/{id}",
    "/vod-media-categories",
];

/// The header's name, and its key under `components`.
const ETAG: &str = "ETag";
/// The key of the 304 response under `components`.
const UNCHANGED: &str = "NotModified";

impl Modify for Conditional {
    fn modify(&self, document: &mut OpenApi) {
        for (path, item) in &mut document.paths.paths {
            if PATHS.contains(&path.as_str())
                && let Some(get) = &mut item.get
            {
                describe(get);
            }
        }
        let components = document.components.get_or_insert_default();
        let about = "Names this version of the answer. Sent back in `If-None-Match`, it is answered with 304 while nothing \
                     has changed.";
        components.headers.insert(ETAG.to_owned(), RefOr::T(HeaderBuilder::new().description(Some(about)).build()));
        let mut unchanged = Response::new("The answer is still the one that `If-None-Match` names; there is no body.");
        unchanged.headers.insert(ETAG.to_owned(), tag());
        components.responses.insert(UNCHANGED.to_owned(), RefOr::T(unchanged));
    }
}

fn describe(get: &mut Operation) {
    let responses = &mut get.responses.responses;
    if let Some(RefOr::T(whole)) = responses.get_mut("200") {
        whole.headers.insert(ETAG.to_owned(), tag());
    }
    responses.insert("304".to_owned(), RefOr::Ref(Ref::from_response_name(UNCHANGED)));
}

fn tag() -> RefOr<Header> {
    RefOr::Ref(Ref::new(format!("#/components/headers/{ETAG}")))
}
