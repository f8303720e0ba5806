//! A form as viewers see it.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use tenants::compile::Channel;
use tenants::schema::content::{CustomForm, FieldKind, FormEntry, FormValue};
use tenants::schema::text::{Language, Localized};
use utoipa::ToSchema;

/// A custom form.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = CustomForm)]
pub struct Form {
    /// Its name in addresses.
    pub alias: String,
    /// Heading.
    #[schema(required)]
    pub title: Option<String>,
    /// A sentence above the fields.
    #[schema(required)]
    pub intro: Option<String>,
    /// The fields, in order.
    pub entries: Vec<FormField>,
}

/// A field of a custom form.
#[derive(Debug, Serialize, ToSchema)]
pub struct FormField {
    /// Its name, unique in the form.
    pub name: String,
    /// Its value: the viewer's earlier answer, else the default.
    #[schema(required)]
    pub value: Option<FormValue>,
    /// Its label.
    #[schema(required)]
    pub label: Option<String>,
    /// Its type.
    pub kind: FieldKind,
    /// Whether it must be answered.
    pub required: bool,
    /// Fewest characters.
    #[schema(required)]
    pub min_length: Option<u32>,
    /// Maximum length in characters.
    #[schema(required)]
    pub max_length: Option<u32>,
    /// Choices of a `select`.
    pub options: Vec<String>,
}

/// The body of `POST /custom-forms/{alias}`: field → answer. Names that the form doesn't have are ignored.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[schema(value_type = Object)]
#[serde(transparent)]
pub struct Filled(pub BTreeMap<String, Value>);

/// Answers by field, as they are stored.
pub type Answers = BTreeMap<String, FormValue>;

impl Form {
    /// Returns a form that is filled in with the user's `own` answers, else with the defaults.
    pub fn new(channel: &Channel, language: Language, alias: &str, form: &CustomForm, own: &Answers) -> Self {
        let text = |text: &Localized| channel.text(text, language).to_owned();
        let field = |entry: &FormEntry| FormField {
            name: entry.name.clone(),
            value: own.get(&entry.name).or(entry.value.as_ref()).cloned(),
            label: entry.label.as_ref().map(text),
            kind: entry.kind,
            required: entry.required,
            min_length: entry.min_length,
            max_length: entry.max_length,
            options: entry.options.iter().map(text).collect(),
        };
        Self {
            alias: alias.to_owned(),
            title: form.title.as_ref().map(text),
            intro: form.intro.as_ref().map(text),
            entries: form.entries.iter().map(field).collect(),
        }
    }
}
