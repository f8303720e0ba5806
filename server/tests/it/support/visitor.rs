//! A browser's part in signing in: it keeps the session cookie that it is given, and sends it along.

use reqwest::{Method, RequestBuilder};
use serde_json::{Value, json};

use super::Server;
use super::server::{Answer, answer};

/// A password that is long enough and that nobody tries first.
pub const PASSWORD: &str = "four quiet words here";

/// Somebody at a channel's site.
pub struct Visitor<'a> {
    server: &'a Server,
    channel: &'a str,
    /// The session's token, as the cookie holds it.
    pub token: Option<String>,
    /// The cookie that media need, name and value.
    pub player: Option<String>,
    /// Another cookie that it holds, name and value.
    pub other: Option<String>,
}

impl<'a> Visitor<'a> {
    /// A guest.
    pub const fn new(server: &'a Server, channel: &'a str) -> Self {
        Self { server, channel, token: None, player: None, other: None }
    }

    /// Somebody whose cookie holds this.
    pub fn with(server: &'a Server, channel: &'a str, token: &str) -> Self {
        Self { token: Some(token.to_owned()), ..Self::new(server, channel) }
    }

    /// Somebody who has just registered.
    pub async fn registered(server: &'a Server, channel: &'a str, email: &str) -> Self {
        let mut visitor = Self::new(server, channel);
        visitor.post("/api/v2/auth/register", &registration(email)).await.data();
        assert!(visitor.token.is_some());
        visitor
    }

    /// The cookies that it sends; empty where it has none.
    pub fn cookies(&self) -> String {
        let session = self.token.iter().map(|token| format!("__Host-session={token}"));
        self.other.iter().cloned().chain(session).chain(self.player.clone()).collect::<Vec<_>>().join("; ")
    }

    /// A request with the cookies.
    pub fn request(&self, method: Method, path: &str) -> RequestBuilder {
        let request = self.server.request(method, self.channel, path);
        let cookies = self.cookies();
        if cookies.is_empty() { request } else { request.header("cookie", format!("theme=dark; {cookies}")) }
    }

    /// What it gets of a file.
    pub async fn fetch(&self, path: &str) -> Answer {
        answer(self.request(Method::GET, path)).await
    }

    /// GET.
    pub async fn get(&mut self, path: &str) -> Answer {
        let answer = answer(self.request(Method::GET, path)).await;
        self.take_cookie(&answer);
        answer
    }

    /// POST of JSON.
    pub async fn post(&mut self, path: &str, body: &Value) -> Answer {
        let answer = answer(self.request(Method::POST, path).json(body)).await;
        self.take_cookie(&answer);
        answer
    }

    /// Signs in.
    pub async fn login(&mut self, email: &str, password: &str) -> Answer {
        self.post("/api/v2/auth/login", &json!({ "email": email, "password": password })).await
    }

    fn take_cookie(&mut self, answer: &Answer) {
        for cookie in answer.headers.get_all("set-cookie") {
            let cookie = cookie.to_str().unwrap();
            if cookie.starts_with("__Host-player=") {
                self.player = cookie.split_once(';').map(|(value, _)| value.to_owned());
            }
            let Some(rest) = cookie.strip_prefix("__Host-session=") else { continue };
            let (token, flags) = rest.split_once(';').unwrap();
            self.token = (!flags.contains("Max-Age=0")).then(|| token.to_owned());
        }
    }
}

/// What somebody with this address registers with.
pub fn registration(email: &str) -> Value {
    json!({
        "first_name": "Ada", "last_name": "Byron", "email": email, "terms": true,
        "password": PASSWORD, "password_confirmation": PASSWORD,
    })
}
