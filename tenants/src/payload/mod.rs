//! API payloads of a channel's declared content, each in one language.
//!
//! Field names and nulls are those of the API: an absent value is `null`, its field is never left out. Doc comments
//! become the descriptions of the OpenAPI document.

pub mod bootstrap;
pub mod catalogue;
pub mod library;
pub mod reading;
pub mod sales;
pub mod settings;
pub mod theme;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::schema::ImageFacts;

/// A picture; its address never changes its content.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Picture {
    /// Its address, `/images/<hash>.<format>`.
    #[schema(examples("/images/0f3a9c.webp"))]
    pub src: String,
    /// Width in pixels; an SVG's view box.
    pub width: u32,
    /// Height in pixels; an SVG's view box.
    pub height: u32,
}

impl From<&ImageFacts> for Picture {
    fn from(facts: &ImageFacts) -> Self {
        Self { src: format!("/images/{}.{}", facts.hash, facts.format), width: facts.width, height: facts.height }
    }
}

#[cfg(test)]
mod tests;
