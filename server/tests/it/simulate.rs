//! `/simulate`: the site as others see it, or will see it.

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::support::server::answer;
use crate::support::simulated::{get, link};
use crate::support::visitor::Visitor;
use crate::support::{Backend, Server, process, seeds};

on_both_databases!(
    only_a_link_opens_the_page,
    a_server_for_demonstrations_gives_everyone_a_link,
    a_command_prints_a_link,
    a_link_says_what_can_be_looked_at,
    viewers_are_made_up,
    a_subscriber_has_what_is_sold,
    other_times_and_countries_are_told_to_nobody_else,
    a_link_is_its_channels_own,
    a_state_that_is_none_is_refused_by_name,
    only_what_guests_may_watch_plays,
    a_simulation_takes_from_the_budget,
);

async fn only_a_link_opens_the_page(backend: Backend) {
    let server = Server::start(backend).await;
    let (good, over, theirs) = (link(&server, "alpha", 60), link(&server, "alpha", -1), link(&server, "beta", 60));
    for query in ["", "?link=", "?link=nonsense", &format!("?link={over}"), &format!("?link={theirs}")] {
        let page = server.get("alpha", &format!("/simulate{query}")).await;
        assert_eq!((page.status, page.text.contains("noindex")), (StatusCode::NOT_FOUND, true), "{query}");
    }
    let page = server.get("alpha", &format!("/simulate?link={good}")).await;
    assert_eq!((page.status, page.header("cache-control"), page.header("etag")), (StatusCode::OK, "no-store", ""));
    assert_eq!(page.header("referrer-policy"), "no-referrer");
    assert!(page.text.contains("<meta name=\"robots\" content=\"noindex\">"), "{}", page.text);
    let home = server.get("alpha", "/").await;
    assert_eq!(home.header("referrer-policy"), "strict-origin-when-cross-origin");
}

async fn a_server_for_demonstrations_gives_everyone_a_link(backend: Backend) {
    let server = Server::with(backend, &["--demo"], |_| {}).await;
    let led = server.get("alpha", "/simulate").await;
    assert_eq!((led.status, led.header("cache-control")), (StatusCode::FOUND, "no-store"));
    assert_eq!(server.get("alpha", led.header("location")).await.status, StatusCode::OK);
    assert_eq!(server.get("beta", led.header("location")).await.status, StatusCode::NOT_FOUND);
    assert_eq!(server.get("alpha", "/simulate?link=nonsense").await.status, StatusCode::NOT_FOUND);
}

async fn a_command_prints_a_link(backend: Backend) {
    let site = process::Site::new(backend).await;
    let server = site.start(&[], None).ready().await;
    let printed = site.succeed(&["channel", "simulate", "alpha", "--for", "1h"], None).await;
    let path = printed.trim().strip_prefix("https://alpha.example.org").unwrap();
    assert_eq!(server.get("alpha", path).await.status, StatusCode::OK);
    assert_eq!(server.get("beta", path).await.status, StatusCode::NOT_FOUND);
    let elsewhere = ["channel", "simulate", "alpha", "--site", "http://alpha.localhost:8080/"];
    assert!(site.succeed(&elsewhere, None).await.starts_with("http://alpha.localhost:8080/simulate?link="));
    for wrong in [&["channel", "simulate", "gamma"][..], &["channel", "simulate", "alpha", "--for", "31d"][..]] {
        assert!(!site.run(wrong, None).await.status.success(), "{wrong:?}");
    }
}

