//! The real command: servers as processes of their own, and commands beside them.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use reqwest::header::HOST;
use reqwest::{Method, StatusCode};
use serde_json::Value;
use tokio::io::AsyncWriteExt;

use super::objects::Objects;
use super::server::{Answer, answer};
use super::visitor::registration;
use super::{Backend, seeds};

/// The settings file of commands that tests run: none, so that a developer's own is not found.
pub const NO_SETTINGS: &str = "/dev/null";

/// How long anything may take on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// Runs the command in a folder with nothing but these environment variables.
pub async fn run_in(folder: &Path, environment: &[(&str, &str)], arguments: &[&str]) -> Output {
    let mut command = tokio::process::Command::new(env!("CARGO_BIN_EXE_grandstand"));
    command.env_clear().envs(environment.iter().copied()).current_dir(folder).args(arguments);
    command.output().await.unwrap()
}

/// A folder with seeds and data, and a database: what several processes share.
pub struct Site {
    pub seeds: PathBuf,
    /// Further environment variables of what is started.
    pub environment: Vec<(String, String)>,
    /// The service that objects lie in, where it isn't a folder.
    pub objects: Option<Objects>,
    database: String,
    folder: tempfile::TempDir,
}

impl Site {
    /// With the channels `alpha` and `beta`, not applied yet.
    pub async fn new(backend: Backend) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let database = backend.create(folder.path()).await;
        let objects = backend.objects();
        let environment = objects.as_ref().map(Objects::environment).unwrap_or_default();
        Self { environment, objects, ..Self::within(folder, database) }
    }

    /// The same on the database at an address, with the objects in a folder.
    pub fn at(database: String) -> Self {
        Self::within(tempfile::tempdir().unwrap(), database)
    }

    fn within(folder: tempfile::TempDir, database: String) -> Self {
        let seeds = folder.path().join("seeds");
        for key in ["alpha", "beta"] {
            seeds::write(&seeds, key);
        }
        Self { seeds, environment: Vec::new(), objects: None, database, folder }
    }

    /// The database's address.
    pub fn database(&self) -> &str {
        &self.database
    }

    /// Runs a command to its end.
    pub async fn run(&self, arguments: &[&str], redis: Option<&str>) -> Output {
        // Awaited, since what it talks to may run in this thread.
        let mut command = tokio::process::Command::from(self.command(redis));
        command.args(arguments).output().await.unwrap()
    }

    /// Runs a command that reads `input`.
    pub async fn run_with(&self, arguments: &[&str], input: &str) -> Output {
        let mut command = tokio::process::Command::from(self.command(None));
        let command = command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        // A command that reads nothing may have ended already.
        drop(child.stdin.take().unwrap().write_all(input.as_bytes()).await);
        child.wait_with_output().await.unwrap()
    }

    /// Runs a command that must succeed; what it printed.
    pub async fn succeed(&self, arguments: &[&str], redis: Option<&str>) -> String {
        let output = self.run(arguments, redis).await;
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success() && !errors.contains("not told"), "{arguments:?}: {errors}");
        String::from_utf8(output.stdout).unwrap()
    }

    /// Where everything is kept.
    pub fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    /// The numbers of a channel's revisions, the newest first.
    pub async fn revisions(&self, key: &str) -> usize {
        self.succeed(&["channel", "history", key], None).await.lines().count()
    }

    /// Starts a command that the caller ends, or waits for.
    pub fn begin(&self, arguments: &[&str]) -> Child {
        let mut command = self.command(None);
        command.args(arguments).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
    }

    /// Starts `serve`, which may take a while: see [`Process::ready`].
    pub fn start(&self, arguments: &[&str], redis: Option<&str>) -> Process {
        let mut command = self.serving(Path::new(env!("CARGO_BIN_EXE_grandstand")), "127.0.0.1:0", redis);
        command.args(arguments);
        Process::spawn(command)
    }

    /// The command `serve` of a program, which may be another version's.
    pub fn serving(&self, program: &Path, listen: &str, redis: Option<&str>) -> Command {
        let frontend = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/fixtures/dist");
        let mut command = self.command_of(program, redis);
        command.args(["serve", "--listen", listen, "--workers", "1", "--frontend"]).arg(frontend);
        command
    }

    fn command(&self, redis: Option<&str>) -> Command {
        self.command_of(Path::new(env!("CARGO_BIN_EXE_grandstand")), redis)
    }

    fn command_of(&self, program: &Path, redis: Option<&str>) -> Command {
        let mut command = Command::new(program);
        command
            .env("GRANDSTAND_DATA", self.folder.path().join("data"))
            .env("GRANDSTAND_SEEDS", &self.seeds)
            .env("DATABASE_URL", &self.database)
            .env("GRANDSTAND_SETTINGS", NO_SETTINGS)
            // No proxy has connections that it would have to give up.
            .env("GRANDSTAND_DRAIN_SECONDS", "0")
            .env_remove("RUST_LOG")
            .env_remove("REDIS_URL")
            .env_remove("GRANDSTAND_STORE")
            .envs(self.environment.iter().map(|(name, value)| (name, value)))
            .envs(redis.map(|url| ("REDIS_URL", url)));
        command
    }

    /// Replaces a file of a channel's folder, as one write.
    pub fn write(&self, path: &str, text: &str) {
        fs::write(self.seeds.join(path), text).unwrap();
    }
}

