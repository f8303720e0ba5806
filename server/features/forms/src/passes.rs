//! The form `passes`: whether a user wants to see passes.

use grandstand_db::entities::users;
use grandstand_db::ids::UserId;
use grandstand_web::context::Context;
use sea_orm::ActiveValue::Set;
use sea_orm::DbErr;

use super::queries;
use crate::Forms;

/// Stores whether a user wants to see passes. A user who does has thereby chosen a basic pass, even if only to continue
/// without one.
///
/// # Errors
/// The database failed.
pub(super) async fn choose(forms: &Forms, context: &Context, user_id: UserId, wanted: bool) -> Result<(), DbErr> {
    let channel_id = context.channel_id();
    let mut changes = users::ActiveModel { passes_wanted: Set(Some(wanted)), ..Default::default() };
    if wanted {
        changes.basic_pass_selected_at = Set(Some(context.now.as_second()));
    }
    queries::update_user(&forms.database, channel_id, user_id, changes).await?;
    forms.user_changes.tell(channel_id, user_id).await;
    Ok(())
}
