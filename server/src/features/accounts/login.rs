//! Signing in and out.

use super::input::{Checked, fold};
use super::model::Credentials;
use super::register::SignedIn;
use super::security_log::{self, AccountEvent};
use super::sessions::Kind;
use super::throttle::{self, Attempt};
use super::{captcha, queries, refusals, sessions};
use crate::app::App;
use crate::http::caller::Caller;
use crate::http::context::Context;
use crate::http::problem::Problem;

/// Failures as one person after which reCAPTCHA is asked for.
const FREE_FAILURES: u32 = 3;
/// And those from one address, where a school may be behind it.
const FREE_FAILURES_OF_ADDRESS: u32 = 30;

/// Signs in with address and password: always with a new session, whatever the browser brought along.
///
/// # Errors
/// Somebody is signed in already, a field is missing, address or password is wrong, too many attempts, or the database
/// failed.
pub async fn login(
    app: &App,
    context: &Context,
    credentials: Credentials,
    caller: &Caller,
) -> Result<SignedIn, Problem> {
    if context.session.is_some() {
        return Err(refusals::ALREADY_LOGGED_IN.into());
    }
    let mut fields = Checked::default();
    let email = fold(&fields.required("email", credentials.email));
    let password = fields.required("password", credentials.password);
    fields.finish()?;
    let attempts = [
        Attempt::of_both(throttle::LOGIN, context, &email),
        Attempt::of_person(throttle::LOGIN_ANYWHERE, context, &email),
        Attempt::of_client(throttle::LOGIN_ADDRESS, context),
    ];
    let [as_one, _, from_address] = throttle::take(app, &attempts).await?;
    if as_one > FREE_FAILURES || from_address > FREE_FAILURES_OF_ADDRESS {
        captcha::check(app, context, credentials.recaptcha_token.as_deref()).await?;
    }
    let channel_id = context.channel().id;
    // A null character is in no address that anyone registered, and in no text that a database takes.
    let user = match email.contains('\0') {
        true => None,
        false => queries::user_by_email(&app.database, channel_id, &email).await?,
    };
    let hash = user.as_ref().and_then(|user| user.password_hash.clone());
    let right = app.passwords.is_right(password, hash).await?;
    let known = user.as_ref().map(|user| user.id);
    let Some(user) = user.filter(|_| right) else {
        security_log::log(context, AccountEvent::SignInRefused, known);
        return Err(refusals::WRONG_AUTH_DATA.into());
    };
    throttle::give_back(app, &attempts).await;
    let token = sessions::open(&app.database, channel_id, user.id, Kind::Browser, caller, context.now).await?;
    security_log::log(context, AccountEvent::SignedIn, known);
    Ok(SignedIn { user, token })
}

/// Ends the session of the request, if there is one.
///
/// # Errors
/// The database failed.
pub async fn logout(app: &App, context: &Context) -> Result<(), Problem> {
    let Some(session) = &context.session else { return Ok(()) };
    let channel_id = context.channel().id;
    queries::end_session(&app.database, channel_id, session.id).await?;
    sessions::changed(app, channel_id, session.user.id).await;
    security_log::log(context, AccountEvent::SignedOut, Some(session.user.id));
    Ok(())
}
