//! `/-/tls-ask`, by which a proxy asks whether it may order a certificate.

use actix_web::test::{TestRequest, call_service, init_service};
use actix_web::web;
use grandstand_apply::suspend;
use grandstand_server::health;

use crate::support::{Backend, Server};

#[actix_web::test]
async fn only_served_domains_are_allowed() {
    let arguments = ["--platform-domain", "stands.example", "--metrics-listen", "127.0.0.1:0"];
    let server = Server::with(Backend::Sqlite, &arguments, |_| {}).await;
    let health = web::Data::from(std::sync::Arc::clone(&server.app.health));
    let app = init_service(actix_web::App::new().app_data(health).configure(health::configure_metrics)).await;
    let ask = async |query: &str| {
        let request = TestRequest::get().uri(&format!("/-/tls-ask{query}")).to_request();
        let response = call_service(&app, request).await;
        let status = response.status().as_u16();
        assert!(actix_web::test::read_body(response).await.is_empty(), "nothing else is said");
        status
    };
    for known in ["alpha.example.org", "ALPHA.example.org.", "beta.stands.example", "stands.example"] {
        assert_eq!(ask(&format!("?domain={known}")).await, 200, "{known}");
    }
    let (long, flood) = ("a.".repeat(150) + "example.org", format!("domain=alpha.example.org&x={}", "y".repeat(2000)));
    let hostile = [
        "unknown.example.org",
        "gamma.stands.example",
        "a.b.stands.example",
        "*.stands.example",
        "alpha.localhost",
        "localhost",
        "127.0.0.1",
        "%5B::1%5D",
        "alpha.example.org:443",
        "alpha.example.org/",
        "",
        "%00",
        "%ff%fe",
        "alpha%2eexample%2eorg%00",
        &long,
    ];
    for name in hostile {
        assert_eq!(ask(&format!("?domain={name}")).await, 404, "{name}");
    }
    for query in ["", "?", "?domain", "?other=alpha.example.org", "?DOMAIN=alpha.example.org", &format!("?{flood}")] {
        assert_eq!(ask(query).await, 404, "{query}");
    }
    for method in ["POST", "PUT", "DELETE", "HEAD", "OPTIONS"] {
        let request = TestRequest::with_uri("/-/tls-ask?domain=alpha.example.org").method(method.parse().unwrap());
        assert_eq!(call_service(&app, request.to_request()).await.status().as_u16(), 404, "{method}");
    }
    suspend(&server.app.database, "alpha").await.unwrap();
    server.app.loader.load_all().await.unwrap();
    assert_eq!(ask("?domain=alpha.example.org").await, 404, "a suspended channel");
    let health = call_service(&app, TestRequest::get().uri("/healthz").to_request()).await;
    assert_eq!(health.status().as_u16(), 200, "health checks are here as well");
    let outside = server.get("alpha", "/-/tls-ask?domain=beta.example.org").await;
    assert_ne!(outside.status.as_u16(), 200, "it is not among the channels' addresses");
}
