//! A server that listens on `[::]` sees IPv4 clients as `::ffff:192.0.2.1`. They are the same clients as ever.

use std::net::Ipv4Addr;

use reqwest::header::HOST;
use reqwest::{Client, StatusCode};

use crate::support::server::{Answer, answer};
use crate::support::{Backend, Server, countries, seeds};

on_both_databases!(
    an_ipv4_client_is_known_on_an_ipv6_listener,
    each_ipv4_client_has_a_budget_of_its_own,
    a_trusted_proxy_is_believed_however_it_writes_addresses,
);

/// GET over IPv4, from one of this machine's addresses.
async fn get(server: &Server, from: [u8; 4], path: &str, forwarded: &str) -> Answer {
    let port = server.address().rsplit_once(':').unwrap().1;
    let client = Client::builder().local_address(Some(Ipv4Addr::from(from).into())).build().unwrap();
    let request = client.get(format!("http://127.0.0.1:{port}{path}")).header(HOST, "alpha.localhost");
    answer(if forwarded.is_empty() { request } else { request.header("x-forwarded-for", forwarded) }).await
}

async fn an_ipv4_client_is_known_on_an_ipv6_listener(backend: Backend) {
    let server = Server::with(backend, &["--listen", "[::]:0", "--local-country", "CA"], |_| {}).await;
    // `*.localhost` works for this machine alone, so it has to be recognised.
    let geo = get(&server, [127, 0, 0, 1], "/api/geo", "").await.data();
    assert_eq!((geo["ip"].as_str(), geo["country_code"].as_str()), (Some("127.0.0.1"), Some("CA")));
    let claimed = get(&server, [127, 0, 0, 2], "/api/geo", "198.51.100.1").await.data();
    assert_eq!(claimed["ip"], "127.0.0.2", "nobody trusts this peer");
}

async fn each_ipv4_client_has_a_budget_of_its_own(backend: Backend) {
    let server = Server::with(backend, &["--listen", "[::]:0"], |seeds| {
        let budget = "[budget]\nper_second = 1000\nper_client = 3\n[geo]";
        seeds::edit(&seeds.join("alpha"), "channel.toml", "[geo]", budget);
    })
    .await;
    let mut statuses = Vec::new();
    for _ in 0..20 {
        statuses.push(get(&server, [127, 0, 0, 2], "/api/menu", "").await.status);
    }
    assert!(statuses.contains(&StatusCode::TOO_MANY_REQUESTS), "the attacker is over the budget: {statuses:?}");
    while get(&server, [127, 0, 0, 2], "/api/menu", "").await.status == StatusCode::OK {}
    assert_eq!(get(&server, [127, 0, 0, 3], "/api/menu", "").await.status, StatusCode::OK, "another client");
}

async fn a_trusted_proxy_is_believed_however_it_writes_addresses(backend: Backend) {
    let folder = tempfile::tempdir().unwrap();
    let file = countries::write(folder.path(), &[(Ipv4Addr::new(198, 51, 100, 0), "AT")]);
    // The operator's networks may be written as mapped ones, too.
    for trusted in ["127.0.0.1", "::ffff:127.0.0.0/104"] {
        let settings = ["--listen", "[::]:0", "--geo-db", file.to_str().unwrap(), "--trusted-proxies", trusted];
        let server = Server::with(backend, &settings, |_| {}).await;
        for forwarded in [
            "198.51.100.7",
            "198.51.100.7:4711",
            "::ffff:198.51.100.7",
            "[::ffff:198.51.100.7]:4711",
            "203.0.113.9, 198.51.100.7, ::ffff:127.0.0.1",
        ] {
            let geo = get(&server, [127, 0, 0, 1], "/api/geo", forwarded).await.data();
            let seen = (geo["ip"].as_str(), geo["country_code"].as_str());
            assert_eq!(seen, (Some("198.51.100.7"), Some("AT")), "{trusted}: {forwarded}");
        }
    }
}
