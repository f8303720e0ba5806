//! Somebody with the operator's rights does something and leaves no trace, or takes the trace away.

use std::collections::{BTreeMap, BTreeSet};

use clap::CommandFactory;
use grandstand_db as db;
use grandstand_server::cli::Cli;
use sea_orm::ConnectionTrait;
use serde_json::Value;

use crate::support::process::Site;
use crate::support::stored::everything;
use crate::support::{Backend, film};

on_both_databases!(
    every_command_that_changes_something_is_recorded,
    what_is_replaced_or_removed_is_recorded_with_what_was_before,
    what_a_server_applies_is_recorded,
    the_log_is_append_only,
);

/// Commands that are recorded, with arguments. What fails is recorded too.
const RECORDED: [(&str, &[&str]); 35] = [
    ("backup", &["SEEDS/../backups"]),
    ("channel apply", &["SEEDS/alpha"]),
    ("channel rollback", &["alpha", "1"]),
    ("channel export", &["alpha", "SEEDS/../exported"]),
    ("channel simulate", &["alpha", "--revoke"]),
    ("channel backup", &["alpha", "SEEDS/../of-alpha"]),
    ("channel restore", &["SEEDS/../of-alpha"]),
    ("channel suspend", &["alpha"]),
    ("channel resume", &["alpha"]),
    ("channel answers", &["alpha"]),
    ("event stream-key", &["alpha", "final", "--renew"]),
    ("clip delete", &["alpha", "1"]),
    ("media add", &["alpha", "final", "/nowhere"]),
    ("media remove", &["alpha", "final", "--yes"]),
    ("media restore", &["alpha", "final"]),
    ("media samples", &["--limit", "0"]),
    ("media captions", &["alpha", "final", "fr", "--remove"]),
    ("store prune", &["--channel", "alpha", "--dry-run", "--older-than", "30"]),
    ("jobs retry", &["--all"]),
    ("order list", &["alpha", "--user", "ada@example.org"]),
    ("order show", &["alpha", "1"]),
    ("user invite", &["alpha", "ada@example.org", "--first-name", "Ada-Augusta"]),
    (
        "grant give",
        &["alpha", "ada@example.org", "--package", "season", "--until", "2999-12-31", "--reason", "Ada-Augusta won"],
    ),
    ("grant list", &["alpha", "--email", "ada@example.org"]),
    ("grant revoke", &["alpha", "1", "--reason", "Ada-Augusta left"]),
    ("user import", &["alpha", "/nowhere"]),
    ("user export", &["alpha", "ada@example.org"]),
    ("user sessions", &["alpha", "ada@example.org", "--end"]),
    ("user erase", &["alpha", "ada@example.org"]),
    ("evidence", &["alpha", "pi_1"]),
    ("secret set", &["alpha", "stripe-secret"]),
    ("secret remove", &["alpha", "stripe-secret"]),
    ("keys rotate", &[]),
    ("keys retire", &["1"]),
    ("channel delete", &["alpha", "--dry-run"]),
];

/// Commands that change nothing, with arguments.
const READING: [(&str, &[&str]); 25] = [
    ("backup verify", &["SEEDS/../backups"]),
    ("settings", &[]),
    ("doctor", &[]),
    ("openapi", &[]),
    ("audit", &["--channel", "alpha", "--since", "2026-01-01"]),
    ("errors", &["alpha"]),
    ("report", &["alpha", "--format", "json"]),
    ("usage", &["alpha", "--format", "csv"]),
    ("tax", &["alpha"]),
    ("books", &["alpha"]),
    ("channel new", &["gamma"]),
    ("channel schema", &[]),
    ("channel check", &["SEEDS/alpha"]),
    ("channel plan", &["SEEDS/alpha"]),
    ("channel history", &["alpha"]),
    ("channel diff", &["alpha", "1"]),
    ("channel list", &[]),
    ("event pushes", &[]),
    ("clip list", &["alpha"]),
    ("media list", &["alpha"]),
    ("domain list", &[]),
    ("domain check", &["alpha.example.org"]),
    ("jobs list", &[]),
    ("secret list", &["alpha"]),
    ("keys list", &[]),
];

/// Every command that clap knows, by its words.
fn commands() -> BTreeSet<String> {
    fn walk(command: &clap::Command, words: &str, found: &mut BTreeSet<String>) {
        let inner: Vec<_> = command.get_subcommands().filter(|inner| inner.get_name() != "help").collect();
        // `backup` does something by itself, beside what its sub-commands do.
        if inner.is_empty() || command.get_positionals().next().is_some() {
            found.insert(words.trim().to_owned());
        }
        for command in inner {
            walk(command, &format!("{words} {}", command.get_name()), found);
        }
    }
    let mut found = BTreeSet::new();
    walk(&Cli::command(), "", &mut found);
    found
}

fn words(site: &Site, command: &str, arguments: &[&str]) -> Vec<String> {
    let seeds = site.seeds.to_str().unwrap();
    let arguments = arguments.iter().map(|text| text.replace("SEEDS", seeds));
    command.split(' ').map(str::to_owned).chain(arguments).collect()
}

