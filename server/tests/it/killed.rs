//! The server is killed at random points of purchases and webhooks, started again, and killed again. In the end nothing
//! is lost, doubled or stuck, and the provider's books equal ours.
//!
//! It is killed `GRANDSTAND_KILLS` times: 110 where all tests are run, else a few, for every start takes a while.

use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

use futures_util::future::join_all;
use grandstand_db::entities::jobs::{self, JobState};
use grandstand_db::entities::orders::{self, OrderStatus};
use grandstand_db::entities::receipts::{self, ReceiptKind};
use grandstand_db::entities::{access_grants, payments, purchases, tax_entries};
use grandstand_db::ids::ChannelId;
use grandstand_db::scope::{InChannel, Queue};
use reqwest::Method;
use reqwest::header::HOST;
use sea_orm::{ActiveEnum, ColumnTrait, Database, DatabaseConnection, PaginatorTrait, QueryFilter};
use serde_json::{Value, json};
use tokio::sync::Notify;
use tokio::time::{sleep, timeout};

use crate::support::Backend;
use crate::support::dice::{self, Dice};
use crate::support::process::{Process, Site};
use crate::support::stripe::{self, Stripe};
use crate::support::visitor::registration;
use crate::taxes;

on_both_databases!(nothing_is_lost_doubled_or_stuck_by_a_kill);

/// People who buy at the same time.
const BUYERS: usize = 4;
/// Longest time from a start to a kill, in times that one purchase takes when nobody else is there.
const LONGEST: u32 = 10;
/// Kills to each payment at most. With fewer payments, the next kill waits for one.
const KILLS_PER_PAYMENT: usize = 3;
/// How long a kill waits for a payment: the server first hears what was given back.
const WAIT_FOR_PAYMENT: Duration = Duration::from_secs(30);
/// Disputes that are won at most. What was won stays bought; with more, nobody could buy anything in the end.
const MOST_WON: usize = BUYERS;
/// How long the last start may take to bring everything in order: leases of jobs that were killed, and purchases that the
/// provider never heard of, run out before. A job that was killed four times waits for up to eight minutes.
const PATIENCE: Duration = Duration::from_secs(600);

const UNSUBSCRIBE: &str = "/api/stripe/unsubscribe";

fn kills() -> usize {
    dice::kills().unwrap_or(12)
}

/// Somebody with a saved card.
struct Buyer {
    cookie: String,
    card: String,
}

struct Ids {
    season: i64,
    monthly: i64,
    event: i64,
}

/// A call that may meet a server which is just being killed.
async fn call(process: &Process, buyer: &Buyer, method: Method, path: &str, body: &Value) -> Option<(u16, Value)> {
    let client = reqwest::Client::builder().pool_max_idle_per_host(0).build().unwrap();
    let request = client.request(method, format!("{}{path}", process.address())).header(HOST, "alpha.localhost");
    let response = request.header("cookie", &buyer.cookie).json(body).send().await.ok()?;
    let status = response.status().as_u16();
    Some((status, response.json().await.ok()?))
}

fn wanted(buyer: &Buyer, ids: &Ids, which: u64) -> (&'static str, Value) {
    let one = |kind: &str, id: i64| {
        json!({
            "type": kind, "id": id, "payment_method_id": buyer.card, "terms": true, "country": "CA", "region": "QC",
        })
    };
    match which {
        0 => ("/api/stripe/buy", one("package", ids.season)),
        1 => ("/api/stripe/buy", one("event", ids.event)),
        2 => ("/api/stripe/buy", one("subscription", ids.monthly)),
        _ => (
            "/api/stripe/buy_bundle",
            json!({
                "items": [{ "type": "event", "id": ids.event }, { "type": "package", "id": ids.season }],
                "payment_method_id": buyer.card, "terms": true, "country": "CA", "region": "QC",
            }),
        ),
    }
}

/// Buys this and that until the server is gone. Notifies of what is bought.
async fn shop_around(process: &Process, buyer: &Buyer, ids: &Ids, seed: u64, bought: &Notify) {
    let mut dice = Dice::new(seed);
    while let Some((_, orders)) = call(process, buyer, Method::GET, "/api/orders?no_limit=1", &json!({})).await {
        let running = orders["data"].as_array().and_then(|orders| {
            orders.iter().find(|order| order["status"] == "active").and_then(|order| order["id"].as_i64())
        });
        let (path, body) = match (dice.below(6), running) {
            (4, Some(id)) => (UNSUBSCRIBE, json!({ "order_id": id })),
            (which, _) => wanted(buyer, ids, which),
        };
        match call(process, buyer, Method::POST, path, &body).await {
            Some((200, body)) if path != UNSUBSCRIBE && body["data"]["status"] == "success" => bought.notify_one(),
            Some((status, body)) => assert!(status < 500 || status == 503, "{status}: {body}"),
            None => return,
        }
    }
}

