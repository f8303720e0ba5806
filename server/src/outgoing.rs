//! Calls to other services: providers of social sign-in, and reCAPTCHA.

use std::time::Duration;

use anyhow::Context;
use reqwest::redirect::Policy;
use serde::de::DeserializeOwned;

/// How long another service may take.
const PATIENCE: Duration = Duration::from_secs(10);
/// Bytes of an answer that are read.
const LARGEST: usize = 256 * 1024;

/// Chooses who encrypts for every TLS connection of the process. To be called before anything makes an HTTP client.
pub fn prepare_tls() {
    // Another part of the process may have chosen already, which is as good.
    drop(rustls::crypto::ring::default_provider().install_default());
}

/// A client that waits for no one long, and follows nobody elsewhere.
#[derive(Debug, Clone)]
pub struct Outgoing(reqwest::Client);

impl Outgoing {
    /// Prepares the client.
    ///
    /// # Errors
    /// The system's certificates can't be read.
    pub fn new() -> anyhow::Result<Self> {
        prepare_tls();
        // Calls are rare, and a kept connection may be closed by the other side as it is used again: somebody would be
        // taken for a robot for that.
        let builder = reqwest::Client::builder().timeout(PATIENCE).redirect(Policy::none()).pool_max_idle_per_host(0);
        let client = builder.build();
        Ok(Self(client.context("certificates")?))
    }

    /// Sends a request as it is; gives status and body.
    ///
    /// # Errors
    /// No answer in time, or too long a one.
    pub async fn send(&self, request: oauth2::HttpRequest) -> anyhow::Result<oauth2::HttpResponse> {
        let mut response = self.0.execute(request.try_into()?).await?;
        let mut answer = oauth2::http::Response::builder().status(response.status());
        for (name, value) in response.headers() {
            answer = answer.header(name, value);
        }
        let mut body = Vec::new();
        while let Some(chunk) = response.chunk().await? {
            body.extend_from_slice(&chunk);
            anyhow::ensure!(body.len() <= LARGEST, "the answer is too long");
        }
        Ok(answer.body(body)?)
    }

    /// GET with a bearer token.
    ///
    /// # Errors
    /// No answer in time, a refusal, or something else than `T`.
    pub async fn get<T: DeserializeOwned>(&self, address: &str, token: &str) -> anyhow::Result<T> {
        let request = self.0.get(address).bearer_auth(token).header("accept", "application/json");
        Ok(request.send().await?.error_for_status()?.json().await?)
    }

    /// POST of a form.
    ///
    /// # Errors
    /// No answer in time, a refusal, or something else than `T`.
    pub async fn post<T: DeserializeOwned>(&self, address: &str, form: &[(&str, &str)]) -> anyhow::Result<T> {
        Ok(self.0.post(address).form(form).send().await?.error_for_status()?.json().await?)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::Value;
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::net::TcpListener;

    use super::Outgoing;

    /// Answers the first request of each connection, offers to keep it, and closes it once something more comes.
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
        let outgoing = Outgoing::new().unwrap();
        for _ in 0..3 {
            outgoing.post::<Value>(&address, &[("response", "token")]).await.unwrap();
        }
    }
}
