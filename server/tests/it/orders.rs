//! Orders, grants and what they open, without a provider: what it says is put in by hand.

use grandstand_server::db::entities::{access_grants, order_history, payments};
use grandstand_server::db::scope::InChannel;
use grandstand_server::features::commerce::orders::transition::Seen;
use grandstand_server::features::commerce::orders::{self, Opened, Settled};
use grandstand_server::features::commerce::provider::model::{
    InvoiceStatus, PaymentState, PaymentStatus, SubscriptionStatus,
};
use grandstand_server::features::commerce::words::Wish;
use jiff::Timestamp;
use sea_orm::{ColumnTrait, PaginatorTrait, QueryFilter, QueryOrder};
use serde_json::{Value, json};

use crate::support::mails;
use crate::support::purchases::{self as shop, PERIOD};
use crate::support::visitor::Visitor;
use crate::support::{Backend, Server, seeds};

on_both_databases!(
    a_package_is_paid_listed_and_opens_what_it_covers,
    money_that_went_back_ends_the_right,
    one_order_is_open_at_a_time,
    two_who_open_at_once_have_one_order,
    an_older_look_is_not_written,
    a_bundle_moves_together,
    a_subscription_renews_fails_and_ends,
    a_wish_stands_until_the_provider_has_done_it,
    what_one_has_is_marked,
    additions_add_to_what_one_may_do,
    what_is_bought_stays_as_it_was,
    orders_are_their_buyers_own,
    the_books_outlast_the_account,
    buyers_are_told_by_mail_once,
    a_clock_that_is_ahead_keeps_nobody_waiting,
);

async fn buyer<'a>(server: &'a Server, channel: &'a str) -> (Visitor<'a>, i64) {
    let mut visitor = Visitor::registered(server, channel, "buyer@example.org").await;
    let id = visitor.get("/api/profile").await.data()["id"].as_i64().unwrap();
    (visitor, id)
}

async fn access(visitor: &mut Visitor<'_>, event: i64) -> Value {
    visitor.get(&format!("/api/events/{event}")).await.data()["access"]["reason"].clone()
}

async fn a_package_is_paid_listed_and_opens_what_it_covers(backend: Backend) {
    let server = Server::start(backend).await;
    let (mut visitor, user) = buyer(&server, "alpha").await;
    let paid_event = server.id_of("alpha", "/api/events", "season-opener").await;
    let ppv_event = server.id_of("alpha", "/api/events", "open").await;
    assert_eq!(access(&mut visitor, paid_event).await, "buy");
    assert_eq!(visitor.get("/api/profile").await.data()["basic_pass_selected"], false);

    let season = shop::pass(&server, "alpha", "season");
    let purchase = shop::opened(&server, "alpha", &shop::purchase(user, vec![season.clone()])).await;
    let open = visitor.get("/api/orders").await.data();
    assert_eq!((&open[0]["status"], &open[0]["activity_status"]), (&json!("inactive"), &json!("inactive")));
    shop::see(&server, &purchase, &shop::declined(&purchase)).await;
    let failed = visitor.get("/api/orders").await.data();
    assert_eq!(failed[0]["status"], "failed");
    assert_eq!(failed[0]["failure"], json!({ "code": "card_declined", "decline_code": "insufficient_funds" }));
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
    assert_eq!(transactions[0]["card"], json!({ "brand": "visa", "last4": "4242" }));
    assert_eq!(transactions[0]["orders"][0]["name"], "alpha season pass");
    assert_eq!(details["transactions"], transactions);

    // Ball games are covered, judo and what is paid per view is not.
    assert_eq!(access(&mut visitor, paid_event).await, "upcoming");
    assert_eq!(access(&mut visitor, ppv_event).await, "buy");
    assert_eq!(visitor.get("/api/profile").await.data()["basic_pass_selected"], true);
    let mut guest = Visitor::new(&server, "alpha");
    assert_eq!(access(&mut guest, paid_event).await, "buy");
    let single = shop::opened(&server, "alpha", &shop::purchase(user, vec![shop::event(ppv_event)])).await;
    shop::see(&server, &single, &shop::paid(&single)).await;
    assert_eq!(access(&mut visitor, ppv_event).await, "upcoming");
}

