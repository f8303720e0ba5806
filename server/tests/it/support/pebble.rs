//! The real Pebble, a certificate authority for tests, and a DNS server by which every name leads to this machine.

use std::fs;
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

use grandstand_certificates::AcmeSettings;
use serde_json::json;

use super::ports::free_port;
use super::process::eventually;

/// Seconds that its certificates are valid: ninety days.
pub const LIFETIME: i64 = 90 * 24 * 60 * 60;

/// A running authority.
pub struct Pebble {
    port: u16,
    management: u16,
    /// The port of what resolves names for it.
    names: u16,
    servers: Vec<Child>,
    folder: tempfile::TempDir,
}

impl Pebble {
    /// Starts it. It requests challenges at the port `http`, which stands for port 80.
    pub async fn start(http: u16) -> Self {
        Self::started(|| Self::spawn(http, free_port())).await
    }

    /// The same at a port that somebody knows already.
    pub async fn start_at(http: u16, port: u16) -> Self {
        Self::started(|| Self::spawn(http, port)).await
    }

    /// Starts it again where another program has taken one of its ports meanwhile.
    async fn started(spawn: impl Fn() -> Self) -> Self {
        for _ in 0..5 {
            let mut pebble = spawn();
            if pebble.listens().await {
                return pebble;
            }
        }
        panic!("pebble doesn't start");
    }

    /// Waits until all ports are open. Returns `false` if one of the programs has ended.
    async fn listens(&mut self) -> bool {
        let mut has_ended = false;
        let is_open = |port: u16| TcpStream::connect(("127.0.0.1", port)).is_ok();
        eventually("pebble listens", async || {
            has_ended = self.servers.iter_mut().any(|server| server.try_wait().unwrap().is_some());
            has_ended || [self.names, self.management, self.port].into_iter().all(is_open)
        })
        .await;
        !has_ended
    }

    fn spawn(http: u16, port: u16) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let [management, dns, of_names] = [(); 3].map(|()| free_port());
        let names = ["localhost".to_owned(), "127.0.0.1".to_owned()];
        let own = rcgen::generate_simple_self_signed(names).unwrap();
        fs::write(folder.path().join("own.pem"), own.cert.pem()).unwrap();
        fs::write(folder.path().join("own.key"), own.signing_key.serialize_pem()).unwrap();
        let config = json!({ "pebble": {
            "listenAddress": format!("127.0.0.1:{port}"),
            "managementListenAddress": format!("127.0.0.1:{management}"),
            "certificate": "own.pem", "privateKey": "own.key",
            "httpPort": http, "tlsPort": 1, "ocspResponderURL": "", "externalAccountBindingRequired": false,
            "certificateValidityPeriod": LIFETIME,
        } });
        fs::write(folder.path().join("config.json"), config.to_string()).unwrap();
        let names = Command::new("pebble-challtestsrv")
            .args(["-defaultIPv6", "", "-http01", "", "-https01", "", "-tlsalpn01", ""])
            .args(["-dns01", &format!("127.0.0.1:{dns}"), "-management", &format!("127.0.0.1:{of_names}")])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("pebble is not installed: `infra/setup certificates` installs it");
        let log = fs::File::create(folder.path().join("log")).unwrap();
        let authority = Command::new("pebble")
            .args(["-config", "config.json", "-dnsserver", &format!("127.0.0.1:{dns}")])
            // It would refuse a request in twenty for its nonce; three of them in a row pause all orders.
            .envs([("PEBBLE_VA_NOSLEEP", "1"), ("PEBBLE_AUTHZREUSE", "0"), ("PEBBLE_WFE_NONCEREJECT", "0")])
            .current_dir(folder.path())
            .stdout(log)
            .stderr(Stdio::null())
            .spawn()
            .expect("pebble is not installed: `infra/setup certificates` installs it");
        Self { port, management, names: of_names, servers: vec![names, authority], folder }
    }

    /// How the deployment orders from it.
    pub fn settings(&self) -> AcmeSettings {
        AcmeSettings {
            directory: self.directory(),
            contact: Some("mailto:office@stands.example".to_owned()),
            root: Some(self.own()),
            orders_per_hour: 100,
        }
    }

    /// The URL of its directory.
    pub fn directory(&self) -> String {
        format!("https://127.0.0.1:{}/dir", self.port)
    }

    /// The file with the certificate of its own server.
    pub fn own(&self) -> PathBuf {
        self.folder.path().join("own.pem")
    }

    /// What it has logged.
    pub fn log(&self) -> String {
        fs::read_to_string(self.folder.path().join("log")).unwrap()
    }

    /// The root of the certificates that it issues, PEM.
    pub async fn root(&self) -> String {
        let own = reqwest::Certificate::from_pem(&fs::read(self.own()).unwrap()).unwrap();
        let client = reqwest::Client::builder().tls_certs_only([own]).build().unwrap();
        let url = format!("https://127.0.0.1:{}/roots/0", self.management);
        client.get(url).send().await.unwrap().text().await.unwrap()
    }
}

impl Drop for Pebble {
    fn drop(&mut self) {
        for server in &mut self.servers {
            drop(server.kill());
            drop(server.wait());
        }
    }
}
