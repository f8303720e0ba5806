//! Which names get a handshake, and what plain HTTP and HTTP/2 answer.

use std::sync::Arc;

use grandstand_apply::suspend;
use grandstand_server::live::follower;
use reqwest::Method;
use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject;
use rustls::{ClientConfig, RootCertStore};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream;

use super::Stand;
use crate::support::Backend;
use crate::support::hello::{Greeting, greet};
use crate::support::process::eventually;
use crate::support::server::answer;

const UNRECOGNIZED: Greeting = Greeting::Alert(112);

#[actix_web::test]
async fn unknown_names_get_no_handshake_and_cause_no_order() {
    let stand = Stand::start(Backend::Sqlite, &[]).await;
    let tls = stand.tls();
    let greeted =
        async |name: Option<Vec<u8>>| actix_web::web::block(move || greet(tls, name.as_deref())).await.unwrap();
    let of = |name: &str| Some(name.as_bytes().to_vec());
    assert_eq!(greeted(of("alpha.example.org")).await, UNRECOGNIZED, "it has no certificate yet");
    stand.orders().run().await.unwrap();
    stand.server.app.clock.advance(std::time::Duration::from_secs(6));
    for known in ["alpha.example.org", "ALPHA.Example.ORG"] {
        assert_eq!(greeted(of(known)).await, Greeting::Handshake, "{known}");
    }
    let long = format!("{}.example.org", "a".repeat(300));
    let labels = format!("{}alpha.example.org", "a.".repeat(150));
    let hostile = [
        "unknown.example.org",
        "example.org",
        "*.example.org",
        "alpha.example.org.",
        "alpha.localhost",
        "localhost",
        "127.0.0.1",
        "::1",
        "alpha",
        "",
        ".",
        "alpha.example.org:443",
        "alpha.example.org/",
        "alpha_example.org",
        "alpha.example.org\0.evil.example",
        &long,
        &labels,
    ];
    for name in hostile {
        let greeting = greeted(of(name)).await;
        assert!(!matches!(greeting, Greeting::Handshake), "{name:?}");
    }
    assert_eq!(greeted(of("unknown.example.org")).await, UNRECOGNIZED);
    assert_ne!(greeted(None).await, Greeting::Handshake, "no name");
    assert_ne!(greeted(Some(vec![0xff, 0xfe, 0x00])).await, Greeting::Handshake);
    stand.orders().run().await.unwrap();
    assert_eq!(stand.ordered().await, 2, "nothing was ordered");
    suspend(&stand.server.app.database, "alpha").await.unwrap();
    let following = actix_web::rt::spawn(follower::run(stand.server.app.clone()));
    stand.server.app.live.look_at_all();
    eventually("alpha is gone", async || stand.server.app.sites.load().len() == 1).await;
    following.abort();
    assert_eq!(greeted(of("alpha.example.org")).await, UNRECOGNIZED, "a suspended channel");
    assert_eq!(greeted(of("beta.example.org")).await, Greeting::Handshake);
}

#[actix_web::test]
async fn plain_http_leads_to_https() {
    let stand = Stand::start(Backend::Sqlite, &[]).await;
    let get = async |host: &str, path: &str| answer(stand.server.request_to(Method::GET, host, path)).await;
    let page = get("alpha.example.org", "/events?page=2").await;
    assert_eq!((page.status.as_u16(), page.header("location")), (301, "https://alpha.example.org/events?page=2"));
    assert!(!page.headers.contains_key("set-cookie") && !page.headers.contains_key("strict-transport-security"));
    let with_port = get(&format!("Alpha.Example.org:{}", stand.plain), "/").await;
    assert_eq!(with_port.header("location"), format!("https://alpha.example.org:{}/", stand.tls()));
    for path in ["/api/settings", "/media/token/540p/1.m4s", "/downloads/token", "/-/tls-ask?domain=alpha.example.org"]
    {
        assert_eq!(get("alpha.example.org", path).await.status, 403, "{path}");
    }
    let post = answer(stand.server.request_to(Method::POST, "alpha.example.org", "/events")).await;
    assert_eq!(post.status, 403);
    for host in ["unknown.example", "127.0.0.1", "alpha.localhost", "alpha.example.org@evil.example", "[::1]:80"] {
        let unknown = get(host, "/").await;
        assert!(unknown.status.is_client_error() && !unknown.headers.contains_key("location"), "{host}");
    }
    for token in ["unknown", "a%00b", &"a".repeat(200)] {
        let challenge = get("alpha.example.org", &format!("/.well-known/acme-challenge/{token}")).await;
        assert_eq!(challenge.status, 404, "{token}");
    }
}

