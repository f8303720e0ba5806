//! Requests to other services: providers of social sign-in, reCAPTCHA, and a service for breached passwords.

mod allowed;
mod public;

use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use reqwest::redirect::Policy;
use reqwest::{Client, ClientBuilder, Request, Response};
use rustls_platform_verifier::ConfigVerifierExt;
use serde::de::DeserializeOwned;

pub use allowed::{Allowed, Exception, exception};

/// Timeout of a request, including the response body.
const PATIENCE: Duration = Duration::from_secs(10);
/// Timeout for connecting.
const CONNECT_PATIENCE: Duration = Duration::from_secs(5);
/// Maximum size of a response body in bytes.
const LARGEST: usize = 256 * 1024;

/// Installs the process-wide TLS crypto provider. Call it before any HTTP client is created.
pub fn prepare_tls() {
    // Fails if one is already installed, which is fine.
    drop(rustls::crypto::ring::default_provider().install_default());
}

/// HTTP client for addresses from seed files and from the operator's settings. Doesn't follow redirects; limits time
/// and response size.
#[derive(Debug, Clone)]
pub struct Outgoing {
    /// For addresses from seed files. Resolves names to allowed addresses only, and uses no proxy, which would resolve
    /// names itself.
    guarded: Client,
    /// For addresses from the operator's settings.
    operators: Client,
    allowed: Allowed,
}

impl Outgoing {
    /// Creates the clients.
    ///
    /// # Errors
    /// The system's certificates can't be read.
    pub fn new(exceptions: Vec<Exception>) -> anyhow::Result<Self> {
        Self::with_timeout(exceptions, PATIENCE)
    }

    fn with_timeout(exceptions: Vec<Exception>, timeout: Duration) -> anyhow::Result<Self> {
        prepare_tls();
        let allowed = Allowed::new(exceptions);
        // One for both clients: making one reads all certificates of the system.
        let tls = rustls::ClientConfig::with_platform_verifier().context("certificates")?;
        let client = || client(timeout).tls_backend_preconfigured(tls.clone());
        let guarded = client().no_proxy().dns_resolver(Arc::new(allowed.clone()));
        let [guarded, operators] = [guarded, client()].map(|builder| builder.build().context("an HTTP client"));
        Ok(Self { guarded: guarded?, operators: operators?, allowed })
    }

    /// Sends a request unchanged to an address from a seed file. Returns status and body.
    ///
    /// # Errors
    /// The address is not allowed, the request timed out, or the response is too large.
    pub async fn send(&self, request: oauth2::HttpRequest) -> anyhow::Result<oauth2::HttpResponse> {
        let request: Request = request.try_into()?;
        self.allowed.check(request.url())?;
        let response = self.guarded.execute(request).await?;
        let mut answer = oauth2::http::Response::builder().status(response.status());
        for (name, value) in response.headers() {
            answer = answer.header(name, value);
        }
        Ok(answer.body(body(response).await?)?)
    }

    /// Sends a GET request with a bearer token to an address from a seed file.
    ///
    /// # Errors
    /// The address is not allowed, the request timed out or was refused, or the response is too large or not a `T`.
    pub async fn get<T: DeserializeOwned>(&self, address: &str, token: &str) -> anyhow::Result<T> {
        let request = self.guarded.get(address).bearer_auth(token).header("accept", "application/json").build()?;
        self.allowed.check(request.url())?;
        let response = self.guarded.execute(request).await?.error_for_status()?;
        Ok(serde_json::from_slice(&body(response).await?)?)
    }

    /// Sends a GET request for a text to an address from the operator's settings.
    ///
    /// # Errors
    /// The request timed out or was refused, or the response is too large or not text.
    pub async fn get_from_operators(&self, address: &str, headers: &[(&str, &str)]) -> anyhow::Result<String> {
        let request =
            headers.iter().fold(self.operators.get(address), |request, (name, value)| request.header(*name, *value));
        let response = request.send().await?.error_for_status()?;
        Ok(String::from_utf8(body(response).await?)?)
    }