/// A `serve` that is ended with the test.
pub struct Process {
    child: Child,
    log: Arc<Mutex<String>>,
    address: String,
    client: reqwest::Client,
}

impl Process {
    /// Starts a command that serves, which may take a while: see [`Process::ready`].
    pub fn spawn(mut command: Command) -> Self {
        let mut child = command.stderr(Stdio::piped()).spawn().unwrap();
        let log = Arc::new(Mutex::new(String::new()));
        let (lines, kept) = (BufReader::new(child.stderr.take().unwrap()), Arc::clone(&log));
        std::thread::spawn(move || {
            for line in lines.lines().map_while(Result::ok) {
                let mut kept = kept.lock().unwrap();
                kept.push_str(&line);
                kept.push('\n');
            }
        });
        // A connection that rested while a command ran may be closed just when it is used again.
        grandstand_platform::outgoing::prepare_tls();
        let client = reqwest::Client::builder().pool_max_idle_per_host(0).build().unwrap();
        Self { child, log, address: String::new(), client }
    }

    /// Registers somebody on alpha; the cookie of their session.
    pub async fn registered(&self, email: &str) -> String {
        let answer =
            self.call(Method::POST, "alpha", "/api/v2/auth/register", "theme=dark", &registration(email)).await;
        answer.data();
        let cookies = answer.headers.get_all("set-cookie").iter().map(|cookie| cookie.to_str().unwrap());
        let named = cookies.filter_map(|cookie| cookie.split(';').next());
        named.into_iter().find(|one| one.starts_with("__Host-session=")).unwrap().to_owned()
    }

    /// A session's cookie with the one that its media need, which a call at this path sets.
    pub async fn with_player(&self, session: &str, path: &str) -> String {
        let seen = self.call(Method::GET, "alpha", path, session, &Value::Null).await;
        let player = seen.header("set-cookie").split_once(';').map(|(player, _)| player.to_owned());
        format!("{session}; {}", player.unwrap_or_else(|| panic!("no cookie for media: {seen:?}")))
    }

    /// Waits until it serves.
    pub async fn ready(mut self) -> Self {
        let log = Arc::clone(&self.log);
        let port = || {
            let log = log.lock().unwrap();
            let line = log.lines().find(|line| line.contains(" serving "))?;
            line.split("listen=").nth(1)?.split(' ').next().map(str::to_owned)
        };
        eventually("it serves", async || port().is_some()).await;
        self.address = format!("http://{}", port().unwrap());
        self
    }

    /// Where it listens.
    pub fn address(&self) -> &str {
        &self.address
    }

    /// GET on a channel's Host.
    pub async fn get(&self, channel: &str, path: &str) -> Answer {
        let request = self.client.request(Method::GET, format!("{}{path}", self.address));
        answer(request.header(HOST, format!("{channel}.localhost"))).await
    }

