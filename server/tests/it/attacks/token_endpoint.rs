//! An OAuth2 provider that is the attacker's: it keeps what it is sent.

use std::path::Path;
use std::sync::{Arc, Mutex};

use actix_web::{App, HttpRequest, HttpResponse, HttpServer, web};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use reqwest::Method;

use crate::support::oauth::{self, Begun};
use crate::support::server::{Answer, answer};
use crate::support::{Server, seeds};

/// A token endpoint that keeps bodies with the client's credentials, which OAuth2 puts into a header.
#[derive(Clone, Default)]
pub struct TokenEndpoint(Arc<Mutex<Vec<String>>>);

impl TokenEndpoint {
    /// Starts listening; the address.
    pub fn listen(&self) -> String {
        let kept = self.clone();
        let server = HttpServer::new(move || {
            let kept = kept.clone();
            let take = move |request: HttpRequest, body: String| {
                let kept = kept.clone();
                async move {
                    let header = request.headers().get("authorization").map(|value| value.to_str().unwrap().to_owned());
                    let credentials = header.unwrap_or_default().replace("Basic ", "");
                    let credentials = String::from_utf8(STANDARD.decode(credentials).unwrap()).unwrap();
                    kept.0.lock().unwrap().push(format!("{credentials} {body}"));
                    HttpResponse::BadRequest().finish()
                }
            };
            App::new().default_service(web::to(take))
        });
        let server = server.workers(1).bind("127.0.0.1:0").unwrap();
        let address = format!("http://{}", server.addrs()[0]);
        actix_web::rt::spawn(server.run());
        address
    }

    /// What it was sent since it was last asked.
    pub fn received(&self) -> Vec<String> {
        std::mem::take(&mut *self.0.lock().unwrap())
    }
}

/// Has beta's folder use a provider whose token endpoint is the attacker's.
pub fn configure(seeds: &Path, token_url: &str, userinfo_url: &str) {
    let section = format!(
        "[accounts.social.harbour]\nname = \"Harbour ID\"\nclient_id = \"thief\"\nsecret = \"secret:harbour\"\n\
         authorize_url = \"https://id.example.org/authorize\"\ntoken_url = \"{token_url}\"\n\
         userinfo_url = \"{userinfo_url}\"\n[geo]\n"
    );
    seeds::edit(&seeds.join("beta"), "channel.toml", "[geo]\n", &section);
}

/// The way back from the provider with a code, which has the server call the token endpoint.
pub struct WayBack {
    path: String,
    begun: Begun,
}

impl WayBack {
    /// Begins to sign in at beta.
    pub async fn begin(server: &Server) -> Self {
        let begun = oauth::begin(server, "beta", "/").await;
        let address = url::Url::parse(&begun.address).unwrap();
        let state = address.query_pairs().find(|(name, _)| name == "state").unwrap().1.into_owned();
        Self { path: format!("/api/auth/social/harbour/callback?code=any&state={state}"), begun }
    }

    /// Comes back.
    pub async fn come(&self, server: &Server) -> Answer {
        answer(server.request(Method::GET, "beta", &self.path).header("cookie", &self.begun.cookie)).await
    }
}
