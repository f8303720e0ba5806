//! Connections, with a timeout for each part of an exchange.
//!
//! actix-web bounds only the first request's head. Here every head, every request body and every idle time has a
//! timeout, and a client that stops reading is disconnected. A slow response continues as long as it makes progress.

mod exchange;
mod multiplexed;
mod places;
mod request_body;
mod stream;
pub mod tls;

use std::fmt::Debug;
use std::future::ready;
use std::io;
use std::net::SocketAddr;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use actix_http::body::BoxBody;
use actix_http::error::DispatchError;
use actix_http::{HttpServiceBuilder, KeepAlive, Request, Response, StatusCode};
use actix_server::{GracefulShutdownSignal, ServerBuilder};
use actix_service::{
    IntoServiceFactory, Service, ServiceFactory, ServiceFactoryExt, apply_fn_factory, fn_service, map_config,
};
use actix_web::HttpResponse;
use actix_web::body::MessageBody;
use actix_web::dev::AppConfig;
use actix_web::rt::net::TcpStream;
use tokio::net::TcpSocket;

use self::exchange::{Answer, Exchange};
pub use self::places::Places;
pub use self::request_body::unreadable;
use self::stream::Stream;
use self::tls::{Handshakes, Secured};

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
        let http = http(timeouts, stopping.clone())
            .on_connect_ext(|stream: &Stream, data| {
                data.insert(stream.exchange());
            })
            .h1(timed(factory(), timeouts));
        let places = Arc::clone(&places);
        fn_service(move |socket: TcpStream| ready(connection(socket, timeouts, &places, true))).and_then(http)
    })
}

/// Serves HTTP/1.1 and HTTP/2 over TLS on a listener. The timeout of a head includes the handshake.
///
/// # Errors
/// The listener can't be used.
pub fn serve_tls<F, I, S, B>(
    builder: ServerBuilder,
    listener: std::net::TcpListener,
    timeouts: Timeouts,
    places: Arc<Places>,
    handshakes: Arc<dyn Handshakes>,
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
        let http = http(timeouts, stopping.clone())
            .on_connect_ext(|stream: &Secured, data| {
                data.insert(stream.stream.get_ref().0.exchange());
                data.insert(stream.name.clone());
            })
            .finish(timed(factory(), timeouts));
        let (places, handshakes, stopping) = (Arc::clone(&places), Arc::clone(&handshakes), stopping.clone());
        let accept = fn_service(move |socket: TcpStream| {
            let accepted = connection(socket, timeouts, &places, false);
            let (handshakes, stopping) = (Arc::clone(&handshakes), stopping.clone());
            async move {
                let (mut stream, peer) = accepted?;
                stream.end_at(async move { stopping.notified().await });
                let (stream, protocol) = tls::accept(stream, &*handshakes).await.map_err(DispatchError::Io)?;
                Ok::<_, DispatchError>((stream, protocol, peer))
            }
        });
        accept.and_then(http)
    })
}

/// An HTTP service whose timeouts [`Stream`] enforces.
fn http<T, S>(timeouts: Timeouts, stopping: GracefulShutdownSignal) -> HttpServiceBuilder<T, S>
where
    S: ServiceFactory<Request, Config = ()>,
    S::Error: Into<Response<BoxBody>> + 'static,
    S::InitError: Debug,
    <S::Service as Service<Request>>::Future: 'static,
{
    HttpServiceBuilder::default()
        .graceful_shutdown_signal(move || {
            let stopping = stopping.clone();
            async move { stopping.notified().await }
        })
        .keep_alive(KeepAlive::Os)
        .client_request_timeout(Duration::ZERO)
        .client_disconnect_timeout(timeouts.linger)
}

/// An application that bounds the time of request bodies, and tells connections which requests are in progress.
fn timed<I, S, B>(
    app: I,
    timeouts: Timeouts,
) -> impl ServiceFactory<
    Request,
    Config = (),
    Response = Response<Answer<B>>,
    Error = HttpResponse,
    InitError = S::InitError,
    Service = impl Service<Request, Response = Response<Answer<B>>, Error = HttpResponse, Future: 'static> + 'static,
> + 'static
where
    I: IntoServiceFactory<S, Request>,
    S: ServiceFactory<Request, Config = AppConfig> + 'static,
    S::Error: Into<actix_web::Error> + 'static,
    S::InitError: Debug,
    S::Response: Into<Response<B>> + 'static,
    <S::Service as Service<Request>>::Future: 'static,
    S::Service: 'static,
    B: MessageBody + 'static,
{
    let app = app.into_factory().map_err(|error| error.into().error_response());
    let app = map_config(app, |()| AppConfig::default());
    apply_fn_factory(app, move |mut request: Request, app: &_| {
        let exchange = request.conn_data::<Rc<Exchange>>().cloned();
        let refusal = multiplexed::prepare(&mut request, exchange.as_deref());
        let exchange = exchange.as_ref().map(Exchange::begin);
        request_body::bound(&mut request, timeouts.body);
        let answer = refusal.is_none().then(|| Service::call(app, request));
        async move {
            let answer: Response<B> = match answer {
                Some(answer) => answer.await?.into(),
                None => return Err(HttpResponse::new(refusal.unwrap_or(StatusCode::BAD_REQUEST))),
            };
            Ok(answer.map_body(|_, body| Answer::new(body, exchange)))
        }
    })
}

/// An accepted connection and its peer, as an IPv4 address even if the listener is an IPv6 one.
fn connection(
    socket: TcpStream,
    timeouts: Timeouts,
    places: &Arc<Places>,
    is_plain: bool,
) -> Result<(Stream, Option<SocketAddr>), DispatchError> {
    let peer = socket.peer_addr().map_err(DispatchError::Io)?;
    let peer = SocketAddr::new(peer.ip().to_canonical(), peer.port());
    let place = places.take(peer.ip()).ok_or_else(|| {
        tracing::debug!(peer = %peer.ip(), "has too many connections");
        DispatchError::Io(io::ErrorKind::ConnectionRefused.into())
    })?;
    let stream = Stream::new(socket, timeouts, place, is_plain).map_err(DispatchError::Io)?;
    Ok((stream, Some(peer)))
}
