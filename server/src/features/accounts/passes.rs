//! Whether a user wants passes, and has chosen among them.

use grandstand_db::entities::users;
use jiff::Timestamp;
use sea_orm::ActiveValue::Set;
use sea_orm::ConnectionTrait;

use super::{queries, sessions};
use crate::app::App;
use crate::http::context::Context;
use crate::http::problem::Problem;

/// Notes whether a user wants to see passes. Who does has thereby chosen their basic pass, if only to go on without one.
///
/// # Errors
/// The database failed.
pub async fn choose(app: &App, context: &Context, user_id: i64, wanted: bool) -> Result<(), Problem> {
    let channel_id = context.channel().id;
    let mut changes = users::ActiveModel { passes_wanted: Set(Some(wanted)), ..Default::default() };
    if wanted {
        changes.basic_pass_selected_at = Set(Some(context.now.as_second()));
    }
    queries::update_user(&app.database, channel_id, user_id, changes).await?;
    sessions::changed(app, channel_id, user_id).await;
    Ok(())
}

/// Notes that a user has bought a regular pass, which is a basic pass chosen. To be told with [`sessions::changed`].
///
/// # Errors
/// The database failed.
pub async fn chosen(
    connection: &impl ConnectionTrait,
    channel_id: i64,
    user_id: i64,
    now: Timestamp,
) -> Result<(), Problem> {
    let Some(user) = queries::user(connection, channel_id, user_id).await? else { return Ok(()) };
    if user.basic_pass_selected_at.is_none() {
        let changes = users::ActiveModel { basic_pass_selected_at: Set(Some(now.as_second())), ..Default::default() };
        queries::update_user(connection, channel_id, user_id, changes).await?;
    }
    Ok(())
}

/// Notes that a user has taken a trial. To be told with [`sessions::changed`].
///
/// # Errors
/// The database failed.
pub async fn trial_taken(connection: &impl ConnectionTrait, channel_id: i64, user_id: i64) -> Result<(), Problem> {
    let changes = users::ActiveModel { trial_period_used: Set(true), ..Default::default() };
    Ok(queries::update_user(connection, channel_id, user_id, changes).await?)
}
