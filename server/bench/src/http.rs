//! A small HTTP/1.1 client: one connection, one request at a time, nothing between the clock and the socket.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use anyhow::Context;

/// How long an answer may take before the server counts as gone.
const PATIENCE: Duration = Duration::from_secs(60);

/// A connection that stays open.
pub struct Connection {
    stream: TcpStream,
    read: Vec<u8>,
}

/// An answer as it came.
pub struct Answer {
    /// The status code.
    pub status: u16,
    /// Names in lower case, and values.
    pub headers: Vec<(String, String)>,
    /// The body, encoded as the headers say.
    pub body: Vec<u8>,
}

impl Answer {
    /// The first header of a name in lower case.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }
}

impl Connection {
    /// Connects.
    ///
    /// # Errors
    /// Nobody listens there.
    pub fn open(server: SocketAddr) -> anyhow::Result<Self> {
        let stream = TcpStream::connect(server).with_context(|| format!("{server}"))?;
        stream.set_nodelay(true)?;
        stream.set_read_timeout(Some(PATIENCE))?;
        Ok(Self { stream, read: Vec::with_capacity(64 * 1024) })
    }

    /// Sends a whole request and reads the answer.
    ///
    /// # Errors
    /// The server hung up, or answered in a way that this client does not read (chunks).
    pub fn ask(&mut self, request: &[u8]) -> anyhow::Result<Answer> {
        self.stream.write_all(request)?;
        let head_end = loop {
            if let Some(end) = self.read.windows(4).position(|four| four == b"\r\n\r\n") {
                break end + 4;
            }
            self.receive()?;
        };
        let head = String::from_utf8_lossy(&self.read[..head_end]).into_owned();
        let mut lines = head.lines();
        let status = lines.next().and_then(|line| line.split(' ').nth(1)).context("no status line")?.parse()?;
        let headers: Vec<(String, String)> = lines
            .filter_map(|line| line.split_once(": "))
            .map(|(name, value)| (name.to_ascii_lowercase(), value.to_owned()))
            .collect();
        let mut answer = Answer { status, headers, body: Vec::new() };
        anyhow::ensure!(answer.header("transfer-encoding").is_none(), "the answer came in chunks");
        let length: usize = answer.header("content-length").map_or(Ok(0), str::parse)?;
        while self.read.len() < head_end + length {
            self.receive()?;
        }
        answer.body = self.read[head_end..head_end + length].to_vec();
        self.read.drain(..head_end + length);
        Ok(answer)
    }

    fn receive(&mut self) -> anyhow::Result<()> {
        let mut part = [0; 16 * 1024];
        let count = self.stream.read(&mut part)?;
        anyhow::ensure!(count > 0, "the server hung up");
        self.read.extend_from_slice(&part[..count]);
        Ok(())
    }
}

/// A GET request with these further header lines.
pub fn get(host: &str, path: &str, headers: &[(&str, &str)]) -> Vec<u8> {
    let lines: String = headers.iter().map(|(name, value)| format!("{name}: {value}\r\n")).collect();
    format!("GET {path} HTTP/1.1\r\nHost: {host}\r\n{lines}\r\n").into_bytes()
}
