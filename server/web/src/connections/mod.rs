//! Connections, with a timeout for each part of an exchange.
//!
//! actix-web bounds only the first request's head. Here every head, every request body and every idle time has a
//! timeout, and a client that stops reading is disconnected. A slow response continues as long as it makes progress.

mod exchange;
mod places;
mod request_body;
mod stream;

use std::fmt::Debug;
use std::future::ready;
use std::io;
use std::net::SocketAddr;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use actix_http::error::DispatchError;
use actix_http::{HttpService, KeepAlive, Request, Response};
use actix_server::ServerBuilder;
use actix_service::{
    IntoServiceFactory, Service, ServiceFactory, ServiceFactoryExt, apply_fn_factory, fn_service, map_config,
};
use actix_web::body::MessageBody;
use actix_web::dev::AppConfig;
use actix_web::rt::net::TcpStream;
use tokio::net::TcpSocket;

use self::exchange::{Answer, Exchange};
pub use self::places::Places;
pub use self::request_body::unreadable;
use self::stream::Stream;

/// Pending connections that the kernel queues until they are accepted.
const BACKLOG: u32 = 2048;

/// The timeouts of a connection.
#[derive(Debug, Clone, Copy)]
pub struct Timeouts {
    /// For a request head, from its first byte to its end; for the first one, from the start of the connection.
    pub head: Duration,
    /// For a whole request body.
    pub body: Duration,
    /// Between a response and the next request. Longer than proxies keep their connections (nginx: 60 s), so that they
    /// never send a request on a connection that is about to be closed.
    pub idle: Duration,
    /// For a response without any progress while there is data to send.
    pub stalled: Duration,
    /// For reading on after a response that didn't need the request's body, so that the client receives it.
    pub linger: Duration,
}

impl Default for Timeouts {
    fn default() -> Self {
        Self {
            head: Duration::from_secs(10),
            body: Duration::from_secs(30),
            idle: Duration::from_secs(75),
            stalled: Duration::from_secs(60),
            linger: Duration::from_secs(5),
        }
    }
}

/// Listens on an address. Returns it as well: with port 0 the system chooses one.
///
/// # Errors
/// The address is taken or doesn't belong to this machine.
pub fn bind(address: SocketAddr) -> io::Result<(std::net::TcpListener, SocketAddr)> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
    socket.set_reuseaddr(true)?;
    socket.bind(address)?;
    let listener = socket.listen(BACKLOG)?.into_std()?;
    let address = listener.local_addr()?;
    Ok((listener, address))
}

/// Serves HTTP/1.1 on a listener.
///
/// # Errors
/// The listener can't be used.
pub fn serve<F, I, S, B>(
    builder: ServerBuilder,
    listener: std::net::TcpListener,
    timeouts: Timeouts,
    places: Arc<Places>,
    factory: F,
) -> io::Result<ServerBuilder>
where
    F: Fn() -> I + Send + Clone + 'static,
    I: IntoServiceFactory<S, Request>,
    S: ServiceFactory<Request, Config = AppConfig> + 'static,
    S::Error: Into<actix_web::Error> + 'static,
    S::InitError: Debug,
    S::Response: Into<Response<B>> + 'static,
    <S::Service as Service<Request>>::Future: 'static,
    S::Service: 'static,
    B: MessageBody + 'static,
{
    let stopping = builder.graceful_shutdown_signal();
    builder.listen(listener.local_addr()?.to_string(), listener, move || {
        let stopping = stopping.clone();
        let app = factory().into_factory().map_err(|error| error.into().error_response());
        let app = map_config(app, |()| AppConfig::default());
        let app = apply_fn_factory(app, move |mut request: Request, app: &_| {
            let exchange = request.conn_data::<Rc<Exchange>>().map(Exchange::begin);
            request_body::bound(&mut request, timeouts.body);
            let answer = Service::call(app, request);
            async move {
                let answer: Response<B> = answer.await?.into();
                Ok(answer.map_body(|_, body| Answer::new(body, exchange)))
            }
        });
        let http = HttpService::build()
            .graceful_shutdown_signal(move || {
                let stopping = stopping.clone();
                async move { stopping.notified().await }
            })
            // `Stream` enforces these timeouts.
            .keep_alive(KeepAlive::Os)
            .client_request_timeout(Duration::ZERO)
            .client_disconnect_timeout(timeouts.linger)
            .on_connect_ext(|stream: &Stream, data| {
                data.insert(stream.exchange());
            })
            .h1(app);
        let places = Arc::clone(&places);
        fn_service(move |socket: TcpStream| ready(connection(socket, timeouts, &places))).and_then(http)
    })
}

/// An accepted connection and its peer, as an IPv4 address even if the listener is an IPv6 one.
fn connection(
    socket: TcpStream,
    timeouts: Timeouts,
    places: &Arc<Places>,
) -> Result<(Stream, Option<SocketAddr>), DispatchError> {
    let peer = socket.peer_addr().map_err(DispatchError::Io)?;
    let peer = SocketAddr::new(peer.ip().to_canonical(), peer.port());
    let place = places.take(peer.ip()).ok_or_else(|| {
        tracing::debug!(peer = %peer.ip(), "has too many connections");
        DispatchError::Io(io::ErrorKind::ConnectionRefused.into())
    })?;
    let stream = Stream::new(socket, timeouts, place).map_err(DispatchError::Io)?;
    Ok((stream, Some(peer)))
}
