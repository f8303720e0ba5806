//! Describes the parameters of lists in the API's document.

use serde_json::Value;
use utoipa::IntoParams;
use utoipa::openapi::path::{Parameter, ParameterBuilder, ParameterIn};
use utoipa::openapi::schema::{ObjectBuilder, Type};
use utoipa::openapi::{Required, Schema};

use super::{ListQuery, ListRules, SortField, fields};
use crate::page::{HIGHEST_OFFSET, MOST_PER_PAGE, MOST_WITHOUT_LIMIT};

impl<L: ListRules> IntoParams for ListQuery<L> {
    fn into_params(_provider: impl Fn() -> Option<ParameterIn>) -> Vec<Parameter> {
        let names: Vec<Value> = fields::<L>().map(|field| field.name.into()).collect();
        let limit = integer(MOST_PER_PAGE).default(L::ROWS.map(Value::from));
        let offset = integer(HIGHEST_OFFSET).default(Some(0.into()));
        let field = text().enum_values(Some(names)).default(Some(L::DEFAULT.name.into()));
        let direction = text().enum_values(Some(["asc", "desc"]));
        vec![
            parameter("limit", limit_in_words(L::ROWS), limit),
            parameter("offset", "Rows left out at the front.".to_owned(), offset),
            parameter("sort_field", "The field that the rows are sorted by.".to_owned(), field),
            parameter("sort_direction", direction_in_words(fields::<L>()), direction),
            parameter(
                "no_limit",
                format!(
                    "`1` for every row where no `limit` is given. More than {MOST_WITHOUT_LIMIT} are refused with the \
                     code `too_many_rows`."
                ),
                integer(1),
            ),
        ]
    }
}

fn parameter(name: &str, description: String, schema: ObjectBuilder) -> Parameter {
    ParameterBuilder::new()
        .name(name)
        .parameter_in(ParameterIn::Query)
        .required(Required::False)
        .description(Some(description))
        .schema(Some(Schema::Object(schema.build())))
        .build()
}

fn integer(most: u64) -> ObjectBuilder {
    ObjectBuilder::new().schema_type(Type::Integer).minimum(Some(0_u64)).maximum(Some(most))
}

fn text() -> ObjectBuilder {
    ObjectBuilder::new().schema_type(Type::String)
}

fn limit_in_words(rows: Option<u64>) -> String {
    match rows {
        Some(rows) => format!("Rows at most; {rows} where no number is given."),
        None => "Rows at most; all of them where no number is given.".to_owned(),
    }
}

/// Says which fields sort in descending order by default.
fn direction_in_words<F>(fields: impl Iterator<Item = SortField<F>>) -> String {
    let descending: Vec<String> =
        fields.filter(|field| field.descends).map(|field| format!("`{}`", field.name)).collect();
    if descending.is_empty() {
        "Without it, `asc`.".to_owned()
    } else {
        format!("Without it, `desc` for {} and `asc` for all others.", descending.join(" and "))
    }
}
