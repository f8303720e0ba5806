//! Clients that hold connections for nothing, hundreds of them or one with hundreds of connections: each is given up or
//! gets no more, and others are served meanwhile.

use std::io::ErrorKind;
use std::time::Duration;

use actix_server::ServerBuilder;
use grandstand_server::serve::listeners;
use grandstand_web::connections::{Places, Timeouts};
use reqwest::header::HOST;
use reqwest::{Client, Method, StatusCode};
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::task::JoinSet;

use crate::support::process::eventually;
use crate::support::server::answer;
use crate::support::{Backend, Server};

on_both_databases!(
    slow_clients_are_given_up_and_others_are_served,
    a_slow_reader_gets_all_of_an_answer,
    one_address_holds_a_quarter_of_all_connections,
);

const HEAD: &str = "host: alpha.localhost\r\ncontent-type: application/json\r\n";
/// Clients of each kind.
const CLIENTS: usize = 30;
/// The largest file of the front end that tests have.
const LARGE: &str = "/assets/fonts/figtree.woff2";

/// Ways to hold a connection: what is sent at once, and what is sent again and again.
fn ways() -> Vec<(&'static str, String, &'static str)> {
    let whole = format!("GET /api/menu HTTP/1.1\r\n{HEAD}\r\n");
    let body = |path: &str, length: &str| format!("POST {path} HTTP/1.1\r\n{HEAD}{length}\r\n\r\n");
    vec![
        ("says nothing", String::new(), ""),
        ("a head without an end", format!("GET /api/menu HTTP/1.1\r\n{HEAD}"), "x: y\r\n"),
        ("a head byte by byte", "GET /".to_owned(), "a"),
        ("a second head without an end", format!("{whole}GET /"), "a"),
        ("nothing after an answer", whole, ""),
        ("a body byte by byte", body("/api/get_api_key", "content-length: 100000"), " "),
        ("a body that never begins", body("/api/get_api_key", "content-length: 100000"), ""),
        ("a body in chunks of a byte", body("/api/get_api_key", "transfer-encoding: chunked"), "1\r\n \r\n"),
        ("a body that nobody wants", body("/nothing", "transfer-encoding: chunked"), "1\r\n \r\n"),
        ("a sized body that nobody wants", body("/nothing", "content-length: 100000"), " "),
        ("never reads", format!("GET {LARGE} HTTP/1.1\r\n{HEAD}\r\n").repeat(400), ""),
    ]
}

fn port(server: &Server) -> u16 {
    server.address().rsplit_once(':').unwrap().1.parse().unwrap()
}

/// A connection whose client takes in little by little.
async fn connect(port: u16) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(4096).unwrap();
    socket.connect(([127, 0, 0, 1], port).into()).await.unwrap()
}

/// Holds a connection until the server ends it.
async fn hold(port: u16, first: String, again: &'static str, reads: bool) {
    let mut connection = connect(port).await;
    if connection.write_all(first.as_bytes()).await.is_err() {
        return;
    }
    loop {
        tokio::time::sleep(Duration::from_millis(100)).await;
        if reads {
            let mut buffer = [0; 4096];
            match connection.try_read(&mut buffer) {
                Ok(0) => return,
                Err(error) if error.kind() != ErrorKind::WouldBlock => return,
                _ => {}
            }
        }
        // Nothing that a server would make anything of; it tells whether the connection is still there.
        let sent = connection.try_write(if again.is_empty() && !reads { b"\r\n" } else { again.as_bytes() });
        if sent.is_err_and(|error| error.kind() != ErrorKind::WouldBlock) {
            return;
        }
    }
}

async fn slow_clients_are_given_up_and_others_are_served(backend: Backend) {
    let short = Duration::from_secs(1);
    let timeouts = Timeouts { head: short, body: short, idle: short, stalled: short, linger: short };
    let server = Server::with_timeouts(backend, &[], timeouts, |_| {}).await;
    let port = port(&server);
    let mut held = JoinSet::new();
    for (way, first, again) in ways() {
        for _ in 0..CLIENTS {
            let first = first.clone();
            let ended = tokio::time::timeout(Duration::from_secs(60), hold(port, first, again, way != "never reads"));
            held.spawn(async move { ended.await.map_err(|_| way) });
        }
    }
    let client = Client::builder().pool_max_idle_per_host(0).build().unwrap();
    let mut served = 0;
    while let Some(ended) = held.join_next().await {
        ended.unwrap().unwrap_or_else(|way| panic!("a connection is held: {way}"));
        if served < 50 {
            let menu = client.get(format!("{}/api/menu", server.address())).header(HOST, "alpha.localhost");
            let key = client.post(format!("{}/api/get_api_key", server.address())).header(HOST, "alpha.localhost");
            assert_eq!(answer(menu).await.status, StatusCode::OK);
            assert_eq!(answer(key.json(&json!({ "channel_key": "alpha" }))).await.status, StatusCode::OK);
            served += 1;
        }
    }
    assert_eq!(served, 50);
    let told = held_body(port).await;
    assert!(told.starts_with("HTTP/1.1 408") && told.contains("request_timeout"), "{told}");
    let large = server.request(Method::GET, "alpha", "/api/menu").header("x-large", "a".repeat(200_000));
    let large = large.send().await;
    assert!(large.is_err() || large.is_ok_and(|answer| answer.status() == StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE));
}

