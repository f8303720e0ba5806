//! Orders, grants and what they open, without a provider: what it says is put in by hand.

use grandstand_commerce::orders::transition::Seen;
use grandstand_commerce::orders::{self, Opened, Settled};
use grandstand_commerce::provider::model::{PaymentState, PaymentStatus};
use grandstand_db::entities::orders::OrderStatus;
use grandstand_db::entities::purchases::RenewalChoice;
use grandstand_db::entities::{access_grants, payments};
use grandstand_db::ids::{PurchaseId, UserId};
use grandstand_db::scope::InChannel;
use jiff::Timestamp;
use sea_orm::PaginatorTrait;
use serde_json::{Value, json};

use crate::support::purchases::{self as shop, access, buyer};
use crate::support::visitor::Visitor;
use crate::support::{Backend, Server};

on_both_databases!(
    a_package_is_paid_listed_and_opens_what_it_covers,
    money_that_went_back_ends_the_right,
    one_order_is_open_at_a_time,
    two_who_open_at_once_have_one_order,
    an_older_look_is_not_written,
    a_bundle_moves_together,
    orders_are_their_buyers_own,
    the_books_outlast_the_account,
    a_clock_that_is_ahead_keeps_nobody_waiting,
);

async fn a_package_is_paid_listed_and_opens_what_it_covers(backend: Backend) {
    let server = Server::start(backend).await;
    let (mut visitor, user) = buyer(&server, "alpha").await;
    let paid_event = server.id_of("alpha", "/api/events", "season-opener").await;
    let ppv_event = server.id_of("alpha", "/api/events", "open").await;
    assert_eq!(access(&mut visitor, paid_event).await, "buy");
    assert_eq!(visitor.get("/api/profile").await.data()["basic_pass_selected"], false);

    let season = shop::pass(&server, "alpha", "season");
    let purchase = shop::opened(&server, "alpha", &shop::purchase(UserId(user), vec![season.clone()])).await;
    let open = visitor.get("/api/orders").await.data();
    assert_eq!((&open[0]["status"], &open[0]["activity_status"]), (&json!("inactive"), &json!("inactive")));
    shop::see(&server, &purchase, &shop::declined(&purchase)).await;
    let failed = visitor.get("/api/orders").await.data();
    assert_eq!(failed[0]["status"], "failed");
    assert_eq!(
        failed[0]["failure"],
        json!({
            "code": "card_declined", "decline_code": "insufficient_funds",
            "message": "There is not enough money on your card. Please use another one.",
        })
    );
    assert_eq!(access(&mut visitor, paid_event).await, "buy");

    shop::see(&server, &purchase, &shop::paid(&purchase)).await;
    let list = visitor.get("/api/orders?no_limit=1").await.json();
    assert_eq!(list["meta"]["total"], 1);
    let order = &list["data"][0];
    assert_eq!((&order["status"], &order["activity_status"]), (&json!("paid"), &json!("active")));
    assert_eq!((&order["type"], &order["price"], &order["failure"]), (&json!("package"), &json!(1000), &Value::Null));
    assert_eq!((&order["product"]["id"], &order["product"]["name"]), (&json!(season.id), &json!("alpha season pass")));
    let starts: Timestamp = order["starts_at"].as_str().unwrap().parse().unwrap();
    let ends: Timestamp = order["ends_at"].as_str().unwrap().parse().unwrap();
    assert_eq!(ends.as_second() - starts.as_second(), 120 * 86400);

    let details = visitor.get(&format!("/api/orders/{}", order["id"])).await.data();
    let steps: Vec<&str> =
        details["history"].as_array().unwrap().iter().map(|s| s["event"].as_str().unwrap()).collect();
    assert_eq!(steps, ["opened", "failed", "paid"]);
    let transactions = visitor.get("/api/transactions").await.data();
    assert_eq!(transactions.as_array().unwrap().len(), 1, "one payment, however often it was tried");
    assert_eq!(transactions[0]["status"], "paid");
    assert_eq!(
        (&transactions[0]["amount"], &transactions[0]["refunded"], &transactions[0]["currency"]),
        (&json!(1000), &json!(0), &json!("USD"))
    );
    assert_eq!(transactions[0]["card"], json!({ "brand": "visa", "last4": "4242" }));
    assert_eq!(transactions[0]["orders"][0]["name"], "alpha season pass");
    assert_eq!(details["transactions"], transactions);

    // Ball games are covered, judo and what is paid per view is not.
    assert_eq!(access(&mut visitor, paid_event).await, "upcoming");
    assert_eq!(access(&mut visitor, ppv_event).await, "buy");
    assert_eq!(visitor.get("/api/profile").await.data()["basic_pass_selected"], true);
    let mut guest = Visitor::new(&server, "alpha");
    assert_eq!(access(&mut guest, paid_event).await, "buy");
    let single = shop::opened(&server, "alpha", &shop::purchase(UserId(user), vec![shop::event(ppv_event)])).await;
    shop::see(&server, &single, &shop::paid(&single)).await;
    assert_eq!(access(&mut visitor, ppv_event).await, "upcoming");
}

