//! Whether a connection is answering a request or waiting for one.

use std::cell::Cell;
use std::pin::Pin;
use std::rc::Rc;
use std::task::{Context, Poll};
use std::time::Duration;

use actix_web::body::{BodySize, MessageBody};
use bytes::Bytes;
use pin_project_lite::pin_project;
use tokio::time::Instant;

use super::Timeouts;

/// Time for the end of a response to reach the client before its connection is ended.
const FLUSHED: Duration = Duration::from_millis(500);

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
    /// Whether the connection carries several requests at a time (HTTP/2).
    is_multiplexed: Cell<bool>,
    /// Whether the server is stopping.
    is_stopping: Cell<bool>,
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
            is_multiplexed: Cell::new(false),
            is_stopping: Cell::new(false),
        }
    }

    /// Records that the connection is an HTTP/2 one. Its frames are not only requests' heads, so that later ones are
    /// bounded by the idle timeout.
    pub fn multiplex(&self) {
        self.is_multiplexed.set(true);
    }

    /// Ends the connection as soon as it is idle.
    pub fn stop(&self) {
        self.is_stopping.set(true);
    }

    /// The number of requests in progress.
    pub fn in_progress(&self) -> usize {
        self.requests.get()
    }

    /// Records progress of a connection with several requests: without any for the idle timeout it is closed, because a
    /// client can hold HTTP/2 responses back without being noticed by the system.
    pub fn progressed(&self) {
        if self.is_multiplexed.get() {
            self.idle_since.set(Instant::now());
        }
    }

    /// Records that bytes were received.
    pub fn received(&self) {
        self.progressed();
        if self.is_multiplexed.get() && self.head_since.get().is_none() {
            return;
        }
        if self.requests.get() == 0 {
            self.has_begun.set(true);
            if self.head_since.get().is_none() {
                self.head_since.set(Some(Instant::now()));
            }
        }
    }

    /// When the connection times out; `None` while a request of HTTP/1.1 is in progress.
    pub fn deadline(&self, timeouts: &Timeouts) -> Option<Instant> {
        if self.requests.get() > 0 {
            return self.is_multiplexed.get().then(|| self.idle_since.get() + timeouts.idle);
        }
        if self.is_stopping.get() && self.is_multiplexed.get() {
            return Some(self.idle_since.get() + FLUSHED);
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
