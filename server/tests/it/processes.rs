//! Several servers on one PostgreSQL and one Redis, each a process of its own.

use std::time::Duration;

use reqwest::{Method, StatusCode};
use serde_json::json;

use crate::support::cable::Cable;
use crate::support::process::{Process, Site, eventually};
use crate::support::visitor::{PASSWORD, registration};
use crate::support::{Backend, seeds};

/// So seldom do servers look by themselves that in a test it is never: what arrives was told.
const NEVER: [&str; 2] = ["--poll-seconds", "3600"];

/// How soon a session that has ended is refused by a process that shares Redis.
const PROMISED: Duration = Duration::from_secs(1);

async fn three(site: &Site, arguments: &[&str], redis: &str) -> [Process; 3] {
    // All three are started before the first is ready: they make the schema, the first key and both channels together.
    let started = [(); 3].map(|()| site.start(arguments, Some(redis)));
    let [one, two, three] = started;
    let servers = [one.ready().await, two.ready().await, three.ready().await];
    for server in &servers {
        eventually("it is told", async || server.said("changes are told through Redis") == 1).await;
    }
    servers
}

fn rename(site: &Site, from: &str, to: &str) {
    seeds::edit(&site.seeds.join("alpha"), "channel.toml", &format!("name = \"{from}\""), &format!("name = \"{to}\""));
}

/// Both services, or `None` where there are none to test with.
async fn services() -> Option<(Site, Cable)> {
    if !Backend::has_postgres() || !Cable::has_redis() {
        return None;
    }
    Some((Site::new(Backend::Postgres).await, Cable::new().await))
}

#[actix_web::test]
async fn a_revision_is_told_to_every_process() {
    let Some((site, cable)) = services().await else { return };
    let redis = cable.url();
    let servers = three(&site, &NEVER, &redis).await;
    let keys = futures_util::future::join_all(servers.iter().map(|server| server.api_key("alpha"))).await;
    for server in &servers {
        assert_eq!(server.name_of("alpha").await.as_deref(), Some("alpha sports"));
        for key in &keys {
            let answer = server.get("alpha", &format!("/api/settings?api_key={key}")).await;
            assert_eq!(answer.status, StatusCode::OK, "processes that start together sign with the same key");
        }
    }
    assert_eq!(site.revisions("alpha").await, 1, "and apply each folder once");
    rename(&site, "alpha sports", "second");
    site.succeed(&["channel", "apply", site.seeds.join("alpha").to_str().unwrap()], Some(&redis)).await;
    for server in &servers {
        let took = server.shows("alpha", "second").await;
        assert!(took < Duration::from_secs(10), "a command tells servers: {took:?}");
    }
    // One of the servers applies by itself, and tells the others.
    let watching = site.start(&["--watch", NEVER[0], NEVER[1]], Some(&redis)).ready().await;
    rename(&site, "second", "third");
    for server in servers.iter().chain([&watching]) {
        server.shows("alpha", "third").await;
    }
    site.succeed(&["channel", "suspend", "beta"], Some(&redis)).await;
    for server in &servers {
        eventually("beta is gone", async || server.name_of("beta").await.is_none()).await;
        assert_eq!(server.name_of("alpha").await.as_deref(), Some("third"));
    }
}

#[actix_web::test]
async fn what_was_missed_while_redis_was_away_is_made_up_for() {
    let Some((site, mut cable)) = services().await else { return };
    let servers = three(&site, &NEVER, &cable.url()).await;
    cable.cut().await;
    for server in &servers {
        eventually("the loss is seen", async || server.said("Redis is lost") == 1).await;
    }
    // Losing Redis makes them look once. That has to be over, or it would be that look which finds the revision.
    tokio::time::sleep(Duration::from_millis(500)).await;
    rename(&site, "alpha sports", "second");
    site.succeed(&["channel", "apply", site.seeds.join("alpha").to_str().unwrap()], None).await;
    tokio::time::sleep(Duration::from_millis(500)).await;
    for server in &servers {
        assert_eq!(server.name_of("alpha").await.as_deref(), Some("alpha sports"), "nobody has told them");
    }
    cable.mend().await;
    for server in &servers {
        server.shows("alpha", "second").await;
        assert_eq!(server.said("Redis is back"), 1);
    }
    rename(&site, "second", "third");
    site.succeed(&["channel", "apply", site.seeds.join("alpha").to_str().unwrap()], Some(&cable.url())).await;
    for server in &servers {
        server.shows("alpha", "third").await;
    }
}

