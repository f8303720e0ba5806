//! Commands in the wrong folder, on an empty database, and on one of another version.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Output;

use grandstand_db::existence::{Existence, look};
use grandstand_db::{self as db, migrations::Migrator};
use sea_orm::{ConnectionTrait, Database};
use sea_orm_migration::MigratorTrait;

use crate::support::process::{NO_SETTINGS, run_in};
use crate::support::stored::everything;
use crate::support::{Backend, seeds};

on_both_databases!(
    no_command_makes_tables_unless_it_is_told_to,
    an_older_database_is_left_to_apply_and_serve,
    a_newer_database_is_refused,
);

/// Commands that take a database, each with what it needs to get as far as that.
const COMMANDS: [&[&str]; 23] = [
    &["backup", "backups"],
    &["channel", "backup", "alpha", "backups"],
    &["channel", "restore", "backups"],
    &["channel", "delete", "alpha", "--confirm", "alpha"],
    &["channel", "plan", "SEEDS/alpha"],
    &["channel", "apply", "SEEDS/alpha"],
    &["channel", "list"],
    &["channel", "history", "alpha"],
    &["channel", "diff", "alpha", "1"],
    &["channel", "export", "alpha", "exported"],
    &["user", "invite", "alpha", "ada@example.org"],
    &["domain", "list"],
    &["store", "prune"],
    &["keys", "rotate"],
    &["order", "list", "alpha"],
    &["grant", "list", "alpha"],
    &["report", "alpha"],
    &["usage"],
    &["tax", "alpha"],
    &["books", "alpha"],
    &["evidence", "alpha", "pi_1"],
    &["errors", "alpha"],
    &["audit"],
];

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

/// Every file and folder in a folder, by its path.
fn listed(folder: &Path) -> BTreeSet<String> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries
        .flat_map(|path| {
            let inner = if path.is_dir() { listed(&path) } else { BTreeSet::new() };
            inner.into_iter().chain([path.display().to_string()])
        })
        .collect()
}

/// A folder with the seeds of alpha, and another one to run commands in.
struct Desk {
    folder: tempfile::TempDir,
    database: Option<String>,
}

impl Desk {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        seeds::write(&folder.path().join("seeds"), "alpha");
        fs::create_dir(folder.path().join("here")).unwrap();
        Self { folder, database: None }
    }

    async fn on(backend: Backend) -> Self {
        let desk = Self::new();
        let database = Some(backend.without_tables(desk.folder.path()).await);
        Self { database, ..desk }
    }

    async fn run(&self, words: &[&str]) -> Output {
        let seeds = self.folder.path().join("seeds").display().to_string();
        let words: Vec<String> = words.iter().map(|word| word.replace("SEEDS", &seeds)).collect();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let mut environment = vec![("GRANDSTAND_SETTINGS", NO_SETTINGS)];
        environment.extend(self.database.as_deref().map(|url| ("DATABASE_URL", url)));
        run_in(&self.folder.path().join("here"), &environment, &words).await
    }
}

#[actix_web::test]
async fn a_command_in_the_wrong_folder_makes_nothing_and_says_where_it_looked() {
    let desk = Desk::new();
    let before = listed(desk.folder.path());
    let here = desk.folder.path().canonicalize().unwrap().join("here/var/grandstand.sqlite");
    for words in COMMANDS {
        let refused = desk.run(words).await;
        let said = said(&refused);
        assert_eq!(refused.status.code(), Some(1), "{words:?}: {said}");
        assert!(said.contains(&format!("there is no database at {}", here.display())), "{words:?}: {said}");
        for remedy in ["run the command in its folder", "GRANDSTAND_DATA", "--create", "grandstand serve"] {
            assert!(said.contains(remedy), "{words:?}: {said} should name {remedy}");
        }
        assert_eq!(listed(desk.folder.path()), before, "{words:?}");
    }
    let created = desk.run(&["channel", "apply", "SEEDS/alpha", "--create"]).await;
    let text = said(&created);
    assert!(created.status.success() && text.contains("created, revision 1"), "{text}");
    assert!(text.contains("database: sqlite file var/grandstand.sqlite (default), created\n"), "{text}");
    let listed = desk.run(&["channel", "list"]).await;
    assert_eq!(String::from_utf8_lossy(&listed.stderr), "database: sqlite file var/grandstand.sqlite (default)\n");
}

