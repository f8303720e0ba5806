//! JSON bodies: the api key is removed and checked here, so payload types never see it.

use std::marker::PhantomData;
use std::sync::Arc;

use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest, web};
use futures_util::future::LocalBoxFuture;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::connections::unreadable;
use super::context::{Context, site_by_host};
use super::field_errors::{ErrorCode, FieldError};
use super::problem::Problem;
use crate::identity::sessions::Session;
use crate::state::WebState;

/// A call with a JSON body: its context, by Host and the body's `api_key`, and the rest of the body.
#[derive(Debug)]
pub struct ApiJson<T> {
    /// The request's context; `None` for a call on the platform's own Host without a key.
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

/// [`ApiJson`] for a call that names its channel by Host or key, by guests and users. An empty body counts as `{}`.
#[derive(Debug)]
pub struct ChannelJson<T> {
    /// The request's context.
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

/// A right that a call needs besides being signed in.
pub trait Permission: 'static {
    /// # Errors
    /// The user doesn't have the right.
    fn check(context: &Context, session: &Session) -> Result<(), Problem>;
}

/// No further right is needed.
#[derive(Debug)]
pub struct SignedIn;

impl Permission for SignedIn {
    fn check(_: &Context, _: &Session) -> Result<(), Problem> {
        Ok(())
    }
}

/// [`ChannelJson`] for signed-in users. A guest, or a user without the permission, is refused before the body is read.
#[derive(Debug)]
pub struct SignedJson<T, P = SignedIn> {
    /// The request's context.
    pub context: Context,
    /// The user's session.
    pub session: Arc<Session>,
    /// The body without `api_key`.
    pub body: T,
    permission: PhantomData<P>,
}

impl<T: DeserializeOwned + 'static, P: Permission> FromRequest for SignedJson<T, P> {
    type Error = Problem;
    type Future = LocalBoxFuture<'static, Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        call(request, payload, Needs::User(P::check), |context, body| {
            let context = context.ok_or(Problem::ApiKeyInvalid)?;
            let session = Arc::clone(context.signed_in()?);
            // The body's key may name another channel than the Host.
            P::check(&context, &session)?;
            Ok(Self { context, session, body: typed(body)?, permission: PhantomData })
        })
    }
}

/// [`SignedJson`] that also accepts sessions of players embedded in other sites.
#[derive(Debug)]
pub struct WatchingJson<T> {
    /// The request's context.
    pub context: Context,
    /// The user's session, of the channel's site or of an embedded player.
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

/// The requirements that are checked before the body is read.
#[derive(Clone, Copy)]
enum Needs {
    Nothing,
    Channel,
    Watcher,
    User(fn(&Context, &Session) -> Result<(), Problem>),
}

impl Needs {
    fn are_met(self, context: &Context) -> Result<(), Problem> {
        match self {
            Self::Nothing | Self::Channel => Ok(()),
            Self::Watcher => context.watching().map(|_| ()),
            Self::User(check) => check(context, context.signed_in()?),
        }
    }
}

/// Reads a call, and converts its context and body to an extractor's output.
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
    let state = WebState::of(request)?;
    // The Host's budget is charged before the body is read; a body that names another channel is refused after that.
    let by_host = match site_by_host(request, state)? {
        Some(_) => Some(Context::resolve(request, state, None).await?),
        None => None,
    };
    if let Some(context) = &by_host {
        needs.are_met(context)?;
    }
    let bytes = bytes.await.map_err(|error| unreadable(&error))?;
    let mut value = match bytes.as_ref() {
        b"" if !matches!(needs, Needs::Nothing) => Value::Object(serde_json::Map::new()),
        bytes => serde_json::from_slice(bytes).map_err(|error| Problem::NotJson(error.to_string()))?,
    };
    make_whole(&mut value);
    let context = match (by_host, take_key(&mut value)?) {
        (by_host, None) => by_host,
        (_, Some(key)) => Some(Context::resolve(request, state, Some(&key)).await?),
    };
    Ok((context, value))
}

/// Converts numbers such as 7.0 to integers, as JSON Schema and JavaScript treat them.
fn make_whole(value: &mut Value) {
    match value {
        Value::Number(number) if number.is_f64() => {
            let float = number.as_f64().filter(|float| float.fract() == 0.0 && float.abs() < 2f64.powi(63));
            if let Some(float) = float {
                *number = (float as i64).into();
            }
        }
        Value::Array(values) => values.iter_mut().for_each(make_whole),
        Value::Object(members) => members.values_mut().for_each(make_whole),
        _ => {}
    }
}

/// Deserializes a body.
///
/// # Errors
/// The value doesn't match the type; the error names the first wrong field.
pub fn typed<T: DeserializeOwned>(value: Value) -> Result<T, Problem> {
    serde_json::from_value(value)
        .map_err(|error| Problem::invalid("body", FieldError::formatted(ErrorCode::Invalid, error.to_string())))
}

fn take_key(value: &mut Value) -> Result<Option<String>, Problem> {
    let object = value.as_object_mut().ok_or_else(|| Problem::NotJson("an object is expected".to_owned()))?;
    match object.remove("api_key") {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(key)) => Ok(Some(key)),
        Some(_) => Err(Problem::ApiKeyInvalid),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn numbers_without_a_fraction_are_whole() {
        let mut body = json!({ "id": 7.0, "items": [{ "id": -1.0 }, 2.5, 1e300], "name": "7.0", "far": i64::MAX });
        make_whole(&mut body);
        assert_eq!(body, json!({ "id": 7, "items": [{ "id": -1 }, 2.5, 1e300], "name": "7.0", "far": i64::MAX }));
    }
}
