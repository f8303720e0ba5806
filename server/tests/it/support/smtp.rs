//! An SMTP server that takes every mail and keeps it, on a port of its own.

use std::sync::{Arc, Mutex};

use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;

/// A running server.
pub struct Smtp {
    port: u16,
    kept: Arc<Mutex<Vec<String>>>,
    task: Option<JoinHandle<()>>,
}

impl Smtp {
    /// Begins to listen.
    pub async fn start() -> Self {
        let mut server = Self { port: 0, kept: Arc::default(), task: None };
        server.resume().await;
        server
    }

    /// What `SMTP_URL` is to be.
    pub fn url(&self) -> String {
        format!("smtp://127.0.0.1:{}", self.port)
    }

    /// Nobody answers at the address any more.
    pub async fn stop(&mut self) {
        let task = self.task.take().unwrap();
        task.abort();
        drop(task.await);
    }

    /// Listens again, at the same address.
    pub async fn resume(&mut self) {
        let listener = TcpListener::bind(("127.0.0.1", self.port)).await.unwrap();
        self.port = listener.local_addr().unwrap().port();
        let kept = Arc::clone(&self.kept);
        self.task = Some(actix_web::rt::spawn(async move {
            loop {
                let (stream, _) = listener.accept().await.unwrap();
                actix_web::rt::spawn(serve(stream, Arc::clone(&kept)));
            }
        }));
    }

    /// The mails that came, as they came.
    pub fn mails(&self) -> Vec<String> {
        self.kept.lock().unwrap().clone()
    }
}

async fn serve(stream: TcpStream, kept: Arc<Mutex<Vec<String>>>) {
    let mut stream = BufReader::new(stream);
    stream.write_all(b"220 test ESMTP\r\n").await.unwrap();
    let mut line = String::new();
    while stream.read_line(&mut line).await.is_ok_and(|bytes| bytes > 0) {
        let answer = match line.get(..4).unwrap_or_default().to_ascii_uppercase().as_str() {
            "EHLO" => "250-test\r\n250 8BITMIME\r\n",
            "DATA" => {
                stream.write_all(b"354 go on\r\n").await.unwrap();
                let mail = data(&mut stream).await;
                kept.lock().unwrap().push(mail);
                "250 kept\r\n"
            }
            "QUIT" => "221 bye\r\n",
            _ => "250 ok\r\n",
        };
        if stream.write_all(answer.as_bytes()).await.is_err() {
            return;
        }
        line.clear();
    }
}

async fn data(stream: &mut BufReader<TcpStream>) -> String {
    let (mut mail, mut line) = (String::new(), String::new());
    while stream.read_line(&mut line).await.unwrap() > 0 && line != ".\r\n" {
        mail.push_str(line.strip_prefix("..").map_or(line.as_str(), |_| &line[1..]));
        line.clear();
    }
    mail
}
