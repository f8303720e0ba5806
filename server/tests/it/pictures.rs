//! Pictures that are made: the art of events, icons, and smaller variants of what was uploaded.

use std::path::Path;

use grandstand_core::cards::event::EventCard;
use grandstand_db::ids::ChannelId;
use grandstand_jobs as jobs;
use grandstand_pictures::icons::{self, Icon};
use grandstand_pictures::share_picture;
use grandstand_server::job_kinds;
use jiff::{Timestamp, ToSpan};
use reqwest::{Method, StatusCode};
use resvg::tiny_skia::Pixmap;

use crate::support::ports::free_port;
use crate::support::process::{Site, eventually};
use crate::support::server::{Answer, answer};
use crate::support::{Backend, Server, seeds};

on_both_databases!(
    an_event_has_art,
    art_has_a_new_address_when_it_looks_different,
    art_is_of_events_of_the_channel,
    a_channel_has_icons,
    pictures_get_smaller_variants,
    variants_wait_for_their_picture,
    a_server_makes_variants_by_itself,
);

const CREST: &str = r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><circle cx="5" cy="5" r="5" fill="#12c0de"/></svg>"##;

/// Both channels, set in a font that the fixture of the build has, and the Lions with a crest.
fn prepare(folder: &Path) {
    for channel in ["alpha", "beta"] {
        let folder = folder.join(channel);
        seeds::edit(&folder, "theme.toml", "[images]", "[fonts]\ndisplay = \"Figtree\"\n[images]");
        std::fs::write(folder.join("images/lions.svg"), CREST).unwrap();
        seeds::edit(&folder, "participants.csv", "participant_group,parent\n", "participant_group,parent,images\n");
        seeds::edit(
            &folder,
            "participants.csv",
            ",LIO,M,football,north,\n",
            ",LIO,M,football,north,,images/lions.svg\n",
        );
        seeds::edit(&folder, "participants.csv", ",TIG,W,football,north,\n", ",TIG,W,football,north,,\n");
        seeds::edit(&folder, "participants.csv", ",CUB,M,football,,lions\n", ",CUB,M,football,,lions,\n");
    }
}

async fn start(backend: Backend) -> Server {
    Server::with(backend, &[], prepare).await
}

async fn event(server: &Server, alias: &str) -> i64 {
    server.id_of("alpha", "/api/events", alias).await
}

/// The address of the picture of alpha's event, as its page gives it.
async fn share(server: &Server, id: i64, language: &str) -> String {
    let card = server.get("alpha", &format!("/api/events/{id}?lang={language}")).await.data();
    let card: EventCard = serde_json::from_value(card).unwrap();
    let sites = server.app.sites.load();
    let site = sites.by_key("alpha").unwrap();
    share_picture(&site.channel, &card).unwrap().src
}

async fn picture(server: &Server, path: &str) -> (Answer, Vec<u8>) {
    let response = server.request(Method::GET, "alpha", path).send().await.unwrap();
    let (status, headers) = (response.status(), response.headers().clone());
    let bytes = response.bytes().await.unwrap().to_vec();
    (Answer { status, headers, text: String::from_utf8_lossy(&bytes).into_owned() }, bytes)
}

