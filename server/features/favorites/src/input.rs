//! The input for a new favourite.

use grandstand_db::entities::favorites::FavoriteType;
use sea_orm::ActiveEnum;
use serde::Deserialize;
use serde_json::Value;
use utoipa::ToSchema;

use grandstand_web::field_errors::{ErrorCode, FieldError, FieldErrors};

use super::error::Error;

const NO_ID: &str = "It must be a positive whole number.";

/// The entry to mark as a favourite.
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
    /// Reads the type and the id.
    ///
    /// # Errors
    /// All fields that are missing or invalid.
    pub fn read(&self) -> Result<(FavoriteType, i64), Error> {
        let mut errors = FieldErrors::default();
        let id = id(&self.favoritable_id).map_err(|error| errors.note("favoritable_id", error)).ok();
        let kind = kind(&self.favoritable_type).map_err(|error| errors.note("favoritable_type", error)).ok();
        kind.zip(id).ok_or(Error::Invalid(errors))
    }
}

fn id(value: &Value) -> Result<i64, FieldError> {
    match value.as_i64() {
        Some(id @ 1..) => Ok(id),
        Some(_) => Err(FieldError::new(ErrorCode::OutOfRange, NO_ID)),
        None if value.is_null() => Err(FieldError::REQUIRED),
        None => Err(FieldError::new(ErrorCode::NotANumber, NO_ID)),
    }
}

fn kind(value: &Value) -> Result<FavoriteType, FieldError> {
    match value {
        Value::Null => Err(FieldError::REQUIRED),
        Value::String(code) => of(code),
        _ => Err(FieldError::new(ErrorCode::Invalid, "It must be a string.")),
    }
}

/// Parses the code of a type.
///
/// # Errors
/// There is no such type.
pub fn of(code: &str) -> Result<FavoriteType, FieldError> {
    FavoriteType::try_from_value(&code.to_owned()).map_err(|_| {
        let known = FavoriteType::values().join(", ");
        let message = format!("\"{code}\" is not known here; it must be one of {known}.");
        FieldError::formatted(ErrorCode::Unknown, message)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use sea_orm::Iterable;
    use serde_json::json;

    type Mistakes = Vec<(String, Vec<ErrorCode>)>;

    fn read(body: Value) -> Result<(FavoriteType, i64), Mistakes> {
        let body: NewFavorite = serde_json::from_value(body).unwrap();
        body.read().map_err(|error| match error {
            Error::Invalid(errors) => errors.codes().into_iter().collect(),
            other => panic!("{other}"),
        })
    }

    #[test]
    fn every_mistake_is_told_at_once() {
        let kind = |code| ("favoritable_type".to_owned(), vec![code]);
        let both = |id, of_kind| Err(vec![("favoritable_id".to_owned(), vec![id]), kind(of_kind)]);
        assert_eq!(read(json!({})), both(ErrorCode::Required, ErrorCode::Required));
        let other_types = json!({ "favoritable_id": "7", "favoritable_type": 7 });
        assert_eq!(read(other_types), both(ErrorCode::NotANumber, ErrorCode::Invalid));
        let other_values = json!({ "favoritable_id": 0, "favoritable_type": "team" });
        assert_eq!(read(other_values), both(ErrorCode::OutOfRange, ErrorCode::Unknown));
        let only = Err(vec![kind(ErrorCode::Invalid)]);
        assert_eq!(read(json!({ "favoritable_id": 7, "favoritable_type": ["participant"] })), only);
        for kind in FavoriteType::iter() {
            assert_eq!(read(json!({ "favoritable_id": 7, "favoritable_type": kind.to_value() })), Ok((kind, 7)));
            assert_eq!(serde_json::to_value(kind).unwrap(), kind.to_value(), "one word on the wire and in the table");
        }
    }
}
