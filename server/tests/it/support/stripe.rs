//! The payment provider, as a process of its own: the sandbox in `infra/stripe-sandbox`.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use reqwest::Method;
use serde_json::{Value, json};

use super::seeds;

/// A running sandbox.
pub struct Stripe {
    /// Where its API and its script stand, as `http://127.0.0.1:1234`.
    pub url: String,
    child: Child,
    client: reqwest::Client,
}

impl Stripe {
    /// Starts it, with an empty account for whoever asks.
    pub fn start() -> Self {
        Self::keeping(None)
    }

    /// Starts it with a file that its state is kept in.
    pub fn keeping(state: Option<&Path>) -> Self {
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../infra/stripe-sandbox/server.mjs");
        let mut command = Command::new("node");
        // Its input is ours: should this process be killed, the sandbox ends too.
        command.arg(script).arg("--until-input-ends").stdin(Stdio::piped()).stdout(Stdio::piped());
        if let Some(state) = state {
            command.arg("--state").arg(state);
        }
        let mut child = command.spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let url = line.trim().strip_prefix("ready ").expect("the sandbox is ready").to_owned();
        grandstand_platform::outgoing::prepare_tls();
        // The sandbox closes a connection that has rested for 5 s, perhaps just as it is used again.
        let client = reqwest::Client::builder().pool_max_idle_per_host(0).build().unwrap();
        Self { url, child, client }
    }

    /// The settings by which a server finds it.
    pub fn arguments(&self) -> [String; 4] {
        let [api, script] = ["--stripe-api-base", "--stripe-js-url"].map(str::to_owned);
        [api, format!("{}/", self.url), script, format!("{}/v3/", self.url)]
    }

    /// A call of the API with an account's secret key; what it answers.
    pub async fn api(&self, account: &str, method: Method, path: &str, form: &[(&str, &str)]) -> Value {
        let address = format!("{}/v1/{path}", self.url);
        let request = match method {
            Method::GET => self.client.get(with_query(&address, form)),
            method => self.client.request(method, address).form(form),
        };
        let request = request.bearer_auth(secret_key(account));
        request.send().await.unwrap().json().await.unwrap()
    }

    /// A call under `/_sandbox/`, which must succeed. `wanted` gets the account's name.
    pub async fn control(&self, account: &str, call: &str, mut wanted: Value) -> Value {
        wanted["account"] = json!(account);
        let request = self.client.post(format!("{}/_sandbox/{call}", self.url)).json(&wanted);
        let answer = request.send().await.unwrap();
        let status = answer.status();
        let body: Value = answer.json().await.unwrap();
        assert_eq!(status, 200, "{call}: {body}");
        body
    }

    /// Everything that an account took, gave back and runs.
    pub async fn books(&self, account: &str) -> Value {
        let address = format!("{}/_sandbox/books", self.url);
        let request = self.client.get(with_query(&address, &[("account", account)]));
        request.send().await.unwrap().json().await.unwrap()
    }

    /// Sends an account's events to a channel from now on.
    pub async fn send_webhooks_to(&self, account: &str, server: &str) {
        let url = format!("{server}/api/stripe/webhook/{account}");
        self.control(account, "webhooks", json!({ "url": url, "secret": webhook_secret(account) })).await;
    }

    /// Moves an account's clock on.
    pub async fn advance(&self, account: &str, seconds: i64) {
        self.control(account, "clock", json!({ "advance": seconds })).await;
    }

    /// Waits until an account's events have arrived.
    pub async fn settle(&self, account: &str) {
        let answer = self.control(account, "settle", json!({ "timeout_ms": 30_000 })).await;
        assert_eq!(answer["settled"], true, "webhooks of {account} did not arrive");
    }

    /// The card's owner confirms a payment or setup to their bank, or does not.
    pub async fn authenticate(&self, account: &str, intent: &str, confirms: bool) -> Value {
        let outcome = if confirms { "success" } else { "fail" };
        self.control(account, "authenticate", json!({ "intent": intent, "outcome": outcome })).await
    }
}

impl Drop for Stripe {
    fn drop(&mut self) {
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

/// An address with a query.
fn with_query(address: &str, pairs: &[(&str, &str)]) -> String {
    url::Url::parse_with_params(address, pairs).unwrap().into()
}

/// The secret key of the account that a channel has.
pub fn secret_key(channel: &str) -> String {
    format!("sk_test_{channel}")
}

/// What the account's webhooks are signed with.
pub fn webhook_secret(channel: &str) -> String {
    format!("whsec_{channel}")
}

/// Environment variables that hold a channel's secrets, and their values, for a server that is a process of its own.
pub fn environment(channel: &str) -> [(String, String); 2] {
    let name = channel.to_uppercase().replace('-', "_");
    [
        (format!("GRANDSTAND_SECRET_{name}__STRIPE_SECRET"), secret_key(channel)),
        (format!("GRANDSTAND_SECRET_{name}__STRIPE_WEBHOOK_SECRET"), webhook_secret(channel)),
    ]
}

/// Gives each channel of the tests an account of its own, and the pages that a channel which sells must have.
pub fn configure(seeds: &Path) {
    for channel in ["alpha", "beta"] {
        configure_one(seeds, channel);
    }
}

/// The same for one channel.
pub fn configure_one(seeds: &Path, channel: &str) {
    // Publishable keys have letters, digits and `_` only.
    let account = channel.replace('-', "_");
    let section = format!(
        "[payments]\nprovider = \"stripe\"\npublishable_key = \"pk_test_{account}\"\n\
         secret = \"secret:stripe-secret\"\nwebhook_secret = \"secret:stripe-webhook-secret\"\n[geo]\n"
    );
    let folder = seeds.join(channel);
    seeds::edit(&folder, "channel.toml", "[geo]\n", &section);
    seeds::write_text(&folder, "/terms_conditions", &format!("{channel} terms"));
    seeds::write_text(&folder, "/privacy_policy", &format!("{channel} privacy"));
}
