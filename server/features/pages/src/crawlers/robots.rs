//! `GET /robots.txt`.

use actix_web::http::header;
use actix_web::{HttpRequest, HttpResponse, web};
use grandstand_web::context::Context;
use grandstand_web::problem::Problem;
use grandstand_web::reply::neutral;

use crate::Pages;

/// What crawlers may read, and where the site map is.
///
/// The API is open to them: pages are drawn with its answers. Pages that search engines leave out say so themselves, so
/// they have to be readable too.
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
