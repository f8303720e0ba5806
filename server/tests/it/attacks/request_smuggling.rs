//! A request whose end two servers see in different places: a second request rides along with it, and its answer goes to
//! somebody else. Whatever is ambiguous is refused, and its connection closed.

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::support::{Backend, Server};

on_both_databases!(a_request_that_ends_in_two_places_is_refused);

/// Sends bytes on a connection of their own; everything that comes back until the server closes it.
async fn sent(server: &Server, bytes: &str) -> String {
    let address = server.address().strip_prefix("http://").unwrap();
    let mut connection = TcpStream::connect(address).await.unwrap();
    connection.write_all(bytes.as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    connection.read_to_end(&mut answer).await.unwrap();
    String::from_utf8_lossy(&answer).into_owned()
}

async fn a_request_that_ends_in_two_places_is_refused(backend: Backend) {
    let server = Server::start(backend).await;
    let rider = "GET /healthz HTTP/1.1\r\nHost: alpha.localhost\r\nConnection: close\r\n\r\n";
    let chunks = format!("0\r\n\r\n{rider}");
    let head = "POST /api/error-log HTTP/1.1\r\nHost: alpha.localhost\r\n";
    // Where the first request ends in one place, the second one is answered: so it would be seen if it got through.
    for (headers, body) in [("Content-Length: 0\r\n", rider), ("Transfer-Encoding: chunked\r\n", &chunks)] {
        let answered = sent(&server, &format!("{head}{headers}\r\n{body}")).await;
        assert_eq!(answered.matches("HTTP/1.1 ").count(), 2, "{headers}: {answered}");
    }
    for (name, headers, body) in [
        ("two lengths", "Content-Length: 0\r\nContent-Length: 5\r\n".to_owned(), rider),
        ("a list of lengths", "Content-Length: 0, 5\r\n".to_owned(), rider),
        ("a length with a sign", "Content-Length: +0\r\n".to_owned(), rider),
        ("a negative length", "Content-Length: -1\r\n".to_owned(), rider),
        ("a length and chunks", "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n".to_owned(), &chunks),
        ("chunks and a length", "Transfer-Encoding: chunked\r\nContent-Length: 5\r\n".to_owned(), &chunks),
        ("an unknown encoding", "Transfer-Encoding: xchunked\r\n".to_owned(), rider),
        ("chunks that aren't last", "Transfer-Encoding: chunked, identity\r\n".to_owned(), &chunks),
        ("a space before the colon", "Content-Length : 5\r\n".to_owned(), rider),
    ] {
        let answered = sent(&server, &format!("{head}{headers}\r\n{body}")).await;
        assert!(answered.starts_with("HTTP/1.1 400 "), "{name}: {answered}");
        assert_eq!(answered.matches("HTTP/1.1 ").count(), 1, "{name}: the second request is answered: {answered}");
    }
}
