//! What the first bytes of each page say of it.

use reqwest::{StatusCode, Url};
use serde_json::{Value, json};

use crate::support::{Backend, Server, seeds};

on_both_databases!(
    every_page_says_what_it_is,
    screens_are_titled_as_the_menu_calls_them,
    pages_of_a_viewers_own_are_left_out_by_search_engines,
    an_event_is_told_with_teams_place_and_time,
    what_is_paid_for_has_offers,
    teams_schools_sports_and_passes_are_told,
    languages_know_of_one_another,
    hostile_names_stay_words,
    a_head_costs_one_query_and_then_none,
    what_is_retired_is_not_found,
    without_the_database_the_page_still_comes,
    addresses_for_other_programs_are_absolute,
);

/// The content of an element's attribute, in the page's head.
fn content<'a>(html: &'a str, before: &str) -> &'a str {
    let (_, rest) = html.split_once(before).unwrap_or_else(|| panic!("no {before} in {html}"));
    rest.split_once('"').unwrap().0
}

fn title(html: &str) -> &str {
    html.split_once("<title>").unwrap().1.split_once("</title>").unwrap().0
}

/// The structured data of a page, by type.
fn linked(html: &str, kind: &str) -> Value {
    let text = html.split_once("<script type=\"application/ld+json\">").unwrap().1.split_once("</script>").unwrap().0;
    let graph: Value = serde_json::from_str(text).unwrap();
    assert_eq!(graph["@context"], "https://schema.org");
    let found = graph["@graph"].as_array().unwrap().iter().find(|one| one["@type"] == kind);
    found.unwrap_or_else(|| panic!("no {kind} in {graph}")).clone()
}

async fn event_path(server: &Server, alias: &str) -> String {
    format!("/watch/{}", server.id_of("alpha", "/api/events?limit=100", alias).await)
}

async fn screens_are_titled_as_the_menu_calls_them(backend: Backend) {
    let server = Server::with(backend, &[], |folder| {
        let entry = "url = \"/history\"\n[[entries]]\nalias = \"fixtures\"\nname = \"Fixtures\"\nurl = \"/schedule\"\n";
        seeds::edit(&folder.join("alpha"), "menu.toml", "url = \"/history\"\n", entry);
    })
    .await;
    for (path, called) in [("/schedule", "Fixtures · alpha sports"), ("/live", "Live now · alpha sports")] {
        assert_eq!(title(&server.get("alpha", path).await.text), called, "{path}");
    }
}

async fn every_page_says_what_it_is(backend: Backend) {
    let server = Server::start(backend).await;
    for (path, called) in [
        ("/", "alpha sports"),
        ("/live", "Live now · alpha sports"),
        ("/upcoming", "Upcoming events · alpha sports"),
        ("/vod", "On demand · alpha sports"),
        ("/schedule", "Schedule · alpha sports"),
        ("/vod_library", "Library · alpha sports"),
        ("/packages", "Passes · alpha sports"),
        ("/faq", "Questions and answers · alpha sports"),
        ("/contacts", "Contact · alpha sports"),
        ("/history", "History of alpha · alpha sports"),
    ] {
        let page = server.get("alpha", path).await;
        assert_eq!((page.status, title(&page.text)), (StatusCode::OK, called), "{path}");
        let address = format!("https://alpha.example.org{path}");
        assert_eq!(content(&page.text, "<link rel=\"canonical\" href=\""), address, "{path}");
        assert_eq!(content(&page.text, "property=\"og:url\" content=\""), address, "{path}");
        let own = called.trim_end_matches(" · alpha sports");
        assert_eq!(content(&page.text, "property=\"og:title\" content=\""), own, "{path}");
        assert!(!content(&page.text, "name=\"description\" content=\"").is_empty(), "{path}");
        assert!(!page.text.contains("noindex"), "{path}");
        for part in ["og:image\"", "og:type\"", "og:site_name\"", "twitter:card\"", "grandstand-channel\""] {
            assert!(page.text.contains(part), "no {part} at {path}");
        }
    }
    let home = server.get("alpha", "/").await.text;
    let site = linked(&home, "WebSite");
    let search = "https://alpha.example.org/search?q={search_term_string}";
    assert_eq!(site["potentialAction"]["target"]["urlTemplate"], search);
    let page = server.get("alpha", "/history").await.text;
    assert_eq!(content(&page, "name=\"description\" content=\""), "Since 1901 alpha began.");
    let trail = linked(&page, "BreadcrumbList");
    assert_eq!(trail["itemListElement"][1]["item"], "https://alpha.example.org/history");
}