async fn money_that_went_back_ends_the_right(backend: Backend) {
    let server = Server::start(backend).await;
    let (mut visitor, user) = buyer(&server, "alpha").await;
    let event = server.id_of("alpha", "/api/events", "season-opener").await;
    let season = vec![shop::pass(&server, "alpha", "season")];
    let purchase = shop::opened(&server, "alpha", &shop::purchase(UserId(user), season.clone())).await;
    shop::see(&server, &purchase, &shop::paid(&purchase)).await;
    assert_eq!(access(&mut visitor, event).await, "upcoming");
    let told = shop::payment(&purchase, PaymentStatus::Succeeded);
    let partly = PaymentState { refunded: 999, ..told.clone() };
    shop::see(&server, &purchase, &Seen::Payment(Box::new(partly))).await;
    assert_eq!(access(&mut visitor, event).await, "upcoming", "a part of the money doesn't end it");
    for back in [PaymentState { disputed: true, ..told.clone() }, PaymentState { refunded: 1000, ..told.clone() }] {
        shop::see(&server, &purchase, &Seen::Payment(Box::new(back))).await;
        assert_eq!(access(&mut visitor, event).await, "buy", "at once");
        let order = visitor.get("/api/orders").await.data()[0].clone();
        assert_eq!((&order["status"], &order["activity_status"]), (&json!("refunded"), &json!("inactive")));
        assert_eq!(visitor.get("/api/transactions").await.data()[0]["status"], "refunded");
        // The channel won the dispute.
        shop::see(&server, &purchase, &shop::paid(&purchase)).await;
        assert_eq!(access(&mut visitor, event).await, "upcoming");
    }
    shop::see(&server, &purchase, &Seen::Payment(Box::new(PaymentState { refunded: 1000, ..told }))).await;
    shop::opened(&server, "alpha", &shop::purchase(UserId(user), season)).await;
    assert_eq!(visitor.get("/api/orders").await.data().as_array().unwrap().len(), 2, "it can be bought again");
}

async fn one_order_is_open_at_a_time(backend: Backend) {
    let server = Server::start(backend).await;
    let (_, user) = buyer(&server, "alpha").await;
    let season = shop::pass(&server, "alpha", "season");
    let new = shop::purchase(UserId(user), vec![season.clone()]);
    let first = shop::opened(&server, "alpha", &new).await;
    let again = shop::open(&server, "alpha", &new).await.unwrap();
    assert!(matches!(&again, Opened::Existing(same) if same.id == first.id), "{again:?}");
    let mut cheaper = new.clone();
    cheaper.lines[0].discount = 500;
    cheaper.coupon = Some("half".to_owned());
    let bundle = shop::purchase(UserId(user), vec![shop::event(77), season]);
    // At the same price in the end, its first charge and its renewals differ, or what the receipt says.
    let (mut dearer, mut fee) = (new.clone(), new.clone());
    (dearer.lines[0].base_price, dearer.lines[0].discount) = (1100, 200);
    (fee.lines[0].base_price, fee.lines[0].service_fee) = (850, 150);
    for other in [&cheaper, &bundle, &dearer, &fee] {
        let opened = shop::open(&server, "alpha", other).await.unwrap();
        assert!(matches!(&opened, Opened::InTheWay(same) if same.id == first.id), "{opened:?}");
    }
    // A declined card doesn't close it: the same payment is tried with another one.
    shop::see(&server, &first, &shop::declined(&first)).await;
    let again = shop::open(&server, "alpha", &new).await.unwrap();
    assert!(
        matches!(&again, Opened::Existing(same) if same.id == first.id && same.status == OrderStatus::Failed),
        "{again:?}"
    );
    let database = &server.app.database;
    let next = orders::next_attempt(database, first.channel_id, first.id, Timestamp::now()).await.unwrap();
    assert_eq!(next.unwrap().attempt, 2);

    shop::see(&server, &first, &shop::paid(&first)).await;
    assert!(orders::next_attempt(database, first.channel_id, first.id, Timestamp::now()).await.unwrap().is_none());
    for other in [&new, &cheaper, &bundle] {
        let refused = shop::open(&server, "alpha", other).await.unwrap_err();
        assert_eq!(refused.code(), "already_bought");
    }
    // Another user, and another channel's user of the same number, buy for themselves.
    let second = Visitor::registered(&server, "alpha", "second@example.org").await.get("/api/profile").await.data();
    shop::opened(
        &server,
        "alpha",
        &shop::purchase(UserId(second["id"].as_i64().unwrap()), vec![shop::pass(&server, "alpha", "season")]),
    )
    .await;
}

