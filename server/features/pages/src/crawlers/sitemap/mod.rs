//! `GET /sitemap.xml`: every page of a channel, in one file or, if that would be too large, in several.
//!
//! The catalogue is read in pieces while the answer is being sent, so memory use doesn't grow with its size. Sitemaps
//! have a rate limit of their own.

mod entries;
mod parts;
mod queries;
mod writing;

use actix_web::http::header;
use actix_web::{HttpRequest, HttpResponse, web};
use grandstand_web::context::Context;
use grandstand_web::problem::Problem;
use grandstand_web::reply::neutral;
use sea_orm::DbErr;

use self::parts::{Counts, Part};
use self::writing::Writing;
use crate::Pages;
use crate::error::Error;

/// Returns every page, or an index of the parts that list them.
///
/// # Errors
/// Too many requests, or the database failed.
pub async fn sitemap(request: HttpRequest, pages: web::Data<Pages>) -> Result<HttpResponse, Problem> {
    let Some(context) = allowed(&request, &pages)? else { return Ok(neutral()) };
    let counts = counts(&pages, &context).await?;
    let origin = context.origin();
    match parts::index(&counts, context.channel().languages.len() as u64) {
        Some(parts) => Ok(xml().body(entries::index(&origin, &parts))),
        None => written(pages, context, origin, Part::All).await,
    }
}

/// Returns one part of the sitemap.
///
/// # Errors
/// No such part, too many requests, or the database failed.
pub async fn part(
    request: HttpRequest,
    pages: web::Data<Pages>,
    name: web::Path<String>,
) -> Result<HttpResponse, Problem> {
    let Some(context) = allowed(&request, &pages)? else { return Ok(neutral()) };
    let counts = counts(&pages, &context).await?;
    let part = Part::named(&name, &counts, context.channel().languages.len() as u64);
    let part = part.ok_or(Error::PartNotFound)?;
    let origin = context.origin();
    written(pages, context, origin, part).await
}

fn allowed(request: &HttpRequest, pages: &Pages) -> Result<Option<Context>, Problem> {
    let Some(context) = Context::of_page(request, &pages.web)? else { return Ok(None) };
    context.site.sparing.sitemaps().take(context.client())?;
    Ok(Some(context))
}

async fn counts(pages: &Pages, context: &Context) -> Result<Counts, DbErr> {
    let channel_id = context.channel_id();
    Ok(Counts {
        pages: entries::pages(context.channel()).len() as u64,
        teams: queries::teams(&pages.database, channel_id).await?,
        events: queries::events(&pages.database, channel_id).await?,
    })
}

async fn written(
    pages: web::Data<Pages>,
    context: Context,
    origin: String,
    part: Part,
) -> Result<HttpResponse, Problem> {
    let writing = Writing::begin(pages, context, origin, part).await?;
    Ok(xml().streaming(writing.chunks()))
}

fn xml() -> actix_web::HttpResponseBuilder {
    let mut response = HttpResponse::Ok();
    response
        .insert_header((header::CACHE_CONTROL, "public, max-age=3600"))
        .content_type("application/xml; charset=utf-8");
    response
}
