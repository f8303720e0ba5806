//! The real nginx with `infra/nginx/grandstand.conf` as it is shipped, and a client that writes requests byte by byte.

use std::fs;
use std::io::{ErrorKind, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command};
use std::sync::Arc;
use std::time::Duration;

use rustls::pki_types::ServerName;
use rustls::{ClientConfig, ClientConnection, RootCertStore, StreamOwned};

use super::ports::free_port;
use super::process::eventually;

/// A host that the shipped file serves: the channel `alpha` of the platform domain.
pub const HOST: &str = "alpha.stands.example";

/// Arguments of a server that stands behind it.
pub const BEHIND: [&str; 5] =
    ["--platform-domain", "stands.example", "--trusted-proxies", "127.0.0.1", "--media-cache"];

/// A running nginx.
pub struct Nginx {
    pub tls: u16,
    pub plain: u16,
    roots: Arc<ClientConfig>,
    child: Child,
    folder: tempfile::TempDir,
}

/// What a request got: everything that came over the connection.
#[derive(Debug)]
pub struct Received {
    pub status: u16,
    pub head: String,
    pub body: Vec<u8>,
}

impl Received {
    /// A header's value; empty where there is none.
    pub fn header(&self, name: &str) -> &str {
        let named = |line: &&str| line.split_once(':').is_some_and(|(key, _)| key.eq_ignore_ascii_case(name));
        self.head.lines().find(named).and_then(|line| line.split_once(':')).map_or("", |(_, value)| value.trim())
    }
}

impl Nginx {
    /// Starts it in front of a server (`http://127.0.0.1:1234`), with the shipped file: nothing but ports, certificates,
    /// the folders of cache and log, and the server's address is changed.
    pub async fn shipped(upstream: &str) -> Self {
        Self::shipped_with(upstream, &[]).await
    }

