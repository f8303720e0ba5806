//! Writes down what the API answers while the tests run, so that all of it is compared with the document in the end.

use std::collections::HashMap;
use std::fs::OpenOptions;
use std::io::Write;
use std::sync::{LazyLock, Mutex};

use reqwest::Method;
use serde::{Deserialize, Serialize};

use super::server::Answer;

/// Names the file; without it nothing is written.
pub const VARIABLE: &str = "GRANDSTAND_ANSWERS";
/// Answers of one test with the same address and status.
const OF_EACH: u32 = 3;

/// What a call was answered.
#[derive(Debug, Serialize, Deserialize)]
pub struct Recorded {
    pub method: String,
    /// Below `/api`, without a query.
    pub path: String,
    pub status: u16,
    pub content_type: String,
    pub etag: Option<String>,
    pub text: String,
}

/// How often each method, path and status was written.
static WRITTEN: LazyLock<Mutex<HashMap<String, u32>>> = LazyLock::new(Mutex::default);

/// Appends an answer of the API to the file. Tests run in many processes: each line is one write.
pub fn record(method: &Method, path: &str, answer: &Answer) {
    let Some(file) = std::env::var_os(VARIABLE) else { return };
    let Some(path) = path.strip_prefix("/api") else { return };
    // What a proxy or a double answers by itself is no concern of the document.
    if answer.header("x-request-id").is_empty() {
        return;
    }
    let (method, status) = (method.to_string(), answer.status.as_u16());
    let mut written = WRITTEN.lock().unwrap();
    let count = written.entry(format!("{method} {path} {status}")).or_default();
    *count += 1;
    if *count > OF_EACH {
        return;
    }
    let content_type = answer.header("content-type").to_owned();
    let etag = Some(answer.header("etag")).filter(|tag| !tag.is_empty()).map(str::to_owned);
    let recorded = Recorded { method, path: path.to_owned(), status, content_type, etag, text: answer.text.clone() };
    let line = serde_json::to_string(&recorded).unwrap() + "\n";
    let mut file = OpenOptions::new().create(true).append(true).open(file).unwrap();
    file.write_all(line.as_bytes()).unwrap();
}
