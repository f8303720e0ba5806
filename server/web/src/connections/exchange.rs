//! Whether a connection is answering a request or waiting for one.

use std::cell::Cell;
use std::pin::Pin;
use std::rc::Rc;
use std::task::{Context, Poll};

use actix_web::body::{BodySize, MessageBody};
use bytes::Bytes;
use pin_project_lite::pin_project;
use tokio::time::Instant;

use super::Timeouts;

/// The state of one connection, shared by its stream and its requests.
#[derive(Debug)]
pub struct Exchange {
    /// The number of requests in progress.
    requests: Cell<usize>,
    /// When the connection became idle.
    idle_since: Cell<Instant>,
    /// When the awaited request head started.
    head_since: Cell<Option<Instant>>,
    /// Whether part of that head was received.
    has_begun: Cell<bool>,
}

impl Exchange {
    /// The state of a new connection, which waits for its first request head.
    pub fn new() -> Self {
        let now = Instant::now();
        Self {
            requests: Cell::new(0),
            idle_since: Cell::new(now),
            head_since: Cell::new(Some(now)),
            has_begun: Cell::new(false),
        }
    }

    /// Records that bytes were received.
    pub fn received(&self) {
        if self.requests.get() == 0 {
            self.has_begun.set(true);
            if self.head_since.get().is_none() {
                self.head_since.set(Some(Instant::now()));
            }
        }
    }

    /// When the connection times out; `None` while a request is in progress.
    pub fn deadline(&self, timeouts: &Timeouts) -> Option<Instant> {
        if self.requests.get() > 0 {
            return None;
        }
        Some(match self.head_since.get() {
            Some(since) => since + timeouts.head,
            None => self.idle_since.get() + timeouts.idle,
        })
    }

    /// Whether only a part of a request head was received.
    pub fn is_within_head(&self) -> bool {
        self.requests.get() == 0 && self.has_begun.get()
    }

    /// Starts a request, which is in progress until the returned value is dropped.
    pub fn begin(this: &Rc<Self>) -> InProgress {
        this.requests.set(this.requests.get() + 1);
        this.head_since.set(None);
        this.has_begun.set(false);
        InProgress(Rc::clone(this))
    }
}

/// A request in progress.
#[derive(Debug)]
pub struct InProgress(Rc<Exchange>);

impl Drop for InProgress {
    fn drop(&mut self) {
        self.0.requests.set(self.0.requests.get().saturating_sub(1));
        self.0.idle_since.set(Instant::now());
    }
}

pin_project! {
    /// A response body. The request is in progress until the body is dropped.
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
