//! Showing once more who it is, before a change by which an account could be taken over.

use super::input::Checked;
use super::refusals;
use super::security_log::{self, AccountEvent};
use super::sessions::Session;
use super::throttle::{self, Attempt};
use crate::app::App;
use crate::db::entities::users;
use crate::http::context::Context;
use crate::http::problem::Problem;

/// Asks for the current password. Where there is none that the user has chosen, the session has to be a fresh one: only
/// whoever can sign in to the account has that.
///
/// # Errors
/// The password is missing or wrong, the session began a while ago, too many attempts, or the database failed.
pub async fn confirm(
    app: &App,
    context: &Context,
    session: &Session,
    user: &users::Model,
    typed: Option<String>,
) -> Result<(), Problem> {
    if user.password_hash.is_none() || user.temporary_password {
        if session.is_fresh(context.now) {
            return Ok(());
        }
        security_log::log(context, AccountEvent::SignInWanted, Some(user.id));
        return Err(refusals::SIGN_IN_AGAIN.into());
    }
    let mut fields = Checked::default();
    let password = fields.required("current_password", typed);
    fields.finish()?;
    let attempt = [Attempt::of_person(throttle::PASSWORD, context, &user.id.to_string())];
    throttle::take(app, &attempt).await?;
    if !app.passwords.is_right(password, user.password_hash.clone()).await? {
        security_log::log(context, AccountEvent::PasswordRefused, Some(user.id));
        return Err(refusals::WRONG_PASSWORD.into());
    }
    throttle::give_back(app, &attempt).await;
    Ok(())
}
