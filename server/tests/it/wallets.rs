//! Wallets: their domains at the provider, and the cards in them.

use grandstand_jobs as jobs;
use grandstand_server::job_kinds;
use jiff::Timestamp;
use reqwest::Method;
use serde_json::{Value, json};

use crate::support::process::{Site, eventually};
use crate::support::shop::{Shop, saved_card};
use crate::support::stripe::{self, Stripe};
use crate::support::{Backend, seeds};

on_both_databases!(
    a_channels_domains_are_registered_for_wallets,
    domains_are_registered_once_the_secret_is_stored,
    a_domain_is_registered_once_and_verified_again,
    a_domain_that_the_provider_refuses_stops_nothing,
    a_saved_card_says_which_wallet_it_is_in,
);

/// Runs the jobs that are due, and returns the domains of an account, sorted by name.
async fn domains(shop: &Shop, account: &str) -> Vec<Value> {
    let registry = job_kinds::registry(&shop.server.app);
    jobs::run_due(&shop.server.app.database, &registry, Timestamp::now()).await.unwrap();
    let list = shop.stripe.api(account, Method::GET, "payment_method_domains", &[("limit", "100")]).await;
    let mut domains = list["data"].as_array().unwrap().clone();
    domains.sort_by_key(|domain| domain["domain_name"].to_string());
    domains
}

async fn names(shop: &Shop, account: &str) -> Vec<String> {
    let domains = domains(shop, account).await;
    domains.iter().map(|domain| domain["domain_name"].as_str().unwrap().to_owned()).collect()
}

fn set_domains(shop: &Shop, from: &str, to: &str) {
    let folder = shop.server.seeds.join("alpha");
    seeds::edit(&folder, "channel.toml", &format!("domains = [{from}]"), &format!("domains = [{to}]"));
}

async fn a_channels_domains_are_registered_for_wallets(backend: Backend) {
    let shop = Shop::open(backend).await;
    assert_eq!(names(&shop, "alpha").await, ["alpha.example.org"]);
    assert_eq!(names(&shop, "beta").await, ["beta.example.org"], "each with its own account");
    set_domains(&shop, "\"alpha.example.org\"", "\"alpha.example.org\", \"www.alpha.example.org\"");
    shop.server.apply_again().await;
    assert_eq!(names(&shop, "alpha").await, ["alpha.example.org", "www.alpha.example.org"]);
    assert_eq!(names(&shop, "beta").await, ["beta.example.org"]);
    // Without a domain of its own, its links have a name below localhost.
    set_domains(&shop, "\"alpha.example.org\", \"www.alpha.example.org\"", "");
    shop.server.apply_again().await;
    assert!(names(&shop, "alpha").await.contains(&"alpha.localhost".to_owned()));
}

async fn domains_are_registered_once_the_secret_is_stored(backend: Backend) {
    let (site, stripe) = (Site::new(backend).await, Stripe::start());
    stripe::configure(&site.seeds);
    let arguments = stripe.arguments();
    let _server = site.start(&arguments.each_ref().map(String::as_str), None).ready().await;
    let registered = async || {
        let list = stripe.api("alpha", Method::GET, "payment_method_domains", &[]).await;
        list["data"].as_array().unwrap().len()
    };
    assert_eq!(registered().await, 0, "as in the guide: the channel is applied first");
    let stored = site.run_with(&["secret", "set", "alpha", "stripe-secret"], "sk_test_alpha\n").await;
    assert!(stored.status.success(), "{stored:?}");
    eventually("the domain is registered", async || registered().await == 1).await;
}

async fn a_domain_is_registered_once_and_verified_again(backend: Backend) {
    let shop = Shop::open(backend).await;
    let before = domains(&shop, "alpha").await;
    let path = format!("payment_method_domains/{}", before[0]["id"].as_str().unwrap());
    shop.stripe.control("alpha", "unverified", json!({ "domain": "alpha.example.org" })).await;
    seeds::edit(&shop.server.seeds.join("alpha"), "subscriptions.toml", "alpha monthly", "alpha every month");
    shop.server.apply_again().await;
    assert_eq!(domains(&shop, "alpha").await, before, "verified again, not registered again");
    // What its owner switched off in the provider's dashboard stays off.
    shop.stripe.api("alpha", Method::POST, &path, &[("enabled", "false")]).await;
    seeds::edit(&shop.server.seeds.join("alpha"), "subscriptions.toml", "alpha every month", "alpha monthly");
    shop.server.apply_again().await;
    assert_eq!(domains(&shop, "alpha").await[0]["enabled"], false);
}

async fn a_domain_that_the_provider_refuses_stops_nothing(backend: Backend) {
    let shop = Shop::open(backend).await;
    let fault = json!({
        "match": "POST /v1/payment_method_domains", "kind": "status", "status": 400, "times": 1, "when": "before",
    });
    set_domains(&shop, "\"alpha.example.org\"", "\"first.example.org\", \"second.example.org\"");
    shop.stripe.control("alpha", "faults", fault).await;
    shop.server.apply_again().await;
    assert_eq!(names(&shop, "alpha").await, ["second.example.org"]);
}

async fn a_saved_card_says_which_wallet_it_is_in(backend: Backend) {
    let shop = Shop::open(backend).await;
    let mut buyer = shop.buyer("ada").await;
    saved_card(&shop, &mut buyer, "pm_card_visa").await;
    saved_card(&shop, &mut buyer, "pm_wallet_google_pay").await;
    let cards = buyer.get("/api/stripe/list-cards").await.data();
    let wallets: Vec<&Value> = cards.as_array().unwrap().iter().map(|card| &card["wallet"]).collect();
    assert_eq!(wallets, [&json!("google_pay"), &Value::Null]);
}
