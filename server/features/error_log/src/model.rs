//! Error reports of pages, and what is logged of them.

use serde::Deserialize;
use utoipa::ToSchema;
use utoipa::openapi::schema::{Object, ObjectBuilder, OneOfBuilder, Type};

use grandstand_web::field_errors::{ErrorCode, FieldError, FieldErrors};
use grandstand_web::loggable::SecretPaths;

use super::cleaning::{cleaned_message, cleaned_path, is_name, release, required, wrong};
use super::error::Error;

const METHODS: [&str; 6] = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];

const NO_STATUS: FieldError =
    FieldError::new(ErrorCode::OutOfRange, "It must be a status from 100 to 599, or 0 for no answer.");
const NO_CODE: FieldError = FieldError::new(ErrorCode::Invalid, "It must be of letters, digits and _, 64 at most.");
const NO_REQUEST_ID: FieldError = FieldError::new(ErrorCode::Invalid, "It must be the request_id of an answer.");
const NO_METHOD: FieldError = FieldError::new(ErrorCode::Unknown, "It must be the name of an HTTP method.");

/// A request that failed in a viewer's browser. It must not contain personal data.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct Report {
    /// A message; cut after 500 characters.
    #[schema(value_type = String, required, pattern = r"\S")]
    message: Option<String>,
    /// The problem's code, or the page's own code such as `timeout`: up to 64 letters, digits and `_`.
    #[schema(value_type = String, required, pattern = "^[A-Za-z0-9_]{1,64}$", examples("timeout"))]
    code: Option<String>,
    /// HTTP status; 0 if no answer came.
    #[schema(schema_with = status, required)]
    status: Option<i64>,
    /// Path of the call without its query; cut after 200 characters.
    #[schema(value_type = String, required, pattern = r"\S", examples("/api/events/12"))]
    path: Option<String>,
    /// Route pattern of the screen that made the call; cut after 200 characters.
    #[schema(value_type = String, required, pattern = r"\S", examples("/watch/:id"))]
    route: Option<String>,
    /// HTTP method of the call.
    #[schema(schema_with = method, required)]
    method: Option<String>,
    /// `request_id` of the answer, if one came.
    #[schema(pattern = "^[A-Za-z0-9_-]{0,64}$")]
    request_id: Option<String>,
    /// The build of the page, from its `<meta name="release">`.
    #[schema(pattern = "^[A-Za-z0-9._-]{0,64}$")]
    release: Option<String>,
}

/// Returns the OpenAPI schema of a status.
fn status() -> OneOfBuilder {
    let integer = || ObjectBuilder::new().schema_type(Type::Integer);
    OneOfBuilder::new()
        .description(Some("HTTP status; 0 where no answer came."))
        .item(integer().enum_values(Some([0])))
        .item(integer().minimum(Some(100)).maximum(Some(599)))
}

/// Returns the OpenAPI schema of a method.
fn method() -> Object {
    let described = "HTTP method of the call.";
    ObjectBuilder::new().schema_type(Type::String).description(Some(described)).enum_values(Some(METHODS)).build()
}

/// A report as it is logged.
#[derive(Debug, PartialEq, Eq)]
pub struct Reported {
    /// Message of the error.
    pub message: String,
    /// The problem's code.
    pub code: String,
    /// HTTP status; 0 if no answer came.
    pub status: u16,
    /// Path of the call.
    pub path: String,
    /// Route pattern of the screen that made the call.
    pub route: String,
    /// HTTP method of the call.
    pub method: String,
    /// The failed request's id.
    pub request_id: Option<String>,
    /// The build of the page.
    pub release: Option<String>,
}

impl Reported {
    /// Returns `none`, or the class of the status, such as `4xx`.
    pub fn kind_of_status(&self) -> String {
        if self.status == 0 { "none".to_owned() } else { format!("{}xx", self.status / 100) }
    }
}

