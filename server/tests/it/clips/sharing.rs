//! Who reaches a clip by its link, in a browser and in other programs, and who does not.

use grandstand_db::entities::clips;
use grandstand_db::ids::{EventId, UserId};
use grandstand_db::scope::InChannel;
use jiff::Timestamp;
use reqwest::StatusCode;
use sea_orm::{ColumnTrait, QueryFilter};
use serde_json::{Value, json};

use super::{SETTINGS, bytes, cut, delete, id, made, shared, with_film};
use crate::support::process::eventually;
use crate::support::visitor::Visitor;
use crate::support::{Backend, seeds};

on_both_databases!(
    a_link_is_for_those_the_channel_says,
    a_link_previews_in_other_programs,
    nobody_reaches_anothers_clips,
);

async fn a_link_is_for_those_the_channel_says(backend: Backend) {
    let server = with_film(backend, SETTINGS).await;
    let old = id(&server, "old").await;
    let mut ada = Visitor::registered(&server, "alpha", "ada@example.org").await;
    let clip = made(&mut ada, EventId(old), 3.0, 2.0).await;
    cut(&server).await;
    let mut guest = Visitor::new(&server, "alpha");
    let seen = shared(&mut guest, &clip).await.data();
    assert_eq!((&seen["is_mine"], &seen["access"]["reason"]), (&json!(false), &json!("granted")));
    let mp4 = seen["playback"]["mp4"].as_str().unwrap().to_owned();
    bytes(&guest, &mp4).await;
    let wrong = guest.get(&format!("/api/shared-clip/{}?uuid={}", clip["id"], uuid::Uuid::new_v4())).await;
    assert_eq!(wrong.status, StatusCode::NOT_FOUND);
    assert_eq!(
        guest.get(&format!("/api/shared-clip/{}", clip["id"])).await.data()["id"],
        clip["id"],
        "clips are listed"
    );
    let reason = async |from: &str, to: &str| {
        seeds::edit(&server.seeds.join("alpha"), "channel.toml", from, to);
        server.apply_again().await;
        let seen = shared(&mut Visitor::new(&server, "alpha"), &clip).await.data();
        assert_eq!(seen["playback"], Value::Null);
        assert_eq!(server.get("alpha", &mp4).await.code(), "playback_refused", "{to}");
        seen["access"]["reason"].as_str().unwrap().to_owned()
    };
    assert_eq!(
        reason(
            "[[clips.tags]]\nalias = \"goal\"",
            "[clips]\naudience = \"signed_in\"\nlisted = false\n[[clips.tags]]\nalias = \"goal\""
        )
        .await,
        "sign_in"
    );
    assert_eq!(shared(&mut ada, &clip).await.data()["access"]["granted"], true);
    assert_eq!(guest.get(&format!("/api/shared-clip/{}", clip["id"])).await.status, StatusCode::NOT_FOUND);
    seeds::edit(
        &server.seeds.join("alpha"),
        "events.toml",
        "alias = \"old\"\n",
        "alias = \"old\"\ntype = \"register\"\n",
    );
    assert_eq!(reason("\"signed_in\"", "\"entitled\"").await, "sign_in");
    // Where it comes from is not known here, so it is not from there.
    assert_eq!(reason("block = [\"KP\"]", "allow = [\"FR\"]").await, "geo_blocked");
}

async fn a_link_previews_in_other_programs(backend: Backend) {
    let server = with_film(backend, SETTINGS).await;
    let old = id(&server, "old").await;
    let mut ada = Visitor::registered(&server, "alpha", "ada@example.org").await;
    let clip = made(&mut ada, EventId(old), 3.0, 2.0).await;
    let path = clip["share_path"].as_str().unwrap().to_owned();
    assert_eq!(clip["embed_path"], Value::Null, "no other site may frame it");
    let page = server.get("alpha", &path).await;
    assert_eq!(page.status, StatusCode::OK);
    assert!(page.text.contains("<meta property=\"og:title\" content=\"The goal\">"), "{}", page.text);
    assert!(page.text.contains("<meta name=\"robots\" content=\"noindex\">"));
    assert!(
        page.text.contains("og:image\" content=\"https://alpha.example.org/images/events/"),
        "it has no picture yet"
    );
    cut(&server).await;
    let poster = format!("{path}/poster.jpg");
    let page = server.get("alpha", &path).await.text;
    assert!(page.contains(&format!("og:image\" content=\"https://alpha.example.org{poster}\"")), "{page}");
    assert!(
        page.contains("application/json+oembed\" href=\"https://alpha.example.org/api/oembed?url=https%3A%2F%2Falpha")
    );
    let picture = server.get("alpha", &poster).await;
    assert_eq!(picture.header("content-type"), "image/jpeg");
    assert_eq!(picture.header("cache-control"), "private, max-age=300", "who may have it depends on the country");
    let ask = format!("/api/oembed?url=https://alpha.example.org{path}");
    let link = server.get("alpha", &ask).await.json();
    assert_eq!((&link["type"], &link["title"], &link["html"]), (&json!("link"), &json!("The goal"), &Value::Null));
    assert_eq!(link["thumbnail_url"], format!("https://alpha.example.org{poster}"));
    // A site of the channel's may frame it.
    seeds::edit(
        &server.seeds.join("alpha"),
        "channel.toml",
        "[geo]\n",
        "[embed]\nsites = [\"https://club.example\"]\n[geo]\n",
    );
    server.apply_again().await;
    let video = server.get("alpha", &format!("{ask}&maxwidth=640&format=json")).await.json();
    assert_eq!((&video["type"], &video["width"], &video["height"]), (&json!("video"), &json!(640), &json!(360)));
    let frame = path.replacen("/share/", "/share_embed/", 1);
    assert!(video["html"].as_str().unwrap().contains(&format!("src=\"https://alpha.example.org{frame}\"")), "{video}");
    assert_eq!(shared(&mut ada, &clip).await.data()["embed_path"], frame);
    let policy = |answer: crate::support::server::Answer| answer.header("content-security-policy").to_owned();
    assert!(policy(server.get("alpha", &frame).await).contains("frame-ancestors 'self' https://club.example"));
    assert!(policy(server.get("alpha", &path).await).ends_with("frame-ancestors 'self'"));
    // Another half, another channel, another format, and a clip that is gone.
    let wrong = path.replace(clip["uuid"].as_str().unwrap(), &uuid::Uuid::new_v4().to_string());
    for (channel, path) in [("alpha", wrong.clone()), ("beta", path.clone()), ("alpha", format!("{wrong}/poster.jpg"))]
    {
        assert_eq!(server.get(channel, &path).await.status, StatusCode::NOT_FOUND, "{channel} {path}");
    }
    assert_eq!(
        server.get("alpha", &format!("/api/oembed?url=https://alpha.example.org{wrong}")).await.status,
        StatusCode::NOT_FOUND
    );
    let as_xml = server.get("alpha", &format!("{ask}&format=xml")).await;
    assert_eq!(as_xml.status, StatusCode::NOT_IMPLEMENTED);
    assert_eq!(as_xml.json()["error_codes"]["format"][0], "not_available");
    assert_eq!(delete(&ada, &clip).await.status, StatusCode::OK);
    for path in [path, poster, ask] {
        assert_eq!(server.get("alpha", &path).await.status, StatusCode::NOT_FOUND, "{path}");
    }
}

