//! `GET /robots.txt`.

use actix_web::http::header;
use actix_web::{HttpRequest, HttpResponse, web};
use grandstand_web::context::Context;
use grandstand_web::problem::Problem;
use grandstand_web::reply::neutral;

use crate::Pages;

/// Returns the rules for crawlers, with the address of the sitemap.
///
/// Crawlers may call the API, because pages are rendered from its answers. Pages with `noindex` must stay readable too,
/// or crawlers wouldn't see that.
///
/// # Errors
/// Too many requests.
pub async fn robots(request: HttpRequest, pages: web::Data<Pages>) -> Result<HttpResponse, Problem> {
    let Some(context) = Context::of_page(&request, &pages.web)? else { return Ok(neutral()) };
    let text = format!(
        "User-agent: *\nDisallow: /media/\nDisallow: /api/error-log\nAllow: /\n\nSitemap: {}/sitemap.xml\n",
        context.origin()
    );
    Ok(HttpResponse::Ok()
        .insert_header((header::CACHE_CONTROL, "public, max-age=3600"))
        .content_type("text/plain; charset=utf-8")
        .body(text))
}