async fn start(site: &Site, stripe: &Stripe) -> Process {
    let arguments = stripe.arguments();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let process = site.start(&arguments, None).ready().await;
    stripe.send_webhooks_to("alpha", process.address()).await;
    process
}

async fn buyers(process: &Process, stripe: &Stripe) -> Vec<Buyer> {
    let mut buyers = Vec::new();
    for number in 0..BUYERS {
        let body = registration(&format!("buyer{number}@example.org"));
        let registered = process.call(Method::POST, "alpha", "/api/v2/auth/register", "", &body).await;
        let cookie = registered.header("set-cookie").split(';').next().unwrap().to_owned();
        let setup = process.call(Method::POST, "alpha", "/api/stripe/setup-intent", &cookie, &json!({})).await.data();
        let path = format!("setup_intents/{}/confirm", setup["setup_intent_id"].as_str().unwrap());
        let confirmed = stripe.api("alpha", Method::POST, &path, &[("payment_method", "pm_card_visa")]).await;
        let card = confirmed["payment_method"].as_str().unwrap_or_else(|| panic!("{confirmed}")).to_owned();
        buyers.push(Buyer { cookie, card });
    }
    buyers
}

async fn id_of(process: &Process, list: &str, alias: &str) -> i64 {
    let list = process.get("alpha", list).await.data();
    list.as_array().unwrap().iter().find(|entry| entry["alias"] == alias).unwrap()["id"].as_i64().unwrap()
}

async fn nothing_is_lost_doubled_or_stuck_by_a_kill(backend: Backend) {
    let mut dice = Dice::seeded();
    let stripe = Stripe::start();
    let mut site = Site::new(backend).await;
    stripe::configure(&site.seeds);
    taxes::tax(&site.seeds, taxes::CANADA);
    site.environment = ["alpha", "beta"].into_iter().flat_map(stripe::environment).collect();
    let process = start(&site, &stripe).await;
    let buyers = buyers(&process, &stripe).await;
    let ids = Ids {
        season: id_of(&process, "/api/packages", "season").await,
        monthly: id_of(&process, "/api/subscriptions", "monthly").await,
        event: id_of(&process, "/api/events?no_limit=1", "open").await,
    };
    let began = Instant::now();
    let (path, body) = wanted(&buyers[0], &ids, 0);
    let (status, answer) = call(&process, &buyers[0], Method::POST, path, &body).await.unwrap();
    assert_eq!((status, &answer["data"]["status"]), (200, &json!("success")), "{answer}");
    let longest = u64::try_from((began.elapsed() * LONGEST).as_millis()).unwrap();
    drop(process);

    let mut payments = 1;
    for kill in 1..=kills() {
        let process = start(&site, &stripe).await;
        let seeds: Vec<u64> = buyers.iter().map(|_| dice.below(u64::MAX)).collect();
        let bought = Notify::new();
        let shop = |(buyer, seed)| shop_around(&process, buyer, &ids, seed, &bought);
        let shopping = join_all(buyers.iter().zip(seeds).map(shop));
        let lived = async {
            if payments * KILLS_PER_PAYMENT < kill {
                // The provider repeats an event after up to a minute; few servers live as long here.
                let heard_and_bought = async {
                    stripe.control("alpha", "release", json!({})).await;
                    bought.notified().await;
                };
                let _ = timeout(WAIT_FOR_PAYMENT, heard_and_bought).await;
            }
            sleep(Duration::from_millis(10 + dice.below(longest))).await;
        };
        tokio::select! {
            _ = shopping => {}
            () = lived => {}
        }
        // SIGKILL: nothing is finished, nothing is said.
        drop(process);
        let books = stripe.books("alpha").await;
        give_back_some(&stripe, &books, &mut dice).await;
        payments = paid(&books).count();
    }

    let process = start(&site, &stripe).await;
    let database = Database::connect(site.database()).await.unwrap();
    // Whose money went back without the server having heard of it would be told that they have it already.
    until_told(&stripe, &database).await;
    press_again(&process, &buyers, &ids).await;
    until_told(&stripe, &database).await;
    let open = purchases::Entity::every().filter(purchases::Column::Open.eq(true));
    assert_eq!(open.count(&database).await.unwrap(), 0);
    compare(&stripe.books("alpha").await, &database).await;
}

fn paid(books: &Value) -> impl Iterator<Item = &Value> {
    books["charges"].as_array().unwrap().iter().filter(|charge| charge["paid"] == true)
}