async fn money_that_went_back_ends_the_right(backend: Backend) {
    let server = Server::start(backend).await;
    let (mut visitor, user) = buyer(&server, "alpha").await;
    let event = server.id_of("alpha", "/api/events", "season-opener").await;
    let season = vec![shop::pass(&server, "alpha", "season")];
    let purchase = shop::opened(&server, "alpha", &shop::purchase(user, season.clone())).await;
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
    shop::opened(&server, "alpha", &shop::purchase(user, season)).await;
    assert_eq!(visitor.get("/api/orders").await.data().as_array().unwrap().len(), 2, "it can be bought again");
}

async fn one_order_is_open_at_a_time(backend: Backend) {
    let server = Server::start(backend).await;
    let (_, user) = buyer(&server, "alpha").await;
    let season = shop::pass(&server, "alpha", "season");
    let new = shop::purchase(user, vec![season.clone()]);
    let first = shop::opened(&server, "alpha", &new).await;
    let again = shop::open(&server, "alpha", &new).await.unwrap();
    assert!(matches!(&again, Opened::Existing(same) if same.id == first.id), "{again:?}");
    let mut cheaper = new.clone();
    cheaper.lines[0].discount = 500;
    cheaper.coupon = Some("half".to_owned());
    let bundle = shop::purchase(user, vec![shop::event(77), season]);
    for other in [&cheaper, &bundle] {
        let opened = shop::open(&server, "alpha", other).await.unwrap();
        assert!(matches!(&opened, Opened::InTheWay(same) if same.id == first.id), "{opened:?}");
    }
    // A declined card doesn't close it: the same payment is tried with another one.
    shop::see(&server, &first, &shop::declined(&first)).await;
    let again = shop::open(&server, "alpha", &new).await.unwrap();
    assert!(matches!(&again, Opened::Existing(same) if same.id == first.id && same.status == "failed"), "{again:?}");
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
    shop::opened(&server, "alpha", &shop::purchase(second["id"].as_i64().unwrap(), new_lines(&server))).await;
}

fn new_lines(server: &Server) -> Vec<grandstand_server::features::commerce::sold::Sold> {
    vec![shop::pass(server, "alpha", "season")]
}

async fn two_who_open_at_once_have_one_order(backend: Backend) {
    let server = Server::start(backend).await;
    let (mut visitor, user) = buyer(&server, "alpha").await;
    let new = shop::purchase(user, new_lines(&server));
    let many = futures_util::future::join_all((0..8).map(|_| shop::open(&server, "alpha", &new))).await;
    let ids: Vec<i64> = many
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
    let purchase = shop::opened(&server, "alpha", &shop::purchase(user, new_lines(&server))).await;
    let slow = shop::now(&server, &purchase).await;
    shop::see(&server, &purchase, &shop::paid(&purchase)).await;
    let late = orders::settle(&server.app, &slow, &shop::declined(&purchase), Timestamp::now()).await.unwrap();
    assert_eq!(late, Settled::Stale);
    assert_eq!(shop::orders_now(&server, &purchase).await[0].status, "paid");
    // Also where the look between them changed nothing.
    let slow = shop::now(&server, &purchase).await;
    shop::see(&server, &purchase, &shop::paid(&purchase)).await;
    let late = orders::settle(&server.app, &slow, &shop::declined(&purchase), Timestamp::now()).await.unwrap();
    assert_eq!(late, Settled::Stale);
    let grants = access_grants::Entity::in_channel(purchase.channel_id).count(&server.app.database).await.unwrap();
    assert_eq!(grants, 1, "whatever was seen how often, it was given once");
}

