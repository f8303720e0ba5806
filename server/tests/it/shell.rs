//! The page shell, assets, pictures, health and the headers of every answer.

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::support::server::answer;
use crate::support::{Backend, Server, seeds};

on_both_databases!(
    the_shell_is_in_the_channels_brand_and_language,
    english_is_that_of_the_channels_country,
    unknown_hosts_and_paths_are_not_found,
    texts_that_a_channel_has_not_written_are_not_found,
    assets_are_kept_and_compressed,
    pictures_are_the_channels_own,
    only_a_players_window_keeps_its_tie_to_whoever_opened_it,
    only_the_channels_sites_may_frame_the_player,
    health_answers_on_any_host,
    a_server_without_its_database_is_alive_and_not_ready,
);

async fn the_shell_is_in_the_channels_brand_and_language(backend: Backend) {
    let server = Server::start(backend).await;
    let shell = server.get("alpha", "/").await;
    assert_eq!(shell.status, StatusCode::OK);
    for part in [
        "<html lang=\"en\" data-mode=\"light\" ",
        "<title>alpha sports</title>",
        "<meta name=\"grandstand-channel\" content=\"alpha\">",
        "<meta name=\"theme-color\" content=\"#ffffff\">",
        "--color-primary:#0b1f4b",
        "url(/assets/fonts/inter.woff2)",
        "<link rel=\"preload\" as=\"font\"",
        "property=\"og:image\" content=\"https://alpha.example.org/images/",
        "application/ld+json",
    ] {
        assert!(shell.text.contains(part), "no {part} in {}", shell.text);
    }
    for (path, screen) in [("/", "home"), ("/live", "events")] {
        let page = server.get("alpha", path).await.text;
        let named = format!("<meta name=\"screen-scripts\" content=\"/assets/{screen}.0123abcd.js\">");
        assert!(page.contains(&named), "no {named} in {page}");
        let fetched =
            format!("<link rel=\"preload\" as=\"script\" fetchpriority=\"low\" href=\"/assets/{screen}.0123abcd.js\">");
        assert!(page.contains(&fetched), "no {fetched} in {page}");
        assert_eq!(page.matches("as=\"script\"").count(), 1, "only the screen's own: {page}");
    }
    let theme = server.get("alpha", "/api/color-settings/web").await.data();
    let face = &theme["fonts"]["families"][0]["faces"][0];
    assert_eq!((&face["src"], &face["weight"]), (&"/assets/fonts/inter.woff2".into(), &"100 900".into()));
    let policy = shell.header("content-security-policy");
    let watching = "script-src 'self' 'sha256-DIm7WJS6ZKDYe5qFLPy+h4JFI9Bol5QmYC57mt3Fb00=';";
    assert!(policy.contains(watching) && shell.text.contains("<script>start()</script>"), "{policy}");
    assert!(!policy.contains("unsafe-inline"), "{policy}");
    assert_eq!(policy.matches("'sha256-").count(), 3, "the theme, the splash and the script: {policy}");
    let french = server.get("alpha", "/?lang=fr").await;
    assert!(french.text.contains("<html lang=\"fr\""));
    let request = server.request(Method::GET, "alpha", "/").header("if-none-match", shell.header("etag"));
    assert_eq!(answer(request).await.status, StatusCode::NOT_MODIFIED);
}

async fn english_is_that_of_the_channels_country(backend: Backend) {
    let server = Server::with(backend, &[], |folder| {
        for (key, country) in [("alpha", "GB"), ("beta", "US")] {
            let name = format!("name = \"{key} sports\"");
            seeds::edit(&folder.join(key), "channel.toml", &name, &format!("country = \"{country}\"\n{name}"));
        }
    })
    .await;
    for (key, path, lang, english, open_graph) in [
        ("alpha", "/", "en-GB", "en-GB", "en_GB"),
        ("alpha", "/?lang=fr", "fr", "en-GB", "fr_FR"),
        ("beta", "/", "en-US", "en-US", "en_US"),
    ] {
        let page = server.get(key, path).await.text;
        for part in [
            format!("<html lang=\"{lang}\" data-english=\"{english}\" data-mode="),
            format!("<meta property=\"og:locale\" content=\"{open_graph}\">"),
        ] {
            assert!(page.contains(&part), "{key} {path}: no {part} in {page}");
        }
    }
    assert!(server.get("alpha", "/offline").await.text.contains("<html lang=\"en-GB\""));
}

