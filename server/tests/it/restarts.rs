//! PostgreSQL is restarted without a warning, again and again, while the server answers many clients. No request fails
//! for good, and whoever writes learns whether it was saved.
//!
//! It is restarted `GRANDSTAND_RESTARTS` times under a thousand requests each: ten times where all tests are run, else
//! three times.

use std::cell::Cell;
use std::time::Duration;

use futures_util::future::join_all;
use grandstand_db as db;
use grandstand_db::entities::{favorites, users};
use grandstand_db::ids::ChannelId;
use grandstand_db::scope::InChannel;
use reqwest::header::{HOST, RETRY_AFTER};
use reqwest::{Method, StatusCode};
use sea_orm::{ColumnTrait, QueryFilter};
use serde_json::{Value, json};

use crate::support::cluster::Cluster;
use crate::support::process::{Process, Site, eventually};
use crate::support::{Backend, seeds};

/// Requests for each restart.
const REQUESTS: usize = 1_000;
/// Clients that read at the same time.
const READERS: usize = 24;
/// Users who change something at the same time.
const WRITERS: usize = 8;

fn restarts() -> usize {
    let set = std::env::var("GRANDSTAND_RESTARTS").ok().and_then(|set| set.parse().ok());
    set.unwrap_or(3)
}

/// What a write said of itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Outcome {
    Saved,
    NotSaved,
    Unknown,
}

/// The clients, and what they were answered.
struct Crowd {
    client: reqwest::Client,
    address: String,
    restarts_left: Cell<usize>,
    asked: Cell<usize>,
    refused: Cell<usize>,
    saved: Cell<usize>,
    unknown: Cell<usize>,
}

impl Crowd {
    fn new(address: &str) -> Self {
        // Less than the server keeps connections: one that it is about to close is not used.
        let client = reqwest::Client::builder().pool_idle_timeout(Duration::from_secs(2)).build().unwrap();
        let [asked, refused, saved, unknown] = [0; 4].map(Cell::new);
        let restarts_left = Cell::new(restarts());
        Self { client, address: address.to_owned(), restarts_left, asked, refused, saved, unknown }
    }

    /// The number of the next request; `None` where there were enough.
    fn next(&self) -> Option<usize> {
        let number = self.asked.get();
        self.asked.set(number + 1);
        (number < REQUESTS * restarts() || self.restarts_left.get() > 0).then_some(number)
    }

    /// Asks, and returns the status and the problem's code. A refusal must say when to come back, unless what was asked is
    /// to be looked up first.
    async fn ask(&self, method: Method, path: &str, cookie: &str, body: &Value) -> (StatusCode, String) {
        let request = self.client.request(method, format!("{}{path}", self.address)).header(HOST, "alpha.localhost");
        let request = if body.is_null() { request } else { request.json(body) };
        let response = request.header("cookie", cookie).send().await.unwrap();
        let (status, retry_after) = (response.status(), response.headers().contains_key(RETRY_AFTER));
        let text = response.text().await.unwrap();
        if status.is_success() {
            return (status, String::new());
        }
        assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE, "{path}: {text}");
        self.refused.set(self.refused.get() + 1);
        let problem = serde_json::from_str::<Value>(&text).unwrap_or_default();
        let code = problem["code"].as_str().unwrap_or_default().to_owned();
        assert_eq!(retry_after, code != "outcome_unknown", "{path}: {text}");
        (status, code)
    }

    /// Reads what nobody has read before, so that it is not in the server's memory.
    async fn read(&self) {
        while let Some(number) = self.next() {
            let path = match number % 4 {
                0 => "/api/channel-bootstrap-data".to_owned(),
                1 => format!("/api/events?limit=1&offset={number}"),
                2 => format!("/api/participants?limit=1&offset={number}"),
                _ => format!("/api/events?title=no{number}"),
            };
            let (status, code) = self.ask(Method::GET, &path, "theme=dark", &Value::Null).await;
            assert!(status == StatusCode::OK || code == "unavailable", "{path}: {status} {code}");
        }
    }

    async fn write(&self, method: Method, path: &str, cookie: &str, body: &Value) -> Outcome {
        let (status, code) = self.ask(method, path, cookie, body).await;
        match code.as_str() {
            "" => {
                self.saved.set(self.saved.get() + 1);
                Outcome::Saved
            }
            "unavailable" => Outcome::NotSaved,
            "outcome_unknown" => {
                self.unknown.set(self.unknown.get() + 1);
                Outcome::Unknown
            }
            _ => panic!("{path}: {status} {code}"),
        }
    }
}

/// Somebody who changes their name and marks and unmarks a favourite.
struct Writer<'a> {
    crowd: &'a Crowd,
    database: &'a db::Database,
    cookie: String,
    email: String,
    /// What is marked.
    team: i64,
}