async fn a_bundle_moves_together(backend: Backend) {
    let server = Server::start(backend).await;
    let (mut visitor, user) = buyer(&server, "alpha").await;
    let event = server.id_of("alpha", "/api/events", "open").await;
    let sold = vec![shop::event(event), shop::pass(&server, "alpha", "season")];
    let purchase = shop::opened(&server, "alpha", &shop::purchase(user, sold)).await;
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
    assert!(rows.iter().all(|order| order.status == "refunded" && order.open_key.is_none()), "{rows:?}");
    assert_eq!(access(&mut visitor, event).await, "buy");
}

async fn a_subscription_renews_fails_and_ends(backend: Backend) {
    let server = Server::start(backend).await;
    let (mut visitor, user) = buyer(&server, "alpha").await;
    let event = server.id_of("alpha", "/api/events", "season-opener").await;
    let monthly = vec![shop::pass(&server, "alpha", "monthly")];
    let purchase = shop::opened(&server, "alpha", &shop::purchase(user, monthly.clone())).await;
    let mut told = shop::subscription(&purchase, 1);
    shop::see(&server, &purchase, &shop::running(told.clone())).await;
    let order = visitor.get("/api/orders").await.data()[0].clone();
    assert_eq!((&order["status"], &order["type"]), (&json!("active"), &json!("subscription")));
    assert_eq!((&order["renewal"], &order["cancellation"]), (&json!("active"), &Value::Null));
    assert_eq!(access(&mut visitor, event).await, "upcoming");
    let refused = shop::open(&server, "alpha", &shop::purchase(user, monthly)).await.unwrap_err();
    assert_eq!(refused.code(), "already_bought");

    told = shop::subscription(&purchase, 2);
    shop::see(&server, &purchase, &shop::running(told.clone())).await;
    let row = shop::orders_now(&server, &purchase).await[0].clone();
    assert_eq!(row.ends_at, Some(purchase.created_at + 2 * PERIOD));
    let transactions = visitor.get("/api/transactions").await.data();
    let events: Vec<&Value> = transactions.as_array().unwrap().iter().map(|t| &t["event"]).collect();
    assert_eq!(events, ["updated", "created"]);

    // A renewal that fails keeps the pass while it is tried again; given up, it has ended with what was paid.
    (told.status, told.failure) = (SubscriptionStatus::PastDue, Some(shop::failure()));
    shop::see(&server, &purchase, &shop::running(told.clone())).await;
    let order = visitor.get("/api/orders").await.data()[0].clone();
    assert_eq!((&order["status"], &order["failure"]["code"]), (&json!("active"), &json!("card_declined")));
    assert_eq!(access(&mut visitor, event).await, "upcoming");
    (told.status, told.ended_at) = (SubscriptionStatus::Canceled, Some(Timestamp::now().as_second() - 1));
    shop::see(&server, &purchase, &shop::running(told)).await;
    let order = visitor.get("/api/orders").await.data()[0].clone();
    assert_eq!((&order["status"], &order["activity_status"]), (&json!("inactive"), &json!("canceled")));
    assert_eq!(access(&mut visitor, event).await, "expired");
    let steps = order_history::Entity::in_channel(row.channel_id)
        .filter(order_history::Column::OrderId.eq(row.id))
        .order_by_asc(order_history::Column::Id);
    let steps = steps.all(&server.app.database).await.unwrap();
    let steps: Vec<&str> = steps.iter().map(|step| step.event.as_str()).collect();
    assert_eq!(steps, ["opened", "paid", "renewed", "failed", "ended"]);
}

