//! Nothing is offered for sale while the secret of a channel's payment account is not set, and operators are told.

use grandstand_db::entities::channels::raise_stream_epoch;
use grandstand_platform::secrets;
use grandstand_server::live::follower;
use jiff::Timestamp;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::support::process::{Site, eventually};
use crate::support::server::answer;
use crate::support::{Backend, Server, stripe};

on_both_databases!(
    nothing_is_offered_until_the_secret_is_set,
    operators_are_told_which_channels_can_not_be_paid,
    a_server_logs_what_is_missing_and_takes_up_what_is_set,
);

const TOKEN: &str = "a-token-of-thirty-two-characters";

async fn payments(server: &Server) -> Value {
    server.get("alpha", "/api/settings").await.data()["payments"].clone()
}

/// Stores alpha's secret of that name as the command does.
async fn set(server: &Server, name: &str) {
    let channel_id = server.app.sites.load().by_key("alpha").unwrap().channel.id;
    let (database, vault) = (&server.app.database, server.app.settings.store.vault());
    secrets::store(database, &vault, channel_id, name, "sk_test_alpha", Timestamp::now()).await.unwrap();
    raise_stream_epoch(database, channel_id).await.unwrap();
}

async fn nothing_is_offered_until_the_secret_is_set(backend: Backend) {
    let server = Server::with(backend, &[], stripe::configure).await;
    let follower = actix_web::rt::spawn(follower::run(server.app.clone()));
    let pass = server.id_of("alpha", "/api/packages", "season").await;
    let path = format!("/select-package/{pass}");
    let page = async || server.get("alpha", &path).await.text;
    assert_eq!(payments(&server).await, json!(null));
    assert_eq!(server.get("alpha", "/api/channel-bootstrap-data").await.data()["settings"]["payments"], json!(null));
    assert!(page().await.contains("https://schema.org/OutOfStock"));

    set(&server, "stripe-secret").await;
    let takes = async || payments(&server).await["publishable_key"] == "pk_test_alpha";
    eventually("the pages take payments", takes).await;
    assert_eq!(payments(&server).await["script"], "https://js.stripe.com/v3/");
    eventually("the page sells", async || page().await.contains("https://schema.org/InStock")).await;

    let channel_id = server.app.sites.load().by_key("alpha").unwrap().channel.id;
    assert!(secrets::remove(&server.app.database, channel_id, "stripe-secret").await.unwrap());
    raise_stream_epoch(&server.app.database, channel_id).await.unwrap();
    eventually("they take none", async || payments(&server).await.is_null()).await;
    follower.abort();
}

async fn operators_are_told_which_channels_can_not_be_paid(backend: Backend) {
    let server = Server::with(backend, &["--metrics-token", TOKEN], stripe::configure).await;
    let ready = async |token: Option<&str>| {
        let request = server.request_to(Method::GET, "anything.example", "/readyz");
        let request = match token {
            Some(token) => request.bearer_auth(token),
            None => request,
        };
        let answered = answer(request).await;
        assert_eq!(answered.status, StatusCode::OK, "it is ready all the same");
        let body = answered.json();
        (body["channels_without_payment_secrets"].clone(), body["keys_without_payment_secrets"].clone())
    };
    assert_eq!(ready(None).await, (json!(2), Value::Null), "strangers learn of no channel");
    assert_eq!(ready(Some("wrong")).await, (json!(2), Value::Null));
    assert_eq!(ready(Some(TOKEN)).await, (json!(2), json!(["alpha", "beta"])));
    for (name, value) in stripe::environment("beta") {
        server.app.secrets.put(&name, &value);
    }
    set(&server, "stripe-secret").await;
    server.apply_again().await;
    assert_eq!(ready(Some(TOKEN)).await, (json!(1), json!(["alpha"])), "its webhooks can't be read yet");
    set(&server, "stripe-webhook-secret").await;
    server.apply_again().await;
    assert_eq!(ready(Some(TOKEN)).await, (json!(0), json!([])));
}

async fn a_server_logs_what_is_missing_and_takes_up_what_is_set(backend: Backend) {
    const MISSING: &str = "whose secret key is not set";
    let site = Site::new(backend).await;
    stripe::configure(&site.seeds);
    let server = site.start(&[], None).ready().await;
    let about = |key: &str| server.lines().iter().filter(|line| line.contains(MISSING) && line.contains(key)).count();
    assert!(about("alpha") > 0 && about("beta") > 0, "{:?}", server.lines());
    let takes = async || server.get("alpha", "/api/settings").await.data()["payments"].is_object();
    assert!(!takes().await);
    let stored = site.run_with(&["secret", "set", "alpha", "stripe-secret"], "sk_test_alpha\n").await;
    assert!(stored.status.success(), "{stored:?}");
    eventually("it takes payments", async || takes().await).await;
    assert_eq!(server.said("sk_test_alpha"), 0);
    let said = about("alpha");
    site.succeed(&["secret", "remove", "alpha", "stripe-secret"], None).await;
    eventually("it takes none", async || !takes().await).await;
    assert!(about("alpha") > said, "{:?}", server.lines());
}
