//! `/v2/auth/…`, `/auth/…`, `/profile` and related calls. Responses about a person are never cached.

use actix_web::HttpResponse;
use actix_web::http::header;
use actix_web::web::{self, Data as State, get, post};
use grandstand_web::api_json::{ChannelJson, SignedJson};
use grandstand_web::context::Context;
use grandstand_web::identity::caller::Caller;
use grandstand_web::identity::session_cookie;
use grandstand_web::identity::sessions::Kind;
use grandstand_web::operations::Operation;
use grandstand_web::problem::Problem;
use grandstand_web::reply::Data;

use super::answer::{answer, remember_device, signed_in};
use super::model::{
    Credentials, Done, NewPassword, Nothing, ProfileChanges, Registration, ResendRequest, ResetRequest, Token, User,
};
use super::{
    deletion, login as signing, own_sessions, profile as profiles, register as registering, reset, social, verify,
};
use crate::Accounts;

/// Adds the calls to `/api`.
pub fn configure(config: &mut web::ServiceConfig) {
    config
        .configure(social::configure)
        .configure(own_sessions::configure)
        .route("/v2/auth/register", post().to(register))
        .route("/v2/auth/login", post().to(login))
        .route("/auth/logout", post().to(logout))
        .route("/auth/email-verify", post().to(verify_email))
        .route("/auth/email-verify/resend", post().to(send_verification))
        .route("/auth/password-reset-request", post().to(request_reset))
        .route("/auth/password-reset", post().to(reset_password))
        .route("/profile", get().to(profile))
        .route("/profile", post().to(change_profile))
        .route("/profile/delete-request", post().to(request_deletion))
        .route("/delete-account-confirm", post().to(confirm_deletion));
}

/// Properties of calls that their methods don't imply. With a temporary password, users can replace it and sign out;
/// registering and signing in answer that somebody is signed in already.
pub const OPERATIONS: &[Operation] = &[
    Operation::post("/auth/logout").with_temporary_password(),
    Operation::post("/auth/password-reset").with_temporary_password(),
    Operation::post("/auth/password-reset-request").with_temporary_password(),
    Operation::get("/profile").with_temporary_password(),
    Operation::post("/profile").with_temporary_password(),
    Operation::post("/v2/auth/login").with_temporary_password(),
    Operation::post("/v2/auth/register").with_temporary_password(),
];

/// Creates an account and signs in.
#[utoipa::path(
    post, path = "/v2/auth/register", tag = "Authentication", request_body = Registration,
    responses((status = 200, body = Data<User>))
)]
pub async fn register(
    accounts: State<Accounts>,
    call: ChannelJson<Registration>,
    caller: Caller,
) -> Result<HttpResponse, Problem> {
    let registered = registering::register(&accounts, &call.context, call.body, &caller).await?;
    signed_in(&accounts, &call.context, &caller, Kind::Browser, &registered).await
}

/// Signs in with e-mail address and password.
#[utoipa::path(
    post, path = "/v2/auth/login", tag = "Authentication", request_body = Credentials,
    responses((status = 200, body = Data<User>))
)]
pub async fn login(
    accounts: State<Accounts>,
    call: ChannelJson<Credentials>,
    caller: Caller,
) -> Result<HttpResponse, Problem> {
    let signed = signing::login(&accounts, &call.context, call.body, &caller).await?;
    signed_in(&accounts, &call.context, &caller, Kind::Browser, &signed).await
}

/// Ends the session. The answer is the same for guests.
#[utoipa::path(
    post, path = "/auth/logout", tag = "Authentication", request_body = Nothing,
    responses((status = 200, body = Data<Done>))
)]
pub async fn logout(accounts: State<Accounts>, call: ChannelJson<Nothing>) -> Result<HttpResponse, Problem> {
    signing::logout(&accounts, &call.context).await?;
    let mut response = HttpResponse::Ok();
    session_cookie::clear(&mut response)?;
    Ok(response.insert_header((header::CACHE_CONTROL, "no-store")).json(Data { data: Done {} }))
}

/// Returns the signed-in user.
#[utoipa::path(
    get, path = "/profile", tag = "Authentication",
    responses((status = 200, body = Data<User>))
)]
pub async fn profile(context: Context) -> Result<HttpResponse, Problem> {
    let session = context.session.as_ref().ok_or(Problem::SignInRequired)?;
    answer(User::new(&context, &session.user, &session.grants)?, None)
}

