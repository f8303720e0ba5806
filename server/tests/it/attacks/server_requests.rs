//! A channel's admin has the server call addresses that only the server can reach, and answers without end.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use actix_web::{App, HttpResponse, HttpServer, web};
use bytes::Bytes;
use futures_util::{StreamExt, stream};
use grandstand_apply::apply;
use jiff::Timestamp;
use reqwest::header::{COOKIE, HOST};
use reqwest::redirect::Policy;
use serde_json::json;
use tenants::check;
use tenants::schema::accounts::SocialProvider;
use tokio::net::TcpListener;

use super::token_endpoint::{self, WayBack};
use crate::support::process::Site;
use crate::support::server::answer;
use crate::support::{Backend, Server};

on_both_databases!(
    no_private_address_is_connected_to,
    no_private_address_is_asked_about_a_person,
    no_proxy_of_the_environment_is_used,
    redirects_lead_nowhere,
    answers_without_end_are_cut_off,
    the_operator_allows_an_intranet,
);

/// Allows nothing that the attacks name.
const STRICT: [&str; 2] = ["--outgoing-allow", "192.0.2.1"];

/// Spellings of hosts that lead to this machine.
const PRIVATE_HOSTS: [&str; 14] = [
    "127.0.0.1",
    "127.1",
    "0x7f.0.0.1",
    "2130706433",
    "0",
    "0.0.0.0",
    "localhost",
    "localhost.",
    "LOCALHOST",
    "[::1]",
    "[::]",
    "[::ffff:127.0.0.1]",
    "[::ffff:7f00:1]",
    "user:word@127.0.0.1",
];

/// A service of the intranet: counts connections, whatever is spoken.
struct Intranet {
    connections: Arc<AtomicUsize>,
    port: u16,
}

impl Intranet {
    async fn listen(address: &str) -> Self {
        let listener = TcpListener::bind(address).await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let connections = Arc::new(AtomicUsize::new(0));
        let counted = Arc::clone(&connections);
        actix_web::rt::spawn(async move {
            while listener.accept().await.is_ok() {
                counted.fetch_add(1, Ordering::SeqCst);
            }
        });
        Self { connections, port }
    }

    fn connections(&self) -> usize {
        self.connections.load(Ordering::SeqCst)
    }
}

/// Changes the provider in beta's stored revision.
async fn change_provider(server: &Server, change: impl FnOnce(&mut SocialProvider)) {
    let mut seed = check::folder(&server.seeds.join("beta")).seed.unwrap();
    change(seed.channel.accounts.social.get_mut("harbour").unwrap());
    apply(&server.app.database, &seed, Timestamp::now()).await.unwrap();
    server.app.loader.load_all().await.unwrap();
}

/// Has beta's stored revision name another token endpoint.
async fn point_at(server: &Server, url: &str) {
    change_provider(server, |provider| provider.token_url = Some(url.to_owned())).await;
}

async fn start(backend: Backend, arguments: &[&str], token_url: &str, userinfo_url: &str) -> Server {
    let prepare = |seeds: &std::path::Path| token_endpoint::configure(seeds, token_url, userinfo_url);
    let server = Server::with(backend, arguments, prepare).await;
    server.app.secrets.put("GRANDSTAND_SECRET_BETA__HARBOUR", "any");
    server
}

async fn no_private_address_is_connected_to(backend: Backend) {
    let intranet = Intranet::listen("127.0.0.1:0").await;
    let everywhere = Intranet::listen("[::]:0").await;
    let server = start(backend, &STRICT, "https://id.example.org/t", "https://id.example.org/u").await;
    let way_back = WayBack::begin(&server).await;
    for scheme in ["http", "https"] {
        for host in PRIVATE_HOSTS {
            for port in [intranet.port, everywhere.port] {
                let url = format!("{scheme}://{host}:{port}/token");
                point_at(&server, &url).await;
                let answer = way_back.come(&server).await;
                assert!(answer.header("location").starts_with("/login?error=social_failed"), "{url}: {answer:?}");
                assert_eq!((intranet.connections(), everywhere.connections()), (0, 0), "{url}");
            }
        }
    }
    // The listeners do count: this is what the server must not do.
    drop(tokio::net::TcpStream::connect(("127.0.0.1", intranet.port)).await.unwrap());
    crate::support::process::eventually("it is counted", async || intranet.connections() == 1).await;
}

