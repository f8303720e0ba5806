//! A small HTTP/1.1 client: one connection, one request at a time, with as little overhead as possible.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use anyhow::Context;

/// Timeout of a response.
const PATIENCE: Duration = Duration::from_secs(60);

/// A keep-alive connection.
pub struct Connection {
    stream: TcpStream,
    read: Vec<u8>,
}

pub struct Answer {
    /// The status code.
    pub status: u16,
    /// Names in lower case, with values.
    pub headers: Vec<(String, String)>,
    /// The body, still encoded as the headers say.
    pub body: Vec<u8>,
}

impl Answer {
    /// The first header with this lower-case name.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }
}

impl Connection {
    /// Connects to the server.
    ///
    /// # Errors
    /// The connection is refused.
    pub fn open(server: SocketAddr) -> anyhow::Result<Self> {
        let stream = TcpStream::connect(server).with_context(|| format!("{server}"))?;
        stream.set_nodelay(true)?;
        stream.set_read_timeout(Some(PATIENCE))?;
        Ok(Self { stream, read: Vec::with_capacity(64 * 1024) })
    }

    /// Sends a whole request and reads the answer.
    ///
    /// # Errors
    /// The server closed the connection, or its response is not HTTP/1.1.
    pub fn ask(&mut self, request: &[u8]) -> anyhow::Result<Answer> {
        self.stream.write_all(request)?;
        let head_end = self.until(b"\r\n\r\n", 0)?;
        let head = String::from_utf8_lossy(&self.read[..head_end]).into_owned();
        let mut lines = head.lines();
        let status = lines.next().and_then(|line| line.split(' ').nth(1)).context("no status line")?.parse()?;
        let headers: Vec<(String, String)> = lines
            .filter_map(|line| line.split_once(": "))
            .map(|(name, value)| (name.to_ascii_lowercase(), value.to_owned()))
            .collect();
        let mut answer = Answer { status, headers, body: Vec::new() };
        let end = if answer.header("transfer-encoding") == Some("chunked") {
            self.chunks(head_end, &mut answer.body)?
        } else {
            let length: usize = answer.header("content-length").map_or(Ok(0), str::parse)?;
            self.at_least(head_end + length)?;
            answer.body = self.read[head_end..head_end + length].to_vec();
            head_end + length
        };
        self.read.drain(..end);
        Ok(answer)
    }

    /// Reads chunks from `start` into `body`; returns the offset after them.
    fn chunks(&mut self, start: usize, body: &mut Vec<u8>) -> anyhow::Result<usize> {
        let mut at = start;
        loop {
            let size_end = self.until(b"\r\n", at)?;
            let size = usize::from_str_radix(std::str::from_utf8(&self.read[at..size_end - 2])?, 16)?;
            self.at_least(size_end + size + 2)?;
            body.extend_from_slice(&self.read[size_end..size_end + size]);
            at = size_end + size + 2;
            if size == 0 {
                return Ok(at);
            }
        }
    }

    /// Reads until `mark` occurs at or after `start`; returns the offset after it.
    fn until(&mut self, mark: &[u8], start: usize) -> anyhow::Result<usize> {
        loop {
            let rest = self.read.get(start..).unwrap_or_default();
            if let Some(place) = rest.windows(mark.len()).position(|window| window == mark) {
                return Ok(start + place + mark.len());
            }
            self.receive()?;
        }
    }

    fn at_least(&mut self, length: usize) -> anyhow::Result<()> {
        while self.read.len() < length {
            self.receive()?;
        }
        Ok(())
    }

    fn receive(&mut self) -> anyhow::Result<()> {
        let mut part = [0; 16 * 1024];
        let count = self.stream.read(&mut part)?;
        anyhow::ensure!(count > 0, "the server hung up");
        self.read.extend_from_slice(&part[..count]);
        Ok(())
    }
}

/// A GET request with additional headers.
pub fn get(host: &str, path: &str, headers: &[(&str, &str)]) -> Vec<u8> {
    let lines: String = headers.iter().map(|(name, value)| format!("{name}: {value}\r\n")).collect();
    format!("GET {path} HTTP/1.1\r\nHost: {host}\r\n{lines}\r\n").into_bytes()
}
