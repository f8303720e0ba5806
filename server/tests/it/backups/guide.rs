//! The chapter on backups in `docs/operating.md`, typed from its first line to its last.

use std::path::Path;
use std::process::Command;

use crate::support::Backend;
use crate::support::guide::{self, Act, matches};
use crate::support::process::{NO_SETTINGS, run_in};
use crate::support::seeds;

on_both_databases!(the_chapter_is_typed_from_its_first_line_to_its_last);

const MANUAL: &str = include_str!("../../../../docs/operating.md");

/// The commands of the chapter with what they print.
fn typed() -> Vec<(String, Vec<String>)> {
    let chapter = MANUAL.split("\n## ").find(|chapter| chapter.starts_with("Backups\n")).unwrap();
    let typed = guide::steps_of(chapter).into_iter().map(|step| match step.act {
        Act::Type { command, output } => (command, output),
        _ => panic!("the chapter has commands only"),
    });
    typed.collect()
}

fn shell(folder: &Path, new: &str, line: &str) -> Command {
    let binaries = Path::new(env!("CARGO_BIN_EXE_grandstand")).parent().unwrap();
    let mut command = Command::new("sh");
    command
        .env_clear()
        .env("PATH", format!("{}:{}", binaries.display(), std::env::var("PATH").unwrap()))
        .env("GRANDSTAND_SETTINGS", NO_SETTINGS)
        .env("NEW", new)
        .current_dir(folder)
        .args(["-c", &format!("exec 2>&1; {line}")]);
    command
}

/// The deployment is on SQLite, as in the chapter; it moves to the other database.
async fn the_chapter_is_typed_from_its_first_line_to_its_last(backend: Backend) {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path().join("here");
    seeds::write(&here.join("seeds"), "harbour");
    let applied = ["channel", "apply", "seeds/harbour", "--create"];
    let applied = run_in(&here, &[("GRANDSTAND_SETTINGS", NO_SETTINGS)], &applied).await;
    assert!(applied.status.success(), "{applied:?}");
    let new = backend.without_tables(folder.path()).await;
    let typed = typed();
    assert!(typed.len() > 7, "{typed:?}");
    for (command, output) in typed {
        let done = tokio::process::Command::from(shell(&here, &new, &command)).output().await.unwrap();
        let printed = String::from_utf8(done.stdout).unwrap();
        let mut lines: Vec<&str> = printed.lines().collect();
        if lines.first().is_some_and(|first| first.starts_with("database: ")) {
            lines.remove(0);
        }
        let expected = output.join("\n");
        assert!(done.status.success(), "{command}\n{printed}");
        assert!(matches(&output, &lines), "{command}\n{printed}\n--- the chapter says\n{expected}");
    }
}
