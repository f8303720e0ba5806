//! TLS handshakes that no client library makes: with any name, or none.

use std::io::{ErrorKind, Read, Write};
use std::net::TcpStream;
use std::time::Duration;

/// How a server has answered the beginning of a handshake.
#[derive(Debug, PartialEq, Eq)]
pub enum Greeting {
    /// It goes on.
    Handshake,
    /// It sent an alert with this number, and ended the connection.
    Alert(u8),
    /// It ended the connection.
    Nothing,
}

/// Begins a handshake with a name of any bytes in the server name extension; `None` leaves the extension out.
pub fn greet(port: u16, name: Option<&[u8]>) -> Greeting {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
    stream.write_all(&client_hello(name)).unwrap();
    let mut answer = Vec::new();
    let mut bytes = [0; 64];
    while answer.len() < 7 {
        match stream.read(&mut bytes) {
            Ok(0) => break,
            Ok(count) => answer.extend_from_slice(&bytes[..count]),
            Err(error) if error.kind() == ErrorKind::ConnectionReset => break,
            Err(error) => panic!("{error}"),
        }
    }
    match answer[..] {
        [] => Greeting::Nothing,
        [21, _, _, _, _, _, description, ..] => Greeting::Alert(description),
        [22, ..] => Greeting::Handshake,
        _ => panic!("{answer:?}"),
    }
}

fn sized(bytes: &[u8]) -> Vec<u8> {
    [&u16::try_from(bytes.len()).unwrap().to_be_bytes()[..], bytes].concat()
}

fn extension(kind: u16, content: &[u8]) -> Vec<u8> {
    [&kind.to_be_bytes()[..], &sized(content)].concat()
}

fn client_hello(name: Option<&[u8]>) -> Vec<u8> {
    let key_share = [&[0, 29][..], &sized(&[9; 32])].concat();
    let mut extensions = [
        extension(10, &sized(&[0, 29, 0, 23])),
        extension(13, &sized(&[4, 3, 8, 4, 4, 1])),
        extension(43, &[4, 3, 4, 3, 3]),
        extension(51, &sized(&key_share)),
    ]
    .concat();
    if let Some(name) = name {
        let entry = [&[0][..], &sized(name)].concat();
        extensions.extend(extension(0, &sized(&entry)));
    }
    let body = [&[3, 3][..], &[7; 32], &[0], &sized(&[0x13, 1, 0xc0, 0x2b, 0xc0, 0x2f]), &[1, 0], &sized(&extensions)];
    let body = body.concat();
    let length = u32::try_from(body.len()).unwrap().to_be_bytes();
    let message = [&[1][..], &length[1..], &body].concat();
    [&[22, 3, 1][..], &sized(&message)].concat()
}
