//! Jobs: enqueued with a transaction, done by whoever takes them first, done once more after a crash.

use std::process::Command;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use actix_web::web;
use grandstand_db as db;
use grandstand_db::entities::former_keys::FormerKeyState;
use grandstand_db::entities::jobs::JobState;
use grandstand_db::former_keys;
use grandstand_db::ids::ChannelId;
use grandstand_db::revisions;
use grandstand_jobs::{
    self as jobs, Context, Failure, Handler, Job, Outcome, Registry, Retried, Workers, enqueue, run_due,
};
use grandstand_platform::telemetry;
use grandstand_server::app::App;
use jiff::{Timestamp, ToSpan};
use sea_orm::TransactionTrait;
use serde::{Deserialize, Serialize};

use crate::support::process::{NO_SETTINGS, eventually};
use crate::support::{Backend, Server};

on_both_databases!(
    a_job_is_there_if_its_transaction_took,
    what_a_crash_cut_short_is_done_once_more,
    a_job_that_no_process_survives_is_given_up,
    one_thing_is_done_once_while_it_waits,
    what_is_asked_for_while_it_runs_is_done_once_more,
    several_processes_never_do_the_same,
    a_job_that_fails_is_tried_again_and_then_kept,
    what_can_not_be_done_in_time_is_given_back,
    operators_see_and_retry_what_failed,
    jobs_of_a_channel_that_is_being_deleted_dont_start,
);

/// What was done, by all tests of this process.
static DONE: Mutex<Vec<(String, String)>> = Mutex::new(Vec::new());

/// What the jobs do that the tests enqueue.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
enum Does {
    Succeed,
    Fail,
    GiveUp,
    Panic,
    /// Nothing for ever, at the first attempt.
    Hang,
    /// Nothing for ever, at every attempt.
    HangAlways,
}

/// Notes that it was done.
#[derive(Debug, Clone, Serialize, Deserialize)]
struct Note {
    /// The test's own name for this run.
    run: String,
    text: String,
    does: Does,
    key: Option<String>,
}

impl Job for Note {
    const KIND: &'static str = "test.note";
    const ATTEMPTS: u32 = 3;

    fn unique_key(&self) -> Option<String> {
        self.key.clone()
    }
}

/// Does what notes say.
struct Doer;

impl Handler<Note> for Doer {
    async fn handle(&self, note: Note, context: &Context) -> Outcome {
        DONE.lock().unwrap().push((note.run.clone(), note.text.clone()));
        match note.does {
            Does::Succeed => Ok(()),
            Does::Fail => Err(anyhow::anyhow!("attempt {} of {}", context.attempt, note.text).into()),
            Does::GiveUp => Err(Failure::never("no use")),
            Does::Panic => panic!("at the disco"),
            Does::Hang if context.attempt > 1 => Ok(()),
            Does::Hang | Does::HangAlways => std::future::pending().await,
        }
    }
}

/// A server's application, and what its jobs have done.
struct Desk {
    server: Server,
    run: String,
    now: Timestamp,
}

/// Starts the workers of a server.
fn start(app: &App, at_once: usize) -> Workers {
    Workers::start(app.database.clone(), app.jobs.clone(), registry(), at_once).unwrap()
}

fn registry() -> Registry {
    Registry::default().with(&Arc::new(Doer))
}

impl Desk {
    async fn new(backend: Backend) -> Self {
        let server = Server::start(backend).await;
        // Whatever the server enqueued itself is none of these tests' business.
        Self { server, run: uuid::Uuid::now_v7().to_string(), now: Timestamp::now() }
    }

    fn app(&self) -> &web::Data<App> {
        &self.server.app
    }

    fn note(&self, text: &str, does: Does) -> Note {
        Note { run: self.run.clone(), text: text.to_owned(), does, key: None }
    }

    fn keyed(&self, text: &str, does: Does, key: &str) -> Note {
        Note { key: Some(key.to_owned()), ..self.note(text, does) }
    }

