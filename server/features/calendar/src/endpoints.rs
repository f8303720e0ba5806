//! `/events/{id}/calendar.ics`, `/calendar-feed` and `/calendar/{token}.ics`.

use actix_web::HttpResponse;
use actix_web::http::header;
use actix_web::web::{self, Data as State, Path, delete, get, post};
use grandstand_db::ids::EventId;
use grandstand_web::api_json::SignedJson;
use grandstand_web::context::Context;
use grandstand_web::loggable::SecretPath;
use grandstand_web::operations::Operation;
use grandstand_web::problem::Problem;
use grandstand_web::reply::Data;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{queries, service};
use crate::CalendarCalls;

/// Adds the endpoints to `/api`.
pub fn configure(config: &mut web::ServiceConfig) {
    config
        .route("/events/{id}/calendar.ics", get().to(event_calendar))
        .route("/calendar-feed", get().to(calendar_feed))
        .route("/calendar-feed", post().to(make_calendar_feed))
        .route("/calendar-feed", delete().to(revoke_calendar_feed))
        .route("/calendar/{token}.ics", get().to(calendar));
}

/// Effects that the HTTP methods don't show: what calendars were sent is stored.
pub const OPERATIONS: &[Operation] =
    &[Operation::get("/events/{id}/calendar.ics").changes(), Operation::get("/calendar/{token}.ics").changes()];

/// The path of a feed, which contains its token.
pub const SECRET_PATHS: &[SecretPath] = &[SecretPath::Rest("/api/calendar/")];

/// A personal calendar feed.
#[derive(Debug, Serialize, ToSchema)]
pub struct CalendarFeed {
    /// The feed's address, to which calendars can subscribe; null if there is none. Whoever has the address can read
    /// the feed.
    #[schema(required)]
    pub url: Option<String>,
}

/// An empty body.
#[derive(Debug, Deserialize, ToSchema)]
pub struct NewCalendarFeed {}

fn told(url: Option<String>) -> HttpResponse {
    let data = CalendarFeed { url };
    HttpResponse::Ok().insert_header((header::CACHE_CONTROL, "no-store")).json(Data { data })
}

fn ics(text: String, disposition: String) -> HttpResponse {
    HttpResponse::Ok()
        .insert_header((header::CONTENT_DISPOSITION, disposition))
        .content_type("text/calendar; charset=utf-8")
        .body(text)
}

/// Returns an event as an iCalendar file.
#[utoipa::path(
    get, path = "/events/{id}/calendar.ics", tag = "Events", params(("id" = i64, Path, description = "The event's id")),
    responses((status = 200, body = String, content_type = "text/calendar"))
)]
pub async fn event_calendar(
    calendar: State<CalendarCalls>,
    context: Context,
    id: Path<i64>,
) -> Result<HttpResponse, Problem> {
    let text = service::of_event(&calendar, &context, &context.origin(), EventId(*id)).await?;
    Ok(ics(text, format!("attachment; filename=\"event-{id}.ics\"")))
}

/// Returns the signed-in viewer's calendar feed, if they have created one.
#[utoipa::path(
    get, path = "/calendar-feed", tag = "Events",
    responses((status = 200, body = Data<CalendarFeed>))
)]
pub async fn calendar_feed(calendar: State<CalendarCalls>, context: Context) -> Result<HttpResponse, Problem> {
    let user_id = context.signed_in()?.user.id;
    Ok(told(service::address(&calendar, &context, &context.origin(), user_id).await?))
}

/// Creates a calendar feed for the signed-in viewer, or returns the one that they have.
#[utoipa::path(
    post, path = "/calendar-feed", tag = "Events", request_body = NewCalendarFeed,
    responses((status = 200, body = Data<CalendarFeed>))
)]
pub async fn make_calendar_feed(
    calendar: State<CalendarCalls>,
    call: SignedJson<NewCalendarFeed>,
) -> Result<HttpResponse, Problem> {
    let (context, user_id) = (&call.context, call.session.user.id);
    service::make(&calendar, context, user_id).await?;
    Ok(told(service::address(&calendar, context, &context.origin(), user_id).await?))
}

/// Revokes the viewer's calendar feed. Its address stops working.
#[utoipa::path(
    delete, path = "/calendar-feed", tag = "Events",
    responses((status = 204, description = "There is none any more"))
)]
pub async fn revoke_calendar_feed(calendar: State<CalendarCalls>, context: Context) -> Result<HttpResponse, Problem> {
    let user_id = context.signed_in()?.user.id;
    queries::forget(&calendar.database, context.channel_id(), user_id).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// Returns a personal calendar feed. Its address is the only credential. The feed has the viewer's events in the
/// viewer's language; cancelled events are marked as cancelled.
#[utoipa::path(
    get, path = "/calendar/{token}.ics", tag = "Events",
    params(("token" = String, Path, description = "The token in the feed's address")),
    responses((status = 200, body = String, content_type = "text/calendar"))
)]
pub async fn calendar(
    calendar: State<CalendarCalls>,
    context: Context,
    token: Path<String>,
) -> Result<HttpResponse, Problem> {
    let text = service::of_feed(&calendar, &context, &context.origin(), &token).await?;
    Ok(ics(text, "inline; filename=\"events.ics\"".to_owned()))
}
