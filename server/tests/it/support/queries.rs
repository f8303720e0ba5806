//! Counts what a server asks its database.

use std::sync::{Arc, Mutex};

use grandstand_db::Database;
use sea_orm::Statement;

/// The statements of a connection, in order.
#[derive(Debug, Clone, Default)]
pub struct Queries(Arc<Mutex<Vec<Statement>>>);

impl Queries {
    /// Notes every statement of `database` from now on.
    pub fn of(database: &mut Database) -> Self {
        let queries = Self::default();
        let noted = queries.clone();
        let connection = database.connection_mut();
        connection.set_metric_callback(move |info| noted.0.lock().unwrap().push(info.statement.clone()));
        queries
    }

    /// The statements since the last call.
    pub fn take(&self) -> Vec<String> {
        self.take_statements().into_iter().map(|statement| statement.sql).collect()
    }

    /// The same with their values.
    pub fn take_statements(&self) -> Vec<Statement> {
        std::mem::take(&mut *self.0.lock().unwrap())
    }
}