async fn a_link_says_what_can_be_looked_at(backend: Backend) {
    let server = Server::start(backend).await;
    let told = get(&server, "", "/api/simulation?lang=fr").await;
    assert_eq!(told.header("cache-control"), "no-store");
    let facts = told.data();
    assert_eq!(facts["channel"], "alpha sports");
    assert_eq!((&facts["revision"]["applied"], &facts["revision"]["number"]), (&json!(true), &json!(1)));
    assert!(facts["revision"]["made_at"].is_string() && facts["expires_at"].is_string(), "{facts}");
    assert_eq!(facts["viewers"], json!(["guest", "user", "subscriber", "temporary_password"]));
    let titles: Vec<&Value> = facts["packages"].as_array().unwrap().iter().map(|pass| &pass["title"]).collect();
    assert_eq!(titles, ["alpha season pass", "alpha monthly"]);
    assert_eq!(facts["countries"], json!([{ "code": "KP", "blocked": true }, { "code": "US", "blocked": false }]));
    assert_eq!(facts["languages"], json!(["en", "fr"]));
    assert_eq!(get(&server, "viewer=owner;package=0", "/api/simulation").await.status, StatusCode::OK);
    let without = server.get("alpha", "/api/simulation").await;
    assert_eq!((without.status, without.code().as_str()), (StatusCode::NOT_FOUND, "simulation_over"));
    assert_eq!((told.header("x-simulated"), without.header("x-simulated")), ("1", ""), "what is real is not marked");
    assert_eq!(server.get("alpha", "/api/menu").await.header("x-simulated"), "");
}

async fn viewers_are_made_up(backend: Backend) {
    let server = Server::start(backend).await;
    assert_eq!(get(&server, "viewer=guest", "/api/profile").await.code(), "sign_in_required");
    for (viewer, temporary) in [("user", false), ("subscriber", false), ("temporary_password", true)] {
        let profile = get(&server, &format!("viewer={viewer}"), "/api/profile").await.data();
        assert_eq!((&profile["temporary_password"], &profile["id"]), (&json!(temporary), &json!(0)), "{viewer}");
        assert_eq!((&profile["email_verified"], &profile["has_password"]), (&json!(true), &json!(true)), "{viewer}");
    }
    let profile = get(&server, "viewer=user", "/api/profile?lang=fr").await.data();
    assert_eq!((&profile["first_name"], &profile["language"]), (&json!("Utilisateur"), &json!("fr")));
    // Whoever is really signed in is not.
    let mut signed_in = Visitor::registered(&server, "alpha", "ada@example.org").await;
    let as_guest = signed_in.request(Method::GET, "/api/profile").header("x-simulation", link(&server, "alpha", 60));
    let refused = answer(as_guest).await;
    assert_eq!((refused.code().as_str(), refused.header("set-cookie")), ("sign_in_required", ""));
    assert_eq!(signed_in.get("/api/profile").await.data()["email"], "ada@example.org");
    for path in ["/api/orders", "/api/transactions", "/api/favorites", "/api/watch-positions", "/api/clips/user"] {
        assert_eq!(get(&server, "viewer=user", path).await.data(), json!([]), "{path}");
    }
    assert_eq!(get(&server, "viewer=user", "/api/calendar-feed").await.data(), json!({ "url": null }));
}

async fn a_subscriber_has_what_is_sold(backend: Backend) {
    let server = Server::with(backend, &[], |seeds| {
        let pass = "event_categories = [\"ball\"]\ncapabilities = [\"download\"]\nlimits = { downloads = 3 }\n";
        seeds::edit(&seeds.join("alpha"), "packages.toml", "event_categories = [\"ball\"]\n", pass);
    })
    .await;
    let season = server.id_of("alpha", "/api/packages", "season").await;
    let opener = server.id_of("alpha", "/api/events?limit=100", "season-opener").await;
    let access = |state: String| {
        let server = &server;
        async move { get(server, &state, &format!("/api/events/{opener}")).await.data()["access"]["reason"].clone() }
    };
    assert_eq!(access("viewer=user".to_owned()).await, "buy");
    assert_eq!(access(format!("viewer=subscriber;package={season}")).await, "upcoming");
    let every = get(&server, "viewer=subscriber", "/api/user/access").await.data();
    assert_eq!(every["passes"].as_array().unwrap().len(), 2, "{every}");
    let one = get(&server, &format!("viewer=subscriber;package={season}"), "/api/user/access").await.data();
    assert_eq!(
        (&one["passes"][0]["product_id"], &one["passes"][0]["activity_status"]),
        (&json!(season), &json!("active"))
    );
    assert_eq!((&one["passes"][0]["name"], &one["passes"][1]), (&json!("alpha season pass"), &Value::Null));
    assert!(one["capabilities"].as_array().unwrap().contains(&json!("download")), "{one}");
    assert_eq!(one["featureCount"]["downloads"], 3);
    let purchased = one["purchased"].as_array().unwrap();
    assert!(purchased.iter().any(|parts| parts["id"] == season && parts["fully_purchased"] == true), "{one}");
    let nothing = get(&server, "viewer=user", "/api/user/access").await.data();
    assert_eq!((&nothing["passes"], &nothing["purchased"]), (&json!([]), &json!([])));
}