/// Refunds and disputes about half of what was paid, at least one payment, so that there is always something to buy
/// again. Half of the open disputes are lost.
///
/// A dispute is won only while the server doesn't run: the buyer would buy the same again while it is open. What was won
/// can't be refunded and stays bought, so only a few are won.
async fn give_back_some(stripe: &Stripe, books: &Value, dice: &mut Dice) {
    let mut won = 0;
    for dispute in books["disputes"].as_array().unwrap() {
        won += usize::from(dispute["status"] == "won");
        if dispute["status"] == "needs_response" && dice.below(2) == 0 {
            stripe.control("alpha", "dispute", json!({ "dispute": dispute["id"], "status": "lost" })).await;
        }
    }
    let refundable = |charge: &&Value| charge["disputed"] == false && charge["amount_refunded"] != charge["amount"];
    let kept: Vec<&Value> = paid(books).filter(refundable).collect();
    let surely = dice.index(kept.len().max(1));
    for (number, charge) in kept.into_iter().enumerate() {
        let is_whole = charge["amount_refunded"] == 0;
        let wanted = json!({ "payment_intent": charge["payment_intent"] });
        match dice.below(10) {
            _ if number == surely => drop(stripe.control("alpha", "refund", wanted).await),
            0..3 => drop(stripe.control("alpha", "refund", wanted).await),
            3 if is_whole => {
                let part = charge["amount"].as_i64().unwrap() / 3;
                let wanted = json!({ "payment_intent": charge["payment_intent"], "amount": part });
                stripe.control("alpha", "refund", wanted).await;
            }
            4 if is_whole => drop(stripe.control("alpha", "dispute", wanted).await),
            5 if is_whole && won < MOST_WON => {
                won += 1;
                let dispute = stripe.control("alpha", "dispute", wanted).await;
                stripe.control("alpha", "dispute", json!({ "dispute": dispute["id"], "status": "won" })).await;
            }
            _ => {}
        }
    }
}

/// Everyone presses "pay" for everything until they have it.
async fn press_again(process: &Process, buyers: &[Buyer], ids: &Ids) {
    let began = Instant::now();
    for buyer in buyers {
        for which in 0..3 {
            loop {
                let (path, body) = wanted(buyer, ids, which);
                let (status, answer) = call(process, buyer, Method::POST, path, &body).await.unwrap();
                if status == 200 && answer["data"]["status"] == "success" || answer["code"] == "already_bought" {
                    break;
                }
                assert!(began.elapsed() < PATIENCE, "{path} {body}: {status} {answer}");
                sleep(Duration::from_millis(300)).await;
            }
        }
    }
}

/// Has everything told that was told to a server that was gone, and waits until all of it was looked at.
async fn until_told(stripe: &Stripe, database: &DatabaseConnection) {
    stripe.control("alpha", "release", json!({})).await;
    stripe.settle("alpha").await;
    let began = Instant::now();
    loop {
        let unanswered = purchases::Entity::every().filter(purchases::Column::Answered.eq(false));
        // A job whose every attempt was killed is given up; what it was to look at is looked at by others.
        let left = jobs::Entity::every()
            .filter(jobs::Column::Kind.is_in(["orders.refresh", "orders.reconcile"]))
            .filter(jobs::Column::State.ne(JobState::Failed));
        let counts = (unanswered.count(database).await.unwrap(), left.count(database).await.unwrap());
        if counts == (0, 0) {
            return;
        }
        if began.elapsed() >= PATIENCE {
            panic!("unanswered, jobs: {counts:?}; {:?}", jobs::Entity::every().all(database).await.unwrap());
        }
        sleep(Duration::from_millis(200)).await;
    }
}

