//! The SQL of captions.

use grandstand_db::entities::media_captions::{Column, Entity, Model};
use grandstand_db::ids::ChannelId;
use grandstand_db::scope::InChannel;
use sea_orm::sea_query::OnConflict;
use sea_orm::{ColumnTrait, ConnectionTrait, DbErr, EntityTrait, IntoActiveModel, QueryFilter};

/// Returns the captions of a recording, ordered by language.
///
/// # Errors
/// The database failed.
pub async fn of_recording(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    media_id: i64,
) -> Result<Vec<Model>, DbErr> {
    let mut rows = Entity::in_channel(channel_id).filter(Column::MediaId.eq(media_id)).all(connection).await?;
    rows.sort_by(|one, other| one.language.cmp(&other.language));
    Ok(rows)
}

/// Stores captions, in place of those in the same language.
pub async fn keep(connection: &impl ConnectionTrait, row: Model) -> Result<(), DbErr> {
    let replaced = OnConflict::columns([Column::MediaId, Column::Language])
        .update_columns([Column::Label, Column::Key])
        .to_owned();
    Entity::insert(row.into_active_model()).on_conflict(replaced).exec_without_returning(connection).await.map(drop)
}

/// Deletes a recording's captions in a language. Returns whether there were any.
pub async fn remove(
    connection: &impl ConnectionTrait,
    (channel_id, media_id): (ChannelId, i64),
    language: &str,
) -> Result<bool, DbErr> {
    let of_recording = Entity::delete_in_channel(channel_id).filter(Column::MediaId.eq(media_id));
    let gone = of_recording.filter(Column::Language.eq(language)).exec(connection).await?;
    Ok(gone.rows_affected > 0)
}

/// Returns the file name of a recording's captions in a language, for the audit log.
pub async fn file_name(
    connection: &impl ConnectionTrait,
    (channel_id, media_id): (ChannelId, i64),
    language: &str,
) -> Result<String, DbErr> {
    let of_recording = Entity::in_channel(channel_id).filter(Column::MediaId.eq(media_id));
    let row = of_recording.filter(Column::Language.eq(language)).one(connection).await?;
    let name = row.as_ref().and_then(|row| row.key.rsplit('/').next());
    Ok(name.unwrap_or("none").to_owned())
}
