//! Buyers at the provider: their name, address and language follow the account.

use grandstand_accounts::operator;
use grandstand_jobs as jobs;
use grandstand_server::job_kinds;
use jiff::{SignedDuration, Timestamp};
use reqwest::Method;
use serde_json::{Value, json};

use crate::support::purchases::channel_id;
use crate::support::shop::{self, Shop};
use crate::support::visitor::{PASSWORD, Visitor, registration};
use crate::support::{Backend, seeds};

on_both_databases!(
    a_changed_name_and_address_reach_the_provider,
    a_buyer_without_a_name_gives_it_later,
    a_provider_that_is_down_is_told_later,
    what_the_provider_does_not_have_is_not_told,
    an_erased_buyer_is_not_brought_back,
);

/// Somebody whom the provider knows.
async fn buyer<'a>(shop: &'a Shop, channel: &'a str, name: &str) -> Visitor<'a> {
    let mut buyer = shop.buyer_at(channel, name).await;
    buyer.post("/api/stripe/setup-intent", &json!({})).await.data();
    buyer
}

/// What an account at the provider says of its only buyer.
async fn customer(shop: &Shop, account: &str) -> [Value; 3] {
    let listed = shop.stripe.api(account, Method::GET, "customers", &[]).await;
    let [one] = listed["data"].as_array().unwrap().as_slice() else { panic!("{listed}") };
    ["name", "email", "preferred_locales"].map(|field| one[field].clone())
}

async fn do_jobs(shop: &Shop, minutes: i64) {
    let then = Timestamp::now() + SignedDuration::from_mins(minutes);
    jobs::run_due(&shop.server.app.database, &job_kinds::registry(&shop.server.app), then).await.unwrap();
}

/// The number of buyers of whom the provider is still to be told.
async fn untold(shop: &Shop) -> usize {
    let all = jobs::list(&shop.server.app.database, None, false, 100).await.unwrap();
    all.iter().filter(|job| job.kind == "orders.update_customer").count()
}

async fn a_changed_name_and_address_reach_the_provider(backend: Backend) {
    let shop = Shop::open(backend).await;
    let mut ada = buyer(&shop, "alpha", "ada").await;
    // The same person at another channel, whose account at the provider is another one.
    let mut there = buyer(&shop, "beta", "ada").await;
    let before = [json!("Ada Byron"), json!("ada@example.org"), json!(["en"])];
    assert_eq!(customer(&shop, "alpha").await, before);
    let changes = json!({
        "first_name": "Augusta", "email": "augusta@example.org", "language": "fr", "current_password": PASSWORD,
    });
    ada.post("/api/profile", &changes).await.data();
    do_jobs(&shop, 1).await;
    let after = [json!("Augusta Byron"), json!("augusta@example.org"), json!(["fr"])];
    assert_eq!(customer(&shop, "alpha").await, after);
    assert_eq!(customer(&shop, "beta").await, before);
    there.post("/api/profile", &json!({ "first_name": "Eve" })).await.data();
    do_jobs(&shop, 2).await;
    assert_eq!(customer(&shop, "beta").await[0], "Eve Byron");
    assert_eq!(customer(&shop, "alpha").await, after);
}

async fn a_buyer_without_a_name_gives_it_later(backend: Backend) {
    let shop = Shop::with(backend, |folder| {
        let settings =
            "[payments.receipts]\nseller = \"Alpha Sports Inc.\"\n[accounts]\nnames = \"after-purchase\"\n[geo]\n";
        seeds::edit(&folder.join("alpha"), "channel.toml", "[geo]\n", settings);
    })
    .await;
    let mut ada = Visitor::new(&shop.server, "alpha");
    let mut body = registration("ada@example.org");
    (body["first_name"], body["last_name"]) = (Value::Null, Value::Null);
    ada.post("/api/v2/auth/register", &body).await.data();
    let card = shop::saved_card(&shop, &mut ada, "pm_card_visa").await;
    let [name, email, _] = customer(&shop, "alpha").await;
    assert!(name.is_null() || name == "", "{name}");
    assert_eq!(email, "ada@example.org");
    let season = shop.id("packages", "season").await;
    ada.post("/api/stripe/buy", &shop::with("package", season, &card)).await.data();
    do_jobs(&shop, 1).await;
    let payments = ada.get("/api/transactions?no_limit=1").await.data();
    let receipt = format!("/api/receipts/{}", payments[0]["receipts"][0]["id"]);
    let buyer = ada.get(&receipt).await.data()["buyer"].clone();
    assert_eq!((&buyer["name"], &buyer["email"]), (&Value::Null, &json!("ada@example.org")));
    ada.post("/api/profile", &json!({ "first_name": "Ada", "last_name": "Byron" })).await.data();
    do_jobs(&shop, 2).await;
    assert_eq!(customer(&shop, "alpha").await[0], "Ada Byron");
    assert_eq!(ada.get(&receipt).await.data()["buyer"]["name"], "Ada Byron");
}

async fn a_provider_that_is_down_is_told_later(backend: Backend) {
    let shop = Shop::open(backend).await;
    let mut ada = buyer(&shop, "alpha", "ada").await;
    let down = json!({ "match": "POST /v1/customers/", "kind": "status", "times": 20 });
    shop.stripe.control("alpha", "faults", down).await;
    ada.post("/api/profile", &json!({ "last_name": "King" })).await.data();
    do_jobs(&shop, 1).await;
    assert_eq!((customer(&shop, "alpha").await[0].as_str(), untold(&shop).await), (Some("Ada Byron"), 1));
    ada.post("/api/profile", &json!({ "last_name": "Lovelace" })).await.data();
    shop.stripe.control("alpha", "faults", json!({ "clear": true })).await;
    do_jobs(&shop, 60).await;
    assert_eq!((customer(&shop, "alpha").await[0].as_str(), untold(&shop).await), (Some("Ada Lovelace"), 0));
}

async fn what_the_provider_does_not_have_is_not_told(backend: Backend) {
    let shop = Shop::open(backend).await;
    let mut ada = buyer(&shop, "alpha", "ada").await;
    ada.post("/api/profile", &json!({ "phone": "3125550142" })).await.data();
    assert_eq!(untold(&shop).await, 0, "a phone number");
    let mut eve = shop.buyer("eve").await;
    eve.post("/api/profile", &json!({ "first_name": "Eva" })).await.data();
    assert_eq!(untold(&shop).await, 0, "somebody who has no card");
    ada.post("/api/profile", &json!({ "first_name": "Augusta" })).await.data();
    assert_eq!(untold(&shop).await, 1);
}

async fn an_erased_buyer_is_not_brought_back(backend: Backend) {
    let shop = Shop::open(backend).await;
    let mut ada = buyer(&shop, "alpha", "ada").await;
    let listed = shop.stripe.api("alpha", Method::GET, "customers", &[]).await;
    let path = format!("customers/{}", listed["data"][0]["id"].as_str().unwrap());
    ada.post("/api/profile", &json!({ "first_name": "Augusta" })).await.data();
    let (app, channel) = (&shop.server.app, channel_id(&shop.server, "alpha"));
    let user = operator::find(&app.database, channel, "ada@example.org").await.unwrap().unwrap();
    app.personal_data.erase(&app.database, channel, user.id, Timestamp::now()).await.unwrap();
    for minutes in [1, 60] {
        do_jobs(&shop, minutes).await;
    }
    let there = shop.stripe.api("alpha", Method::GET, &path, &[]).await;
    assert_eq!((&there["deleted"], untold(&shop).await), (&json!(true), 0), "{there}");
}
