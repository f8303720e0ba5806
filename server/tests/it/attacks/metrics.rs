//! `/metrics` tells of every channel and how it is used: nobody but the operator's collector gets it.

use reqwest::{Method, StatusCode};

use crate::support::ingest::free_port;
use crate::support::process::Site;
use crate::support::server::{Answer, answer};
use crate::support::{Backend, Server};

on_both_databases!(nobody_gets_metrics_unless_they_are_opened, a_token_opens_metrics, a_listener_has_them_alone);

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
