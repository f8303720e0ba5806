//! Webhooks: any body, signed with the channel's secret or with any signature.
//!
//! A body that isn't signed is refused and nothing of it is stored; a signed one is stored or refused, and never causes
//! a server error.
#![no_main]

use actix_web::http::StatusCode;
use actix_web::test::TestRequest;
use grandstand_fuzz::{CHANNEL, WEBHOOK_SECRET, header, with_site};
use libfuzzer_sys::fuzz_target;
use stripe_webhook::Webhook;

fuzz_target!(|input: &[u8]| {
    let [choice, rest @ ..] = input else { return };
    let signed = choice & 1 == 1;
    let (signature, body) = if signed {
        let Ok(text) = std::str::from_utf8(rest) else { return };
        let signature = Webhook::generate_test_header(text, WEBHOOK_SECRET, Some(jiff::Timestamp::now().as_second()));
        (signature.into_bytes(), rest)
    } else {
        let end = rest.iter().position(|byte| *byte == b'\n').unwrap_or(rest.len());
        (rest[..end].to_vec(), &rest[(end + 1).min(rest.len())..])
    };
    let Some(signature) = header("stripe-signature", &signature) else { return };
    let request = TestRequest::post().uri(&format!("/api/stripe/webhook/{CHANNEL}")).insert_header(signature);
    let answer = with_site(|site| site.ask(request.set_payload(body.to_vec())));
    assert!(signed || answer.status != StatusCode::OK, "a forged webhook was taken");
});
