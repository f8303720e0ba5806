//! `/auth/social/…`, `/v2/auth/social/…`, `/auth/add_session` and `/auth/session-code`.

use actix_web::http::header;
use actix_web::web::{self, Data as State, Path, Query, get, post};
use actix_web::{HttpRequest, HttpResponse};
use grandstand_web::api_json::{ChannelJson, SignedJson};
use grandstand_web::context::Context;
use grandstand_web::identity::caller::Caller;
use grandstand_web::identity::sessions::Kind;
use grandstand_web::operations::Operation;
use grandstand_web::problem::Problem;
use grandstand_web::reply::Data;
use serde::Deserialize;
use utoipa::IntoParams;

use super::journey::Journey;
use super::provider::Provider;
use super::service::{self, Arrival};
use crate::Accounts;
use crate::answer;
use crate::model::{Nothing, OneTimeCode, SessionCode, SocialRegistration, User};
use crate::return_path::site_path;

/// Adds the calls to `/api`.
pub fn configure(config: &mut web::ServiceConfig) {
    config
        .route("/auth/social/{provider}/authorize", get().to(social_authorize))
        .route("/auth/social/{provider}/callback", get().to(social_callback))
        .route("/v2/auth/social/{provider}", post().to(social_register))
        .route("/auth/session-code", post().to(session_code))
        .route("/auth/add_session", post().to(add_session));
}

/// Properties of calls that their methods don't imply: these set cookies, and sign in.
pub const OPERATIONS: &[Operation] = &[
    Operation::get("/auth/social/{provider}/authorize").changes(),
    Operation::get("/auth/social/{provider}/callback").changes(),
];

/// Where a viewer goes once they are signed in.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct SocialStart {
    /// The path of the site to return to.
    return_to: Option<String>,
}

/// What a provider sends back.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct SocialReturn {
    /// The authorization code.
    code: Option<String>,
    /// The state that the redirect to the provider carried.
    state: Option<String>,
}

/// Query that tells /login that signing in at a provider failed.
const FAILED: (&str, &str) = ("error", "social_failed");

async fn provider(accounts: &Accounts, context: &Context, caller: &Caller, name: &str) -> Result<Provider, Problem> {
    let callback = format!("{}/api/auth/social/{name}/callback", caller.standing_at());
    Ok(Provider::of(accounts, context.channel(), name, callback).await?)
}

fn redirect(address: &str) -> actix_web::HttpResponseBuilder {
    let mut response = HttpResponse::Found();
    response.insert_header((header::LOCATION, address)).insert_header((header::CACHE_CONTROL, "no-store"));
    response
}

/// Builds a path of the site with a query.
fn path(path: &str, query: &[(&str, &str)]) -> String {
    let query = url::form_urlencoded::Serializer::new(String::new()).extend_pairs(query).finish();
    format!("{path}?{query}")
}

/// Redirects the viewer to a provider's sign-in page.
#[utoipa::path(
    get, path = "/auth/social/{provider}/authorize", tag = "Authentication",
    params(("provider" = String, Path, description = "The provider's name in the channel's settings"), SocialStart),
    responses((status = 302, description = "The provider's page"))
)]
pub async fn social_authorize(
    accounts: State<Accounts>,
    context: Context,
    name: Path<String>,
    query: Query<SocialStart>,
    caller: Caller,
) -> Result<HttpResponse, Problem> {
    let departure = provider(&accounts, &context, &caller, &name).await?.depart();
    let journey = Journey {
        channel_id: context.channel_id(),
        provider: name.into_inner(),
        state: departure.state,
        verifier: departure.verifier,
        return_to: site_path(query.return_to.as_deref()).unwrap_or("/").to_owned(),
        until: Journey::until(context.now),
    };
    Ok(redirect(&departure.address).insert_header((header::SET_COOKIE, journey.cookie(&accounts.keyring)?)).finish())
}

