//! Media URLs: any bytes below `/media/`, with a valid token if the input selects one.
//!
//! No request causes a server error, and an altered token opens nothing.
#![no_main]

use actix_web::http::{Method, StatusCode};
use grandstand_fuzz::{get, header, with_site};
use libfuzzer_sys::fuzz_target;

const METHODS: [Method; 4] = [Method::GET, Method::HEAD, Method::POST, Method::OPTIONS];

thread_local! {
    /// `/media/<token>/` of a recording that guests may watch.
    static FOLDER: String = with_site(|site| site.media_folder());
}

fuzz_target!(|input: &[u8]| {
    let [choice, rest @ ..] = input else { return };
    let (range, rest) = match rest.iter().position(|byte| *byte == b'\n') {
        Some(end) => (Some(&rest[..end]), &rest[end + 1..]),
        None => (None, rest),
    };
    let begin = FOLDER.with(|folder| match choice & 3 {
        0 => b"/media/".to_vec(),
        1 => altered(folder, usize::from(choice >> 4)),
        _ => folder.as_bytes().to_vec(),
    });
    let path = [&begin, rest].concat();
    let Some(mut request) = get(&path) else { return };
    request = request.method(METHODS[usize::from(choice >> 2 & 3)].clone());
    if let Some(range) = range.and_then(|range| header("range", range)) {
        request = request.insert_header(range);
    }
    let answer = with_site(|site| site.ask(request));
    if choice & 3 == 1 {
        assert_ne!(answer.status, StatusCode::OK, "an altered token opened {}", String::from_utf8_lossy(&path));
    }
});

/// The folder with one character of its token replaced.
fn altered(folder: &str, place: usize) -> Vec<u8> {
    let mut bytes = folder.as_bytes().to_vec();
    let at = "/media/".len() + place;
    bytes[at] = if bytes[at] == b'A' { b'B' } else { b'A' };
    bytes
}