#[actix_web::test]
async fn a_file_of_another_program_is_left_as_it_is() {
    let mut desk = Desk::new();
    let file = desk.folder.path().join("theirs.sqlite");
    let url = format!("sqlite:{}", file.display());
    let theirs = Database::connect(format!("{url}?mode=rwc")).await.unwrap();
    theirs.execute_unprepared("CREATE TABLE theirs (id INTEGER)").await.unwrap();
    theirs.close().await.unwrap();
    let before = fs::read(&file).unwrap();
    desk.database = Some(url);
    for words in COMMANDS {
        let refused = desk.run(words).await;
        let said = said(&refused);
        let expected = format!("{} holds no tables of Grandstand", file.display());
        assert!(!refused.status.success() && said.contains(&expected), "{words:?}: {said}");
        assert_eq!(fs::read(&file).unwrap(), before, "{words:?}");
    }
}

async fn no_command_makes_tables_unless_it_is_told_to(backend: Backend) {
    let desk = Desk::on(backend).await;
    let url = desk.database.as_deref().unwrap();
    let nothing = look(url).await.unwrap();
    assert!(matches!(nothing, Existence::NoFile | Existence::NoTables), "{nothing:?}");
    for words in COMMANDS {
        let refused = desk.run(words).await;
        assert!(!refused.status.success() && said(&refused).contains("--create"), "{words:?}: {}", said(&refused));
        assert_eq!(look(url).await.unwrap(), nothing, "{words:?}");
    }
    let created = desk.run(&["channel", "apply", "SEEDS/alpha", "--create"]).await;
    assert!(said(&created).contains(" (from DATABASE_URL), created\n"), "{}", said(&created));
    assert_eq!(look(url).await.unwrap(), Existence::Current);

    let database = db::connect(url).await.unwrap();
    let before = everything(&database).await;
    for words in [&["channel", "plan", "SEEDS/alpha"][..], &["channel", "list"], &["channel", "history", "alpha"]] {
        let done = desk.run(words).await;
        assert!(done.status.success() && said(&done).contains("database: "), "{words:?}: {}", said(&done));
        assert_eq!(everything(&database).await, before, "{words:?} changes nothing");
    }
    let again = desk.run(&["channel", "apply", "SEEDS/alpha", "--create"]).await;
    assert!(said(&again).contains("no change, revision 1") && !said(&again).contains("), created"), "{}", said(&again));
}

async fn an_older_database_is_left_to_apply_and_serve(backend: Backend) {
    let desk = Desk::on(backend).await;
    let url = desk.database.as_deref().unwrap();
    let address = if url.starts_with("sqlite:") { format!("{url}?mode=rwc") } else { url.to_owned() };
    let older = Database::connect(address).await.unwrap();
    let all_but_one = u32::try_from(Migrator::migrations().len()).unwrap() - 1;
    Migrator::up(&older, Some(all_but_one)).await.unwrap();
    older.close().await.unwrap();
    for words in [&["channel", "plan", "SEEDS/alpha"][..], &["channel", "list"], &["keys", "rotate"]] {
        let refused = desk.run(words).await;
        let said = said(&refused);
        assert!(!refused.status.success() && said.contains("of an older version"), "{words:?}: {said}");
        assert!(said.contains("`grandstand serve` and `grandstand channel apply`"), "{words:?}: {said}");
        assert_eq!(look(url).await.unwrap(), Existence::Older, "{words:?}");
    }
    let applied = desk.run(&["channel", "apply", "SEEDS/alpha"]).await;
    assert!(applied.status.success() && said(&applied).contains(", brought up to date\n"), "{}", said(&applied));
    assert_eq!(look(url).await.unwrap(), Existence::Current);
}

async fn a_newer_database_is_refused(backend: Backend) {
    let desk = Desk::on(backend).await;
    let url = desk.database.as_deref().unwrap();
    let newer = db::connect(url).await.unwrap();
    let future = "INSERT INTO seaql_migrations (version, applied_at) VALUES ('m9999_of_tomorrow', 1)";
    newer.execute_unprepared(future).await.unwrap();
    for words in [&["channel", "list"][..], &["channel", "apply", "SEEDS/alpha", "--create"]] {
        let refused = desk.run(words).await;
        let said = said(&refused);
        assert!(!refused.status.success() && said.contains("of a newer version"), "{words:?}: {said}");
    }
}
