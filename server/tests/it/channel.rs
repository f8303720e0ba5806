//! `/get_api_key`, `/channel-settings`, `/channel-bootstrap-data` and the declared calls.

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::support::server::answer;
use crate::support::{Backend, Server, seeds};

on_both_databases!(
    bootstrap_has_exactly_its_thirteen_keys,
    declared_calls_answer_what_bootstrap_holds,
    a_pass_that_is_not_sold_is_not_found,
    a_channel_without_a_currency_is_priced_in_dollars,
    languages_are_chosen_by_query_then_header,
    api_keys_are_issued_and_recovered,
    the_platform_host_is_decided_by_the_key,
    geo_believes_trusted_proxies_only,
    bodies_that_are_no_json_are_told_so,
);

const BOOTSTRAP: &str = "/api/channel-bootstrap-data?color-settings[client_interface]=web&slides[client_interface]=web";

async fn bootstrap_has_exactly_its_thirteen_keys(backend: Backend) {
    let server = Server::start(backend).await;
    let data = server.get("alpha", BOOTSTRAP).await.data();
    let mut keys: Vec<&str> = data.as_object().unwrap().keys().map(String::as_str).collect();
    keys.sort_unstable();
    assert_eq!(
        keys,
        [
            "color-settings",
            "events-categories",
            "events-locations",
            "faq",
            "menu",
            "packages",
            "pages",
            "participant-group-properties",
            "participant-groups",
            "settings",
            "slides",
            "static_blocks",
            "subscriptions",
        ]
    );
    let refused = server.get("alpha", "/api/channel-bootstrap-data?slides[client_interface]=tv").await;
    assert_eq!((refused.status, refused.code().as_str()), (StatusCode::UNPROCESSABLE_ENTITY, "invalid_parameters"));
    assert!(refused.json()["errors"]["slides[client_interface]"][0].is_string());
}

async fn declared_calls_answer_what_bootstrap_holds(backend: Backend) {
    let server = Server::start(backend).await;
    let all = server.get("alpha", BOOTSTRAP).await.data();
    for (path, key) in [
        ("settings", "settings"),
        ("menu", "menu"),
        ("pages", "pages"),
        ("color-settings/web", "color-settings"),
        ("slides/web?type=home", "slides"),
        ("faq", "faq"),
        ("events-categories", "events-categories"),
        ("events-locations", "events-locations"),
        ("participant-groups", "participant-groups"),
        ("participant-group-properties", "participant-group-properties"),
        ("packages?no_limit=1", "packages"),
        ("subscriptions", "subscriptions"),
    ] {
        assert_eq!(server.get("alpha", &format!("/api/{path}")).await.data(), all[key], "{path}");
    }
    assert_eq!(server.get("alpha", "/api/slides/web?type=team").await.code(), "invalid_parameters");
    let page = server.id_of("alpha", "/api/pages", "history").await;
    let html = server.get("alpha", &format!("/api/pages/{page}")).await.data()["html"].clone();
    assert!(html.as_str().unwrap().contains("<strong>alpha</strong>"), "{html}");
    assert!(!html.as_str().unwrap().contains("<script"), "{html}");
    for list in ["packages", "subscriptions"] {
        let pass = &all[list][0];
        assert_eq!(&server.get("alpha", &format!("/api/{list}/{}", pass["id"])).await.data(), pass, "{list}");
    }
    assert_eq!(all["packages"][0]["price"], 5000);
    let rest = server.get("alpha", "/api/packages?limit=5&offset=1").await.json();
    assert_eq!(rest, json!({ "data": [], "meta": { "total": 1, "limit": 5, "offset": 1 } }));
    assert_eq!(server.get("alpha", "/api/nothing-like-it").await.code(), "not_found");
}

async fn a_pass_that_is_not_sold_is_not_found(backend: Backend) {
    let server = Server::start(backend).await;
    let theirs = server.id_of("beta", "/api/packages", "season").await;
    let (season, monthly) = (
        server.id_of("alpha", "/api/packages", "season").await,
        server.id_of("alpha", "/api/subscriptions", "monthly").await,
    );
    seeds::edit(&server.seeds.join("alpha"), "packages.toml", "alias = \"season\"", "alias = \"winter\"");
    server.apply_again().await;
    for (list, id) in [
        ("packages", "999999".to_owned()),
        ("packages", "99999999999999999999".to_owned()),
        ("packages", "gold".to_owned()),
        ("packages", theirs.to_string()),
        ("packages", season.to_string()),
        ("packages", monthly.to_string()),
        ("subscriptions", "999999".to_owned()),
        ("subscriptions", "gold".to_owned()),
        ("subscriptions", season.to_string()),
    ] {
        let missing = server.get("alpha", &format!("/api/{list}/{id}")).await;
        assert_eq!((missing.status, missing.code().as_str()), (StatusCode::NOT_FOUND, "pass_not_found"), "{list}/{id}");
        assert_eq!(missing.json()["detail"], "Pass not found");
    }
    assert_eq!(server.get("alpha", &format!("/api/subscriptions/{monthly}")).await.status, StatusCode::OK);
}

async fn a_channel_without_a_currency_is_priced_in_dollars(backend: Backend) {
    let named_by_none = |folder: &std::path::Path| {
        seeds::edit(&folder.join("alpha"), "channel.toml", "currency = \"USD\"\n", "");
    };
    let server = Server::with(backend, &[], named_by_none).await;
    let all = server.get("alpha", BOOTSTRAP).await.data();
    assert_eq!((&all["settings"]["currency"], &all["settings"]["currency_symbol"]), (&json!("USD"), &json!("$")));
    assert_eq!(all["packages"][0]["currency"], "USD");
    assert_eq!(all["packages"][0]["price_title"], "USD $49.00 / 120 days");
    assert_eq!(server.get("alpha", "/api/channel-settings/alpha.json").await.data()["currency"], "USD");
    let open = server.id_of("alpha", "/api/events?no_limit=1", "open").await;
    assert_eq!(server.get("alpha", &format!("/api/events/{open}")).await.data()["currency"], "USD");
}

