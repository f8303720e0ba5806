//! JSON bodies: the api key is taken off and checked here, so payload types never see it.

use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest, web};
use futures_util::future::LocalBoxFuture;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::context::{Context, app_of, site_by_host};
use super::problem::Problem;

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
        let request = request.clone();
        let bytes = web::Bytes::from_request(&request, payload);
        Box::pin(async move {
            let app = app_of(&request)?;
            let known_host = site_by_host(&request, app)?.is_some();
            // The Host's budget is charged before the body is read; a body that names another channel is refused after.
            let by_host = known_host.then(|| Context::resolve(&request, app, None)).transpose()?;
            let bytes = bytes.await.map_err(|error| Problem::NotJson(error.to_string()))?;
            let mut value: Value =
                serde_json::from_slice(&bytes).map_err(|error| Problem::NotJson(error.to_string()))?;
            let key = take_key(&mut value)?;
            let context = match (by_host, key) {
                (by_host, None) => by_host,
                (_, Some(key)) => Some(Context::resolve(&request, app, Some(&key))?),
            };
            let body = serde_json::from_value(value).map_err(|error| Problem::invalid("body", error.to_string()))?;
            Ok(Self { context, body })
        })
    }
}

fn take_key(value: &mut Value) -> Result<Option<String>, Problem> {
    let object = value.as_object_mut().ok_or_else(|| Problem::NotJson("an object is expected".to_owned()))?;
    match object.remove("api_key") {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(key)) => Ok(Some(key)),
        Some(_) => Err(Problem::ApiKeyInvalid),
    }
}
