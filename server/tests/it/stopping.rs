//! A server that is told to stop serves on for a while, so that proxies give up their connections in time.

use reqwest::StatusCode;

use crate::support::Backend;
use crate::support::process::{Site, eventually};

#[actix_web::test]
async fn a_server_that_is_told_to_stop_ends_each_connection_first() {
    let site = Site::new(Backend::Sqlite).await;
    let mut server = site.start(&["--drain-seconds", "300"], None).ready().await;
    let before = server.get("alpha", "/readyz").await;
    assert_eq!((before.status, before.header("connection")), (StatusCode::OK, ""));
    server.stop();
    eventually("proxies are told", async || server.get("alpha", "/readyz").await.status != StatusCode::OK).await;
    let served = server.get("alpha", "/api/settings").await;
    assert_eq!((served.status, served.header("connection")), (StatusCode::OK, "close"));
    assert_eq!(server.get("alpha", "/healthz").await.status, StatusCode::OK, "it is not to be killed");
    // Whoever doesn't want to wait says it again.
    assert!(!server.has_ended());
    server.stop();
    eventually("it has ended", async || server.has_ended()).await;
}