async fn a_wish_stands_until_the_provider_has_done_it(backend: Backend) {
    let server = Server::start(backend).await;
    let (mut visitor, user) = buyer(&server, "alpha").await;
    let monthly = vec![shop::pass(&server, "alpha", "monthly")];
    let purchase = shop::opened(&server, "alpha", &shop::purchase(user, monthly)).await;
    let mut told = shop::subscription(&purchase, 1);
    shop::see(&server, &purchase, &shop::running(told.clone())).await;
    let order = shop::orders_now(&server, &purchase).await[0].id;
    let ask = async |wish| {
        orders::ask(&server.app, purchase.channel_id, user, order, wish, Timestamp::now()).await.map(|row| row.answered)
    };
    let shown = async |visitor: &mut Visitor<'_>| {
        let order = visitor.get("/api/orders").await.data()[0].clone();
        (order["renewal"].clone(), order["cancellation"].clone())
    };
    let slow = shop::now(&server, &purchase).await;
    assert!(!ask(Wish::Cancel).await.unwrap());
    assert_eq!(shown(&mut visitor).await, (json!("active"), json!("processing")));
    let late = orders::settle(&server.app, &slow, &shop::running(told.clone()), Timestamp::now()).await.unwrap();
    assert_eq!(late, Settled::Stale, "a look from before the wish says nothing about it");
    shop::see(&server, &purchase, &shop::running(told.clone())).await;
    assert_eq!(shown(&mut visitor).await, (json!("active"), json!("processing")), "not done yet");
    told.cancel_at_period_end = true;
    shop::see(&server, &purchase, &shop::running(told.clone())).await;
    assert_eq!(shown(&mut visitor).await, (json!("cancelled"), json!("finished")));
    let order_now = visitor.get("/api/orders").await.data()[0].clone();
    assert_eq!((&order_now["status"], &order_now["activity_status"]), (&json!("active"), &json!("canceled")));
    ask(Wish::Resume).await.unwrap();
    assert_eq!(shown(&mut visitor).await, (json!("cancelled"), json!("processing")));
    told.cancel_at_period_end = false;
    shop::see(&server, &purchase, &shop::running(told.clone())).await;
    assert_eq!(shown(&mut visitor).await, (json!("active"), json!("cancelled")));

    let stranger = Visitor::registered(&server, "alpha", "stranger@example.org").await.get("/api/profile").await.data();
    let stranger = stranger["id"].as_i64().unwrap();
    let not_theirs =
        orders::ask(&server.app, purchase.channel_id, stranger, order, Wish::Cancel, Timestamp::now()).await;
    assert_eq!(not_theirs.unwrap_err().code(), "not_found");
    (told.status, told.ended_at) = (SubscriptionStatus::Canceled, Some(told.period_start));
    shop::see(&server, &purchase, &shop::running(told)).await;
    assert_eq!(ask(Wish::Cancel).await.unwrap_err().code(), "not_renewed");
}

/// A channel with team passes, additions, and passes that overlap.
fn with_passes(folder: &std::path::Path) {
    let more = r#"
[[packages]]
alias = "lions"
name = "KEY Lions pass"
base_price = 900
period = 60
is_team_pass = true
participants = ["lions", "cubs"]
[[packages]]
alias = "tigers"
name = "KEY Tigers pass"
base_price = 900
period = 60
is_team_pass = true
participants = ["tigers"]
[[packages]]
alias = "football"
name = "KEY football pass"
base_price = 1900
period = 30
event_categories = ["football"]
[[packages]]
alias = "forever"
name = "KEY for ever"
base_price = 99900
[[packages]]
alias = "clips"
name = "KEY clips"
base_price = 300
period = 30
pass_type = "addition"
capabilities = ["no_ads", "download_clip"]
limits = { clips = 150, downloads = 10 }
"#;
    let packages = folder.join("alpha/packages.toml");
    let text = std::fs::read_to_string(&packages).unwrap();
    std::fs::write(&packages, text + &more.replace("KEY", "alpha")).unwrap();
    seeds::edit(
        &folder.join("alpha"),
        "packages.toml",
        "event_categories = [\"ball\"]",
        "event_categories = [\"ball\"]\ncapabilities = [\"download\"]\nlimits = { clips = 20, downloads = 5 }",
    );
}