async fn pages_of_a_viewers_own_are_left_out_by_search_engines(backend: Backend) {
    let server = Server::start(backend).await;
    let embedded = event_path(&server, "final").await.replace("/watch/", "/watch_embed/");
    for path in
        ["/login", "/profile", "/profile/edit", "/buy", "/simulate", "/search?q=x", "/share/1/x", "/none", &embedded]
    {
        let page = server.get("alpha", path).await.text;
        assert!(page.contains("<meta name=\"robots\" content=\"noindex\">"), "{path}");
        assert!(!page.contains("rel=\"canonical\""), "{path}");
    }
}

async fn an_event_is_told_with_teams_place_and_time(backend: Backend) {
    let server = Server::start(backend).await;
    let path = event_path(&server, "final").await;
    let page = server.get("alpha", &path).await;
    assert_eq!(title(&page.text), "TIG @ LIO · alpha sports");
    let description = content(&page.text, "name=\"description\" content=\"");
    let expected = "alpha Tigers of São Paulo @ alpha Lions · alpha football · 1 May 2031, 19:30 CEST · alpha Arena. \
                    The alpha final.";
    assert_eq!(description, expected);
    let event = linked(&page.text, "SportsEvent");
    let image = content(&page.text, "property=\"og:image\" content=\"");
    let art = image.strip_prefix("https://alpha.example.org").unwrap();
    assert!(art.starts_with("/images/events/") && event["image"] == image, "{image}");
    let art = server.get("alpha", art).await;
    assert!(art.header("cache-control").contains("immutable"), "the address names what it shows");
    assert_eq!(event["startDate"], "2031-05-01T17:30:00Z");
    assert_eq!(event["homeTeam"]["name"], "alpha Lions");
    assert_eq!(event["awayTeam"]["name"], "alpha Tigers of São Paulo");
    assert_eq!(event["competitor"].as_array().unwrap().len(), 2);
    assert_eq!(event["location"][1]["name"], "alpha Arena");
    assert_eq!(event["eventStatus"], "https://schema.org/EventScheduled");
    assert_eq!((&event["isAccessibleForFree"], &event["offers"]), (&json!(true), &json!([])));
    assert_eq!(event["url"], format!("https://alpha.example.org{path}"));
    let broadcast = linked(&page.text, "BroadcastEvent");
    assert_eq!(broadcast["isLiveBroadcast"], true);
    assert_eq!(broadcast["broadcastOfEvent"]["@id"], event["@id"]);
    assert_eq!(linked(&page.text, "BreadcrumbList")["itemListElement"].as_array().unwrap().len(), 3);
    let live = server.get("alpha", &event_path(&server, "running").await).await.text;
    assert_eq!(linked(&live, "VideoObject")["publication"]["isLiveBroadcast"], true);
}

async fn what_is_paid_for_has_offers(backend: Backend) {
    let server = Server::start(backend).await;
    let page = server.get("alpha", &event_path(&server, "open").await).await.text;
    let event = linked(&page, "SportsEvent");
    let alone = &event["offers"][0];
    assert_eq!((&alone["price"], &alone["priceCurrency"]), (&json!("10.00"), &json!("USD")));
    assert_eq!(event["offers"].as_array().unwrap().len(), 1, "no pass covers pay-per-view");
    let page = server.get("alpha", &event_path(&server, "members").await).await.text;
    let offers = linked(&page, "SportsEvent")["offers"].clone();
    let names: Vec<&Value> = offers.as_array().unwrap().iter().map(|offer| &offer["name"]).collect();
    assert_eq!(names, ["alpha monthly", "alpha season pass"], "the cheapest first");
}