async fn an_event_has_art(backend: Backend) {
    let server = start(backend).await;
    for alias in ["final", "open", "season-opener"] {
        let address = share(&server, event(&server, alias).await, "en").await;
        let (answer, png) = picture(&server, &address).await;
        assert_eq!((answer.status, answer.header("content-type")), (StatusCode::OK, "image/png"), "{alias}");
        assert!(answer.header("cache-control").contains("immutable"), "{alias}");
        let pixels = Pixmap::decode_png(&png).unwrap();
        assert_eq!((pixels.width(), pixels.height()), (1200, 630));
        assert_eq!(picture(&server, &address).await.1, png, "it is kept");
        let (answer, svg) = picture(&server, &address.replace(".png", ".svg")).await;
        assert_eq!((answer.status, answer.header("content-type")), (StatusCode::OK, "image/svg+xml"));
        assert!(answer.header("content-security-policy").contains("default-src 'none'"));
        let svg = String::from_utf8(svg).unwrap();
        assert!(svg.contains("width=\"1280\"") && !svg.contains("<text"), "texts are outlines: {alias}");
        let (answer, other) = picture(&server, &address.replace(".png", "x.png")).await;
        assert_eq!((answer.status, answer.header("cache-control")), (StatusCode::OK, "public, max-age=300"));
        assert_eq!(other, png, "an older address shows what is current");
    }
    let id = event(&server, "final").await;
    let address = share(&server, id, "en").await;
    let pixels = Pixmap::decode_png(&picture(&server, &address).await.1).unwrap();
    let crest = pixels.pixel(935, 280).unwrap();
    assert_eq!((crest.red(), crest.green(), crest.blue()), (0x12, 0xc0, 0xde), "the home side's crest");
    let names = (680..1190).flat_map(|x| (480..580).map(move |y| (x, y)));
    let inked = names.filter(|(x, y)| pixels.pixel(*x, *y).is_some_and(|pixel| pixel.red() > 240)).count();
    assert!(inked > 3_000, "its short name in white: {inked} pixels");
}

async fn art_has_a_new_address_when_it_looks_different(backend: Backend) {
    let server = start(backend).await;
    let id = event(&server, "final").await;
    let before = share(&server, id, "en").await;
    assert_eq!(share(&server, id, "fr").await, before, "it reads the same in both languages");
    let folder = server.seeds.join("alpha");
    seeds::edit(&folder, "faq.toml", "All of them.", "Most of them.");
    server.apply_again().await;
    assert_eq!(share(&server, id, "en").await, before);
    seeds::edit(&folder, "participants.csv", ",LIO,", ",LIONS & <b>,");
    server.apply_again().await;
    let after = share(&server, id, "en").await;
    assert_ne!(after, before);
    let (answer, svg) = picture(&server, &after.replace(".png", ".svg")).await;
    assert_eq!(answer.status, StatusCode::OK, "{svg:?}");
    assert!(picture(&server, &before).await.0.header("cache-control").contains("max-age=300"));
    // A picture of its own takes the art's place, where chat programs can show it.
    std::fs::write(folder.join("images/final.svg"), CREST).unwrap();
    seeds::edit(&folder, "events.toml", "alias = \"final\"\n", "alias = \"final\"\nimage = \"images/final.svg\"\n");
    server.apply_again().await;
    let drawn = share(&server, id, "en").await;
    assert!(drawn != after && drawn.starts_with("/images/events/"), "they show no SVG: {drawn}");
    let pixels = Pixmap::decode_png(&picture(&server, &drawn).await.1).unwrap();
    let middle = pixels.pixel(600, 315).unwrap();
    assert_eq!((pixels.width(), middle.red(), middle.green(), middle.blue()), (1200, 0x12, 0xc0, 0xde));
    std::fs::write(folder.join("images/final.png"), Pixmap::new(16, 9).unwrap().encode_png().unwrap()).unwrap();
    seeds::edit(&folder, "events.toml", "images/final.svg", "images/final.png");
    server.apply_again().await;
    let own = share(&server, id, "en").await;
    assert!(own.starts_with("/images/") && !own.contains("events"), "{own}");
    assert_eq!(picture(&server, &own).await.0.status, StatusCode::OK);
}

