//! What a channel declares, one call each and all at once.

use actix_web::web::{Path, Query};
use actix_web::{HttpRequest, HttpResponse};
use serde::Deserialize;
use tenants::payload::bootstrap::Bootstrap;
use tenants::payload::catalogue::{EventCategory, EventLocation, ParticipantGroup, ParticipantGroupProperties};
use tenants::payload::library::VodCategory;
use tenants::payload::reading::{FaqEntry, MenuEntry, PageDetail, PageItem, Slide};
use tenants::payload::settings::Settings;
use tenants::payload::theme::ColorSettings;
use utoipa::IntoParams;

use crate::http::body::{JSON, send};
use crate::http::context::Context;
use crate::http::problem::{Problem, ProblemBody};
use crate::http::reply::{Data, List};

/// Language of the texts; the request's context reads it.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct LanguageQuery {
    /// Language of the texts, on channels with several.
    pub lang: Option<String>,
}

/// Which client the colours and slides are for.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct BootstrapQuery {
    /// `web`.
    #[serde(rename = "color-settings[client_interface]")]
    #[param(rename = "color-settings[client_interface]")]
    pub color_settings: Option<String>,
    /// `web`.
    #[serde(rename = "slides[client_interface]")]
    #[param(rename = "slides[client_interface]")]
    pub slides: Option<String>,
    /// Language of the texts, on channels with several.
    pub lang: Option<String>,
}

/// Everything that a page needs to start.
#[utoipa::path(
    get, path = "/channel-bootstrap-data", tag = "Channel", params(BootstrapQuery),
    responses(
        (status = 200, body = Data<Bootstrap>),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub async fn bootstrap(
    request: HttpRequest,
    context: Context,
    query: Query<BootstrapQuery>,
) -> Result<HttpResponse, Problem> {
    for (field, value) in
        [("color-settings[client_interface]", &query.color_settings), ("slides[client_interface]", &query.slides)]
    {
        if value.as_deref().is_some_and(|client| client != "web") {
            return Err(Problem::invalid(field, "The only client interface is \"web\"."));
        }
    }
    Ok(send(&request, &context.content().bootstrap, JSON))
}

/// The query of `GET /slides/web`.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct SlidesQuery {
    /// Where the slides are shown; `home` is the only place, and the default.
    pub r#type: Option<String>,
    /// Language of the texts, on channels with several.
    pub lang: Option<String>,
}

/// The home page's slides.
#[utoipa::path(
    get, path = "/slides/web", tag = "Channel", params(SlidesQuery),
    responses(
        (status = 200, body = List<Slide>),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub async fn slides(
    request: HttpRequest,
    context: Context,
    query: Query<SlidesQuery>,
) -> Result<HttpResponse, Problem> {
    if query.r#type.as_deref().is_some_and(|place| place != "home") {
        return Err(Problem::invalid("type", "The only type of slides is \"home\"."));
    }
    Ok(send(&request, &context.content().slides, JSON))
}

/// One page with its text.
#[utoipa::path(
    get, path = "/pages/{id}", tag = "Channel", params(("id" = i64, Path, description = "The page's id"), LanguageQuery),
    responses(
        (status = 200, body = Data<PageDetail>),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub async fn page(request: HttpRequest, context: Context, id: Path<i64>) -> Result<HttpResponse, Problem> {
    let body = context.content().page_by_id.get(&id).ok_or(Problem::NotFound("This page"))?;
    Ok(send(&request, body, JSON))
}

/// The channel's settings.
#[utoipa::path(
    get, path = "/settings", tag = "Channel", params(LanguageQuery), responses((status = 200, body = Data<Settings>))
)]
pub async fn settings(request: HttpRequest, context: Context) -> HttpResponse {
    send(&request, &context.content().settings, JSON)
}

/// The menu, in the order shown.
#[utoipa::path(
    get, path = "/menu", tag = "Channel", params(LanguageQuery), responses((status = 200, body = List<MenuEntry>))
)]
pub async fn menu(request: HttpRequest, context: Context) -> HttpResponse {
    send(&request, &context.content().menu, JSON)
}

/// The channel's pages, without their texts.
#[utoipa::path(
    get, path = "/pages", tag = "Channel", params(LanguageQuery), responses((status = 200, body = List<PageItem>))
)]
pub async fn pages(request: HttpRequest, context: Context) -> HttpResponse {
    send(&request, &context.content().pages, JSON)
}

/// The theme.
#[utoipa::path(
    get, path = "/color-settings/web", tag = "Channel", params(LanguageQuery), responses((status = 200, body = Data<ColorSettings>))
)]
pub async fn color_settings(request: HttpRequest, context: Context) -> HttpResponse {
    send(&request, &context.content().color_settings, JSON)
}

/// Questions and answers, in the order shown.
#[utoipa::path(
    get, path = "/faq", tag = "Channel", params(LanguageQuery), responses((status = 200, body = List<FaqEntry>))
)]
pub async fn faq(request: HttpRequest, context: Context) -> HttpResponse {
    send(&request, &context.content().faq, JSON)
}

/// Sports, as a tree.
#[utoipa::path(
    get, path = "/events-categories", tag = "Channel", params(LanguageQuery), responses((status = 200, body = List<EventCategory>))
)]
pub async fn events_categories(request: HttpRequest, context: Context) -> HttpResponse {
    send(&request, &context.content().events_categories, JSON)
}

/// Venues.
#[utoipa::path(
    get, path = "/events-locations", tag = "Channel", params(LanguageQuery), responses((status = 200, body = List<EventLocation>))
)]
pub async fn events_locations(request: HttpRequest, context: Context) -> HttpResponse {
    send(&request, &context.content().events_locations, JSON)
}

/// Schools, as a tree.
#[utoipa::path(
    get, path = "/participant-groups", tag = "Channel", params(LanguageQuery), responses((status = 200, body = List<ParticipantGroup>))
)]
pub async fn participant_groups(request: HttpRequest, context: Context) -> HttpResponse {
    send(&request, &context.content().participant_groups, JSON)
}

/// What the teams of each school have in common: genders and sports.
#[utoipa::path(
    get, path = "/participant-group-properties", tag = "Channel", params(LanguageQuery), responses((status = 200, body = List<ParticipantGroupProperties>))
)]
pub async fn participant_group_properties(request: HttpRequest, context: Context) -> HttpResponse {
    send(&request, &context.content().participant_group_properties, JSON)
}

/// Categories of the on-demand library.
#[utoipa::path(
    get, path = "/vod-media-categories", tag = "Library", params(LanguageQuery), responses((status = 200, body = List<VodCategory>))
)]
pub async fn vod_media_categories(request: HttpRequest, context: Context) -> HttpResponse {
    send(&request, &context.content().vod_categories, JSON)
}
