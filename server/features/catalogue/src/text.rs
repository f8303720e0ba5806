//! Reads stored texts and pictures, in the language of a request.

use serde::de::DeserializeOwned;
use tenants::payload::Picture;
use tenants::schema::text::Localized;

use grandstand_web::context::Context;
use grandstand_web::problem::Problem;

/// Returns a stored `Localized` in the language of the request.
///
/// # Errors
/// The stored JSON can't be read.
pub fn localized(context: &Context, json: &str) -> Result<String, Problem> {
    let text: Localized = serde_json::from_str(json)?;
    Ok(text.get(context.language, context.channel().language).to_owned())
}

/// Returns an optional stored `Localized` in the language of the request.
///
/// # Errors
/// The stored JSON can't be read.
pub fn optional(context: &Context, json: Option<&String>) -> Result<Option<String>, Problem> {
    json.map(|json| localized(context, json)).transpose()
}

/// Reads an optional stored picture.
///
/// # Errors
/// The stored JSON can't be read.
pub fn optional_picture(json: Option<&String>) -> Result<Option<Picture>, Problem> {
    json.map(|json| parse(json)).transpose()
}

/// Reads stored JSON.
///
/// # Errors
/// The stored JSON can't be read.
pub fn parse<T: DeserializeOwned>(json: &str) -> Result<T, Problem> {
    Ok(serde_json::from_str(json)?)
}
