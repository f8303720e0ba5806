//! Slow clients behind the shipped nginx, which must give them up as the server itself does, and tokens in its access log.

use std::sync::Arc;
use std::time::Duration;

use grandstand_web::connections::Timeouts;
use tokio::task::JoinSet;

use crate::support::nginx::{BEHIND, HOST, Nginx};
use crate::support::process::eventually;
use crate::support::{Backend, Server};

/// Clients of each kind.
const CLIENTS: u8 = 5;
/// The addresses of an attacker and of somebody else.
const ATTACKER: [u8; 4] = [127, 0, 8, 1];
const OTHER: [u8; 4] = [127, 0, 0, 2];

/// A request's beginning.
fn head(method: &str, path: &str, further: &str) -> Vec<u8> {
    format!("{method} {path} HTTP/1.1\r\nHost: {HOST}\r\n{further}").into_bytes()
}

/// A call whose body is announced and doesn't come.
fn call(path: &str, length: &str) -> Vec<u8> {
    head("POST", path, &format!("Content-Type: application/json\r\n{length}\r\n\r\n"))
}

/// A port of nginx, and whether TLS is spoken there.
#[derive(Clone, Copy)]
enum Door {
    Tls,
    /// TCP at the TLS port.
    NoHandshake,
    Plain,
}

/// A way to hold a connection.
struct Way {
    name: &'static str,
    door: Door,
    /// What is sent at once.
    first: Vec<u8>,
    /// What is sent again and again.
    again: &'static str,
    /// The status that must be told, 0 if nothing is answered; `None` where both are right.
    status: Option<u16>,
}

fn ways() -> Vec<Way> {
    let (sized, chunked) = ("Content-Length: 100000", "Transfer-Encoding: chunked");
    let way = |name, door, first, again, status| Way { name, door, first, again, status };
    vec![
        way("no TLS handshake", Door::NoHandshake, Vec::new(), "", Some(0)),
        way("nothing after the handshake", Door::Tls, Vec::new(), "", Some(0)),
        way("nothing without TLS", Door::Plain, Vec::new(), "", Some(0)),
        way("a head without an end", Door::Tls, head("GET", "/api/menu", ""), "x: y\r\n", None),
        way("a head without TLS", Door::Plain, b"GET /".to_vec(), "a", None),
        way("a body that never begins", Door::Tls, call("/api/get_api_key", sized), "", None),
        way("a body byte by byte", Door::Tls, call("/api/get_api_key", sized), " ", Some(408)),
        way("a body in chunks of a byte", Door::Tls, call("/api/get_api_key", chunked), "1\r\n \r\n", Some(408)),
        way("a body that nobody wants", Door::Tls, call("/metrics", sized), " ", Some(404)),
        way("a body without TLS", Door::Plain, call("/faq", sized), " ", Some(301)),
    ]
}

