//! What a page shows before any script has run.

use std::fs;

use crate::support::{Backend, Server};

on_both_databases!(
    the_home_page_begins_with_its_first_slide,
    without_a_picture_the_slides_place_stands_empty,
    the_announcement_is_sanitised_and_in_the_pages_language,
    screens_begin_as_they_stand,
    a_recordings_page_begins_with_its_picture_for_those_who_may_see_it,
    what_other_sites_frame_has_no_opening,
);

/// What stands before the sign that more is on its way; the page is the same for everyone.
async fn opening(server: &Server, channel: &str, path: &str) -> String {
    let page = server.get(channel, path).await;
    let policy = page.header("content-security-policy");
    assert!(!policy.contains("unsafe-inline"), "{policy}");
    let (_, splash) = page.text.split_once("<div id=\"splash\" aria-hidden=\"true\" inert>").unwrap();
    let (opening, _) = splash.split_once("<span></span>").unwrap();
    assert!(!opening.contains("style="), "the policy refuses it: {opening}");
    assert!(!opening.contains("<script"), "{opening}");
    assert!(!opening.contains("{{") && !opening.contains("{%"), "{opening}");
    opening.to_owned()
}

fn picture(folder: &std::path::Path, name: &str) {
    let path = folder.join(name);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    image::RgbImage::from_pixel(1000, 400, image::Rgb([9, 90, 190])).save(path).unwrap();
}

async fn the_home_page_begins_with_its_first_slide(backend: Backend) {
    let server = Server::with(backend, &[], |folder| {
        let alpha = folder.join("alpha");
        picture(&alpha, "images/first.jpg");
        let slides = fs::read_to_string(alpha.join("slides.toml")).unwrap();
        let first = "[[slides]]\nalias = \"first\"\ntitle = \"Us & <b>them\\\"</b>\"\ntext = \"<i>Live</i>\"\n\
                     image = \"images/first.jpg\"\nslidable_type = \"event\"\nslidable = \"final\"\n";
        fs::write(alpha.join("slides.toml"), format!("{first}{slides}")).unwrap();
    })
    .await;
    let opening = opening(&server, "alpha", "/").await;
    let bootstrap = server.get("alpha", "/api/channel-bootstrap-data").await.data();
    let src = bootstrap["slides"][0]["image"]["src"].as_str().unwrap();
    let variant = src.replace(".jpg", ".w960.webp");
    for part in [
        "<header class=\"site-header\">",
        "<a class=\"brand\" href=\"/\"",
        " sizes=\"(max-width: 719px) 170vw, 100vw\" srcSet=\"",
        &format!(
            "{variant} 960w, {src} 1000w\" src=\"{src}\" width=\"1000\" height=\"400\" alt=\"\" fetchPriority=\"high\""
        ),
        "<p class=\"hero-when\"></p>",
        "<h2 class=\"hero-title\">Us &amp; &lt;b&gt;them&quot;&lt;/b&gt;</h2>",
        "<p class=\"hero-text\">&lt;i&gt;Live&lt;/i&gt;</p>",
    ] {
        assert!(opening.contains(part), "no {part} in {opening}");
    }
    let root = server.get("alpha", "/").await.text;
    let attributes =
        "data-mode=\"light\" data-hero=\"left\" data-titles=\"plain\" data-cards=\"open\" data-pages=\"plain\"";
    assert!(root.contains(attributes), "no {attributes} in {root}");
}

async fn without_a_picture_the_slides_place_stands_empty(backend: Backend) {
    let server = Server::start(backend).await;
    let opening = opening(&server, "alpha", "/").await;
    assert!(opening.ends_with("<div class=\"hero\"></div></div>"), "{opening}");
}