async fn nobody_reaches_anothers_clips(backend: Backend) {
    let server = with_film(backend, SETTINGS).await;
    let old = id(&server, "old").await;
    let mut ada = Visitor::registered(&server, "alpha", "ada@example.org").await;
    let clip = made(&mut ada, EventId(old), 3.0, 2.0).await;
    cut(&server).await;
    let mut eve = Visitor::registered(&server, "alpha", "eve@example.org").await;
    assert_eq!(delete(&eve, &clip).await.status, StatusCode::NOT_FOUND);
    assert_eq!(eve.get("/api/clips/user").await.data(), json!([]));
    for call in ["restore", "retry"] {
        let answer = eve.post(&format!("/api/clip/{}/{call}", clip["id"]), &json!({})).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{call}");
    }
    // From another channel, where clips may be downloaded, too: by its number and by its whole link.
    seeds::edit(&server.seeds.join("beta"), "channel.toml", "[geo]\n", &format!("{SETTINGS}[geo]\n"));
    server.apply_again().await;
    let mut bob = Visitor::registered(&server, "beta", "bob@example.org").await;
    assert_eq!(shared(&mut bob, &clip).await.status, StatusCode::NOT_FOUND);
    assert_eq!(delete(&bob, &clip).await.status, StatusCode::NOT_FOUND);
    assert_eq!(bob.get(&format!("/api/clips/event/{old}")).await.status, StatusCode::NOT_FOUND);
    assert_eq!(bob.get("/api/clips/user").await.data(), json!([]));
    assert_eq!(bob.get("/api/events/with_clip").await.data(), json!([]));
    let path = format!("/api/clip/download/{}", clip["id"]);
    let whole = format!("{path}?uuid={}", clip["uuid"].as_str().unwrap());
    for path in [&path, &whole] {
        let download = bob.get(path).await;
        assert_eq!((download.status, download.code().as_str()), (StatusCode::NOT_FOUND, "not_found"), "{path}");
    }
    assert_eq!(eve.get(&whole).await.status, StatusCode::OK, "in its own channel the link is enough");
    assert_eq!(shared(&mut eve, &clip).await.data()["state"], "done", "it is untouched");
    // Whose account is deleted has no clips any more, and no file is left of one that was being cut just then.
    let channel_id = crate::support::purchases::channel_id(&server, "alpha");
    let ada_id = ada.get("/api/profile").await.data()["id"].as_i64().unwrap();
    let other = made(&mut ada, EventId(old), 5.0, 12.0).await;
    let of_ada = || clips::Entity::in_channel(channel_id).filter(clips::Column::UserId.eq(ada_id));
    let is_begun = async || {
        let begun = of_ada().filter(clips::Column::Id.eq(other["id"].as_i64())).one(&server.app.database).await;
        begun.unwrap().unwrap().attempts > 0
    };
    tokio::join!(cut(&server), async {
        eventually("it is being cut", is_begun).await;
        let forget = grandstand_clips::forget;
        forget(&server.app.database, channel_id, UserId(ada_id), Timestamp::now()).await.unwrap();
    });
    cut(&server).await;
    for clip in [&clip, &other] {
        assert_eq!(shared(&mut eve, clip).await.status, StatusCode::NOT_FOUND);
        for file in ["1.mp4", "1.jpg"] {
            let key = format!("channels/{channel_id}/clips/{}/{file}", clip["uuid"].as_str().unwrap());
            assert!(!server.app.media.exists(&key).await.unwrap(), "{key} is left");
        }
    }
    let left = of_ada().filter(clips::Column::FileKey.is_not_null()).all(&server.app.database).await.unwrap();
    assert!(left.is_empty(), "{left:?}");
}