async fn unknown_hosts_and_paths_are_not_found(backend: Backend) {
    let server = Server::start(backend).await;
    for (path, status) in [
        ("/upcoming", 200),
        ("/upcoming/", 200),
        ("/profile/clips", 200),
        ("/history", 200),
        ("/about", 404),
        ("/404", 404),
        ("/watch/999999", 404),
        ("/watch/1x", 404),
        ("/watch/99999999999999999999", 404),
        ("/team/999999", 404),
        ("/school/999999", 404),
        ("/sport/999999", 404),
        ("/select-package/999999", 404),
        ("/watch_embed/999999", 404),
        ("/no-such-page", 404),
        ("/.env", 404),
    ] {
        let shell = server.get("alpha", path).await;
        assert_eq!(shell.status.as_u16(), status, "{path}");
        assert!(shell.text.contains("id=\"root\""), "{path} is the site's own page");
    }
    let sent = answer(server.request(Method::POST, "alpha", "/login")).await;
    assert_eq!((sent.status, sent.header("allow")), (StatusCode::METHOD_NOT_ALLOWED, "GET, HEAD"));
    assert_eq!(answer(server.request(Method::HEAD, "alpha", "/")).await.status, StatusCode::OK);
    let neutral = answer(server.request_to(Method::GET, "nobody.example", "/")).await;
    assert_eq!(neutral.status, StatusCode::NOT_FOUND);
    assert!(!neutral.text.contains("alpha") && !neutral.text.contains("beta"));
}

async fn texts_that_a_channel_has_not_written_are_not_found(backend: Backend) {
    const TEXTS: [&str; 3] = ["/about", "/privacy_policy", "/terms_conditions"];
    let server = Server::start(backend).await;
    for path in TEXTS {
        assert_eq!(server.get("alpha", path).await.status, StatusCode::NOT_FOUND, "{path}");
        seeds::write_text(&server.seeds.join("alpha"), path, &format!("alpha writes {path}"));
    }
    server.apply_again().await;
    for path in TEXTS {
        let page = server.get("alpha", path).await;
        assert_eq!(page.status, StatusCode::OK, "{path}");
        assert!(page.text.contains(&format!("alpha writes {path}")), "{path}");
        assert_eq!(server.get("beta", path).await.status, StatusCode::NOT_FOUND, "another channel's {path}");
    }
}

async fn assets_are_kept_and_compressed(backend: Backend) {
    let server = Server::start(backend).await;
    let path = "/assets/app.0123abcd.js";
    let asset = server.get("alpha", path).await;
    assert_eq!(asset.header("cache-control"), "public, max-age=31536000, immutable");
    assert_eq!(asset.header("content-type"), "text/javascript; charset=utf-8");
    let compressed = answer(server.request(Method::GET, "alpha", path).header("accept-encoding", "gzip")).await;
    assert_eq!(compressed.text, asset.text);
    for wrong in ["/assets/none.js", "/assets/../index.html", "/assets/%2e%2e/index.html"] {
        assert_eq!(server.get("alpha", wrong).await.status, StatusCode::NOT_FOUND, "{wrong}");
    }
}