/// The address to which a provider redirects the viewer. It redirects to `/login` with a one-time code for
/// `auth/add_session`; to `/registration` with a continuation token if the viewer has no account yet (and `ask=email`
/// if the provider gives no address); or to `/login` with an error code.
#[utoipa::path(
    get, path = "/auth/social/{provider}/callback", tag = "Authentication",
    params(("provider" = String, Path, description = "The provider's name in the channel's settings"), SocialReturn),
    responses((status = 302, description = "A page of the site"))
)]
pub async fn social_callback(
    accounts: State<Accounts>,
    request: HttpRequest,
    context: Context,
    name: Path<String>,
    query: Query<SocialReturn>,
    caller: Caller,
) -> Result<HttpResponse, Problem> {
    let provider = provider(&accounts, &context, &caller, &name).await?;
    let SocialReturn { code, state } = query.into_inner();
    let journey = Journey::of(&request, &accounts.keyring, context.channel_id(), context.now)
        .filter(|journey| journey.provider == *name && Some(&journey.state) == state.as_ref());
    let Some(journey) = journey else { return Ok(redirect(&path("/login", &[FAILED])).finish()) };
    let return_to = journey.return_to.clone();
    let back = ("return_to", return_to.as_str());
    // A viewer who cancels at the provider comes back without a code.
    let Some(code) = code else { return Ok(redirect(&path("/login", &[FAILED, back])).finish()) };
    let address = match service::arrive(&accounts, &context, &provider, journey, code).await {
        Ok(Arrival::Known(code)) => path("/login", &[("code", &code), back]),
        Ok(Arrival::Stranger { token, has_email }) => {
            let ask = (!has_email).then_some(("ask", "email"));
            let query = [("social", name.as_str()), ("continuation", &token), back].into_iter().chain(ask);
            path("/registration", &query.collect::<Vec<_>>())
        }
        Ok(Arrival::HasAccount) => path("/login", &[("error", "social_has_account"), back]),
        Err(error) => {
            let problem = Problem::from(error);
            tracing::warn!(provider = %name, error = %problem, cause = ?problem, "social sign-in failed");
            path("/login", &[FAILED, back])
        }
    };
    Ok(redirect(&address).finish())
}

/// Registers a user who signed in at a provider and accepts the terms, and signs in.
#[utoipa::path(
    post, path = "/v2/auth/social/{provider}", tag = "Authentication", request_body = SocialRegistration,
    params(("provider" = String, Path, description = "The provider's name in the channel's settings")),
    responses((status = 200, body = Data<User>))
)]
pub async fn social_register(
    accounts: State<Accounts>,
    request: HttpRequest,
    call: ChannelJson<SocialRegistration>,
    name: Path<String>,
    caller: Caller,
) -> Result<HttpResponse, Problem> {
    let journey = Journey::of(&request, &accounts.keyring, call.context.channel_id(), call.context.now);
    let signed_in = service::register(&accounts, &call.context, &name, call.body, journey.as_ref(), &caller).await?;
    answer::signed_in(&accounts, &call.context, &caller, Kind::Browser, &signed_in).await
}

/// Creates a one-time code, valid for one minute, with which a player that another site embeds can watch as the
/// signed-in user.
#[utoipa::path(
    post, path = "/auth/session-code", tag = "Authentication", request_body = Nothing,
    responses((status = 200, body = Data<SessionCode>))
)]
pub async fn session_code(accounts: State<Accounts>, call: SignedJson<Nothing>) -> Result<HttpResponse, Problem> {
    let code = service::code(&accounts, &call.context, &call.session).await?;
    answer::answer(SessionCode { code }, None)
}

/// Exchanges a one-time code for a session of the site or, with `embed`, of a player that another site embeds.
#[utoipa::path(
    post, path = "/auth/add_session", tag = "Authentication", request_body = OneTimeCode,
    responses((status = 200, body = Data<User>))
)]
pub async fn add_session(
    accounts: State<Accounts>,
    request: HttpRequest,
    call: ChannelJson<OneTimeCode>,
    caller: Caller,
) -> Result<HttpResponse, Problem> {
    let ChannelJson { context, body } = call;
    let kind = if body.embed == Some(true) { Kind::Embed } else { Kind::Browser };
    let journey = Journey::of(&request, &accounts.keyring, context.channel_id(), context.now);
    let code = body.code.unwrap_or_default();
    let signed_in = service::add_session(&accounts, &context, &code, kind, journey.as_ref(), &caller).await?;
    answer::signed_in(&accounts, &context, &caller, kind, &signed_in).await
}