    /// The same with other values of directives: pairs of a text that the shipped file must have, and its replacement.
    pub async fn shipped_with(upstream: &str, values: &[(&str, &str)]) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let [tls, plain] = [(); 2].map(|()| free_port());
        let certificate = rcgen::generate_simple_self_signed([HOST.to_owned()]).unwrap();
        fs::write(folder.path().join("site.pem"), certificate.cert.pem()).unwrap();
        fs::write(folder.path().join("site.key"), certificate.signing_key.serialize_pem()).unwrap();
        let at = |name: &str| folder.path().join(name).display().to_string();
        let shipped = Path::new(env!("CARGO_MANIFEST_DIR")).join("../infra/nginx/grandstand.conf");
        let mut config = fs::read_to_string(shipped).unwrap();
        let changes = [
            ("server 127.0.0.1:8080;", format!("server {};", upstream.trim_start_matches("http://"))),
            ("listen 80 default_server;", format!("listen 127.0.0.1:{plain} default_server;")),
            ("listen 443 ssl default_server;", format!("listen 127.0.0.1:{tls} ssl default_server;")),
            ("listen 80;", format!("listen 127.0.0.1:{plain};")),
            ("listen 443 ssl http2;", format!("listen 127.0.0.1:{tls} ssl http2;")),
            ("/etc/nginx/certificates/stands.example.pem", at("site.pem")),
            ("/etc/nginx/certificates/stands.example.key", at("site.key")),
            ("/var/cache/nginx/grandstand", at("cache")),
            ("/var/log/nginx/access.log", at("access.log")),
        ];
        let values = values.iter().map(|(from, to)| (*from, (*to).to_owned()));
        for (from, to) in changes.into_iter().chain(values) {
            assert!(config.contains(from), "the shipped file has no {from:?}");
            config = config.replace(from, &to);
        }
        let mut roots = RootCertStore::empty();
        roots.add(certificate.cert.der().clone()).unwrap();
        grandstand_platform::outgoing::prepare_tls();
        let roots = Arc::new(ClientConfig::builder().with_root_certificates(roots).with_no_client_auth());
        Self::run(folder, &config, tls, plain, roots).await
    }

    /// Starts one with an ordinary cache, which keeps what answers allow by their headers, by the whole address.
    pub async fn ordinary_cache(upstream: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let plain = free_port();
        let config = format!(
            "proxy_cache_path {} keys_zone=ordinary:1m;\nserver {{ listen 127.0.0.1:{plain}; location / {{\n\
             proxy_pass {upstream}; proxy_set_header Host $http_host; proxy_cache ordinary;\n\
             proxy_cache_key $http_host$request_uri; add_header X-Ordinary-Cache $upstream_cache_status;\n}} }}\n",
            folder.path().join("cache").display()
        );
        let roots = ClientConfig::builder().with_root_certificates(RootCertStore::empty()).with_no_client_auth();
        Self::run(folder, &config, plain, plain, Arc::new(roots)).await
    }

    async fn run(folder: tempfile::TempDir, config: &str, tls: u16, plain: u16, roots: Arc<ClientConfig>) -> Self {
        fs::write(folder.path().join("site.conf"), config).unwrap();
        let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
        let temporary = temporary.map(|kind| format!("{kind}_temp_path temporary;")).join(" ");
        let user = if rustix::process::geteuid().is_root() { "user root;\n" } else { "" };
        let main = format!(
            "{user}daemon off;\nworker_processes 1;\npid nginx.pid;\nerror_log stderr notice;\nevents {{}}\n\
             http {{ {temporary} access_log off; include site.conf; }}\n"
        );
        fs::write(folder.path().join("nginx.conf"), main).unwrap();
        let log = fs::File::create(folder.path().join("log")).unwrap();
        let nginx = if Path::new("/usr/sbin/nginx").exists() { "/usr/sbin/nginx" } else { "nginx" };
        let child = Command::new(nginx)
            .args(["-e", "stderr", "-c", "nginx.conf", "-p"])
            .arg(folder.path())
            .stderr(log)
            .spawn()
            .expect("nginx is not installed: `infra/setup ingest` installs it");
        let mut nginx = Self { tls, plain, roots, child, folder };
        eventually("nginx listens", async || {
            assert!(nginx.child.try_wait().unwrap().is_none(), "{}", nginx.log());
            TcpStream::connect(("127.0.0.1", plain)).is_ok()
        })
        .await;
        nginx
    }

    /// Sends these bytes over TLS from an address of this machine, as they are, and reads until the connection ends.
    pub async fn tls(&self, from: [u8; 4], request: Vec<u8>) -> Received {
        let (roots, port) = (Arc::clone(&self.roots), self.tls);
        let received = tokio::task::spawn_blocking(move || {
            let name = ServerName::try_from(HOST).unwrap();
            let connection = ClientConnection::new(roots, name).unwrap();
            read(StreamOwned::new(connection, connect(from, port)), &request)
        });
        received.await.unwrap()
    }

    /// The same without TLS.
    pub async fn plain(&self, from: [u8; 4], request: Vec<u8>) -> Received {
        let port = self.plain;
        tokio::task::spawn_blocking(move || read(connect(from, port), &request)).await.unwrap()
    }

    /// Holds a TLS connection as [`hold`] does.
    pub async fn hold_tls(&self, from: [u8; 4], first: Vec<u8>, again: &'static str) -> Received {
        let (roots, port) = (Arc::clone(&self.roots), self.tls);
        let received = tokio::task::spawn_blocking(move || {
            let name = ServerName::try_from(HOST).unwrap();
            let (mut connection, mut socket) = (ClientConnection::new(roots, name).unwrap(), connect(from, port));
            connection.complete_io(&mut socket).unwrap();
            socket.set_read_timeout(Some(DRIP)).unwrap();
            hold(StreamOwned::new(connection, socket), &first, again)
        });
        received.await.unwrap()
    }

    /// The same without TLS, at one of its two ports.
    pub async fn hold_plain(&self, from: [u8; 4], port: u16, first: Vec<u8>, again: &'static str) -> Received {
        let received = tokio::task::spawn_blocking(move || {
            let socket = connect(from, port);
            socket.set_read_timeout(Some(DRIP)).unwrap();
            hold(socket, &first, again)
        });
        received.await.unwrap()
    }

    /// Replaces a text of its configuration, and waits until its former worker has answered everything and is gone.
    pub async fn reload(&self, from: &str, to: &str) {
        let file = self.folder.path().join("site.conf");
        let config = fs::read_to_string(&file).unwrap();
        assert!(config.contains(from), "the configuration has no {from:?}");
        fs::write(file, config.replace(from, to)).unwrap();
        let ended =
            || self.log().lines().filter(|line| line.contains("worker process") && line.contains("exited")).count();
        let before = ended();
        drop(Command::new("kill").args(["-HUP", &self.child.id().to_string()]).status());
        eventually("nginx has reloaded", async || ended() > before).await;
    }

    /// Ends it, and with it every connection.
    pub fn stop(&self) {
        // It is the master: its worker ends with it when asked, not when killed.
        drop(Command::new("kill").args(["-TERM", &self.child.id().to_string()]).status());
    }

    /// What its access log says until now.
    pub fn access_log(&self) -> String {
        fs::read_to_string(self.folder.path().join("access.log")).unwrap_or_default()
    }

    /// Files that its cache holds.
    pub fn kept(&self) -> usize {
        files(&self.folder.path().join("cache"))
    }

    fn log(&self) -> String {
        fs::read_to_string(self.folder.path().join("log")).unwrap_or_default()
    }
}