async fn pictures_are_the_channels_own(backend: Backend) {
    let server = Server::start(backend).await;
    let settings = server.get("alpha", "/api/settings").await.data();
    let logo = settings["images"]["logo"]["src"].as_str().unwrap();
    let picture = server.get("alpha", logo).await;
    assert_eq!((picture.status, picture.header("content-type")), (StatusCode::OK, "image/svg+xml"));
    assert!(picture.header("content-security-policy").contains("default-src 'none'"), "an SVG runs nothing");
    assert_eq!(server.get("beta", logo).await.status, StatusCode::NOT_FOUND, "another channel's picture");
    assert_eq!(server.get("alpha", "/images/none.svg").await.code(), "not_found");
}

async fn only_a_players_window_keeps_its_tie_to_whoever_opened_it(backend: Backend) {
    let server = Server::start(backend).await;
    let event = server.id_of("alpha", "/api/events", "final").await;
    for (screen, policy) in [("watch_embed", "unsafe-none"), ("watch", "same-origin-allow-popups")] {
        let page = server.get("alpha", &format!("/{screen}/{event}")).await;
        assert_eq!((page.status, page.header("cross-origin-opener-policy")), (StatusCode::OK, policy), "{screen}");
    }
}

async fn only_the_channels_sites_may_frame_the_player(backend: Backend) {
    let server = Server::with(backend, &[], |folder| {
        let embed = "[embed]\nsites = [\"https://club.example.org\"]\n[geo]\n";
        seeds::edit(&folder.join("alpha"), "channel.toml", "[geo]\n", embed);
    })
    .await;
    let policy = async |channel: &str, path: &str| {
        let page = server.get(channel, path).await;
        assert_eq!(page.status, StatusCode::OK, "{channel}{path}");
        page.header("content-security-policy").to_owned()
    };
    let event = server.id_of("alpha", "/api/events", "open").await;
    let framed = policy("alpha", &format!("/watch_embed/{event}")).await;
    assert!(framed.ends_with("frame-ancestors 'self' https://club.example.org"), "{framed}");
    let theirs = server.id_of("beta", "/api/events", "open").await;
    let (watch, theirs) = (format!("/watch/{event}"), format!("/watch_embed/{theirs}"));
    for (channel, path) in [("alpha", "/"), ("alpha", watch.as_str()), ("alpha", "/login"), ("beta", theirs.as_str())] {
        let policy = policy(channel, path).await;
        assert!(policy.ends_with("frame-ancestors 'self'"), "{channel}{path}: {policy}");
    }
}

async fn health_answers_on_any_host(backend: Backend) {
    let server = Server::start(backend).await;
    let get = |path: &'static str| answer(server.request_to(Method::GET, "anything.example", path));
    assert_eq!(get("/healthz").await.text, "ok");
    let ready = get("/readyz").await;
    assert_eq!((ready.status, ready.json()["channels"].as_i64()), (StatusCode::OK, Some(2)));
    let answered = server.get("alpha", "/api/menu").await;
    assert_eq!(answered.header("x-content-type-options"), "nosniff");
    assert_eq!(answered.header("cross-origin-opener-policy"), "same-origin-allow-popups");
    assert!(!answered.header("x-request-id").is_empty());
}

/// What `/readyz` says of a server with two channels that sell nothing.
fn readiness(ready: bool) -> Value {
    json!({
        "ready": ready, "database": ready, "redis": null, "channels": 2, "channels_without_payment_secrets": 0
    })
}

async fn a_server_without_its_database_is_alive_and_not_ready(backend: Backend) {
    let server = Server::start(backend).await;
    let get = |path: &'static str| answer(server.request_to(Method::GET, "anything.example", path));
    let ready = get("/readyz").await;
    assert_eq!(ready.status, StatusCode::OK);
    assert_eq!(ready.json(), readiness(true));
    server.app.database.clone().close().await.unwrap();
    let ready = get("/readyz").await;
    assert_eq!(ready.status, StatusCode::SERVICE_UNAVAILABLE);
    assert_eq!(ready.json(), readiness(false));
    assert_eq!(get("/healthz").await.status, StatusCode::OK, "the process is up");
}
