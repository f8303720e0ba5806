//! Two channels that sell, connected to the provider's double.

use reqwest::Method;
use serde_json::{Value, json};

use super::process::NO_SETTINGS;
use super::stripe::{self, Stripe};
use super::visitor::Visitor;
use super::{Backend, Server, mails, seeds};

const COUPONS: &str = r#"
[[coupons]]
alias = "half"
code = "Half"
percent_off = 50
[[coupons]]
alias = "last"
code = "LAST"
amount_off = 100
packages = ["season", "cubs"]
max_uses = 1
[[coupons]]
alias = "gift"
code = "GIFT"
percent_off = 100
max_uses_per_user = 1
[[coupons]]
alias = "welcome"
code = "WELCOME"
percent_off = 20
first_order_only = true
[[coupons]]
alias = "past"
code = "PAST"
percent_off = 10
ends = "2020-01-01"
[[coupons]]
alias = "nearly"
code = "NEARLY"
amount_off = 1480
packages = ["cubs"]
max_uses = 1
[[coupons]]
alias = "monthly"
code = "FIRSTMONTH"
amount_off = 500
subscriptions = ["monthly"]
"#;

const MORE: &str = r#"
[[packages]]
alias = "cubs"
name = "KEY cubs"
base_price = 1500
is_team_pass = true
participants = ["cubs"]
"#;

/// What a channel sells beside what every channel of the tests does: a team pass, and passes `extra-0` and so on.
fn more(channel: &str) -> String {
    let extra = |number| {
        format!("[[packages]]\nalias = \"extra-{number}\"\nname = \"{channel} extra {number}\"\nbase_price = 1000\n")
    };
    MORE.replace("KEY", channel) + &(0..15).map(extra).collect::<String>()
}

/// A server of two channels that sell, and their provider.
pub struct Shop {
    /// The server.
    pub server: Server,
    /// The provider.
    pub stripe: Stripe,
}

impl Shop {
    pub async fn open(backend: Backend) -> Self {
        Self::with(backend, |_| {}).await
    }

    /// The same, after `prepare` has changed the seeds' folder.
    pub async fn with(backend: Backend, prepare: impl FnOnce(&std::path::Path)) -> Self {
        Self::with_settings(backend, &[], prepare).await
    }

    /// The same with further settings of the server.
    pub async fn with_settings(backend: Backend, settings: &[&str], prepare: impl FnOnce(&std::path::Path)) -> Self {
        let stripe = Stripe::start();
        let arguments = stripe.arguments();
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).chain(settings.iter().copied()).collect();
        let server = Server::with(backend, &arguments, |folder| {
            stripe::configure(folder);
            prepare(folder);
            for channel in ["alpha", "beta"] {
                let folder = folder.join(channel);
                std::fs::write(folder.join("coupons.toml"), COUPONS).unwrap();
                seeds::edit(&folder, "packages.toml", "\n[[packages]]\nalias = \"season\"", &{
                    more(channel) + "[[packages]]\nalias = \"season\""
                });
            }
        })
        .await;
        for channel in ["alpha", "beta"] {
            for (name, value) in stripe::environment(channel) {
                server.app.secrets.put(&name, &value);
            }
        }
        Self { server, stripe }
    }

    /// The number of something that alpha sells.
    pub async fn id(&self, list: &str, alias: &str) -> i64 {
        self.server.id_of("alpha", &format!("/api/{list}"), alias).await
    }

    /// Somebody with an account at alpha.
    pub async fn buyer(&self, name: &str) -> Visitor<'_> {
        self.buyer_at("alpha", name).await
    }

    /// The same at another channel.
    pub async fn buyer_at<'a>(&'a self, channel: &'a str, name: &str) -> Visitor<'a> {
        Visitor::registered(&self.server, channel, &format!("{name}@example.org")).await
    }

    /// Runs a command of the binary on the server's database. Returns whether it succeeded, and what it printed: an error
    /// if it failed.
    pub async fn command(&self, arguments: &[&str]) -> (bool, String) {
        let settings = &self.server.app.settings.store;
        let mut command = tokio::process::Command::new(env!("CARGO_BIN_EXE_grandstand"));
        command.args(arguments).env("GRANDSTAND_DATA", &settings.data);
        command.env("GRANDSTAND_SETTINGS", NO_SETTINGS).env("DATABASE_URL", settings.database());
        let output = command.output().await.unwrap();
        let printed = if output.status.success() { output.stdout } else { output.stderr };
        (output.status.success(), String::from_utf8(printed).unwrap())
    }

    /// What was charged at alpha's account.
    pub async fn charges(&self) -> Vec<Value> {
        let books = self.stripe.books("alpha").await;
        let charges = books["charges"].as_array().unwrap().clone();
        charges.into_iter().filter(|charge| charge["paid"] == true).collect()
    }
}

/// The body of a purchase of one thing.
pub fn with(kind: &str, id: i64, card: &str) -> Value {
    json!({ "type": kind, "id": id, "payment_method_id": card, "terms": true })
}

/// Saves a card at alpha as the browser does: by its setup.
pub async fn saved_card(shop: &Shop, buyer: &mut Visitor<'_>, method: &str) -> String {
    saved_card_at(shop, "alpha", buyer, method).await
}

/// The same at another channel.
pub async fn saved_card_at(shop: &Shop, channel: &str, buyer: &mut Visitor<'_>, method: &str) -> String {
    let setup = buyer.post("/api/stripe/setup-intent", &json!({})).await.data();
    let id = setup["setup_intent_id"].as_str().unwrap();
    assert!(setup["client_secret"].as_str().unwrap().starts_with(id));
    let path = format!("setup_intents/{id}/confirm");
    let mut confirmed = shop.stripe.api(channel, Method::POST, &path, &[("payment_method", method)]).await;
    if confirmed["status"] == "requires_action" {
        shop.stripe.authenticate(channel, id, true).await;
        confirmed = shop.stripe.api(channel, Method::GET, &format!("setup_intents/{id}"), &[]).await;
    }
    assert_eq!(confirmed["status"], "succeeded", "{confirmed}");
    confirmed["payment_method"].as_str().unwrap().to_owned()
}

/// Follows the link that verifies the visitor's address.
pub async fn verify(server: &Server, visitor: &mut Visitor<'_>) {
    let email = visitor.get("/api/profile").await.data()["email"].as_str().unwrap().to_owned();
    let mails = mails::sent(server).await;
    let mail = mails.iter().rev().find(|mail| mail.to == email).unwrap();
    let token = mail.token();
    visitor.post("/api/auth/email-verify", &json!({ "token": token })).await.data();
}