async fn log(site: &Site) -> Vec<Value> {
    let printed = site.succeed(&["audit", "--json"], None).await;
    printed.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

async fn every_command_that_changes_something_is_recorded(backend: Backend) {
    // A restore is recorded with the rows that it restores.
    let others = ["serve", "restore"].map(str::to_owned);
    let known: BTreeSet<String> =
        RECORDED.iter().chain(&READING).map(|(command, _)| (*command).to_owned()).chain(others).collect();
    assert_eq!(commands(), known, "a new command has to be tried here");

    let mut site = Site::new(backend).await;
    site.environment.push(("GRANDSTAND_ACTOR".to_owned(), "Grace".to_owned()));
    for (command, arguments) in RECORDED {
        let words = words(&site, command, arguments);
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let before = log(&site).await.len();
        let output = site.run_with(&words, "sk_test_never_logged\n").await;
        let rows: Vec<Value> = log(&site).await.split_off(before);
        let acts: Vec<&Value> = rows.iter().filter(|row| row["act"] == command).collect();
        assert_eq!(acts.len(), 2, "{command}: {rows:?} {output:?}");
        let details = [&acts[0]["details"], &acts[1]["details"]].map(|text| text.as_str().unwrap().to_owned());
        let end = if output.status.success() { "done" } else { "failed" };
        assert!(details[0].starts_with("begins") && details[1].starts_with(end), "{command}: {details:?}");
        for row in &rows {
            assert!(row["actor"].as_str().unwrap().starts_with("Grace ("), "{row}");
            assert!(!row["source"].as_str().unwrap().is_empty() && !row["at"].as_str().unwrap().is_empty(), "{row}");
        }
        if arguments.first() == Some(&"alpha") {
            assert_eq!(acts[1]["channel"], "alpha", "{command}");
        }
    }
    let whole = format!("{:?}", log(&site).await);
    for never in ["sk_test_never_logged", "ada@example.org", "Ada-Augusta"] {
        assert!(!whole.contains(never), "{never}: {whole}");
    }
    for told in [
        "name=stripe-secret",
        "user=1",
        "active → suspended",
        "suspended → active",
        "revision 0 → 1",
        "package=season until=2999-12-31",
        "channel=alpha dry_run=true older_than=30",
    ] {
        assert!(whole.contains(told), "{told}: {whole}");
    }
    let rows = log(&site).await;
    let changes = [
        ("links", "alpha", "generation 0 → 1, previews 0 → 0"),
        ("stream key", "alpha", "final: number 1 → 2"),
        ("user", "alpha", "1: none → temporary password"),
        ("grant", "alpha", "order 1 of user 1: none → package:season, until 3000-01-01 05:59:59 UTC"),
        ("grant", "alpha", "order 1 of user 1: given → revoked"),
        ("sessions", "alpha", "of user 1: 0 → 0"),
        ("user", "alpha", "1: account → erased"),
        ("secret", "alpha", "stripe-secret: none → set"),
        ("secret", "alpha", "stripe-secret: set → none"),
    ];
    for (act, channel, details) in changes {
        let is_told = |row: &Value| row["act"] == act && row["channel"] == channel && row["details"] == details;
        assert!(rows.iter().any(is_told), "{act} {details}: {rows:?}");
    }
    let is_rotation = |row: &Value| row["act"] == "signing keys" && row["details"].to_string().contains("newest 1 → ");
    assert!(rows.iter().any(is_rotation), "{rows:?}");

    let database = db::connect(site.database()).await.unwrap();
    // The first report makes the tables of analytics.
    site.succeed(&["report", "alpha"], None).await;
    for (command, arguments) in READING {
        let words = words(&site, command, arguments);
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let before: BTreeMap<_, _> = everything(&database).await;
        site.run_with(&words, "").await;
        let after = everything(&database).await;
        let changed: Vec<_> = after.iter().filter(|(table, rows)| before.get(*table) != Some(rows)).collect();
        assert!(changed.is_empty(), "{command} changes something and is not recorded: {changed:?}");
    }
}

/// The state before and after each change of this kind, as the log's rows tell it. Details begin with `subject`.
fn changes(rows: &[Value], act: &str, channel: &Value, subject: &str) -> Vec<(String, String)> {
    let of_act = rows.iter().filter(|row| row["act"] == act);
    let change = |row: &Value| {
        assert_eq!(&row["channel"], channel, "{row}");
        let details = row["details"].as_str().unwrap().strip_prefix(subject).unwrap_or_else(|| panic!("{row}"));
        let (before, after) = details.split_once(" → ").unwrap();
        (before.to_owned(), after.to_owned())
    };
    of_act.map(change).collect()
}

/// A user's clip, a guest's answer, and two failed jobs for the same thing: retrying the first supersedes the second.
const TO_BE_CHANGED: [&str; 3] = [
    "INSERT INTO clips (channel_id, uuid, user_id, event_id, media_id, name, tags, start_us, end_us, lead_us, state, \
     lane, attempts, created_at, updated_at) \
     SELECT users.channel_id, 'clip', users.id, events.id, 1, 'A goal', '[]', 0, 2000000, 0, 'done', 0, 1, 1, 1 \
     FROM users JOIN events ON events.channel_id = users.channel_id AND events.alias = 'old'",
    "INSERT INTO form_answers (channel_id, form, answers, created_at) \
     SELECT channel_id, 'contacts', '{\"email\": \"guest@example.org\"}', 1 FROM users",
    "INSERT INTO jobs (kind, unique_key, payload, state, again, attempts, lease, created_at, updated_at) \
     VALUES ('test.note', 'k', '{}', 'failed', FALSE, 1, 1, 1, 1), \
     ('test.note', 'k', '{}', 'failed', FALSE, 1, 1, 1, 1)",
];

async fn what_is_replaced_or_removed_is_recorded_with_what_was_before(backend: Backend) {
    let site = Site::new(backend).await;
    site.succeed(&["channel", "apply", site.seeds.join("alpha").to_str().unwrap()], None).await;
    site.succeed(&["user", "invite", "alpha", "ada@example.org"], None).await;
    let database = db::connect(site.database()).await.unwrap();
    for sql in TO_BE_CHANGED {
        database.execute_unprepared(sql).await.unwrap();
    }
    let files = tempfile::tempdir().unwrap();
    let film = film::make(files.path(), 3).await;
    let captions = files.path().join("fr.vtt");
    for _ in 0..2 {
        site.succeed(&["media", "add", "alpha", "old", film.to_str().unwrap(), "--replace"], None).await;
    }
    for said in ["But !", "Poteau !"] {
        std::fs::write(&captions, format!("WEBVTT\n\n00:01.000 --> 00:02.000\n{said}\n")).unwrap();
        site.succeed(&["media", "captions", "alpha", "old", "fr", captions.to_str().unwrap()], None).await;
    }
    site.succeed(&["media", "captions", "alpha", "old", "fr", "--remove"], None).await;
    site.succeed(&["clip", "delete", "alpha", "1"], None).await;
    site.succeed(&["channel", "answers", "alpha", "--erase", "Guest@example.org"], None).await;
    let retried = site.succeed(&["jobs", "retry", "--all"], None).await;

    let (rows, alpha) = (log(&site).await, Value::from("alpha"));
    let change = |before: &str, after: &str| (before.to_owned(), after.to_owned());
    let recordings = changes(&rows, "recording", &alpha, "old: ");
    let [first, second] = &recordings[..] else { panic!("{recordings:?}") };
    assert!(first.0 == "none" && first.1 == second.0 && second.0 != second.1, "{recordings:?}");
    let captions = changes(&rows, "captions", &alpha, "old fr: ");
    let [first, second, third] = &captions[..] else { panic!("{captions:?}") };
    assert!(first.0 == "none" && first.1.starts_with("fr-") && first.1.ends_with(".vtt"), "{captions:?}");
    assert!(first.1 == second.0 && second.0 != second.1, "{captions:?}");
    assert_eq!(third, &change(&second.1, "none"));
    assert_eq!(changes(&rows, "clip", &alpha, "1: "), [change("done", "taken down")]);
    assert_eq!(changes(&rows, "answers", &alpha, "of a guest: "), [change("1", "0")]);
    let ids: Vec<&str> = retried.lines().filter_map(|line| line.split(' ').next()).collect();
    let [waiting, dropped] = ids[..] else { panic!("{retried}") };
    let jobs = changes(&rows, "jobs", &Value::Null, "");
    let [of_waiting, of_dropped] = [waiting, dropped].map(|id| format!("{id}: failed"));
    assert_eq!(jobs, [change(&of_waiting, "waiting"), change(&of_dropped, "dropped")]);
    let whole = format!("{rows:?}").to_lowercase();
    assert!(!whole.contains("guest@example.org"), "{whole}");
}

async fn what_a_server_applies_is_recorded(backend: Backend) {
    let site = Site::new(backend).await;
    let server = site.start(&[], None).ready().await;
    drop(server);
    let rows = log(&site).await;
    let applied: Vec<_> = rows.iter().filter(|row| row["act"] == "revision").map(|row| &row["channel"]).collect();
    assert_eq!(applied, ["alpha", "beta"], "{rows:?}");
}

async fn the_log_is_append_only(backend: Backend) {
    let site = Site::new(backend).await;
    site.succeed(&["channel", "apply", site.seeds.join("alpha").to_str().unwrap()], None).await;
    let before = log(&site).await;
    assert!(before.len() >= 3, "{before:?}");
    let database = db::connect(site.database()).await.unwrap();
    for sql in ["DELETE FROM audit_log", "UPDATE audit_log SET actor = 'somebody else'"] {
        let refused = database.execute_unprepared(sql).await.unwrap_err().to_string();
        assert!(refused.contains("append-only"), "{refused}");
    }
    assert_eq!(log(&site).await, before);
}
