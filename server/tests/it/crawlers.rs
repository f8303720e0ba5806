//! `robots.txt` and the site map.

use jiff::Timestamp;
use reqwest::{Method, StatusCode};

use crate::support::server::answer;
use crate::support::{Backend, Server, seeds};

on_both_databases!(
    robots_may_read_and_are_told_of_the_site_map,
    the_site_map_has_every_page_in_every_language,
    parts_have_what_the_whole_has,
    unknown_hosts_have_no_such_files,
    the_operators_contact_is_told_where_one_is_set,
    a_client_that_reads_it_all_the_time_is_refused,
);

async fn robots_may_read_and_are_told_of_the_site_map(backend: Backend) {
    let server = Server::start(backend).await;
    let robots = server.get("alpha", "/robots.txt").await;
    assert_eq!((robots.status, robots.header("content-type")), (StatusCode::OK, "text/plain; charset=utf-8"));
    assert!(robots.text.ends_with("\nSitemap: https://alpha.example.org/sitemap.xml\n"), "{}", robots.text);
    assert!(!robots.text.contains("Disallow: /\n") && !robots.text.contains("Disallow: /api/\n"), "{}", robots.text);
}

/// The addresses that a site map lists.
fn listed(xml: &str) -> Vec<&str> {
    xml.split("<loc>").skip(1).map(|rest| rest.split_once("</loc>").unwrap().0).collect()
}

async fn the_site_map_has_every_page_in_every_language(backend: Backend) {
    let server = Server::start(backend).await;
    let map = server.get("alpha", "/sitemap.xml").await;
    assert_eq!((map.status, map.header("content-type")), (StatusCode::OK, "application/xml; charset=utf-8"));
    assert!(map.text.starts_with("<?xml") && map.text.trim_end().ends_with("</urlset>"));
    let addresses = listed(&map.text);
    let event = server.id_of("alpha", "/api/events", "final").await;
    let team = server.id_of("alpha", "/api/participants", "lions").await;
    let sport = server.id_of("alpha", "/api/events-categories", "judo").await;
    let school = server.id_of("alpha", "/api/participant-groups", "north").await;
    let monthly = server.id_of("alpha", "/api/subscriptions", "monthly").await;
    for path in [
        "/".to_owned(),
        "/upcoming".to_owned(),
        "/history".to_owned(),
        "/packages".to_owned(),
        format!("/watch/{event}"),
        format!("/team/{team}"),
        format!("/sport/{sport}"),
        format!("/school/{school}"),
        format!("/select-package/{monthly}?type=subscription"),
    ] {
        let sign = if path.contains('?') { "&amp;" } else { "?" };
        let english = format!("https://alpha.example.org{path}");
        let french = format!("{english}{sign}lang=fr");
        assert!(addresses.contains(&english.as_str()) && addresses.contains(&french.as_str()), "{path}: {addresses:?}");
        let link = format!("<xhtml:link rel=\"alternate\" hreflang=\"fr\" href=\"{french}\"/>");
        assert_eq!(map.text.matches(&link).count(), 2, "{link}");
    }
    let mut once = addresses.clone();
    once.sort_unstable();
    once.dedup();
    assert_eq!(once.len(), addresses.len(), "each address once");
    for hidden in ["/search", "/login", "/profile", "beta"] {
        assert!(!map.text.contains(hidden), "{hidden}");
    }
    let old = server.id_of("alpha", "/api/events", "old").await;
    let entry = map.text.split_once(&format!("/watch/{old}</loc>")).unwrap().1;
    assert!(entry.starts_with("<lastmod>2020-03-29T"), "an event's page last changed with its end: {}", &entry[..60]);
    for address in addresses {
        let path = address.strip_prefix("https://alpha.example.org").unwrap().replace("&amp;", "&");
        assert_eq!(server.get("alpha", &path).await.status, StatusCode::OK, "{path}");
    }
}

async fn parts_have_what_the_whole_has(backend: Backend) {
    let server = Server::start(backend).await;
    let whole = server.get("alpha", "/sitemap.xml").await.text;
    let mut parts = Vec::new();
    for part in ["pages", "teams-1", "events-1"] {
        let xml = server.get("alpha", &format!("/sitemaps/{part}.xml")).await.text;
        parts.extend(listed(&xml).into_iter().map(str::to_owned));
    }
    assert_eq!(listed(&whole), parts);
    for missing in ["events-2", "events-0", "all", "x"] {
        assert_eq!(server.get("alpha", &format!("/sitemaps/{missing}.xml")).await.code(), "not_found", "{missing}");
    }
}

async fn unknown_hosts_have_no_such_files(backend: Backend) {
    let server = Server::with(backend, &["--platform-domain", "stands.example"], |seeds| {
        seeds::edit(&seeds.join("beta"), "channel.toml", "domains = [\"beta.example.org\"]\n", "");
    })
    .await;
    let get = |host: &'static str, path: &'static str| answer(server.request_to(Method::GET, host, path));
    for path in [
        "/robots.txt",
        "/sitemap.xml",
        "/sitemaps/pages.xml",
        "/manifest.webmanifest",
        "/offline",
        "/service-worker.js",
    ] {
        for host in ["nobody.example", "stands.example"] {
            let answered = get(host, path).await;
            assert_eq!(answered.status, StatusCode::NOT_FOUND, "{host}{path}");
            assert!(!answered.text.contains("alpha") && !answered.text.contains("beta"), "{host}{path}");
        }
    }
    // A channel without a domain of its own is known by the platform's.
    let robots = get("beta.stands.example", "/robots.txt").await.text;
    assert!(robots.ends_with("Sitemap: https://beta.stands.example/sitemap.xml\n"), "{robots}");
}

async fn a_client_that_reads_it_all_the_time_is_refused(backend: Backend) {
    let server = Server::start(backend).await;
    let mut refused = None;
    for _ in 0..30 {
        let answered = server.get("alpha", "/sitemap.xml").await;
        if answered.status != StatusCode::OK {
            refused = Some(answered);
        }
    }
    assert_eq!(refused.expect("thirty are more than twenty a minute").code(), "rate_limited");
    assert_eq!(server.get("alpha", "/").await.status, StatusCode::OK);
}

async fn the_operators_contact_is_told_where_one_is_set(backend: Backend) {
    let silent = Server::start(backend).await;
    let path = "/.well-known/security.txt";
    assert_eq!(silent.get("alpha", path).await.status, StatusCode::NOT_FOUND);
    let server = Server::with(backend, &["--security-contact", "mailto:security@stands.example"], |_| {}).await;
    let told = server.get("alpha", path).await;
    assert_eq!((told.status, told.header("content-type")), (StatusCode::OK, "text/plain; charset=utf-8"));
    let lines: Vec<&str> = told.text.lines().collect();
    let ["Contact: mailto:security@stands.example", expires, "Preferred-Languages: en, fr", canonical] = lines[..]
    else {
        panic!("{}", told.text)
    };
    assert_eq!(canonical, "Canonical: https://alpha.example.org/.well-known/security.txt");
    let expires: Timestamp = expires.strip_prefix("Expires: ").unwrap().parse().unwrap();
    let days = expires.duration_since(Timestamp::now()).as_hours() / 24;
    assert!((178..=180).contains(&days), "{days} days");
    let unknown = answer(server.request_to(Method::GET, "nobody.example", path)).await;
    assert_eq!(unknown.status, StatusCode::NOT_FOUND);
    assert!(!unknown.text.contains("security@"), "{}", unknown.text);
}
