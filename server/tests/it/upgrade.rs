//! Servers of the former version are replaced by those of this one, one after the other, while viewers use them, as
//! docs/operating.md says. Both versions serve from the same PostgreSQL and Redis meanwhile, behind the nginx that is shipped, and no request fails.
//!
//! `GRANDSTAND_FORMER` is the former version's program, which `infra/upgrade-test` builds.

use std::cell::Cell;
use std::path::{Path, PathBuf};

use futures_util::future::join_all;
use reqwest::header::HOST as HOST_HEADER;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::support::cable::Cable;
use crate::support::cluster::Cluster;
use crate::support::nginx::{BEHIND, HOST, Nginx};
use crate::support::ports::free_port;
use crate::support::process::{Process, Site, eventually};
use crate::support::seeds;
use crate::support::visitor::registration;

/// Requests between two steps of the upgrade.
const REQUESTS: usize = 1_000;
const READERS: usize = 12;
const WRITERS: usize = 6;

/// Viewers, who all come through nginx.
struct Viewers {
    client: reqwest::Client,
    site: String,
    asked: Cell<usize>,
    has_ended: Cell<bool>,
}

impl Viewers {
    fn new(nginx: &Nginx) -> Self {
        // nginx presents a certificate of its own, and closes connections that rest when it reloads.
        let client =
            reqwest::Client::builder().tls_danger_accept_invalid_certs(true).http1_only().pool_max_idle_per_host(0);
        let client = client.resolve(HOST, ([127, 0, 0, 1], nginx.tls).into()).build().unwrap();
        let site = format!("https://{HOST}:{}", nginx.tls);
        Self { client, site, asked: Cell::new(0), has_ended: Cell::new(false) }
    }

    /// A call that must succeed. Returns the session's cookie, if it sets one, and the answer.
    async fn ask(&self, method: Method, path: &str, cookie: &str, body: &Value) -> (Option<String>, String) {
        self.asked.set(self.asked.get() + 1);
        let request = self.client.request(method, format!("{}{path}", self.site)).header(HOST_HEADER, HOST);
        let request = if body.is_null() { request } else { request.json(body) };
        let response = request.header("cookie", cookie).send().await.unwrap();
        let status = response.status();
        let cookies = response.headers().get_all("set-cookie").iter().map(|cookie| cookie.to_str().unwrap());
        let session = cookies.filter_map(|cookie| cookie.split(';').next());
        let session = session.into_iter().find(|one| one.starts_with("__Host-session=")).map(str::to_owned);
        let text = response.text().await.unwrap();
        assert!(status.is_success(), "{path}: {status} {text}");
        (session, text)
    }

    async fn read(&self) {
        while !self.has_ended.get() {
            let number = self.asked.get();
            let path = match number % 5 {
                0 => "/".to_owned(),
                1 => "/api/channel-bootstrap-data".to_owned(),
                2 => format!("/api/events?limit=1&offset={number}"),
                3 => format!("/api/participants?limit=1&offset={number}"),
                _ => format!("/api/events?title=no{number}"),
            };
            self.ask(Method::GET, &path, "", &Value::Null).await;
        }
    }

    /// Somebody registers, and then changes their name, marks a favourite and unmarks it, and looks at both.
    async fn write(&self, email: &str) {
        let (session, _) = self.ask(Method::POST, "/api/v2/auth/register", "", &registration(email)).await;
        let session = session.unwrap();
        let data = |text: String| serde_json::from_str::<Value>(&text).unwrap()["data"].clone();
        let (_, teams) = self.ask(Method::GET, "/api/participants", "", &Value::Null).await;
        let team = data(teams)[0]["id"].clone();
        while !self.has_ended.get() {
            let name = format!("n{}", self.asked.get());
            self.ask(Method::POST, "/api/profile", &session, &json!({ "first_name": name })).await;
            let (_, profile) = self.ask(Method::GET, "/api/profile", &session, &Value::Null).await;
            assert_eq!(data(profile)["first_name"], name, "what one version saves is seen by the other");
            let favorite = json!({ "favoritable_id": team, "favoritable_type": "participant" });
            let (_, marked) = self.ask(Method::POST, "/api/favorite", &session, &favorite).await;
            let path = format!("/api/favorite/{}", data(marked)["id"]);
            self.ask(Method::DELETE, &path, &session, &Value::Null).await;
        }
    }

    /// Waits until they have made some more requests.
    async fn go_on(&self) {
        let due = self.asked.get() + REQUESTS;
        eventually("requests are made", async || self.asked.get() >= due).await;
    }
}

/// Replaces one server after the other.
async fn upgrade(
    (site, redis): (&Site, &str),
    nginx: &Nginx,
    former: [(u16, Process); 2],
    viewers: &Viewers,
) -> Vec<Process> {
    viewers.go_on().await;
    let mut servers = Vec::new();
    for (port, mut server) in former {
        let (used, unused) = (line(port), format!("server 127.0.0.1:{port} down;"));
        nginx.reload(&used, &unused).await;
        server.stop();
        eventually("it has ended", async || server.has_ended()).await;
        servers.push(start(site, Path::new(env!("CARGO_BIN_EXE_grandstand")), port, redis).ready().await);
        nginx.reload(&unused, &used).await;
        viewers.go_on().await;
    }
    viewers.has_ended.set(true);
    servers
}

/// The line of a server in nginx's configuration.
fn line(port: u16) -> String {
    format!("server 127.0.0.1:{port};")
}

fn start(site: &Site, program: &Path, port: u16, redis: &str) -> Process {
    let listen = format!("127.0.0.1:{port}");
    let mut command = site.serving(program, &listen, Some(redis));
    command.args(BEHIND).env_remove("GRANDSTAND_DRAIN_SECONDS");
    Process::spawn(command)
}

#[actix_web::test]
#[ignore = "takes the former version's program: infra/upgrade-test"]
async fn an_upgrade_fails_no_request() {
    let former = PathBuf::from(std::env::var_os("GRANDSTAND_FORMER").expect("GRANDSTAND_FORMER is not set"));
    // One without tables: the former version makes those that it knows.
    let cluster = Cluster::start().await;
    let (site, cable) = (Site::at(cluster.url()), Cable::new().await);
    let budget = "[budget]\nper_second = 1000000\nper_client = 1000000\n[geo]";
    seeds::edit(&site.seeds.join("alpha"), "channel.toml", "[geo]", budget);
    let redis = cable.url();
    let ports = [free_port(), free_port()];
    let [first, second] = ports.map(|port| start(&site, &former, port, &redis));
    let servers = [(ports[0], first.ready().await), (ports[1], second.ready().await)];
    let both = ports.map(line).join(" ");
    let nginx = Nginx::shipped_with(&format!("127.0.0.1:{}", ports[0]), &[(&line(ports[0]), &both)]).await;

    let viewers = Viewers::new(&nginx);
    let emails: Vec<String> = (0..WRITERS).map(|number| format!("user{number}@example.org")).collect();
    let reading = join_all((0..READERS).map(|_| viewers.read()));
    let writing = join_all(emails.iter().map(|email| viewers.write(email)));
    let (servers, ..) = tokio::join!(upgrade((&site, &redis), &nginx, servers, &viewers), reading, writing);

    eprintln!("{} requests, and each succeeded", viewers.asked.get());
    for server in &servers {
        eventually("it is ready", async || server.get("alpha", "/readyz").await.status == StatusCode::OK).await;
        assert_eq!(server.said("ERROR"), 0, "{:?}", server.lines());
    }
}
