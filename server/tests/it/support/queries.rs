//! Counts what a server asks its database.

use std::sync::{Arc, Mutex};

use sea_orm::DatabaseConnection;

/// The statements of a connection, in order.
#[derive(Debug, Clone, Default)]
pub struct Queries(Arc<Mutex<Vec<String>>>);

impl Queries {
    /// Notes every statement of `connection` from now on.
    pub fn of(connection: &mut DatabaseConnection) -> Self {
        let queries = Self::default();
        let noted = queries.clone();
        connection.set_metric_callback(move |info| noted.0.lock().unwrap().push(info.statement.sql.clone()));
        queries
    }

    /// The statements since the last call.
    pub fn take(&self) -> Vec<String> {
        std::mem::take(&mut *self.0.lock().unwrap())
    }
}