async fn art_is_of_events_of_the_channel(backend: Backend) {
    let server = start(backend).await;
    let id = event(&server, "final").await;
    let address = share(&server, id, "en").await;
    let of_beta = server.id_of("beta", "/api/events", "final").await;
    let others = address.replace(&format!("/{id}."), &format!("/{of_beta}."));
    assert_eq!(server.get("alpha", &others).await.status, StatusCode::NOT_FOUND);
    assert_eq!(server.get("beta", &address).await.status, StatusCode::NOT_FOUND);
    for path in [
        address.replace(&format!("/{id}."), "/0."),
        address.replace(&format!("/{id}."), "/9223372036854775808."),
        address.replace(".png", ".gif"),
        "/images/events/x.y.png".to_owned(),
        "/images/events/1.png".to_owned(),
        "/images/icons/any-100.0.png".to_owned(),
    ] {
        let answer = server.get("alpha", &path).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{path}");
    }
    let unknown = server.request_to(Method::GET, "nobody.example.org", &address).send().await.unwrap();
    assert_eq!(unknown.status(), StatusCode::NOT_FOUND);
    seeds::edit(&server.seeds.join("alpha"), "slides.toml", "slidable = \"final\"", "slidable = \"old\"");
    seeds::edit(&server.seeds.join("alpha"), "events.toml", "alias = \"final\"", "alias = \"other\"");
    server.apply_again().await;
    assert_eq!(server.get("alpha", &address).await.status, StatusCode::NOT_FOUND, "the event is retired");
}

async fn a_channel_has_icons(backend: Backend) {
    let server = start(backend).await;
    let addresses = {
        let sites = server.app.sites.load();
        let site = sites.by_key("alpha").unwrap();
        Icon::ALL.map(|icon| (icon, icons::address(&site.channel, icon).unwrap()))
    };
    for (icon, address) in addresses {
        let (answer, png) = picture(&server, &address).await;
        assert_eq!(answer.status, StatusCode::OK, "{address}");
        assert!(answer.header("cache-control").contains("immutable"));
        let pixels = Pixmap::decode_png(&png).unwrap();
        assert_eq!((pixels.width(), pixels.height()), (icon.size(), icon.size()));
        let corner = pixels.pixel(0, 0).unwrap();
        let is_surface = (corner.red(), corner.green(), corner.blue(), corner.alpha()) == (255, 255, 255, 255);
        assert_eq!(is_surface, matches!(icon, Icon::Maskable512 | Icon::AppleTouch), "{address}");
        let middle = pixels.pixel(icon.size() / 2, icon.size() / 2).unwrap();
        assert_eq!((middle.red(), middle.green(), middle.blue()), (0x33, 0x22, 0x11), "the brand's picture");
        assert_eq!(server.get("beta", &address).await.header("cache-control"), "public, max-age=300", "its own");
    }
}

/// A picture of noise over a slow change, so wide: like a photograph, it packs badly.
fn png(width: u32) -> Vec<u8> {
    let mut pixels = Pixmap::new(width, width / 2).unwrap();
    for (index, pixel) in pixels.pixels_mut().iter_mut().enumerate() {
        let noise = (index as u32).wrapping_mul(2_654_435_761) >> 27;
        let shade = u8::try_from(index / 1000 % 200 + noise as usize).unwrap();
        *pixel = resvg::tiny_skia::ColorU8::from_rgba(shade, 90, 255 - shade, 255).premultiply();
    }
    pixels.encode_png().unwrap()
}

/// A server whose channel alpha has an event with a picture of this width; and the picture's hash.
async fn with_picture(backend: Backend, width: u32) -> (Server, String) {
    let server = Server::with(backend, &[], |seeds| {
        let folder = seeds.join("alpha");
        std::fs::write(folder.join("images/wide.png"), png(width)).unwrap();
        seeds::edit(&folder, "events.toml", "alias = \"final\"\n", "alias = \"final\"\nimage = \"images/wide.png\"\n");
    });
    let server = server.await;
    let id = event(&server, "final").await;
    let image = server.get("alpha", &format!("/api/events/{id}")).await.data()["image"].clone();
    assert_eq!(image["width"], width);
    let hash = image["src"].as_str().unwrap().trim_start_matches("/images/").trim_end_matches(".png").to_owned();
    (server, hash)
}

async fn run_jobs(server: &Server) -> usize {
    jobs::run_due(&server.app.database, &job_kinds::registry(&server.app), Timestamp::now()).await.unwrap()
}