async fn what_one_has_is_marked(backend: Backend) {
    let server = Server::with(backend, &[], with_passes).await;
    let (mut visitor, user) = buyer(&server, "alpha").await;
    let nothing = visitor.get("/api/user/access").await.data();
    assert_eq!((&nothing["passes"], &nothing["purchased"]), (&json!([]), &json!([])));
    let purchase = shop::purchase(user, vec![shop::pass(&server, "alpha", "season"), shop::event(12345)]);
    let purchase = shop::opened(&server, "alpha", &purchase).await;
    let open = visitor.get("/api/user/access").await.data();
    assert_eq!(open["purchased"], json!([]), "what isn't paid marks nothing");
    shop::see(&server, &purchase, &shop::paid(&purchase)).await;

    let owned = visitor.get("/api/user/access").await.data();
    assert_eq!(owned["passes"].as_array().unwrap().len(), 2);
    assert_eq!(owned["passes"][1]["kind"], "package");
    assert_eq!(owned["passes"][1]["activity_status"], "active");
    let sports = server.get("alpha", "/api/events-categories").await.data();
    let sport = |alias: &str| sport_id(&sports, alias).unwrap();
    let marked = async |visitor: &mut Visitor<'_>, kind: &str, alias: &str| {
        let id = match kind {
            "subscription" => server.id_of("alpha", "/api/subscriptions", alias).await,
            _ => server.id_of("alpha", "/api/packages", alias).await,
        };
        let owned = visitor.get("/api/user/access").await.data();
        owned["purchased"].as_array().unwrap().iter().find(|p| p["type"] == kind && p["id"] == id).cloned()
    };
    assert!(owned["purchased"].as_array().unwrap().iter().any(|p| p["type"] == "event" && p["id"] == 12345));
    let season = marked(&mut visitor, "package", "season").await.unwrap();
    assert_eq!(season["fully_purchased"], true, "what runs");
    let football = marked(&mut visitor, "package", "football").await.unwrap();
    assert_eq!(football["disabled_categories"], json!([sport("football")]));
    assert_eq!(football["fully_purchased"], true, "all of its sports are the season pass's for longer");
    let lions = marked(&mut visitor, "package", "lions").await;
    assert_eq!(lions, None, "a team's judo is not in the season pass to ball games");
    assert_eq!(marked(&mut visitor, "package", "forever").await, None, "it lasts longer");
    assert_eq!(marked(&mut visitor, "package", "clips").await, None, "an addition is had by buying it");

    let forever = shop::purchase(user, vec![shop::pass(&server, "alpha", "forever")]);
    let forever = shop::opened(&server, "alpha", &forever).await;
    shop::see(&server, &forever, &shop::paid(&forever)).await;
    let lions = marked(&mut visitor, "package", "lions").await.unwrap();
    assert_eq!(lions["disabled_participants"].as_array().unwrap().len(), 2);
    assert_eq!(lions["fully_purchased"], true, "all of its teams");
    assert_eq!(marked(&mut visitor, "subscription", "monthly").await.unwrap()["fully_purchased"], true);
    let back = PaymentState { refunded: 99_999, ..shop::payment(&forever, PaymentStatus::Succeeded) };
    shop::see(&server, &forever, &Seen::Payment(Box::new(back))).await;
    assert_eq!(marked(&mut visitor, "package", "lions").await, None, "what was refunded marks nothing");
}

fn sport_id(sports: &Value, alias: &str) -> Option<i64> {
    sports.as_array()?.iter().find_map(|sport| {
        if sport["alias"] == alias { sport["id"].as_i64() } else { sport_id(&sport["children"], alias) }
    })
}

async fn additions_add_to_what_one_may_do(backend: Backend) {
    let server = Server::with(backend, &[], with_passes).await;
    let (mut visitor, user) = buyer(&server, "alpha").await;
    let event = server.id_of("alpha", "/api/events", "season-opener").await;
    let before = visitor.get("/api/user/access").await.data();
    assert!(!before["capabilities"].as_array().unwrap().contains(&json!("no_ads")), "{before}");
    let clips =
        shop::opened(&server, "alpha", &shop::purchase(user, vec![shop::pass(&server, "alpha", "clips")])).await;
    shop::see(&server, &clips, &shop::paid(&clips)).await;
    let with_addition = visitor.get("/api/user/access").await.data();
    let may = with_addition["capabilities"].as_array().unwrap();
    assert!(may.contains(&json!("no_ads")) && may.contains(&json!("download_clip")), "{with_addition}");
    assert_eq!(with_addition["featureCount"], json!({ "clips": 150, "downloads": 10 }));
    assert_eq!(with_addition["basic_pass_selected"], false, "an addition is no basic pass");
    assert_eq!(with_addition["passes"][0]["kind"], "additional");
    assert_eq!(access(&mut visitor, event).await, "buy", "nor a way in");

    let season = shop::opened(&server, "alpha", &shop::purchase(user, new_lines(&server))).await;
    shop::see(&server, &season, &shop::paid(&season)).await;
    let profile = visitor.get("/api/profile").await.data();
    assert_eq!(profile["featureCount"], json!({ "clips": 170, "downloads": 15 }));
    assert!(profile["capabilities"].as_array().unwrap().contains(&json!("download")), "{profile}");
    visitor.post("/api/auth/logout", &json!({})).await;
    let signed_in = visitor.login("buyer@example.org", crate::support::visitor::PASSWORD).await.data();
    assert_eq!(signed_in["featureCount"], profile["featureCount"], "from the first answer on");
}

