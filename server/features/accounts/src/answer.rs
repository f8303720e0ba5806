//! Responses to signing in: the user, and the cookies of the session and the device.

use actix_web::HttpResponse;
use actix_web::http::header;
use grandstand_access::grants;
use grandstand_db::entities::users;
use grandstand_web::context::Context;
use grandstand_web::identity::caller::Caller;
use grandstand_web::identity::session_cookie;
use grandstand_web::identity::sessions::Kind;
use grandstand_web::problem::Problem;
use grandstand_web::reply::Data;
use serde::Serialize;

use super::devices;
use super::model::User;
use super::register::SignedIn;
use crate::Accounts;

/// Builds a response that is never cached, with the cookie of a newly opened session if one is given.
///
/// # Errors
/// See [`session_cookie::set`].
pub fn answer(data: impl Serialize, session: Option<(Kind, &str)>) -> Result<HttpResponse, Problem> {
    let mut response = HttpResponse::Ok();
    if let Some((kind, token)) = session {
        session_cookie::set(&mut response, kind, token)?;
    }
    Ok(response.insert_header((header::CACHE_CONTROL, "no-store")).json(Data { data }))
}

/// Adds the cookie by which the browser is recognised as one of the user's devices.
///
/// # Errors
/// See [`devices::cookie`].
pub fn remember_device(
    accounts: &Accounts,
    context: &Context,
    caller: &Caller,
    user: &users::Model,
    response: &mut HttpResponse,
) -> Result<(), Problem> {
    let cookie = devices::cookie(accounts, context, caller, user)?;
    response.headers_mut().append(header::SET_COOKIE, cookie);
    Ok(())
}

/// Builds the response to a sign-in: the user, and the session's cookie. A browser becomes a known device, too.
///
/// # Errors
/// See [`User::new`], or the database failed.
pub async fn signed_in(
    accounts: &Accounts,
    context: &Context,
    caller: &Caller,
    kind: Kind,
    signed_in: &SignedIn,
) -> Result<HttpResponse, Problem> {
    let grants = grants::of_user(&accounts.database, context.channel_id(), signed_in.user.id).await?;
    let mut response = answer(User::new(context, &signed_in.user, &grants)?, Some((kind, &signed_in.token)))?;
    if kind == Kind::Browser {
        remember_device(accounts, context, caller, &signed_in.user, &mut response)?;
    }
    Ok(response)
}
