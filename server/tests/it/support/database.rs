//! A database for each test, and a place for its objects.

use std::path::Path;

use sea_orm::{ConnectionTrait, Database};

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

    /// The address of a new, empty database.
    pub async fn create(self, folder: &Path) -> String {
        match self {
            Self::Sqlite | Self::S3 => format!("sqlite:{}", folder.join("test.sqlite").display()),
            Self::Postgres => {
                let server = std::env::var("TEST_POSTGRES_URL").unwrap();
                let name = format!("test_{}", uuid::Uuid::now_v7().simple());
                let connection = Database::connect(&server).await.unwrap();
                connection.execute_unprepared(&format!("CREATE DATABASE {name}")).await.unwrap();
                let mut url = url::Url::parse(&server).unwrap();
                url.set_path(&name);
                url.to_string()
            }
        }
    }
}