impl Report {
    /// Returns the report as it is logged: truncated, and without queries, tokens, e-mail addresses and control
    /// characters.
    ///
    /// # Errors
    /// All fields that are missing or invalid.
    pub fn read(self, secret_paths: SecretPaths) -> Result<Reported, Error> {
        let mut errors = FieldErrors::default();
        let reported = Reported {
            message: cleaned_message(secret_paths, &required(&mut errors, "message", self.message)),
            code: required(&mut errors, "code", self.code),
            status: match self.status {
                Some(status @ (0 | 100..=599)) => u16::try_from(status).unwrap_or_default(),
                Some(_) => wrong(&mut errors, "status", NO_STATUS),
                None => wrong(&mut errors, "status", FieldError::REQUIRED),
            },
            path: cleaned_path(secret_paths, &required(&mut errors, "path", self.path)),
            route: cleaned_path(secret_paths, &required(&mut errors, "route", self.route)),
            release: release(&mut errors, self.release),
            method: required(&mut errors, "method", self.method).to_ascii_uppercase(),
            request_id: self.request_id.filter(|id| !id.is_empty()),
        };
        let mut check = |field: &str, value: &str, fits: bool, error: FieldError| {
            if !value.is_empty() && !fits {
                errors.note(field, error);
            }
        };
        check("code", &reported.code, is_name(&reported.code), NO_CODE);
        let id = reported.request_id.as_deref().unwrap_or_default();
        check("request_id", id, is_name(&id.replace('-', "_")), NO_REQUEST_ID);
        let method = METHODS.contains(&reported.method.as_str());
        check("method", &reported.method, method, NO_METHOD);
        if errors.is_empty() { Ok(reported) } else { Err(Error::ReportInvalid(errors)) }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use grandstand_web::loggable::SecretPath;
    use serde_json::json;

    const SECRET_PATHS: SecretPaths = SecretPaths::new(&[&[SecretPath::Segment("/media/")]]);

    fn report(changes: &serde_json::Value) -> Report {
        let mut body = json!({
            "message": "It took too long.", "code": "timeout", "status": 0, "path": "/api/events",
            "route": "/watch/:id", "method": "get", "request_id": null,
        });
        for (field, value) in changes.as_object().unwrap() {
            body[field] = value.clone();
        }
        serde_json::from_value(body).unwrap()
    }

    #[test]
    fn what_a_report_says_of_a_viewer_is_left_out() {
        let kept = report(&json!({
            "message": "No user\u{1b}[31m ann@example.org\nhere", "path": "/api/orders?api_key=secret#x",
            "route": "/media/abc.def/540p/3.m4s",
        }));
        let kept = kept.read(SECRET_PATHS).unwrap();
        assert_eq!(kept.message, "No user [31m … here");
        assert_eq!((kept.path.as_str(), kept.route.as_str()), ("/api/orders", "/media/…/540p/3.m4s"));
        assert_eq!((kept.method.as_str(), kept.kind_of_status().as_str()), ("GET", "none"));
    }

    #[test]
    fn what_is_too_long_is_cut() {
        let long = report(&json!({ "message": "é".repeat(5_000), "path": "/x".repeat(5_000) }));
        let kept = long.read(SECRET_PATHS).unwrap();
        assert_eq!((kept.message.chars().count(), kept.path.len()), (500, 200));
    }

    #[test]
    fn every_wrong_field_is_named_at_once() {
        let wrong = report(&json!({
            "message": " ", "code": "a b", "status": 99, "path": null, "method": "BREW", "request_id": "<script>",
        }));
        let Err(Error::ReportInvalid(errors)) = wrong.read(SECRET_PATHS) else { panic!("it was accepted") };
        let codes = [
            ("code", ErrorCode::Invalid),
            ("message", ErrorCode::Required),
            ("method", ErrorCode::Unknown),
            ("path", ErrorCode::Required),
            ("request_id", ErrorCode::Invalid),
            ("status", ErrorCode::OutOfRange),
        ];
        assert_eq!(errors.codes(), BTreeMap::from(codes.map(|(field, code)| (field.to_owned(), vec![code]))));
        let Err(Error::ReportInvalid(errors)) = Report::default().read(SECRET_PATHS) else { panic!("it was accepted") };
        assert_eq!(errors.codes().into_values().flatten().collect::<Vec<_>>(), [ErrorCode::Required; 6]);
    }
}
