//! Former recordings: kept for 30 days, then deleted, and nothing else with them.

use std::time::Duration;

use grandstand_db::entities::media::{self, MediaState};
use grandstand_db::entities::{media_renditions, media_segments, media_thumbnails};
use grandstand_db::scope::InChannel;
use grandstand_jobs as jobs;
use grandstand_media::former::{self, Listed};
use grandstand_media::keep::{Kept, NewRecording, Replaces, keep};
use grandstand_media::owner::Owner;
use grandstand_media::place::Place;
use grandstand_server::job_kinds;
use jiff::{SignedDuration, Timestamp};
use sea_orm::{ColumnTrait, QueryFilter};

use crate::support::packaged::packaged;
use crate::support::{Backend, Server};

on_both_databases_and_s3!(
    a_former_recording_is_deleted_after_30_days,
    files_that_another_recording_has_as_well_stay,
    what_was_brought_back_is_not_deleted,
);

async fn place(server: &Server) -> Place {
    Place::find(&server.app.database, "alpha", "old").await.unwrap()
}

/// Makes the shared film the recording of `old` at a moment. Returns its id.
async fn add(server: &Server, folder: &str, at: Timestamp) -> i64 {
    let film = packaged().await;
    let new = NewRecording {
        owner: place(server).await.owner,
        folder,
        fingerprint: None,
        source: None,
        packaged: &film,
        replaces: Replaces::Any,
        recorded_as: None,
    };
    match keep(&server.app.database, &server.app.media, &new, at).await.unwrap() {
        Kept::Done { media_id, .. } => media_id,
        other => panic!("{other:?}"),
    }
}

async fn row(server: &Server, media_id: i64) -> media::Model {
    let channel_id = place(server).await.owner.channel_id;
    let found = media::Entity::in_channel(channel_id).filter(media::Column::Id.eq(media_id));
    found.one(&server.app.database).await.unwrap().unwrap()
}

/// The keys of everything that a recording has in the object store.
async fn keys(server: &Server, media_id: i64) -> Vec<String> {
    let Owner { channel_id, .. } = place(server).await.owner;
    let database = &server.app.database;
    let renditions = media_renditions::Entity::in_channel(channel_id);
    let renditions = renditions.filter(media_renditions::Column::MediaId.eq(media_id)).all(database).await.unwrap();
    let mut keys: Vec<String> = row(server, media_id).await.poster_key.into_iter().collect();
    for rendition in renditions {
        let segments = media_segments::Entity::in_channel(channel_id);
        let segments = segments.filter(media_segments::Column::RenditionId.eq(rendition.id));
        keys.extend(segments.all(database).await.unwrap().into_iter().map(|segment| segment.key));
        keys.push(rendition.init_key);
    }
    let thumbnails = media_thumbnails::Entity::in_channel(channel_id);
    let thumbnails = thumbnails.filter(media_thumbnails::Column::MediaId.eq(media_id)).one(database).await.unwrap();
    keys.extend(thumbnails.iter().flat_map(|row| ["index.vtt", "0.jpg"].map(|name| format!("{}/{name}", row.folder))));
    keys
}

async fn there(server: &Server, keys: &[String]) -> usize {
    let mut there = 0;
    for key in keys {
        there += usize::from(server.app.media.exists(key).await.unwrap());
    }
    there
}

async fn listed(server: &Server) -> Vec<i64> {
    let Owner { channel_id, event_id } = place(server).await.owner;
    let listed: Vec<Listed> = former::list(&server.app.database, channel_id, Some(event_id)).await.unwrap();
    assert!(listed.iter().all(|one| one.event == "old" && one.bytes > 100_000), "{listed:?}");
    listed.into_iter().map(|one| one.recording.id).collect()
}

