//! Measures the latency of single requests, sent at fixed times or one after another. Keeps every latency.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::Args;
use serde::Serialize;

use crate::http::Connection;
use crate::http::get;

/// What to ask, whom and how often.
#[derive(Debug, Args)]
pub struct Arguments {
    /// The server
    server: SocketAddr,
    /// A file with a request a line: host, path and `Name: value` headers, separated by tabs; asked in turn, over again
    requests: PathBuf,
    /// Requests per second; 0 asks one after another as fast as answers come
    #[arg(long, default_value_t = 0.0)]
    rate: f64,
    /// Connections that the requests are spread over
    #[arg(long, default_value_t = 1)]
    connections: u32,
    /// How long
    #[arg(long, default_value_t = 10.0)]
    seconds: f64,
    /// Requests at most
    #[arg(long)]
    most: Option<usize>,
}

/// The results; latencies in microseconds.
#[derive(Debug, Serialize)]
struct Seen {
    requests: usize,
    per_second: f64,
    failed: usize,
    statuses: BTreeMap<u16, usize>,
    p50: f64,
    p90: f64,
    p99: f64,
    p999: f64,
    max: f64,
}

/// The results of one connection.
#[derive(Debug, Default)]
struct Share {
    latencies: Vec<Duration>,
    statuses: BTreeMap<u16, usize>,
    failed: usize,
}

/// Sends the requests, and prints the results as JSON.
///
/// # Errors
/// The file can't be read, or the server is not reachable.
pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let lines = std::fs::read_to_string(&arguments.requests)?;
    let requests: Vec<Vec<u8>> = lines.lines().map(request).collect();
    anyhow::ensure!(!requests.is_empty(), "{} is empty", arguments.requests.display());
    let began = Instant::now();
    let shares = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..arguments.connections)
            .map(|number| {
                let requests = &requests;
                scope.spawn(move || share(arguments, requests, number as usize, began))
            })
            .collect();
        let ended = threads.into_iter().map(|thread| thread.join().map_err(|_| anyhow::anyhow!("a thread failed"))?);
        ended.collect::<anyhow::Result<Vec<Share>>>()
    })?;
    let seen = seen(together(shares), began.elapsed());
    println!("{}", serde_json::to_string(&seen)?);
    Ok(())
}

fn together(shares: Vec<Share>) -> Share {
    shares.into_iter().fold(Share::default(), |mut all, one| {
        all.latencies.extend(one.latencies);
        all.failed += one.failed;
        for (status, count) in one.statuses {
            *all.statuses.entry(status).or_default() += count;
        }
        all
    })
}

fn request(line: &str) -> Vec<u8> {
    let mut parts = line.split('\t');
    let (host, path) = (parts.next().unwrap_or_default(), parts.next().unwrap_or("/"));
    let headers: Vec<(&str, &str)> = parts.filter_map(|header| header.split_once(": ")).collect();
    get(host, path, &headers)
}

/// Sends every `connections`-th request at its time. If a response arrives after the next request's time, the delay
/// counts towards that request's latency, as it would for a viewer; oversleeping does not.
fn share(arguments: &Arguments, requests: &[Vec<u8>], number: usize, began: Instant) -> anyhow::Result<Share> {
    let mut connection = Connection::open(arguments.server)?;
    let mut share = Share::default();
    let end = Duration::from_secs_f64(arguments.seconds);
    let most = arguments.most.unwrap_or(usize::MAX);
    for index in (number..most).step_by(arguments.connections as usize) {
        let mut asked = Instant::now();
        if arguments.rate > 0.0 {
            let due = began + Duration::from_secs_f64(index as f64 / arguments.rate);
            if asked < due {
                std::thread::sleep(due - asked);
                asked = Instant::now();
            } else {
                asked = due;
            }
        }
        if began.elapsed() >= end {
            break;
        }
        match connection.ask(&requests[index % requests.len()]) {
            Ok(answer) => {
                share.latencies.push(asked.elapsed());
                *share.statuses.entry(answer.status).or_default() += 1;
            }
            Err(_) => {
                share.failed += 1;
                connection = Connection::open(arguments.server)?;
            }
        }
    }
    Ok(share)
}

fn seen(share: Share, took: Duration) -> Seen {
    let mut latencies = share.latencies;
    latencies.sort_unstable();
    let at = |part: f64| {
        let index = (latencies.len() as f64 * part) as usize;
        latencies.get(index.min(latencies.len().saturating_sub(1))).map_or(0.0, |one| one.as_secs_f64() * 1e6)
    };
    Seen {
        requests: latencies.len(),
        per_second: latencies.len() as f64 / took.as_secs_f64(),
        failed: share.failed,
        statuses: share.statuses,
        p50: at(0.5),
        p90: at(0.9),
        p99: at(0.99),
        p999: at(0.999),
        max: at(1.0),
    }
}
