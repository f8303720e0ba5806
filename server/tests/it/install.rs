//! The channel as an app: manifest, offline page and service worker.

use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::support::{Backend, Server, seeds};

on_both_databases!(
    the_manifest_is_the_channels,
    the_offline_page_is_in_the_brand_and_needs_no_script,
    the_service_worker_changes_with_what_it_keeps,
);

async fn the_manifest_is_the_channels(backend: Backend) {
    let server = Server::start(backend).await;
    let answered = server.get("alpha", "/manifest.webmanifest").await;
    assert_eq!(answered.header("content-type"), "application/manifest+json");
    let manifest = answered.json();
    assert_eq!(
        (manifest["name"].as_str(), manifest["short_name"].as_str()),
        (Some("alpha sports"), Some("alpha sports"))
    );
    assert_eq!((&manifest["theme_color"], &manifest["display"]), (&json!("#ffffff"), &json!("standalone")));
    for icon in manifest["icons"].as_array().unwrap() {
        let src = icon["src"].as_str().unwrap();
        let picture = server.get("alpha", src).await;
        assert_eq!((picture.status, picture.header("content-type")), (StatusCode::OK, icon["type"].as_str().unwrap()));
    }
    let purposes: Vec<_> = manifest["icons"].as_array().unwrap().iter().map(|icon| &icon["purpose"]).collect();
    assert_eq!(purposes, ["any", "any", "maskable", "any"]);
    let shell = server.get("alpha", "/?lang=fr").await.text;
    let touch = shell.split("rel=\"apple-touch-icon\" href=\"").nth(1).unwrap().split('"').next().unwrap();
    assert_eq!(server.get("alpha", touch).await.header("content-type"), "image/png");
    assert!(shell.contains("<link rel=\"manifest\" href=\"/manifest.webmanifest?lang=fr\">"));
    let french = server.get("alpha", "/manifest.webmanifest?lang=fr").await.json();
    let start = french["start_url"].as_str().unwrap();
    assert_eq!((french["lang"].as_str(), start), (Some("fr"), "/?lang=fr"));
    let shortcuts: Vec<&Value> = french["shortcuts"].as_array().unwrap().iter().map(|one| &one["name"]).collect();
    assert_eq!(shortcuts, ["En direct", "Événements à venir", "À la demande"]);
}

async fn the_offline_page_is_in_the_brand_and_needs_no_script(backend: Backend) {
    let server = Server::start(backend).await;
    let page = server.get("alpha", "/offline").await;
    assert_eq!(page.status, StatusCode::OK);
    for part in
        ["<html lang=\"en\" data-mode=\"light\">", "--color-primary:#0b1f4b", "You are offline", "alt=\"alpha sports\""]
    {
        assert!(page.text.contains(part), "no {part} in {}", page.text);
    }
    assert!(!page.text.contains("<script"));
    let policy = page.header("content-security-policy");
    assert!(policy.contains("'sha256-") && !policy.contains("unsafe-inline"), "{policy}");
    let french = server.get("alpha", "/offline?lang=fr").await.text;
    assert!(french.contains("<html lang=\"fr\"") && french.contains("Vous êtes hors ligne"));
}

async fn the_service_worker_changes_with_what_it_keeps(backend: Backend) {
    let server = Server::start(backend).await;
    let script = server.get("alpha", "/service-worker.js").await;
    assert_eq!(script.header("content-type"), "text/javascript; charset=utf-8");
    assert_eq!(script.header("cache-control"), "no-cache");
    let facts: Value = serde_json::from_str(
        script.text.lines().next().unwrap().strip_prefix("const CHANNEL = ").unwrap().strip_suffix(';').unwrap(),
    )
    .unwrap();
    for file in facts["pages"].as_object().unwrap().values().chain(facts["pictures"].as_array().unwrap()) {
        assert_eq!(server.get("alpha", file.as_str().unwrap()).await.status, StatusCode::OK, "{file}");
    }
    assert!(!script.text.contains("/api"), "no call is answered from the store");
    seeds::edit(&server.seeds.join("alpha"), "theme.toml", "primary = \"#0b1f4b\"", "primary = \"#0b1f4c\"");
    server.apply_again().await;
    let restyled = server.get("alpha", "/service-worker.js").await;
    assert_ne!(restyled.text, script.text, "the page that it keeps looks otherwise");
}