async fn compare(books: &Value, database: &DatabaseConnection) {
    let charges: Vec<&Value> = paid(books).collect();
    let theirs: BTreeMap<String, (i64, i64)> = charges
        .iter()
        .map(|one| {
            let intent = one["payment_intent"].as_str().unwrap().to_owned();
            (intent, (one["amount"].as_i64().unwrap(), one["amount_refunded"].as_i64().unwrap()))
        })
        .collect();
    assert_eq!(theirs.len(), charges.len(), "a payment is charged once");
    let rows_of_orders = orders::Entity::in_channels(ChannelId(1)..=ChannelId(i64::MAX));
    let rows = payments::Entity::in_channels(ChannelId(1)..=ChannelId(i64::MAX))
        .filter(payments::Column::PaidAt.is_not_null());
    let rows = rows.filter(payments::Column::Amount.gt(0)).all(database).await.unwrap();
    let ours: BTreeMap<String, (i64, i64)> =
        rows.iter().map(|row| (row.payment_intent.clone().unwrap(), (row.amount, row.refunded))).collect();
    assert_eq!(rows.len(), ours.len(), "a payment stands in the books once");
    assert_eq!(ours, theirs);
    compare_disputes(books, &rows);
    compare_taxes(&rows, database).await;
    compare_receipts(&rows, database).await;
    let (at_rest, bought) = (BUYERS * 3, theirs.len());
    eprintln!("{} orders, {bought} payments, {} kills", rows_of_orders.clone().count(database).await.unwrap(), kills());
    // Of a dozen kills on a busy machine, each may hit a purchase.
    let least = if kills() < 50 { at_rest } else { at_rest + kills() / 10 + 1 };
    assert!(bought >= least, "purchases got through between the kills: {bought}");

    let grants = access_grants::Entity::in_channels(ChannelId(1)..=ChannelId(i64::MAX)).all(database).await.unwrap();
    let orders = rows_of_orders.all(database).await.unwrap();
    let mut owned = BTreeSet::new();
    for order in &orders {
        let grant = grants.iter().find(|grant| grant.order_id == order.id);
        let has_right = grant.is_some_and(|grant| grant.revoked_at.is_none());
        match order.status {
            OrderStatus::Paid | OrderStatus::Active => {
                assert!(has_right, "paid, and nothing given: {order:?}");
                let product = (order.user_id, order.product_kind.to_value(), order.product_id);
                assert!(owned.insert(product), "bought twice: {order:?}");
            }
            OrderStatus::Refunded | OrderStatus::Failed => assert!(!has_right, "given away: {order:?}"),
            OrderStatus::Inactive => panic!("stuck as inactive: {order:?}"),
        }
        assert_eq!(order.open_key, None);
    }
    assert_eq!(owned.len(), BUYERS * 3, "everyone has what they pressed for");
}

/// Compares the payments that are disputed, and those whose dispute was lost.
fn compare_disputes(books: &Value, rows: &[payments::Model]) {
    let theirs = |status: &str| -> BTreeSet<String> {
        let disputes = books["disputes"].as_array().unwrap().iter().filter(|dispute| dispute["status"] == status);
        disputes.map(|dispute| dispute["payment_intent"].as_str().unwrap().to_owned()).collect()
    };
    let ours = |is_one: fn(&payments::Model) -> bool| -> BTreeSet<String> {
        rows.iter().filter(|row| is_one(row)).filter_map(|row| row.payment_intent.clone()).collect()
    };
    assert_eq!(ours(|row| row.dispute_lost), theirs("lost"));
    assert_eq!(ours(|row| row.disputed && !row.dispute_lost), theirs("needs_response"));
}

/// Compares the receipts and credit notes with what is left of each payment; their numbers have no gap.
async fn compare_receipts(payments: &[payments::Model], database: &DatabaseConnection) {
    let receipts = receipts::Entity::in_channels(ChannelId(1)..=ChannelId(i64::MAX)).all(database).await.unwrap();
    for payment in payments {
        let own = receipts.iter().filter(|receipt| receipt.payment_id == payment.id);
        let left: i64 = own.clone().map(|receipt| receipt.total).sum();
        assert_eq!(left, payment.amount - payment.reversed(), "{payment:?}");
        assert_eq!(own.filter(|receipt| receipt.kind == ReceiptKind::Receipt).count(), 1, "{payment:?}");
    }
    let numbers: BTreeSet<i64> = receipts.iter().map(|receipt| receipt.number).collect();
    assert_eq!(numbers.len(), receipts.len(), "a number is given once");
    assert!(numbers.into_iter().eq(1..=receipts.len() as i64), "a number is missing");
}

/// Compares the ledger of taxes with what is left of each payment.
async fn compare_taxes(payments: &[payments::Model], database: &DatabaseConnection) {
    let entries = tax_entries::Entity::in_channels(ChannelId(1)..=ChannelId(i64::MAX)).all(database).await.unwrap();
    for payment in payments {
        let own = entries.iter().filter(|entry| entry.payment_id == payment.id);
        // Both taxes are computed on the same amount.
        let net: i64 = own.clone().filter(|entry| entry.name == "GST").map(|entry| entry.taxable).sum();
        let tax: i64 = own.map(|entry| entry.amount).sum();
        assert_eq!(net + tax, payment.amount - payment.reversed(), "{payment:?}");
        let is_left = payment.reversed() < payment.amount;
        assert_eq!(tax > 0, is_left, "{payment:?}");
    }
    assert!(entries.iter().any(|entry| entry.amount < 0), "something was given back");
}
