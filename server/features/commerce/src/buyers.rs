//! What buying changes of the buyer: the basic pass is chosen, the trial is taken. The caller announces it with
//! `Commerce::user_changed` after the commit.

use grandstand_db::entities::users;
use jiff::Timestamp;
use sea_orm::ActiveValue::Set;
use sea_orm::{ConnectionTrait, DbErr};

use super::queries;

/// Notes that a user has bought a regular pass, which is a basic pass chosen.
///
/// # Errors
/// The database failed.
pub async fn note_basic_pass(
    connection: &impl ConnectionTrait,
    channel_id: i64,
    user_id: i64,
    now: Timestamp,
) -> Result<(), DbErr> {
    let Some(user) = queries::user(connection, channel_id, user_id).await? else { return Ok(()) };
    if user.basic_pass_selected_at.is_none() {
        let changes = users::ActiveModel { basic_pass_selected_at: Set(Some(now.as_second())), ..Default::default() };
        queries::update_user(connection, channel_id, user_id, changes).await?;
    }
    Ok(())
}

/// Notes that a user has taken a trial.
///
/// # Errors
/// The database failed.
pub async fn note_trial(connection: &impl ConnectionTrait, channel_id: i64, user_id: i64) -> Result<(), DbErr> {
    let changes = users::ActiveModel { trial_period_used: Set(true), ..Default::default() };
    queries::update_user(connection, channel_id, user_id, changes).await
}
