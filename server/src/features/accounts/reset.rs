//! A new password for somebody who has lost theirs.

use super::input::{Checked, fold};
use super::mails::{self, Occasion};
use super::model::{NewPassword, ResetRequest};
use super::passwords::rule::PasswordRule;
use super::security_log::{self, AccountEvent};
use super::throttle::{self, Attempt};
use super::tokens::{self, Presented, Purpose};
use super::{captcha, ownership, refusals, sessions};
use crate::app::App;
use crate::db;
use crate::http::caller::Caller;
use crate::http::context::Context;
use crate::http::problem::Problem;

/// Has a link mailed to an address, if there is an account. The answer and the work are the same if there is none: whether
/// there is one is looked up when the mail is sent.
///
/// # Errors
/// The address is none, too many mails, or the database failed.
pub async fn request(app: &App, context: &Context, typed: ResetRequest, caller: &Caller) -> Result<(), Problem> {
    let mut fields = Checked::default();
    let email = fold(&fields.email("email", typed.email));
    fields.finish()?;
    let attempts =
        [Attempt::of_person(throttle::MAIL, context, &email), Attempt::of_client(throttle::MAIL_ADDRESS, context)];
    throttle::take(app, &attempts).await?;
    captcha::check(app, context, typed.recaptcha_token.as_deref()).await?;
    mails::send(&app.database, context, caller, Occasion::Reset { email }, None).await?;
    app.jobs.wake();
    Ok(())
}

/// Sets a new password with a mailed token, and ends every session of the user. Reading the mail proves the address.
///
/// # Errors
/// A field is wrong, the token is wrong, used or run out, its user is gone, or the database failed.
pub async fn reset(app: &App, context: &Context, typed: NewPassword, caller: &Caller) -> Result<(), Problem> {
    let mut fields = Checked::default();
    let token = fields.required("token", typed.token);
    let rule = PasswordRule::of(context.channel());
    let password = fields.new_password(typed.password, typed.password_confirmation, &rule);
    fields.finish()?;
    throttle::take(app, &[Attempt::of_client(throttle::TOKEN, context)]).await?;
    let channel_id = context.channel().id;
    let hash = app.passwords.hash(password).await?;
    let transaction = db::begin_write(&app.database).await?;
    let token = match tokens::redeem(&transaction, channel_id, Purpose::Reset, &token, context.now).await? {
        Presented::Good(token) => token,
        Presented::Expired => return Err(refusals::RESET_EXPIRED.into()),
        Presented::Wrong => return Err(refusals::RESET_FAILED.into()),
    };
    let user = tokens::holder(&transaction, channel_id, &token).await?;
    ownership::claim(&transaction, context, caller, &user, Some(hash)).await?;
    transaction.commit().await?;
    app.jobs.wake();
    sessions::changed(app, channel_id, user.id).await;
    security_log::log(context, AccountEvent::PasswordReset, Some(user.id));
    Ok(())
}