async fn pictures_get_smaller_variants(backend: Backend) {
    let (server, hash) = with_picture(backend, 1000).await;
    let variant = |width: u32| format!("/images/{hash}.w{width}.webp");
    let (early, whole) = picture(&server, &variant(640)).await;
    assert_eq!((early.header("content-type"), early.header("cache-control")), ("image/png", "public, max-age=60"));
    assert_eq!(run_jobs(&server).await, 1);
    for width in [320, 640, 960] {
        let (answer, made) = picture(&server, &variant(width)).await;
        assert_eq!((answer.header("content-type"), answer.status), ("image/webp", StatusCode::OK), "{width}");
        assert!(answer.header("cache-control").contains("immutable"));
        let (of, height) = webp::Decoder::new(&made).decode().map(|made| (made.width(), made.height())).unwrap();
        assert_eq!((of, height, made.len() < whole.len()), (width, width / 2, true));
    }
    assert_eq!(picture(&server, &variant(1440)).await.0.header("content-type"), "image/png", "none is larger");
    for missing in [format!("/images/{hash}.w641.webp"), format!("/images/{}.w640.webp", "0".repeat(64))] {
        assert_eq!(picture(&server, &missing).await.0.status, StatusCode::NOT_FOUND, "{missing}");
    }
    let of_beta = server.get("beta", &variant(640)).await;
    assert_eq!(of_beta.status, StatusCode::NOT_FOUND, "another channel's picture");

    seeds::edit(&server.seeds.join("alpha"), "faq.toml", "All of them.", "Most of them.");
    server.apply_again().await;
    assert_eq!(run_jobs(&server).await, 1, "a new revision is looked through");
    seeds::edit(&server.seeds.join("beta"), "faq.toml", "All of them.", "Most of them.");
    server.apply_again().await;
    assert_eq!(run_jobs(&server).await, 0, "a channel of drawings has nothing to make smaller");
}

async fn variants_wait_for_their_picture(backend: Backend) {
    let (server, hash) = with_picture(backend, 700).await;
    let sites = server.app.sites.load();
    let channel = sites.by_key("alpha").unwrap().channel.id;
    let kept = server.app.settings.store.objects().join(format!("channels/{channel}/images/{hash}.png"));
    let away = kept.with_extension("away");
    std::fs::rename(&kept, &away).unwrap();
    assert_eq!(run_jobs(&server).await, 1);
    let left = jobs::list(&server.app.database, Some(ChannelId(channel)), false, 9).await.unwrap();
    assert!(left[0].last_error.as_deref().unwrap().contains("not in the object store yet"), "{left:?}");
    std::fs::rename(&away, &kept).unwrap();
    let later = Timestamp::now() + 60.seconds();
    assert_eq!(jobs::run_due(&server.app.database, &job_kinds::registry(&server.app), later).await.unwrap(), 1);
    let variant = picture(&server, &format!("/images/{hash}.w640.webp")).await.0;
    assert_eq!(variant.header("content-type"), "image/webp");
}

/// The whole of it: a server's own workers.
async fn a_server_makes_variants_by_itself(backend: Backend) {
    let site = Site::new(backend).await;
    let folder = site.seeds.join("alpha");
    std::fs::write(folder.join("images/wide.png"), png(700)).unwrap();
    seeds::edit(&folder, "events.toml", "alias = \"final\"\n", "alias = \"final\"\nimage = \"images/wide.png\"\n");
    let metrics = format!("127.0.0.1:{}", free_port());
    let process = site.start(&["--metrics-listen", &metrics], None).ready().await;
    let events = process.get("alpha", "/api/events?limit=100").await.data();
    let image = events.as_array().unwrap().iter().find(|event| event["alias"] == "final").unwrap()["image"].clone();
    let variant = image["src"].as_str().unwrap().replace(".png", ".w320.webp");
    let is_made = async || process.get("alpha", &variant).await.header("content-type") == "image/webp";
    eventually("the variant is made", is_made).await;
    let counted = "job_attempts_total{ending=\"done\",kind=\"pictures.variants\"";
    eventually("it is counted", async || {
        answer(reqwest::Client::new().get(format!("http://{metrics}/metrics"))).await.text.contains(counted)
    })
    .await;
    assert_eq!(site.succeed(&["jobs", "list"], None).await, "nothing to do\n");
}
