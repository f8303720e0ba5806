//! The OpenAPI document: committed as it is, and true.

mod bounds;
mod conditional;
mod document;
mod recorded;
mod refusals;

use std::path::Path;

use self::document::Document;
use crate::support::server::answer;
use crate::support::{Backend, Server};

on_both_databases!(every_documented_call_exists_and_answers_as_documented);

/// Lets the tests of this folder call everything, as often as they do.
fn opened(seeds: &Path) {
    let more = "[accounts]\nverification = false\n\
                [capabilities]\nuser = [\"watch\", \"clipping\", \"download\", \"download_clip\"]\n\
                [yare-analytics]\nyare-analytics-key = \"test-12345678\"\nallow_localhost = true\n\
                [budget]\nper_second = 100000\nper_client = 100000\n[geo]\n";
    crate::support::seeds::edit(&seeds.join("alpha"), "channel.toml", "[geo]\n", more);
}

#[test]
fn the_committed_document_is_up_to_date() {
    let committed = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("openapi.json")).unwrap();
    assert!(
        committed == grandstand_server::openapi::text().unwrap(),
        "server/openapi.json has drifted from the handlers: run `npx -y rust-just openapi`"
    );
}

async fn every_documented_call_exists_and_answers_as_documented(backend: Backend) {
    let server = Server::with(backend, &[], opened).await;
    let document = Document::of(&server).await;
    assert_eq!(document.version().split('.').next(), Some("3"));
    for operation in document.operations() {
        let answer = answer(server.request(operation.method.clone(), "alpha", &operation.with("0"))).await;
        document.describes(&operation, &answer);
        let missing = answer.text.contains("This call was not found") || answer.status.as_u16() == 405;
        assert!(!missing, "{} is documented and does not exist", operation.name());
    }
}