/// A connection from one of this machine's own addresses: all of 127.0.0.0/8 is.
fn connect(from: [u8; 4], port: u16) -> TcpStream {
    let socket = rustix::net::socket(rustix::net::AddressFamily::INET, rustix::net::SocketType::STREAM, None).unwrap();
    rustix::net::bind(&socket, &SocketAddr::from((from, 0))).unwrap();
    rustix::net::connect(&socket, &SocketAddr::from(([127, 0, 0, 1], port))).unwrap();
    let stream = TcpStream::from(socket);
    stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
    stream
}

fn read(mut stream: impl Read + Write, request: &[u8]) -> Received {
    stream.write_all(request).unwrap();
    stream.flush().unwrap();
    let (mut all, mut buffer) = (Vec::new(), [0; 16_384]);
    loop {
        match stream.read(&mut buffer) {
            Ok(0) => break,
            Ok(length) => all.extend_from_slice(&buffer[..length]),
            // Closed without TLS's own farewell, as nginx does with what it doesn't answer.
            Err(error) if matches!(error.kind(), ErrorKind::UnexpectedEof | ErrorKind::ConnectionReset) => break,
            Err(error) => panic!("{error}"),
        }
    }
    received(&all)
}

/// How often a client that holds a connection sends something.
const DRIP: Duration = Duration::from_millis(100);

/// Sends `first` at once and `again` every [`DRIP`], answered or not, until the other side takes nothing any more. With
/// nothing to send again, until the other side ends the connection.
fn hold(mut stream: impl Read + Write, first: &[u8], again: &str) -> Received {
    let (mut all, mut buffer, mut has_ended) = (Vec::new(), [0; 4096], false);
    let mut is_open = first.is_empty() || stream.write_all(first).and_then(|()| stream.flush()).is_ok();
    while is_open {
        match stream.read(&mut buffer) {
            Ok(0) => has_ended = true,
            Ok(length) => all.extend_from_slice(&buffer[..length]),
            Err(error) if error.kind() == ErrorKind::UnexpectedEof => has_ended = true,
            Err(error) => is_open = matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut),
        }
        if has_ended {
            is_open &= !again.is_empty();
            std::thread::sleep(DRIP);
        }
        if is_open && !again.is_empty() {
            is_open = stream.write_all(again.as_bytes()).and_then(|()| stream.flush()).is_ok();
        }
    }
    received(&all)
}

/// What was received, taken apart.
fn received(all: &[u8]) -> Received {
    let end = all.windows(4).position(|window| window == b"\r\n\r\n").map_or(all.len(), |end| end + 4);
    let head = String::from_utf8_lossy(&all[..end]).into_owned();
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
    Received { status, head, body: all[end..].to_vec() }
}

fn files(folder: &Path) -> usize {
    let Ok(entries) = fs::read_dir(folder) else { return 0 };
    let paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.iter().map(|path| if path.is_dir() { files(path) } else { 1 }).sum()
}

impl Drop for Nginx {
    fn drop(&mut self) {
        self.stop();
        drop(self.child.wait());
        if std::thread::panicking() {
            eprintln!("--- nginx\n{}", self.log());
        }
    }
}
