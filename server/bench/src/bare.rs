//! A plain actix-web server for comparison: it fetches bodies and headers from a running Grandstand and serves them
//! from memory, with only the work that the request needs. One worker, like the server that it is compared with.

use std::collections::HashMap;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use actix_web::http::header::{self, HeaderName, HeaderValue};
use actix_web::web::{self, Bytes, Data};
use actix_web::{App, HttpRequest, HttpResponse, HttpResponseBuilder, HttpServer};
use anyhow::Context;
use clap::{Args, ValueEnum};

use crate::http::Answer;
use crate::http::Connection;
use crate::http::get;

/// Headers that actix-web writes itself.
const WRITTEN_ANYWAY: [&str; 3] = ["date", "content-length", "connection"];
/// Headers that a 304 response lacks.
const WITH_A_BODY: [&str; 2] = ["content-type", "content-security-policy"];
/// Headers that differ between channels and encodings.
const OF_THE_BODY: [&str; 2] = ["etag", "content-encoding"];
const ENCODINGS: [&str; 3] = ["br", "zstd", "gzip"];
/// Attempts at fetching an encoding, and the pause between them: the server may still be compressing it.
const TRIES: u32 = 2_000;
const PAUSE: Duration = Duration::from_millis(2);

/// What to answer with.
#[derive(Debug, Args)]
pub struct Arguments {
    /// Where to listen
    #[arg(long)]
    listen: SocketAddr,
    /// The Grandstand that the bytes are taken from
    #[arg(long)]
    from: SocketAddr,
    /// The path and query that is answered
    #[arg(long)]
    path: String,
    /// A file with a host a line; with one host nothing is looked up, with more they are found by `Host`
    #[arg(long)]
    hosts: PathBuf,
    /// What the server looks at before it answers
    #[arg(long, value_enum)]
    answer: Kind,
}

/// What a bare server looks at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Kind {
    /// Nothing: always the plain body.
    Plain,
    /// `If-None-Match`: 304 or the plain body.
    Conditional,
    /// `Accept-Encoding`: the best of four bodies.
    Encoded,
}

/// A body with its own headers.
struct Body {
    bytes: Bytes,
    etag: Option<HeaderValue>,
}

/// The bodies of a host, by encoding.
struct Bodies {
    plain: Body,
    encoded: Vec<(&'static str, Body)>,
}

struct Served {
    with_a_body: Vec<(HeaderName, HeaderValue)>,
    headers: Vec<(HeaderName, HeaderValue)>,
    only: Option<Bodies>,
    by_host: HashMap<String, Bodies>,
}

/// Serves until it is stopped; prints `ready` once it listens.
///
/// # Errors
/// The Grandstand server is not reachable, or the address is taken.
pub async fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let served = Data::new(fetch(arguments)?);
    let kind = arguments.answer;
    let path = arguments.path.split('?').next().unwrap_or_default().to_owned();
    let server = HttpServer::new(move || {
        let handler = match kind {
            Kind::Plain => web::get().to(plain),
            Kind::Conditional => web::get().to(conditional),
            Kind::Encoded => web::get().to(encoded),
        };
        App::new().app_data(served.clone()).route(&path, handler)
    });
    let server = server.workers(1).bind(arguments.listen)?.run();
    println!("ready");
    Ok(server.await?)
}

impl Served {
    fn of(&self, request: &HttpRequest) -> Option<&Bodies> {
        self.only.as_ref().or_else(|| {
            let host = request.headers().get(header::HOST)?.to_str().ok()?;
            self.by_host.get(host)
        })
    }

    fn reply(&self, mut response: HttpResponseBuilder, body: &Body) -> HttpResponseBuilder {
        for (name, value) in &self.headers {
            response.insert_header((name, value.clone()));
        }
        if let Some(etag) = &body.etag {
            response.insert_header((header::ETAG, etag.clone()));
        }
        response
    }

    fn send(&self, mut response: HttpResponseBuilder, body: &Body) -> HttpResponse {
        for (name, value) in &self.with_a_body {
            response.insert_header((name, value.clone()));
        }
        response.body(body.bytes.clone())
    }
}

