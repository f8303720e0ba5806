//! The body of `POST /error-log`.

use std::borrow::Cow;

use serde::de::Error;
use serde::{Deserialize, Deserializer};
use serde_json::Value;
use utoipa::openapi::schema::AnyOfBuilder;
use utoipa::openapi::{Ref, RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use super::model::Report;
use super::script_error::ScriptError;

/// A report of a page.
#[derive(Debug)]
pub enum Sent {
    /// A failed request.
    Request(Report),
    /// An error of a script: a body with a stack and without a status.
    Script(ScriptError),
}

impl<'de> Deserialize<'de> for Sent {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let body = Value::deserialize(deserializer)?;
        let has = |member: &str| body.get(member).is_some_and(|value| !value.is_null());
        let sent = if has("stack") && !has("status") {
            serde_json::from_value(body).map(Self::Script)
        } else {
            serde_json::from_value(body).map(Self::Request)
        };
        sent.map_err(Error::custom)
    }
}

impl PartialSchema for Sent {
    fn schema() -> RefOr<Schema> {
        let description = "A failed request, or an error of a script.";
        let (request, script) = (Ref::from_schema_name("Report"), Ref::from_schema_name("ScriptError"));
        AnyOfBuilder::new().description(Some(description)).item(request).item(script).into()
    }
}

impl ToSchema for Sent {
    fn name() -> Cow<'static, str> {
        Cow::Borrowed("SentReport")
    }

    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        schemas.push(("Report".to_owned(), Report::schema()));
        schemas.push(("ScriptError".to_owned(), ScriptError::schema()));
    }
}
