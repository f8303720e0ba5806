//! `GET /.well-known/security.txt`: where to report a vulnerability (RFC 9116).

use actix_web::http::header;
use actix_web::{HttpRequest, HttpResponse, web};
use grandstand_web::context::Context;
use grandstand_web::problem::Problem;
use grandstand_web::reply::neutral;
use jiff::SignedDuration;

use crate::Pages;
use crate::error::Error;

/// Validity of the answer; RFC 9116 recommends less than a year.
const VALID: SignedDuration = SignedDuration::from_hours(180 * 24);

/// Returns the operator's contact. Without `GRANDSTAND_SECURITY_CONTACT` there is no such file.
///
/// # Errors
/// Too many requests, or no contact is set.
pub async fn security_txt(request: HttpRequest, pages: web::Data<Pages>) -> Result<HttpResponse, Problem> {
    let Some(context) = Context::of_page(&request, &pages.web)? else { return Ok(neutral()) };
    let contact = pages.security_contact.as_deref().ok_or(Error::NoSecurityContact)?;
    let expires = context.now + VALID;
    let languages: Vec<&str> = context.channel().languages.iter().map(|language| language.code()).collect();
    let text = format!(
        "Contact: {contact}\nExpires: {}\nPreferred-Languages: {}\nCanonical: {}/.well-known/security.txt\n",
        expires.strftime("%Y-%m-%dT00:00:00Z"),
        languages.join(", "),
        context.origin()
    );
    Ok(HttpResponse::Ok()
        .insert_header((header::CACHE_CONTROL, "public, max-age=3600"))
        .content_type("text/plain; charset=utf-8")
        .body(text))
}
