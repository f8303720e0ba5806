//! `grandstand grant …`: what an operator gives opens like what was bought, and is no sale.

use std::process::Command;
use std::time::Duration;

use grandstand_commerce::orders as service;
use grandstand_db::entities::{
    access_grants, gifts, order_history, orders, payments, purchases as purchase_rows, receipts,
};
use grandstand_db::ids::{OrderId, PurchaseId, UserId};
use grandstand_db::scope::InChannel;
use grandstand_jobs as jobs;
use grandstand_server::job_kinds;
use jiff::{SignedDuration, Timestamp, ToSpan};
use sea_orm::{ColumnTrait, PaginatorTrait, QueryFilter};
use serde_json::{Value, json};

use crate::support::gifts::give_package;
use crate::support::process::NO_SETTINGS;
use crate::support::purchases::{self, access, channel_id};
use crate::support::shop::{Shop, saved_card, verify, with};
use crate::support::visitor::Visitor;
use crate::support::{Backend, mails};

on_both_databases!(
    a_package_is_given_listed_and_revoked,
    a_subscription_and_an_event_are_given,
    what_is_given_until_a_day_ends_then,
    what_adds_nothing_is_not_given,
    what_is_wrong_is_said,
    other_channels_are_out_of_reach,
    a_gift_is_no_sale,
    a_refresh_leaves_a_gift_as_it_is,
    two_who_give_at_once_give_once,
    what_is_being_bought_is_not_given,
);

/// Runs `grandstand` with these words. Returns whether it succeeded, and what it printed.
async fn run(shop: &Shop, arguments: &[&str]) -> (bool, String) {
    let settings = &shop.server.app.settings.store;
    let mut command = Command::new(env!("CARGO_BIN_EXE_grandstand"));
    command.args(arguments).env("GRANDSTAND_DATA", &settings.data);
    command.env("GRANDSTAND_SETTINGS", NO_SETTINGS).env("DATABASE_URL", settings.database());
    let output = tokio::process::Command::from(command).output().await.unwrap();
    // As a message from Redis would.
    shop.server.app.user_changes.forget();
    let printed = if output.status.success() { output.stdout } else { output.stderr };
    (output.status.success(), String::from_utf8(printed).unwrap())
}

async fn printed(shop: &Shop, arguments: &[&str]) -> String {
    let (has_succeeded, text) = run(shop, arguments).await;
    assert!(has_succeeded, "{arguments:?}: {text}");
    text
}

async fn refused(shop: &Shop, arguments: &[&str], complaint: &str) {
    let (has_succeeded, text) = run(shop, arguments).await;
    assert!(!has_succeeded && text.contains(complaint), "{arguments:?}: {text}");
}

const ADA: &str = "ada@example.org";