/// What a client is told whose body doesn't come.
async fn held_body(port: u16) -> String {
    let mut connection = connect(port).await;
    let head = format!("POST /api/get_api_key HTTP/1.1\r\n{HEAD}content-length: 10\r\n\r\n{{");
    connection.write_all(head.as_bytes()).await.unwrap();
    let mut told = Vec::new();
    drop(connection.read_to_end(&mut told).await);
    String::from_utf8_lossy(&told).into_owned()
}

async fn a_slow_reader_gets_all_of_an_answer(backend: Backend) {
    let short = Duration::from_millis(300);
    // All but the time without progress is far shorter than the reader takes.
    let timeouts = Timeouts { head: short, body: short, idle: short, stalled: Duration::from_secs(20), linger: short };
    let server = Server::with_timeouts(backend, &[], timeouts, |_| {}).await;
    let size = server.get("alpha", LARGE).await.header("content-length").parse::<usize>().unwrap();
    let asked = 100;
    let mut connection = connect(port(&server)).await;
    let (mut reader, mut writer) = connection.split();
    let requests = format!("GET {LARGE} HTTP/1.1\r\n{HEAD}\r\n").repeat(asked);
    let writing = async { writer.write_all(requests.as_bytes()).await.unwrap() };
    let reading = async {
        let (mut read, mut buffer) = (0, vec![0; 64 * 1024]);
        while read < size * asked {
            let count = reader.read(&mut buffer).await.unwrap();
            assert!(count > 0, "the answer is cut after {read} bytes");
            read += count;
            tokio::time::sleep(Duration::from_millis(3)).await;
        }
    };
    tokio::join!(writing, reading);
}

/// A connection from one of this machine's own addresses: all of 127.0.0.0/8 is.
async fn connect_from(address: [u8; 4], port: u16) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.bind((address, 0).into()).unwrap();
    socket.connect(([127, 0, 0, 1], port).into()).await.unwrap()
}

/// Whether a request on the connection is answered.
async fn is_served(connection: &mut TcpStream) -> bool {
    let request = format!("GET /api/menu HTTP/1.1\r\n{HEAD}\r\n");
    let mut status = [0; 12];
    connection.write_all(request.as_bytes()).await.is_ok()
        && connection.read_exact(&mut status).await.is_ok()
        && status == *b"HTTP/1.1 200"
}

async fn one_address_holds_a_quarter_of_all_connections(backend: Backend) {
    let (one, other) = ([127, 0, 0, 2], [127, 0, 0, 3]);
    let server = Server::start(backend).await;
    let places = Places::new(40, Vec::new()).counting_loopback();
    let builder = ServerBuilder::default().workers(1).disable_signals();
    let local = ([127, 0, 0, 1], 0).into();
    let (listener, listen) = listeners::site(builder, local, Timeouts::default(), places, &server.app).unwrap();
    let listener = listener.run();
    let handle = listener.handle();
    actix_web::rt::spawn(listener);
    let port = listen.port();
    let mut held = Vec::new();
    for number in 0..10 {
        let mut connection = connect_from(one, port).await;
        assert!(is_served(&mut connection).await, "connection {number}");
        held.push(connection);
    }
    for _ in 0..5 {
        assert!(!is_served(&mut connect_from(one, port).await).await, "more than a quarter is held");
    }
    let mut others = Vec::new();
    for number in 0..10 {
        let mut connection = connect_from(other, port).await;
        assert!(is_served(&mut connection).await, "another address: connection {number}");
        others.push(connection);
    }
    assert!(!is_served(&mut connect_from(other, port).await).await);
    drop(held.pop());
    eventually("a connection that ended is replaced", async || is_served(&mut connect_from(one, port).await).await)
        .await;
    handle.stop(false).await;
}
