//! Pushes as the service sees them, without an encoder: which keys are valid, and when an event is over.

use std::sync::Arc;
use std::time::Duration;

use grandstand_db::entities::events::{self, EventStatus};
use grandstand_db::ids::{ChannelId, EventId};
use grandstand_db::scope::InChannel;
use grandstand_media::ingest::{self, AdmissionError, Arrivals, Ingest, IngestSettings, StreamKey};
use grandstand_media::recordings;
use sea_orm::{ColumnTrait, QueryFilter};

use crate::support::{Backend, Server, recorded};

on_both_databases!(
    a_push_may_continue_while_its_key_is_valid_and_its_channel_served,
    encoders_are_refused_without_a_channel_or_room,
    an_event_ends_when_nobody_follows_its_push_any_more,
);

const EVENT: &str = "final";

/// Starts a server. Returns the ids of a channel and its event, too.
async fn start(backend: Backend) -> (Server, i64, i64) {
    let server = Server::start(backend).await;
    let channel_id = server.app.sites.load().by_key("alpha").unwrap().channel.id;
    let event_id = server.id_of("alpha", "/api/events", EVENT).await;
    (server, channel_id, event_id)
}

/// Inserts an open push that is followed just now.
async fn push(server: &Server, channel_id: ChannelId, event_id: EventId) {
    let seen_at = server.app.clock.now().as_second();
    recorded::push(&server.app.database, channel_id, event_id, "push", seen_at).await;
}

async fn a_push_may_continue_while_its_key_is_valid_and_its_channel_served(backend: Backend) {
    let (server, channel_id, event_id) = start(backend).await;
    let (app, service) = (&server.app, &server.app.ingest);
    let stream = ingest::stream(&app.database, ChannelId(channel_id), EVENT).await.unwrap().unwrap();
    let key = StreamKey { channel_id: ChannelId(channel_id), event_id: EventId(event_id), number: stream.key_number }
        .seal(&app.keyring);
    assert!(!service.may_continue(&key).await.unwrap(), "nobody pushes");
    push(&server, ChannelId(channel_id), EventId(event_id)).await;
    assert!(service.may_continue(&key).await.unwrap());
    assert!(!service.may_continue("forged").await.unwrap());
    app.loader.take_out(&[ChannelId(channel_id)]);
    assert!(!service.may_continue(&key).await.unwrap(), "its channel is suspended");
    app.loader.load_all().await.unwrap();
    assert!(service.may_continue(&key).await.unwrap());
    ingest::renew(&app.database, &stream).await.unwrap();
    assert!(!service.may_continue(&key).await.unwrap(), "its key is an old one");
}

/// The service of a server with other settings.
fn with_reserve(service: &Ingest, reserve_mib: u64) -> Ingest {
    Ingest {
        database: service.database.clone(),
        store: service.store.clone(),
        keyring: Arc::clone(&service.keyring),
        announcer: service.announcer.clone(),
        clock: service.clock.clone(),
        channels: Arc::clone(&service.channels),
        settings: IngestSettings { reserve_mib, ..service.settings.clone() },
        arrivals: Arrivals::default(),
    }
}

async fn encoders_are_refused_without_a_channel_or_room(backend: Backend) {
    let (server, channel_id, event_id) = start(backend).await;
    let app = &server.app;
    let number = ingest::stream(&app.database, ChannelId(channel_id), EVENT).await.unwrap().unwrap().key_number;
    let key = |number| {
        StreamKey { channel_id: ChannelId(channel_id), event_id: EventId(event_id), number }.seal(&app.keyring)
    };
    // Nothing has as much room, so whoever gets past the key is refused for that.
    let full = with_reserve(&app.ingest, u64::MAX);
    let refused = async |key: &str| full.publish(key).await.unwrap_err();
    assert!(matches!(refused(&key(number)).await, AdmissionError::Full));
    assert!(matches!(refused(&key(number + 1)).await, AdmissionError::Key));
    assert!(matches!(refused("forged").await, AdmissionError::Key));
    app.loader.take_out(&[ChannelId(channel_id)]);
    assert!(matches!(refused(&key(number)).await, AdmissionError::Key));
    assert!(ingest::list(&app.database, None, 10).await.unwrap().is_empty(), "none of them is stored");
}

async fn an_event_ends_when_nobody_follows_its_push_any_more(backend: Backend) {
    let (server, channel_id, event_id) = start(backend).await;
    let (app, service) = (&server.app, &server.app.ingest);
    let media_id = recorded::grow(&app.database, ChannelId(channel_id), EventId(event_id)).await;
    push(&server, ChannelId(channel_id), EventId(event_id)).await;
    let is_open = async || {
        service.end_due().await.unwrap();
        let [listed] = ingest::list(&app.database, Some(ChannelId(channel_id)), 10).await.unwrap().try_into().unwrap();
        listed.push.closed_at.is_none()
    };
    let is_over = async || {
        let event = events::Entity::in_channel(ChannelId(channel_id)).filter(events::Column::Id.eq(event_id));
        let event = event.one(&app.database).await.unwrap().unwrap();
        let ready = recordings::of_events(&app.database, ChannelId(channel_id), &[EventId(event_id)]).await.unwrap();
        let is_ready = ready.get(&EventId(event_id)).is_some_and(|recording| recording.media_id == media_id);
        assert_eq!(is_ready, event.stream_state == Some(EventStatus::Finished));
        is_ready
    };
    assert!(is_open().await && !is_over().await);
    app.clock.advance(Duration::from_secs(119));
    assert!(is_open().await && !is_over().await, "another process may take it over");
    // By now its encoder has been gone for longer than it may be.
    app.clock.advance(Duration::from_secs(2));
    assert!(!is_open().await && is_over().await);
}