    async fn enqueue(&self, note: &Note) {
        enqueue(&self.app().database, None, note, self.now).await.unwrap();
    }

    /// Does what is due so many seconds from now. Returns how much that was.
    async fn run_due(&self, seconds: i64) -> usize {
        run_due(&self.app().database, &registry(), self.now + seconds.seconds()).await.unwrap()
    }

    fn done(&self) -> Vec<String> {
        let done = DONE.lock().unwrap();
        done.iter().filter(|(run, _)| *run == self.run).map(|(_, text)| text.clone()).collect()
    }

    async fn listed(&self) -> Vec<jobs::Listed> {
        let all = jobs::list(&self.app().database, None, false, 1000).await.unwrap();
        all.into_iter().filter(|job| job.kind == Note::KIND).collect()
    }

    /// Begins what is due, and ends with the job under way, as a process does that is killed.
    async fn crash(&self) {
        let (app, now, before) = (self.app().clone(), self.now, self.done().len());
        let begun = actix_web::rt::spawn(async move { run_due(&app.database, &registry(), now).await });
        eventually("it has begun", async || self.done().len() > before).await;
        begun.abort();
        assert!(begun.await.is_err());
    }
}

async fn a_job_is_there_if_its_transaction_took(backend: Backend) {
    let desk = Desk::new(backend).await;
    let lost = desk.app().database.begin().await.unwrap();
    enqueue(&lost, None, &desk.note("lost", Does::Succeed), desk.now).await.unwrap();
    lost.rollback().await.unwrap();
    let kept = db::begin_write(&desk.app().database).await.unwrap();
    enqueue(&kept, None, &desk.note("kept", Does::Succeed), desk.now).await.unwrap();
    enqueue(&kept, None, &desk.note("later", Does::Succeed), desk.now + 60.seconds()).await.unwrap();
    kept.commit().await.unwrap();
    assert_eq!((desk.run_due(0).await, desk.done()), (1, vec!["kept".to_owned()]));
    assert_eq!((desk.run_due(60).await, desk.run_due(60).await), (1, 0));
    assert_eq!((desk.done().len(), desk.listed().await.len()), (2, 0), "what is done is gone");
    let nobody =
        enqueue(&desk.app().database, Some(ChannelId(i64::MAX)), &desk.note("x", Does::Succeed), desk.now).await;
    assert!(nobody.is_err(), "a job of no channel");
}

async fn what_a_crash_cut_short_is_done_once_more(backend: Backend) {
    let desk = Desk::new(backend).await;
    desk.enqueue(&desk.note("mail", Does::Hang)).await;
    desk.crash().await;
    let job = desk.listed().await.remove(0);
    assert_eq!((job.state, job.attempts), (JobState::Running, 1));
    assert_eq!(desk.run_due(30).await, 0, "for as long as its lease it may still be running elsewhere");
    assert_eq!(desk.run_due(61).await, 1);
    assert_eq!((desk.done().len(), desk.listed().await.len(), desk.run_due(200).await), (2, 0, 0));
}

async fn a_job_that_no_process_survives_is_given_up(backend: Backend) {
    let mut desk = Desk::new(backend).await;
    desk.enqueue(&desk.note("bomb", Does::HangAlways)).await;
    for _ in 0..3 {
        desk.crash().await;
        desk.now += 61.seconds();
    }
    assert_eq!(desk.run_due(0).await, 1);
    let job = desk.listed().await.remove(0);
    assert_eq!((job.state, desk.done().len()), (JobState::Failed, 3), "it was not begun a fourth time");
    assert!(job.last_error.unwrap().contains("never came to an end"));
}

