//! Transactions, whose errors say whether anything can have been saved.

use std::pin::Pin;

use sea_orm::{
    AccessMode, ConnectionTrait, DatabaseExecutor, DatabaseTransaction, DbBackend, DbErr, ExecResult,
    IntoDatabaseExecutor, IsolationLevel, QueryResult, Statement, StreamTrait, TransactionError, TransactionOptions,
    TransactionSession, TransactionTrait,
};

use super::writes;

/// A transaction. Dropping it rolls it back.
#[derive(Debug)]
pub struct Transaction {
    inner: DatabaseTransaction,
    /// Whether it is a savepoint within another transaction, whose commit decides what is saved.
    is_nested: bool,
}

impl Transaction {
    pub(super) const fn outermost(inner: DatabaseTransaction) -> Self {
        Self { inner, is_nested: false }
    }

    const fn nested(inner: DatabaseTransaction) -> Self {
        Self { inner, is_nested: true }
    }

    /// Commits the transaction.
    ///
    /// # Errors
    /// Nothing was saved; or the connection was lost before the answer and the outcome is unknown
    /// ([`super::is_outcome_unknown`]).
    pub async fn commit(self) -> Result<(), DbErr> {
        let result = self.inner.commit().await;
        if self.is_nested { result } else { writes::note(result) }
    }

    /// Rolls the transaction back.
    ///
    /// # Errors
    /// The connection was lost, which rolls the transaction back as well.
    pub async fn rollback(self) -> Result<(), DbErr> {
        self.inner.rollback().await
    }

    pub(super) async fn run<F, T, E>(self, callback: F) -> Result<T, TransactionError<E>>
    where
        F: for<'c> FnOnce(&'c Self) -> Pin<Box<dyn Future<Output = Result<T, E>> + Send + 'c>> + Send,
        T: Send,
        E: std::fmt::Display + std::fmt::Debug + Send,
    {
        let result = callback(&self).await;
        match result {
            Ok(value) => self.commit().await.map(|()| value).map_err(TransactionError::Connection),
            Err(error) => {
                self.rollback().await.map_err(TransactionError::Connection)?;
                Err(TransactionError::Transaction(error))
            }
        }
    }
}

#[async_trait::async_trait]
impl ConnectionTrait for Transaction {
    fn get_database_backend(&self) -> DbBackend {
        ConnectionTrait::get_database_backend(&self.inner)
    }

    async fn execute_raw(&self, statement: Statement) -> Result<ExecResult, DbErr> {
        self.inner.execute_raw(statement).await
    }

    async fn execute_unprepared(&self, sql: &str) -> Result<ExecResult, DbErr> {
        self.inner.execute_unprepared(sql).await
    }

    async fn query_one_raw(&self, statement: Statement) -> Result<Option<QueryResult>, DbErr> {
        self.inner.query_one_raw(statement).await
    }

    async fn query_all_raw(&self, statement: Statement) -> Result<Vec<QueryResult>, DbErr> {
        self.inner.query_all_raw(statement).await
    }
}

impl StreamTrait for Transaction {
    type Stream<'a> = <DatabaseTransaction as StreamTrait>::Stream<'a>;

    fn get_database_backend(&self) -> DbBackend {
        ConnectionTrait::get_database_backend(&self.inner)
    }

    fn stream_raw<'a>(
        &'a self,
        statement: Statement,
    ) -> Pin<Box<dyn Future<Output = Result<Self::Stream<'a>, DbErr>> + 'a + Send>> {
        self.inner.stream_raw(statement)
    }
}

#[async_trait::async_trait]
impl TransactionSession for Transaction {
    async fn commit(self) -> Result<(), DbErr> {
        Self::commit(self).await
    }

    async fn rollback(self) -> Result<(), DbErr> {
        Self::rollback(self).await
    }
}

#[async_trait::async_trait]
impl TransactionTrait for Transaction {
    type Transaction = Self;

    async fn begin(&self) -> Result<Self, DbErr> {
        self.inner.begin().await.map(Self::nested)
    }

    async fn begin_with_config(
        &self,
        isolation_level: Option<IsolationLevel>,
        access_mode: Option<AccessMode>,
    ) -> Result<Self, DbErr> {
        self.inner.begin_with_config(isolation_level, access_mode).await.map(Self::nested)
    }

    async fn begin_with_options(&self, options: TransactionOptions) -> Result<Self, DbErr> {
        self.inner.begin_with_options(options).await.map(Self::nested)
    }

    async fn transaction<F, T, E>(&self, callback: F) -> Result<T, TransactionError<E>>
    where
        F: for<'c> FnOnce(&'c Self) -> Pin<Box<dyn Future<Output = Result<T, E>> + Send + 'c>> + Send,
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
        F: for<'c> FnOnce(&'c Self) -> Pin<Box<dyn Future<Output = Result<T, E>> + Send + 'c>> + Send,
        T: Send,
        E: std::fmt::Display + std::fmt::Debug + Send,
    {
        let begun = self.begin_with_config(isolation_level, access_mode).await;
        begun.map_err(TransactionError::Connection)?.run(callback).await
    }
}

/// Needed by the migrator.
impl<'c> IntoDatabaseExecutor<'c> for &'c Transaction {
    fn into_database_executor(self) -> DatabaseExecutor<'c> {
        DatabaseExecutor::Transaction(&self.inner)
    }
}
