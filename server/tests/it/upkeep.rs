//! Payments are reconciled at the start of a server and every hour. The test ends the pauses between the rounds of upkeep
//! itself, so it waits for no hour.

use std::time::Duration;

use grandstand_commerce::sold::Sold;
use grandstand_db::entities::orders::OrderStatus;
use grandstand_db::entities::purchases;
use grandstand_db::scope::Queue;
use grandstand_server::live::upkeep;
use reqwest::Method;
use sea_orm::Database;
use serde_json::{Value, json};
use tokio::sync::{mpsc, oneshot};

use crate::support::Backend;
use crate::support::process::{Site, eventually};
use crate::support::purchases as shop;
use crate::support::shop::with;
use crate::support::stripe::{self, Stripe};
use crate::support::till::{Till, buyer, season};

on_both_databases!(payments_are_reconciled_every_hour, a_server_that_starts_reconciles_payments);

const HOUR: Duration = Duration::from_secs(3600);

async fn payments_are_reconciled_every_hour(backend: Backend) {
    let till = Till::open(backend).await;
    let (_, user) = buyer(&till).await;
    // No webhooks are sent: a payment is found by reconciling, or not at all.
    let paid = async |product: Sold| {
        let purchase = till.purchase(user, product).await;
        till.pay(&purchase, "pm_card_visa").await;
        purchase
    };
    let first = paid(season(&till)).await;
    let (pauses, mut paused) = mpsc::unbounded_channel();
    let rounds = upkeep::rounds(till.app().clone(), async move |pause: Duration| {
        let (go_on, resumed) = oneshot::channel::<()>();
        pauses.send((pause, go_on)).unwrap();
        resumed.await.unwrap();
    });
    let upkeep = actix_web::rt::spawn(rounds);

    let (mut pause, mut go_on) = paused.recv().await.unwrap();
    till.do_jobs().await;
    assert_eq!(till.status(&first).await, "paid", "in the first round");
    let second = paid(shop::event(77)).await;
    let mut elapsed = Duration::ZERO;
    while till.status(&second).await != "paid" {
        assert!(elapsed < HOUR, "an hour later it is not found yet");
        elapsed += pause;
        go_on.send(()).unwrap();
        (pause, go_on) = paused.recv().await.unwrap();
        till.do_jobs().await;
    }
    assert_eq!(elapsed, HOUR);
    upkeep.abort();
}

async fn a_server_that_starts_reconciles_payments(backend: Backend) {
    let stripe = Stripe::start();
    let mut site = Site::new(backend).await;
    stripe::configure(&site.seeds);
    site.environment.extend(["alpha", "beta"].into_iter().flat_map(stripe::environment));
    let arguments = stripe.arguments();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let process = site.start(&arguments, None).ready().await;
    let cookie = process.registered("ada@example.org").await;
    let post = async |path: &str, body: Value| process.call(Method::POST, "alpha", path, &cookie, &body).await.data();
    let setup = post("/api/stripe/setup-intent", json!({})).await["setup_intent_id"].as_str().unwrap().to_owned();
    let card = [("payment_method", "pm_card_threeDSecure2Required")];
    stripe.api("alpha", Method::POST, &format!("setup_intents/{setup}/confirm"), &card).await;
    stripe.authenticate("alpha", &setup, true).await;
    let setup = stripe.api("alpha", Method::GET, &format!("setup_intents/{setup}"), &[]).await;
    let passes = process.get("alpha", "/api/packages").await.data();
    let season = passes.as_array().unwrap().iter().find(|pass| pass["alias"] == "season").unwrap();
    let body = with("package", season["id"].as_i64().unwrap(), setup["payment_method"].as_str().unwrap());
    let begun = post("/api/stripe/buy", body).await;
    assert_eq!(begun["status"], "processing", "{begun}");
    let (payment, _) = begun["client_secret"].as_str().unwrap().split_once("_secret").unwrap();

    // The card's owner confirms the payment while no server is there to be told.
    drop(process);
    stripe.authenticate("alpha", payment, true).await;
    let database = Database::connect(site.database()).await.unwrap();
    let status = async || purchases::Entity::every().one(&database).await.unwrap().unwrap().status;
    assert_eq!(status().await, OrderStatus::Inactive);
    let _process = site.start(&arguments, None).ready().await;
    eventually("the payment is found", async || status().await == OrderStatus::Paid).await;
}
