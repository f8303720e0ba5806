//! `/favorites`, `/favorite` and `/events/favorite`.

use grandstand_accounts::operator;
use grandstand_db::ids::ChannelId;
use grandstand_favorites as favorites;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::support::server::answer;
use crate::support::visitor::{PASSWORD, Visitor};
use crate::support::{Backend, Server, seeds};

on_both_databases!(
    favorites_are_each_users_own,
    a_favorite_has_what_its_card_shows,
    what_is_no_favorite_is_refused,
    events_of_favorites_are_listed_once,
    favorites_follow_the_channels_files,
    favorites_go_with_the_account,
);

async fn mark(visitor: &mut Visitor<'_>, kind: &str, id: i64) -> Value {
    let marked = visitor.post("/api/favorite", &json!({ "favoritable_id": id, "favoritable_type": kind })).await;
    assert!(marked.status.is_success(), "{}", marked.text);
    marked.json()["data"].clone()
}

async fn unmark(visitor: &Visitor<'_>, id: &Value) -> StatusCode {
    answer(visitor.request(Method::DELETE, &format!("/api/favorite/{id}"))).await.status
}

/// A text of each row.
fn each(rows: &Value, key: &str) -> Vec<String> {
    rows.as_array().unwrap().iter().map(|row| row[key].as_str().unwrap().to_owned()).collect()
}

async fn favorites_are_each_users_own(backend: Backend) {
    let server = Server::start(backend).await;
    let lions = server.id_of("alpha", "/api/participants", "lions").await;
    let body = json!({ "favoritable_id": lions, "favoritable_type": "participant" });
    let guest = server.post("alpha", "/api/favorite", &body).await;
    assert_eq!((guest.status, guest.code().as_str()), (StatusCode::UNAUTHORIZED, "sign_in_required"));
    assert_eq!(guest.json()["detail"], "user must be logged in");
    let mut ada = Visitor::registered(&server, "alpha", "ada@example.org").await;
    let mut eve = Visitor::registered(&server, "alpha", "eve@example.org").await;
    let first = ada.post("/api/favorite", &body).await;
    assert_eq!(first.status, StatusCode::CREATED, "{}", first.text);
    let again = ada.post("/api/favorite", &body).await;
    assert_eq!((again.status, again.json()), (StatusCode::OK, first.json()), "the same one");
    let sport = server.id_of("alpha", "/api/events-categories", "judo").await;
    mark(&mut ada, "event_category", sport).await;
    let mine = ada.get("/api/favorites").await;
    assert_eq!(mine.json()["meta"], json!({ "total": 2, "limit": 20, "offset": 0 }));
    assert_eq!(mine.header("cache-control"), "no-store");
    assert_eq!(each(&mine.data(), "alias"), ["judo", "lions"], "the newest first");
    assert_eq!(each(&ada.get("/api/favorites?limit=1&offset=1").await.data(), "alias"), ["lions"]);
    assert_eq!(each(&ada.get("/api/favorites?favoritable_type=participant").await.data(), "alias"), ["lions"]);
    assert_eq!(eve.get("/api/favorites").await.data(), json!([]), "another user's");
    let id = &first.json()["data"]["id"];
    assert_eq!(unmark(&eve, id).await, StatusCode::NOT_FOUND, "not hers");
    assert_eq!(unmark(&ada, id).await, StatusCode::NO_CONTENT);
    assert_eq!(unmark(&ada, id).await, StatusCode::NOT_FOUND);
    assert_eq!(each(&ada.get("/api/favorites").await.data(), "alias"), ["judo"]);
}

