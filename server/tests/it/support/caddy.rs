//! The real Caddy with `infra/Caddyfile` as it is shipped, which orders from Pebble.

use std::fs;
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command};

use super::pebble::Pebble;
use super::ports::free_port;
use super::process::eventually;

/// A running Caddy.
pub struct Caddy {
    pub tls: u16,
    pub plain: u16,
    child: Child,
    folder: tempfile::TempDir,
}

impl Caddy {
    /// Starts it in front of a server (`http://127.0.0.1:1234`) whose private listener has the port `private`. Nothing but
    /// ports, the authority, the folder of certificates and the server's address is changed.
    pub async fn shipped(upstream: &str, private: u16, plain: u16, pebble: &Pebble) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let tls = free_port();
        let shipped = Path::new(env!("CARGO_MANIFEST_DIR")).join("../infra/Caddyfile");
        let mut config = fs::read_to_string(shipped).unwrap();
        let own = format!(
            "{{\n\tadmin off\n\thttp_port {plain}\n\thttps_port {tls}\n\tacme_ca {}\n\tacme_ca_root {}\n\
             \tstorage file_system {}\n\ton_demand_tls {{",
            pebble.directory(),
            pebble.own().display(),
            folder.path().join("certificates").display()
        );
        let changes = [
            ("127.0.0.1:9464", format!("127.0.0.1:{private}")),
            ("127.0.0.1:8080", upstream.trim_start_matches("http://").to_owned()),
            (
                "{\n\t# Domains that no active channel has are refused before anything is ordered.\n\ton_demand_tls {",
                own,
            ),
        ];
        for (from, to) in changes {
            assert!(config.contains(from), "the shipped file has no {from:?}");
            config = config.replace(from, &to);
        }
        fs::write(folder.path().join("Caddyfile"), config).unwrap();
        let log = fs::File::create(folder.path().join("log")).unwrap();
        let child = Command::new("caddy")
            .args(["run", "--adapter", "caddyfile", "--config", "Caddyfile"])
            .current_dir(folder.path())
            .env("HOME", folder.path())
            .stderr(log)
            .spawn()
            .expect("caddy is not installed: `infra/setup certificates` installs it");
        eventually("caddy listens", async || TcpStream::connect(("127.0.0.1", tls)).is_ok()).await;
        Self { tls, plain, child, folder }
    }

    /// What it has logged, accesses included.
    pub fn log(&self) -> String {
        fs::read_to_string(self.folder.path().join("log")).unwrap()
    }
}

impl Drop for Caddy {
    fn drop(&mut self) {
        drop(self.child.kill());
        drop(self.child.wait());
    }
}
