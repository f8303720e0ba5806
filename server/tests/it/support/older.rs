//! Databases as earlier versions left them.

use std::path::Path;

use grandstand_db::migrations::Migrator;
use sea_orm::{Database, DatabaseConnection};
use sea_orm_migration::{MigrationName, MigratorTrait};

use super::Backend;

/// Makes a database with the migrations before `step`. Returns its URL and a connection to it.
pub async fn before(backend: Backend, folder: &Path, step: &str) -> (String, DatabaseConnection) {
    let url = backend.without_tables(folder).await;
    let address = if url.starts_with("sqlite:") { format!("{url}?mode=rwc") } else { url.clone() };
    let older = Database::connect(address).await.unwrap();
    let steps = Migrator::migrations();
    let before = steps.iter().position(|other| MigrationName::name(&**other) == step).unwrap();
    Migrator::up(&older, Some(u32::try_from(before).unwrap())).await.unwrap();
    (url, older)
}