async fn teams_schools_sports_and_passes_are_told(backend: Backend) {
    let server = Server::start(backend).await;
    let of = async |screen: &str, list: &str, alias: &str| {
        let path = format!("{screen}{}", server.id_of("alpha", list, alias).await);
        let page = server.get("alpha", &path).await;
        assert_eq!(page.status, StatusCode::OK, "{path}");
        page.text
    };
    let team = of("/team/", "/api/participants", "lions").await;
    assert_eq!(title(&team), "alpha Lions · alpha sports");
    let about = linked(&team, "SportsTeam");
    assert_eq!((&about["sport"], &about["memberOf"]["name"]), (&json!("alpha football"), &json!("alpha North School")));
    let school = of("/school/", "/api/participant-groups", "north").await;
    assert_eq!(linked(&school, "SportsOrganization")["name"], "alpha North School");
    let sport = of("/sport/", "/api/events-categories", "judo").await;
    assert_eq!(title(&sport), "alpha judo · alpha sports");
    let pass = of("/select-package/", "/api/packages", "season").await;
    let offer = linked(&pass, "Product")["offers"].clone();
    assert_eq!((&offer["price"], &offer["priceCurrency"]), (&json!("50.00"), &json!("USD")));
    assert_eq!(content(&pass, "name=\"description\" content=\""), "alpha season pass · USD $49.00 / 120 days");
    let subscription = of("/select-package/", "/api/subscriptions", "monthly").await;
    assert!(content(&subscription, "rel=\"canonical\" href=\"").ends_with("?type=subscription"));
    let item = server.id_of("alpha", "/api/vod-media-items", "saves").await;
    let item = server.get("alpha", &format!("/vod_library?item={item}")).await.text;
    assert_eq!(title(&item), "alpha saves · alpha sports");
    assert!(content(&item, "property=\"og:image\" content=\"").starts_with("https://alpha.example.org/images/"));
    let gone = server.get("alpha", "/vod_library?item=999999").await;
    assert_eq!((gone.status, title(&gone.text)), (StatusCode::OK, "Library · alpha sports"));
}

async fn languages_know_of_one_another(backend: Backend) {
    let server = Server::start(backend).await;
    let path = event_path(&server, "open").await;
    for (asked, canonical, called) in [
        (path.clone(), path.clone(), "alpha Open · alpha sports"),
        (format!("{path}?lang=fr"), format!("{path}?lang=fr"), "Tournoi alpha · alpha sports"),
        (format!("{path}?lang=de&utm_source=x"), path.clone(), "alpha Open · alpha sports"),
    ] {
        let page = server.get("alpha", &asked).await.text;
        assert_eq!(title(&page), called, "{asked}");
        let origin = "https://alpha.example.org";
        assert_eq!(content(&page, "rel=\"canonical\" href=\""), format!("{origin}{canonical}"), "{asked}");
        for (language, url) in [("en", &path), ("fr", &format!("{path}?lang=fr")), ("x-default", &path)] {
            let link = format!("<link rel=\"alternate\" hreflang=\"{language}\" href=\"{origin}{url}\">");
            assert!(page.contains(&link), "no {link} at {asked}");
        }
    }
    let french = server.get("alpha", "/live?lang=fr").await.text;
    assert_eq!(title(&french), "En direct · alpha sports");
    assert_eq!(content(&french, "property=\"og:locale\" content=\""), "fr_FR");
}