async fn connected(stand: &Stand, name: &str, protocol: &[u8]) -> TlsStream<TcpStream> {
    let mut roots = RootCertStore::empty();
    roots.add(CertificateDer::from_pem_slice(stand.pebble.root().await.as_bytes()).unwrap()).unwrap();
    let mut config = ClientConfig::builder().with_root_certificates(roots).with_no_client_auth();
    config.alpn_protocols = vec![protocol.to_vec()];
    let socket = TcpStream::connect(("127.0.0.1", stand.tls())).await.unwrap();
    let name = name.to_owned().try_into().unwrap();
    let stream = TlsConnector::from(Arc::new(config)).connect(name, socket).await.unwrap();
    assert_eq!(stream.get_ref().1.alpn_protocol(), Some(protocol));
    stream
}

#[actix_web::test]
async fn http_2_is_served_and_keeps_to_the_name_of_its_handshake() {
    let stand = Stand::start(Backend::Sqlite, &[]).await;
    stand.orders().run().await.unwrap();
    let stream = connected(&stand, "alpha.example.org", b"h2").await;
    let (mut client, connection) = h2::client::handshake(stream).await.unwrap();
    actix_web::rt::spawn(async move { drop(connection.await) });
    let mut get = async |host: &str, path: &str| {
        let request = http02::Request::get(format!("https://{host}{path}")).body(()).unwrap();
        client = client.clone().ready().await.unwrap();
        let (response, _) = client.send_request(request, true).unwrap();
        let (head, mut body) = response.await.unwrap().into_parts();
        let mut text = Vec::new();
        while let Some(chunk) = body.data().await {
            let chunk = chunk.unwrap();
            drop(body.flow_control().release_capacity(chunk.len()));
            text.extend_from_slice(&chunk);
        }
        (head, String::from_utf8_lossy(&text).into_owned())
    };
    for _ in 0..3 {
        let (head, text) = get("alpha.example.org", "/").await;
        assert!(head.status == 200 && text.contains("alpha sports"), "{head:?} {text}");
        assert!(head.headers.contains_key("strict-transport-security"));
    }
    let (head, text) = get("beta.example.org", "/").await;
    assert_eq!((head.status.as_u16(), text.as_str()), (421, ""), "another channel is for another connection");
    let (head, _) = get("alpha.example.org", "/api/settings").await;
    assert_eq!(head.status, 200, "calls are answered");
}

#[actix_web::test]
async fn a_host_of_another_channel_is_refused() {
    let stand = Stand::start(Backend::Sqlite, &[]).await;
    stand.orders().run().await.unwrap();
    // HTTP/2 has no Host beside the URL's.
    let client = stand.client_with("alpha.example.org", reqwest::ClientBuilder::http1_only).await;
    let url = format!("https://alpha.example.org:{}/", stand.tls());
    for host in ["beta.example.org", "unknown.example", "alpha.localhost"] {
        let answer = answer(client.get(&url).header("host", host)).await;
        assert_eq!((answer.status.as_u16(), answer.text.as_str()), (421, ""), "{host}");
    }
    assert!(answer(client.get(&url)).await.text.contains("alpha sports"));
}
