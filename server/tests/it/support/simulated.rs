//! A tab in which a channel's site is looked at as somebody else.

use grandstand_apply::{self as apply, Preview};
use grandstand_db::ids::ChannelId;
use grandstand_web::simulation::link::Link;
use jiff::Timestamp;
use reqwest::Method;
use tenants::check::Allowances;
use tenants::findings::finding::Finding;

use super::Server;
use super::server::{Answer, answer};

/// A link to a channel's site, good for so many seconds from now.
pub fn link(server: &Server, channel: &str, seconds: i64) -> String {
    let site = server.app.sites.load().by_key(channel).cloned().unwrap();
    let (channel_id, generation) = (site.id(), site.link_generation());
    let expires_at = Timestamp::now().as_second() + seconds;
    Link { channel_id, generation, expires_at, preview_id: None }.seal(&server.app.keyring)
}

/// GET on alpha's Host in a state, such as `viewer=user;country=FR`.
pub async fn get(server: &Server, state: &str, path: &str) -> Answer {
    let header = format!("{};{state}", link(server, "alpha", 60));
    answer(server.request(Method::GET, "alpha", path).header("x-simulation", header)).await
}

/// Makes a preview of alpha's folder as it is now, for an hour; gives its number and a link to it.
pub async fn preview(server: &Server) -> (ChannelId, String) {
    let (now, folder) = (Timestamp::now(), server.seeds.join("alpha"));
    let expires_at = now.as_second() + 3600;
    let app = &server.app;
    let preview = apply::preview(&app.database, &app.media, "alpha", &folder, &Allowances::default(), expires_at, now)
        .await
        .unwrap();
    let Preview::Made(preview_id, findings) = preview else { panic!("{preview:?}") };
    assert!(!findings.iter().any(Finding::is_error), "{findings:?}");
    let channel_id = app.sites.load().by_key("alpha").unwrap().id();
    let link = Link { channel_id, generation: 0, expires_at, preview_id: Some(preview_id) };
    (preview_id, link.seal(&app.keyring))
}

/// GET on alpha's Host by a link, which a state may stand behind.
pub async fn get_by(server: &Server, link: &str, path: &str) -> Answer {
    answer(server.request(Method::GET, "alpha", path).header("x-simulation", link)).await
}
