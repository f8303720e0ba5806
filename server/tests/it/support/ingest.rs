//! The real nginx with its RTMP module, and encoders that push to it.

use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use super::ports::free_port;
use super::process::eventually;

/// nginx-rtmp with `infra/nginx/ingest.conf`, on ports of its own.
pub struct Ingest {
    pub rtmp: u16,
    pub calls: u16,
    nginx: Child,
    folder: tempfile::TempDir,
}

impl Ingest {
    /// Starts it. It asks at the port `calls`.
    pub async fn start() -> Self {
        let [rtmp, calls, updates] = [(); 3].map(|()| free_port());
        let folder = tempfile::tempdir().unwrap();
        for name in ["ingest.conf", "ingest-calls.conf"] {
            let shipped = Path::new(env!("CARGO_MANIFEST_DIR")).join("../infra/nginx").join(name);
            let config = fs::read_to_string(shipped)
                .unwrap()
                .replace("listen 1935;", &format!("listen 127.0.0.1:{rtmp};"))
                .replace("127.0.0.1:8086", &format!("127.0.0.1:{calls}"))
                .replace("127.0.0.1:8087", &format!("127.0.0.1:{updates}"))
                .replace("notify_update_timeout 5s;", "notify_update_timeout 1s;")
                .replace("drop_idle_publisher 10s;", "drop_idle_publisher 3s;");
            fs::write(folder.path().join(name), config).unwrap();
        }
        let module = ["/usr/lib/nginx/modules", "/usr/lib64/nginx/modules", "/usr/local/lib/nginx/modules"]
            .iter()
            .map(|folder| Path::new(folder).join("ngx_rtmp_module.so"))
            .find(|module| module.is_file())
            .expect("nginx's RTMP module is not installed: `infra/setup ingest` installs it");
        let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
        let temporary = temporary.map(|kind| format!("{kind}_temp_path temporary;")).join(" ");
        let main = format!(
            "load_module {};\ndaemon off;\npid nginx.pid;\nerror_log stderr notice;\nevents {{}}\n\
             include ingest.conf;\nhttp {{ {temporary} include ingest-calls.conf; }}\n",
            module.display()
        );
        fs::write(folder.path().join("nginx.conf"), main).unwrap();
        let log = fs::File::create(folder.path().join("log")).unwrap();
        let nginx = Command::new(if Path::new("/usr/sbin/nginx").exists() { "/usr/sbin/nginx" } else { "nginx" })
            .args(["-e", "stderr", "-c", "nginx.conf", "-p"])
            .arg(folder.path())
            .stderr(log)
            .spawn()
            .expect("nginx is not installed: `infra/setup ingest` installs it");
        eventually("nginx listens", async || std::net::TcpStream::connect(("127.0.0.1", rtmp)).is_ok()).await;
        Self { rtmp, calls, nginx, folder }
    }

    /// Arguments that have a server take streams from here.
    pub fn arguments(&self) -> Vec<String> {
        let calls = format!("127.0.0.1:{}", self.calls);
        let rtmp = format!("rtmp://127.0.0.1:{}/live", self.rtmp);
        ["--ingest-listen", &calls, "--ingest-rtmp", &rtmp].map(str::to_owned).to_vec()
    }

    /// Pushes `seconds` of pictures that tell their numbers, from `first` on, 25 a second, as they are shown.
    pub fn push(&self, key: &str, first: u32, seconds: u32) -> Encoder {
        // The frame code of samples: see `grandstand_media::graphics`.
        let code = (0..16).map(|bit| {
            let (x, value) = (40 * bit, 1 << bit);
            format!("drawbox=x={x}:y=ih-16:w=40:h=16:color=white:t=fill:enable='mod(floor((n+{first})/{value}),2)'")
        });
        let graph = code.collect::<Vec<_>>().join(",");
        let graph = format!("color=c=black:s=640x360:r=25:d={seconds},{graph}");
        let args = ["-v", "error", "-nostdin", "-re", "-f", "lavfi", "-i", &graph, "-f", "lavfi", "-i"];
        let tone = format!("sine=frequency=440:sample_rate=48000:duration={seconds}");
        let coding = "-c:v libx264 -preset ultrafast -tune zerolatency -pix_fmt yuv420p -bf 0 -g 50 -keyint_min 50 \
                      -sc_threshold 0 -c:a aac -b:a 64k -f flv";
        let child = Command::new("ffmpeg")
            .args(args)
            .arg(tone)
            .args(coding.split_whitespace())
            .arg(format!("rtmp://127.0.0.1:{}/live/{key}", self.rtmp))
            .stdin(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        Encoder(child)
    }

    /// What nginx has written to its log.
    pub fn log(&self) -> String {
        fs::read_to_string(self.folder.path().join("log")).unwrap()
    }
}

impl Drop for Ingest {
    fn drop(&mut self) {
        // It is the master: its worker ends with it when asked, not when killed.
        drop(Command::new("kill").args(["-TERM", &self.nginx.id().to_string()]).status());
        drop(self.nginx.wait());
        if std::thread::panicking() {
            eprintln!("--- nginx\n{}", self.log());
        }
    }
}

/// An encoder that is ended with the test.
pub struct Encoder(Child);

impl Encoder {
    /// Pulls its plug.
    pub fn kill(&mut self) {
        drop(self.0.kill());
        drop(self.0.wait());
    }

    /// Whether it has ended, and how.
    pub fn ended(&mut self) -> Option<bool> {
        self.0.try_wait().unwrap().map(|status| status.success())
    }

    /// Waits until it has pushed everything, or was refused. Answers which.
    pub async fn end(&mut self) -> bool {
        eventually("the encoder ends", async || self.0.try_wait().unwrap().is_some()).await;
        self.ended().unwrap()
    }
}

impl Drop for Encoder {
    fn drop(&mut self) {
        self.kill();
    }
}
