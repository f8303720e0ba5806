//! Api keys and query strings of any bytes: a key that was not issued is refused with 401, wherever it is sent.
#![no_main]

use actix_web::http::{StatusCode, header};
use actix_web::test::TestRequest;
use grandstand_fuzz::{get, with_site};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &[u8]| {
    let [choice, rest @ ..] = input else { return };
    match choice % 3 {
        0 => {
            if let Some(request) = get(&[b"/api/events?api_key=x", rest].concat()) {
                let status = with_site(|site| site.ask(request)).status;
                assert_ne!(status, StatusCode::OK, "an invented key was taken");
            }
        }
        1 => {
            if let Some(request) = get(&[b"/api/events?", rest].concat()) {
                with_site(|site| site.ask(request));
            }
        }
        _ => {
            let request = TestRequest::post().uri("/api/v2/auth/login");
            let request = request.insert_header((header::CONTENT_TYPE, "application/json")).set_payload(rest.to_vec());
            let status = with_site(|site| site.ask(request)).status;
            assert_ne!(status, StatusCode::OK, "somebody signed in");
        }
    }
});
