//! `grandstand clip …`: what an operator sees of viewers' clips, and takes down.

use grandstand_db::ids::EventId;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::support::process::{Process, Site, eventually};
use crate::support::{Backend, film, seeds};

on_both_databases!(a_clip_is_listed_and_taken_down);

mod s3 {
    use crate::support::Backend;

    #[actix_web::test]
    async fn a_clip_is_listed_and_taken_down() {
        super::a_clip_is_listed_and_taken_down(Backend::S3).await;
    }
}

async fn get(server: &Process, cookie: &str, path: &str) -> Value {
    server.call(Method::GET, "alpha", path, cookie, &json!({})).await.data()
}

async fn made(server: &Process, cookie: &str, event_id: EventId, name: &str) -> Value {
    let source = get(server, cookie, &format!("/api/clip/source/{event_id}")).await;
    let body = json!({
        "event_id": event_id, "event_media_id": source["event_media_id"], "name": name, "tags": ["highlight"],
        "start_time": 1.0, "duration": 2.0,
    });
    let answer = server.call(Method::POST, "alpha", "/api/clip", cookie, &body).await;
    assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.text);
    answer.json()["data"].clone()
}

async fn a_clip_is_listed_and_taken_down(backend: Backend) {
    let site = Site::new(backend).await;
    let settings = "[accounts]\nverification = false\n[clips]\nshare = 100\n[geo]\n";
    seeds::edit(&site.seeds.join("alpha"), "channel.toml", "[geo]\n", settings);
    let server = site.start(&[], None).ready().await;
    assert_eq!(site.succeed(&["clip", "list", "alpha"], None).await, "no clips\n");
    let folder = tempfile::tempdir().unwrap();
    let file = film::make(folder.path(), 12).await;
    site.succeed(&["media", "add", "alpha", "old", file.to_str().unwrap()], None).await;
    let cookie = server.registered("ada@example.org").await;
    let list = get(&server, "", "/api/events?limit=50").await;
    let old = list.as_array().unwrap().iter().find(|entry| entry["alias"] == "old").unwrap()["id"].as_i64().unwrap();
    let is_seen = async || get(&server, "", &format!("/api/events/{old}")).await["playback"].is_object();
    eventually("the recording is seen", is_seen).await;
    let (insult, fine) =
        (made(&server, &cookie, EventId(old), "An insult").await, made(&server, &cookie, EventId(old), "A goal").await);
    let (id, other) = (insult["id"].to_string(), fine["id"].to_string());
    let link = format!("/api/shared-clip/{id}?uuid={}", insult["uuid"].as_str().unwrap());
    let is_cut = async || get(&server, "", &link).await["playback"]["mp4"].is_string();
    eventually("it is cut", is_cut).await;
    let mp4 = get(&server, "", &link).await["playback"]["mp4"].as_str().unwrap().to_owned();
    assert_eq!(server.get("alpha", &mp4).await.status, StatusCode::OK);

    let said = site.succeed(&["clip", "list", "alpha", "--event", "old"], None).await;
    let lines: Vec<&str> = said.lines().collect();
    assert!(lines.len() == 2 && lines[0].starts_with(&other) && lines[0].ends_with("A goal"), "{said}");
    let told = lines[1];
    assert!(told.starts_with(&id) && told.contains("  old  ada@example.org  An insult"), "{said}");
    assert_eq!(site.succeed(&["clip", "list", "alpha", "--event", "members"], None).await, "no clips\n");
    assert_eq!(site.succeed(&["clip", "list", "beta"], None).await, "no clips\n");
    for (arguments, complaint) in [
        (&["clip", "list", "nobody"][..], "there is no channel \"nobody\"\n"),
        (&["clip", "list", "alhpa"], "there is no channel \"alhpa\" (did you mean \"alpha\"?)"),
        (&["clip", "list", "alpha", "--event", "never"], "has no event"),
        (&["clip", "delete", "beta", &id], "beta has no clip"),
    ] {
        let output = site.run(arguments, None).await;
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(!output.status.success() && said.contains(complaint), "{arguments:?}: {said}");
    }

    site.succeed(&["clip", "delete", "alpha", &id], None).await;
    let told = site.succeed(&["clip", "list", "alpha"], None).await;
    assert!(told.lines().count() == 1 && told.contains("A goal"), "{told}");
    let listed = get(&server, "", &format!("/api/clips/event/{old}")).await;
    assert_eq!(listed.as_array().unwrap().iter().map(|clip| &clip["id"]).collect::<Vec<_>>(), [&fine["id"]]);
    assert_eq!(server.get("alpha", &link).await.status, StatusCode::NOT_FOUND);
    let is_closed = async || server.get("alpha", &mp4).await.status == StatusCode::NOT_FOUND;
    eventually("its file is not to be had", is_closed).await;
    // Its maker can't have it back.
    let restored = server.call(Method::POST, "alpha", &format!("/api/clip/{id}/restore"), &cookie, &json!({})).await;
    assert_eq!(restored.status, StatusCode::NOT_FOUND, "{}", restored.text);
    let mine = get(&server, &cookie, "/api/clips/user").await;
    assert_eq!(mine.as_array().unwrap().len(), 1, "{mine}");
    let uuid = insult["uuid"].as_str().unwrap().to_owned();
    eventually("its files are removed", async || files(&site, &uuid).is_empty()).await;
    // The picture is made after the film.
    let others = async || files(&site, fine["uuid"].as_str().unwrap()) == ["1.jpg", "1.mp4"];
    eventually("the other one's are there", others).await;
    let again = site.run(&["clip", "delete", "alpha", &id], None).await;
    assert!(!again.status.success(), "it is gone already");
}

/// The files that are stored of a clip.
pub fn files(site: &Site, uuid: &str) -> Vec<String> {
    let stored = site.objects.as_ref().map_or_else(|| site.data().join("objects"), |objects| objects.folder());
    let channels = std::fs::read_dir(stored.join("channels")).unwrap();
    let of_clip = channels.map(|channel| channel.unwrap().path().join("clips").join(uuid));
    let mut names: Vec<String> = of_clip
        .filter_map(|folder| std::fs::read_dir(folder).ok())
        .flatten()
        .map(|file| file.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}
