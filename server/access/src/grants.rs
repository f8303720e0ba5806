//! The grants of users, in the form that access decisions need.

use std::sync::Arc;

use grandstand_db::entities::access_grants;
use grandstand_db::ids::{ChannelId, UserId};
use sea_orm::{ConnectionTrait, DbErr};

use super::model::Grant;
use super::queries;

/// A user's grants, expired ones included: the refusal then says that the pass has expired.
///
/// # Errors
/// The database failed, or a grant can't be read.
pub async fn of_user(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    user_id: UserId,
) -> anyhow::Result<Arc<[Grant]>> {
    let rows = stored(connection, channel_id, user_id).await?;
    Ok(rows.iter().map(read).collect::<Result<Vec<_>, _>>()?.into())
}

/// The rows of a user's grants that were not revoked, expired ones included, oldest first.
///
/// # Errors
/// The database failed.
pub async fn stored(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    user_id: UserId,
) -> Result<Vec<access_grants::Model>, DbErr> {
    queries::grants(connection, channel_id, user_id).await
}

/// Reads a row as a [`Grant`].
///
/// # Errors
/// The row holds JSON that can't be read.
pub fn read(row: &access_grants::Model) -> Result<Grant, serde_json::Error> {
    Ok(Grant {
        id: row.id,
        covers: serde_json::from_str(&row.covers)?,
        includes_ppv: row.includes_ppv,
        starts_at: row.starts_at,
        ends_at: row.ends_at,
        revoked: row.revoked_at.is_some(),
        pass_type: row.pass_type.into(),
        capabilities: serde_json::from_str(&row.capabilities)?,
        limits: row.limits.as_deref().map(serde_json::from_str).transpose()?,
    })
}
