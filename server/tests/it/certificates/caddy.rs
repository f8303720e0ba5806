//! The shipped Caddyfile: Caddy asks which domains it may order, and passes everything on as it should.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use grandstand_server::serve::listeners;
use grandstand_web::connections::Timeouts;
use reqwest::Method;

use crate::support::caddy::Caddy;
use crate::support::pebble::Pebble;
use crate::support::ports::free_port;
use crate::support::server::answer;
use crate::support::{Backend, Server};

#[actix_web::test]
async fn caddy_orders_what_the_server_allows() {
    let [private, plain] = [(); 2].map(|()| free_port());
    let listen = format!("127.0.0.1:{private}");
    let arguments = ["--trusted-proxies", "127.0.0.1", "--metrics-listen", &listen];
    let server = Server::with(Backend::Sqlite, &arguments, |_| {}).await;
    let private_listener = listeners::metrics(&server.app, Timeouts::default()).unwrap().unwrap();
    let pebble = Pebble::start(plain).await;
    let caddy = Caddy::shipped(server.address(), private, plain, &pebble).await;
    let root = reqwest::Certificate::from_pem(pebble.root().await.as_bytes()).unwrap();
    let here = |port: u16| SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), port);
    let client = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).tls_certs_only([root]);
    let names = ["alpha.example.org", "beta.example.org", "unknown.example.org", "alpha.localhost"];
    let client = names.iter().fold(client, |client, name| client.resolve(name, here(0))).build().unwrap();
    let url = |host: &str, path: &str| format!("https://{host}:{}{path}", caddy.tls);
    for key in ["alpha", "beta"] {
        let page = answer(client.get(url(&format!("{key}.example.org"), "/"))).await;
        assert!(page.text.contains(&format!("{key} sports")), "{}", caddy.log());
        assert_eq!(page.header("strict-transport-security"), "max-age=63072000");
    }
    for unknown in ["unknown.example.org", "alpha.localhost"] {
        assert!(client.get(url(unknown, "/")).send().await.is_err(), "{unknown} gets no handshake");
    }
    assert!(!pebble.log().contains("unknown.example.org"), "and is not ordered");
    for path in ["/-/tls-ask?domain=alpha.example.org", "/-/media/token/a", "/metrics"] {
        let refused = answer(client.get(url("alpha.example.org", path))).await;
        assert_eq!((refused.status.as_u16(), refused.text.as_str()), (404, ""), "{path}");
    }
    let call = client.post(url("alpha.example.org", "/api/sign-in")).header("origin", "https://alpha.example.org");
    assert_ne!(answer(call.body("x".repeat(300_000))).await.status.as_u16(), 200, "a body that is too large");
    let http =
        reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).tls_certs_only([]).build().unwrap();
    let plain = |path: &str| {
        http.request(Method::GET, format!("http://127.0.0.1:{}{path}", caddy.plain)).header("host", "alpha.example.org")
    };
    let redirect = answer(plain("/events?page=2")).await;
    assert_eq!(
        (redirect.status.as_u16(), redirect.header("location")),
        (301, "https://alpha.example.org/events?page=2")
    );
    assert_eq!(answer(plain("/api/settings")).await.status.as_u16(), 403);
    let secret = "/media/topsecret/540p/1.m4s?token=topsecret";
    drop(answer(client.get(url("alpha.example.org", secret)).header("referer", "https://a.example/topsecret")).await);
    drop(answer(client.get(url("alpha.example.org", "/?code=topsecret"))).await);
    crate::support::process::eventually("it logs", async || caddy.log().contains("/media/-/540p/1.m4s")).await;
    assert!(!caddy.log().contains("topsecret"), "{}", caddy.log());
    private_listener.stop(false).await;
}
