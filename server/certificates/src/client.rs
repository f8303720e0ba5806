//! The HTTP client that speaks with a certificate authority.

use std::future::Future;
use std::path::Path;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use bytes::{Bytes, BytesMut};
use http_body_util::{BodyExt, Full};
use instant_acme::{BodyWrapper, BytesResponse, Error, HttpClient};
use reqwest::Client;
use reqwest::redirect::Policy;
use rustls::ClientConfig;
use rustls::crypto::ring;
use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject;
use rustls_platform_verifier::Verifier;

/// Timeout of a call, including the response body.
const PATIENCE: Duration = Duration::from_secs(30);
/// Maximum size of a response body in bytes.
const LARGEST: usize = 1 << 20;

/// A client whose calls and responses are bounded.
#[derive(Debug, Clone)]
pub struct AuthorityClient(Client);

impl AuthorityClient {
    /// Trusts the system's certificates, and further ones of a PEM file.
    ///
    /// # Errors
    /// The file can't be read, or the system's certificates can't.
    pub fn new(root: Option<&Path>) -> anyhow::Result<Self> {
        let roots = match root {
            Some(file) => {
                let named = || format!("GRANDSTAND_ACME_ROOT: {}", file.display());
                let roots = CertificateDer::pem_file_iter(file).with_context(named)?;
                roots.collect::<Result<Vec<_>, _>>().with_context(named)?
            }
            None => Vec::new(),
        };
        let provider = Arc::new(ring::default_provider());
        let verifier = Verifier::new_with_extra_roots(roots, Arc::clone(&provider)).context("certificates")?;
        let builder = ClientConfig::builder_with_provider(provider).with_safe_default_protocol_versions()?;
        let tls = builder.dangerous().with_custom_certificate_verifier(Arc::new(verifier)).with_no_client_auth();
        let client = Client::builder().timeout(PATIENCE).redirect(Policy::none()).tls_backend_preconfigured(tls);
        Ok(Self(client.build().context("an HTTP client")?))
    }
}

impl HttpClient for AuthorityClient {
    fn request(
        &self,
        request: http::Request<BodyWrapper<Bytes>>,
    ) -> Pin<Box<dyn Future<Output = Result<BytesResponse, Error>> + Send>> {
        let client = self.0.clone();
        Box::pin(async move { call(client, request).await.map_err(|error| Error::Other(error.into())) })
    }
}

async fn call(client: Client, request: http::Request<BodyWrapper<Bytes>>) -> anyhow::Result<BytesResponse> {
    let (parts, body) = request.into_parts();
    let body = body.collect().await?.to_bytes();
    let request = client.request(parts.method, parts.uri.to_string()).headers(parts.headers).body(body);
    let mut response = request.send().await?;
    let mut answer = http::Response::builder().status(response.status());
    for (name, value) in response.headers() {
        answer = answer.header(name, value);
    }
    let mut body = BytesMut::new();
    while let Some(chunk) = response.chunk().await? {
        anyhow::ensure!(body.len() + chunk.len() <= LARGEST, "the answer is too long");
        body.extend_from_slice(&chunk);
    }
    Ok(BytesResponse::from(answer.body(Full::new(body.freeze()))?))
}