    /// The bytes at a path of a channel's Host, which must be there.
    pub async fn bytes(&self, channel: &str, path: &str) -> Vec<u8> {
        let request = self.client.get(format!("{}{path}", self.address)).header(HOST, format!("{channel}.localhost"));
        let response = request.send().await.unwrap();
        assert_eq!(response.status(), StatusCode::OK, "{path}");
        response.bytes().await.unwrap().to_vec()
    }

    /// The same with cookies.
    pub async fn bytes_with(&self, channel: &str, path: &str, cookies: &str) -> Vec<u8> {
        let request = self.client.get(format!("{}{path}", self.address)).header(HOST, format!("{channel}.localhost"));
        let response = request.header("cookie", cookies).send().await.unwrap();
        assert_eq!(response.status(), StatusCode::OK, "{path}");
        response.bytes().await.unwrap().to_vec()
    }

    /// A range of the bytes at a path of a channel's Host.
    pub async fn part(&self, channel: &str, path: &str, range: &str) -> Vec<u8> {
        let request = self.client.get(format!("{}{path}", self.address)).header(HOST, format!("{channel}.localhost"));
        let response = request.header("range", range).send().await.unwrap();
        assert_eq!(response.status(), StatusCode::PARTIAL_CONTENT, "{path}");
        response.bytes().await.unwrap().to_vec()
    }

    /// A call with a session cookie, or none.
    pub async fn call(&self, method: Method, channel: &str, path: &str, cookie: &str, body: &Value) -> Answer {
        let request = self.client.request(method, format!("{}{path}", self.address));
        let request = request.header(HOST, format!("{channel}.localhost")).header("cookie", cookie);
        answer(request.json(body)).await
    }

    /// A channel's api key.
    pub async fn api_key(&self, channel: &str) -> String {
        let request = self.client.post(format!("{}/api/get_api_key", self.address));
        let request = request.header(HOST, format!("{channel}.localhost"));
        let answer = answer(request.json(&serde_json::json!({ "channel_key": channel }))).await;
        answer.data()["api_key"].as_str().unwrap().to_owned()
    }

    /// The channel's name, or `None` where its Host is unknown.
    pub async fn name_of(&self, channel: &str) -> Option<String> {
        let settings = self.get(channel, "/api/settings").await;
        match settings.status {
            StatusCode::OK => Some(settings.data()["name"].as_str().unwrap().to_owned()),
            _ => {
                assert_eq!(settings.code(), "unknown_host");
                None
            }
        }
    }

    /// Waits until the channel has this name. Returns how long that took.
    pub async fn shows(&self, channel: &str, name: &str) -> Duration {
        eventually(&format!("{channel} is {name}"), async || self.name_of(channel).await.as_deref() == Some(name)).await
    }

    /// Tells it to stop, as an operator does.
    pub fn stop(&self) {
        let id = rustix::process::Pid::from_raw(i32::try_from(self.child.id()).unwrap()).unwrap();
        rustix::process::kill_process(id, rustix::process::Signal::TERM).unwrap();
    }

    /// Whether it has ended.
    pub fn has_ended(&mut self) -> bool {
        self.child.try_wait().unwrap().is_some()
    }

    /// The lines of its log.
    pub fn lines(&self) -> Vec<String> {
        self.log.lock().unwrap().lines().map(str::to_owned).collect()
    }

    /// How often it has written a text to its log.
    pub fn said(&self, text: &str) -> usize {
        self.log.lock().unwrap().matches(text).count()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        drop(self.child.kill());
        drop(self.child.wait());
        if std::thread::panicking() {
            eprintln!("--- {}\n{}", self.address, self.log.lock().unwrap());
        }
    }
}

/// Waits until something holds. Returns how long that took.
pub async fn eventually(what: &str, mut holds: impl AsyncFnMut() -> bool) -> Duration {
    let began = Instant::now();
    while !holds().await {
        assert!(began.elapsed() < PATIENCE, "not within {PATIENCE:?}: {what}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    began.elapsed()
}
