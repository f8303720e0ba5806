//! Successful responses: `{"data": …}`, with `meta` for lists.

use actix_web::HttpResponse;
use actix_web::http::header;
use serde::{Deserialize, Serialize};
use tenants::compile::Body;
use utoipa::ToSchema;

use super::page::Meta;
use super::problem::Problem;

/// A single result.
#[derive(Debug, Serialize, ToSchema)]
pub struct Data<T> {
    /// The thing.
    pub data: T,
}

/// A page of a list.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct List<T> {
    /// The rows.
    pub data: Vec<T>,
    /// The page's position in the list.
    pub meta: Meta,
}

/// The body of a single value: the JSON of [`Data`].
///
/// # Errors
/// Serialization failed.
pub fn data_body<T: Serialize>(data: &T) -> Result<Body, Problem> {
    Ok(Body::new(serde_json::to_vec(&Data { data })?))
}

/// The body of a page of a list: the JSON of [`List`]. `write` writes the rows, separated by commas.
///
/// # Errors
/// `write` failed.
pub fn list_body(
    meta: impl Serialize,
    write: impl FnOnce(&mut Vec<u8>) -> Result<(), Problem>,
) -> Result<Body, Problem> {
    let mut json = b"{\"data\":[".to_vec();
    write(&mut json)?;
    json.extend_from_slice(b"],\"meta\":");
    serde_json::to_writer(&mut json, &meta)?;
    json.push(b'}');
    Ok(Body::new(json))
}

/// The response for an unknown Host: a page that names no channel.
pub fn neutral() -> HttpResponse {
    HttpResponse::NotFound()
        .insert_header((
            header::CONTENT_SECURITY_POLICY,
            "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        ))
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .content_type("text/html; charset=utf-8")
        .body(
            "<!doctype html><html lang=\"en\"><title>Not found</title><p>There is nothing at this address.</p></html>",
        )
}
