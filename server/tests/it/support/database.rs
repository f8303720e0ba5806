//! A database for each test, and a place for its objects.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

use grandstand_db as db;
use rustix::process::{Pid, test_kill_process};
use sea_orm::{ConnectionTrait, Database, DatabaseConnection, DbBackend, Statement};

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

    /// The address of a database without tables; on SQLite, of a file that isn't there.
    pub async fn without_tables(self, folder: &Path) -> String {
        if self != Self::Postgres {
            return sqlite_url(&folder.join("new.sqlite"));
        }
        let server = std::env::var("TEST_POSTGRES_URL").unwrap();
        let name = own();
        let connection = Database::connect(&server).await.unwrap();
        connection.execute_unprepared(&format!("CREATE DATABASE {name} STRATEGY FILE_COPY")).await.unwrap();
        postgres_url(&server, &name)
    }

    /// The address of a new database that has its tables already.
    pub async fn create(self, folder: &Path) -> String {
        match self {
            Self::Sqlite | Self::S3 => {
                let file = folder.join("test.sqlite");
                std::fs::copy(sqlite_template().await, &file).unwrap();
                sqlite_url(&file)
            }
            Self::Postgres => {
                let server = std::env::var("TEST_POSTGRES_URL").unwrap();
                let connection = Database::connect(&server).await.unwrap();
                drop_left(&connection).await;
                let (name, template) = (own(), postgres_template(&server, &connection).await);
                // Copying files takes half the processor time of copying by way of the log, which is the default.
                let copy = format!("CREATE DATABASE {name} TEMPLATE {template} STRATEGY FILE_COPY");
                connection.execute_unprepared(&copy).await.unwrap();
                postgres_url(&server, &name)
            }
        }
    }
}

/// The file of a database with all tables, from which each test's own is copied: that is quicker than running every
/// migration again. The first caller makes it. Each build of the tests has its own.
async fn sqlite_template() -> PathBuf {
    let _lock = locked();
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let file = folder.join(format!("template_{}.sqlite", built()));
    if !file.exists() {
        // It gets its name once it is complete, so that a killed test leaves no template without tables.
        let incomplete = folder.join(unique("incomplete"));
        db::connect(&sqlite_url(&incomplete)).await.unwrap().close().await.unwrap();
        std::fs::rename(incomplete, &file).unwrap();
    }
    file
}

/// The same on PostgreSQL: the template's name.
async fn postgres_template(server: &str, connection: &DatabaseConnection) -> String {
    let _lock = locked();
    let name = format!("template_{}", built());
    let exists = format!("SELECT 1 FROM pg_database WHERE datname = '{name}'");
    if connection.execute_unprepared(&exists).await.unwrap().rows_affected() == 0 {
        let incomplete = unique("incomplete");
        connection.execute_unprepared(&format!("CREATE DATABASE {incomplete}")).await.unwrap();
        db::connect(&postgres_url(server, &incomplete)).await.unwrap().close().await.unwrap();
        connection.execute_unprepared(&format!("ALTER DATABASE {incomplete} RENAME TO {name}")).await.unwrap();
    }
    name
}

/// Drops the databases of tests whose process has ended, because a thousand of them fill the memory that they are kept in.
#[expect(clippy::disallowed_methods, reason = "the server's own databases have no entity")]
async fn drop_left(connection: &DatabaseConnection) {
    let named = "SELECT datname FROM pg_database WHERE datname LIKE 'test\\_%'";
    let rows = connection.query_all_raw(Statement::from_string(DbBackend::Postgres, named)).await.unwrap();
    for row in rows {
        let name: String = row.try_get("", "datname").unwrap();
        let owner = name.split('_').nth(1).and_then(|number| number.parse().ok()).and_then(Pid::from_raw);
        if owner.is_some_and(|process| test_kill_process(process).is_err()) {
            // Another test may drop it at the same time.
            drop(connection.execute_unprepared(&format!("DROP DATABASE IF EXISTS {name} WITH (FORCE)")).await);
        }
    }
}

/// A name for a database of this process's own.
fn own() -> String {
    unique(&format!("test_{}", std::process::id()))
}

/// A lock that one test of all processes has at a time, until the file is dropped.
fn locked() -> File {
    let lock = File::create(Path::new(env!("CARGO_TARGET_TMPDIR")).join("template.lock")).unwrap();
    lock.lock().unwrap();
    lock
}

/// When the tests were built, in nanoseconds.
fn built() -> u128 {
    let built = std::env::current_exe().and_then(|tests| tests.metadata()?.modified()).unwrap();
    built.duration_since(UNIX_EPOCH).unwrap().as_nanos()
}

fn unique(kind: &str) -> String {
    format!("{kind}_{}", uuid::Uuid::now_v7().simple())
}

fn sqlite_url(file: &Path) -> String {
    format!("sqlite:{}", file.display())
}

/// The address of the database `name` on this server.
fn postgres_url(server: &str, name: &str) -> String {
    let mut url = url::Url::parse(server).unwrap();
    url.set_path(name);
    url.to_string()
}