    /// Sends a POST request with a form to an address from the operator's settings.
    ///
    /// # Errors
    /// The request timed out or was refused, or the response is too large or not a `T`.
    pub async fn post_to_operators<T: DeserializeOwned>(
        &self,
        address: &str,
        form: &[(&str, &str)],
    ) -> anyhow::Result<T> {
        let response = self.operators.post(address).form(form).send().await?.error_for_status()?;
        Ok(serde_json::from_slice(&body(response).await?)?)
    }
}

fn client(timeout: Duration) -> ClientBuilder {
    // No keep-alive: requests are rare, and the server may close an idle connection just as it is reused. A failed
    // reCAPTCHA request would reject a viewer.
    let client = Client::builder().timeout(timeout).connect_timeout(CONNECT_PATIENCE);
    client.redirect(Policy::none()).pool_max_idle_per_host(0)
}

async fn body(mut response: Response) -> anyhow::Result<Vec<u8>> {
    let mut body = Vec::new();
    while let Some(chunk) = response.chunk().await? {
        anyhow::ensure!(body.len() + chunk.len() <= LARGEST, "the answer is too long");
        body.extend_from_slice(&chunk);
    }
    Ok(body)
}

#[cfg(test)]
mod tests {
    use std::fmt::Debug;
    use std::time::Duration;

    use serde_json::Value;
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::net::TcpListener;

    use super::{Outgoing, PATIENCE, exception};

    /// Answers the first request of each connection with keep-alive, and closes the connection at the next one.
    async fn serve_once_each(listener: TcpListener) {
        while let Ok((mut connection, _)) = listener.accept().await {
            tokio::spawn(async move {
                let mut bytes = [0; 4096];
                drop(connection.read(&mut bytes).await);
                let answer = b"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}";
                connection.write_all(answer).await.unwrap();
                drop(connection.read(&mut bytes).await);
            });
        }
    }

    #[tokio::test]
    async fn each_call_has_a_connection_of_its_own() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = format!("http://{}/", listener.local_addr().unwrap());
        tokio::spawn(serve_once_each(listener));
        let outgoing = Outgoing::new(Vec::new()).unwrap();
        for _ in 0..3 {
            outgoing.post_to_operators::<Value>(&address, &[("response", "token")]).await.unwrap();
        }
    }

    /// Accepts connections and never completes a response: sends nothing, or `drips` the body byte by byte.
    async fn never_end(listener: TcpListener, drips: bool) {
        while let Ok((mut connection, _)) = listener.accept().await {
            tokio::spawn(async move {
                let mut bytes = [0; 4096];
                drop(connection.read(&mut bytes).await);
                if drips {
                    let head = b"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 100000\r\n\r\n";
                    drop(connection.write_all(head).await);
                }
                while drips && connection.write_all(b" ").await.is_ok() {
                    tokio::time::sleep(Duration::from_millis(20)).await;
                }
                while connection.read(&mut bytes).await.is_ok_and(|count| count > 0) {}
            });
        }
    }

    /// Returns the error of a call, which must end by itself.
    async fn error<T: Debug>(call: impl Future<Output = anyhow::Result<T>>) -> reqwest::Error {
        let answer = tokio::time::timeout(Duration::from_secs(20), call).await.expect("the call does not end");
        answer.unwrap_err().downcast().unwrap()
    }

    #[tokio::test]
    async fn services_that_never_end_an_answer_are_given_up() {
        assert_eq!(PATIENCE, Duration::from_secs(10));
        for drips in [false, true] {
            let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
            let address = format!("http://{}/", listener.local_addr().unwrap());
            tokio::spawn(never_end(listener, drips));
            let allowed = vec![exception("127.0.0.1").unwrap()];
            let outgoing = Outgoing::with_timeout(allowed, Duration::from_millis(300)).unwrap();
            let request = oauth2::http::Request::get(address.as_str()).body(Vec::new()).unwrap();
            let errors = [
                error(outgoing.send(request)).await,
                error(outgoing.get::<Value>(&address, "token")).await,
                error(outgoing.get_from_operators(&address, &[])).await,
                error(outgoing.post_to_operators::<Value>(&address, &[])).await,
            ];
            for error in errors {
                assert!(error.is_timeout(), "drips: {drips}: {error:?}");
            }
        }
    }
}
