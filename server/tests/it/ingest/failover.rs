//! A machine with an ingest dies, and another one goes on.

use std::fs;

use grandstand_db::entities::stream_pushes;
use grandstand_db::scope::Queue;
use sea_orm::Database;
use sea_orm::sea_query::{Expr, ExprTrait};

use super::{codes, event, is, key, playlists, start};
use crate::support::Backend;
use crate::support::ingest::Ingest;
use crate::support::process::{Site, eventually};

on_both_databases!(another_machine_goes_on_when_one_dies);

/// Two machines with an ingest each: data folders of their own, one database and one bucket.
async fn another_machine_goes_on_when_one_dies(backend: Backend) {
    let (home, objects) = (tempfile::tempdir().unwrap(), Backend::S3.objects().unwrap());
    let database = backend.create(home.path()).await;
    let mut shared = objects.environment();
    shared.push(("GRANDSTAND_KEY".to_owned(), "ab".repeat(32)));
    let machine = || {
        let mut site = Site::at(database.clone());
        site.environment.clone_from(&shared);
        site
    };
    let (first, second, grace) = (machine(), machine(), ["--stream-grace", "6"]);
    let (its_ingest, other_ingest) = (Ingest::start().await, Ingest::start().await);
    let dying = start(&first, &its_ingest, &grace).await;
    let other = start(&second, &other_ingest, &grace).await;
    let key = key(&first, "alpha", &[]).await;
    let mut encoder = its_ingest.push(&key, 0, 60);
    is(&other, "live").await;
    assert!(!other_ingest.push(&key, 5000, 2).end().await, "it is looked after elsewhere");
    // Without power: the server, the ingest with the packager, and for the encoder the connection.
    drop(dying);
    encoder.kill();
    drop(its_ingest);
    let connection = Database::connect(&database).await.unwrap();
    let long_ago = stream_pushes::Column::SeenAt;
    let moved = stream_pushes::Entity::update_every().col_expr(long_ago, Expr::col(long_ago).sub(15));
    moved.exec(&connection).await.unwrap();
    let mut again = other_ingest.push(&key, 1000, 8);
    assert_eq!(event(&other, "alpha").await["stream_status"], "live");
    assert!(again.end().await);
    // What the first machine hadn't stored comes too late.
    assert!(fs::read_dir(first.data().join("live")).unwrap().next().is_some());
    let back = start(&first, &Ingest::start().await, &grace).await;
    eventually("it gives up", async || fs::read_dir(first.data().join("live")).unwrap().next().is_none()).await;
    is(&back, "finished").await;
    let [whole] = playlists(&other).await.try_into().unwrap();
    let codes = codes(&other, &whole, 360).await;
    let before = codes.iter().position(|code| *code == 1000).unwrap();
    assert!(before >= 50, "{before} pictures before it");
    assert_eq!(codes[..before], (0..u16::try_from(before).unwrap()).collect::<Vec<_>>());
    assert_eq!(codes[before..], (1000..1200).collect::<Vec<u16>>());
}
