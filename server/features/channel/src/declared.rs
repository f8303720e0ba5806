//! The calls for what a channel declares: one for each part, and one for all of them.

use actix_web::web::{Data as State, Path, Query};
use actix_web::{HttpRequest, HttpResponse};
use grandstand_web::body::{JSON, send};
use grandstand_web::context::Context;
use grandstand_web::language_query::LanguageQuery;
use grandstand_web::list::ListQuery;
use grandstand_web::problem::Problem;
use grandstand_web::reply::{Data, List};
use serde::Deserialize;
use tenants::payload::bootstrap::Bootstrap;
use tenants::payload::catalogue::{EventCategory, EventLocation, ParticipantGroup, ParticipantGroupProperties};
use tenants::payload::library::VodCategory;
use tenants::payload::reading::{FaqEntry, MenuEntry, PageDetail, PageItem, Slide};
use tenants::payload::settings::Settings;
use tenants::payload::theme::ColorSettings;
use utoipa::IntoParams;

use super::error::Error;
use super::lists::{FaqList, GroupPropertiesList, NamedList, SlidesList, send_list};
use crate::ChannelCalls;

/// Which client the colours and slides are for.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct BootstrapQuery {
    /// `web`.
    #[serde(rename = "color-settings[client_interface]")]
    #[param(rename = "color-settings[client_interface]", pattern = "^web$")]
    pub color_settings: Option<String>,
    /// `web`.
    #[serde(rename = "slides[client_interface]")]
    #[param(rename = "slides[client_interface]", pattern = "^web$")]
    pub slides: Option<String>,
    /// Language of the texts, on channels with several.
    pub lang: Option<String>,
}

/// Returns the data that a page needs to start.
#[utoipa::path(
    get, path = "/channel-bootstrap-data", tag = "Channel", params(BootstrapQuery),
    responses((status = 200, body = Data<Bootstrap>))
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
            return Err(Error::OtherClient(field).into());
        }
    }
    Ok(send(&request, &context.content().bootstrap, JSON))
}

/// The query of `GET /slides/web`.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct SlidesQuery {
    /// The place where the slides are shown. `home` is the default and the only one.
    #[param(pattern = "^home$")]
    pub r#type: Option<String>,
    /// Language of the texts, on channels with several.
    pub lang: Option<String>,
}

/// Returns the home page's slides.
#[utoipa::path(
    get, path = "/slides/web", tag = "Channel", params(SlidesQuery, ListQuery<SlidesList>),
    responses((status = 200, body = List<Slide>))
)]
pub async fn slides(
    calls: State<ChannelCalls>,
    request: HttpRequest,
    context: Context,
    query: Query<SlidesQuery>,
    list: ListQuery<SlidesList>,
) -> Result<HttpResponse, Problem> {
    if query.r#type.as_deref().is_some_and(|place| place != "home") {
        return Err(Error::OtherSlides.into());
    }
    send_list(&calls, &request, &context, &context.content().slides, &list).await
}

/// Returns a page with its text.
#[utoipa::path(
    get, path = "/pages/{id}", tag = "Channel", params(("id" = i64, Path, description = "The page's id"), LanguageQuery),
    responses((status = 200, body = Data<PageDetail>))
)]
pub async fn page(request: HttpRequest, context: Context, id: Path<i64>) -> Result<HttpResponse, Problem> {
    let body = context.content().page_by_id.get(&id).ok_or(Error::PageNotFound)?;
    Ok(send(&request, body, JSON))
}

/// Returns the channel's settings.
#[utoipa::path(
    get, path = "/settings", tag = "Channel", params(LanguageQuery), responses((status = 200, body = Data<Settings>))
)]
pub async fn settings(request: HttpRequest, context: Context) -> HttpResponse {
    send(&request, &context.content().settings, JSON)
}

/// Returns the menu in display order.
#[utoipa::path(
    get, path = "/menu", tag = "Channel", params(LanguageQuery, ListQuery<NamedList>),
    responses((status = 200, body = List<MenuEntry>))
)]
pub async fn menu(
    calls: State<ChannelCalls>,
    request: HttpRequest,
    context: Context,
    list: ListQuery<NamedList>,
) -> Result<HttpResponse, Problem> {
    send_list(&calls, &request, &context, &context.content().menu, &list).await
}

