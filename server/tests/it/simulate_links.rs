//! Links to `/simulate`: whom they are refused to, and how they are withdrawn.

use grandstand_apply as apply;
use grandstand_db::serving;
use jiff::Timestamp;
use reqwest::{Method, StatusCode};

use crate::support::process::{Site, eventually};
use crate::support::server::answer;
use crate::support::simulated::link;
use crate::support::{Backend, Server};

on_both_databases!(
    links_are_withdrawn_all_at_once,
    a_withdrawn_link_is_like_one_that_is_over,
    a_suspended_channel_has_no_links,
);

fn command<'a>(arguments: &[&'a str]) -> Vec<&'a str> {
    ["channel", "simulate"].into_iter().chain(arguments.iter().copied()).collect()
}

async fn links_are_withdrawn_all_at_once(backend: Backend) {
    let site = Site::new(backend).await;
    let servers = [site.start(&[], None).ready().await, site.start(&[], None).ready().await];
    let folder = site.seeds.join("alpha");
    let made = async |arguments: &[&str]| {
        let printed = site.succeed(&command(arguments), None).await;
        printed.trim().split_once(".example.org").unwrap().1.to_owned()
    };
    let (serving, preview) = (made(&["alpha"]).await, made(&["alpha", folder.to_str().unwrap()]).await);
    let theirs = made(&["beta"]).await;
    for server in &servers {
        for path in [&serving, &preview] {
            assert_eq!(server.get("alpha", path).await.status, StatusCode::OK);
        }
    }
    let said = site.succeed(&["channel", "simulate", "alpha", "--revoke"], None).await;
    assert!(said.contains("withdrawn; a preview is removed"), "{said}");
    let again = made(&["alpha"]).await;
    for server in &servers {
        assert_eq!(server.get("alpha", &again).await.status, StatusCode::OK, "a new link is good at once");
        for path in [&serving, &preview] {
            let is_gone = async || server.get("alpha", path).await.status == StatusCode::NOT_FOUND;
            eventually("the link is refused", is_gone).await;
        }
        assert_eq!(server.get("alpha", &again).await.status, StatusCode::OK);
        assert_eq!(server.get("beta", &theirs).await.status, StatusCode::OK, "no other channel's links");
    }
    let database = grandstand_db::connect(site.database()).await.unwrap();
    assert_eq!(serving::scope_keys(&database).await.unwrap().len(), 2, "the preview is gone");
    let said = site.succeed(&["channel", "simulate", "alpha", "--revoke"], None).await;
    assert!(said.contains("withdrawn; running servers"), "{said}");
    for mixed in [&["alpha", "--revoke", "--for", "1h"][..], &["alpha", "--revoke", folder.to_str().unwrap()]] {
        let refused = site.run(&command(mixed), None).await;
        assert!(!refused.status.success(), "{mixed:?}");
    }
    let nowhere = site.run(&["channel", "simulate", "gamma", "--revoke"], None).await;
    assert!(String::from_utf8_lossy(&nowhere.stderr).contains("there is no channel"));
}

async fn a_withdrawn_link_is_like_one_that_is_over(backend: Backend) {
    let server = Server::with(backend, &["--demo"], |_| {}).await;
    let (before, theirs) = (link(&server, "alpha", 60), link(&server, "beta", 60));
    apply::withdraw_links(&server.app.database, "alpha", Timestamp::now()).await.unwrap();
    server.app.loader.load_all().await.unwrap();
    let (over, after) = (link(&server, "alpha", -1), link(&server, "alpha", 60));
    let key = server.api_key("alpha").await;
    let asked = async |host: &str, path: &str, link: &str| {
        let mut answer = answer(server.request_to(Method::GET, host, path).header("x-simulation", link)).await;
        let number = answer.header("x-request-id").to_owned();
        answer.text = answer.text.replace(&number, "");
        (answer.status, answer.header("cache-control").to_owned(), answer.text)
    };
    for (host, path) in [("alpha.localhost", "/api/menu".to_owned()), ("localhost", format!("/api/menu?api_key={key}"))]
    {
        let refused = asked(host, &path, &before).await;
        assert!(refused.2.contains("simulation_over"), "{}", refused.2);
        assert_eq!(refused, asked(host, &path, &over).await);
        assert_eq!(asked(host, &path, &after).await.0, StatusCode::OK);
    }
    let page = async |link: &str| server.get("alpha", &format!("/simulate?link={link}")).await.status;
    assert_eq!((page(&before).await, page(&after).await), (StatusCode::NOT_FOUND, StatusCode::OK));
    assert_eq!(asked("beta.localhost", "/api/menu", &theirs).await.0, StatusCode::OK);
    // Whoever is given one by a server for demonstrations is given a good one.
    let led = server.get("alpha", "/simulate").await;
    assert_eq!(server.get("alpha", led.header("location")).await.status, StatusCode::OK);
}

async fn a_suspended_channel_has_no_links(backend: Backend) {
    let site = Site::new(backend).await;
    site.succeed(&["channel", "apply", site.seeds.join("alpha").to_str().unwrap()], None).await;
    site.succeed(&["channel", "suspend", "alpha"], None).await;
    let refused = site.run(&["channel", "simulate", "alpha"], None).await;
    let said = String::from_utf8_lossy(&refused.stderr);
    assert!(!refused.status.success() && refused.stdout.is_empty(), "{refused:?}");
    assert!(said.contains("alpha is suspended") && said.contains("grandstand channel resume alpha"), "{said}");
    site.succeed(&["channel", "simulate", "alpha", "--revoke"], None).await;
    site.succeed(&["channel", "resume", "alpha"], None).await;
    assert!(site.succeed(&["channel", "simulate", "alpha"], None).await.contains("/simulate?link="));
}
