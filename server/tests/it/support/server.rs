//! A real server on a port of its own.

use std::path::{Path, PathBuf};
use std::time::Duration;

use actix_server::ServerBuilder;
use actix_web::dev::ServerHandle;
use actix_web::web;
use clap::Parser;
use grandstand_accounts::passwords::Cost;
use grandstand_apply::{FolderOutcome, apply_folder};
use grandstand_platform::telemetry;
use grandstand_server::app::{App, make_database};
use grandstand_server::config::ServeSettings;
use grandstand_server::live::seeds as seeds_folder;
use grandstand_server::serve::listeners;
use grandstand_web::connections::{Places, Timeouts};
use jiff::Timestamp;
use reqwest::header::{HOST, HeaderMap};
use reqwest::{Method, RequestBuilder, StatusCode};
use serde_json::Value;

use super::objects::Objects;
use super::queries::Queries;
use super::{Backend, recorder, seeds};

/// A running server with the channels `alpha` and `beta`.
pub struct Server {
    pub app: web::Data<App>,
    pub seeds: PathBuf,
    /// What the application asks its database.
    pub queries: Queries,
    address: String,
    client: reqwest::Client,
    handle: ServerHandle,
    _folder: tempfile::TempDir,
    _objects: Option<Objects>,
}

/// What a call answered.
#[derive(Debug)]
pub struct Answer {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub text: String,
}

impl Answer {
    /// The body as JSON.
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|error| panic!("{error}: {}", self.text))
    }

    /// What stands under `data`.
    pub fn data(&self) -> Value {
        assert_eq!(self.status, StatusCode::OK, "{}", self.text);
        self.json()["data"].clone()
    }

    /// The problem's code.
    pub fn code(&self) -> String {
        assert_eq!(self.headers["content-type"], "application/problem+json", "{}", self.text);
        self.json()["code"].as_str().unwrap().to_owned()
    }

    /// A header's text; empty where there is none.
    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }
}

#[derive(Parser)]
struct Command {
    #[command(flatten)]
    settings: ServeSettings,
}

impl Server {
    /// Starts a server with both channels applied.
    pub async fn start(backend: Backend) -> Self {
        Self::with(backend, &[], |_| {}).await
    }

    /// Starts a server with further arguments, after `prepare` has changed the seeds' folder.
    pub async fn with(backend: Backend, arguments: &[&str], prepare: impl FnOnce(&Path)) -> Self {
        Self::with_timeouts(backend, arguments, Timeouts::default(), prepare).await
    }