async fn a_favorite_has_what_its_card_shows(backend: Backend) {
    let server = Server::start(backend).await;
    let mut ada = Visitor::registered(&server, "alpha", "ada@example.org").await;
    let shown = [
        ("participant", "/api/participants", "lions", "team", "alpha Lions"),
        ("participant_group", "/api/participant-groups", "north", "school", "alpha North School"),
        ("event_category", "/api/events-categories", "judo", "sport", "alpha judo"),
        ("favorite_event", "/api/events", "open", "event", "alpha Open"),
        ("event_location", "/api/events-locations", "arena", "location", "alpha Arena"),
    ];
    for (kind, list, alias, shown_as, name) in shown {
        let id = server.id_of("alpha", list, alias).await;
        let favorite = mark(&mut ada, kind, id).await;
        assert_eq!((&favorite["favoritable_type"], &favorite["favoritable_id"]), (&json!(kind), &json!(id)));
        assert_eq!((&favorite["shown_as"], &favorite["name"]), (&json!(shown_as), &json!(name)));
        assert_eq!(favorite["event"].is_object(), kind == "favorite_event");
    }
    server.queries.take();
    let all = ada.get("/api/favorites?no_limit=1").await.data();
    assert!(server.queries.take().len() <= 4, "no query per row");
    let of = |kind: &str| all.as_array().unwrap().iter().find(|one| one["favoritable_type"] == kind).unwrap();
    assert_eq!((&of("participant")["short_name"], &of("participant")["color"]), (&json!("LIO"), &json!("#0b1f4b")));
    assert_eq!(of("participant_group")["color"], "#0b1f4b");
    assert_eq!(
        (&of("favorite_event")["event"]["type"], &of("favorite_event")["event"]["price"]),
        (&json!("ppv"), &json!(1000))
    );
    let french = ada.get("/api/favorites?favoritable_type=favorite_event&lang=fr").await.data();
    assert_eq!(french[0]["name"], "Tournoi alpha");
}

async fn what_is_no_favorite_is_refused(backend: Backend) {
    let server = Server::start(backend).await;
    let mut ada = Visitor::registered(&server, "alpha", "ada@example.org").await;
    let lions = server.id_of("alpha", "/api/participants", "lions").await;
    let theirs = server.id_of("beta", "/api/participants", "lions").await;
    for (kind, id) in [(json!("team"), json!(lions)), (json!(7), json!(lions)), (Value::Null, json!("seven"))] {
        let refused = ada.post("/api/favorite", &json!({ "favoritable_id": id, "favoritable_type": kind })).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", refused.text);
        assert!(refused.json()["errors"]["favoritable_type"].is_array(), "{}", refused.text);
    }
    for (kind, id) in [("participant", theirs), ("event_category", lions), ("favorite_event", i64::MAX)] {
        let refused = ada.post("/api/favorite", &json!({ "favoritable_id": id, "favoritable_type": kind })).await;
        assert_eq!((refused.status, refused.code().as_str()), (StatusCode::NOT_FOUND, "not_found"), "{kind} {id}");
    }
    assert_eq!(ada.get("/api/favorites?favoritable_type=team").await.status, StatusCode::UNPROCESSABLE_ENTITY);
    let none = ada.get("/api/favorites").await.json();
    assert_eq!((&none["data"], &none["meta"]["total"]), (&json!([]), &json!(0)), "nothing was kept");
    assert_eq!(server.get("alpha", "/api/events/favorite").await.code(), "sign_in_required");
}

async fn events_of_favorites_are_listed_once(backend: Backend) {
    let server = Server::start(backend).await;
    let mut ada = Visitor::registered(&server, "alpha", "ada@example.org").await;
    let events = "/api/events/favorite?no_limit=1&sort_field=date&sort_direction=asc";
    assert_eq!(ada.get(events).await.json(), json!({ "data": [], "meta": { "total": 0, "limit": 0, "offset": 0 } }));
    // Of the team: "final" and "running"; of its sub-team: "old" and "open"; "final" is at the venue, too.
    let lions = server.id_of("alpha", "/api/participants", "lions").await;
    let arena = server.id_of("alpha", "/api/events-locations", "arena").await;
    let team = mark(&mut ada, "participant", lions).await;
    mark(&mut ada, "event_location", arena).await;
    let found = ada.get(events).await;
    assert_eq!(each(&found.data(), "alias"), ["old", "running", "open", "final"]);
    assert_eq!(found.json()["meta"]["total"], 4);
    let upcoming = ada.get("/api/events/favorite?stream_status=upcoming&limit=1").await.json();
    assert_eq!((each(&upcoming["data"], "alias"), &upcoming["meta"]["total"]), (vec!["open".to_owned()], &json!(2)));
    let years = ada.get("/api/events/favorite?start_date=2020-01-01&end_date=2020-12-31").await.data();
    assert_eq!(each(&years, "alias"), ["old"]);
    let last = server.id_of("alpha", "/api/events", "final").await;
    let listed = ada.get(&format!("/api/events?ids={last}")).await.data();
    let one = ada.get("/api/events/favorite?stream_status=upcoming&sort_direction=desc&limit=1").await.data();
    assert_eq!(one, listed, "the same card as in /events");
    assert_eq!(unmark(&ada, &team["id"]).await, StatusCode::NO_CONTENT);
    assert_eq!(each(&ada.get(events).await.data(), "alias"), ["final"]);
    for (kind, list, alias, of) in [
        ("favorite_event", "/api/events", "members", vec!["members", "final"]),
        ("event_category", "/api/events-categories", "judo", vec!["members", "open", "final"]),
        ("participant_group", "/api/participant-groups", "north", vec!["old", "members", "running", "open", "final"]),
    ] {
        let id = server.id_of("alpha", list, alias).await;
        mark(&mut ada, kind, id).await;
        assert_eq!(each(&ada.get(events).await.data(), "alias"), of, "with {alias}");
    }
    let refused = ada.get("/api/events/favorite?stream_status=soon&start_date=x").await.json();
    assert_eq!(refused["errors"].as_object().unwrap().len(), 2);
}