async fn other_times_and_countries_are_told_to_nobody_else(backend: Backend) {
    let server = Server::start(backend).await;
    let finished = "/api/events?stream_status=finished&limit=100";
    let aliases = |list: Value| -> Vec<String> {
        list.as_array().unwrap().iter().map(|event| event["alias"].as_str().unwrap().to_owned()).collect()
    };
    let before = server.get("alpha", finished).await.text;
    let later = get(&server, "at=2031-05-02T12:00:00Z", finished).await.data();
    assert!(aliases(later.clone()).contains(&"final".to_owned()), "{later}");
    assert_eq!(server.get("alpha", finished).await.text, before);
    let again = get(&server, "at=2031-05-01T12:00:00Z", finished).await.data();
    assert!(!aliases(again.clone()).contains(&"final".to_owned()), "{again}");
    let of_final = server.id_of("alpha", "/api/events?limit=100", "final").await;
    let detail = get(&server, "at=2031-05-02T12:00:00Z", &format!("/api/events/{of_final}")).await.data();
    assert_eq!(detail["stream_status"], "finished");
    let home = server.get("alpha", "/api/events-for-homepage").await.text;
    let later = get(&server, "at=2031-05-02T12:00:00Z", "/api/events-for-homepage").await;
    assert_ne!(later.text, home);
    assert_eq!((later.header("cache-control"), later.header("etag")), ("no-store", ""));
    assert_eq!(server.get("alpha", "/api/events-for-homepage").await.text, home);
    let place = get(&server, "country=KP", "/api/geo").await.data();
    assert_eq!((&place["country_code"], &place["is_geo_blocked"]), (&json!("KP"), &json!(true)));
    let old = server.id_of("alpha", "/api/events?limit=100", "running").await;
    let blocked = get(&server, "country=KP;viewer=subscriber", &format!("/api/events/{old}")).await.data();
    assert_eq!(blocked["access"]["reason"], "geo_blocked");
    assert_eq!(server.get("alpha", "/api/geo").await.data()["country_code"], Value::Null);
}

async fn a_link_is_its_channels_own(backend: Backend) {
    let server = Server::start(backend).await;
    let theirs = link(&server, "beta", 60);
    let with = |host: &str, path: &str, link: &str| {
        server.request_to(Method::GET, host, path).header("x-simulation", link.to_owned())
    };
    for link in [&theirs, &link(&server, "alpha", -1), "nonsense", "", ";viewer=user"] {
        for path in ["/api/simulation", "/api/profile", "/api/channel-settings/alpha.json", "/api/no-such-call"] {
            let refused = answer(with("alpha.localhost", path, link)).await;
            assert_eq!((refused.status, refused.code().as_str()), (StatusCode::NOT_FOUND, "simulation_over"), "{path}");
            assert!(!refused.text.contains("beta"), "{}", refused.text);
            assert_eq!((refused.header("x-simulated"), refused.header("cache-control")), ("1", "no-store"), "{path}");
        }
        let write = server.request(Method::POST, "alpha", "/api/auth/logout").header("x-simulation", link);
        let refused = answer(write.json(&json!({}))).await;
        assert_eq!(refused.code(), "simulation_over");
        assert_eq!(refused.json()["request_id"], refused.header("x-request-id"));
    }
    // On the platform's own host the key names the channel.
    let (alpha, beta) = (server.api_key("alpha").await, server.api_key("beta").await);
    let refused = answer(with("localhost", &format!("/api/menu?api_key={alpha}"), &theirs)).await;
    assert_eq!(refused.code(), "simulation_over");
    let let_in = answer(with("localhost", &format!("/api/simulation?api_key={beta}"), &theirs)).await;
    assert_eq!(let_in.data()["channel"], "beta sports");
    let ours = link(&server, "alpha", 60);
    let refused = answer(with("alpha.localhost", &format!("/api/menu?api_key={beta}"), &ours)).await;
    assert_eq!(refused.code(), "api_key_invalid");
}