impl Writer<'_> {
    async fn change(&self) {
        let mut name = self.user().await.first_name;
        while let Some(number) = self.crowd.next() {
            if number % 2 == 0 {
                self.mark_or_unmark().await;
                continue;
            }
            let wanted = format!("n{number}");
            let body = json!({ "first_name": wanted });
            let outcome = self.crowd.write(Method::POST, "/api/profile", &self.cookie, &body).await;
            let stored = self.user().await.first_name;
            assert!(stored == name || stored == wanted, "{stored} was {name}, {wanted} was asked for");
            check(outcome, stored == wanted);
            name = stored;
        }
    }

    async fn mark_or_unmark(&self) {
        let before = self.favorite().await;
        let outcome = match before {
            None => {
                let body = json!({ "favoritable_id": self.team, "favoritable_type": "participant" });
                self.crowd.write(Method::POST, "/api/favorite", &self.cookie, &body).await
            }
            Some(id) => {
                let path = format!("/api/favorite/{id}");
                self.crowd.write(Method::DELETE, &path, &self.cookie, &Value::Null).await
            }
        };
        check(outcome, self.favorite().await.is_some() != before.is_some());
    }

    /// The user as the database has them.
    async fn user(&self) -> users::Model {
        let named = users::Column::EmailFolded.eq(self.email.as_str());
        let user = users::Entity::in_channels(ChannelId(1)..=ChannelId(i64::MAX)).filter(named);
        loop {
            match user.clone().one(self.database).await {
                Err(error) if db::is_unavailable(&error) => {}
                found => return found.unwrap().unwrap(),
            }
        }
    }

    /// The number of the user's only favourite, as the database has it.
    async fn favorite(&self) -> Option<i64> {
        let user_id = self.user().await.id;
        let favorite = favorites::Entity::in_channels(ChannelId(1)..=ChannelId(i64::MAX))
            .filter(favorites::Column::UserId.eq(user_id));
        loop {
            match favorite.clone().one(self.database).await {
                Err(error) if db::is_unavailable(&error) => {}
                found => return found.unwrap().map(|favorite| favorite.id),
            }
        }
    }
}

/// Compares what a write said with what is stored.
fn check(said: Outcome, is_stored: bool) {
    match said {
        Outcome::Saved => assert!(is_stored, "it was said to be saved"),
        Outcome::NotSaved => assert!(!is_stored, "it was said not to be saved"),
        Outcome::Unknown => {}
    }
}

async fn writers<'a>(process: &Process, crowd: &'a Crowd, database: &'a db::Database) -> Vec<Writer<'a>> {
    let teams = process.get("alpha", "/api/participants").await.data();
    let team = teams.as_array().unwrap().iter().find(|team| team["alias"] == "lions").unwrap()["id"].as_i64().unwrap();
    let mut writers = Vec::new();
    for number in 0..WRITERS {
        let email = format!("user{number}@example.org");
        let cookie = process.registered(&email).await;
        writers.push(Writer { crowd, database, cookie, email, team });
    }
    writers
}

/// Restarts PostgreSQL in the middle of each thousand requests.
async fn restart(cluster: &Cluster, crowd: &Crowd) {
    for number in 0..restarts() {
        let due = REQUESTS * number + REQUESTS / 2;
        eventually("requests are made", async || crowd.asked.get() >= due).await;
        cluster.restart().await;
        crowd.restarts_left.set(restarts() - number - 1);
    }
}

#[actix_web::test]
async fn a_restart_of_postgres_fails_no_request_for_good() {
    if !Backend::has_postgres() {
        return;
    }
    let cluster = Cluster::start().await;
    let site = Site::at(cluster.url());
    let budget = "[budget]\nper_second = 1000000\nper_client = 1000000\n[geo]";
    seeds::edit(&site.seeds.join("alpha"), "channel.toml", "[geo]", budget);
    let process = site.start(&[], None).ready().await;
    let database = db::connect_existing(site.database()).await.unwrap();
    let crowd = Crowd::new(process.address());
    let writers = writers(&process, &crowd, &database).await;

    let reading = join_all((0..READERS).map(|_| crowd.read()));
    let writing = join_all(writers.iter().map(Writer::change));
    tokio::join!(restart(&cluster, &crowd), reading, writing);

    let [asked, refused, saved, unknown] = [&crowd.asked, &crowd.refused, &crowd.saved, &crowd.unknown].map(Cell::get);
    eprintln!("{asked} requests: {refused} answered 503, {unknown} of them unknown; {saved} writes saved");
    assert!(saved > restarts(), "writes got through between the restarts");
    eventually("it is ready", async || process.get("alpha", "/readyz").await.status == StatusCode::OK).await;
}
