//! What every test needs: a database, a channel or two, and a server.

pub mod cable;
pub mod caddy;
pub mod cluster;
pub mod countries;
pub mod database;
pub mod dice;
pub mod filled;
pub mod film;
pub mod gifts;
pub mod guide;
pub mod hello;
pub mod ingest;
pub mod mails;
pub mod measured;
pub mod nginx;
pub mod oauth;
pub mod objects;
pub mod older;
pub mod packaged;
pub mod pebble;
pub mod ports;
pub mod process;
pub mod purchases;
pub mod queries;
pub mod recorded;
pub mod recorder;
pub mod seeds;
pub mod server;
pub mod shop;
pub mod simulated;
pub mod smtp;
pub mod sources;
pub mod stored;
pub mod stripe;
pub mod thumbnails;
pub mod till;
pub mod visitor;

pub use database::Backend;
pub use server::Server;

/// The same, and one with the objects in an S3 service.
macro_rules! on_both_databases_and_s3 {
    ($($name:ident),+ $(,)?) => {
        on_both_databases!($($name),+);
        mod s3 {
            $(#[actix_web::test] async fn $name() { super::$name(crate::support::Backend::S3).await; })+
        }
    };
}

/// Makes one test per database out of `async fn name(backend: Backend)`.
macro_rules! on_both_databases {
    ($($name:ident),+ $(,)?) => {
        mod sqlite {
            $(#[actix_web::test] async fn $name() { super::$name(crate::support::Backend::Sqlite).await; })+
        }
        mod postgres {
            $(#[actix_web::test] async fn $name() {
                if crate::support::Backend::has_postgres() {
                    super::$name(crate::support::Backend::Postgres).await;
                }
            })+
        }
    };
}