async fn one_thing_is_done_once_while_it_waits(backend: Backend) {
    let desk = Desk::new(backend).await;
    let alpha = revisions::stored(&desk.app().database, "alpha").await.unwrap().unwrap().channel_id;
    desk.enqueue(&desk.keyed("first", Does::Succeed, "k")).await;
    desk.enqueue(&desk.keyed("second", Does::Succeed, "k")).await;
    desk.enqueue(&desk.keyed("other", Does::Succeed, "l")).await;
    let of_alpha = desk.keyed("alpha's", Does::Succeed, "k");
    enqueue(&desk.app().database, Some(alpha), &of_alpha, desk.now).await.unwrap();
    assert_eq!(desk.run_due(0).await, 3);
    assert_eq!(desk.done(), ["second", "other", "alpha's"], "the newer value counts");
    desk.enqueue(&desk.keyed("third", Does::Succeed, "k")).await;
    assert_eq!(desk.run_due(0).await, 1, "what is done can be asked for again");
}

async fn what_is_asked_for_while_it_runs_is_done_once_more(backend: Backend) {
    let desk = Desk::new(backend).await;
    desk.enqueue(&desk.keyed("first", Does::Hang, "k")).await;
    let workers = start(desk.app(), 1);
    eventually("it has begun", async || desk.done() == ["first"]).await;
    desk.enqueue(&desk.keyed("second", Does::Succeed, "k")).await;
    assert_eq!((desk.listed().await.len(), desk.done().len()), (1, 1), "one job");
    workers.stop(Duration::ZERO).await;
    assert_eq!(desk.run_due(2).await, 1);
    assert_eq!((desk.done(), desk.listed().await.len()), (vec!["first".to_owned(), "second".to_owned()], 0));
}

async fn several_processes_never_do_the_same(backend: Backend) {
    let desk = Desk::new(backend).await;
    let mut expected: Vec<String> = (0..40).map(|number| format!("{number:02}")).collect();
    for text in &expected {
        desk.enqueue(&desk.note(text, Does::Succeed)).await;
    }
    let other = App::open(desk.app().settings.clone(), telemetry::metrics_only().unwrap()).await.unwrap();
    let other = web::Data::new(other);
    let workers = [desk.app(), &other, desk.app(), &other].map(|app| start(app, 3));
    eventually("all are done", async || desk.listed().await.is_empty()).await;
    for workers in workers {
        workers.stop(Duration::from_secs(5)).await;
    }
    let mut done = desk.done();
    done.sort();
    expected.sort();
    assert_eq!(done, expected, "each once");
}

async fn a_job_that_fails_is_tried_again_and_then_kept(backend: Backend) {
    let desk = Desk::new(backend).await;
    desk.enqueue(&desk.keyed("mail", Does::Fail, "k")).await;
    desk.enqueue(&desk.note("panic", Does::Panic)).await;
    desk.enqueue(&desk.note("hopeless", Does::GiveUp)).await;
    assert_eq!((desk.run_due(0).await, desk.run_due(1).await), (3, 0), "not again at once");
    assert_eq!(desk.listed().await.iter().filter(|job| job.state == JobState::Failed).count(), 1, "one is hopeless");
    assert_eq!((desk.run_due(10).await, desk.run_due(60).await, desk.run_due(100_000).await), (2, 2, 0));
    let failed = desk.listed().await;
    assert!(failed.iter().all(|job| job.state == JobState::Failed), "{failed:?}");
    let mail = failed.iter().find(|job| job.unique_key.is_some()).unwrap();
    assert_eq!((mail.attempts, mail.last_error.as_deref()), (3, Some("attempt 3 of mail")));
    assert!(failed.iter().any(|job| job.last_error.as_deref().is_some_and(|error| error.contains("at the disco"))));

    let database = &desk.app().database;
    let retried = jobs::retry(database, Some(&[mail.id]), desk.now).await.unwrap();
    assert_eq!((retried, desk.run_due(0).await), (vec![(mail.id, Retried::Waiting)], 1));
    desk.run_due(10).await;
    desk.run_due(60).await;
    desk.enqueue(&desk.keyed("newer", Does::Succeed, "k")).await;
    let retried = jobs::retry(database, Some(&[mail.id]), desk.now).await.unwrap();
    assert_eq!(retried, [(mail.id, Retried::Superseded)]);
    assert_eq!(jobs::forget_failed(database, desk.now - 1.hour()).await.unwrap(), 0);
    assert_eq!(jobs::forget_failed(database, desk.now + 1.hour()).await.unwrap(), 2);
}

