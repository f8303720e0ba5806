//! Nothing is offered for sale while the secret of a channel's payment account is not set, and operators are told.

use grandstand_commerce::reconcile;
use grandstand_db::entities::channels::raise_stream_epoch;
use grandstand_db::ids::ChannelId;
use grandstand_platform::secrets;
use grandstand_server::live::follower;
use jiff::Timestamp;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use stripe_webhook::Webhook;

use crate::support::process::{Site, eventually};
use crate::support::purchases as shop;
use crate::support::server::answer;
use crate::support::till::{Till, buyer, season};
use crate::support::{Backend, Server, stripe};

on_both_databases!(
    nothing_is_offered_until_the_secret_is_set,
    operators_are_told_which_channels_can_not_be_paid,
    a_renewal_is_cancelled_once_the_secret_is_back,
    a_purchase_without_webhooks_is_seen_late,
    a_server_logs_what_is_missing_and_takes_up_what_is_set,
);

const TOKEN: &str = "a-token-of-thirty-two-characters";

pub async fn payments(server: &Server) -> Value {
    server.get("alpha", "/api/settings").await.data()["payments"].clone()
}

/// Stores alpha's secret of that name as the command does.
pub async fn set(server: &Server, name: &str) {
    let channel_id = server.app.sites.load().by_key("alpha").unwrap().channel.id;
    let (database, vault) = (&server.app.database, server.app.settings.store.vault());
    secrets::store(database, &vault, ChannelId(channel_id), name, "sk_test_alpha", Timestamp::now()).await.unwrap();
    raise_stream_epoch(database, ChannelId(channel_id)).await.unwrap();
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
    assert!(secrets::remove(&server.app.database, ChannelId(channel_id), "stripe-secret").await.unwrap());
    raise_stream_epoch(&server.app.database, ChannelId(channel_id)).await.unwrap();
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

async fn a_renewal_is_cancelled_once_the_secret_is_back(backend: Backend) {
    let till = Till::open(backend).await;
    let (mut visitor, user) = buyer(&till).await;
    let purchase = till.purchase(user, shop::pass(&till.server, "alpha", "monthly")).await;
    let subscription = till.subscribe(&purchase).await;
    till.look_at(&purchase, 0).await.unwrap();
    let order = shop::orders_now(&till.server, &purchase).await[0].id;
    let [(secret, value), _] = stripe::environment("alpha");
    till.app().secrets.put(&secret, "");

    let asked = visitor.post("/api/stripe/unsubscribe", &json!({ "order_id": order })).await;
    assert_eq!(asked.status, StatusCode::OK, "{}", asked.text);
    let shown = |order: &Value| (order["renewal"].clone(), order["cancellation"].clone());
    assert_eq!(shown(&asked.data()), (json!("active"), json!("processing")));
    let reconcile = async || {
        reconcile::ask(&till.app().database, Timestamp::now()).await.unwrap();
        till.do_jobs().await;
    };
    reconcile().await;
    assert_eq!(shown(&visitor.get("/api/orders").await.data()[0]), (json!("active"), json!("processing")));

    till.app().secrets.put(&secret, &value);
    reconcile().await;
    assert_eq!(shown(&visitor.get("/api/orders").await.data()[0]), (json!("cancelled"), json!("finished")));
    let told = till.stripe.api("alpha", Method::GET, &format!("subscriptions/{subscription}"), &[]).await;
    assert_eq!(told["cancel_at_period_end"], true);
}

async fn a_purchase_without_webhooks_is_seen_late(backend: Backend) {
    let till = Till::open(backend).await;
    let [_, (webhook_secret, value)] = stripe::environment("alpha");
    till.app().secrets.put(&webhook_secret, "");
    till.server.apply_again().await;
    let (_, user) = buyer(&till).await;
    assert!(payments(&till.server).await.is_object(), "it sells all the same");
    let deliver = async || {
        let body = json!({ "id": "evt_1", "object": "event", "type": "invoice.paid", "data": { "object": {} } });
        let body = body.to_string();
        let signature = Webhook::generate_test_header(&body, &stripe::webhook_secret("alpha"), None);
        let request = till.server.request(Method::POST, "alpha", "/api/stripe/webhook/alpha");
        answer(request.header("stripe-signature", signature).body(body)).await.status
    };

    let purchase = till.purchase(user, season(&till)).await;
    till.pay(&purchase, "pm_card_visa").await;
    assert_eq!((deliver().await, till.heard().await), (StatusCode::SERVICE_UNAVAILABLE, 0), "Stripe sends it again");
    till.do_jobs().await;
    assert_eq!(till.status(&purchase).await, "inactive");
    reconcile::ask(&till.app().database, Timestamp::now()).await.unwrap();
    till.do_jobs().await;
    assert_eq!(till.status(&purchase).await, "paid", "the hourly reconciliation finds it");
    till.app().secrets.put(&webhook_secret, &value);
    assert_eq!((deliver().await, till.heard().await), (StatusCode::OK, 1));
}
