//! The guide for channel admins, typed from its first line to its last.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use reqwest::StatusCode;

use crate::support::guide::{self, Act, FILE, Step};
use crate::support::process::{NO_SETTINGS, Process};

/// Where the guide says that the channel is.
const SITE: &str = "http://harbour.localhost:8080";

/// The empty folder that the guide begins in.
struct Desk {
    folder: tempfile::TempDir,
    server: Option<Process>,
    /// How many addresses that commands printed were opened.
    opened: usize,
}

impl Desk {
    fn new() -> Self {
        Self { folder: tempfile::tempdir().unwrap(), server: None, opened: 0 }
    }

    fn path(&self, file: &str) -> PathBuf {
        self.folder.path().join(file)
    }

    fn write(&self, file: &str, text: &str) {
        let path = self.path(file);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    fn read(&self, line: usize, file: &str) -> String {
        fs::read_to_string(self.path(file)).unwrap_or_else(|error| panic!("{FILE}:{line}: {file}: {error}"))
    }

    fn edit(&self, line: usize, file: &str, before: &str, after: &str) {
        let text = self.read(line, file);
        assert_eq!(text.matches(before).count(), 1, "{FILE}:{line}: how often {before:?} stands in {file}:\n{text}");
        self.write(file, &text.replace(before, after));
    }

    /// A line as the shell runs it, which finds the command by its name. A server listens on a free port.
    fn shell(&self, line: &str) -> Command {
        let binaries = Path::new(env!("CARGO_BIN_EXE_grandstand")).parent().unwrap();
        let frontend = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/fixtures/dist");
        let mut command = Command::new("sh");
        command
            .env_clear()
            .env("PATH", format!("{}:{}", binaries.display(), std::env::var("PATH").unwrap()))
            .env("GRANDSTAND_SETTINGS", NO_SETTINGS)
            .env("GRANDSTAND_LISTEN", "127.0.0.1:0")
            .env("GRANDSTAND_WORKERS", "1")
            .env("GRANDSTAND_FRONTEND", frontend)
            .current_dir(self.folder.path())
            .args(["-c", line]);
        command
    }

    /// Types a command, compares what it prints on both outputs, and opens the addresses of the site in it.
    async fn run(&mut self, line: usize, command: &str, output: &[String]) {
        if let Some(served) = command.strip_suffix(" &") {
            let process = Process::spawn(self.shell(&format!("exec {served}")));
            self.server = Some(process.ready().await);
            return;
        }
        let mut shell = tokio::process::Command::from(self.shell(&format!("exec 2>&1; {command}")));
        let done = shell.output().await.unwrap();
        let printed = String::from_utf8(done.stdout).unwrap();
        let mut lines: Vec<&str> = printed.lines().collect();
        let names_database = |first: Option<&str>| first.is_some_and(|first| first.starts_with("database: "));
        if names_database(lines.first().copied()) && !names_database(output.first().map(String::as_str)) {
            lines.remove(0);
        }
        let expected = output.join("\n");
        assert!(guide::matches(output, &lines), "{FILE}:{line}: {command}\n{printed}\n--- the guide says\n{expected}");
        let is_refused = output.iter().any(|line| line.starts_with("error[") || line.starts_with("erreur["));
        assert_eq!(done.status.success(), !is_refused, "{FILE}:{line}: {command}: {}", done.status);
        if let Some(server) = &self.server {
            for path in lines.iter().filter_map(|line| line.strip_prefix(SITE)) {
                assert_eq!(server.get("harbour", path).await.status, StatusCode::OK, "{FILE}:{line}: {path}");
                self.opened += 1;
            }
        }
    }
}

#[actix_web::test]
async fn the_guide_is_typed_from_its_first_line_to_its_last() {
    let mut desk = Desk::new();
    for Step { line, act } in guide::steps() {
        match act {
            Act::Write { path, text } => desk.write(&path, &text),
            Act::Append { path, text } => desk.write(&path, &format!("{}\n{text}", desk.read(line, &path))),
            Act::Edit { path, before, after } => desk.edit(line, &path, &before, &after),
            Act::Type { command, output } => Box::pin(desk.run(line, &command, &output)).await,
        }
    }
    assert!(desk.opened > 0, "the link of `simulate` was opened");
    let server = desk.server.as_ref().expect("the guide starts a server");
    server.shows("harbour", "Harbour Sports").await;
    let events = server.get("harbour", "/api/events?no_limit=1").await.data();
    let mut aliases: Vec<&str> =
        events.as_array().unwrap().iter().map(|event| event["alias"].as_str().unwrap()).collect();
    aliases.sort_unstable();
    assert_eq!(aliases, ["derby", "derby-2025", "regatta"], "the examples of the reference are served");
}

#[actix_web::test]
async fn commands_within_sentences_are_known() {
    let desk = Desk::new();
    let mentioned = guide::mentioned();
    assert!(mentioned.len() > 5, "{mentioned:?}");
    for (line, command) in mentioned {
        // Words in angle brackets stand for any word, and mean something else to a shell.
        let typed = command.replace(['<', '>'], "");
        let done = desk.shell(&format!("{typed} --help")).output().unwrap();
        let said = String::from_utf8_lossy(&done.stderr);
        assert!(done.status.success(), "{FILE}:{line}: `{command}` is not known:\n{said}");
    }
}
