//! The parameter `lang`, which every call that returns texts takes.

use serde::Deserialize;
use utoipa::IntoParams;

/// Language of the texts; the request's context reads it.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct LanguageQuery {
    /// Language of the texts, on channels with several.
    pub lang: Option<String>,
}