async fn plain(request: HttpRequest, served: Data<Served>) -> HttpResponse {
    let Some(bodies) = served.of(&request) else { return HttpResponse::NotFound().finish() };
    served.send(served.reply(HttpResponse::Ok(), &bodies.plain), &bodies.plain)
}

async fn conditional(request: HttpRequest, served: Data<Served>) -> HttpResponse {
    let Some(bodies) = served.of(&request) else { return HttpResponse::NotFound().finish() };
    let asked = request.headers().get(header::IF_NONE_MATCH);
    if asked.is_some() && asked == bodies.plain.etag.as_ref() {
        return served.reply(HttpResponse::NotModified(), &bodies.plain).finish();
    }
    served.send(served.reply(HttpResponse::Ok(), &bodies.plain), &bodies.plain)
}

async fn encoded(request: HttpRequest, served: Data<Served>) -> HttpResponse {
    let Some(bodies) = served.of(&request) else { return HttpResponse::NotFound().finish() };
    let accepted = request.headers().get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or("");
    match bodies.encoded.iter().find(|(name, _)| accepted.contains(name)) {
        Some((name, body)) => {
            let mut response = served.reply(HttpResponse::Ok(), body);
            response.insert_header((header::CONTENT_ENCODING, HeaderValue::from_static(name)));
            served.send(response, body)
        }
        None => served.send(served.reply(HttpResponse::Ok(), &bodies.plain), &bodies.plain),
    }
}

fn fetch(arguments: &Arguments) -> anyhow::Result<Served> {
    let hosts = std::fs::read_to_string(&arguments.hosts)?;
    let mut connection = Connection::open(arguments.from)?;
    let first = ask(&mut connection, arguments, hosts.lines().next().context("no hosts")?, None)?;
    let mut by_host = HashMap::new();
    for host in hosts.lines() {
        let plain = body(&ask(&mut connection, arguments, host, None)?)?;
        let names = ENCODINGS.into_iter().filter(|_| arguments.answer == Kind::Encoded);
        let encoded = names.map(|name| Ok((name, body(&ask(&mut connection, arguments, host, Some(name))?)?)));
        by_host.insert(host.to_owned(), Bodies { plain, encoded: encoded.collect::<anyhow::Result<_>>()? });
    }
    let only = if by_host.len() == 1 { by_host.drain().map(|(_, bodies)| bodies).next() } else { None };
    let (with_a_body, headers) = common_headers(&first)?.into_iter().partition(is_with_a_body);
    Ok(Served { with_a_body, headers, only, by_host })
}

/// Fetches a host's response in an encoding.
fn ask(from: &mut Connection, arguments: &Arguments, host: &str, encoding: Option<&str>) -> anyhow::Result<Answer> {
    let accepted: Vec<(&str, &str)> = encoding.map(|name| ("Accept-Encoding", name)).into_iter().collect();
    let request = get(host, &arguments.path, &accepted);
    for _ in 0..TRIES {
        let answer = from.ask(&request)?;
        anyhow::ensure!(answer.status == 200, "{host} answers {}", answer.status);
        if answer.header("content-encoding") == encoding {
            return Ok(answer);
        }
        std::thread::sleep(PAUSE);
    }
    anyhow::bail!("{host} never answered in {encoding:?}")
}

fn body(answer: &Answer) -> anyhow::Result<Body> {
    let etag = answer.header("etag").map(HeaderValue::from_str).transpose()?;
    Ok(Body { bytes: Bytes::from(answer.body.clone()), etag })
}

/// The headers that all responses share, so that the same bytes go over the wire.
fn common_headers(answer: &Answer) -> anyhow::Result<Vec<(HeaderName, HeaderValue)>> {
    let own = |name: &str| !WRITTEN_ANYWAY.contains(&name) && !OF_THE_BODY.contains(&name);
    let headers = answer.headers.iter().filter(|(name, _)| own(name));
    headers.map(|(name, value)| Ok((name.parse()?, HeaderValue::from_str(value)?))).collect()
}

fn is_with_a_body((name, _): &(HeaderName, HeaderValue)) -> bool {
    WITH_A_BODY.contains(&name.as_str())
}
