//! `grandstand errors`: what a channel's pages report of their scripts.

use std::path::Path;

use grandstand_db::entities::page_errors::{ActiveModel, Entity};
use grandstand_db::scope::Queue;
use reqwest::{Method, StatusCode};
use sea_orm::{Database, EntityTrait, IntoActiveModel, Set};
use serde_json::{Value, json};

use crate::support::Backend;
use crate::support::process::{Process, Site, eventually};

on_both_databases!(errors_are_printed_with_their_place_in_the_sources, a_terminal_obeys_no_report);

async fn report(server: &Process, channel: &str, message: &str, script: &str) {
    let place = format!("at t (https://{channel}.localhost/assets/{script}:1:234)");
    let body =
        json!({ "message": message, "code": "caught", "route": "/watch/:id", "stack": place, "release": "01ab" });
    let taken = server.call(Method::POST, channel, "/api/error-log", "theme=dark", &body).await;
    assert_eq!(taken.status, StatusCode::NO_CONTENT, "{}", taken.text);
}

async fn ended(mut server: Process) {
    server.stop();
    eventually("the server ends", async || server.has_ended()).await;
}

/// The command with the build that the server has.
async fn errors(site: &Site, arguments: &[&str]) -> (String, String) {
    let frontend = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/fixtures/dist").display().to_string();
    let output = site.run(&[&["errors", "--frontend", &frontend], arguments].concat(), None).await;
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (text(output.stdout), text(output.stderr))
}

async fn errors_are_printed_with_their_place_in_the_sources(backend: Backend) {
    let site = Site::new(backend).await;
    let server = site.start(&[], None).ready().await;
    for message in ["TypeError: x is null", "TypeError: y is null"] {
        report(&server, "alpha", message, "app.0123abcd.js").await;
    }
    report(&server, "alpha", "Error: older", "app.4567cdef.js").await;
    report(&server, "beta", "Error: beta's own", "app.0123abcd.js").await;
    // What was reported last is written before the end.
    ended(server).await;
    let (printed, complaints) = errors(&site, &["alpha"]).await;
    let lines: Vec<&str> = printed.lines().collect();
    assert_eq!((lines[0], lines[6]), ("TypeError: y is null", "    at src/app/App.tsx:22:6"), "{printed}");
    assert!(lines[1].starts_with("  2 times, first 20") && lines[1].ends_with(" UTC"), "{printed}");
    assert_eq!(
        lines[2..6],
        ["  noticed: caught (2)", "  screens: /watch/:id (2)", "  releases: 01ab (2)", "  browsers: unknown (2)"]
    );
    assert!(
        printed.contains("Error: older\n  once, ") && printed.contains("    at app.4567cdef.js:1:234 t\n"),
        "{printed}"
    );
    assert!(complaints.contains("no source maps of app.4567cdef.js: --maps names"), "{complaints}");
    assert!(!printed.contains("beta"), "{printed}");

    let (printed, _) = errors(&site, &["beta", "--json"]).await;
    let group: Value = serde_json::from_str(printed.trim_end()).unwrap();
    let place = json!({ "file": "src/app/App.tsx", "line": 22, "column": 6, "function": "t", "resolved": true });
    assert_eq!((&group["message"], &group["stack"]), (&json!("Error: beta's own"), &json!([place])), "{group}");
    assert!(group["first_at"].as_str().unwrap().ends_with('Z'), "{group}");
    let (none, _) = errors(&site, &["alpha", "--since", "2200-01-01"]).await;
    assert_eq!(none, "no errors were reported\n");
    assert_eq!(errors(&site, &["alpha", "--since", "2200-01-01", "--json"]).await.0, "");
    let (_, unknown) = errors(&site, &["gamma"]).await;
    assert!(unknown.contains("there is no channel \"gamma\""), "{unknown}");
}

async fn a_terminal_obeys_no_report(backend: Backend) {
    let site = Site::new(backend).await;
    let server = site.start(&[], None).ready().await;
    report(&server, "alpha", "red \u{1b}[31m\u{9b}31m\r\n\u{202e}back\u{7}", "app.0123abcd.js").await;
    ended(server).await;
    // What another version may have stored.
    let database = Database::connect(site.database()).await.unwrap();
    let row = Entity::every().one(&database).await.unwrap().unwrap();
    assert_eq!(row.message, "red [31m 31m back");
    let odd = ActiveModel {
        message: Set("\u{1b}]0;title\u{7}".to_owned()),
        route: Set("/\u{9b}".to_owned()),
        ..row.into_active_model()
    };
    Entity::update(odd).validate().unwrap().exec(&database).await.unwrap();
    database.close().await.unwrap();
    for arguments in [&["alpha"][..], &["alpha", "--json"]] {
        let (printed, _) = errors(&site, arguments).await;
        assert!(printed.contains("]0;title") && printed.contains("App.tsx"), "{printed}");
        assert!(!printed.chars().any(|one| one.is_control() && one != '\n') && !printed.contains("\\u"), "{printed:?}");
    }
}
