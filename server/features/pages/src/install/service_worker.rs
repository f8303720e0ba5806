//! `GET /service-worker.js`.

use std::collections::BTreeMap;

use actix_web::{HttpRequest, HttpResponse, web};
use grandstand_heads::brand::Brand;
use grandstand_web::assets::Frontend;
use grandstand_web::body;
use grandstand_web::context::Context;
use grandstand_web::problem::Problem;
use grandstand_web::reply::neutral;
use serde_json::json;
use tenants::compile::{Body, Channel};

use super::offline;
use crate::Pages;

const SCRIPT: &str = include_str!("service_worker.js");

/// Returns the channel's service worker. Its text changes with the build and with the offline page, so that browsers
/// then install the new worker and drop the old caches.
///
/// # Errors
/// Too many requests.
pub async fn service_worker(request: HttpRequest, pages: web::Data<Pages>) -> Result<HttpResponse, Problem> {
    let Some(context) = Context::of_page(&request, &pages.web)? else { return Ok(neutral()) };
    let script = Body::new(script(context.channel(), pages.frontend.current()?.as_ref()));
    Ok(body::send(&request, &script, "text/javascript; charset=utf-8"))
}

fn script(channel: &Channel, frontend: &Frontend) -> String {
    let mut pages = BTreeMap::new();
    let mut kept = blake3::Hasher::new();
    for language in &channel.languages {
        let brand = Brand { channel, language: *language, origin: None };
        kept.update(offline::html(&brand).as_bytes());
        pages.insert(language.code(), format!("/offline?lang={}", language.code()));
    }
    let build = blake3::hash(frontend.template.as_bytes()).to_hex();
    let facts = json!({
        "version": kept.finalize().to_hex()[..16],
        "build": build[..16],
        "pages": pages,
        "pictures": [channel.pictures.logo.src],
        "language": channel.language.code(),
    });
    format!("const CHANNEL = {facts};\n{SCRIPT}")
}
