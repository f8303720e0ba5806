//! The problem that clients receive for each error.

use std::collections::BTreeMap;

use actix_web::ResponseError;
use anyhow::anyhow;
use grandstand_catalogue::error::Error as CatalogueError;
use grandstand_db::entities::favorites::FavoriteType;
use grandstand_web::field_errors::{ErrorCode, FieldError, FieldErrors};
use grandstand_web::problem::Problem;
use sea_orm::DbErr;

use super::error::Error;

#[test]
fn every_error_has_its_status_code_and_field() {
    let invalid = Error::Invalid(FieldErrors::of("favoritable_id", FieldError::REQUIRED));
    for (error, status, code, blamed) in [
        (invalid, 422, "invalid_parameters", Some(("favoritable_id", ErrorCode::Required))),
        (Error::FavoriteNotFound, 404, "not_found", None),
        (Error::TooMany, 409, "too_many_favorites", None),
        (CatalogueError::EventNotFound.into(), 404, "not_found", None),
        (Problem::SignInRequired.into(), 401, "sign_in_required", None),
        (DbErr::RecordNotUpdated.into(), 500, "internal", None),
        (anyhow!("a time out of range").into(), 500, "internal", None),
    ] {
        let text = error.to_string();
        let problem = Problem::from(error);
        assert_eq!((problem.status_code().as_u16(), problem.code()), (status, code), "{problem:?}");
        let blamed = blamed.map(|(field, code)| BTreeMap::from([(field.to_owned(), vec![code])]));
        assert_eq!(problem.field_errors().map(|errors| errors.codes()), blamed, "{problem:?}");
        assert_eq!(text, problem.to_string(), "logs and clients have the same sentence");
    }
}

#[test]
fn an_entry_that_does_not_exist_is_named_by_its_type() {
    for (kind, named) in [
        (FavoriteType::Participant, "This team"),
        (FavoriteType::ParticipantGroup, "This school"),
        (FavoriteType::EventCategory, "This sport"),
        (FavoriteType::FavoriteEvent, "This event"),
        (FavoriteType::EventLocation, "This location"),
    ] {
        let error = Error::EntryNotFound(kind);
        let text = error.to_string();
        let problem = Problem::from(error);
        assert!(matches!(problem, Problem::NotFound(entry) if entry == named), "{problem:?}");
        assert_eq!(text, problem.to_string());
    }
}
