//! A step of a schema's history, as this crate writes it.
//!
//! Sea-ORM gives a migration the connection itself. For each migration the compiler then proves anew that every part
//! of a connection may move to another thread, which took half of this crate's time to compile. A step gets a trait
//! object instead.

use futures_util::future::BoxFuture;
use sea_orm_migration::sea_orm::{ConnectionTrait, DbBackend, DbErr, QueryResult, Statement, StatementBuilder};
use sea_orm_migration::sea_query::SelectStatement;
use sea_orm_migration::{MigrationName, MigrationTrait, SchemaManager, async_trait};

/// A step of a schema's history.
#[async_trait::async_trait]
pub trait Step: MigrationName + Send + Sync {
    /// Changes the schema.
    ///
    /// # Errors
    /// The database refused a statement.
    async fn up(&self, schema: &dyn Schema) -> Result<(), DbErr>;
}

/// The database that a step changes.
#[async_trait::async_trait]
pub trait Schema: Send + Sync {
    /// Returns the kind of database.
    fn backend(&self) -> DbBackend;

    /// Runs statements that return nothing, in order.
    async fn run(&self, statements: Vec<Statement>) -> Result<(), DbErr>;

    /// Runs a statement that the query builder can't express.
    async fn execute_unprepared(&self, sql: &str) -> Result<(), DbErr>;

    /// Returns all rows of a query.
    async fn query_all(&self, query: &SelectStatement) -> Result<Vec<QueryResult>, DbErr>;
}

// The futures of these functions hold no builders, whose many parts would have to be proved movable as well.
impl dyn Schema + '_ {
    /// Runs a statement that returns nothing.
    pub fn execute(&self, statement: impl StatementBuilder) -> BoxFuture<'_, Result<(), DbErr>> {
        self.execute_all([statement])
    }

    /// Runs statements that return nothing, in order.
    pub fn execute_all<S: StatementBuilder>(
        &self,
        statements: impl IntoIterator<Item = S>,
    ) -> BoxFuture<'_, Result<(), DbErr>> {
        let backend = self.backend();
        self.run(statements.into_iter().map(|statement| statement.build(&backend)).collect())
    }
}

#[async_trait::async_trait]
impl Schema for SchemaManager<'_> {
    fn backend(&self) -> DbBackend {
        self.get_database_backend()
    }

    async fn run(&self, statements: Vec<Statement>) -> Result<(), DbErr> {
        for statement in statements {
            self.get_connection().execute_raw(statement).await?;
        }
        Ok(())
    }

    async fn execute_unprepared(&self, sql: &str) -> Result<(), DbErr> {
        self.get_connection().execute_unprepared(sql).await.map(drop)
    }

    async fn query_all(&self, query: &SelectStatement) -> Result<Vec<QueryResult>, DbErr> {
        self.get_connection().query_all(query).await
    }
}

/// A step as the migrator takes it.
struct Migration(Box<dyn Step>);

impl MigrationName for Migration {
    fn name(&self) -> &str {
        self.0.name()
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        self.0.up(manager).await
    }
}

/// Returns a step as the migrator takes it.
pub fn migration(step: impl Step + 'static) -> Box<dyn MigrationTrait> {
    Box::new(Migration(Box::new(step)))
}
