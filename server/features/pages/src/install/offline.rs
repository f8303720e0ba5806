//! `GET /offline`: the page that the service worker shows without a connection.

use actix_web::http::header::{self, HeaderValue};
use actix_web::{HttpRequest, HttpResponse, web};
use grandstand_core::html::escape;
use grandstand_heads::brand::Brand;
use grandstand_heads::style::{mode, theme_colors};
use grandstand_web::body;
use grandstand_web::context::Context;
use grandstand_web::problem::Problem;
use grandstand_web::reply::neutral;
use grandstand_web::security;
use tenants::compile::Body;

use crate::Pages;
use crate::texts::{screen_texts, texts};

/// Inlined, so that the page needs no file but its logo.
const STYLE: &str = include_str!("offline.css");

/// Returns the offline page in the channel's brand. It needs no script.
///
/// # Errors
/// Too many requests.
pub async fn offline(request: HttpRequest, pages: web::Data<Pages>) -> Result<HttpResponse, Problem> {
    let Some(context) = Context::of_page(&request, &pages.web)? else { return Ok(neutral()) };
    let brand = Brand { channel: context.channel(), language: context.language, origin: None };
    let policy = security::policy(brand.channel, &[&style_of(&brand)], &[], &[]);
    let mut response = body::send(&request, &Body::new(html(&brand)), "text/html; charset=utf-8");
    let policy = HeaderValue::from_str(&policy).map_err(anyhow::Error::new)?;
    response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, policy);
    Ok(response)
}

fn style_of(brand: &Brand<'_>) -> String {
    format!("{}{STYLE}", brand.channel.theme.css)
}

/// Renders the page.
pub fn html(brand: &Brand<'_>) -> String {
    let screens = screen_texts(brand.language);
    let (title, again) = (escape(&screens.errors.offline), escape(&screens.ui.error.retry));
    let text = escape(&texts(brand.language).offline.text);
    let logo = &brand.channel.pictures.logo;
    // A link with an empty `href` reloads the requested address.
    format!(
        "<!doctype html><html lang=\"{language}\" data-mode=\"{mode}\"><head><meta charset=\"utf-8\">\
        <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
        <title>{title} · {name}</title><meta name=\"robots\" content=\"noindex\">{theme_colors}\
        <style>{style}</style></head><body><main>\
        <img src=\"{logo}\" alt=\"{name}\" width=\"{width}\" height=\"{height}\">\
        <h1>{title}</h1><p>{text}</p><a href=\"\">{again}</a></main></body></html>",
        language = brand.locale(),
        mode = mode(brand.channel),
        name = escape(brand.name()),
        theme_colors = theme_colors(brand.channel),
        style = style_of(brand),
        logo = logo.src,
        width = logo.width,
        height = logo.height,
    )
}
