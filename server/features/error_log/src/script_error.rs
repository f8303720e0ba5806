//! Errors of scripts in viewers' browsers, as pages report them.

use grandstand_web::field_errors::{ErrorCode, FieldError, FieldErrors};
use grandstand_web::loggable::SecretPaths;
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa::openapi::schema::{Object, ObjectBuilder, Type};

use super::cleaning::{cleaned_message, cleaned_path, release, required};
use super::error::Error;
use super::frames::{Frame, frames};

/// Where an error was noticed: by a boundary of the page, by React without one, or by the window.
const CODES: [&str; 5] = ["caught", "uncaught", "recoverable", "script", "promise"];
const NO_CODE: FieldError = FieldError::new(ErrorCode::Unknown, "It must say where the error was noticed.");

/// An error of a script in a viewer's browser. It must not contain personal data.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct ScriptError {
    /// The error's name and message; cut after 500 characters.
    #[schema(value_type = String, required, pattern = r"\S", examples("TypeError: x is null"))]
    message: Option<String>,
    /// Where the error was noticed: by a boundary of the page, by React without one, or by the window.
    #[schema(schema_with = code, required)]
    code: Option<String>,
    /// Route pattern of the screen; cut after 200 characters.
    #[schema(value_type = String, required, pattern = r"\S", examples("/watch/:id"))]
    route: Option<String>,
    /// The error's stack. Lines that name a script of the site are kept, 20 at most.
    #[schema(examples("at t (https://harbour.example/assets/main.0a1b2c3d.js:1:234)"))]
    stack: String,
    /// The build of the page, from its `<meta name="release">`.
    #[schema(pattern = "^[A-Za-z0-9._-]{0,64}$")]
    release: Option<String>,
}

/// Returns the OpenAPI schema of a code.
fn code() -> Object {
    let described = "Where the error was noticed: by a boundary of the page, by React without one, or by the window.";
    ObjectBuilder::new().schema_type(Type::String).description(Some(described)).enum_values(Some(CODES)).build()
}

/// An error as it is logged and stored.
#[derive(Debug, PartialEq, Eq)]
pub struct Thrown {
    /// The error's name and message.
    pub message: String,
    /// Where the error was noticed.
    pub code: &'static str,
    /// Route pattern of the screen.
    pub route: String,
    /// Places in the site's scripts, the innermost first.
    pub stack: Vec<Frame>,
    /// The build of the page.
    pub release: Option<String>,
}

impl ScriptError {
    /// Returns the error as it is stored: truncated, and without what the viewer is or has entered.
    ///
    /// # Errors
    /// All fields that are missing or invalid.
    pub fn read(self, secret_paths: SecretPaths) -> Result<Thrown, Error> {
        let mut errors = FieldErrors::default();
        let message = cleaned_message(secret_paths, &required(&mut errors, "message", self.message));
        let code = required(&mut errors, "code", self.code);
        let known = CODES.into_iter().find(|known| *known == code);
        if known.is_none() && !code.is_empty() {
            errors.note("code", NO_CODE);
        }
        let route = cleaned_path(secret_paths, &required(&mut errors, "route", self.route));
        let release = release(&mut errors, self.release);
        if !errors.is_empty() {
            return Err(Error::ReportInvalid(errors));
        }
        Ok(Thrown { message, code: known.unwrap_or_default(), route, stack: frames(&self.stack), release })
    }
}