async fn languages_are_chosen_by_query_then_header(backend: Backend) {
    let server = Server::start(backend).await;
    let menu = |path: &'static str, accept: &'static str| {
        let request = server.request(Method::GET, "alpha", path).header("accept-language", accept);
        async move { answer(request).await.data()[0]["name"].as_str().unwrap().to_owned() }
    };
    assert_eq!(menu("/api/menu", "de").await, "alpha home");
    assert_eq!(menu("/api/menu", "fr-CA, en;q=0.5").await, "Accueil alpha");
    assert_eq!(menu("/api/menu", "en;q=0.5, fr").await, "Accueil alpha");
    assert_eq!(menu("/api/menu?lang=en", "fr").await, "alpha home");
    assert_eq!(menu("/api/menu?lang=fr", "en").await, "Accueil alpha");
}

async fn api_keys_are_issued_and_recovered(backend: Backend) {
    let server = Server::start(backend).await;
    let key = server.api_key("alpha").await;
    assert_eq!(server.get("alpha", &format!("/api/events?api_key={key}")).await.status, StatusCode::OK);
    for wrong in ["nonsense", "", &key[..key.len() - 2], &server.api_key("beta").await] {
        let refused = server.get("alpha", &format!("/api/events?api_key={wrong}")).await;
        assert_eq!((refused.status, refused.code().as_str()), (StatusCode::UNAUTHORIZED, "api_key_invalid"), "{wrong}");
        assert_eq!(refused.json()["detail"], "No chanel or api key found");
    }
    let unknown = server.post("alpha", "/api/get_api_key", &json!({ "channel_key": "gamma" })).await;
    assert_eq!(
        (unknown.status, unknown.json()["detail"].as_str()),
        (StatusCode::NOT_FOUND, Some("No chanel or api key found"))
    );
    let empty = server.post("alpha", "/api/get_api_key", &json!({})).await;
    assert_eq!(empty.json()["errors"]["channel_key"], json!(["Field is required"]));
    let file = server.get("alpha", "/api/channel-settings/alpha.json").await.data();
    assert_eq!((file["channel_key"].as_str(), file["multi-language"].as_bool()), (Some("alpha"), Some(true)));
}

async fn the_platform_host_is_decided_by_the_key(backend: Backend) {
    let server = Server::with(backend, &["--platform-domain", "stand.test"], |_| {}).await;
    let name = |answer: Value| answer["name"].as_str().unwrap().to_owned();
    let get = |host: &'static str, path: String| answer(server.request_to(Method::GET, host, &path));
    assert_eq!(name(get("beta.stand.test", "/api/settings".into()).await.data()), "beta sports");
    assert_eq!(name(get("BETA.example.org:443", "/api/settings".into()).await.data()), "beta sports");
    let key = server.api_key("beta").await;
    assert_eq!(name(get("stand.test", format!("/api/settings?api_key={key}")).await.data()), "beta sports");
    assert_eq!(get("stand.test", "/api/settings".into()).await.code(), "api_key_invalid");
    assert_eq!(get("elsewhere.test", "/api/settings".into()).await.code(), "unknown_host");
    assert_eq!(get("alpha.beta.localhost", "/api/settings".into()).await.code(), "unknown_host");
    let issued =
        server.request_to(Method::POST, "stand.test", "/api/get_api_key").json(&json!({ "channel_key": "alpha" }));
    assert_eq!(answer(issued).await.status, StatusCode::OK);
}

async fn geo_believes_trusted_proxies_only(backend: Backend) {
    let server = Server::with(backend, &["--trusted-proxies", "127.0.0.1"], |_| {}).await;
    let request = server.request(Method::GET, "alpha", "/api/geo").header("x-forwarded-for", "203.0.113.9");
    let seen = answer(request).await.data();
    assert_eq!(seen, json!({ "is_geo_blocked": false, "country": null, "country_code": null, "ip": "203.0.113.9" }));
    let untrusting = Server::start(backend).await;
    let request = untrusting.request(Method::GET, "alpha", "/api/geo").header("x-forwarded-for", "203.0.113.9");
    assert_eq!(answer(request).await.data()["ip"], "127.0.0.1");
}

async fn bodies_that_are_no_json_are_told_so(backend: Backend) {
    let server = Server::start(backend).await;
    let post = |body: &'static str| answer(server.request(Method::POST, "alpha", "/api/get_api_key").body(body));
    for (body, status, code) in [
        ("", 400, "not_json"),
        ("{", 400, "not_json"),
        ("[1]", 400, "not_json"),
        ("{\"channel_key\": 7}", 422, "invalid_parameters"),
        ("{\"channel_key\": \"alpha\", \"api_key\": 7}", 401, "api_key_invalid"),
    ] {
        let refused = post(body).await;
        assert_eq!((refused.status.as_u16(), refused.code().as_str()), (status, code), "{body}");
    }
    let foreign = server
        .request(Method::POST, "alpha", "/api/get_api_key")
        .header("origin", "https://evil.example")
        .json(&json!({ "channel_key": "alpha" }));
    assert_eq!(answer(foreign).await.code(), "foreign_origin");
    let own = server
        .request(Method::POST, "alpha", "/api/get_api_key")
        .header("origin", "http://alpha.localhost")
        .json(&json!({ "channel_key": "alpha" }));
    assert_eq!(answer(own).await.status, StatusCode::OK);
}