async fn two_who_open_at_once_have_one_order(backend: Backend) {
    let server = Server::start(backend).await;
    let (mut visitor, user) = buyer(&server, "alpha").await;
    let new = shop::purchase(UserId(user), vec![shop::pass(&server, "alpha", "season")]);
    let many = futures_util::future::join_all((0..8).map(|_| shop::open(&server, "alpha", &new))).await;
    let ids: Vec<PurchaseId> = many
        .iter()
        .map(|opened| match opened.as_ref().unwrap() {
            Opened::New(purchase) | Opened::Existing(purchase) => purchase.id,
            Opened::InTheWay(_) => panic!("{opened:?}"),
        })
        .collect();
    assert!(ids.iter().all(|id| *id == ids[0]), "{ids:?}");
    assert_eq!(many.iter().filter(|opened| matches!(opened, Ok(Opened::New(_)))).count(), 1);
    assert_eq!(visitor.get("/api/orders").await.data().as_array().unwrap().len(), 1);
}

async fn an_older_look_is_not_written(backend: Backend) {
    let server = Server::start(backend).await;
    let (_, user) = buyer(&server, "alpha").await;
    let purchase =
        shop::opened(&server, "alpha", &shop::purchase(UserId(user), vec![shop::pass(&server, "alpha", "season")]))
            .await;
    let slow = shop::now(&server, &purchase).await;
    shop::see(&server, &purchase, &shop::paid(&purchase)).await;
    let late = orders::settle(&server.app.services.commerce, &slow, &shop::declined(&purchase), Timestamp::now())
        .await
        .unwrap();
    assert_eq!(late, Settled::Stale);
    assert_eq!(shop::orders_now(&server, &purchase).await[0].status, OrderStatus::Paid);
    // Also where the look between them changed nothing.
    let slow = shop::now(&server, &purchase).await;
    shop::see(&server, &purchase, &shop::paid(&purchase)).await;
    let late = orders::settle(&server.app.services.commerce, &slow, &shop::declined(&purchase), Timestamp::now())
        .await
        .unwrap();
    assert_eq!(late, Settled::Stale);
    let grants = access_grants::Entity::in_channel(purchase.channel_id).count(&server.app.database).await.unwrap();
    assert_eq!(grants, 1, "whatever was seen how often, it was given once");
}

async fn a_bundle_moves_together(backend: Backend) {
    let server = Server::start(backend).await;
    let (mut visitor, user) = buyer(&server, "alpha").await;
    let event = server.id_of("alpha", "/api/events", "open").await;
    let sold = vec![shop::event(event), shop::pass(&server, "alpha", "season")];
    let purchase = shop::opened(&server, "alpha", &shop::purchase(UserId(user), sold)).await;
    assert_eq!(purchase.amount, 2000);
    shop::see(&server, &purchase, &shop::paid(&purchase)).await;
    let orders = visitor.get("/api/orders").await.data();
    assert_eq!(orders.as_array().unwrap().iter().map(|o| &o["status"]).collect::<Vec<_>>(), ["paid", "paid"]);
    let transactions = visitor.get("/api/transactions").await.data();
    assert_eq!((transactions.as_array().unwrap().len(), &transactions[0]["amount"]), (1, &json!(2000)));
    assert_eq!(transactions[0]["orders"].as_array().unwrap().len(), 2);
    assert_eq!(access(&mut visitor, event).await, "upcoming");
    let back = PaymentState { refunded: 2000, ..shop::payment(&purchase, PaymentStatus::Succeeded) };
    shop::see(&server, &purchase, &Seen::Payment(Box::new(back))).await;
    let rows = shop::orders_now(&server, &purchase).await;
    assert!(rows.iter().all(|order| order.status == OrderStatus::Refunded && order.open_key.is_none()), "{rows:?}");
    assert_eq!(access(&mut visitor, event).await, "buy");
}