fn giving<'a>(product: &'a [&'a str]) -> Vec<&'a str> {
    [&["grant", "give", "alpha", ADA, "--reason", "Won a raffle"], product].concat()
}

/// The number of the order that `grant give` has printed.
fn number(text: &str) -> i64 {
    text.split("order ").nth(1).unwrap().split(',').next().unwrap().parse().unwrap()
}

fn in_days(days: i64) -> String {
    (Timestamp::now() + SignedDuration::from_hours(24 * days)).strftime("%Y-%m-%d").to_string()
}

async fn orders_of(visitor: &mut Visitor<'_>) -> Vec<Value> {
    visitor.get("/api/orders").await.data().as_array().unwrap().clone()
}

async fn a_package_is_given_listed_and_revoked(backend: Backend) {
    let shop = Shop::open(backend).await;
    assert_eq!(printed(&shop, &["grant", "list", "alpha"]).await, "no grants\n");
    let mut ada = shop.buyer("ada").await;
    let event = shop.server.id_of("alpha", "/api/events", "season-opener").await;
    assert_eq!(access(&mut ada, event).await, "buy");

    let text = printed(&shop, &giving(&["--package", "season"])).await;
    let id = number(&text);
    assert!(text.starts_with("ada@example.org: order ") && text.contains(", package:season, until "), "{text}");
    assert_eq!(access(&mut ada, event).await, "upcoming");
    assert_eq!(ada.get("/api/profile").await.data()["basic_pass_selected"], true);
    let order = orders_of(&mut ada).await[0].clone();
    assert_eq!((&order["id"], &order["given"], &order["type"]), (&json!(id), &json!(true), &json!("package")));
    assert_eq!((&order["status"], &order["activity_status"]), (&json!("paid"), &json!("active")));
    assert_eq!((&order["paid_at"], &order["renewal"]), (&Value::Null, &Value::Null));
    for amount in ["base_price", "service_fee", "discount", "price"] {
        assert_eq!(order[amount], 0, "{amount}");
    }
    let seconds = |field: &str| order[field].as_str().unwrap().parse::<Timestamp>().unwrap().as_second();
    assert_eq!(seconds("ends_at") - seconds("starts_at"), 120 * 86400, "as long as the package lasts");
    let details = ada.get(&format!("/api/orders/{id}")).await.data();
    let steps: Vec<&Value> = details["history"].as_array().unwrap().iter().map(|step| &step["event"]).collect();
    assert_eq!(steps, ["opened", "given"]);
    assert_eq!(details["transactions"], json!([]));

    let list = printed(&shop, &["grant", "list", "alpha", "--email", "Ada@example.org"]).await;
    assert!(list.starts_with(&format!("{id} ")) && list.contains("  active   "), "{list}");
    assert!(list.ends_with("  package:season  ada@example.org  Won a raffle\n"), "{list}");
    let listed = printed(&shop, &["order", "list", "alpha"]).await;
    assert!(listed.contains("  paid  ") && listed.contains(" given  package:season  ada@example.org"), "{listed}");
    let file = printed(&shop, &["order", "show", "alpha", &id.to_string()]).await;
    assert!(file.contains("\ngiven       ") && file.contains("  Won a raffle\n"), "{file}");

    let revoking = ["grant", "revoke", "alpha", &id.to_string(), "--reason", "The raffle\nwas void"];
    assert!(printed(&shop, &revoking).await.contains(": revoked; "));
    assert_eq!(access(&mut ada, event).await, "buy", "at once");
    let after = orders_of(&mut ada).await[0].clone();
    assert_eq!((&after["status"], &after["activity_status"]), (&json!("inactive"), &json!("expired")));
    assert_eq!((&after["given"], &after["price"]), (&json!(true), &json!(0)));
    assert!(printed(&shop, &revoking).await.contains("was revoked already, on "), "once is enough");
    assert_eq!(orders_of(&mut ada).await[0], after);
    let rows = gifts::Entity::in_channel(channel_id(&shop.server, "alpha")).all(&shop.server.app.database).await;
    assert_eq!(rows.unwrap()[0].revocation_reason.as_deref(), Some("The raffle was void"));
    assert_eq!(printed(&shop, &["grant", "list", "alpha"]).await, "no grants\n");
    assert!(printed(&shop, &["grant", "list", "alpha", "--all"]).await.contains("  revoked  "));
    let file = printed(&shop, &["order", "show", "alpha", &id.to_string()]).await;
    assert!(file.contains("\nrevoked     ") && file.contains("  ended  "), "{file}");

    // It can be given again, and bought.
    let again = number(&printed(&shop, &giving(&["--package", "season"])).await);
    assert_eq!(access(&mut ada, event).await, "upcoming");
    printed(&shop, &["grant", "revoke", "alpha", &again.to_string(), "--reason", "Again"]).await;
    let season = shop.id("packages", "season").await;
    let card = saved_card(&shop, &mut ada, "pm_card_visa").await;
    let bought = ada.post("/api/stripe/buy", &with("package", season, &card)).await.data();
    assert_eq!((&bought["status"], &bought["order"]["given"]), (&json!("success"), &json!(false)));
    let of_bought = bought["order"]["id"].to_string();
    refused(&shop, &["grant", "revoke", "alpha", &of_bought, "--reason", "No"], "alpha has given no order").await;
}

async fn a_subscription_and_an_event_are_given(backend: Backend) {
    let shop = Shop::open(backend).await;
    let mut ada = shop.buyer("ada").await;
    let open = shop.server.id_of("alpha", "/api/events", "open").await;
    let opener = shop.server.id_of("alpha", "/api/events", "season-opener").await;
    let text = printed(&shop, &giving(&["--event", "open"])).await;
    assert!(text.contains(", event:open, without end; "), "{text}");
    assert_eq!(access(&mut ada, open).await, "upcoming");
    assert_eq!(access(&mut ada, opener).await, "buy");
    refused(&shop, &giving(&["--event", &open.to_string()]), "the user has all of it already").await;

    let monthly = shop.id("subscriptions", "monthly").await.to_string();
    let text = printed(&shop, &giving(&["--subscription", &monthly])).await;
    assert!(text.contains(", subscription:monthly, without end; "), "{text}");
    assert_eq!(access(&mut ada, opener).await, "upcoming");
    let order = orders_of(&mut ada).await[0].clone();
    assert_eq!((&order["type"], &order["status"]), (&json!("subscription"), &json!("paid")));
    for nothing in ["renewal", "renewal_price", "trial_ends_at", "ends_at"] {
        assert_eq!(order[nothing], Value::Null, "{nothing}");
    }
    assert_eq!(order["product"]["offer"], Value::Null, "it does not renew");
    let wish = json!({ "order_id": order["id"], "resume": false });
    assert_eq!(ada.post("/api/stripe/unsubscribe", &wish).await.code(), "not_renewed");
    let card = saved_card(&shop, &mut ada, "pm_card_visa").await;
    let body = with("subscription", monthly.parse().unwrap(), &card);
    assert_eq!(ada.post("/api/stripe/buy", &body).await.code(), "already_bought");
}

async fn what_is_given_until_a_day_ends_then(backend: Backend) {
    let shop = Shop::open(backend).await;
    let mut ada = shop.buyer("ada").await;
    let event = shop.server.id_of("alpha", "/api/events", "season-opener").await;
    let day = in_days(2);
    printed(&shop, &giving(&["--package", "season", "--until", &day])).await;
    let zone = shop.server.app.sites.load().by_id(channel_id(&shop.server, "alpha")).unwrap().channel.time_zone.clone();
    let next = day.parse::<jiff::civil::Date>().unwrap().checked_add(1.day()).unwrap();
    let order = orders_of(&mut ada).await[0].clone();
    let last_second = next.to_zoned(zone).unwrap().timestamp() - SignedDuration::from_secs(1);
    assert_eq!(order["ends_at"], last_second.to_string(), "the day is included");
    assert_eq!(access(&mut ada, event).await, "upcoming");
    shop.server.app.clock.advance(Duration::from_secs(4 * 86400));
    assert_eq!(access(&mut ada, event).await, "expired");
    assert_eq!(orders_of(&mut ada).await[0]["activity_status"], "expired");
}

async fn what_adds_nothing_is_not_given(backend: Backend) {
    let shop = Shop::open(backend).await;
    let mut ada = shop.buyer("ada").await;
    let season = shop.id("packages", "season").await;
    let card = saved_card(&shop, &mut ada, "pm_card_visa").await;
    let bought = ada.post("/api/stripe/buy", &with("package", season, &card)).await.data();
    let order = bought["order"]["id"].to_string();
    let owned = format!("the user has all of it already, for at least as long: order {order}");
    // It lasts to the end of that day at the channel, up to 30 hours longer: two days fewer than the 120 that are owned.
    for until in [5, 118] {
        refused(&shop, &giving(&["--package", "season", "--until", &in_days(until)]), &owned).await;
    }
    // In the second of the purchase it would last as long, and later add seconds: neither is given.
    refused(&shop, &giving(&["--package", "season"]), &format!("order {order}")).await;
    // A longer time adds something, once.
    let longer = ["--package", "season", "--until", &in_days(200)];
    let id = number(&printed(&shop, &giving(&longer)).await);
    refused(&shop, &giving(&longer), &format!("for at least as long: order {id}")).await;
    refused(&shop, &giving(&["--package", "season"]), &format!("order {id}")).await;
    // A pass that covers it lasts longer.
    let forever = number(&printed(&shop, &giving(&["--package", "extra-0"])).await);
    refused(&shop, &giving(&["--package", "cubs"]), &format!("order {forever}")).await;
    assert_eq!(orders_of(&mut ada).await.len(), 3);
}

async fn what_is_wrong_is_said(backend: Backend) {
    let shop = Shop::open(backend).await;
    let mut ada = shop.buyer("ada").await;
    for (product, complaint) in [
        (&["--package", "nothing"][..], "channel \"alpha\" has no package \"nothing\""),
        (&["--package", "monthly"], "channel \"alpha\" has no package \"monthly\""),
        (&["--subscription", "season"], "channel \"alpha\" has no subscription \"season\""),
        (&["--package", "999999"], "has no package \"999999\""),
        (&["--event", "nothing"], "channel \"alpha\" has no event \"nothing\""),
        (&["--event", "999999"], "event \"999999\" can't be given: there is no such event"),
        (&["--event", "final"], "event \"final\" can't be given: the event is free"),
        (&["--event", "season-opener"], "the event is not sold by itself"),
        (&["--event", "members"], "the event is over and has no recording"),
        (&["--package", "season", "--until", "2020-01-01"], "--until 2020-01-01: this is over already"),
        (&["--package", "season", "--until", "soon"], "write it as 2026-12-31 or 2026-12-31T18:00"),
        (&["--package", "season", "--event", "open"], "cannot be used with"),
        (&[], "required"),
    ] {
        refused(&shop, &giving(product), complaint).await;
    }
    for (arguments, complaint) in [
        (
            &["give", "alpha", "eve@example.org", "--package", "season", "--reason", "x"][..],
            "has no user eve@example.org",
        ),
        (&["give", "nobody", ADA, "--package", "season", "--reason", "x"], "there is no channel \"nobody\""),
        (&["give", "alpha", ADA, "--package", "season", "--reason", " "], "it must not be empty"),
        (&["give", "alpha", ADA, "--package", "season"], "--reason"),
        (&["list", "nobody"], "there is no channel \"nobody\""),
        (&["list", "alpha", "--email", "eve@example.org"], "has no user eve@example.org"),
        (&["revoke", "alpha", "999999", "--reason", "x"], "alpha has given no order 999999"),
        (&["revoke", "nobody", "1", "--reason", "x"], "there is no channel \"nobody\""),
        (&["revoke", "alpha", "1"], "--reason"),
    ] {
        refused(&shop, &[&["grant"], arguments].concat(), complaint).await;
    }
    assert_eq!(orders_of(&mut ada).await, Vec::<Value>::new());
    let users = grandstand_db::entities::users::Entity::in_channel(channel_id(&shop.server, "alpha"));
    assert_eq!(users.count(&shop.server.app.database).await.unwrap(), 1, "no account was made");
}

async fn other_channels_are_out_of_reach(backend: Backend) {
    let shop = Shop::open(backend).await;
    let mut ada = shop.buyer("ada").await;
    let mut eve = shop.buyer_at("beta", "eve").await;
    let id = number(&printed(&shop, &giving(&["--package", "season"])).await).to_string();
    let (season, open) = (shop.id("packages", "season").await, shop.server.id_of("alpha", "/api/events", "open").await);
    let (season, open) = (season.to_string(), open.to_string());
    for (arguments, complaint) in [
        (&["revoke", "beta", &id, "--reason", "x"][..], "beta has given no order"),
        (&["list", "beta", "--email", ADA], "has no user ada@example.org"),
        (&["give", "beta", ADA, "--package", "season", "--reason", "x"], "has no user ada@example.org"),
        (&["give", "beta", "eve@example.org", "--package", &season, "--reason", "x"], "has no package"),
        (&["give", "beta", "eve@example.org", "--event", &open, "--reason", "x"], "there is no such event"),
    ] {
        refused(&shop, &[&["grant"], arguments].concat(), complaint).await;
    }
    assert_eq!(printed(&shop, &["grant", "list", "beta", "--all"]).await, "no grants\n");
    assert_eq!(orders_of(&mut ada).await[0]["activity_status"], "active");
    assert_eq!(orders_of(&mut eve).await, Vec::<Value>::new());
    assert_eq!(eve.get(&format!("/api/orders/{id}")).await.code(), "not_found");
}

async fn a_gift_is_no_sale(backend: Backend) {
    let shop = Shop::open(backend).await;
    let mut ada = shop.buyer("ada").await;
    verify(&shop.server, &mut ada).await;
    let before = mails::sent(&shop.server).await.len();
    printed(&shop, &giving(&["--package", "season"])).await;
    shop.stripe.settle("alpha").await;
    jobs::run_due(&shop.server.app.database, &job_kinds::registry(&shop.server.app), Timestamp::now()).await.unwrap();
    assert_eq!(mails::sent(&shop.server).await.len(), before, "no mail");
    let (alpha, database) = (channel_id(&shop.server, "alpha"), &shop.server.app.database);
    assert_eq!(payments::Entity::in_channel(alpha).count(database).await.unwrap(), 0);
    assert_eq!(receipts::Entity::in_channel(alpha).count(database).await.unwrap(), 0);
    assert_eq!(ada.get("/api/transactions").await.data(), json!([]));
    let report: Value = serde_json::from_str(&printed(&shop, &["report", "alpha", "--format", "json"]).await).unwrap();
    assert_eq!((&report["products"], &report["total"]["sales"]), (&json!([]), &json!(0)), "{report}");
    assert!(!printed(&shop, &["tax", "alpha"]).await.contains("USD"));
    assert!(shop.charges().await.is_empty());

    // Her first order is still to come.
    let card = saved_card(&shop, &mut ada, "pm_card_visa").await;
    let mut body = with("package", shop.id("packages", "cubs").await, &card);
    body["coupon"] = json!("welcome");
    assert_eq!(ada.post("/api/stripe/buy", &body).await.data()["order"]["discount"], 300);
}

async fn a_refresh_leaves_a_gift_as_it_is(backend: Backend) {
    let shop = Shop::open(backend).await;
    let mut ada = shop.buyer("ada").await;
    let user = UserId(ada.get("/api/profile").await.data()["id"].as_i64().unwrap());
    let until = Timestamp::now().as_second() + 86400;
    let order = give_package(&shop.server, "alpha", user, "season", Some(until)).await;
    let rows = async || {
        let (alpha, database) = (order.channel_id, &shop.server.app.database);
        let order = orders::Entity::in_channel(alpha).one(database).await.unwrap().unwrap();
        (order, access_grants::Entity::in_channel(alpha).one(database).await.unwrap().unwrap())
    };
    let refresh = async |purchase: PurchaseId| {
        let site = shop.server.app.sites.load().by_id(order.channel_id).cloned().unwrap();
        let later = Timestamp::now() + SignedDuration::from_hours(1);
        service::refresh(&shop.server.app.services.commerce, &site.channel, purchase, later).await.unwrap();
    };
    let given = rows().await;
    assert_eq!((given.0.ends_at, given.1.ends_at), (Some(until), Some(until)));
    refresh(order.purchase_id).await;
    assert_eq!(rows().await, given);
    printed(&shop, &["grant", "revoke", "alpha", &order.id.to_string(), "--reason", "Enough"]).await;
    let revoked = rows().await;
    assert!(revoked.1.revoked_at.is_some() && revoked.0.ends_at < Some(until), "{revoked:?}");
    refresh(order.purchase_id).await;
    assert_eq!(rows().await, revoked, "what was revoked stays revoked");

    // Nor does reconciliation look for it at the provider.
    let database = &shop.server.app.database;
    let again = give_package(&shop.server, "alpha", user, "season", Some(until)).await;
    let update = purchase_rows::Entity::update_in_channel(again.channel_id);
    let long_ago = sea_orm::sea_query::Expr::value(1);
    update.col_expr(purchase_rows::Column::RefreshedAt, long_ago).exec(database).await.unwrap();
    grandstand_commerce::reconcile::ask(database, Timestamp::now()).await.unwrap();
    jobs::run_due(database, &job_kinds::registry(&shop.server.app), Timestamp::now()).await.unwrap();
    let purchase =
        purchase_rows::Entity::in_channel(again.channel_id).filter(purchase_rows::Column::Id.eq(again.purchase_id));
    assert_eq!(purchase.one(database).await.unwrap().unwrap().refreshed_at, 1);
}

async fn two_who_give_at_once_give_once(backend: Backend) {
    let shop = Shop::open(backend).await;
    let mut ada = shop.buyer("ada").await;
    let arguments = giving(&["--package", "season"]);
    let all = futures_util::future::join_all((0..4).map(|_| run(&shop, &arguments))).await;
    assert_eq!(all.iter().filter(|(has_succeeded, _)| *has_succeeded).count(), 1, "{all:?}");
    let refusals = all.iter().filter(|(_, text)| text.contains("already"));
    assert_eq!(refusals.count(), 3, "{all:?}");
    let order = orders_of(&mut ada).await;
    assert_eq!(order.len(), 1);

    let id = order[0]["id"].to_string();
    let arguments = ["grant", "revoke", "alpha", &id, "--reason", "Once"];
    let all = futures_util::future::join_all((0..4).map(|_| run(&shop, &arguments))).await;
    assert!(all.iter().all(|(has_succeeded, _)| *has_succeeded), "{all:?}");
    assert_eq!(all.iter().filter(|(_, text)| text.contains(": revoked; ")).count(), 1, "{all:?}");
    let steps = count_steps(&shop, id.parse().unwrap()).await;
    assert_eq!(steps, 3, "opened, given, ended");
}

async fn count_steps(shop: &Shop, id: i64) -> u64 {
    let steps = order_history::Entity::in_channel(channel_id(&shop.server, "alpha"));
    let steps = steps.filter(order_history::Column::OrderId.eq(OrderId(id)));
    steps.count(&shop.server.app.database).await.unwrap()
}

async fn what_is_being_bought_is_not_given(backend: Backend) {
    let shop = Shop::open(backend).await;
    let mut ada = shop.buyer("ada").await;
    let user = UserId(ada.get("/api/profile").await.data()["id"].as_i64().unwrap());
    let season = purchases::pass(&shop.server, "alpha", "season");
    let new = purchases::purchase(user, vec![season]);
    let open = purchases::opened(&shop.server, "alpha", &new).await;
    let complaint = format!("nothing was given to ada@example.org: the user is buying it (purchase {})", open.id);
    refused(&shop, &giving(&["--package", "season"]), &complaint).await;
    purchases::see(&shop.server, &open, &purchases::paid(&open)).await;
    refused(&shop, &giving(&["--package", "season"]), "already").await;
    assert_eq!(orders_of(&mut ada).await.len(), 1);

    // And what was given is not sold on top.
    printed(&shop, &giving(&["--package", "extra-0"])).await;
    let extra = purchases::purchase(user, vec![purchases::pass(&shop.server, "alpha", "extra-0")]);
    let refused = purchases::open(&shop.server, "alpha", &extra).await.unwrap_err();
    assert_eq!(refused.code(), "already_bought");
}
