//! Cookie headers of any bytes, on calls that check for a session: none of them signs anybody in.
#![no_main]

use actix_web::http::StatusCode;
use actix_web::test::TestRequest;
use grandstand_fuzz::{header, with_site};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &[u8]| {
    let Some(cookie) = header("cookie", input) else { return };
    let profile = TestRequest::get().uri("/api/profile").insert_header(cookie.clone());
    let status = with_site(|site| site.ask(profile)).status;
    assert!(matches!(status, StatusCode::UNAUTHORIZED | StatusCode::TOO_MANY_REQUESTS), "{status}");
    let sign_out = TestRequest::post().uri("/api/v2/auth/logout").insert_header(cookie);
    with_site(|site| site.ask(sign_out));
});
