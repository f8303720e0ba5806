//! The timeout of request bodies.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use actix_http::Request;
use actix_web::dev::Payload;
use actix_web::error::PayloadError;
use bytes::Bytes;
use futures_util::Stream;
use tokio::time::{Instant, Sleep, sleep_until};

use crate::problem::Problem;

/// Limits the time that the request's body may take from now on.
pub fn bound(request: &mut Request, timeout: Duration) {
    if matches!(request.payload(), Payload::None) {
        return;
    }
    let body = request.take_payload();
    let timer = Box::pin(sleep_until(Instant::now() + timeout));
    *request.payload() = Payload::Stream { payload: Box::pin(Bounded { body, timer }) };
}

struct Bounded {
    body: Payload,
    timer: Pin<Box<Sleep>>,
}

impl Stream for Bounded {
    type Item = Result<Bytes, PayloadError>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        match Pin::new(&mut self.body).poll_next(context) {
            Poll::Pending if self.timer.as_mut().poll(context).is_ready() => {
                Poll::Ready(Some(Err(PayloadError::Io(io::ErrorKind::TimedOut.into()))))
            }
            polled => polled,
        }
    }
}

/// The refusal of a call whose body could not be read.
pub fn unreadable(error: &actix_web::Error) -> Problem {
    match error.as_error::<PayloadError>() {
        Some(PayloadError::Io(error)) if error.kind() == io::ErrorKind::TimedOut => Problem::TooSlow,
        Some(PayloadError::Overflow) => Problem::TooLarge,
        _ => Problem::NotJson(error.to_string()),
    }
}
