//! TLS on a listener: chooses a certificate by the name that the client asks for, before the handshake goes on.

use std::fmt::Debug;
use std::future::Future;
use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use actix_http::Protocol;
use rustls::ServerConfig;
use rustls::server::Acceptor;
use tokio::io::{AsyncRead, AsyncWrite, AsyncWriteExt, ReadBuf};
use tokio_rustls::LazyConfigAcceptor;
use tokio_rustls::server::TlsStream;

use super::stream::Stream;

/// The protocols that are offered, preferred first.
pub const PROTOCOLS: [&[u8]; 2] = [b"h2", b"http/1.1"];

/// The fatal alert `unrecognized_name`, in a record of its own. It says nothing about the names that are served.
const UNRECOGNIZED_NAME: &[u8] = &[21, 3, 3, 0, 2, 2, 112];

/// A future of [`Handshakes`].
pub type Choosing<'a> = Pin<Box<dyn Future<Output = Option<Arc<ServerConfig>>> + 'a>>;

/// Chooses the configuration of a handshake.
pub trait Handshakes: Debug + Send + Sync {
    /// The configuration for a name in lower case; `None` if there is no certificate for it or it isn't served.
    fn config<'a>(&'a self, name: &'a str) -> Choosing<'a>;
}

/// The name that a connection's client asked for. Requests of the connection carry it.
#[derive(Debug, Clone)]
pub struct TlsName(pub Arc<str>);

/// A connection after its handshake.
#[derive(Debug)]
pub(super) struct Secured {
    pub stream: TlsStream<Stream>,
    pub name: TlsName,
}

impl AsyncRead for Secured {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl AsyncWrite for Secured {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(context, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

/// Does a handshake. Returns the stream and the chosen protocol.
///
/// # Errors
/// The client asked for no name or an unknown one, or the handshake failed. An unknown name gets an alert and no
/// certificate.
pub(super) async fn accept(stream: Stream, handshakes: &dyn Handshakes) -> io::Result<(Secured, Protocol)> {
    let mut start = LazyConfigAcceptor::new(Acceptor::default(), stream).await?;
    let name: Arc<str> = start.client_hello().server_name().unwrap_or_default().to_ascii_lowercase().into();
    let config = if name.is_empty() { None } else { handshakes.config(&name).await };
    let Some(config) = config else {
        // Best effort: the client may be gone.
        drop(start.io.write_all(UNRECOGNIZED_NAME).await);
        drop(start.io.shutdown().await);
        return Err(io::Error::new(io::ErrorKind::NotFound, "no certificate for this name"));
    };
    let stream = start.into_stream(config).await?;
    let (inner, connection) = stream.get_ref();
    let protocol = match connection.alpn_protocol() {
        Some(b"h2") => Protocol::Http2,
        _ => Protocol::Http1,
    };
    if protocol == Protocol::Http2 {
        inner.exchange().multiplex();
    }
    Ok((Secured { stream, name: TlsName(name) }, protocol))
}
