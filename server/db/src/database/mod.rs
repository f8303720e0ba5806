//! The connection to the database, which outlasts a restart of PostgreSQL.
//!
//! Statements that only read, and the beginning of a transaction, are retried when the connection was lost. Writes are
//! never sent twice: the error says whether the write may have been saved ([`is_unavailable`], [`is_outcome_unknown`]).

mod failures;
mod reading;
mod retry;
mod transaction;
pub mod writes;

use std::pin::Pin;

use sea_orm::{
    AccessMode, ConnectionTrait, DatabaseConnection, DatabaseConnectionType, DatabaseExecutor, DbBackend, DbErr,
    ExecResult, IntoDatabaseExecutor, IsolationLevel, QueryResult, Statement, StreamTrait, TransactionError,
    TransactionOptions, TransactionTrait,
};

pub use failures::{is_outcome_unknown, is_unavailable};
pub use transaction::Transaction;

/// A pool of connections. Clones share it.
#[derive(Debug, Clone, Default)]
pub struct Database {
    connection: DatabaseConnection,
}

impl From<DatabaseConnection> for Database {
    fn from(connection: DatabaseConnection) -> Self {
        Self { connection }
    }
}

impl Database {
    /// Returns the pool itself, which doesn't retry statements.
    pub const fn connection(&self) -> &DatabaseConnection {
        &self.connection
    }

    /// Returns the pool for configuration.
    pub const fn connection_mut(&mut self) -> &mut DatabaseConnection {
        &mut self.connection
    }

    /// The kind of database.
    pub fn get_database_backend(&self) -> DbBackend {
        self.connection.get_database_backend()
    }

    /// Closes the pool for all clones.
    ///
    /// # Errors
    /// The database was never connected.
    pub async fn close(self) -> Result<(), DbErr> {
        self.connection.close().await
    }

    /// Whether connections can be lost. SQLite runs in this process.
    const fn is_remote(&self) -> bool {
        matches!(self.connection.inner, DatabaseConnectionType::SqlxPostgresPoolConnection(_))
    }
}

#[async_trait::async_trait]
impl ConnectionTrait for Database {
    fn get_database_backend(&self) -> DbBackend {
        self.connection.get_database_backend()
    }

    async fn execute_raw(&self, statement: Statement) -> Result<ExecResult, DbErr> {
        writes::note(self.connection.execute_raw(statement).await)
    }

    async fn execute_unprepared(&self, sql: &str) -> Result<ExecResult, DbErr> {
        let result = self.connection.execute_unprepared(sql).await;
        if reading::only_reads(sql) { result } else { writes::note(result) }
    }

    async fn query_one_raw(&self, statement: Statement) -> Result<Option<QueryResult>, DbErr> {
        match (reading::only_reads(&statement.sql), self.is_remote()) {
            (true, true) => retry::repeated(|| self.connection.query_one_raw(statement.clone())).await,
            (true, false) => self.connection.query_one_raw(statement).await,
            (false, _) => writes::note(self.connection.query_one_raw(statement).await),
        }
    }

    async fn query_all_raw(&self, statement: Statement) -> Result<Vec<QueryResult>, DbErr> {
        match (reading::only_reads(&statement.sql), self.is_remote()) {
            (true, true) => retry::repeated(|| self.connection.query_all_raw(statement.clone())).await,
            (true, false) => self.connection.query_all_raw(statement).await,
            (false, _) => writes::note(self.connection.query_all_raw(statement).await),
        }
    }
}

impl StreamTrait for Database {
    type Stream<'a> = <DatabaseConnection as StreamTrait>::Stream<'a>;

    fn get_database_backend(&self) -> DbBackend {
        self.connection.get_database_backend()
    }

    /// Never retried, because rows that were already delivered would be delivered twice.
    fn stream_raw<'a>(
        &'a self,
        statement: Statement,
    ) -> Pin<Box<dyn Future<Output = Result<Self::Stream<'a>, DbErr>> + 'a + Send>> {
        self.connection.stream_raw(statement)
    }
}

#[async_trait::async_trait]
impl TransactionTrait for Database {
    type Transaction = Transaction;

    async fn begin(&self) -> Result<Transaction, DbErr> {
        self.begin_with_options(TransactionOptions::default()).await
    }

    async fn begin_with_config(
        &self,
        isolation_level: Option<IsolationLevel>,
        access_mode: Option<AccessMode>,
    ) -> Result<Transaction, DbErr> {
        let options = TransactionOptions { isolation_level, access_mode, ..TransactionOptions::default() };
        self.begin_with_options(options).await
    }

    async fn begin_with_options(&self, options: TransactionOptions) -> Result<Transaction, DbErr> {
        let begun = if self.is_remote() {
            retry::repeated(|| self.connection.begin_with_options(options)).await
        } else {
            self.connection.begin_with_options(options).await
        };
        begun.map(Transaction::outermost)
    }

    async fn transaction<F, T, E>(&self, callback: F) -> Result<T, TransactionError<E>>
    where
        F: for<'c> FnOnce(&'c Transaction) -> Pin<Box<dyn Future<Output = Result<T, E>> + Send + 'c>> + Send,
        T: Send,
        E: std::fmt::Display + std::fmt::Debug + Send,
    {
        let transaction = self.begin().await.map_err(TransactionError::Connection)?;
        transaction.run(callback).await
    }

    async fn transaction_with_config<F, T, E>(
        &self,
        callback: F,
        isolation_level: Option<IsolationLevel>,
        access_mode: Option<AccessMode>,
    ) -> Result<T, TransactionError<E>>
    where
        F: for<'c> FnOnce(&'c Transaction) -> Pin<Box<dyn Future<Output = Result<T, E>> + Send + 'c>> + Send,
        T: Send,
        E: std::fmt::Display + std::fmt::Debug + Send,
    {
        let begun = self.begin_with_config(isolation_level, access_mode).await;
        begun.map_err(TransactionError::Connection)?.run(callback).await
    }
}

/// Needed by the migrator.
impl<'c> IntoDatabaseExecutor<'c> for &'c Database {
    fn into_database_executor(self) -> DatabaseExecutor<'c> {
        DatabaseExecutor::Connection(&self.connection)
    }
}