async fn no_private_address_is_asked_about_a_person(backend: Backend) {
    let intranet = Intranet::listen("127.0.0.1:0").await;
    let everywhere = Intranet::listen("[::]:0").await;
    // The operator allows the provider's own address, which none of the hosts leads to.
    let person = || HttpResponse::Ok().json(json!({ "sub": "1", "name": "Ada Byron" }));
    let url = provider_at("127.0.0.2:0", person, a_token);
    let [token, userinfo] = ["token", "userinfo"].map(|path| format!("{url}/{path}"));
    let server = start(backend, &["--outgoing-allow", "127.0.0.2"], &token, &userinfo).await;
    let way_back = WayBack::begin(&server).await;
    let answer = way_back.come(&server).await;
    assert!(answer.header("location").starts_with("/registration?"), "the provider gives out tokens: {answer:?}");
    for scheme in ["http", "https"] {
        for host in PRIVATE_HOSTS {
            for port in [intranet.port, everywhere.port] {
                let url = format!("{scheme}://{host}:{port}/userinfo");
                change_provider(&server, |provider| provider.userinfo_url = Some(url.clone())).await;
                let answer = way_back.come(&server).await;
                assert!(answer.header("location").starts_with("/login?error=social_failed"), "{url}: {answer:?}");
                assert_eq!((intranet.connections(), everywhere.connections()), (0, 0), "{url}");
            }
        }
    }
}

async fn no_proxy_of_the_environment_is_used(backend: Backend) {
    let provider = Intranet::listen("127.0.0.1:0").await;
    let proxy = Intranet::listen("127.0.0.1:0").await;
    let mut site = Site::new(backend).await;
    let url = format!("https://127.0.0.1:{}", provider.port);
    token_endpoint::configure(&site.seeds, &format!("{url}/token"), &format!("{url}/userinfo"));
    for name in ["HTTPS_PROXY", "https_proxy", "HTTP_PROXY", "http_proxy", "ALL_PROXY", "all_proxy"] {
        site.environment.push((name.to_owned(), format!("http://127.0.0.1:{}", proxy.port)));
    }
    for (name, value) in
        [("NO_PROXY", "none.invalid"), ("no_proxy", "none.invalid"), ("GRANDSTAND_SECRET_BETA__HARBOUR", "any")]
    {
        site.environment.push((name.to_owned(), value.to_owned()));
    }
    let process = site.start(&["--outgoing-allow", "127.0.0.1"], None).ready().await;
    let browser = reqwest::Client::builder().redirect(Policy::none()).no_proxy().build().unwrap();
    let get = |path: &str| browser.get(format!("{}{path}", process.address())).header(HOST, "beta.localhost");
    let begun = answer(get("/api/auth/social/harbour/authorize?return_to=%2F")).await;
    let address = url::Url::parse(begun.header("location")).unwrap();
    let (_, state) = address.query_pairs().find(|(name, _)| name == "state").unwrap();
    let cookie = begun.header("set-cookie").split(';').next().unwrap();
    let back = get(&format!("/api/auth/social/harbour/callback?code=any&state={state}")).header(COOKIE, cookie);
    let answer = answer(back).await;
    assert!(answer.header("location").starts_with("/login?error=social_failed"), "{answer:?}");
    assert!(provider.connections() > 0, "the provider is called");
    assert_eq!(proxy.connections(), 0);
}

