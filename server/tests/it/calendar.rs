//! Events in viewers' own calendars.

use grandstand_commerce::orders::transition::Seen;
use grandstand_commerce::provider::model::{PaymentState, PaymentStatus};
use grandstand_db::ids::UserId;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::support::purchases as shop;
use crate::support::server::answer;
use crate::support::visitor::Visitor;
use crate::support::{Backend, Server, seeds};

on_both_databases!(
    an_event_is_a_file_in_the_viewers_language,
    a_feed_has_what_was_bought_and_follows_its_changes,
    a_feed_has_what_is_a_favourite,
    a_feed_is_its_users_until_it_is_revoked,
);

/// The lines of a calendar, unfolded, by entry.
fn entries(text: &str) -> Vec<Vec<String>> {
    let unfolded = text.replace("\r\n ", "");
    let entry = |part: &str| part.lines().take_while(|line| *line != "END:VEVENT").map(str::to_owned).collect();
    unfolded.split("BEGIN:VEVENT\r\n").skip(1).map(entry).collect()
}

fn line<'a>(entry: &'a [String], name: &str) -> &'a str {
    let found = entry.iter().find_map(|line| line.strip_prefix(name)?.strip_prefix(':'));
    found.unwrap_or_else(|| panic!("no {name} in {entry:?}"))
}

async fn an_event_is_a_file_in_the_viewers_language(backend: Backend) {
    let server = Server::start(backend).await;
    let id = server.id_of("alpha", "/api/events?limit=50", "final").await;
    let file = server.get("alpha", &format!("/api/events/{id}/calendar.ics")).await;
    assert_eq!(file.header("content-type"), "text/calendar; charset=utf-8");
    assert_eq!(file.header("content-disposition"), format!("attachment; filename=\"event-{id}.ics\""));
    assert!(file.text.contains("\r\nX-WR-CALNAME:alpha sports\r\n"), "{}", file.text);
    let [entry] = entries(&file.text).try_into().unwrap();
    assert_eq!(line(&entry, "UID"), format!("event-{id}@alpha"));
    assert_eq!(line(&entry, "DTSTART"), "20310501T173000Z", "half past seven in Paris");
    assert_eq!(line(&entry, "DTEND"), "20310501T193000Z");
    assert_eq!((line(&entry, "SUMMARY"), line(&entry, "LOCATION")), ("TIG @ LIO", "alpha Arena"));
    assert_eq!((line(&entry, "STATUS"), line(&entry, "SEQUENCE")), ("CONFIRMED", "0"));
    let page = line(&entry, "URL");
    assert!(page.ends_with(&format!("/watch/{id}")) && line(&entry, "DESCRIPTION").ends_with(page), "{entry:?}");
    let open = server.id_of("alpha", "/api/events?limit=50", "open").await;
    let french = server.get("alpha", &format!("/api/events/{open}/calendar.ics?lang=fr")).await;
    let [entry] = entries(&french.text).try_into().unwrap();
    assert_eq!(line(&entry, "SUMMARY"), "Tournoi alpha");
    assert!(line(&entry, "URL").ends_with(&format!("/watch/{open}?lang=fr")), "{entry:?}");
    let missing = server.get("alpha", "/api/events/999999/calendar.ics").await;
    assert_eq!(missing.status, StatusCode::NOT_FOUND);
}

/// The path of a viewer's feed, which is made if there is none.
async fn feed_of(viewer: &mut Visitor<'_>) -> String {
    let url = viewer.post("/api/calendar-feed", &json!({})).await.data()["url"].as_str().unwrap().to_owned();
    let path = url.split_once("/api/calendar/").unwrap_or_else(|| panic!("{url}")).1;
    assert!(url.starts_with("http") && path.ends_with(".ics"), "{url}");
    format!("/api/calendar/{path}")
}

