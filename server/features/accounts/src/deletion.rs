//! Deleting an account.

use grandstand_db as db;
use grandstand_db::entities::single_use_tokens::Purpose;
use grandstand_web::context::Context;
use grandstand_web::identity::sessions::Session;
use grandstand_web::throttled;

use super::mails::{self, Occasion};
use super::model::Token;
use super::security_log::{self, AccountEvent};
use super::tokens::{self, Presented};
use super::{input::Checked, limits};
use crate::Accounts;
use crate::error::Error;

/// Mails the signed-in user a link that deletes their account.
///
/// # Errors
/// Too many mails, or the database failed.
pub async fn request(accounts: &Accounts, context: &Context, session: &Session) -> Result<(), Error> {
    limits::take_mail(&accounts.throttle, context, &session.user).await?;
    mails::send(&accounts.database, context, Occasion::Delete, Some(session.user.id), None).await?;
    accounts.jobs.wake();
    Ok(())
}

/// Deletes the account that a link was mailed for.
///
/// # Errors
/// The token is missing, wrong, used or expired, its user is gone, too many attempts, or the database failed.
pub async fn confirm(accounts: &Accounts, context: &Context, typed: Token) -> Result<(), Error> {
    let mut fields = Checked::default();
    let token = fields.required("token", typed.token);
    fields.finish()?;
    accounts.throttle.take(&[throttled::by_client(limits::TOKEN, context)]).await?;
    let channel_id = context.channel_id();
    let transaction = db::begin_write(&accounts.database).await?;
    let presented = tokens::redeem(&transaction, channel_id, Purpose::Delete, &token, context.now).await?;
    let Presented::Good(token) = presented else { return Err(Error::VerificationFailed) };
    let user = tokens::holder(&transaction, channel_id, &token).await?;
    accounts.personal_data.erase_in(&transaction, channel_id, user.id, context.now).await?;
    transaction.commit().await?;
    accounts.jobs.wake();
    accounts.user_changes.tell(channel_id, user.id).await;
    security_log::log(context, AccountEvent::Deleted, Some(user.id));
    Ok(())
}
