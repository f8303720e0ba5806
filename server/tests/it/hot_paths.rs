//! What is answered from memory: without a query, and without compressing anything on the way.

use std::time::Duration;

use reqwest::header::HeaderMap;
use reqwest::{Method, StatusCode};
use sea_orm::ConnectionTrait;
use serde_json::json;

use crate::support::server::answer;
use crate::support::{Backend, Server, seeds};

on_both_databases!(
    declared_answers_need_no_database,
    answers_are_revalidated_and_compressed,
    a_prepared_channel_is_compressed_from_its_first_answer,
    channels_are_loaded_together,
    a_channel_that_cannot_be_read_leaves_the_others_be,
);

const BOOTSTRAP: &str = "/api/channel-bootstrap-data";

/// Everything that is declared. `{page}` and the like stand for ids.
const DECLARED: [&str; 34] = [
    "/",
    "/?lang=fr",
    "/history",
    "/upcoming",
    "/vod?lang=fr",
    "/packages",
    "/select-package/{package}",
    "/select-package/{subscription}?type=subscription",
    "/login",
    "/search?q=lions",
    "/no-such-page",
    "/robots.txt",
    "/manifest.webmanifest",
    "/offline?lang=fr",
    "/service-worker.js",
    "/api/channel-bootstrap-data",
    "/api/channel-bootstrap-data?lang=fr",
    "/api/channel-settings/alpha.json",
    "/api/settings",
    "/api/menu",
    "/api/pages",
    "/api/pages/{page}",
    "/api/faq",
    "/api/color-settings/web",
    "/api/slides/web",
    "/api/events-categories",
    "/api/events-locations",
    "/api/participant-groups",
    "/api/participant-group-properties",
    "/api/packages",
    "/api/packages?limit=1",
    "/api/packages/{package}",
    "/api/subscriptions/{subscription}",
    "/api/vod-media-categories",
];

async fn declared_answers_need_no_database(backend: Backend) {
    let server = Server::start(backend).await;
    let page = server.id_of("alpha", "/api/pages", "history").await.to_string();
    let package = server.id_of("alpha", "/api/packages", "season").await.to_string();
    let subscription = server.id_of("alpha", "/api/subscriptions", "monthly").await.to_string();
    let paths = DECLARED.map(|path| {
        path.replace("{page}", &page).replace("{package}", &package).replace("{subscription}", &subscription)
    });
    let mut before = Vec::new();
    server.queries.take();
    for path in &paths {
        before.push(server.get("alpha", path).await);
        assert_eq!(server.queries.take(), Vec::<String>::new(), "{path}");
    }
    server.get("alpha", "/api/events").await;
    assert!(!server.queries.take().is_empty(), "queries are seen");
    server.app.database.clone().close().await.unwrap();
    assert_eq!(server.get("alpha", "/api/events?limit=1").await.code(), "internal", "the database is gone");
    for (path, before) in paths.iter().zip(before) {
        let now = server.get("alpha", path).await;
        assert_eq!((now.status, &now.text), (before.status, &before.text), "{path}");
    }
    let key = server.api_key("alpha").await;
    assert_eq!(server.get("alpha", &format!("/api/menu?api_key={key}")).await.status, StatusCode::OK);
    let sent = server.post("alpha", "/api/get_api_key", &json!({ "channel_key": "beta" })).await;
    assert_eq!(sent.code(), "channel_key_unknown");
}

