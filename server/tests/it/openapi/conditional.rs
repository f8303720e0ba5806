//! Conditional requests: every operation whose answers carry an `ETag` is documented with 304, and no other.

use reqwest::{Method, StatusCode};

use super::document::Document;
use super::opened;
use crate::support::server::answer;
use crate::support::{Backend, Server};

on_both_databases!(what_the_client_has_is_answered_304_where_the_document_says_so);

/// The value of an operation's parameter with which it succeeds, where it has one.
async fn value(server: &Server, path: &str) -> String {
    match path.strip_suffix("/{id}") {
        Some(list @ ("/pages" | "/packages" | "/subscriptions")) => {
            server.get("alpha", &format!("/api{list}")).await.data()[0]["id"].to_string()
        }
        _ if path.contains("{channel_key}") => "alpha".to_owned(),
        _ => "0".to_owned(),
    }
}

async fn what_the_client_has_is_answered_304_where_the_document_says_so(backend: Backend) {
    let server = Server::with(backend, &[], opened).await;
    let document = Document::of(&server).await;
    for operation in document.operations().into_iter().filter(|operation| operation.method == Method::GET) {
        let path = operation.with(&value(&server, &operation.path).await);
        let get = || server.request(Method::GET, "alpha", &path).header("accept-encoding", "identity");
        let whole = answer(get()).await;
        document.describes(&operation, &whole);
        let tag = whole.header("etag");
        assert_eq!(!tag.is_empty(), operation.is_conditional(), "{path}");
        if operation.is_conditional() {
            let again = answer(get().header("if-none-match", tag)).await;
            assert_eq!((again.status, again.header("etag")), (StatusCode::NOT_MODIFIED, tag), "{path}");
            document.describes(&operation, &again);
            let other = answer(get().header("if-none-match", "\"other\"")).await;
            assert_eq!((other.status, &other.text), (whole.status, &whole.text), "{path}");
        }
    }
}
