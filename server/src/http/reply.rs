//! Successes: `{"data": …}`, and `meta` on lists.

use serde::{Deserialize, Serialize};
use tenants::compile::Body;
use utoipa::ToSchema;

use super::page::Meta;
use super::problem::Problem;

/// One thing.
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
    /// Where they stand.
    pub meta: Meta,
}

/// One thing, ready to send: what [`Data`] is as JSON.
///
/// # Errors
/// It can't be written as JSON.
pub fn data_body<T: Serialize>(data: &T) -> Result<Body, Problem> {
    Ok(Body::new(serde_json::to_vec(&Data { data })?))
}

/// A page of a list, ready to send: what [`List`] is as JSON, its rows written by `write` with commas between them.
///
/// # Errors
/// What `write` fails with.
pub fn list_body(meta: Meta, write: impl FnOnce(&mut Vec<u8>) -> Result<(), Problem>) -> Result<Body, Problem> {
    let mut json = b"{\"data\":[".to_vec();
    write(&mut json)?;
    json.extend_from_slice(b"],\"meta\":");
    serde_json::to_writer(&mut json, &meta)?;
    json.push(b'}');
    Ok(Body::new(json))
}