async fn orders_are_their_buyers_own(backend: Backend) {
    let server = Server::start(backend).await;
    let (mut visitor, user) = buyer(&server, "alpha").await;
    let purchase =
        shop::opened(&server, "alpha", &shop::purchase(UserId(user), vec![shop::pass(&server, "alpha", "season")]))
            .await;
    shop::see(&server, &purchase, &shop::paid(&purchase)).await;
    let order = shop::orders_now(&server, &purchase).await[0].id;
    let path = format!("/api/orders/{order}");
    assert_eq!(visitor.get(&path).await.data()["id"], order.0);
    assert_eq!(visitor.get(&path).await.header("cache-control"), "no-store");
    let mut stranger = Visitor::registered(&server, "alpha", "stranger@example.org").await;
    let mut elsewhere = Visitor::registered(&server, "beta", "buyer@example.org").await;
    for other in [&mut stranger, &mut elsewhere] {
        assert_eq!(other.get(&path).await.code(), "not_found");
        assert_eq!(other.get("/api/orders").await.data(), json!([]));
        assert_eq!(other.get("/api/transactions").await.data(), json!([]));
    }
    assert_eq!(visitor.get("/api/orders/9999999999").await.code(), "not_found");
    assert_eq!(visitor.get("/api/orders/x").await.code(), "not_found");
    assert_eq!(Visitor::new(&server, "alpha").get("/api/orders").await.code(), "sign_in_required");
}

async fn the_books_outlast_the_account(backend: Backend) {
    use grandstand_accounts::operator;

    let server = Server::start(backend).await;
    let (mut visitor, user) = buyer(&server, "alpha").await;
    let once =
        shop::opened(&server, "alpha", &shop::purchase(UserId(user), vec![shop::pass(&server, "alpha", "season")]))
            .await;
    shop::see(&server, &once, &shop::paid(&once)).await;
    let monthly = vec![shop::pass(&server, "alpha", "monthly")];
    let renewed = shop::opened(&server, "alpha", &shop::purchase(UserId(user), monthly)).await;
    shop::see(&server, &renewed, &shop::running(shop::subscription(&renewed, 1))).await;
    let database = &server.app.database;
    let row = operator::find(database, once.channel_id, "buyer@example.org").await.unwrap().unwrap();
    let everything = server.app.personal_data.export(database, &row).await.unwrap();
    assert_eq!(everything["bought"]["orders"].as_array().unwrap().len(), 2);
    assert_eq!(everything["bought"]["transactions"][1]["card"]["last4"], "4242", "{everything}");

    server.app.personal_data.erase(database, row.channel_id, row.id, Timestamp::now()).await.unwrap();
    assert_eq!(payments::Entity::in_channel(once.channel_id).count(database).await.unwrap(), 2);
    assert_eq!(shop::orders_now(&server, &once).await[0].status, OrderStatus::Paid);
    let renewed = shop::now(&server, &renewed).await;
    assert_eq!(
        (renewed.asked, renewed.answered),
        (Some(RenewalChoice::Cancel), false),
        "nobody is charged who has left"
    );
    server.app.user_changes.forget();
    assert_eq!(visitor.get("/api/orders").await.code(), "sign_in_required");
    let refused = shop::open(&server, "alpha", &shop::purchase(UserId(user), vec![shop::event(5)])).await.unwrap_err();
    assert_eq!(refused.code(), "sign_in_required");
}

async fn a_clock_that_is_ahead_keeps_nobody_waiting(backend: Backend) {
    let server = Server::start(backend).await;
    let (mut visitor, user) = buyer(&server, "alpha").await;
    let event = server.id_of("alpha", "/api/events", "season-opener").await;
    let purchase =
        shop::opened(&server, "alpha", &shop::purchase(UserId(user), vec![shop::pass(&server, "alpha", "season")]))
            .await;
    let paid_at = Some(Timestamp::now().as_second() + 90);
    let ahead = PaymentState { paid_at, ..shop::payment(&purchase, PaymentStatus::Succeeded) };
    shop::see(&server, &purchase, &Seen::Payment(Box::new(ahead))).await;
    assert_eq!(access(&mut visitor, event).await, "upcoming");
}
