//! Lists that exist as JSON: sorted and paged without a query.

use grandstand_core::search_text::fold;
use serde::Deserialize;
use serde_json::Value;
use serde_json::value::RawValue;
use tenants::compile::Body;

use super::{Listing, Sort};
use crate::problem::Problem;
use crate::reply::list_body;

/// The sort key of JSON rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RowKey {
    /// The position in the whole list.
    Place,
    /// A text member, ignoring case and accents.
    Text(&'static str),
    /// A member that is a whole number.
    Number(&'static str),
}

/// The rows of a compiled list, each as raw JSON.
#[derive(Debug, Deserialize)]
pub struct JsonRows<'a> {
    #[serde(borrow)]
    data: Vec<&'a RawValue>,
}

impl<'a> JsonRows<'a> {
    /// Parses the rows of a list's answer.
    ///
    /// # Errors
    /// The body is not a list.
    pub fn of(body: &'a Body) -> Result<Self, Problem> {
        Ok(serde_json::from_slice(body.identity())?)
    }

    /// The answer for a part of the list. Nested lists, such as a category's children, keep their order.
    ///
    /// # Errors
    /// Without a limit, there are too many rows.
    pub fn part(mut self, Listing { page, sort }: Listing<RowKey>) -> Result<Body, Problem> {
        sort_rows(&mut self.data, sort);
        let (rows, meta) = page.of(self.data)?;
        list_body(meta, |json| {
            for (place, row) in rows.iter().enumerate() {
                if place > 0 {
                    json.push(b',');
                }
                json.extend_from_slice(row.get().as_bytes());
            }
            Ok(())
        })
    }
}

fn sort_rows(rows: &mut [&RawValue], sort: Sort<RowKey>) {
    match sort.by {
        RowKey::Place => sort.rows(rows, |_| ()),
        RowKey::Text(name) => sort.rows(rows, |row| fold(member(row, name).as_str().unwrap_or_default())),
        RowKey::Number(name) => sort.rows(rows, |row| member(row, name).as_i64()),
    }
}

/// A member of a row; null if it is missing.
fn member(row: &RawValue, name: &str) -> Value {
    let mut row: Value = serde_json::from_str(row.get()).unwrap_or_default();
    row.get_mut(name).map(Value::take).unwrap_or_default()
}
