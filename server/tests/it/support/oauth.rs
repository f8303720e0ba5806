//! A real OAuth2 provider, as a process of its own, and what a browser does on its way there and back.

use std::collections::HashMap;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use reqwest::Method;
use reqwest::redirect::Policy;
use serde_json::{Value, json};

use super::server::{Answer, answer};
use super::{Server, seeds};

/// A running provider.
pub struct OAuth {
    pub url: String,
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
}

impl OAuth {
    /// Starts it. A test that needs it fails where it is not installed.
    pub fn start() -> Self {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../infra/oauth-provider");
        assert!(folder.join("node_modules").is_dir(), "run infra/oauth-provider/install first");
        let mut command = Command::new("node");
        command.arg(folder.join("serve.mjs")).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let input = child.stdin.take();
        let mut output = BufReader::new(child.stdout.take().unwrap());
        let mut url = String::new();
        output.read_line(&mut url).unwrap();
        Self { url: url.trim().to_owned(), child, input, output }
    }

    /// Whom it tells of from now on.
    pub fn tell_of(&mut self, person: &Value) {
        writeln!(self.input.as_mut().unwrap(), "{person}").unwrap();
        let mut line = String::new();
        self.output.read_line(&mut line).unwrap();
        assert_eq!(line, "ok\n");
    }
}

impl Drop for OAuth {
    fn drop(&mut self) {
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

/// Has both channels use the provider.
pub fn configure(seeds: &Path, provider: &OAuth) {
    let url = &provider.url;
    let section = format!(
        "[accounts.social.harbour]\nname = \"Harbour ID\"\nclient_id = \"grandstand\"\nsecret = \"secret:harbour\"\n\
         authorize_url = \"{url}/authorize\"\ntoken_url = \"{url}/token\"\nuserinfo_url = \"{url}/userinfo\"\n[geo]\n"
    );
    for channel in ["alpha", "beta"] {
        seeds::edit(&seeds.join(channel), "channel.toml", "[geo]\n", &section);
    }
}

/// Gives both channels the secret that [`configure`] names; the provider takes any.
pub fn give_secrets(server: &Server) {
    for channel in ["ALPHA", "BETA"] {
        server.app.secrets.put(&format!("GRANDSTAND_SECRET_{channel}__HARBOUR"), "any");
    }
}

/// A journey that has begun.
pub struct Begun {
    pub address: String,
    pub set_cookie: String,
    pub cookie: String,
}

/// Where the channel sends somebody who wants to sign in at the provider.
pub async fn begin(server: &Server, channel: &str, return_to: &str) -> Begun {
    begin_by(server, channel, "harbour", return_to).await
}

async fn begin_by(server: &Server, channel: &str, provider: &str, return_to: &str) -> Begun {
    let query = url::form_urlencoded::Serializer::new(String::new()).append_pair("return_to", return_to).finish();
    let begun = server.get(channel, &format!("/api/auth/social/{provider}/authorize?{query}")).await;
    assert_eq!(begun.status, 302, "{}", begun.text);
    let set_cookie = begun.header("set-cookie").to_owned();
    let cookie = set_cookie.split_once(';').unwrap().0.to_owned();
    Begun { address: begun.header("location").to_owned(), set_cookie, cookie }
}

/// Path and query that the provider sends the browser back to.
pub async fn at_provider(address: &str) -> String {
    let client = reqwest::Client::builder().redirect(Policy::none()).build().unwrap();
    let response = client.get(address).send().await.unwrap();
    assert_eq!(response.status(), 302);
    let back = url::Url::parse(response.headers()["location"].to_str().unwrap()).unwrap();
    format!("{}?{}", back.path(), back.query().unwrap())
}

/// Where the channel sends the browser in the end.
pub async fn come_back(server: &Server, channel: &str, path: &str, cookie: Option<&str>) -> String {
    let request = server.request(Method::GET, channel, path);
    let request = cookie.into_iter().fold(request, |request, cookie| request.header("cookie", cookie));
    let answer = answer(request).await;
    assert_eq!(answer.status, 302, "{}", answer.text);
    answer.header("location").to_owned()
}

/// A whole journey.
pub struct Trip {
    pub page: String,
    pub query: HashMap<String, String>,
    pub cookie: String,
}

impl Trip {
    /// To the provider, which knows the person, and back.
    pub async fn there_and_back(server: &Server, channel: &str, return_to: &str) -> Self {
        Self::by(server, channel, "harbour", return_to).await
    }

    /// The same by another provider.
    pub async fn by(server: &Server, channel: &str, provider: &str, return_to: &str) -> Self {
        let begun = begin_by(server, channel, provider, return_to).await;
        let back = at_provider(&begun.address).await;
        Self::read(&come_back(server, channel, &back, Some(&begun.cookie)).await, &begun.cookie)
    }

    /// Reads the address that a journey ended at.
    pub fn read(address: &str, cookie: &str) -> Self {
        let (page, query) = address.split_once('?').unwrap();
        let query = url::form_urlencoded::parse(query.as_bytes()).into_owned().collect();
        Self { page: page.to_owned(), query, cookie: cookie.to_owned() }
    }

    /// A value of its query.
    pub fn value(&self, name: &str) -> &str {
        self.query.get(name).unwrap_or_else(|| panic!("no {name} in {:?}", self.query))
    }

    /// Exchanges its code, in the same browser.
    pub async fn add_session(&self, server: &Server, channel: &str) -> Answer {
        let request = server.request(Method::POST, channel, "/api/auth/add_session").header("cookie", &self.cookie);
        answer(request.json(&json!({ "code": self.value("code") }))).await
    }
}
