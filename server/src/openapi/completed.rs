//! Completes the document with what follows from the rest.

use actix_web::http::StatusCode;
use serde_json::Value;
use utoipa::Modify;
use utoipa::openapi::path::{Operation, Parameter, ParameterIn};
use utoipa::openapi::request_body::RequestBody;
use utoipa::openapi::schema::{Components, Object, SchemaType, Type};
use utoipa::openapi::{OpenApi, RefOr, Required, Schema};

use super::operations_of;

/// Pattern of names, tokens and external ids in paths.
const IN_PATHS: &str = "^[A-Za-z0-9_-]+$";

/// Describes responses without a description, adds the pattern of texts in paths, makes bodies without required members
/// optional, and drops meaningless defaults: those of required members, and null.
pub struct Completed;

impl Modify for Completed {
    fn modify(&self, document: &mut OpenApi) {
        let components = document.components.get_or_insert_default();
        for schema in components.schemas.values_mut() {
            objects(schema).into_iter().for_each(drop_defaults);
        }
        for item in document.paths.paths.values_mut() {
            for (_, operation) in operations_of(item) {
                describe_answers(operation);
                bound_paths(operation);
                if let Some(RefOr::T(body)) = &mut operation.request_body
                    && needs_nothing(body, components)
                {
                    body.required = Some(Required::False);
                }
            }
        }
    }
}

/// The objects that a schema consists of.
fn objects(schema: &mut RefOr<Schema>) -> Vec<&mut Object> {
    match schema {
        RefOr::T(Schema::Object(object)) => vec![object],
        RefOr::T(Schema::AllOf(all)) => all.items.iter_mut().flat_map(objects).collect(),
        _ => Vec::new(),
    }
}

fn drop_defaults(object: &mut Object) {
    for (name, schema) in &mut object.properties {
        let default = match schema {
            RefOr::Ref(one) => &mut one.default,
            RefOr::T(Schema::Object(one)) => &mut one.default,
            RefOr::T(Schema::Array(one)) => &mut one.default,
            RefOr::T(Schema::OneOf(one)) => &mut one.default,
            RefOr::T(_) => continue,
        };
        if *default == Some(Value::Null) || object.required.contains(name) {
            *default = None;
        }
    }
}

fn bound_paths(operation: &mut Operation) {
    for parameter in operation.parameters.iter_mut().flatten() {
        let RefOr::T(Parameter { parameter_in: ParameterIn::Path, schema: Some(schema), .. }) = parameter else {
            continue;
        };
        if let RefOr::T(Schema::Object(text)) = schema
            && text.schema_type == SchemaType::Type(Type::String)
        {
            text.pattern.get_or_insert_with(|| IN_PATHS.to_owned());
        }
    }
}

fn describe_answers(operation: &mut Operation) {
    for (code, response) in &mut operation.responses.responses {
        if let RefOr::T(response) = response
            && response.description.is_empty()
        {
            let status = StatusCode::from_bytes(code.as_bytes()).ok();
            status.and_then(|status| status.canonical_reason()).unwrap_or(code).clone_into(&mut response.description);
        }
    }
}

/// Whether `{}` is a valid body: an empty body is read as that.
fn needs_nothing(body: &RequestBody, components: &Components) -> bool {
    let schemas = body.content.values().filter_map(|content| match content {
        RefOr::T(content) => content.schema.as_ref(),
        RefOr::Ref(_) => None,
    });
    let mut named = schemas.filter_map(|schema| match schema {
        RefOr::Ref(one) => components.schemas.get(one.ref_location.rsplit('/').next()?),
        RefOr::T(_) => None,
    });
    named.any(|schema| matches!(schema, RefOr::T(Schema::Object(object)) if object.required.is_empty()))
}