/// A provider that gives out tokens, and answers everything else as it is told.
fn provider(userinfo: impl Fn() -> HttpResponse + Clone + Send + 'static, token: fn(&str) -> HttpResponse) -> String {
    provider_at("127.0.0.1:0", userinfo, token)
}

/// The same at an address of this machine.
fn provider_at(
    listen: &str,
    userinfo: impl Fn() -> HttpResponse + Clone + Send + 'static,
    token: fn(&str) -> HttpResponse,
) -> String {
    let server = HttpServer::new(move || {
        let userinfo = userinfo.clone();
        App::new()
            .route("/token", web::post().to(move |body: String| async move { token(&body) }))
            .default_service(web::to(move || std::future::ready(userinfo())))
    });
    let server = server.workers(1).bind(listen).unwrap();
    let address = format!("http://{}", server.addrs()[0]);
    actix_web::rt::spawn(server.run());
    address
}

fn a_token(_: &str) -> HttpResponse {
    HttpResponse::Ok().json(json!({ "access_token": "x", "token_type": "bearer" }))
}

async fn redirects_lead_nowhere(backend: Backend) {
    let intranet = Intranet::listen("127.0.0.1:0").await;
    let target = format!("http://127.0.0.1:{}/latest/meta-data", intranet.port);
    let away = move || HttpResponse::Found().insert_header(("location", target.as_str())).finish();
    let url = provider(away, a_token);
    let [token, userinfo] = ["token", "userinfo"].map(|path| format!("{url}/{path}"));
    let server = start(backend, &["--outgoing-allow", "127.0.0.0/8"], &token, &userinfo).await;
    let way_back = WayBack::begin(&server).await;
    assert!(way_back.come(&server).await.header("location").starts_with("/login?error=social_failed"));
    point_at(&server, &userinfo).await;
    assert!(way_back.come(&server).await.header("location").starts_with("/login?error=social_failed"));
    assert_eq!(intranet.connections(), 0);
}

async fn answers_without_end_are_cut_off(backend: Backend) {
    let sent = Arc::new(AtomicUsize::new(0));
    let counted = Arc::clone(&sent);
    let endless = move || {
        let counted = Arc::clone(&counted);
        let piece = Bytes::from(vec![b' '; 64 * 1024]);
        let pieces = stream::repeat(piece).map(move |piece| {
            counted.fetch_add(piece.len(), Ordering::SeqCst);
            Ok::<_, actix_web::Error>(piece)
        });
        HttpResponse::Ok().content_type("application/json").streaming(pieces)
    };
    let url = provider(endless, a_token);
    let server =
        start(backend, &["--outgoing-allow", "127.0.0.1"], &format!("{url}/token"), &format!("{url}/userinfo")).await;
    let way_back = WayBack::begin(&server).await;
    assert!(way_back.come(&server).await.header("location").starts_with("/login?error=social_failed"));
    // What is read is 256 KiB; the rest lies in the buffers of two sockets.
    let sent = sent.load(Ordering::SeqCst);
    assert!((256 * 1024..64 * 1024 * 1024).contains(&sent), "{sent} bytes");
}

async fn the_operator_allows_an_intranet(backend: Backend) {
    let person = || HttpResponse::Ok().json(json!({ "sub": "1", "name": "Ada Byron" }));
    let url = provider(person, a_token);
    let named = url.replace("127.0.0.1", "localhost");
    let server =
        start(backend, &["--outgoing-allow", "localhost"], &format!("{named}/token"), &format!("{named}/userinfo"))
            .await;
    let way_back = WayBack::begin(&server).await;
    let answer = way_back.come(&server).await;
    assert!(answer.header("location").starts_with("/registration?"), "{answer:?}");
    point_at(&server, &format!("{url}/token")).await;
    let answer = way_back.come(&server).await;
    assert!(answer.header("location").starts_with("/login?error=social_failed"), "by its address it is not allowed");
}