async fn the_announcement_is_sanitised_and_in_the_pages_language(backend: Backend) {
    let server = Server::with(backend, &[], |folder| {
        let block = "\n[[blocks]]\nalias = \"notice\"\nplace = \"announcement\"\n\
                     body = { en = \"**Tonight** <script>alert(1)</script>\", fr = \"**Ce soir**\" }\n";
        let path = folder.join("alpha/static_blocks.toml");
        let blocks = fs::read_to_string(&path).unwrap_or_default();
        fs::write(&path, blocks + block).unwrap();
    })
    .await;
    for (path, said) in [("/", "Tonight"), ("/login", "Tonight"), ("/?lang=fr", "Ce soir")] {
        let opening = opening(&server, "alpha", path).await;
        assert!(opening.contains("<aside class=\"announcement\"><div>"), "{opening}");
        assert!(opening.contains(&format!("<strong>{said}</strong>")), "{path}: {opening}");
    }
    assert!(!opening(&server, "beta", "/").await.contains("announcement"), "another channel's");
    assert!(!opening(&server, "alpha", "/buy?type=event&id=1").await.contains("announcement"), "a checkout has none");
}

async fn screens_begin_as_they_stand(backend: Backend) {
    let server = Server::start(backend).await;
    for (path, title) in [
        ("/upcoming", "Upcoming events"),
        ("/vod?lang=fr", "À la demande"),
        ("/packages?lang=fr", "Passeports"),
        ("/faq", "Questions and answers"),
        ("/contacts", "Contact"),
        ("/history", "History of alpha"),
    ] {
        let opening = opening(&server, "alpha", path).await;
        assert!(opening.contains(&format!("<h1 class=\"page-title\">{title}</h1>")), "{path}: {opening}");
    }
    let opening = opening(&server, "alpha", "/search").await;
    assert!(opening.ends_with("</header></div>"), "its title has the words searched for: {opening}");
}

async fn a_recordings_page_begins_with_its_picture_for_those_who_may_see_it(backend: Backend) {
    let server = Server::with(backend, &[], |folder| {
        let alpha = folder.join("alpha");
        picture(&alpha, "images/goal.jpg");
        let path = alpha.join("events.toml");
        let event = |alias: &str, more: &str| {
            format!(
                "\n[[events]]\nalias = \"{alias}\"\nname = \"{alias}\"\nevent_category = \"football\"\n\
                 image = \"images/goal.jpg\"\nsource = \"https://cdn.example.org/goal.m3u8\"\n{more}"
            )
        };
        let past = "starts_at = \"today-9d 10:00\"\n";
        let more = [
            event("replayed", past),
            event("sold", &format!("{past}type = \"paid\"\n")),
            event("coming", "starts_at = \"today+9d 10:00\"\n"),
        ];
        fs::write(&path, fs::read_to_string(&path).unwrap() + &more.concat()).unwrap();
    })
    .await;
    for (alias, is_shown) in [("replayed", true), ("sold", false), ("coming", false), ("final", false)] {
        let event = server.id_of("alpha", "/api/events?limit=100", alias).await;
        let path = format!("/watch/{event}");
        let opening = opening(&server, "alpha", &path).await;
        let (_, stage) =
            opening.split_once("<div class=\"stage\" data-tone=\"stage\"><div class=\"stage-frame\">").unwrap();
        // The first script shows it to those who don't mind to learn the result.
        assert_eq!(stage.contains(" data-spoils"), is_shown, "{alias}: {stage}");
        assert_eq!(stage == "</div></div></div></div>", !is_shown, "{alias}: {stage}");
        let head = server.get("alpha", &path).await.text;
        assert_eq!(head.contains("<link rel=\"preload\" as=\"image\""), alias != "final", "{alias}");
    }
}

async fn what_other_sites_frame_has_no_opening(backend: Backend) {
    let server = Server::start(backend).await;
    let event = server.id_of("alpha", "/api/events?limit=100", "final").await;
    for path in [format!("/watch_embed/{event}"), "/watch_embed/999999".to_owned()] {
        assert_eq!(opening(&server, "alpha", &path).await, "", "{path}");
    }
}
