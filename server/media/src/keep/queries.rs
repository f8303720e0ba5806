//! The SQL of storing recordings.

use grandstand_core::media_name::MediaName;
use grandstand_db::entities::media::{self, MediaKind, MediaState};
use grandstand_db::entities::{media_renditions, media_segments};
use grandstand_db::ids::ChannelId;
use jiff::Timestamp;
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::{ConnectionTrait, DbErr, EntityTrait};

use super::{NewRecording, init_key, segment_key};
use crate::package::{Rendition, Segment};

/// Segments per INSERT. With seven values each, this is far below SQLite's limit of 32,766 values per statement.
const BATCH: usize = 1000;

/// Inserts the recording. Returns its id.
pub async fn insert_media(
    connection: &impl ConnectionTrait,
    new: &NewRecording<'_>,
    base: &str,
    now: Timestamp,
) -> Result<i64, DbErr> {
    let source = new.source.as_ref();
    let row = media::ActiveModel {
        id: NotSet,
        channel_id: Set(new.owner.channel_id),
        public_name: Set(MediaName::random().to_string()),
        event_id: Set(Some(new.owner.event_id)),
        kind: Set(MediaKind::Recording),
        state: Set(MediaState::Ready),
        duration_us: Set(new.packaged.duration_us),
        poster_key: Set(Some(format!("{base}/poster.jpg"))),
        fingerprint: Set(new.fingerprint.clone()),
        created_at: Set(now.as_second()),
        replaced_at: Set(None),
        source_name: Set(source.map(|source| source.name.clone())),
        source_bytes: Set(source.map(|source| source.bytes)),
        source_hash: Set(source.map(|source| source.hash.clone())),
    };
    Ok(media::Entity::insert(row).exec(connection).await?.last_insert_id)
}

/// Inserts a rendition with its segments.
pub async fn insert_rendition(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    media_id: i64,
    base: &str,
    rendition: &Rendition,
) -> anyhow::Result<()> {
    let row = media_renditions::ActiveModel {
        id: NotSet,
        channel_id: Set(channel_id),
        media_id: Set(media_id),
        name: Set(rendition.name.clone()),
        width: Set(i32::try_from(rendition.width)?),
        height: Set(i32::try_from(rendition.height)?),
        bandwidth: Set(rendition.bandwidth),
        average_bandwidth: Set(rendition.average_bandwidth),
        codecs: Set(rendition.codecs.clone()),
        init_key: Set(init_key(base, rendition)),
        init_bytes: Set(rendition.init_bytes),
    };
    let rendition_id = media_renditions::Entity::insert(row).exec(connection).await?.last_insert_id;
    let segment = |segment: &Segment| media_segments::ActiveModel {
        channel_id: Set(channel_id),
        rendition_id: Set(rendition_id),
        sequence: Set(segment.sequence),
        start_us: Set(segment.start_us),
        duration_us: Set(segment.duration_us),
        bytes: Set(segment.bytes),
        key: Set(segment_key(base, rendition, segment.sequence)),
    };
    for batch in rendition.segments.chunks(BATCH) {
        media_segments::Entity::insert_many(batch.iter().map(segment)).exec_without_returning(connection).await?;
    }
    Ok(())
}
