//! `/images/events/…` and `/images/icons/…`.

use std::sync::Arc;

use actix_web::http::header;
use actix_web::{HttpRequest, HttpResponse, web};
use grandstand_web::client::Client;
use grandstand_web::context::site_by_host;
use grandstand_web::problem::Problem;
use grandstand_web::site::Site;

use super::error::Error;
use super::icons::Icon;
use super::logo;
use super::service::{self, Made};
use super::studio::Format;
use crate::Pictures;
use crate::images::picture;

/// Caching for addresses of an older design: the picture may change again.
const SHORT: &str = "public, max-age=300";

/// `GET /images/events/{id}.{name}.{format}`: an event's art, as SVG or PNG.
///
/// # Errors
/// No such event in the Host's channel, too many requests, or too many pictures at once.
pub async fn event_art(
    request: HttpRequest,
    pictures: web::Data<Pictures>,
    path: web::Path<(i64, String, String)>,
) -> Result<HttpResponse, Problem> {
    let site = counted_site(&request, &pictures)?;
    let (id, name, ending) = path.into_inner();
    let format = Format::of(&ending).ok_or(Error::PictureNotFound)?;
    let made = service::event_art(&pictures, &site.channel, id, &name, format).await?;
    Ok(answer(made, if format == Format::Png { "image/png" } else { "image/svg+xml" }))
}

/// `GET /images/icons/{icon}.{name}.png`: an icon of the channel, or the logo of its mails.
///
/// # Errors
/// No such icon, too many requests, or too many pictures at once.
pub async fn icon(
    request: HttpRequest,
    pictures: web::Data<Pictures>,
    path: web::Path<(String, String)>,
) -> Result<HttpResponse, Problem> {
    let site = counted_site(&request, &pictures)?;
    let (word, name) = path.into_inner();
    let made = match Icon::of(&word) {
        Some(icon) => service::icon(&pictures, &site.channel, icon, &name).await?,
        None if word == logo::WORD => service::logo(&pictures, &site.channel, &name).await?,
        None => return Err(Error::PictureNotFound.into()),
    };
    Ok(answer(made, "image/png"))
}

/// Returns the host's channel, and counts the request against its rate limit: unlike stored pictures, these cost a
/// query or a drawing.
fn counted_site(request: &HttpRequest, pictures: &Pictures) -> Result<Arc<Site>, Problem> {
    let site = site_by_host(request, &pictures.web)?.ok_or(Error::PictureNotFound)?;
    site.budget.take(pictures.web.address(request).map(Client::at))?;
    Ok(site)
}

fn answer(made: Made, content_type: &'static str) -> HttpResponse {
    let mut response = picture(content_type, made.bytes);
    if !made.is_named {
        response.headers_mut().insert(header::CACHE_CONTROL, header::HeaderValue::from_static(SHORT));
    }
    response
}
