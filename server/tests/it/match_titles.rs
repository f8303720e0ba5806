//! A channel may name the home side of its matches first: in titles, and wherever both sides are shown.

use serde_json::json;

use crate::support::{Backend, Server, seeds};

on_both_databases!(the_home_side_stands_first_where_the_channel_says_so);

const WORDS: &str = "[words]\ntitle = \"home-first\"\n[geo]\n";

async fn the_home_side_stands_first_where_the_channel_says_so(backend: Backend) {
    let server = Server::with(backend, &[], |folder| {
        seeds::edit(&folder.join("alpha"), "channel.toml", "[geo]\n", WORDS);
    })
    .await;
    assert_eq!(server.get("alpha", "/api/settings").await.data()["words"]["title"], "home-first");
    assert_eq!(server.get("beta", "/api/settings").await.data()["words"]["title"], "away-first");
    let id = server.id_of("alpha", "/api/events?no_limit=1", "final").await;
    let of = async |language: &str| server.get("alpha", &format!("/api/events/{id}?lang={language}")).await.data();
    for (language, between) in [("en", "v"), ("fr", "–")] {
        let title = format!("LIO {between} TIG");
        let event = of(language).await;
        assert_eq!(event["name"], title);
        assert_eq!(event["participants"][0]["short_name"], "LIO", "the home side stands first, as ever");
        let page = server.get("alpha", &format!("/watch/{id}?lang={language}")).await.text;
        assert!(page.contains(&format!("<title>{title} · alpha sports</title>")), "{page}");
        let in_full = format!("content=\"alpha Lions {between} alpha Tigers of São Paulo · ");
        assert!(page.contains(&in_full), "{page}");
        let file = server.get("alpha", &format!("/api/events/{id}/calendar.ics?lang={language}")).await.text;
        assert!(file.contains(&format!("SUMMARY:{title}\r\n")), "{file}");
    }
    let found = server.get("alpha", "/api/search?q=LIO+v+TIG").await.json();
    assert_eq!(found["data"]["events"][0]["name"], "LIO v TIG", "{found}");
    let theirs = server.id_of("beta", "/api/events?no_limit=1", "final").await;
    assert_eq!(server.get("beta", &format!("/api/events/{theirs}")).await.data()["name"], "TIG @ LIO");

    let art = async || server.get("alpha", &format!("/watch/{id}")).await.text;
    let picture = |page: &str| {
        let (_, address) = page.split_once("og:image\" content=\"").unwrap();
        address.split_once('"').unwrap().0.to_owned()
    };
    let home_first = picture(&art().await);
    seeds::edit(&server.seeds.join("alpha"), "channel.toml", WORDS, "[geo]\n");
    server.apply_again().await;
    assert_eq!(of("en").await["name"], "TIG @ LIO", "an edit of the order alone is enough");
    assert_eq!(of("fr").await["name"], "TIG @ LIO");
    let file = server.get("alpha", &format!("/api/events/{id}/calendar.ics")).await.text;
    assert!(file.contains("SUMMARY:TIG @ LIO\r\n") && file.contains("SEQUENCE:1\r\n"), "calendars take it up: {file}");
    assert_ne!(picture(&art().await), home_first, "the picture has the sides in the same order");
    assert_eq!(server.get("alpha", "/api/search?q=LIO+v+TIG").await.json()["data"]["events"], json!([]));
}
