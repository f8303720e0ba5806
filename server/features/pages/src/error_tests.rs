//! The problem that clients receive for each error.

use actix_web::ResponseError;
use anyhow::anyhow;
use grandstand_catalogue::error::Error as CatalogueError;
use grandstand_clips::error::Error as ClipsError;
use grandstand_web::problem::Problem;

use super::error::Error;

#[test]
fn every_error_has_its_status_and_code() {
    for (error, status, code) in [
        (Error::NotReadable, 405, "method_not_allowed"),
        (CatalogueError::EventNotFound.into(), 404, "not_found"),
        (ClipsError::ClipNotFound.into(), 404, "not_found"),
        (Error::PartNotFound, 404, "not_found"),
        (Error::NoSecurityContact, 404, "not_found"),
        (Problem::Busy.into(), 503, "busy"),
        (anyhow!("no front end").into(), 500, "internal"),
    ] {
        let text = error.to_string();
        let problem = Problem::from(error);
        assert_eq!((problem.status_code().as_u16(), problem.code()), (status, code), "{problem:?}");
        assert!(!matches!(problem, Problem::Invalid(_) | Problem::Refused(_)), "no field is blamed");
        assert_eq!(text, problem.to_string(), "logs and clients have the same sentence");
    }
}

#[test]
fn an_entry_that_another_feature_misses_is_missing_here() {
    for missing in [
        CatalogueError::EventNotFound.into(),
        CatalogueError::TeamNotFound.into(),
        CatalogueError::VideoNotFound.into(),
        ClipsError::ClipNotFound.into(),
    ] {
        assert!(Error::is_missing_entry(&missing), "{missing:?}");
    }
    let not_an_entry = CatalogueError::from(Problem::NotFound("The segment"));
    for other in [Error::PartNotFound, ClipsError::PlaylistNotFound.into(), not_an_entry.into(), Problem::Busy.into()] {
        assert!(!other.is_missing_entry(), "{other:?}");
    }
}