async fn answers_are_revalidated_and_compressed(backend: Backend) {
    let server = Server::start(backend).await;
    let request = || server.request(Method::GET, "alpha", BOOTSTRAP);
    let plain = answer(request().header("accept-encoding", "identity")).await;
    let mut tags = vec![plain.header("etag").to_owned()];
    for encoding in ["br", "zstd", "gzip"] {
        let compressed = packed(&server, BOOTSTRAP, encoding).await;
        assert_eq!(compressed.headers["vary"], "Accept-Encoding, Accept-Language");
        assert!(compressed.bytes.len() < plain.text.len() / 2, "{encoding}");
        tags.push(compressed.headers["etag"].to_str().unwrap().to_owned());
        let decoded = answer(request().header("accept-encoding", encoding)).await;
        assert_eq!(decoded.text, plain.text, "{encoding}");
    }
    for tag in &tags {
        let again = answer(request().header("accept-encoding", "identity").header("if-none-match", tag)).await;
        assert_eq!((again.status, again.text.as_str()), (StatusCode::NOT_MODIFIED, ""), "{tag}");
        assert_eq!(again.header("etag"), tags[0]);
    }
    tags.dedup();
    assert_eq!(tags.len(), 4, "each variant has a tag of its own: {tags:?}");
    let other = answer(request().header("if-none-match", "\"other\"")).await;
    assert_eq!(other.status, StatusCode::OK);
}

/// An answer as it went over the wire.
struct Packed {
    headers: HeaderMap,
    bytes: Vec<u8>,
}

/// Asks until the answer comes in that encoding: the first requests get the plain bytes, since none waits for a variant
/// to be made.
async fn packed(server: &Server, path: &str, encoding: &str) -> Packed {
    let client = reqwest::Client::builder().no_gzip().no_brotli().no_zstd().build().unwrap();
    for _ in 0..500 {
        let response = server.request_with(&client, "alpha", path).header("accept-encoding", encoding).send();
        let response = response.await.unwrap();
        let headers = response.headers().clone();
        let bytes = response.bytes().await.unwrap().to_vec();
        if headers.get("content-encoding").is_some_and(|value| value == encoding) {
            return Packed { headers, bytes };
        }
        assert!(!headers.contains_key("content-encoding"), "{headers:?}");
        assert!(bytes.starts_with(b"{"), "plain until there is a variant");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("no {encoding} of {path} was made");
}

async fn a_prepared_channel_is_compressed_from_its_first_answer(backend: Backend) {
    let server = Server::start(backend).await;
    let client = reqwest::Client::builder().no_gzip().no_brotli().no_zstd().build().unwrap();
    let first = |path: &'static str| {
        let request = server.request_with(&client, "alpha", path).header("accept-encoding", "zstd");
        async move { request.send().await.unwrap().headers().get("content-encoding").cloned() }
    };
    assert_eq!(first(BOOTSTRAP).await, None);
    assert_eq!(first("/").await, None);
    let sites = server.app.sites.load();
    let alpha = sites.iter().find(|site| site.channel.key == "alpha").unwrap();
    alpha.prepare();
    assert_eq!(first(BOOTSTRAP).await.unwrap(), "zstd");
    assert_eq!(first("/?lang=fr").await.unwrap(), "zstd");
}

async fn channels_are_loaded_together(backend: Backend) {
    let server = Server::with(backend, &[], |seeds| {
        for key in ["gamma", "delta", "epsilon"] {
            seeds::write(seeds, key);
        }
    })
    .await;
    server.queries.take();
    server.app.loader.load_all().await.unwrap();
    let queries = server.queries.take();
    assert_eq!(queries.len(), 2, "revisions and ids of all five channels: {queries:#?}");
    for key in ["alpha", "epsilon"] {
        assert_eq!(server.get(key, "/api/settings").await.data()["channel_key"], key);
    }
}

async fn a_channel_that_cannot_be_read_leaves_the_others_be(backend: Backend) {
    let server = Server::start(backend).await;
    let broken = "UPDATE channel_revisions SET document = '{\"key\":1}' \
                  WHERE channel_id = (SELECT id FROM channels WHERE key = 'alpha')";
    server.app.database.execute_unprepared(broken).await.unwrap();
    server.app.loader.load_all().await.unwrap();
    assert_eq!(server.get("alpha", "/api/settings").await.code(), "unknown_host");
    assert_eq!(server.get("beta", "/api/settings").await.data()["channel_key"], "beta");
}
