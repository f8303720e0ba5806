//! `serve --watch`: folders that change while a server runs.

use std::fs::{self, OpenOptions};
use std::io::Write;
use std::time::Duration;

use crate::support::process::{Process, Site, eventually};
use crate::support::{Backend, seeds};

async fn watched() -> (Site, Process) {
    let site = Site::new(Backend::Sqlite).await;
    let server = site.start(&["--watch"], None).ready().await;
    (site, server)
}

/// So many questions with their answers.
fn faq(questions: std::ops::Range<u32>) -> String {
    let entry = |number| format!("[[entries]]\nalias = \"q{number}\"\nquestion = \"Q {number}?\"\nanswer = \"A.\"\n");
    questions.map(entry).collect()
}

/// Edits a channel that nothing else has edited, and waits until that is live: whatever was changed before has been
/// looked at by then.
async fn another_edit_is_live(site: &Site, server: &Process, channel: &str) {
    let name = format!("{channel} again");
    seeds::edit(&site.seeds.join(channel), "channel.toml", &format!("{channel} sports"), &name);
    server.shows(channel, &name).await;
}

async fn questions(server: &Process) -> usize {
    server.get("alpha", "/api/faq").await.data().as_array().unwrap().len()
}

#[actix_web::test]
async fn an_edit_is_live_and_one_with_errors_leaves_the_last_good_revision() {
    let (site, server) = watched().await;
    let alpha = site.seeds.join("alpha");
    seeds::edit(&alpha, "channel.toml", "alpha sports", "first edit");
    let took = server.shows("alpha", "first edit").await;
    assert!(took < Duration::from_secs(10), "{took:?}");
    seeds::edit(&alpha, "channel.toml", "currency = \"USD\"", "curency = \"USD\"");
    eventually("the finding is printed", async || server.said("unknown-key") > 0).await;
    // A file that is written again with the same bytes, and a note to oneself, are no change worth telling.
    let same = fs::read(alpha.join("channel.toml")).unwrap();
    fs::write(alpha.join("channel.toml"), same).unwrap();
    another_edit_is_live(&site, &server, "beta").await;
    assert_eq!(server.said("unknown-key"), 1, "once per change");
    assert_eq!(server.name_of("alpha").await.as_deref(), Some("first edit"));
    assert_eq!(site.revisions("alpha").await, 2);
    seeds::edit(&alpha, "channel.toml", "curency", "currency");
    seeds::edit(&alpha, "channel.toml", "first edit", "second edit");
    server.shows("alpha", "second edit").await;
    assert_eq!(site.revisions("alpha").await, 3);
}

#[actix_web::test]
async fn half_written_files_never_apply() {
    let (site, server) = watched().await;
    site.write("alpha/faq.toml", &faq(0..9));
    eventually("nine questions", async || questions(&server).await == 9).await;
    // An editor that empties the file and writes it in pieces. Each piece is a correct file by itself.
    let mut file = OpenOptions::new().write(true).truncate(true).open(site.seeds.join("alpha/faq.toml")).unwrap();
    for piece in [0..2, 2..6, 6..10] {
        tokio::time::sleep(Duration::from_millis(350)).await;
        file.write_all(faq(piece).as_bytes()).unwrap();
        file.flush().unwrap();
    }
    eventually("ten questions", async || questions(&server).await == 10).await;
    assert_eq!(site.revisions("alpha").await, 3, "the first, nine questions, ten");
    // What rsync does: another name, in pieces, and then in its place.
    let partial = site.seeds.join("alpha/.faq.toml.q8Xz1k");
    fs::write(&partial, faq(0..3)).unwrap();
    another_edit_is_live(&site, &server, "beta").await;
    fs::write(&partial, faq(0..12)).unwrap();
    fs::rename(&partial, site.seeds.join("alpha/faq.toml")).unwrap();
    eventually("twelve questions", async || questions(&server).await == 12).await;
    assert_eq!(site.revisions("alpha").await, 4);
}

