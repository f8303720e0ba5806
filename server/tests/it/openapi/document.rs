//! The document as the tests read it: its operations, and whether an answer is one that it describes.

use std::cell::RefCell;
use std::collections::HashMap;

use jsonschema::Validator;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::support::Server;
use crate::support::server::Answer;

pub struct Document {
    document: Value,
    /// By their schemas.
    validators: RefCell<HashMap<String, Validator>>,
}

/// An operation of the document.
pub struct Operation {
    pub method: Method,
    /// With its parameters in braces.
    pub path: String,
    pub has_body: bool,
    pub responses: Value,
}

impl Operation {
    /// As `GET /events/{id}`.
    pub fn name(&self) -> String {
        format!("{} {}", self.method, self.path)
    }

    /// Whether it answers conditional requests.
    pub fn is_conditional(&self) -> bool {
        self.responses.get("304").is_some()
    }

    /// Whether an address below `/api` is one of its.
    pub fn matches(&self, path: &str) -> bool {
        let (mut pattern, mut rest) = (self.path.as_str(), path);
        while let Some((literal, behind)) = pattern.split_once('{') {
            let Some(value) = rest.strip_prefix(literal) else { return false };
            pattern = behind.split_once('}').map_or("", |(_, behind)| behind);
            // A parameter ends where what follows it begins.
            let end = match pattern.chars().next() {
                Some('{') | None => value.len(),
                Some(next) => value.find(next).unwrap_or(value.len()),
            };
            if end == 0 || value[..end].contains('/') {
                return false;
            }
            rest = &value[end..];
        }
        rest == pattern
    }

    /// Its address with `value` in place of every parameter.
    pub fn with(&self, value: &str) -> String {
        let parts = self.path.split('{').map(|part| part.split_once('}').map_or(part, |(_, rest)| rest));
        format!("/api{}", parts.collect::<Vec<_>>().join(value))
    }
}

impl Document {
    /// As the server answers it.
    pub async fn of(server: &Server) -> Self {
        let document = server.get("alpha", "/api/openapi.json").await.json();
        Self { document, validators: RefCell::default() }
    }

    /// As it is committed.
    pub fn committed() -> Self {
        let document = serde_json::from_str(&grandstand_server::openapi::text().unwrap()).unwrap();
        Self { document, validators: RefCell::default() }
    }

    /// The version of the specification that it follows.
    pub fn version(&self) -> &str {
        self.document["openapi"].as_str().unwrap()
    }

    /// Its operations; the one that ends a session stands last.
    pub fn operations(&self) -> Vec<Operation> {
        let paths = self.document["paths"].as_object().unwrap().iter();
        let mut all: Vec<Operation> = paths
            .flat_map(|(path, methods)| {
                methods.as_object().unwrap().iter().map(move |(method, one)| (path, method, one))
            })
            .map(|(path, method, one)| Operation {
                method: Method::from_bytes(method.to_uppercase().as_bytes()).unwrap(),
                path: path.clone(),
                has_body: one.get("requestBody").is_some(),
                responses: one["responses"].clone(),
            })
            .collect();
        all.sort_by_key(|operation| operation.path == "/auth/logout");
        all
    }

    /// What the schema of that name says of a member.
    pub fn member(&self, schema: &str, member: &str) -> &Value {
        let described = self.schema(schema);
        // Where a schema has alternatives, its members stand in its first part.
        let mut parts = [described, &described["allOf"][0]].into_iter();
        let found = parts.find_map(|part| part["properties"].get(member));
        found.unwrap_or_else(|| panic!("{schema} has no {member}"))
    }

    /// The schema of that name.
    pub fn schema(&self, name: &str) -> &Value {
        &self.document["components"]["schemas"][name]
    }

    /// Asserts that the operation's answer has a status that is documented for it, with the body that is.
    pub fn describes(&self, operation: &Operation, answer: &Answer) {
        if let Some(fault) = self.fault(operation, answer) {
            panic!("{}: {fault}: {}", told(operation, answer), answer.text);
        }
    }

    /// What of an answer isn't as the document has it.
    pub fn fault(&self, operation: &Operation, answer: &Answer) -> Option<String> {
        let Some(response) = operation.responses.get(answer.status.as_str()) else {
            return Some("the status is not documented".to_owned());
        };
        let response = self.resolved(response);
        if response["description"].as_str().is_none_or(str::is_empty) {
            return Some("the status has no description".to_owned());
        }
        let is_tagged = !answer.header("etag").is_empty();
        if is_tagged && response["headers"].get("ETag").is_none() {
            return Some("the ETag is not documented".to_owned());
        }
        if answer.status == StatusCode::NOT_MODIFIED && !is_tagged {
            return Some("the ETag is missing".to_owned());
        }
        let Some(content) = response["content"].as_object() else {
            return (!answer.text.is_empty()).then(|| "no body is documented".to_owned());
        };
        let media_type = answer.header("content-type").split(';').next().unwrap();
        let Some(body) = content.get(media_type) else {
            return Some(format!("{media_type} is not documented"));
        };
        let wrong = if media_type.ends_with("json") { self.wrong(&body["schema"], &answer.json()) } else { Vec::new() };
        (!wrong.is_empty()).then(|| wrong.join("; "))
    }

    /// What of a value doesn't satisfy a schema of the document.
    pub fn wrong(&self, schema: &Value, value: &Value) -> Vec<String> {
        let mut validators = self.validators.borrow_mut();
        let validator = validators.entry(schema.to_string()).or_insert_with(|| {
            let whole = json!({ "allOf": [schema], "components": self.document["components"] });
            jsonschema::options().should_validate_formats(true).build(&whole).unwrap()
        });
        validator.iter_errors(value).map(|error| error.to_string()).collect()
    }

    fn resolved<'a>(&'a self, value: &'a Value) -> &'a Value {
        match value["$ref"].as_str() {
            Some(reference) => self.document.pointer(reference.trim_start_matches('#')).unwrap(),
            None => value,
        }
    }
}

/// As `GET /events/{id} answered 200 OK`.
pub fn told(operation: &Operation, answer: &Answer) -> String {
    format!("{} answered {}", operation.name(), answer.status)
}
