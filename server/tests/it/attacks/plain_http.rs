//! Programs that call without TLS through the shipped nginx: somebody on the way could read what they send.

use crate::support::nginx::{BEHIND, HOST, Nginx};
use crate::support::{Backend, Server};

const HERE: [u8; 4] = [127, 0, 0, 2];

#[actix_web::test]
async fn only_pages_are_led_to_tls() {
    let server = Server::with(Backend::Sqlite, &BEHIND, |_| {}).await;
    let nginx = Nginx::shipped(server.address()).await;
    let plain = async |method: &str, path: &str| {
        let request = format!("{method} {path} HTTP/1.1\r\nHost: {HOST}\r\nConnection: close\r\n\r\n");
        nginx.plain(HERE, request.into_bytes()).await
    };
    for path in ["/", "/watch/7?t=1", "/apis"] {
        let led = plain("GET", path).await;
        assert_eq!((led.status, led.header("location")), (301, format!("https://{HOST}{path}").as_str()), "{path}");
    }
    let calls = [
        ("GET", "/api/settings"),
        ("GET", "/api/calendar/secret.ics"),
        ("GET", "//api/settings"),
        ("GET", "/x/../api/settings"),
        ("GET", "/%61pi/settings"),
        ("POST", "/api/v2/auth/login"),
        ("GET", "/media/token/master.m3u8"),
        ("GET", "/downloads/token/720p.mp4"),
    ];
    for (method, path) in calls {
        let refused = plain(method, path).await;
        assert_eq!((refused.status, refused.header("location")), (403, ""), "{method} {path}");
    }
    let head = format!("GET /api/settings HTTP/1.1\r\nHost: {HOST}\r\nConnection: close\r\n\r\n");
    assert_eq!(nginx.tls(HERE, head.into_bytes()).await.status, 200, "over TLS they are answered");
}