    /// The same with other timeouts of connections.
    pub async fn with_timeouts(
        backend: Backend,
        arguments: &[&str],
        timeouts: Timeouts,
        prepare: impl FnOnce(&Path),
    ) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let seeds = folder.path().join("seeds");
        seeds::write(&seeds, "alpha");
        seeds::write(&seeds, "beta");
        prepare(&seeds);
        let database = backend.create(folder.path()).await;
        let frontend = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/fixtures/dist");
        let data = folder.path().join("data");
        let own = [
            "grandstand",
            "--data",
            path(&data),
            "--seeds",
            path(&seeds),
            "--frontend",
            path(&frontend),
            "--database-url",
            &database,
        ];
        let own = if arguments.contains(&"--listen") {
            own.to_vec()
        } else {
            [&own[..], &["--listen", "127.0.0.1:0"]].concat()
        };
        // What stands in for other services listens on loopback; an attack names what is allowed by itself.
        let is_named = arguments.contains(&"--outgoing-allow");
        let allowed: &[&str] = if is_named { &[] } else { &["--outgoing-allow", "127.0.0.0/8"] };
        let settings = Command::parse_from(own.iter().chain(allowed).chain(arguments)).settings;
        // Boxed: every test would hold an application that is being opened.
        let objects = backend.objects();
        let (app, queries) = Box::pin(open(settings, objects.as_ref())).await;
        seeds_folder::apply_changed(&app).await.unwrap();
        app.loader.load_all().await.unwrap();
        let builder = ServerBuilder::default().workers(1).disable_signals();
        let places = Places::new(10_000, app.settings.trusted_proxies.clone());
        let (server, listen) = listeners::all(builder, app.settings.listen, timeouts, places, &app).unwrap();
        app.listens_on(listen.port());
        let address = format!("http://{listen}");
        let server = server.run();
        let handle = server.handle();
        actix_web::rt::spawn(server);
        // Less than the server keeps connections: one that it is about to close is not asked.
        let idle = Duration::from_secs(2);
        let client = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none());
        // It speaks plain HTTP: reading the system's certificates would be for nothing.
        let client = client.tls_certs_only([]).pool_idle_timeout(idle).build().unwrap();
        Self { app, seeds, queries, address, client, handle, _folder: folder, _objects: objects }
    }

    /// Where it listens, as `http://127.0.0.1:1234`.
    pub fn address(&self) -> &str {
        &self.address
    }

    /// A request to a channel's Host.
    pub fn request(&self, method: Method, channel: &str, path: &str) -> RequestBuilder {
        self.request_to(method, &format!("{channel}.localhost"), path)
    }

    /// A request to any Host.
    pub fn request_to(&self, method: Method, host: &str, path: &str) -> RequestBuilder {
        self.client.request(method, format!("{}{path}", self.address)).header(HOST, host)
    }

    /// A GET request to a channel's Host by another client.
    pub fn request_with(&self, client: &reqwest::Client, channel: &str, path: &str) -> RequestBuilder {
        client.get(format!("{}{path}", self.address)).header(HOST, format!("{channel}.localhost"))
    }

    /// GET on a channel's Host.
    pub async fn get(&self, channel: &str, path: &str) -> Answer {
        answer(self.request(Method::GET, channel, path)).await
    }

    /// POST of JSON to a channel's Host.
    pub async fn post(&self, channel: &str, path: &str, body: &Value) -> Answer {
        answer(self.request(Method::POST, channel, path).json(body)).await
    }

    /// A channel's api key.
    pub async fn api_key(&self, channel: &str) -> String {
        let body = serde_json::json!({ "channel_key": channel });
        self.post(channel, "/api/get_api_key", &body).await.data()["api_key"].as_str().unwrap().to_owned()
    }

    /// Ids and aliases of a list.
    pub async fn id_of(&self, channel: &str, path: &str, alias: &str) -> i64 {
        let list = self.get(channel, path).await.data();
        let entry = list.as_array().unwrap().iter().find(|entry| entry["alias"] == alias);
        entry.unwrap_or_else(|| panic!("{path} has no {alias}: {list}"))["id"].as_i64().unwrap()
    }

    /// Applies one channel's folder, as another process would: this one isn't told.
    pub async fn apply_folder(&self, channel: &str) {
        let folder = self.seeds.join(channel);
        let outcome = apply_folder(&self.app.database, &self.app.media, &folder, Timestamp::now()).await.unwrap();
        assert!(matches!(outcome, FolderOutcome::Applied(..)), "{outcome:?}");
    }

    /// Applies the seeds as they are now, as a restart would.
    pub async fn apply_again(&self) {
        seeds_folder::apply_changed(&self.app).await.unwrap();
        self.app.loader.load_all().await.unwrap();
    }
}

/// The least that argon2id accepts: test passwords need no protection.
const PASSWORD_COST: Cost = Cost { memory_kib: 8, passes: 1 };

async fn open(mut settings: ServeSettings, objects: Option<&Objects>) -> (web::Data<App>, Queries) {
    settings.password_cost = PASSWORD_COST;
    let store = &settings.store;
    let mut database = make_database(&store.database(), &store.data, settings.database_connections).await.unwrap();
    // Before anything else has the database: a clone that was made earlier notes nothing.
    let queries = Queries::of(&mut database);
    let media = match objects {
        Some(objects) => objects.store(),
        None => store.media_store().await.unwrap(),
    };
    let telemetry = telemetry::metrics_only().unwrap();
    let app = Box::pin(App::open_on(settings, telemetry, database, media)).await.unwrap();
    (web::Data::new(app), queries)
}

impl Drop for Server {
    fn drop(&mut self) {
        let stopping = self.handle.stop(false);
        actix_web::rt::spawn(stopping);
    }
}

/// Sends a request and reads its answer.
pub async fn answer(request: RequestBuilder) -> Answer {
    let (client, request) = request.build_split();
    let request = request.unwrap();
    let (method, path) = (request.method().clone(), request.url().path().to_owned());
    let response = client.execute(request).await.unwrap();
    let (status, headers) = (response.status(), response.headers().clone());
    let answer = Answer { status, headers, text: response.text().await.unwrap() };
    recorder::record(&method, &path, &answer);
    answer
}

fn path(path: &Path) -> &str {
    path.to_str().unwrap()
}
