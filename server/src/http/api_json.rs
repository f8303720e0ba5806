//! JSON bodies: the api key is taken off and checked here, so payload types never see it.

use std::sync::Arc;

use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest, web};
use futures_util::future::LocalBoxFuture;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::connections::is_timeout;
use super::context::{Context, app_of, site_by_host};
use super::problem::Problem;
use crate::features::accounts::sessions::Session;

/// A call with a JSON body: its context, by Host and the body's `api_key`, and the rest of the body.
#[derive(Debug)]
pub struct ApiJson<T> {
    /// What the request is about; `None` for a call on the platform's own Host that carries no key.
    pub context: Option<Context>,
    /// The body without `api_key`.
    pub body: T,
}

impl<T: DeserializeOwned + 'static> FromRequest for ApiJson<T> {
    type Error = Problem;
    type Future = LocalBoxFuture<'static, Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        call(request, payload, Needs::Nothing, |context, body| Ok(Self { context, body: typed(body)? }))
    }
}

/// The same for a call that names its channel by Host or key, whoever makes it. A body that is empty is `{}`.
#[derive(Debug)]
pub struct ChannelJson<T> {
    /// What the request is about.
    pub context: Context,
    /// The body without `api_key`.
    pub body: T,
}

impl<T: DeserializeOwned + 'static> FromRequest for ChannelJson<T> {
    type Error = Problem;
    type Future = LocalBoxFuture<'static, Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        call(request, payload, Needs::Channel, |context, body| {
            Ok(Self { context: context.ok_or(Problem::ApiKeyInvalid)?, body: typed(body)? })
        })
    }
}

/// The same for a call of a signed-in user. A guest is refused before the body is looked at.
#[derive(Debug)]
pub struct SignedJson<T> {
    /// What the request is about.
    pub context: Context,
    /// Who is signed in.
    pub session: Arc<Session>,
    /// The body without `api_key`.
    pub body: T,
}

impl<T: DeserializeOwned + 'static> FromRequest for SignedJson<T> {
    type Error = Problem;
    type Future = LocalBoxFuture<'static, Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        call(request, payload, Needs::User, |context, body| {
            let context = context.ok_or(Problem::ApiKeyInvalid)?;
            let session = Arc::clone(context.signed_in()?);
            Ok(Self { context, session, body: typed(body)? })
        })
    }
}

/// The same for a call that also players inside of other sites make.
#[derive(Debug)]
pub struct WatchingJson<T> {
    /// What the request is about.
    pub context: Context,
    /// Who is signed in, on the channel's site or to watch only.
    pub session: Arc<Session>,
    /// The body without `api_key`.
    pub body: T,
}

impl<T: DeserializeOwned + 'static> FromRequest for WatchingJson<T> {
    type Error = Problem;
    type Future = LocalBoxFuture<'static, Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        call(request, payload, Needs::Watcher, |context, body| {
            let context = context.ok_or(Problem::ApiKeyInvalid)?;
            let session = Arc::clone(context.watching()?);
            Ok(Self { context, session, body: typed(body)? })
        })
    }
}

/// What a call needs before its body is looked at.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Needs {
    Nothing,
    Channel,
    Watcher,
    User,
}

impl Needs {
    fn are_met(self, context: &Context) -> Result<(), Problem> {
        match self {
            Self::Nothing | Self::Channel => Ok(()),
            Self::Watcher => context.watching().map(|_| ()),
            Self::User => context.signed_in().map(|_| ()),
        }
    }
}

/// Reads a call, and makes of its context and body what an extractor gives.
fn call<C: 'static>(
    request: &HttpRequest,
    payload: &mut Payload,
    needs: Needs,
    make: fn(Option<Context>, Value) -> Result<C, Problem>,
) -> LocalBoxFuture<'static, Result<C, Problem>> {
    let request = request.clone();
    let bytes = web::Bytes::from_request(&request, payload);
    Box::pin(async move {
        let (context, body) = read(&request, bytes, needs).await?;
        make(context, body)
    })
}

async fn read(
    request: &HttpRequest,
    bytes: impl Future<Output = Result<web::Bytes, actix_web::Error>>,
    needs: Needs,
) -> Result<(Option<Context>, Value), Problem> {
    let app = app_of(request)?;
    // The Host's budget is charged before the body is read; a body that names another channel is refused after.
    let by_host = match site_by_host(request, app)? {
        Some(_) => Some(Context::resolve(request, app, None).await?),
        None => None,
    };
    if let Some(context) = &by_host {
        needs.are_met(context)?;
    }
    let refused = |error| if is_timeout(&error) { Problem::TooSlow } else { Problem::NotJson(error.to_string()) };
    let bytes = bytes.await.map_err(refused)?;
    let mut value = match bytes.as_ref() {
        b"" if needs != Needs::Nothing => Value::Object(serde_json::Map::new()),
        bytes => serde_json::from_slice(bytes).map_err(|error| Problem::NotJson(error.to_string()))?,
    };
    let context = match (by_host, take_key(&mut value)?) {
        (by_host, None) => by_host,
        (_, Some(key)) => Some(Context::resolve(request, app, Some(&key)).await?),
    };
    Ok((context, value))
}

/// A body's value as its type.
///
/// # Errors
/// It is none, by the first field that is wrong.
pub fn typed<T: DeserializeOwned>(value: Value) -> Result<T, Problem> {
    serde_json::from_value(value).map_err(|error| Problem::invalid("body", error.to_string()))
}

fn take_key(value: &mut Value) -> Result<Option<String>, Problem> {
    let object = value.as_object_mut().ok_or_else(|| Problem::NotJson("an object is expected".to_owned()))?;
    match object.remove("api_key") {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(key)) => Ok(Some(key)),
        Some(_) => Err(Problem::ApiKeyInvalid),
    }
}
