//! A client writes into the log: a line of its own, a terminal's control sequence, a host that it never asked.

use reqwest::Method;
use reqwest::header::HOST;
use serde_json::json;

use crate::support::Backend;
use crate::support::process::{Process, Site, eventually};
use crate::support::server::answer;

on_both_databases!(nothing_that_is_sent_makes_a_line_or_a_host_of_its_own);

/// What the forged lines would begin with.
const FORGED: &str = "2026-01-01T00:00:00Z  INFO forged";

async fn nothing_that_is_sent_makes_a_line_or_a_host_of_its_own(backend: Backend) {
    let site = Site::new(backend).await;
    let server = site.start(&[], None).ready().await;
    let key = server.api_key("alpha").await;
    server.get("alpha", "/api/none%0A2026-01-01T00:00:00Z%20%20INFO%20forged%1B%5B31m").await;
    let report = json!({
        "api_key": key, "code": "timeout", "status": 0, "method": "GET", "route": format!("/x\n{FORGED}"),
        "message": format!("slow\r\n{FORGED} \u{1b}[31m\u{9b}31m"), "path": format!("/y\n{FORGED}"),
    });
    let taken = server.call(Method::POST, "alpha", "/api/error-log", "theme=dark", &report).await;
    assert_eq!(taken.status.as_u16(), 204, "{}", taken.text);
    let client = reqwest::Client::new();
    let claims = client.get(format!("{}/api/claims", server.address())).header(HOST, "alpha.localhost");
    let claims = claims.header("x-forwarded-host", "forged.example").header("forwarded", "host=forged.example");
    assert_eq!(answer(claims).await.status.as_u16(), 404);
    eventually("all three are logged", async || {
        ["/api/none", "a page reports", "/api/claims"].iter().all(|text| server.said(text) > 0)
    })
    .await;
    assert_one_line_each(&server);
}

fn assert_one_line_each(server: &Process) {
    let lines = server.lines();
    assert!(!lines.iter().any(|line| line.starts_with(FORGED)), "{lines:#?}");
    let sent: Vec<_> = lines.iter().filter(|line| line.contains("answered") || line.contains("reports")).collect();
    assert!(sent.iter().all(|line| !line.contains(['\u{1b}', '\u{9b}', '\r'])), "{sent:#?}");
    let claims = lines.iter().find(|line| line.contains("/api/claims")).unwrap();
    assert!(claims.contains("alpha.localhost") && !claims.contains("forged.example"), "{claims}");
}
