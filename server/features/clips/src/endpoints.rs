//! The calls of clips.

use actix_web::http::header;
use actix_web::web::{self, Data as State, Path, Query, delete, get, post};
use actix_web::{HttpResponse, HttpResponseBuilder};
use grandstand_db::ids::{ClipId, EventId};
use grandstand_web::api_json::{Permission, SignedJson};
use grandstand_web::context::Context;
use grandstand_web::identity::sessions::Session;
use grandstand_web::language_query::LanguageQuery;
use grandstand_web::list::ListQuery;
use grandstand_web::operations::Operation;
use grandstand_web::problem::Problem;
use grandstand_web::reply::{Data, List};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::downloads::DownloadQuery;
use super::input::WantedClip;
use super::list_queries::Listed;
use super::model::{Clip, ClipDownload, ClipSource, DeletedClip, EventWithClips};
use super::sharing::oembed;
use super::sorting::{ClipsList, EventsWithClipList};
use super::{downloads, lists, present, retrying, service};
use crate::Clips;
use crate::error::Error;

/// Adds the calls to `/api`. Must be called before the catalogue's, whose `/events/{id}` would match
/// `/events/with_clip`.
pub fn configure(config: &mut web::ServiceConfig) {
    config
        .route("/clip", post().to(make_clip))
        .route("/clip/source/{event_id}", get().to(clip_source))
        .route("/clip/download/{id}", get().to(download_clip))
        .route("/clip/{id}", delete().to(delete_clip))
        .route("/clip/{id}/restore", post().to(restore_clip))
        .route("/clip/{id}/retry", post().to(retry_clip))
        .route("/clips/user", get().to(clips_of_user))
        .route("/clips/event/{id}", get().to(clips_of_event))
        .route("/shared-clip/{id}", get().to(shared_clip))
        .route("/events/with_clip", get().to(events_with_clip))
        .route("/oembed", get().to(oembed));
}

/// Declares that this GET call changes something: it has a vertical cut made.
pub const OPERATIONS: &[Operation] = &[Operation::get("/clip/download/{id}").changes()];

fn private(mut response: HttpResponseBuilder, body: impl Serialize) -> HttpResponse {
    response.insert_header((header::CACHE_CONTROL, "no-store")).json(body)
}

/// The right to make clips.
#[derive(Debug)]
pub struct MayClip;

impl Permission for MayClip {
    fn check(context: &Context, session: &Session) -> Result<(), Problem> {
        Ok(service::check_may_clip(context, session)?)
    }
}

/// An empty body; the address says everything.
#[derive(Debug, Deserialize, ToSchema)]
pub struct NoBody {}

/// The other half of a clip's link.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct LinkQuery {
    /// The UUID in the clip's link. Without it, only the viewer's own clips are found and, on channels that list clips,
    /// everyone's.
    pub uuid: Option<String>,
}

/// Returns the data for making a clip of an event: the recording (while the event is live, the growing one), the
/// channel's tags, and how much the viewer may still cut out. It is refused for the same reasons as `POST /clip`.
#[utoipa::path(
    get, path = "/clip/source/{event_id}", tag = "Clips",
    params(("event_id" = i64, Path, description = "The event's number")),
    responses(
        (status = 200, body = Data<ClipSource>),
        (status = 409),
    )
)]
pub async fn clip_source(clips: State<Clips>, context: Context, event_id: Path<i64>) -> Result<HttpResponse, Problem> {
    let data = service::source(&clips, &context, EventId(*event_id)).await?;
    Ok(private(HttpResponse::Ok(), Data { data }))
}

/// Creates a clip of an event's recording. `duration` is the clip's length. The clip must end within the recording or,
/// while the event is live, within the part that can be watched. It can be played at once; within 5 minutes it is cut
/// to an MP4 or fails.
#[utoipa::path(
    post, path = "/clip", tag = "Clips", request_body = WantedClip,
    responses((status = 201, body = Data<Clip>))
)]
pub async fn make_clip(clips: State<Clips>, call: SignedJson<WantedClip, MayClip>) -> Result<HttpResponse, Problem> {
    let data = Box::pin(service::make(&clips, &call.context, &call.session, &call.body)).await?;
    Ok(private(HttpResponse::Created(), Data { data }))
}

/// Returns the viewer's clips, newest first.
#[utoipa::path(
    get, path = "/clips/user", tag = "Clips", params(LanguageQuery, ListQuery<ClipsList>),
    responses((status = 200, body = List<Clip>))
)]
pub async fn clips_of_user(
    clips: State<Clips>,
    context: Context,
    list: ListQuery<ClipsList>,
) -> Result<HttpResponse, Problem> {
    let listed = Listed::Of(context.signed_in()?.user.id);
    Ok(private(HttpResponse::Ok(), lists::clips(&clips, &context, listed, list.read()?).await?))
}

