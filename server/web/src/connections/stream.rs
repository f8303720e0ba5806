//! A TCP connection that ends when its client takes too long.

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

/// Sent to a client whose request's head took too long.
const TOO_SLOW: &[u8] = b"HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n";

/// A connection with its timeouts.
#[derive(Debug)]
pub struct Stream {
    socket: TcpStream,
    exchange: Rc<Exchange>,
    timeouts: Timeouts,
    timer: Pin<Box<Sleep>>,
    /// What is to be sent doesn't fit into the system's buffer: how long that may last is the system's business.
    is_blocked: bool,
    /// Something was read that nobody has looked at yet: it may be all of the head.
    has_news: bool,
    _place: Place,
}

impl Stream {
    /// # Errors
    /// The connection is gone already.
    pub fn new(socket: TcpStream, timeouts: Timeouts, place: Place) -> io::Result<Self> {
        // The system ends the connection when the client acknowledges nothing, or has no room, for so long.
        #[cfg(target_os = "linux")]
        {
            let stalled = u32::try_from(timeouts.stalled.as_millis()).unwrap_or(u32::MAX);
            rustix::net::sockopt::set_tcp_user_timeout(&socket, stalled)?;
        }
        let timer = Box::pin(sleep_until(Instant::now() + timeouts.head));
        let exchange = Rc::new(Exchange::new());
        Ok(Self { socket, exchange, timeouts, timer, is_blocked: false, has_news: false, _place: place })
    }

    /// The state that requests on the connection share with it.
    pub fn exchange(&self) -> Rc<Exchange> {
        Rc::clone(&self.exchange)
    }

    /// Whether the client has taken too long. If not, the task is woken when it will have.
    fn is_overdue(&mut self, context: &mut Context<'_>) -> bool {
        if self.is_blocked {
            return false;
        }
        let Some(deadline) = self.exchange.deadline(&self.timeouts) else { return false };
        if deadline <= Instant::now() {
            return true;
        }
        // A timer that rings earlier is left alone: setting it costs more than looking once too often.
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
        if polled.is_pending() && this.is_overdue(context) {
            if had_news {
                // A busy server reads late: that is not the client's fault.
                context.waker().wake_by_ref();
                return polled;
            }
            if this.exchange.is_within_head() {
                // Best effort: nothing else is being sent.
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
        polled
    }

    fn poll_flush(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let this = self.get_mut();
        // An answer may have ended: from now on the next request is waited for.
        if this.is_overdue(context) {
            context.waker().wake_by_ref();
        }
        Pin::new(&mut this.socket).poll_flush(context)
    }

    fn poll_shutdown(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().socket).poll_shutdown(context)
    }
}
