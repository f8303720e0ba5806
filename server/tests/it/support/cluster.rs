//! A PostgreSQL of a test's own, which is restarted while others use it.

use std::fs;
use std::fs::Permissions;
use std::os::unix::fs::{PermissionsExt, chown};
use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use super::ports::free_port;

/// A running server; dropping it stops it and deletes its data.
pub struct Cluster {
    /// Who runs it; `None` for whoever runs the tests.
    owner: Option<Owner>,
    port: u16,
    folder: tempfile::TempDir,
}

/// A user of the system.
#[derive(Clone, Copy)]
struct Owner {
    user: u32,
    group: u32,
}

impl Cluster {
    /// Makes an empty one and starts it. What it has confirmed outlasts its processes, though not a power cut.
    pub async fn start() -> Self {
        let port = free_port();
        let cluster = Self { owner: owner(), port, folder: tempfile::tempdir().unwrap() };
        // The other user has to get through to its own folder.
        fs::set_permissions(cluster.folder.path(), Permissions::from_mode(0o711)).unwrap();
        let data = cluster.data();
        fs::create_dir(&data).unwrap();
        fs::set_permissions(&data, Permissions::from_mode(0o700)).unwrap();
        if let Some(Owner { user, group }) = cluster.owner {
            chown(&data, Some(user), Some(group)).unwrap();
        }
        let options = ["-U", "grandstand", "-A", "trust", "--encoding", "UTF8", "--locale", "C.UTF-8", "--no-sync"];
        cluster.run("initdb", &options).await;
        let settings = format!(
            "listen_addresses = '127.0.0.1'\nport = {port}\nunix_socket_directories = ''\nfsync = off\n\
             full_page_writes = off\nautovacuum = off\ntimezone = 'UTC'\n"
        );
        let file = data.join("postgresql.conf");
        let defaults = fs::read_to_string(&file).unwrap();
        fs::write(&file, defaults + &settings).unwrap();
        cluster.run("pg_ctl", &["start", "-w", "-l", cluster.log().to_str().unwrap()]).await;
        cluster
    }

    /// The address of its database.
    pub fn url(&self) -> String {
        format!("postgres://grandstand@127.0.0.1:{}/postgres", self.port)
    }

    /// Ends all its processes without a word to their clients, as a crash does, and starts it again.
    pub async fn restart(&self) {
        self.run("pg_ctl", &["restart", "-m", "immediate", "-w", "-l", self.log().to_str().unwrap()]).await;
    }

    fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    fn log(&self) -> PathBuf {
        self.data().join("log.txt")
    }

    /// Runs one of PostgreSQL's programs on the data, to its end.
    async fn run(&self, program: &str, arguments: &[&str]) {
        let mut command = tokio::process::Command::from(self.command(program));
        let ended = command.args(arguments).status().await;
        let log = || fs::read_to_string(self.log()).unwrap_or_default();
        assert!(ended.is_ok_and(|status| status.success()), "{program} {arguments:?}: {}", log());
    }

    fn command(&self, program: &str) -> Command {
        let mut command = Command::new(programs().join(program));
        // The server keeps what it was started with: none of the test's own files.
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        command.arg("-D").arg(self.data()).current_dir(self.data());
        if let Some(Owner { user, group }) = self.owner {
            command.uid(user).gid(group);
        }
        command
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        drop(self.command("pg_ctl").args(["stop", "-m", "immediate", "-w"]).status());
    }
}

/// Where PostgreSQL's programs are: Debian keeps them outside `PATH`, a folder for each version.
fn programs() -> PathBuf {
    let versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten();
    let versions = versions.filter_map(|version| version.ok()?.file_name().to_str()?.parse::<u32>().ok());
    let newest = versions.max().map(|version| format!("/usr/lib/postgresql/{version}/bin"));
    newest.map(PathBuf::from).unwrap_or_default()
}

/// PostgreSQL refuses to run as root, so root runs it as somebody else.
fn owner() -> Option<Owner> {
    if !rustix::process::geteuid().is_root() {
        return None;
    }
    let users = fs::read_to_string("/etc/passwd").unwrap();
    let named = |name: &str| {
        let fields: Vec<&str> = users.lines().find(|line| line.split(':').next() == Some(name))?.split(':').collect();
        Some(Owner { user: fields.get(2)?.parse().ok()?, group: fields.get(3)?.parse().ok()? })
    };
    Some(named("postgres").or_else(|| named("nobody")).expect("a user who runs PostgreSQL"))
}