async fn a_state_that_is_none_is_refused_by_name(backend: Backend) {
    let server = Server::start(backend).await;
    for (state, field) in [
        ("viewer=owner", "viewer"),
        ("viewer=subscriber;package=0", "package"),
        ("country=Atlantis", "country"),
        ("at=9999-01-01T00:00:00Z", "at"),
        ("colour=red", "X-Simulation"),
    ] {
        let refused = get(&server, state, "/api/menu").await;
        assert_eq!((refused.status, refused.code().as_str()), (StatusCode::UNPROCESSABLE_ENTITY, "invalid_parameters"));
        assert!(refused.json()["errors"][field].is_array(), "{state}: {}", refused.text);
    }
}

async fn only_what_guests_may_watch_plays(backend: Backend) {
    let server = Server::with(backend, &[], |seeds| {
        let live = |alias: &str, kind: &str| {
            format!(
                "[[events]]\nalias = \"{alias}\"\nname = \"alpha {alias}\"\ntype = \"{kind}\"\n\
                 event_category = \"football\"\nstatus = \"live\"\nstarts_at = \"now-40m\"\n\
                 source = \"https://video.example/{alias}.m3u8\"\n"
            )
        };
        let first = "[[events]]\nalias = \"final\"";
        let events = live("open-house", "free") + &live("derby", "paid") + first;
        seeds::edit(&seeds.join("alpha"), "events.toml", first, &events);
    })
    .await;
    let of = async |state: &str, alias: &str| {
        let id = server.id_of("alpha", "/api/events?limit=100", alias).await;
        get(&server, state, &format!("/api/events/{id}")).await.data()
    };
    let free = of("viewer=user", "open-house").await;
    assert_eq!(free["playback"]["hls"], "https://video.example/open-house.m3u8");
    let paid = of("viewer=subscriber", "derby").await;
    assert_eq!((&paid["access"]["granted"], &paid["playback"]), (&json!(true), &Value::Null));
    assert_eq!(of("viewer=user", "derby").await["access"]["reason"], "buy");
    assert_eq!(of("country=KP", "open-house").await["playback"], Value::Null);
}

async fn a_simulation_takes_from_the_budget(backend: Backend) {
    let server = Server::with(backend, &[], |seeds| {
        let budget = "[budget]\nper_second = 1000\nper_client = 3\n[geo]";
        seeds::edit(&seeds.join("alpha"), "channel.toml", "[geo]", budget);
    })
    .await;
    let mut refused = None;
    for _ in 0..20 {
        let answer = get(&server, "viewer=user", "/api/menu").await;
        if answer.status == StatusCode::TOO_MANY_REQUESTS {
            refused = Some(answer);
        }
    }
    let refused = refused.expect("twenty requests at once are more than three a second");
    assert_eq!((refused.code().as_str(), refused.header("x-simulated")), ("rate_limited", "1"));
    let over = link(&server, "alpha", -1);
    let refused = answer(server.request(Method::GET, "alpha", "/api/menu").header("x-simulation", over)).await;
    assert_eq!(refused.code(), "rate_limited", "also what is refused counts");
}
