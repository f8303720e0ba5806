//! A database for each test, and a place for its objects.

use std::fs::File;
use std::path::Path;
use std::time::UNIX_EPOCH;

use grandstand_server::db;
use sea_orm::{ConnectionTrait, Database, DatabaseConnection};

use super::objects::Objects;

/// What a test runs on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Backend {
    Sqlite,
    Postgres,
    /// SQLite, with the objects in an S3 service.
    S3,
}

impl Backend {
    /// Whether there is a PostgreSQL to test on. In CI there has to be one.
    pub fn has_postgres() -> bool {
        let is_set = std::env::var_os("TEST_POSTGRES_URL").is_some();
        assert!(is_set || std::env::var_os("CI").is_none(), "TEST_POSTGRES_URL must be set in CI");
        is_set
    }

    /// The service that the objects lie in; `None` where it is a folder.
    pub fn objects(self) -> Option<Objects> {
        (self == Self::S3).then(Objects::start)
    }

    /// The address of a new database. On PostgreSQL it has its tables already; on SQLite the first connection makes them.
    pub async fn create(self, folder: &Path) -> String {
        match self {
            Self::Sqlite | Self::S3 => format!("sqlite:{}", folder.join("test.sqlite").display()),
            Self::Postgres => {
                let server = std::env::var("TEST_POSTGRES_URL").unwrap();
                let name = format!("test_{}", uuid::Uuid::now_v7().simple());
                let connection = Database::connect(&server).await.unwrap();
                let template = template(&server, &connection).await;
                connection.execute_unprepared(&format!("CREATE DATABASE {name} TEMPLATE {template}")).await.unwrap();
                database_url(&server, &name)
            }
        }
    }
}

/// The name of a database with all tables, from which each test's own is copied: that is quicker than running every
/// migration again. The first caller makes it. Each build of the tests has its own.
async fn template(server: &str, connection: &DatabaseConnection) -> String {
    let built = std::env::current_exe().and_then(|tests| tests.metadata()?.modified()).unwrap();
    let name = format!("template_{}", built.duration_since(UNIX_EPOCH).unwrap().as_nanos());
    let lock = File::create(Path::new(env!("CARGO_TARGET_TMPDIR")).join("template.lock")).unwrap();
    lock.lock().unwrap();
    let exists = format!("SELECT 1 FROM pg_database WHERE datname = '{name}'");
    if connection.execute_unprepared(&exists).await.unwrap().rows_affected() == 0 {
        // It gets its name once it is complete, so that a killed test leaves no template without tables.
        let incomplete = format!("incomplete_{}", uuid::Uuid::now_v7().simple());
        connection.execute_unprepared(&format!("CREATE DATABASE {incomplete}")).await.unwrap();
        db::connect(&database_url(server, &incomplete)).await.unwrap().close().await.unwrap();
        connection.execute_unprepared(&format!("ALTER DATABASE {incomplete} RENAME TO {name}")).await.unwrap();
    }
    name
}

/// The address of the database `name` on this server.
fn database_url(server: &str, name: &str) -> String {
    let mut url = url::Url::parse(server).unwrap();
    url.set_path(name);
    url.to_string()
}
