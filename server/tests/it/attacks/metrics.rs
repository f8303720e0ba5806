//! `/metrics` tells of every channel and how it is used: nobody but the operator's collector gets it.

use reqwest::{Method, StatusCode};

use crate::support::ports::free_port;
use crate::support::process::Site;
use crate::support::server::{Answer, answer};
use crate::support::{Backend, Server};

on_both_databases!(
    nobody_gets_metrics_unless_they_are_opened,
    a_token_opens_metrics,
    a_listener_has_them_alone,
    requests_are_counted_by_channel
);

const TOKEN: &str = "0123456789abcdef0123456789abcdef";

fn tells(answer: &Answer) -> bool {
    answer.text.contains("# TYPE") || answer.text.contains("http_server_request_duration")
}

/// GET of a path with one more header.
async fn get(server: &Server, host: &str, path: &str, (name, value): (&str, &str)) -> Answer {
    answer(server.request_to(Method::GET, host, path).header(name, value)).await
}

async fn nobody_gets_metrics_unless_they_are_opened(backend: Backend) {
    let server = Server::start(backend).await;
    for host in ["alpha.localhost", "alpha.example.org", "localhost", "127.0.0.1", "anything.example", "metrics"] {
        for header in [
            ("accept", "text/plain"),
            ("x-forwarded-for", "127.0.0.1"),
            ("x-forwarded-host", "localhost"),
            ("forwarded", "for=127.0.0.1;host=localhost"),
            ("authorization", "Bearer "),
            ("authorization", "Bearer null"),
        ] {
            for path in
                ["/metrics", "/metrics/", "//metrics", "/metrics?x", "/%6detrics", "/./metrics", "/api/../metrics"]
            {
                let refused = get(&server, host, path, header).await;
                assert!(!tells(&refused), "{host}{path} {header:?}: {}", refused.status);
            }
        }
    }
}

async fn a_token_opens_metrics(backend: Backend) {
    let server = Server::with(backend, &["--metrics-token", TOKEN], |_| {}).await;
    for wrong in ["", "Bearer", "Bearer ", "Bearer 0123456789abcdef0123456789abcdeX", "Basic Og==", TOKEN] {
        let refused = get(&server, "alpha.localhost", "/metrics", ("authorization", wrong)).await;
        assert_eq!(refused.status, StatusCode::UNAUTHORIZED, "{wrong}");
        assert!(!tells(&refused), "{wrong}");
    }
    let in_the_query = get(&server, "localhost", &format!("/metrics?token={TOKEN}"), ("accept", "*/*")).await;
    assert_eq!(in_the_query.status, StatusCode::UNAUTHORIZED);
    let right = format!("Bearer {TOKEN}");
    let told = get(&server, "anything.example", "/metrics", ("authorization", &right)).await;
    assert_eq!(told.status, StatusCode::OK);
}

async fn a_listener_has_them_alone(backend: Backend) {
    let site = Site::new(backend).await;
    let listen = format!("127.0.0.1:{}", free_port());
    let settings = ["--metrics-listen", listen.as_str(), "--metrics-token", TOKEN];
    let process = site.start(&settings, None).ready().await;
    let ask = |address: String| answer(reqwest::Client::new().get(address).bearer_auth(TOKEN));
    let told = ask(format!("http://{listen}/metrics")).await;
    assert!(told.status == StatusCode::OK && tells(&told), "{}", told.text);
    let public = ask(format!("{}/metrics", process.address())).await;
    assert!(!tells(&public), "where the channels are: {}", public.status);
    let without = answer(reqwest::Client::new().get(format!("http://{listen}/metrics"))).await;
    assert_eq!(without.status, StatusCode::UNAUTHORIZED);
    let api = ask(format!("http://{listen}/api/settings")).await;
    assert_eq!(api.status, StatusCode::NOT_FOUND, "the listener has nothing else");
}

/// The value of a series; 0 where there is none.
fn value(metrics: &str, name: &str, labels: &[&str]) -> u64 {
    let mut series = metrics.lines().filter(|line| line.starts_with(&format!("{name}{{")));
    let found = series.find(|line| labels.iter().all(|label| line.contains(label)));
    found.and_then(|line| line.rsplit(' ').next()).map_or(0, |value| value.parse().unwrap())
}

async fn requests_are_counted_by_channel(backend: Backend) {
    let site = Site::new(backend).await;
    let listen = format!("127.0.0.1:{}", free_port());
    let process = site.start(&["--metrics-listen", &listen], None).ready().await;
    let client = reqwest::Client::new();
    let ask = |host: &str, path: &str| {
        let request = client.get(format!("{}{path}", process.address())).header("host", host.to_owned());
        // Compressed bodies are shorter than what is compared.
        answer(request.header("accept-encoding", "identity"))
    };
    let metrics = || answer(client.get(format!("http://{listen}/metrics")));
    let key = process.api_key("alpha").await;
    let before = metrics().await.text;
    let mut sent = ask("localhost", &format!("/api/settings?api_key={key}")).await.text.len();
    for path in ["/api/settings", "/api/settings", "/api/nothing-here"] {
        sent += ask("alpha.localhost", path).await.text.len();
    }
    // What strangers make up is no channel, and no label: neither Hosts nor keys.
    for host in ["beta-.localhost", "anything.example", "alpha", "\"} 1", "all others"] {
        ask(host, "/api/settings").await;
        ask(host, "/api/settings?api_key=made-up").await;
    }
    let after = metrics().await.text;
    let more = |name: &str, labels: &[&str]| value(&after, name, labels) - value(&before, name, labels);
    assert_eq!(more("channel_requests_total", &["channel=\"alpha\"", "status=\"2xx\""]), 3, "{after}");
    assert_eq!(more("channel_requests_total", &["channel=\"alpha\"", "status=\"4xx\""]), 1);
    assert_eq!(more("channel_sent_bytes_total", &["channel=\"alpha\""]), u64::try_from(sent).unwrap());
    let mut series = after.lines().filter(|line| line.starts_with("channel_"));
    assert!(series.all(|line| line.contains("channel=\"alpha\"")), "{after}");
}
