//! The problem that clients receive for each error.

use std::collections::BTreeMap;

use actix_web::ResponseError;
use grandstand_web::field_errors::ErrorCode;
use grandstand_web::problem::Problem;

use super::error::Error;

#[test]
fn every_error_has_its_status_code_and_field() {
    let invalid = "invalid_parameters";
    let slides = "slides[client_interface]";
    for (error, status, code, field) in [
        (Error::OtherClient(slides), 422, invalid, Some((slides, ErrorCode::Unknown))),
        (Error::OtherSlides, 422, invalid, Some(("type", ErrorCode::Unknown))),
        (Error::PageNotFound, 404, "not_found", None),
        (Error::ChannelKeyMissing, 422, invalid, Some(("channel_key", ErrorCode::Required))),
        (Error::UnknownChannelKey, 404, "channel_key_unknown", None),
        (Problem::UnknownHost.into(), 404, "unknown_host", None),
    ] {
        let text = error.to_string();
        let problem = Problem::from(error);
        assert_eq!((problem.status_code().as_u16(), problem.code()), (status, code), "{problem:?}");
        let blamed = field.map(|(field, code)| BTreeMap::from([(field.to_owned(), vec![code])]));
        assert_eq!(problem.field_errors().map(|errors| errors.codes()), blamed, "{problem:?}");
        assert_eq!(text, problem.to_string(), "logs and clients have the same sentence");
    }
}
