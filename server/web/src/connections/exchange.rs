//! Whether a connection answers a request just now, or waits for one.

use std::cell::Cell;
use std::pin::Pin;
use std::rc::Rc;
use std::task::{Context, Poll};

use actix_web::body::{BodySize, MessageBody};
use bytes::Bytes;
use pin_project_lite::pin_project;
use tokio::time::Instant;

use super::Timeouts;

/// The state of one connection, which its stream and the requests on it share.
#[derive(Debug)]
pub struct Exchange {
    /// Requests that are being answered.
    requests: Cell<usize>,
    /// When the connection began to wait for a request.
    idle_since: Cell<Instant>,
    /// When the head that is waited for began.
    head_since: Cell<Option<Instant>>,
    /// Whether something of that head was received.
    has_begun: Cell<bool>,
}

impl Exchange {
    /// A new connection, whose first head is waited for.
    pub fn new() -> Self {
        let now = Instant::now();
        Self {
            requests: Cell::new(0),
            idle_since: Cell::new(now),
            head_since: Cell::new(Some(now)),
            has_begun: Cell::new(false),
        }
    }

    /// Notes that bytes came in.
    pub fn received(&self) {
        if self.requests.get() == 0 {
            self.has_begun.set(true);
            if self.head_since.get().is_none() {
                self.head_since.set(Some(Instant::now()));
            }
        }
    }

    /// When the connection has waited long enough; `None` while a request is being answered.
    pub fn deadline(&self, timeouts: &Timeouts) -> Option<Instant> {
        if self.requests.get() > 0 {
            return None;
        }
        Some(match self.head_since.get() {
            Some(since) => since + timeouts.head,
            None => self.idle_since.get() + timeouts.idle,
        })
    }

    /// Whether part of a head was received, and no more.
    pub fn is_within_head(&self) -> bool {
        self.requests.get() == 0 && self.has_begun.get()
    }

    /// Begins to answer a request, until what is returned is dropped.
    pub fn begin(this: &Rc<Self>) -> InProgress {
        this.requests.set(this.requests.get() + 1);
        this.head_since.set(None);
        this.has_begun.set(false);
        InProgress(Rc::clone(this))
    }
}

/// A request that is being answered.
#[derive(Debug)]
pub struct InProgress(Rc<Exchange>);

impl Drop for InProgress {
    fn drop(&mut self) {
        self.0.requests.set(self.0.requests.get().saturating_sub(1));
        self.0.idle_since.set(Instant::now());
    }
}

pin_project! {
    /// An answer's body. The request is in progress until it was sent.
    pub struct Answer<B> {
        #[pin]
        body: B,
        exchange: Option<InProgress>,
    }
}

impl<B> Answer<B> {
    pub fn new(body: B, exchange: Option<InProgress>) -> Self {
        Self { body, exchange }
    }
}

impl<B: MessageBody> MessageBody for Answer<B> {
    type Error = B::Error;

    fn size(&self) -> BodySize {
        self.body.size()
    }

    fn poll_next(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Result<Bytes, Self::Error>>> {
        self.project().body.poll_next(context)
    }
}
