//! `/datalake/…`, the endpoints for trackers.

use actix_web::http::header;
use actix_web::web::{self, Data as State, Query, get, post};
use actix_web::{HttpResponse, HttpResponseBuilder};
use grandstand_web::api_json::{ChannelJson, typed};
use grandstand_web::context::Context;
use grandstand_web::identity::caller::Caller;
use grandstand_web::operations::Operation;
use grandstand_web::problem::Problem;
use grandstand_web::reply::Data;
use serde::Serialize;
use serde_json::Value;

use super::input::{InSession, PageEvent, PageEvents, VideoEvent, VideoEvents, VideoViewing, VideoViewings};
use super::intake::Batch;
use super::model::{Accepted, AnalyticsSession, Hash, KnownHash, NewSession};
use super::rows::{self, Sender};
use super::service;
use crate::Analytics;

/// Adds the endpoints to `/api`.
pub fn configure(config: &mut web::ServiceConfig) {
    config
        .route("/datalake/hash/", post().to(datalake_hash))
        .route("/datalake/hash/", get().to(known_datalake_hash))
        .route("/datalake/session/", post().to(begin_datalake_session))
        .route("/datalake/session/", get().to(datalake_session))
        .route("/datalake/event/", post().to(datalake_events))
        .route("/datalake/event/", get().to(datalake_event))
        .route("/datalake/video/event/", post().to(datalake_video_events))
        .route("/datalake/video/event/", get().to(datalake_video_event))
        .route("/datalake/video/viewing/", post().to(datalake_viewings))
        .route("/datalake/video/viewing/", get().to(datalake_viewing));
}

/// Effects that the HTTP methods don't show. Pages are also measured while a temporary password is being replaced.
pub const OPERATIONS: &[Operation] = &[
    Operation::post("/datalake/hash/").reads().with_temporary_password(),
    Operation::get("/datalake/hash/").with_temporary_password(),
    Operation::post("/datalake/session/").drops().with_temporary_password(),
    Operation::get("/datalake/session/").with_temporary_password(),
    Operation::post("/datalake/event/").drops().with_temporary_password(),
    Operation::get("/datalake/event/").drops().with_temporary_password(),
    Operation::post("/datalake/video/event/").drops().with_temporary_password(),
    Operation::get("/datalake/video/event/").drops().with_temporary_password(),
    Operation::post("/datalake/video/viewing/").drops().with_temporary_password(),
    Operation::get("/datalake/video/viewing/").drops().with_temporary_password(),
];

fn answer(mut response: HttpResponseBuilder, data: impl Serialize) -> HttpResponse {
    response.insert_header((header::CACHE_CONTROL, "no-store")).json(Data { data })
}

/// Accepts rows and answers with their number.
fn accept(analytics: &Analytics, context: &Context, batch: Batch) -> Result<HttpResponse, Problem> {
    let accepted = batch.len();
    service::put(analytics, context, batch)?;
    Ok(answer(HttpResponse::Accepted(), Accepted { accepted }))
}

fn pages(
    analytics: &Analytics,
    context: &Context,
    sender: Sender,
    events: Vec<PageEvent>,
) -> Result<HttpResponse, Problem> {
    let page_events = sender.rows("events", events, rows::page_event)?;
    accept(analytics, context, Batch { page_events, ..Batch::default() })
}

fn videos(
    analytics: &Analytics,
    context: &Context,
    sender: Sender,
    events: Vec<VideoEvent>,
) -> Result<HttpResponse, Problem> {
    let video_events = sender.rows("events", events, rows::video_event)?;
    accept(analytics, context, Batch { video_events, ..Batch::default() })
}

fn viewings(
    analytics: &Analytics,
    context: &Context,
    sender: Sender,
    sent: Vec<VideoViewing>,
) -> Result<HttpResponse, Problem> {
    let viewings = sender.rows("viewings", sent, rows::viewing)?;
    accept(analytics, context, Batch { viewings, ..Batch::default() })
}

/// Returns an identifier for a browser: the given one if it is valid, else a random one.
#[utoipa::path(
    post, path = "/datalake/hash/", tag = "Analytics", request_body = KnownHash,
    responses((status = 200, body = Data<Hash>))
)]
pub async fn datalake_hash(call: ChannelJson<Value>, caller: Caller) -> Result<HttpResponse, Problem> {
    service::allowed(&call.context, &caller)?;
    let known: KnownHash = typed(call.body)?;
    Ok(answer(HttpResponse::Ok(), Hash { hash: service::hash(known.hash.as_deref())? }))
}

/// The same call with the data in the query.
#[utoipa::path(
    get, path = "/datalake/hash/", tag = "Analytics", params(KnownHash),
    responses(
        (status = 200, body = Data<Hash>),
        (status = 403),
    )
)]
pub async fn known_datalake_hash(
    context: Context,
    caller: Caller,
    query: Query<KnownHash>,
) -> Result<HttpResponse, Problem> {
    service::allowed(&context, &caller)?;
    Ok(answer(HttpResponse::Ok(), Hash { hash: service::hash(query.hash.as_deref())? }))
}