/// Changes the profile.
#[utoipa::path(
    post, path = "/profile", tag = "Authentication", request_body = ProfileChanges,
    responses((status = 200, body = Data<User>))
)]
pub async fn change_profile(
    accounts: State<Accounts>,
    call: SignedJson<ProfileChanges>,
    caller: Caller,
) -> Result<HttpResponse, Problem> {
    let SignedJson { context, session, body, .. } = call;
    let changed = profiles::change(&accounts, &context, &session, body, &caller).await?;
    let user = User::new(&context, &changed.user, &session.grants)?;
    let mut response = answer(user, changed.token.as_deref().map(|token| (Kind::Browser, token)))?;
    if changed.is_confirmed {
        remember_device(&accounts, &context, &caller, &changed.user, &mut response)?;
    }
    Ok(response)
}

/// Verifies an e-mail address with the token that was mailed to it.
#[utoipa::path(
    post, path = "/auth/email-verify", tag = "Authentication", request_body = Token,
    responses((status = 200, body = Data<Done>))
)]
pub async fn verify_email(
    accounts: State<Accounts>,
    call: ChannelJson<Token>,
    caller: Caller,
) -> Result<HttpResponse, Problem> {
    let signed_in = verify::verify(&accounts, &call.context, call.body).await?;
    let mut response = answer(Done {}, None)?;
    if let Some(user) = signed_in {
        remember_device(&accounts, &call.context, &caller, &user, &mut response)?;
    }
    Ok(response)
}

/// Mails the signed-in user a new link that verifies their address.
#[utoipa::path(
    post, path = "/auth/email-verify/resend", tag = "Authentication", request_body = ResendRequest,
    responses((status = 200, body = Data<Done>))
)]
pub async fn send_verification(
    accounts: State<Accounts>,
    call: SignedJson<ResendRequest>,
) -> Result<HttpResponse, Problem> {
    let SignedJson { context, session, body, .. } = call;
    verify::send_again(&accounts, &context, &session, body).await?;
    answer(Done {}, None)
}

/// Mails a link for setting a new password if the address has an account. The answer doesn't reveal whether it has.
#[utoipa::path(
    post, path = "/auth/password-reset-request", tag = "Authentication", request_body = ResetRequest,
    responses((status = 200, body = Data<Done>))
)]
pub async fn request_reset(
    accounts: State<Accounts>,
    call: ChannelJson<ResetRequest>,
    caller: Caller,
) -> Result<HttpResponse, Problem> {
    reset::request(&accounts, &call.context, call.body, &caller).await?;
    answer(Done {}, None)
}

/// Sets a new password with the mailed token, and ends every session of the user.
#[utoipa::path(
    post, path = "/auth/password-reset", tag = "Authentication", request_body = NewPassword,
    responses((status = 200, body = Data<Done>))
)]
pub async fn reset_password(
    accounts: State<Accounts>,
    call: ChannelJson<NewPassword>,
    caller: Caller,
) -> Result<HttpResponse, Problem> {
    let user = reset::reset(&accounts, &call.context, call.body).await?;
    let mut response = answer(Done {}, None)?;
    // A mailed link proves the owner of the address, so failed logins by others must not lock out this device.
    remember_device(&accounts, &call.context, &caller, &user, &mut response)?;
    Ok(response)
}

/// Mails the signed-in user a link that deletes their account.
#[utoipa::path(
    post, path = "/profile/delete-request", tag = "Authentication", request_body = Nothing,
    responses((status = 200, body = Data<Done>))
)]
pub async fn request_deletion(accounts: State<Accounts>, call: SignedJson<Nothing>) -> Result<HttpResponse, Problem> {
    deletion::request(&accounts, &call.context, &call.session).await?;
    answer(Done {}, None)
}

/// Deletes the account for which the token was mailed.
#[utoipa::path(
    post, path = "/delete-account-confirm", tag = "Authentication", request_body = Token,
    responses((status = 200, body = Data<Done>))
)]
pub async fn confirm_deletion(accounts: State<Accounts>, call: ChannelJson<Token>) -> Result<HttpResponse, Problem> {
    deletion::confirm(&accounts, &call.context, call.body).await?;
    answer(Done {}, None)
}
