//! Lists that are there as JSON: sorted and cut without a query.

use grandstand_core::search_text::fold;
use serde::Deserialize;
use serde_json::Value;
use serde_json::value::RawValue;
use tenants::compile::Body;

use super::{Listing, Sort};
use crate::problem::Problem;
use crate::reply::list_body;

/// What rows of JSON are sorted by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RowKey {
    /// Their places in the whole list.
    Place,
    /// A member that is a text, whatever its case and accents.
    Text(&'static str),
    /// A member that is a whole number.
    Number(&'static str),
}

/// The rows of a compiled list, each as it stands there.
#[derive(Debug, Deserialize)]
pub struct JsonRows<'a> {
    #[serde(borrow)]
    data: Vec<&'a RawValue>,
}

impl<'a> JsonRows<'a> {
    /// Reads the rows of a list's answer.
    ///
    /// # Errors
    /// It is no list.
    pub fn of(body: &'a Body) -> Result<Self, Problem> {
        Ok(serde_json::from_slice(body.identity())?)
    }

    /// The answer to a call for a part of the list. What stands inside of a row, such as the categories below one, keeps
    /// its order.
    ///
    /// # Errors
    /// More rows than are given without a limit.
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

/// A member of a row; null where it has none.
fn member(row: &RawValue, name: &str) -> Value {
    let mut row: Value = serde_json::from_str(row.get()).unwrap_or_default();
    row.get_mut(name).map(Value::take).unwrap_or_default()
}
