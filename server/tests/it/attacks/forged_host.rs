//! Somebody asks for mails and addresses with a Host or a port of their own choosing.

use reqwest::Method;
use serde_json::json;

use crate::support::mails::sent;
use crate::support::process::Site;
use crate::support::server::answer;
use crate::support::visitor::{PASSWORD, Visitor, registration};
use crate::support::{Backend, Server, seeds};

const OWNER: &str = "owner@example.org";
const REQUEST: &str = "/api/auth/password-reset-request";

on_both_databases!(
    mails_begin_with_the_channels_first_domain,
    mails_begin_with_the_name_below_the_platforms_domain,
    mails_begin_with_the_name_on_this_machine_and_the_port_that_is_listened_on,
    what_is_kept_and_told_to_others_does_too,
    links_are_logged_in_demonstrations_only,
);

/// What the mail about a new password links to, which was asked for at a Host.
async fn linked(server: &Server, host: &str, key: Option<&str>) -> String {
    let request = server.request_to(Method::POST, host, REQUEST);
    answer(request.json(&json!({ "email": OWNER, "api_key": key }))).await.data();
    let mail = sent(server).await.pop().unwrap();
    assert!(!mail.text.contains("6666") && !mail.html.contains("6666"), "{}", mail.text);
    let (begin, _) = mail.link().split_once("/password-reset?token=").unwrap();
    begin.to_owned()
}

async fn without_domain(backend: Backend, arguments: &[&str]) -> Server {
    let server = Server::with(backend, arguments, |seeds| {
        seeds::edit(&seeds.join("alpha"), "channel.toml", "domains = [\"alpha.example.org\"]\n", "");
    })
    .await;
    Visitor::registered(&server, "alpha", OWNER).await;
    sent(&server).await;
    server
}

async fn mails_begin_with_the_channels_first_domain(backend: Backend) {
    let server = Server::with(backend, &["--platform-domain", "platform.example"], |seeds| {
        let domains = "domains = [\"alpha.example.org\", \"second.example.org\"]";
        seeds::edit(&seeds.join("alpha"), "channel.toml", "domains = [\"alpha.example.org\"]", domains);
    })
    .await;
    Visitor::registered(&server, "alpha", OWNER).await;
    sent(&server).await;
    let key = server.api_key("alpha").await;
    let hosts = ["alpha.example.org:6666", "second.example.org", "alpha.platform.example:6666"];
    for host in hosts {
        assert_eq!(linked(&server, host, None).await, "https://alpha.example.org", "{host}");
    }
    let known = server.post("alpha", "/api/v2/auth/login", &json!({ "email": OWNER, "password": PASSWORD })).await;
    let cookies = known.headers.get_all("set-cookie").iter().map(|cookie| cookie.to_str().unwrap());
    let device =
        cookies.map(|cookie| cookie.split_once(';').unwrap().0).find(|cookie| cookie.contains("device")).unwrap();
    let request = server.request_to(Method::POST, "127.0.0.1:6666", REQUEST).header("cookie", device);
    answer(request.json(&json!({ "email": OWNER, "api_key": key }))).await.data();
    let mail = sent(&server).await.pop().unwrap();
    assert!(mail.link().starts_with("https://alpha.example.org/"), "by an api key: {}", mail.link());
}

async fn mails_begin_with_the_name_below_the_platforms_domain(backend: Backend) {
    let server = without_domain(backend, &["--platform-domain", "platform.example"]).await;
    for host in ["alpha.platform.example:6666", "alpha.localhost:6666"] {
        assert_eq!(linked(&server, host, None).await, "https://alpha.platform.example", "{host}");
    }
}

async fn mails_begin_with_the_name_on_this_machine_and_the_port_that_is_listened_on(backend: Backend) {
    let server = without_domain(backend, &[]).await;
    let (_, port) = server.address().rsplit_once(':').unwrap();
    assert_eq!(linked(&server, "alpha.localhost:6666", None).await, format!("http://alpha.localhost:{port}"));
    let key = server.api_key("alpha").await;
    let by_key = linked(&server, "127.0.0.1:6666", Some(&key)).await;
    assert_eq!(by_key, format!("http://alpha.localhost:{port}"));
}

async fn what_is_kept_and_told_to_others_does_too(backend: Backend) {
    let server = without_domain(backend, &[]).await;
    let (_, port) = server.address().rsplit_once(':').unwrap();
    let own = format!("http://alpha.localhost:{port}/");
    let mut owner = Visitor::new(&server, "alpha");
    owner.login(OWNER, PASSWORD).await.data();
    let cookie = format!("__Host-session={}", owner.token.unwrap());
    let asked = |method: Method, path: &str| {
        server.request_to(method, "alpha.localhost:6666", path).header("cookie", cookie.as_str())
    };
    let feed = answer(asked(Method::POST, "/api/calendar-feed").json(&json!({}))).await.data();
    assert!(feed["url"].as_str().unwrap().starts_with(&own), "{feed}");
    let event = server.get("alpha", "/api/events?limit=1").await.data()[0]["id"].clone();
    for path in ["/robots.txt", "/sitemap.xml", &format!("/api/events/{event}/calendar.ics")] {
        let text = answer(asked(Method::GET, path)).await.text;
        assert!(text.contains(&own) && !text.contains("6666"), "{path}: {text}");
    }
}

async fn links_are_logged_in_demonstrations_only(backend: Backend) {
    for (arguments, is_logged) in [(&[][..], false), (&["--demo"][..], true), (&["--dev"][..], true)] {
        let site = Site::new(backend).await;
        let server = site.start(arguments, None).ready().await;
        server.call(Method::POST, "alpha", "/api/v2/auth/register", "", &registration(OWNER)).await.data();
        crate::support::process::eventually("the mail is written", async || server.said("mail written") == 1).await;
        assert_eq!(server.said("token=") > 0, is_logged, "{arguments:?}");
        let mails = std::fs::read_dir(site.data().join("mail")).unwrap().count();
        assert_eq!(mails, 1);
    }
}
