//! Changes of the buyer's row by a purchase: it marks the basic pass as chosen, or the trial as used. The caller
//! announces the change with `Commerce::user_changes` after the commit.

use grandstand_db::entities::users;
use grandstand_db::ids::{ChannelId, UserId};
use jiff::Timestamp;
use sea_orm::ActiveValue::Set;
use sea_orm::{ConnectionTrait, DbErr};

use super::queries;

/// Records that a user has bought a regular pass, which counts as choosing a basic pass.
///
/// # Errors
/// The database failed.
pub async fn note_basic_pass(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    user_id: UserId,
    now: Timestamp,
) -> Result<(), DbErr> {
    let Some(user) = users::not_deleted(connection, channel_id, user_id).await? else { return Ok(()) };
    if user.basic_pass_selected_at.is_none() {
        let changes = users::ActiveModel { basic_pass_selected_at: Set(Some(now.as_second())), ..Default::default() };
        queries::update_user(connection, channel_id, user_id, changes).await?;
    }
    Ok(())
}

/// Records that a user has used their trial.
///
/// # Errors
/// The database failed.
pub async fn note_trial(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    user_id: UserId,
) -> Result<(), DbErr> {
    let changes = users::ActiveModel { trial_period_used: Set(true), ..Default::default() };
    queries::update_user(connection, channel_id, user_id, changes).await
}
