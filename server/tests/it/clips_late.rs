//! Clips whose five minutes are over while a real ffmpeg works on them: it ends late, or its server is killed.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;

use grandstand_db::entities::clips::{self, ClipState, FailureCause};
use grandstand_db::entities::jobs::{self, JobState};
use grandstand_db::ids::ChannelId;
use grandstand_db::scope::{InChannel, Queue};
use grandstand_db::serving;
use jiff::Timestamp;
use reqwest::Method;
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, Database, DatabaseConnection, QueryFilter};
use serde_json::{Value, json};

use crate::clip_commands::files;
use crate::clips_live::{clip, event_id, made, numbers, seen, site};
use crate::support::process::{Process, Site, eventually};
use crate::support::{Backend, film};

on_both_databases!(a_cut_that_ends_late_makes_no_clip, a_clip_of_a_server_that_is_killed_fails_in_time,);

/// A recording of `old`, and a server whose ffmpeg waits.
struct Slow {
    site: Site,
    database: DatabaseConnection,
    /// ffmpeg goes on once this is there.
    go: PathBuf,
}

impl Slow {
    async fn new(backend: Backend) -> Self {
        let mut site = site(backend).await;
        site.succeed(&["channel", "apply", site.seeds.join("alpha").to_str().unwrap()], None).await;
        let folder = tempfile::tempdir().unwrap();
        let file = film::make(folder.path(), 12).await;
        site.succeed(&["media", "add", "alpha", "old", file.to_str().unwrap()], None).await;
        let slow = site.seeds.with_file_name("slow");
        fs::create_dir(&slow).unwrap();
        let (program, go, path) = (slow.join("ffmpeg"), slow.join("go"), std::env::var("PATH").unwrap());
        // It ends with the folder of the test, too: nobody kills it where its server was killed.
        let script = format!(
            "#!/bin/sh\nwhile [ -d {0} ] && [ ! -e {1} ]; do sleep 0.05; done\n\
             PATH='{path}'\nexport PATH\nexec ffmpeg \"$@\"\n",
            slow.display(),
            go.display()
        );
        fs::write(&program, script).unwrap();
        fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).unwrap();
        site.environment.push(("PATH".to_owned(), format!("{}:{path}", slow.display())));
        let database = Database::connect(site.database()).await.unwrap();
        Self { site, database, go }
    }

    /// Has a clip of somebody's made, which is being cut then.
    async fn being_cut(&self, server: &Process, cookie: &str) -> Value {
        let path = format!("/api/clip/source/{}", event_id(server, "old").await);
        let source = server.call(Method::GET, "alpha", &path, cookie, &Value::Null).await.data();
        let id = made(server, cookie, &source, 3.0, 2.0).await;
        let is_begun = async || clip(server, cookie, id).await["state"] == "processing";
        eventually("it is being cut", is_begun).await;
        clip(server, cookie, id).await
    }

    async fn channel_id(&self) -> ChannelId {
        let keys = serving::channel_keys(&self.database).await.unwrap();
        keys.into_iter().find(|(_, key)| key == "alpha").unwrap().0
    }

    /// Lets five minutes be over for every clip.
    async fn end_time(&self) {
        let over = Expr::value(Timestamp::now().as_second() - 1);
        let update = clips::Entity::update_in_channel(self.channel_id().await);
        update.col_expr(clips::Column::Deadline, over).exec(&self.database).await.unwrap();
    }

    /// Waits until the one clip is stored as failed.
    async fn is_stored_as_failed(&self) {
        let channel_id = self.channel_id().await;
        let is_failed = async || {
            let row = clips::Entity::in_channel(channel_id).one(&self.database).await.unwrap().unwrap();
            row.state == ClipState::Failed && row.failure == Some(FailureCause::TookTooLong)
        };
        eventually("it is stored as failed", is_failed).await;
    }
}

fn has_failed(clip: &Value) {
    assert_eq!((&clip["state"], &clip["failure"]["code"]), (&json!("failed"), &json!("took_too_long")), "{clip}");
}

/// Tries a clip again until it is done.
async fn is_made_by_trying_again(server: &Process, cookie: &str, id: i64) {
    let path = format!("/api/clip/{id}/retry");
    let again = server.call(Method::POST, "alpha", &path, cookie, &json!({})).await.data();
    assert_eq!((&again["id"], &again["failure"]), (&json!(id), &Value::Null));
    assert_eq!(seen(server, cookie, id).await, numbers(3.0, 2.0));
}

async fn a_cut_that_ends_late_makes_no_clip(backend: Backend) {
    let slow = Slow::new(backend).await;
    let server = slow.site.start(&[], None).ready().await;
    let cookie = server.registered("ada@example.org").await;
    let late = slow.being_cut(&server, &cookie).await;
    let (id, uuid) = (late["id"].as_i64().unwrap(), late["uuid"].as_str().unwrap());
    slow.end_time().await;
    has_failed(&clip(&server, &cookie, id).await);
    // The worker thinks that it has time left, and its ffmpeg succeeds.
    fs::write(&slow.go, "").unwrap();
    slow.is_stored_as_failed().await;
    has_failed(&clip(&server, &cookie, id).await);
    assert_eq!(files(&slow.site, uuid), [""; 0], "what it stored is removed");
    is_made_by_trying_again(&server, &cookie, id).await;
    assert_eq!(files(&slow.site, uuid), ["2.jpg", "2.mp4"]);
}

async fn a_clip_of_a_server_that_is_killed_fails_in_time(backend: Backend) {
    let slow = Slow::new(backend).await;
    let server = slow.site.start(&[], None).ready().await;
    let cookie = server.registered("ada@example.org").await;
    let cut = slow.being_cut(&server, &cookie).await;
    let (id, uuid) = (cut["id"].as_i64().unwrap(), cut["uuid"].as_str().unwrap());
    // Dropping is SIGKILL.
    drop(server);
    // It had stored one of its two files.
    let folder = format!("objects/channels/{}/clips/{uuid}", slow.channel_id().await);
    let folder = slow.site.data().join(folder);
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("1.mp4"), "half").unwrap();
    slow.end_time().await;
    let server = slow.site.start(&[], None).ready().await;
    has_failed(&clip(&server, &cookie, id).await);
    // The lease of the server that was killed runs out.
    let over = jobs::Entity::update_every().col_expr(jobs::Column::DueAt, Expr::value(Some(0_i64)));
    let over = over.filter(jobs::Column::State.eq(JobState::Running));
    over.exec(&slow.database).await.unwrap();
    slow.is_stored_as_failed().await;
    assert_eq!(files(&slow.site, uuid), [""; 0], "what was left behind is removed");
    fs::write(&slow.go, "").unwrap();
    is_made_by_trying_again(&server, &cookie, id).await;
}
