//! A TCP connection that is closed when its client takes too long.

use std::fmt;
use std::future::Future;
use std::io;
use std::pin::Pin;
use std::rc::Rc;
use std::task::{Context, Poll};

use actix_web::rt::net::TcpStream;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, Sleep, sleep_until};

use super::Timeouts;
use super::exchange::Exchange;
use super::places::Place;

/// Sent to a client whose request head took too long.
const TOO_SLOW: &[u8] = b"HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n";

/// A connection with its timeouts.
#[derive(Debug)]
pub struct Stream {
    socket: TcpStream,
    exchange: Rc<Exchange>,
    timeouts: Timeouts,
    timer: Pin<Box<Sleep>>,
    /// The system's send buffer is full: `TCP_USER_TIMEOUT` bounds how long that may last.
    is_blocked: bool,
    /// Bytes were read that have not been parsed yet: they may complete the head.
    has_news: bool,
    /// Whether the client reads what is written here as HTTP: under TLS it doesn't.
    is_plain: bool,
    /// Resolves when the connection is to end as soon as it is idle.
    end: Option<End>,
    _place: Place,
}

struct End(Pin<Box<dyn Future<Output = ()>>>);

impl fmt::Debug for End {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("End")
    }
}

impl Stream {
    /// # Errors
    /// The connection is already closed.
    pub fn new(socket: TcpStream, timeouts: Timeouts, place: Place, is_plain: bool) -> io::Result<Self> {
        // The kernel closes the connection if the client acknowledges nothing, or has a full receive window, for this
        // long.
        #[cfg(target_os = "linux")]
        {
            let stalled = u32::try_from(timeouts.stalled.as_millis()).unwrap_or(u32::MAX);
            rustix::net::sockopt::set_tcp_user_timeout(&socket, stalled)?;
        }
        let timer = Box::pin(sleep_until(Instant::now() + timeouts.head));
        let exchange = Rc::new(Exchange::new());
        Ok(Self {
            socket,
            exchange,
            timeouts,
            timer,
            is_blocked: false,
            has_news: false,
            is_plain,
            end: None,
            _place: place,
        })
    }

    /// The state that the connection's requests share with it.
    pub fn exchange(&self) -> Rc<Exchange> {
        Rc::clone(&self.exchange)
    }

    /// Ends the connection once `end` has resolved and no request is in progress. HTTP/2 needs this: for HTTP/1.1, the
    /// dispatcher does it.
    pub fn end_at(&mut self, end: impl Future<Output = ()> + 'static) {
        self.end = Some(End(Box::pin(end)));
    }

    fn is_ending(&mut self, context: &mut Context<'_>) {
        if self.end.as_mut().is_some_and(|end| end.0.as_mut().poll(context).is_ready()) {
            self.end = None;
            self.exchange.stop();
        }
    }

    /// Whether the client has exceeded a timeout. If not, the task is woken when it does.
    fn is_overdue(&mut self, context: &mut Context<'_>) -> bool {
        if self.is_blocked {
            return false;
        }
        let Some(deadline) = self.exchange.deadline(&self.timeouts) else { return false };
        if deadline <= Instant::now() {
            return true;
        }
        // An earlier timer is left alone: resetting it costs more than one extra check.
        if self.timer.is_elapsed() || self.timer.deadline() > deadline {
            self.timer.as_mut().reset(deadline);
        }
        if self.timer.as_mut().poll(context).is_ready() {
            self.timer.as_mut().reset(deadline);
            return self.timer.as_mut().poll(context).is_ready();
        }
        false
    }
}

impl AsyncRead for Stream {
    fn poll_read(self: Pin<&mut Self>, context: &mut Context<'_>, buffer: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        let this = self.get_mut();
        let before = buffer.filled().len();
        let polled = Pin::new(&mut this.socket).poll_read(context, buffer);
        let had_news = this.has_news;
        this.has_news = buffer.filled().len() > before;
        if this.has_news {
            this.exchange.received();
        }
        if polled.is_pending() {
            this.is_ending(context);
        }
        if polled.is_pending() && this.is_overdue(context) {
            if had_news {
                // The server was late in reading, so the client is not to blame.
                context.waker().wake_by_ref();
                return polled;
            }
            if this.is_plain && this.exchange.is_within_head() {
                // Best effort: no response is being sent.
                drop(this.socket.try_write(TOO_SLOW));
            }
            return Poll::Ready(Ok(()));
        }
        polled
    }
}

impl AsyncWrite for Stream {
    fn poll_write(self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let this = self.get_mut();
        let polled = Pin::new(&mut this.socket).poll_write(context, bytes);
        this.is_blocked = polled.is_pending();
        if polled.is_ready() {
            this.exchange.progressed();
        }
        polled
    }

    fn poll_flush(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let this = self.get_mut();
        // A response may have ended, which starts the timeout for the next request.
        if this.is_overdue(context) {
            context.waker().wake_by_ref();
        }
        Pin::new(&mut this.socket).poll_flush(context)
    }

    fn poll_shutdown(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().socket).poll_shutdown(context)
    }
}