async fn a_feed_has_what_was_bought_and_follows_its_changes(backend: Backend) {
    let server = Server::start(backend).await;
    let (mut viewer, user) = shop::buyer(&server, "alpha").await;
    let feed = feed_of(&mut viewer).await;
    let seen = async || entries(&server.get("alpha", &feed).await.text);
    assert!(seen().await.is_empty(), "nothing is bought yet");
    let open = server.id_of("alpha", "/api/events?limit=50", "open").await;
    let event = shop::purchase(UserId(user), vec![shop::event(open)]);
    let purchase = shop::opened(&server, "alpha", &event).await;
    shop::see(&server, &purchase, &shop::paid(&purchase)).await;
    let [before] = seen().await.try_into().unwrap();
    assert_eq!((line(&before, "UID"), line(&before, "SEQUENCE")), (format!("event-{open}@alpha").as_str(), "0"));
    assert_eq!(seen().await, std::slice::from_ref(&before), "asked again, it is the same to the letter");
    // What calendars don't show is no change to them; when it takes place is.
    let folder = server.seeds.join("alpha");
    seeds::edit(&folder, "events.toml", "service_fee = 100", "service_fee = 200");
    server.apply_again().await;
    assert_eq!(seen().await, std::slice::from_ref(&before));
    seeds::edit(&folder, "events.toml", "today+2d 10:00", "today+3d 11:00");
    server.apply_again().await;
    let [after] = seen().await.try_into().unwrap();
    assert_eq!((line(&after, "UID"), line(&after, "SEQUENCE")), (line(&before, "UID"), "1"));
    assert!(line(&after, "DTSTART") > line(&before, "DTSTART"), "{before:?} {after:?}");
    assert!(line(&after, "LAST-MODIFIED") >= line(&before, "LAST-MODIFIED"));
    // Called off.
    let events = std::fs::read_to_string(folder.join("events.toml")).unwrap();
    let gone: Vec<&str> = events.split_inclusive("[[events]]").collect();
    let kept: String = gone.iter().filter(|part| !part.contains("alias = \"open\"")).copied().collect();
    std::fs::write(folder.join("events.toml"), kept).unwrap();
    server.apply_again().await;
    let [cancelled] = seen().await.try_into().unwrap();
    assert_eq!((line(&cancelled, "UID"), line(&cancelled, "SEQUENCE")), (line(&before, "UID"), "2"));
    assert_eq!(line(&cancelled, "STATUS"), "CANCELLED");
    assert_eq!(server.get("alpha", &format!("/api/events/{open}/calendar.ics")).await.status, StatusCode::NOT_FOUND);
    // What was given back is nobody's business any more.
    let refunded = PaymentState { refunded: purchase.amount, ..shop::payment(&purchase, PaymentStatus::Succeeded) };
    shop::see(&server, &purchase, &Seen::Payment(Box::new(refunded))).await;
    assert!(seen().await.is_empty());
}

async fn a_feed_has_what_is_a_favourite(backend: Backend) {
    let server = Server::start(backend).await;
    let (mut viewer, user) = shop::buyer(&server, "alpha").await;
    let feed = feed_of(&mut viewer).await;
    let lions = server.id_of("alpha", "/api/participants?limit=50", "lions").await;
    let open = server.id_of("alpha", "/api/events?limit=50", "open").await;
    for (id, kind) in [(lions, "participant"), (open, "favorite_event")] {
        let marked = json!({ "favoritable_id": id, "favoritable_type": kind });
        let answer = viewer.post("/api/favorite", &marked).await;
        assert!(answer.status.is_success(), "{}", answer.text);
    }
    // What is a favourite and bought as well is there once.
    let purchase = shop::opened(&server, "alpha", &shop::purchase(UserId(user), vec![shop::event(open)])).await;
    shop::see(&server, &purchase, &shop::paid(&purchase)).await;
    let seen = entries(&server.get("alpha", &feed).await.text);
    let mut uids: Vec<&str> = seen.iter().map(|entry| line(entry, "UID")).collect();
    uids.sort_unstable();
    let mut expected = Vec::new();
    // The lions' cubs take part in events of theirs; what was years ago is left out.
    for alias in ["final", "open", "running"] {
        let id = server.id_of("alpha", "/api/events?limit=50", alias).await;
        expected.push(format!("event-{id}@alpha"));
    }
    expected.sort_unstable();
    assert_eq!(uids, expected);
}

async fn a_feed_is_its_users_until_it_is_revoked(backend: Backend) {
    let server = Server::start(backend).await;
    let mut ada = Visitor::registered(&server, "alpha", "ada@example.org").await;
    let mut eve = Visitor::registered(&server, "alpha", "eve@example.org").await;
    assert_eq!(ada.get("/api/calendar-feed").await.data(), json!({ "url": Value::Null }));
    let feed = feed_of(&mut ada).await;
    assert_eq!(feed_of(&mut ada).await, feed, "the same one on every device");
    assert_ne!(feed_of(&mut eve).await, feed);
    assert!(ada.get("/api/calendar-feed").await.data()["url"].as_str().unwrap().ends_with(&feed));
    assert_eq!(server.get("alpha", &feed).await.status, StatusCode::OK, "without signing in");
    let refused = async |channel: &str, path: &str| {
        let answer = server.get(channel, path).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{channel} {path}");
        assert!(!answer.text.contains("alpha"), "{}", answer.text);
    };
    refused("beta", &feed).await;
    let forged = feed.replace("/calendar/A", "/calendar/B");
    assert_ne!(forged, feed);
    refused("alpha", &forged).await;
    refused("alpha", "/api/calendar/nonsense.ics").await;
    let revoked = answer(ada.request(Method::DELETE, "/api/calendar-feed")).await;
    assert_eq!(revoked.status, StatusCode::NO_CONTENT);
    refused("alpha", &feed).await;
    let another = feed_of(&mut ada).await;
    assert_ne!(another, feed);
    refused("alpha", &feed).await;
    assert_eq!(server.get("alpha", &another).await.status, StatusCode::OK);
    let guest = server.get("alpha", "/api/calendar-feed").await;
    assert_eq!((guest.status, guest.code().as_str()), (StatusCode::UNAUTHORIZED, "sign_in_required"));
}