/// Returns the channel's pages without their texts.
#[utoipa::path(
    get, path = "/pages", tag = "Channel", params(LanguageQuery, ListQuery<NamedList>),
    responses((status = 200, body = List<PageItem>))
)]
pub async fn pages(
    calls: State<ChannelCalls>,
    request: HttpRequest,
    context: Context,
    list: ListQuery<NamedList>,
) -> Result<HttpResponse, Problem> {
    send_list(&calls, &request, &context, &context.content().pages, &list).await
}

/// The theme.
#[utoipa::path(
    get, path = "/color-settings/web", tag = "Channel", params(LanguageQuery), responses((status = 200, body = Data<ColorSettings>))
)]
pub async fn color_settings(request: HttpRequest, context: Context) -> HttpResponse {
    send(&request, &context.content().color_settings, JSON)
}

/// Returns the questions and answers in display order.
#[utoipa::path(
    get, path = "/faq", tag = "Channel", params(LanguageQuery, ListQuery<FaqList>),
    responses((status = 200, body = List<FaqEntry>))
)]
pub async fn faq(
    calls: State<ChannelCalls>,
    request: HttpRequest,
    context: Context,
    list: ListQuery<FaqList>,
) -> Result<HttpResponse, Problem> {
    send_list(&calls, &request, &context, &context.content().faq, &list).await
}

/// Returns the sports as a tree; the rows are its top level.
#[utoipa::path(
    get, path = "/events-categories", tag = "Channel", params(LanguageQuery, ListQuery<NamedList>),
    responses((status = 200, body = List<EventCategory>))
)]
pub async fn events_categories(
    calls: State<ChannelCalls>,
    request: HttpRequest,
    context: Context,
    list: ListQuery<NamedList>,
) -> Result<HttpResponse, Problem> {
    send_list(&calls, &request, &context, &context.content().events_categories, &list).await
}

/// Venues.
#[utoipa::path(
    get, path = "/events-locations", tag = "Channel", params(LanguageQuery, ListQuery<NamedList>),
    responses((status = 200, body = List<EventLocation>))
)]
pub async fn events_locations(
    calls: State<ChannelCalls>,
    request: HttpRequest,
    context: Context,
    list: ListQuery<NamedList>,
) -> Result<HttpResponse, Problem> {
    send_list(&calls, &request, &context, &context.content().events_locations, &list).await
}

/// Returns the schools as a tree; the rows are its top level.
#[utoipa::path(
    get, path = "/participant-groups", tag = "Channel", params(LanguageQuery, ListQuery<NamedList>),
    responses((status = 200, body = List<ParticipantGroup>))
)]
pub async fn participant_groups(
    calls: State<ChannelCalls>,
    request: HttpRequest,
    context: Context,
    list: ListQuery<NamedList>,
) -> Result<HttpResponse, Problem> {
    send_list(&calls, &request, &context, &context.content().participant_groups, &list).await
}

/// Returns the genders and sports of each school's teams.
#[utoipa::path(
    get, path = "/participant-group-properties", tag = "Channel", params(LanguageQuery, ListQuery<GroupPropertiesList>),
    responses((status = 200, body = List<ParticipantGroupProperties>))
)]
pub async fn participant_group_properties(
    calls: State<ChannelCalls>,
    request: HttpRequest,
    context: Context,
    list: ListQuery<GroupPropertiesList>,
) -> Result<HttpResponse, Problem> {
    send_list(&calls, &request, &context, &context.content().participant_group_properties, &list).await
}

/// Returns the categories of the on-demand library.
#[utoipa::path(
    get, path = "/vod-media-categories", tag = "Library", params(LanguageQuery, ListQuery<NamedList>),
    responses((status = 200, body = List<VodCategory>))
)]
pub async fn vod_media_categories(
    calls: State<ChannelCalls>,
    request: HttpRequest,
    context: Context,
    list: ListQuery<NamedList>,
) -> Result<HttpResponse, Problem> {
    send_list(&calls, &request, &context, &context.content().vod_categories, &list).await
}
