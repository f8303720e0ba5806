//! `/watch-positions`: where a signed-in viewer stopped watching, so that they can continue on another device.

use actix_web::HttpResponse;
use actix_web::http::header;
use actix_web::web::{self, Data as State, Path, get, post};
use grandstand_db::entities::watch_positions;
use grandstand_db::ids::EventId;
use grandstand_web::api_json::SignedJson;
use grandstand_web::context::Context;
use grandstand_web::field_errors::{ErrorCode, FieldError};
use grandstand_web::list::{ListQuery, ListRules, SortField};
use grandstand_web::problem::Problem;
use grandstand_web::reply::{Data, List};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::queries;
use crate::Positions;

/// Upper bound of positions, in milliseconds.
const LONGEST: i64 = 30 * 86_400_000;

/// Adds the calls to `/api`.
pub fn configure(config: &mut web::ServiceConfig) {
    config
        .route("/watch-positions", get().to(watch_positions))
        .route("/watch-positions", post().to(keep_watch_position))
        .route("/watch-positions/{event_id}", get().to(watch_position));
}

/// A viewer's playback position.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct WatchPosition {
    /// The event.
    pub event_id: i64,
    /// The position in milliseconds.
    pub position_ms: i64,
    /// When the position was stored, RFC 3339 in UTC.
    pub updated_at: String,
}

/// Rules for lists of positions, which are sorted by when they were stored.
#[derive(Debug)]
pub struct PositionsList;

impl ListRules for PositionsList {
    type Field = ();
    const DEFAULT: SortField<()> = SortField::descending("date", ());
}

/// A viewer's playback position.
#[derive(Debug, Deserialize, ToSchema)]
pub struct WatchedTo {
    /// The event.
    pub event_id: i64,
    /// The position in milliseconds; 0 deletes the stored position, as at the end.
    #[schema(minimum = 0, maximum = 2_592_000_000_i64)]
    pub position_ms: i64,
}

impl WatchPosition {
    fn new(row: &watch_positions::Model) -> anyhow::Result<Self> {
        let updated_at = Timestamp::from_second(row.updated_at)?.to_string();
        Ok(Self { event_id: row.event_id.0, position_ms: row.position_ms, updated_at })
    }
}

fn private(body: impl Serialize) -> HttpResponse {
    HttpResponse::Ok().insert_header((header::CACHE_CONTROL, "no-store")).json(body)
}

/// Returns the viewer's playback positions, latest first.
#[utoipa::path(
    get, path = "/watch-positions", tag = "Watching", params(ListQuery<PositionsList>),
    responses((status = 200, body = List<WatchPosition>))
)]
pub async fn watch_positions(
    positions: State<Positions>,
    context: Context,
    list: ListQuery<PositionsList>,
) -> Result<HttpResponse, Problem> {
    let (channel_id, user_id) = (context.channel_id(), context.signed_in()?.user.id);
    let listing = list.read()?;
    let count = queries::count(&positions.database, channel_id, user_id);
    let read = queries::page(&positions.database, channel_id, user_id, listing);
    let (rows, total) = listing.page.rows(None, count, read).await?;
    let data = rows.iter().map(WatchPosition::new).collect::<anyhow::Result<Vec<_>>>()?;
    Ok(private(List { data, meta: listing.page.meta(total) }))
}

/// Returns the viewer's playback position in an event; null if there is none.
#[utoipa::path(
    get, path = "/watch-positions/{event_id}", tag = "Watching",
    params(("event_id" = i64, Path, description = "The event's number")),
    responses((status = 200, body = Data<Option<WatchPosition>>))
)]
pub async fn watch_position(
    positions: State<Positions>,
    context: Context,
    event_id: Path<i64>,
) -> Result<HttpResponse, Problem> {
    let user_id = context.signed_in()?.user.id;
    let row = queries::one(&positions.database, context.channel_id(), user_id, EventId(*event_id)).await?;
    let data = row.as_ref().map(WatchPosition::new).transpose()?;
    Ok(private(Data { data }))
}

/// Stores the viewer's playback position in an event. Call it about every ten seconds and when the viewer leaves.
#[utoipa::path(
    post, path = "/watch-positions", tag = "Watching", request_body = WatchedTo,
    responses((status = 204, description = "Kept"))
)]
pub async fn keep_watch_position(
    positions: State<Positions>,
    call: SignedJson<WatchedTo>,
) -> Result<HttpResponse, Problem> {
    let WatchedTo { event_id, position_ms } = call.body;
    if !(0..=LONGEST).contains(&position_ms) {
        let error = FieldError::formatted(ErrorCode::OutOfRange, format!("It must be from 0 to {LONGEST}."));
        return Err(Problem::invalid("position_ms", error));
    }
    let channel_id = call.context.channel_id();
    let second = call.context.now.as_second();
    let row = watch_positions::Model {
        channel_id,
        user_id: call.session.user.id,
        event_id: EventId(event_id),
        position_ms,
        updated_at: second,
    };
    let kept = queries::keep(&positions.database, row).await?;
    if kept { Ok(HttpResponse::NoContent().finish()) } else { Err(Problem::NotFound("This event")) }
}
