//! Deleting an account.

use jiff::Timestamp;
use sea_orm::ActiveValue::Set;
use sea_orm::ConnectionTrait;

use super::mails::{self, Occasion};
use super::model::Token;
use super::security_log::{self, AccountEvent};
use super::sessions::{self, Session};
use super::throttle::{self, Attempt};
use super::tokens::{self, Presented, Purpose};
use super::{input::Checked, queries, refusals};
use crate::app::App;
use crate::db::{self, entities::users};
use crate::features::calendar;
use crate::features::commerce::orders;
use crate::features::favorites;
use crate::features::watch::downloads;
use crate::features::{clips, positions};
use crate::http::caller::Caller;
use crate::http::context::Context;
use crate::http::problem::Problem;

/// Mails the signed-in user the link that deletes their account.
///
/// # Errors
/// Too many mails, or the database failed.
pub async fn request(app: &App, context: &Context, session: &Session, caller: &Caller) -> Result<(), Problem> {
    let user_id = session.user.id;
    throttle::take(app, &[Attempt::of_person(throttle::MAIL, context, &user_id.to_string())]).await?;
    mails::send(&app.database, context, caller, Occasion::Delete, Some(user_id)).await?;
    app.jobs.wake();
    Ok(())
}

/// Deletes the account that a link was mailed for.
///
/// # Errors
/// The token is wrong, used or run out, its user is gone, or the database failed.
pub async fn confirm(app: &App, context: &Context, typed: Token) -> Result<(), Problem> {
    let mut fields = Checked::default();
    let token = fields.required("token", typed.token);
    fields.finish()?;
    throttle::take(app, &[Attempt::of_client(throttle::TOKEN, context)]).await?;
    let channel_id = context.channel().id;
    let transaction = db::begin_write(&app.database).await?;
    let presented = tokens::redeem(&transaction, channel_id, Purpose::Delete, &token, context.now).await?;
    let Presented::Good(token) = presented else { return Err(refusals::VERIFICATION_FAILED.into()) };
    let user = tokens::holder(&transaction, channel_id, &token).await?;
    erase(&transaction, channel_id, user.id, context.now).await?;
    transaction.commit().await?;
    sessions::changed(app, channel_id, user.id).await;
    security_log::log(context, AccountEvent::Deleted, Some(user.id));
    Ok(())
}

/// Takes away everything personal of a user. The row stays, so that the books of what was bought go on adding up; no
/// subscription is renewed any more, and what was not paid yet is called off.
///
/// # Errors
/// The database failed.
pub async fn erase(
    connection: &impl ConnectionTrait,
    channel_id: i64,
    user_id: i64,
    now: Timestamp,
) -> Result<(), Problem> {
    let second = now.as_second();
    orders::cancel_all(connection, channel_id, user_id, now).await?;
    let nobody = users::ActiveModel {
        email: Set(String::new()),
        email_folded: Set(None),
        first_name: Set(String::new()),
        last_name: Set(String::new()),
        phone: Set(None),
        password_hash: Set(None),
        temporary_password: Set(false),
        email_verified_at: Set(None),
        owner_confirmed_at: Set(None),
        passes_wanted: Set(None),
        trk: Set(None),
        updated_at: Set(second),
        deleted_at: Set(Some(second)),
        ..Default::default()
    };
    queries::update_user(connection, channel_id, user_id, nobody).await?;
    queries::end_sessions(connection, channel_id, user_id).await?;
    queries::forget_identities(connection, channel_id, user_id).await?;
    queries::forget_answers(connection, channel_id, user_id).await?;
    favorites::forget(connection, channel_id, user_id).await?;
    positions::forget(connection, channel_id, user_id).await?;
    downloads::forget(connection, channel_id, user_id).await?;
    clips::forget(connection, channel_id, user_id, now).await?;
    calendar::forget(connection, channel_id, user_id).await?;
    Ok(())
}
