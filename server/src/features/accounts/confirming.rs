//! Showing once more who it is, before a change by which an account could be taken over.

use grandstand_db::entities::users;

use super::input::Checked;
use super::refusals;
use super::security_log::{self, AccountEvent};
use super::sessions::Session;
use super::throttle::{self, Attempt};
use crate::app::App;
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
    let attempts = take_attempts(app, context, session, user).await?;
    if !app.passwords.is_right(password, user.password_hash.clone()).await? {
        security_log::log(context, AccountEvent::PasswordRefused, Some(user.id));
        return Err(refusals::WRONG_PASSWORD.into());
    }
    throttle::give_back(app, &attempts).await;
    Ok(())
}

/// Counts an attempt for the session and for the user. A session that has not failed is never refused for what others of
/// the user tried: somebody who stole one of them must not keep the owner from ending it.
async fn take_attempts(
    app: &App,
    context: &Context,
    session: &Session,
    user: &users::Model,
) -> Result<[Attempt; 2], Problem> {
    let in_session = Attempt::of_person(throttle::PASSWORD, context, &session.id.to_string());
    let [tries] = throttle::take(app, std::array::from_ref(&in_session)).await?;
    let anywhere = throttle::PASSWORD_ANYWHERE;
    let rule = if tries == 1 { anywhere.unlimited() } else { anywhere };
    let by_user = Attempt::of_person(rule, context, &user.id.to_string());
    if let Err(refused) = throttle::take(app, std::array::from_ref(&by_user)).await {
        throttle::give_back(app, &[in_session]).await;
        return Err(refused);
    }
    Ok([in_session, by_user])
}
