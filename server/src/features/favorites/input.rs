//! What is to be a favourite, as it is sent.

use serde::Deserialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::model::FavoriteType;
use crate::http::problem::{FieldErrors, Problem};

/// What is to be a favourite.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct NewFavorite {
    /// The number of a team, school, sport, event or venue.
    #[schema(value_type = i64, required, minimum = 1)]
    favoritable_id: Value,
    /// `participant`, `participant_group`, `event_category`, `favorite_event` or `event_location`.
    #[schema(value_type = FavoriteType, required)]
    favoritable_type: Value,
}

impl NewFavorite {
    /// Type and number.
    ///
    /// # Errors
    /// Fields that are missing or wrong, all at once.
    pub fn read(&self) -> Result<(FavoriteType, i64), Problem> {
        let mut errors = FieldErrors::new();
        let mut wrong = |field: &str, message: &str| {
            errors.insert(field.to_owned(), vec![message.to_owned()]);
        };
        let id = match &self.favoritable_id {
            Value::Null => {
                wrong("favoritable_id", "Field is required");
                None
            }
            id => {
                let id = id.as_i64().filter(|id| *id > 0);
                if id.is_none() {
                    wrong("favoritable_id", "It must be a positive whole number.");
                }
                id
            }
        };
        let kind = kind(&self.favoritable_type).map_err(|message| wrong("favoritable_type", &message)).ok();
        kind.zip(id).ok_or(Problem::Invalid(errors))
    }
}

fn kind(value: &Value) -> Result<FavoriteType, String> {
    match value {
        Value::Null => Err("Field is required".to_owned()),
        Value::String(code) => of(code),
        _ => Err("It must be a string.".to_owned()),
    }
}

/// The type of a code.
///
/// # Errors
/// What is wrong with it, in words.
pub fn of(code: &str) -> Result<FavoriteType, String> {
    FavoriteType::of(code).ok_or_else(|| {
        let known = FavoriteType::ALL.map(FavoriteType::code).join(", ");
        format!("\"{code}\" is not known here; it must be one of {known}.")
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn read(body: Value) -> Result<(FavoriteType, i64), Vec<String>> {
        let body: NewFavorite = serde_json::from_value(body).unwrap();
        body.read().map_err(|problem| match problem {
            Problem::Invalid(errors) => errors.into_keys().collect(),
            other => panic!("{other}"),
        })
    }

    #[test]
    fn every_mistake_is_told_at_once() {
        let both = || Err(vec!["favoritable_id".to_owned(), "favoritable_type".to_owned()]);
        assert_eq!(read(json!({})), both());
        assert_eq!(read(json!({ "favoritable_id": "7", "favoritable_type": 7 })), both());
        assert_eq!(read(json!({ "favoritable_id": 0, "favoritable_type": "team" })), both());
        let only = Err(vec!["favoritable_type".to_owned()]);
        assert_eq!(read(json!({ "favoritable_id": 7, "favoritable_type": ["participant"] })), only);
        for kind in FavoriteType::ALL {
            assert_eq!(read(json!({ "favoritable_id": 7, "favoritable_type": kind.code() })), Ok((kind, 7)));
            assert_eq!(serde_json::to_value(kind).unwrap(), kind.code(), "one word on the wire and in the table");
        }
    }
}