async fn what_can_not_be_done_in_time_is_given_back(backend: Backend) {
    let desk = Desk::new(backend).await;
    desk.enqueue(&desk.note("slow", Does::Hang)).await;
    let workers = start(desk.app(), 1);
    eventually("it has begun", async || !desk.done().is_empty()).await;
    workers.stop(Duration::from_millis(10)).await;
    let job = desk.listed().await.remove(0);
    assert_eq!((job.state, job.attempts), (JobState::Waiting, 0), "being stopped is no attempt");
    desk.enqueue(&desk.note("next", Does::Succeed)).await;
    assert_eq!(desk.done().len(), 1, "nothing is begun any more");
}

async fn operators_see_and_retry_what_failed(backend: Backend) {
    let desk = Desk::new(backend).await;
    let settings = &desk.app().settings.store;
    let run = async |arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_grandstand"));
        command.arg("jobs").args(arguments).env("GRANDSTAND_DATA", &settings.data);
        command.env("GRANDSTAND_SETTINGS", NO_SETTINGS);
        let output = tokio::process::Command::from(command).env("DATABASE_URL", settings.database()).output();
        let output = output.await.unwrap();
        let complaints = String::from_utf8(output.stderr).unwrap();
        let complaints: String =
            complaints.split_inclusive('\n').filter(|line| !line.starts_with("database: ")).collect();
        (output.status.success(), String::from_utf8(output.stdout).unwrap() + &complaints)
    };
    assert_eq!(run(&["list", "--failed"]).await, (true, "no job has failed\n".to_owned()));
    desk.enqueue(&desk.keyed("mail", Does::GiveUp, "to someone")).await;
    desk.run_due(0).await;
    let id = desk.listed().await[0].id.to_string();
    let (listed, text) = run(&["list", "--failed"]).await;
    assert!(listed && text.contains("failed") && text.contains("test.note to someone  attempts 1  no use"), "{text}");
    assert!(!run(&["list", "--channel", "nobody"]).await.0);
    assert!(!run(&["list", "--channel", "alpha"]).await.1.contains("test.note"), "it is none of alpha's");
    let (retried, text) = run(&["retry", &id]).await;
    assert!(retried && text.contains("is tried again"), "{text}");
    let (again, text) = run(&["retry", &id]).await;
    assert!(!again && text.contains("is no failed job"), "{text}");
    assert!(!run(&["retry"]).await.0, "numbers or --all");
    assert_eq!(run(&["retry", "--all"]).await, (true, "no job has failed\n".to_owned()));
}

async fn jobs_of_a_channel_that_is_being_deleted_dont_start(backend: Backend) {
    let desk = Desk::new(backend).await;
    let database = &desk.app().database;
    for key in ["alpha", "beta"] {
        let channel_id = revisions::stored(database, key).await.unwrap().unwrap().channel_id;
        enqueue(database, Some(channel_id), &desk.note(key, Does::Succeed), desk.now).await.unwrap();
        if key == "alpha" {
            let transaction = db::begin_write(database).await.unwrap();
            former_keys::put(&transaction, channel_id, key, FormerKeyState::Deleting, (0, 0)).await.unwrap();
            transaction.commit().await.unwrap();
        }
    }
    assert_eq!((desk.run_due(0).await, desk.done()), (1, vec!["beta".to_owned()]));
    assert_eq!(desk.run_due(86_400).await, 0);
}
