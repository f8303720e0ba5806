//! Recordings and pushes as the database holds them.

use grandstand_core::media_name::MediaName;
use grandstand_db::entities::media::{self, Column, Entity, MediaKind, MediaState};
use grandstand_db::entities::stream_pushes::{self, PushState};
use grandstand_db::ids::{ChannelId, EventId};
use grandstand_db::scope::InChannel;
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter};

use super::Server;

/// The name of an event's recording in addresses.
pub async fn name(server: &Server, channel: &str, event_id: EventId) -> String {
    let channel_id = server.app.sites.load().by_key(channel).unwrap().channel.id;
    let of_event = Entity::in_channel(ChannelId(channel_id))
        .filter(Column::EventId.eq(event_id))
        .filter(Column::State.eq(MediaState::Ready));
    of_event.one(&server.app.database).await.unwrap().unwrap().public_name
}

/// Inserts a recording without files that grows. Returns its id.
pub async fn grow(database: &impl ConnectionTrait, channel_id: ChannelId, event_id: EventId) -> i64 {
    let row = media::ActiveModel {
        id: NotSet,
        channel_id: Set(channel_id),
        public_name: Set(MediaName::random().to_string()),
        event_id: Set(Some(event_id)),
        kind: Set(MediaKind::Recording),
        state: Set(MediaState::Growing),
        duration_us: Set(0),
        poster_key: Set(None),
        fingerprint: Set(None),
        created_at: Set(0),
        replaced_at: Set(None),
        source_name: Set(None),
        source_bytes: Set(None),
        source_hash: Set(None),
    };
    Entity::insert(row).exec(database).await.unwrap().last_insert_id
}

/// Inserts an open push, of which nothing is stored, that was last followed at a second.
pub async fn push(database: &impl ConnectionTrait, channel_id: ChannelId, event_id: EventId, name: &str, seen_at: i64) {
    let row = stream_pushes::ActiveModel {
        id: NotSet,
        channel_id: Set(channel_id),
        event_id: Set(event_id),
        name: Set(name.to_owned()),
        key_number: Set(1),
        state: Set(PushState::Open),
        media_id: Set(None),
        part: Set(None),
        trouble: Set(None),
        opened_at: Set(seen_at),
        seen_at: Set(seen_at),
        closed_at: Set(None),
    };
    stream_pushes::Entity::insert(row).exec_without_returning(database).await.unwrap();
}