async fn what_is_bought_stays_as_it_was(backend: Backend) {
    let server = Server::start(backend).await;
    let (mut visitor, user) = buyer(&server, "alpha").await;
    let event = server.id_of("alpha", "/api/events", "season-opener").await;
    let purchase = shop::opened(&server, "alpha", &shop::purchase(user, new_lines(&server))).await;
    shop::see(&server, &purchase, &shop::paid(&purchase)).await;
    let folder = server.seeds.join("alpha");
    seeds::edit(&folder, "packages.toml", "event_categories = [\"ball\"]", "event_categories = [\"judo\"]");
    seeds::edit(&folder, "packages.toml", "alpha season pass", "alpha winter pass");
    server.apply_again().await;
    assert_eq!(access(&mut visitor, event).await, "upcoming");
    assert_eq!(visitor.get("/api/orders").await.data()[0]["product"]["name"], "alpha season pass");
    let mut stranger = Visitor::registered(&server, "alpha", "stranger@example.org").await;
    assert_eq!(access(&mut stranger, event).await, "buy");
}

async fn orders_are_their_buyers_own(backend: Backend) {
    let server = Server::start(backend).await;
    let (mut visitor, user) = buyer(&server, "alpha").await;
    let purchase = shop::opened(&server, "alpha", &shop::purchase(user, new_lines(&server))).await;
    shop::see(&server, &purchase, &shop::paid(&purchase)).await;
    let order = shop::orders_now(&server, &purchase).await[0].id;
    let path = format!("/api/orders/{order}");
    assert_eq!(visitor.get(&path).await.data()["id"], order);
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
    use grandstand_server::features::accounts::operator;

    let server = Server::start(backend).await;
    let (mut visitor, user) = buyer(&server, "alpha").await;
    let once = shop::opened(&server, "alpha", &shop::purchase(user, new_lines(&server))).await;
    shop::see(&server, &once, &shop::paid(&once)).await;
    let monthly = vec![shop::pass(&server, "alpha", "monthly")];
    let renewed = shop::opened(&server, "alpha", &shop::purchase(user, monthly)).await;
    shop::see(&server, &renewed, &shop::running(shop::subscription(&renewed, 1))).await;
    let database = &server.app.database;
    let row = operator::find(database, once.channel_id, "buyer@example.org").await.unwrap().unwrap();
    let everything = operator::everything(database, &row).await.unwrap();
    assert_eq!(everything["bought"]["orders"].as_array().unwrap().len(), 2);
    assert_eq!(everything["bought"]["transactions"][1]["card"]["last4"], "4242", "{everything}");

    operator::erase(database, &row, Timestamp::now()).await.unwrap();
    assert_eq!(payments::Entity::in_channel(once.channel_id).count(database).await.unwrap(), 2);
    assert_eq!(shop::orders_now(&server, &once).await[0].status, "paid");
    let renewed = shop::now(&server, &renewed).await;
    assert_eq!((renewed.asked.as_deref(), renewed.answered), (Some("cancel"), false), "nobody is charged who has left");
    server.app.forget_answers();
    assert_eq!(visitor.get("/api/orders").await.code(), "sign_in_required");
    let refused = shop::open(&server, "alpha", &shop::purchase(user, vec![shop::event(5)])).await.unwrap_err();
    assert_eq!(refused.code(), "sign_in_required");
}