#[actix_web::test]
async fn without_redis_the_site_goes_on_and_changes_are_found() {
    let Some((site, mut cable)) = services().await else { return };
    let redis = cable.url();
    let servers = three(&site, &[], &redis).await;
    cable.cut().await;
    for server in &servers {
        eventually("the loss is seen", async || server.said("Redis is lost") == 1).await;
        let ready = server.get("alpha", "/readyz").await;
        assert_eq!((ready.status, &ready.json()["redis"]), (StatusCode::OK, &false.into()), "it serves, and says so");
    }
    rename(&site, "alpha sports", "second");
    let folder = site.seeds.join("alpha");
    let applied = site.run(&["channel", "apply", folder.to_str().unwrap()], Some(&redis)).await;
    let said = String::from_utf8_lossy(&applied.stderr);
    assert!(applied.status.success() && said.contains("Redis was not told"), "{said}");
    for server in &servers {
        server.shows("alpha", "second").await;
    }
    let refused = site.run(&["serve", "--listen", "127.0.0.1:0"], Some(&redis)).await;
    assert!(!refused.status.success(), "an address where nothing answers is refused at start");
    assert!(String::from_utf8_lossy(&refused.stderr).contains("REDIS_URL"), "{refused:?}");
}

#[actix_web::test]
async fn a_session_that_ends_anywhere_ends_everywhere() {
    let Some((site, cable)) = services().await else { return };
    let redis = cable.url();
    let [one, two, _] = three(&site, &NEVER, &redis).await;
    let nothing = json!({});
    let registered =
        one.call(Method::POST, "alpha", "/api/v2/auth/register", "", &registration("ada@example.org")).await;
    let cookie = registered.header("set-cookie").split_once(';').unwrap().0;
    let is_signed_in = async |server: &Process, cookie: &str| {
        server.call(Method::GET, "alpha", "/api/profile", cookie, &nothing).await.status == StatusCode::OK
    };
    for server in [&one, &two] {
        assert!(is_signed_in(server, cookie).await);
    }
    let login = json!({ "email": "ada@example.org", "password": PASSWORD });
    let mut cookie = cookie.to_owned();
    let mut took = Vec::new();
    // A machine that is busy with all the other tests may let a process wait for its turn, which delays one message. A
    // process that had to find out by itself would be too late each time.
    while took.last().is_none_or(|took| *took > PROMISED) && took.len() < 3 {
        one.call(Method::POST, "alpha", "/api/auth/logout", &cookie, &nothing).await.data();
        assert!(!is_signed_in(&one, &cookie).await, "at once");
        took.push(eventually("the other process knows", async || !is_signed_in(&two, &cookie).await).await);
        let signed_in = two.call(Method::POST, "alpha", "/api/v2/auth/login", "", &login).await;
        signed_in.header("set-cookie").split_once(';').unwrap().0.clone_into(&mut cookie);
        assert!(is_signed_in(&one, &cookie).await);
    }
    assert!(took.last().is_some_and(|took| *took <= PROMISED), "within a second, one time of three: {took:?}");
    let cookie = cookie.as_str();
    // One of several sessions, ended by its viewer.
    let other = two.call(Method::POST, "alpha", "/api/v2/auth/login", "", &login).await;
    let other = other.header("set-cookie").split_once(';').unwrap().0.to_owned();
    assert!(is_signed_in(&two, &other).await);
    let listed = one.call(Method::GET, "alpha", "/api/profile/sessions", cookie, &nothing).await.data();
    let path = format!("/api/profile/sessions/{}", listed[1]["id"].as_str().unwrap());
    let confirmed = json!({ "current_password": PASSWORD });
    assert_eq!(one.call(Method::DELETE, "alpha", &path, cookie, &confirmed).await.status, StatusCode::NO_CONTENT);
    assert!(!is_signed_in(&one, &other).await, "at once");
    let took = eventually("the other process knows", async || !is_signed_in(&two, &other).await).await;
    assert!(took < Duration::from_secs(10), "it was told: {took:?}");
    assert_eq!(one.call(Method::GET, "alpha", "/api/profile", cookie, &nothing).await.status, StatusCode::OK);
    site.succeed(&["user", "sessions", "alpha", "ada@example.org", "--end"], Some(&redis)).await;
    for server in [&one, &two] {
        let refused = async || {
            server.call(Method::GET, "alpha", "/api/profile", cookie, &nothing).await.status == StatusCode::UNAUTHORIZED
        };
        assert!(eventually("a command is heard", refused).await < Duration::from_secs(10));
    }
    // Attempts are counted together.
    let wrong = json!({ "email": "ada@example.org", "password": "a wrong password" });
    for server in [&one, &two, &one, &two, &one, &two, &one, &two, &one, &two] {
        assert_eq!(
            server.call(Method::POST, "alpha", "/api/v2/auth/login", "", &wrong).await.code(),
            "wrong_auth_data"
        );
    }
    let refused = two.call(Method::POST, "alpha", "/api/v2/auth/login", "", &wrong).await;
    assert_eq!(refused.code(), "too_many_attempts");
}