async fn a_former_recording_is_deleted_after_30_days(backend: Backend) {
    let server = Server::start(backend).await;
    let (database, store) = (&server.app.database, &server.app.media);
    let now = server.app.clock.now();
    let former = add(&server, "first", now).await;
    let current = add(&server, "second", now).await;
    assert_eq!(listed(&server).await, [current, former]);
    let [theirs, ours] = [keys(&server, former).await, keys(&server, current).await];
    assert!(theirs.len() > 20 && there(&server, &theirs).await == theirs.len(), "{theirs:?}");
    let days = |days: i64| now + SignedDuration::from_hours(24 * days);
    assert_eq!(former::expire(database, store, days(30) - SignedDuration::from_secs(1)).await.unwrap(), 0);
    assert_eq!(there(&server, &theirs).await, theirs.len());
    assert_eq!(former::expire(database, store, days(30)).await.unwrap(), 1);
    assert_eq!((there(&server, &theirs).await, there(&server, &ours).await), (0, ours.len()));
    assert_eq!((listed(&server).await, row(&server, former).await.state), (vec![current], MediaState::Expired));
    assert_eq!(keys(&server, former).await, Vec::<String>::new());
    assert_eq!(former::expire(database, store, days(300)).await.unwrap(), 0, "what is deleted is not deleted again");
    assert_eq!(there(&server, &ours).await, ours.len());
    let gone = former::restore(database, &place(&server).await, Some(former), now).await.unwrap_err().to_string();
    assert!(gone.contains("no former recording"), "{gone}");
    // The upkeep of a server asks for it, once there is something to delete.
    let registry = job_kinds::registry(&server.app);
    former::ask(database, server.app.clock.now()).await.unwrap();
    former::remove(database, &place(&server).await, server.app.clock.now()).await.unwrap();
    former::ask(database, server.app.clock.now()).await.unwrap();
    jobs::run_due(&server.app.database, &registry, server.app.clock.now()).await.unwrap();
    assert_eq!(listed(&server).await, [current]);
    server.app.clock.advance(Duration::from_secs(31 * 24 * 3600));
    former::ask(database, server.app.clock.now()).await.unwrap();
    jobs::run_due(&server.app.database, &registry, server.app.clock.now()).await.unwrap();
    assert_eq!((listed(&server).await, there(&server, &ours).await), (Vec::new(), 0));
}

async fn files_that_another_recording_has_as_well_stay(backend: Backend) {
    let server = Server::start(backend).await;
    let now = server.app.clock.now();
    // As samples of earlier versions: made anew in the folder of the same one before.
    let former = add(&server, "same", now).await;
    let current = add(&server, "same", now).await;
    let ours = keys(&server, current).await;
    assert_eq!(ours, keys(&server, former).await);
    let later = now + SignedDuration::from_hours(31 * 24);
    assert_eq!(former::expire(&server.app.database, &server.app.media, later).await.unwrap(), 1);
    assert_eq!((listed(&server).await, there(&server, &ours).await), (vec![current], ours.len()));
}

async fn what_was_brought_back_is_not_deleted(backend: Backend) {
    let server = Server::start(backend).await;
    let (database, store, now) = (&server.app.database, &server.app.media, server.app.clock.now());
    let first = add(&server, "first", now).await;
    let second = add(&server, "second", now).await;
    let later = now + SignedDuration::from_hours(29 * 24);
    let restored = former::restore(database, &place(&server).await, None, later).await.unwrap();
    assert_eq!((restored.current.id, restored.replaced.map(|row| row.id)), (first, Some(second)));
    let end = now + SignedDuration::from_hours(58 * 24);
    assert_eq!(former::expire(database, store, end).await.unwrap(), 0, "the other one has its 30 days from now on");
    assert_eq!(listed(&server).await, [first, second]);
    assert_eq!(former::expire(database, store, end + SignedDuration::from_hours(24)).await.unwrap(), 1);
    let kept = keys(&server, first).await;
    assert_eq!((listed(&server).await, there(&server, &kept).await), (vec![first], kept.len()));
}