async fn favorites_follow_the_channels_files(backend: Backend) {
    let server = Server::start(backend).await;
    let mut ada = Visitor::registered(&server, "alpha", "ada@example.org").await;
    let open = server.id_of("alpha", "/api/events", "open").await;
    let favorite = mark(&mut ada, "favorite_event", open).await;
    let folder = server.seeds.join("alpha");
    seeds::edit(&folder, "events.toml", "alias = \"open\"", "alias = \"masters\"\nrenamed_from = \"open\"");
    server.apply_again().await;
    let renamed = ada.get("/api/favorites").await.data();
    assert_eq!((&renamed[0]["id"], &renamed[0]["alias"]), (&favorite["id"], &json!("masters")));
    let events = std::fs::read_to_string(folder.join("events.toml")).unwrap();
    let start = events.find("[[events]]\nalias = \"masters\"").unwrap();
    let end = start + 1 + events[start + 1..].find("[[events]]").unwrap();
    std::fs::write(folder.join("events.toml"), format!("{}{}", &events[..start], &events[end..])).unwrap();
    server.apply_again().await;
    let gone = ada.get("/api/favorites").await.json();
    assert_eq!((&gone["data"], &gone["meta"]["total"]), (&json!([]), &json!(0)), "retired");
    let refused =
        ada.post("/api/favorite", &json!({ "favoritable_id": open, "favoritable_type": "favorite_event" })).await;
    assert_eq!(refused.status, StatusCode::NOT_FOUND);
    std::fs::write(folder.join("events.toml"), events).unwrap();
    server.apply_again().await;
    assert_eq!(each(&ada.get("/api/favorites").await.data(), "alias"), ["masters"], "it comes back with its event");
}

async fn favorites_go_with_the_account(backend: Backend) {
    let server = Server::start(backend).await;
    let mut ada = Visitor::registered(&server, "alpha", "ada@example.org").await;
    let lions = server.id_of("alpha", "/api/participants", "lions").await;
    mark(&mut ada, "participant", lions).await;
    let channel_id = server.app.sites.load().iter().find(|site| site.channel.key == "alpha").unwrap().channel.id;
    let found = operator::find(&server.app.database, ChannelId(channel_id), "ada@example.org").await.unwrap();
    let user = found.unwrap();
    let (personal_data, database) = (&server.app.personal_data, &server.app.database);
    let kept = personal_data.export(database, &user).await.unwrap();
    assert_eq!((&kept["favorites"][0]["type"], &kept["favorites"][0]["id"]), (&json!("participant"), &json!(lions)));
    personal_data.erase(database, user.channel_id, user.id, jiff::Timestamp::now()).await.unwrap();
    let left = favorites::all_of_user(database, ChannelId(channel_id), user.id).await.unwrap();
    assert!(left.is_empty(), "{left:?}");
    assert_eq!(Visitor::new(&server, "alpha").login("ada@example.org", PASSWORD).await.code(), "wrong_auth_data");
}
