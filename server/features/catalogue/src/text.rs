//! Reads stored texts and pictures, in the language of a request.

use serde::de::DeserializeOwned;
use tenants::payload::Picture;
use tenants::schema::text::Localized;

use grandstand_web::context::Context;

use crate::error::Error;

/// Returns a stored `Localized` in the language of the request.
///
/// # Errors
/// The stored JSON can't be read.
pub fn localized(context: &Context, json: &str) -> Result<String, Error> {
    let text: Localized = serde_json::from_str(json)?;
    Ok(text.get(context.language, context.channel().language).to_owned())
}

/// Returns an optional stored `Localized` in the language of the request.
///
/// # Errors
/// The stored JSON can't be read.
pub fn optional(context: &Context, json: Option<&String>) -> Result<Option<String>, Error> {
    json.map(|json| localized(context, json)).transpose()
}

/// Reads an optional stored picture.
///
/// # Errors
/// The stored JSON can't be read.
pub fn optional_picture(json: Option<&String>) -> Result<Option<Picture>, Error> {
    json.map(|json| parse(json)).transpose()
}

/// Reads stored JSON.
///
/// # Errors
/// The stored JSON can't be read.
pub fn parse<T: DeserializeOwned>(json: &str) -> Result<T, Error> {
    Ok(serde_json::from_str(json)?)
}