async fn buyers_are_told_by_mail_once(backend: Backend) {
    let server = Server::start(backend).await;
    let (mut visitor, user) = buyer(&server, "alpha").await;
    mails::sent(&server).await;
    let subjects = async || mails::sent(&server).await.into_iter().map(|mail| mail.subject).collect::<Vec<_>>();
    let none = Vec::<String>::new();
    let once = shop::opened(&server, "alpha", &shop::purchase(user, new_lines(&server))).await;
    shop::see(&server, &once, &shop::declined(&once)).await;
    assert_eq!(subjects().await, none, "who is at the screen sees it");
    shop::see(&server, &once, &shop::paid(&once)).await;
    shop::see(&server, &once, &shop::paid(&once)).await;
    let mail = mails::sent(&server).await;
    assert_eq!(mail.len(), 1);
    assert_eq!((mail[0].subject.as_str(), mail[0].to.as_str()), ("Your order at alpha sports", "buyer@example.org"));
    for words in ["alpha season pass: USD $10.00", "You paid USD $10.00 with your card ending in 4242.", "/profile"] {
        assert!(mail[0].text.contains(words), "{words}: {}", mail[0].text);
    }
    let back = PaymentState { refunded: 1000, ..shop::payment(&once, PaymentStatus::Succeeded) };
    shop::see(&server, &once, &Seen::Payment(Box::new(back))).await;
    assert_eq!(subjects().await, ["Your money for alpha season pass goes back"]);

    visitor.post("/api/profile", &json!({ "_method": "patch", "language": "fr" })).await.data();
    let monthly = vec![shop::pass(&server, "alpha", "monthly")];
    let renewed = shop::opened(&server, "alpha", &shop::purchase(user, monthly)).await;
    let mut told = shop::subscription(&renewed, 1);
    shop::see(&server, &renewed, &shop::running(told.clone())).await;
    let mail = mails::sent(&server).await;
    assert_eq!(mail[0].subject, "Votre commande chez alpha sports");
    assert!(mail[0].text.contains("Le renouvellement aura lieu le "), "{}", mail[0].text);
    told = shop::subscription(&renewed, 2);
    shop::see(&server, &renewed, &shop::running(told.clone())).await;
    assert_eq!(subjects().await, ["alpha monthly : renouvellement effectué"]);
    told.cancel_at_period_end = true;
    shop::see(&server, &renewed, &shop::running(told.clone())).await;
    assert_eq!(subjects().await, ["alpha monthly ne sera pas renouvelé"]);
    told = shop::subscription(&renewed, 3);
    (told.status, told.failure) = (SubscriptionStatus::PastDue, Some(shop::failure()));
    told.invoices[0].status = InvoiceStatus::Open;
    (told.invoices[0].paid, told.invoices[0].paid_at) = (0, None);
    shop::see(&server, &renewed, &shop::running(told.clone())).await;
    assert_eq!(subjects().await, ["alpha monthly : le renouvellement a échoué"]);
    shop::see(&server, &renewed, &shop::running(told)).await;
    assert_eq!(subjects().await, none);
}

async fn a_clock_that_is_ahead_keeps_nobody_waiting(backend: Backend) {
    let server = Server::start(backend).await;
    let (mut visitor, user) = buyer(&server, "alpha").await;
    let event = server.id_of("alpha", "/api/events", "season-opener").await;
    let purchase = shop::opened(&server, "alpha", &shop::purchase(user, new_lines(&server))).await;
    let paid_at = Some(Timestamp::now().as_second() + 90);
    let ahead = PaymentState { paid_at, ..shop::payment(&purchase, PaymentStatus::Succeeded) };
    shop::see(&server, &purchase, &Seen::Payment(Box::new(ahead))).await;
    assert_eq!(access(&mut visitor, event).await, "upcoming");
}