/// Begins a session, which ends after a day.
#[utoipa::path(
    post, path = "/datalake/session/", tag = "Analytics", request_body = NewSession,
    responses(
        (status = 200, body = Data<AnalyticsSession>),
        (status = 503),
    )
)]
pub async fn begin_datalake_session(
    analytics: State<Analytics>,
    call: ChannelJson<Value>,
    caller: Caller,
) -> Result<HttpResponse, Problem> {
    service::allowed(&call.context, &caller)?;
    let session = service::begin(&analytics, &call.context, &caller, &typed(call.body)?)?;
    Ok(answer(HttpResponse::Ok(), session))
}

/// Returns a session that has begun and hasn't ended.
#[utoipa::path(
    get, path = "/datalake/session/", tag = "Analytics", params(InSession),
    responses(
        (status = 200, body = Data<AnalyticsSession>),
        (status = 403),
        (status = 410),
    )
)]
pub async fn datalake_session(
    context: Context,
    analytics: State<Analytics>,
    caller: Caller,
    query: Query<InSession>,
) -> Result<HttpResponse, Problem> {
    service::allowed(&context, &caller)?;
    Ok(answer(HttpResponse::Ok(), service::known(&analytics, &context, &query.session)?))
}

/// Records events of pages. The answer comes at once and the events are stored shortly afterwards. On 503 nothing was
/// accepted: send everything again.
#[utoipa::path(
    post, path = "/datalake/event/", tag = "Analytics", request_body = PageEvents,
    responses(
        (status = 202, body = Data<Accepted>),
        (status = 410),
        (status = 503),
    )
)]
pub async fn datalake_events(
    analytics: State<Analytics>,
    call: ChannelJson<Value>,
    caller: Caller,
) -> Result<HttpResponse, Problem> {
    service::allowed(&call.context, &caller)?;
    let PageEvents { session, events } = typed(call.body)?;
    pages(&analytics, &call.context, service::sender(&analytics, &call.context, &session)?, events)
}

/// Records one event of a page, given in the query.
#[utoipa::path(
    get, path = "/datalake/event/", tag = "Analytics", params(InSession, PageEvent),
    responses(
        (status = 202, body = Data<Accepted>),
        (status = 403),
        (status = 410),
        (status = 503),
    )
)]
pub async fn datalake_event(
    context: Context,
    analytics: State<Analytics>,
    caller: Caller,
    session: Query<InSession>,
    event: Query<PageEvent>,
) -> Result<HttpResponse, Problem> {
    service::allowed(&context, &caller)?;
    pages(&analytics, &context, service::sender(&analytics, &context, &session.session)?, vec![event.into_inner()])
}

/// Records events of players, as `/datalake/event/` does for pages.
#[utoipa::path(
    post, path = "/datalake/video/event/", tag = "Analytics", request_body = VideoEvents,
    responses(
        (status = 202, body = Data<Accepted>),
        (status = 410),
        (status = 503),
    )
)]
pub async fn datalake_video_events(
    analytics: State<Analytics>,
    call: ChannelJson<Value>,
    caller: Caller,
) -> Result<HttpResponse, Problem> {
    service::allowed(&call.context, &caller)?;
    let VideoEvents { session, events } = typed(call.body)?;
    videos(&analytics, &call.context, service::sender(&analytics, &call.context, &session)?, events)
}

/// Records one event of a player, given in the query.
#[utoipa::path(
    get, path = "/datalake/video/event/", tag = "Analytics", params(InSession, VideoEvent),
    responses(
        (status = 202, body = Data<Accepted>),
        (status = 403),
        (status = 410),
        (status = 503),
    )
)]
pub async fn datalake_video_event(
    context: Context,
    analytics: State<Analytics>,
    caller: Caller,
    session: Query<InSession>,
    event: Query<VideoEvent>,
) -> Result<HttpResponse, Problem> {
    service::allowed(&context, &caller)?;
    videos(&analytics, &context, service::sender(&analytics, &context, &session.session)?, vec![event.into_inner()])
}

/// Records the progress of viewings, as `/datalake/event/` does for events of pages.
#[utoipa::path(
    post, path = "/datalake/video/viewing/", tag = "Analytics", request_body = VideoViewings,
    responses(
        (status = 202, body = Data<Accepted>),
        (status = 410),
        (status = 503),
    )
)]
pub async fn datalake_viewings(
    analytics: State<Analytics>,
    call: ChannelJson<Value>,
    caller: Caller,
) -> Result<HttpResponse, Problem> {
    service::allowed(&call.context, &caller)?;
    let VideoViewings { session, viewings: sent } = typed(call.body)?;
    viewings(&analytics, &call.context, service::sender(&analytics, &call.context, &session)?, sent)
}

/// Records the progress of one viewing, given in the query.
#[utoipa::path(
    get, path = "/datalake/video/viewing/", tag = "Analytics", params(InSession, VideoViewing),
    responses(
        (status = 202, body = Data<Accepted>),
        (status = 403),
        (status = 410),
        (status = 503),
    )
)]
pub async fn datalake_viewing(
    context: Context,
    analytics: State<Analytics>,
    caller: Caller,
    session: Query<InSession>,
    viewing: Query<VideoViewing>,
) -> Result<HttpResponse, Problem> {
    service::allowed(&context, &caller)?;
    viewings(&analytics, &context, service::sender(&analytics, &context, &session.session)?, vec![viewing.into_inner()])
}