#[actix_web::test]
async fn slow_clients_are_given_up_behind_the_proxy() {
    let short = Duration::from_secs(1);
    let timeouts = Timeouts { head: short, body: short, linger: short, ..Timeouts::default() };
    let server = Server::with_timeouts(Backend::Sqlite, &BEHIND, timeouts, |_| {}).await;
    let values = [
        ("client_header_timeout 10s;", "client_header_timeout 1s;"),
        ("client_body_timeout 10s;", "client_body_timeout 3s;"),
        ("lingering_time 5s;", "lingering_time 2s;"),
    ];
    let nginx = Arc::new(Nginx::shipped_with(server.address(), &values).await);
    let mut held = JoinSet::new();
    for Way { name, door, first, again, status } in ways() {
        for number in 1..=CLIENTS {
            let (nginx, first, from) = (Arc::clone(&nginx), first.clone(), [127, 0, 7, number]);
            held.spawn(async move {
                let holding = async {
                    match door {
                        Door::Tls => nginx.hold_tls(from, first, again).await,
                        Door::NoHandshake => nginx.hold_plain(from, nginx.tls, first, again).await,
                        Door::Plain => nginx.hold_plain(from, nginx.plain, first, again).await,
                    }
                };
                (name, status, tokio::time::timeout(Duration::from_secs(60), holding).await)
            });
        }
    }
    let mut ended = 0;
    while let Some(one) = held.join_next().await {
        let (name, status, received) = one.unwrap();
        let received = received.unwrap_or_else(|_| panic!("a connection is held: {name}"));
        if let Some(status) = status {
            assert_eq!(received.status, status, "{name}: {}", received.head);
        }
        ended += 1;
        let menu = nginx.tls(OTHER, head("GET", "/api/menu", "Connection: close\r\n\r\n")).await;
        assert_eq!(menu.status, 200, "{}", menu.head);
    }
    assert_eq!(ended, ways().len() * usize::from(CLIENTS));
    // A body that is whole is still taken, and one that the server would not take is refused before it is sent.
    let body = "{\"channel_key\":\"alpha\"}";
    let whole = format!("Connection: close\r\nContent-Length: {}\r\n\r\n{body}", body.len());
    let whole = head("POST", "/api/get_api_key", &format!("Content-Type: application/json\r\n{whole}"));
    let taken = nginx.tls(OTHER, whole).await;
    assert_eq!(taken.status, 200, "{}", taken.head);
    let large = nginx.tls(OTHER, call("/api/get_api_key", "Connection: close\r\nContent-Length: 262145")).await;
    assert_eq!(large.status, 413, "{}", large.head);
}

#[actix_web::test]
async fn one_address_has_its_share_of_the_proxy() {
    let server = Server::with(Backend::Sqlite, &BEHIND, |_| {}).await;
    let values = [("limit_conn grandstand_address 1000;", "limit_conn grandstand_address 3;")];
    let nginx = Arc::new(Nginx::shipped_with(server.address(), &values).await);
    let mut held = JoinSet::new();
    let menu = async |from| nginx.tls(from, head("GET", "/api/menu", "Connection: close\r\n\r\n")).await.status;
    // While `menu` has one of the three places, a call that comes is refused: another one is made for it.
    eventually("the attacker has no further request", async || {
        let nginx = Arc::clone(&nginx);
        let first = call("/api/get_api_key", "Content-Length: 100000");
        held.spawn(async move { nginx.hold_tls(ATTACKER, first, " ").await });
        menu(ATTACKER).await == 429
    })
    .await;
    assert_eq!(menu(OTHER).await, 200);
    nginx.stop();
    while let Some(one) = held.join_next().await {
        one.unwrap();
    }
}

#[actix_web::test]
async fn no_token_is_in_the_proxys_access_log() {
    let server = Server::with(Backend::Sqlite, &BEHIND, |_| {}).await;
    let nginx = Nginx::shipped(server.address()).await;
    let paths = [
        "/password-reset?token=secret",
        "/verify-email?token=secret",
        "/media/secret/master.m3u8",
        "/media/clips/secret/clip.mp4",
        "/downloads/secret/360p/old.mp4",
        "/api/calendar/secret.ics",
        "/password-reset%3Ftoken=secret",
        "/faq",
    ];
    let referrer = format!("Referer: https://{HOST}/password-reset?token=secret\r\nConnection: close\r\n\r\n");
    for path in paths {
        nginx.tls(OTHER, head("GET", path, &referrer)).await;
        nginx.plain(OTHER, head("GET", path, &referrer)).await;
        let foreign = format!("GET {path} HTTP/1.1\r\nHost: nobody.example\r\n{referrer}");
        nginx.plain(OTHER, foreign.into_bytes()).await;
    }
    let lines = paths.len() * 3;
    eventually("all requests are logged", async || nginx.access_log().lines().count() == lines).await;
    let log = nginx.access_log();
    assert!(!log.contains("secret"), "{log}");
    for path in ["/password-reset ", "/media/-/master.m3u8 ", "/media/clips/-/clip.mp4 ", "/api/calendar/- "] {
        assert!(log.contains(path), "{path}: {log}");
    }
}