async fn hostile_names_stay_words(backend: Backend) {
    let hostile = r#"</script><script>alert(1)</script>\" onload='x' <!-- & "#;
    let server = Server::with(backend, &[], |seeds| {
        let folder = seeds.join("alpha");
        let named = format!("name = '''{hostile}'''");
        seeds::edit(&folder, "events.toml", "name = \"alpha old match\"", &named);
        seeds::edit(&folder, "event_categories.toml", "name = \"alpha judo\"", &named);
        seeds::edit(&folder, "channel.toml", "name = \"alpha sports\"", &named);
        seeds::edit(&folder, "packages.toml", "name = \"alpha season pass\"", &named);
    })
    .await;
    let sport = server.id_of("alpha", "/api/events-categories", "judo").await;
    let pass = server.id_of("alpha", "/api/packages", "season").await;
    let plain = server.get("beta", "/").await.text;
    for path in [
        "/".to_owned(),
        event_path(&server, "old").await,
        event_path(&server, "members").await,
        format!("/sport/{sport}"),
        format!("/select-package/{pass}"),
        "/offline".to_owned(),
    ] {
        let page = server.get("alpha", &path).await;
        assert_eq!(page.status, StatusCode::OK, "{path}");
        assert!(!page.text.contains("<script>alert"), "{path}: {}", page.text);
        assert!(!page.text.contains("<!-- &"), "{path}");
        let tags = |html: &str, tag: &str| html.matches(tag).count();
        if path != "/offline" {
            assert_eq!(tags(&page.text, "<script"), tags(&plain, "<script"), "{path}");
            assert_eq!(tags(&page.text, "</script>"), tags(&plain, "</script>"), "{path}");
            let outside_data = page.text.split("<script type=\"application/ld+json\">").next().unwrap();
            assert!(!outside_data.contains("\" onload"), "{path}");
        }
    }
    let page = server.get("alpha", &event_path(&server, "old").await).await.text;
    assert_eq!(linked(&page, "SportsEvent")["name"].as_str().unwrap().trim(), hostile.trim());
    assert!(title(&page).starts_with("&lt;/script&gt;&lt;script&gt;alert(1)"), "{}", title(&page));
    let manifest = server.get("alpha", "/manifest.webmanifest").await.json();
    assert_eq!(manifest["name"].as_str().unwrap().trim(), hostile.trim());
}

async fn a_head_costs_one_query_and_then_none(backend: Backend) {
    let server = Server::start(backend).await;
    let event = event_path(&server, "final").await;
    let team = format!("/team/{}", server.id_of("alpha", "/api/participants", "lions").await);
    for path in [event.as_str(), &team] {
        for expected in [1, 0] {
            server.queries.take();
            assert_eq!(server.get("alpha", path).await.status, StatusCode::OK);
            assert_eq!(server.queries.take().len(), expected, "{path}");
        }
    }
    // Another language and the frame are other pages, made from the row that is known.
    server.queries.take();
    server.get("alpha", &format!("{event}?lang=fr")).await;
    server.get("alpha", &event.replace("/watch/", "/watch_embed/")).await;
    assert_eq!(server.queries.take(), Vec::<String>::new());
    let page = server.get("alpha", &event).await;
    let again = server.request(reqwest::Method::GET, "alpha", &event).header("if-none-match", page.header("etag"));
    assert_eq!(crate::support::server::answer(again).await.status, StatusCode::NOT_MODIFIED);
}