/// Returns the clips of an event, newest first: the viewer's own and, on channels that list clips, everyone's if the
/// viewer may watch the event.
#[utoipa::path(
    get, path = "/clips/event/{id}", tag = "Clips",
    params(("id" = i64, Path, description = "The event's number"), LanguageQuery, ListQuery<ClipsList>),
    responses((status = 200, body = List<Clip>))
)]
pub async fn clips_of_event(
    clips: State<Clips>,
    context: Context,
    id: Path<i64>,
    list: ListQuery<ClipsList>,
) -> Result<HttpResponse, Problem> {
    Ok(private(HttpResponse::Ok(), lists::of_event(&clips, &context, EventId(*id), list.read()?).await?))
}

/// Returns events that have clips, those with the latest clips first; none on channels that don't list clips.
#[utoipa::path(
    get, path = "/events/with_clip", tag = "Clips", params(LanguageQuery, ListQuery<EventsWithClipList>),
    responses((status = 200, body = List<EventWithClips>))
)]
pub async fn events_with_clip(
    clips: State<Clips>,
    context: Context,
    list: ListQuery<EventsWithClipList>,
) -> Result<HttpResponse, Problem> {
    Ok(private(HttpResponse::Ok(), lists::events(&clips, &context, list.read()?).await?))
}

/// Returns a clip by its id and UUID. The channel's settings say who may watch it.
#[utoipa::path(
    get, path = "/shared-clip/{id}", tag = "Clips",
    params(("id" = i64, Path, description = "The clip's number"), LinkQuery),
    responses((status = 200, body = Data<Clip>))
)]
pub async fn shared_clip(
    clips: State<Clips>,
    context: Context,
    id: Path<i64>,
    query: Query<LinkQuery>,
) -> Result<HttpResponse, Problem> {
    let row = service::known(&clips, &context, ClipId(*id), query.uuid.as_deref()).await?;
    let data = present::one(&clips, &context, &row).await?;
    // The maker may see that the clip's event is gone; for everybody else the clip is gone, too.
    if data.event.is_none() && !data.is_mine {
        return Err(Error::ClipNotFound.into());
    }
    Ok(private(HttpResponse::Ok(), Data { data }))
}

/// Returns the file of a clip, for viewers with the capability `download_clip` who may watch it: as it was broadcast,
/// or its vertical cut. If the channel or a pass limits downloads, each clip counts once: when one of its files is first
/// fetched, not by this call.
#[utoipa::path(
    get, path = "/clip/download/{id}", tag = "Clips",
    params(("id" = i64, Path, description = "The clip's number"), DownloadQuery),
    responses((status = 200, body = Data<ClipDownload>), (status = 409))
)]
pub async fn download_clip(
    clips: State<Clips>,
    context: Context,
    id: Path<i64>,
    query: Query<DownloadQuery>,
) -> Result<HttpResponse, Problem> {
    let data = downloads::offer(&clips, &context, ClipId(*id), &query).await?;
    Ok(private(HttpResponse::Ok(), Data { data }))
}

/// Deletes a clip of the viewer. Nobody can watch it from then on. It can be restored for ten minutes.
#[utoipa::path(
    delete, path = "/clip/{id}", tag = "Clips", params(("id" = i64, Path, description = "The clip's number")),
    responses((status = 200, body = Data<DeletedClip>))
)]
pub async fn delete_clip(clips: State<Clips>, context: Context, id: Path<i64>) -> Result<HttpResponse, Problem> {
    let data = service::delete(&clips, &context, ClipId(*id)).await?;
    Ok(private(HttpResponse::Ok(), Data { data }))
}

/// Restores a deleted clip.
#[utoipa::path(
    post, path = "/clip/{id}/restore", tag = "Clips", request_body = NoBody,
    params(("id" = i64, Path, description = "The clip's number")),
    responses((status = 200, body = Data<Clip>))
)]
pub async fn restore_clip(
    clips: State<Clips>,
    id: Path<i64>,
    call: SignedJson<NoBody>,
) -> Result<HttpResponse, Problem> {
    let data = service::restore(&clips, &call.context, ClipId(*id)).await?;
    Ok(private(HttpResponse::Ok(), Data { data }))
}

/// Cuts a failed clip of the viewer again, within 5 minutes from now. A clip that did not fail is returned unchanged,
/// so repeating the call has no further effect.
#[utoipa::path(
    post, path = "/clip/{id}/retry", tag = "Clips", request_body = NoBody,
    params(("id" = i64, Path, description = "The clip's number")),
    responses((status = 200, body = Data<Clip>))
)]
pub async fn retry_clip(clips: State<Clips>, id: Path<i64>, call: SignedJson<NoBody>) -> Result<HttpResponse, Problem> {
    let data = Box::pin(retrying::retry(&clips, &call.context, ClipId(*id))).await?;
    Ok(private(HttpResponse::Ok(), Data { data }))
}