#[actix_web::test]
async fn a_new_folder_is_a_channel_and_one_that_is_taken_away_is_suspended() {
    let (site, server) = watched().await;
    // A folder that is being filled is no channel yet, and no mistake either.
    let away = tempfile::tempdir().unwrap();
    let gamma = seeds::write(away.path(), "gamma");
    fs::create_dir(site.seeds.join("gamma")).unwrap();
    fs::copy(gamma.join("theme.toml"), site.seeds.join("gamma/theme.toml")).unwrap();
    another_edit_is_live(&site, &server, "alpha").await;
    assert_eq!(server.said("missing-file"), 0);
    fs::remove_dir_all(site.seeds.join("gamma")).unwrap();
    seeds::write(&site.seeds, "gamma");
    server.shows("gamma", "gamma sports").await;
    let event = server.get("beta", "/api/events").await.data()[0]["id"].clone();

    fs::rename(site.seeds.join("beta"), away.path().join("beta")).unwrap();
    eventually("beta is suspended", async || server.name_of("beta").await.is_none()).await;
    assert!(site.succeed(&["channel", "list"], None).await.contains("beta\trevision 1\tsuspended"));
    assert_eq!(server.name_of("alpha").await.as_deref(), Some("alpha again"));

    fs::rename(away.path().join("beta"), site.seeds.join("beta")).unwrap();
    server.shows("beta", "beta sports").await;
    assert_eq!(server.get("beta", "/api/events").await.data()[0]["id"], event, "nothing of it was lost");
    assert_eq!(site.revisions("beta").await, 1);
}

#[actix_web::test]
async fn a_change_of_a_base_reaches_the_channels_that_extend_it() {
    let (site, server) = watched().await;
    let base = site.seeds.join("_family");
    fs::create_dir(&base).unwrap();
    fs::rename(site.seeds.join("alpha/faq.toml"), base.join("faq.toml")).unwrap();
    seeds::edit(&site.seeds.join("alpha"), "channel.toml", "name = ", "extends = \"_family\"\nname = ");
    another_edit_is_live(&site, &server, "beta").await;
    assert_eq!((questions(&server).await, site.revisions("alpha").await), (1, 1), "said elsewhere, it is the same");
    site.write("_family/faq.toml", &faq(0..4));
    eventually("four questions", async || questions(&server).await == 4).await;
    assert_eq!((site.revisions("alpha").await, site.revisions("beta").await), (2, 2));
}

#[actix_web::test]
async fn seeds_that_are_all_gone_at_once_suspend_nothing() {
    let (site, server) = watched().await;
    let away = tempfile::tempdir().unwrap();
    for key in ["alpha", "beta"] {
        fs::rename(site.seeds.join(key), away.path().join(key)).unwrap();
    }
    tokio::time::sleep(Duration::from_secs(4)).await;
    assert_eq!(server.name_of("alpha").await.as_deref(), Some("alpha sports"));
    assert_eq!(server.name_of("beta").await.as_deref(), Some("beta sports"));
}

#[actix_web::test]
async fn a_domain_that_becomes_free_goes_to_the_channel_that_wants_it() {
    let (site, server) = watched().await;
    seeds::edit(&site.seeds.join("beta"), "channel.toml", "beta.example.org\"]", "alpha.example.org\"]");
    eventually("it is refused", async || server.said("duplicate-domain") == 1).await;
    seeds::edit(&site.seeds.join("alpha"), "channel.toml", "domains = [\"alpha.example.org\"]", "");
    eventually("beta has it", async || site.revisions("beta").await == 2).await;
}

#[actix_web::test]
async fn commands_beside_a_server_are_live_without_redis() {
    let site = Site::new(Backend::Sqlite).await;
    let server = site.start(&[], None).ready().await;
    seeds::edit(&site.seeds.join("alpha"), "channel.toml", "alpha sports", "applied");
    let apply =
        async |channel| site.succeed(&["channel", "apply", site.seeds.join(channel).to_str().unwrap()], None).await;
    seeds::edit(&site.seeds.join("beta"), "channel.toml", "beta sports", "applied first");
    apply("beta").await;
    server.shows("beta", "applied first").await;
    assert_eq!(server.name_of("alpha").await.as_deref(), Some("alpha sports"), "without --watch nobody looks");
    apply("alpha").await;
    let took = server.shows("alpha", "applied").await;
    assert!(took < Duration::from_secs(10), "{took:?}");
    site.succeed(&["channel", "rollback", "alpha", "1"], None).await;
    server.shows("alpha", "alpha sports").await;
    site.succeed(&["channel", "suspend", "alpha"], None).await;
    eventually("alpha is suspended", async || server.name_of("alpha").await.is_none()).await;
    assert_eq!(server.name_of("beta").await.as_deref(), Some("applied first"));
    site.succeed(&["channel", "resume", "alpha"], None).await;
    server.shows("alpha", "alpha sports").await;
    drop(server);
    let again = site.start(&[], None).ready().await;
    assert_eq!(again.name_of("alpha").await.as_deref(), Some("alpha sports"), "going back outlives a restart");
    assert_eq!(site.revisions("alpha").await, 3);
}