async fn what_is_retired_is_not_found(backend: Backend) {
    let server = Server::start(backend).await;
    let (kept, gone) = (event_path(&server, "final").await, event_path(&server, "open").await);
    let sport = format!("/sport/{}", server.id_of("alpha", "/api/events-categories", "judo").await);
    let team = format!("/team/{}", server.id_of("alpha", "/api/participants", "cubs").await);
    let theirs = server.id_of("beta", "/api/events", "final").await;
    assert_eq!(server.get("alpha", &gone).await.status, StatusCode::OK);
    let folder = server.seeds.join("alpha");
    let events = std::fs::read_to_string(folder.join("events.toml")).unwrap();
    let (before, rest) = events.split_once("[[events]]\nalias = \"open\"").unwrap();
    let (_, after) = rest.split_once("[[events]]").unwrap();
    let events = format!("{before}[[events]]{after}").replace("\"cubs\"", "\"tigers\"");
    let events =
        events.replace("away_team = \"tigers\"\nstarts_at = \"2020", "away_team = \"lions\"\nstarts_at = \"2020");
    std::fs::write(folder.join("events.toml"), events).unwrap();
    seeds::edit(&folder, "participants.csv", "cubs,alpha Cubs,CUB,M,football,,lions\n", "");
    seeds::edit(
        &folder,
        "event_categories.toml",
        "[[event_categories]]\nalias = \"judo\"\nname = \"alpha judo\"\n",
        "",
    );
    server.apply_again().await;
    assert_eq!(server.get("alpha", &kept).await.status, StatusCode::OK);
    for path in [gone, sport, team, format!("/watch/{theirs}")] {
        let page = server.get("alpha", &path).await;
        assert_eq!(page.status, StatusCode::NOT_FOUND, "{path}");
        assert_eq!(title(&page.text), "This page does not exist · alpha sports", "{path}");
        assert!(page.text.contains("noindex") && page.text.contains("id=\"root\""), "{path}");
    }
}

async fn without_the_database_the_page_still_comes(backend: Backend) {
    let server = Server::start(backend).await;
    let path = event_path(&server, "final").await;
    server.app.database.clone().close().await.unwrap();
    let page = server.get("alpha", &path).await;
    assert_eq!(page.status, StatusCode::SERVICE_UNAVAILABLE);
    assert!(page.text.contains("id=\"root\"") && page.text.contains("alpha sports"));
}

async fn addresses_for_other_programs_are_absolute(backend: Backend) {
    let server = Server::with(backend, &[], |folder| {
        seeds::edit(&folder.join("beta"), "channel.toml", "domains = [\"beta.example.org\"]\n", "");
    })
    .await;
    for (channel, base) in [("alpha", "https://alpha.example.org"), ("beta", "http://beta.localhost:")] {
        let event = server.id_of(channel, "/api/events?limit=100", "final").await;
        let item = server.id_of(channel, "/api/vod-media-items", "saves").await;
        let team = server.id_of(channel, "/api/participants", "lions").await;
        for path in
            ["/".to_owned(), format!("/watch/{event}"), format!("/vod_library?item={item}"), format!("/team/{team}")]
        {
            let page = server.get(channel, &path).await.text;
            let pictures = ["og:image", "twitter:image", "og:url"].map(|name| {
                let start =
                    page.split_once(&format!("\"{name}\" content=\"")).unwrap_or_else(|| panic!("no {name} at {path}"));
                start.1.split_once('"').unwrap().0.replace("&amp;", "&")
            });
            let data = page.split("<script type=\"application/ld+json\">").nth(1);
            let data =
                data.map_or(Value::Null, |data| serde_json::from_str(data.split_once("</script>").unwrap().0).unwrap());
            let mut addresses = pictures.to_vec();
            collect_addresses(&data, &mut addresses);
            for address in addresses {
                let url = Url::parse(&address).unwrap_or_else(|error| panic!("{channel}{path}: {address}: {error}"));
                assert!(url.as_str().starts_with(base), "{channel}{path}: {address}");
            }
            for size in ["og:image:width", "og:image:height"] {
                let size: u32 = content(&page, &format!("\"{size}\" content=\"")).parse().unwrap();
                assert!(size > 0);
            }
        }
    }
}

/// Collects the site's own addresses in structured data.
fn collect_addresses(data: &Value, found: &mut Vec<String>) {
    const NAMES: [&str; 7] = ["@id", "url", "image", "logo", "thumbnailUrl", "embedUrl", "contentUrl"];
    match data {
        Value::Array(all) => all.iter().for_each(|one| collect_addresses(one, found)),
        Value::Object(fields) => {
            for (name, value) in fields {
                match value {
                    Value::String(text) if NAMES.contains(&name.as_str()) => found.push(text.clone()),
                    value => collect_addresses(value, found),
                }
            }
        }
        _ => {}
    }
}
