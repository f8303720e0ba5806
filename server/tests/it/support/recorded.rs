//! Recordings as the database holds them.

use grandstand_db::entities::media::{Column, Entity};
use grandstand_db::scope::InChannel;
use sea_orm::{ColumnTrait, QueryFilter};

use super::Server;

/// The name of an event's recording in addresses.
pub async fn name(server: &Server, channel: &str, event_id: i64) -> String {
    let channel_id = server.app.sites.load().by_key(channel).unwrap().channel.id;
    let of_event =
        Entity::in_channel(channel_id).filter(Column::EventId.eq(event_id)).filter(Column::State.eq("ready"));
    of_event.one(&server.app.database).await.unwrap().unwrap().public_name
}
