//! Queue of rows that wait to be written: in memory, with a limit on its size.

use std::collections::HashMap;
use std::mem::take;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

use grandstand_db::analytics::entities::{page_events, video_events, viewings, visits};
use grandstand_db::ids::ChannelId;

/// One channel may use a quarter of the capacity, so that a flood on it doesn't block the others.
const SHARE: usize = 4;

/// Rows to write.
#[derive(Debug, Default)]
pub struct Batch {
    /// Visits that began.
    pub visits: Vec<visits::Model>,
    /// Page events.
    pub page_events: Vec<page_events::Model>,
    /// Player events.
    pub video_events: Vec<video_events::Model>,
    /// Totals of viewings.
    pub viewings: Vec<viewings::Model>,
}

impl Batch {
    /// Number of rows.
    pub const fn len(&self) -> usize {
        self.visits.len() + self.page_events.len() + self.video_events.len() + self.viewings.len()
    }

    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Size in memory in bytes, including the capacity of its texts.
    fn bytes(&self) -> usize {
        let visits = self.visits.iter().map(|row| {
            let rare = [&row.country, &row.network, &row.browser, &row.system, &row.path, &row.referrer, &row.trk];
            size_of_val(row) + row.language.capacity() + texts(rare)
        });
        let page_events = self.page_events.iter();
        let page_events =
            page_events.map(|row| size_of_val(row) + row.name.capacity() + texts([&row.label, &row.path]));
        let video_events = self.video_events.iter();
        let video_events = video_events.map(|row| size_of_val(row) + row.name.capacity() + texts([&row.label]));
        let viewings = self.viewings.iter();
        let viewings = viewings.map(|row| size_of_val(row) + texts([&row.quality]));
        visits.chain(page_events).chain(video_events).chain(viewings).sum()
    }

    fn append(&mut self, mut other: Self) {
        self.visits.append(&mut other.visits);
        self.page_events.append(&mut other.page_events);
        self.video_events.append(&mut other.video_events);
        self.viewings.append(&mut other.viewings);
    }
}

fn texts<const N: usize>(texts: [&Option<String>; N]) -> usize {
    texts.into_iter().flatten().map(String::capacity).sum()
}

/// Rows that are being written. They count against the capacity until [`Intake::written`] is called.
#[derive(Debug)]
pub struct Taken {
    /// The rows.
    pub batch: Batch,
    bytes: HashMap<ChannelId, usize>,
}

/// The queue is full or closed; none of the rows were taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Full;

/// The queue.
#[derive(Debug)]
pub struct Intake {
    room: usize,
    state: Mutex<State>,
    closed: AtomicBool,
    came: Notify,
    wrote: Notify,
}

#[derive(Debug, Default)]
struct State {
    waiting: Batch,
    /// Bytes of waiting rows, by channel.
    waiting_bytes: HashMap<ChannelId, usize>,
    /// Bytes of rows that wait or are being written, by channel.
    held: HashMap<ChannelId, usize>,
    held_in_all: usize,
}

impl Intake {
    /// Creates a queue with a capacity in bytes.
    pub fn new(bytes: usize) -> Self {
        let (came, wrote) = (Notify::new(), Notify::new());
        Self { room: bytes, state: Mutex::default(), closed: AtomicBool::new(false), came, wrote }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // No critical section panics halfway, so a poisoned state is still consistent.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a channel's rows, all of them or none.
    ///
    /// # Errors
    /// The queue has no capacity for them, or is closed.
    pub fn put(&self, channel_id: ChannelId, batch: Batch) -> Result<(), Full> {
        let bytes = batch.bytes();
        let mut state = self.state();
        let of_channel = state.held.get(&channel_id).copied().unwrap_or_default();
        let is_full = state.held_in_all + bytes > self.room || of_channel + bytes > self.room / SHARE;
        if is_full || self.is_closed() {
            return Err(Full);
        }
        state.held_in_all += bytes;
        *state.held.entry(channel_id).or_default() += bytes;
        *state.waiting_bytes.entry(channel_id).or_default() += bytes;
        state.waiting.append(batch);
        drop(state);
        self.came.notify_one();
        Ok(())
    }

    /// Takes all waiting rows.
    pub fn take(&self) -> Taken {
        let mut state = self.state();
        Taken { batch: take(&mut state.waiting), bytes: take(&mut state.waiting_bytes) }
    }

    /// Releases the capacity of rows that are written.
    pub fn written(&self, bytes: &HashMap<ChannelId, usize>) {
        let mut state = self.state();
        for (channel_id, bytes) in bytes {
            state.held_in_all -= bytes;
            let left = state.held.get(channel_id).copied().unwrap_or_default() - bytes;
            if left == 0 {
                state.held.remove(channel_id);
            } else {
                state.held.insert(*channel_id, left);
            }
        }
        drop(state);
        self.wrote.notify_waiters();
    }

    /// Waits until rows arrive or the queue is closed.
    pub async fn something(&self) {
        while self.state().waiting.is_empty() && !self.is_closed() {
            self.came.notified().await;
        }
    }

    /// Waits until all accepted rows are written.
    pub async fn settled(&self) {
        loop {
            let wrote = self.wrote.notified();
            if self.held() == 0 {
                return;
            }
            wrote.await;
        }
    }

    /// Closes the queue: it accepts no more rows.
    pub fn close(&self) {
        self.closed.store(true, Ordering::Release);
        self.came.notify_one();
    }

    pub fn is_closed(&self) -> bool {
        self.closed.load(Ordering::Acquire)
    }

    /// Bytes of rows that wait or are being written.
    pub fn held(&self) -> usize {
        self.state().held_in_all
    }
}

impl Taken {
    /// Size of the rows in bytes, by channel, for [`Intake::written`].
    pub const fn bytes(&self) -> &HashMap<ChannelId, usize> {
        &self.bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn batch(channel_id: ChannelId, rows: i32) -> Batch {
        let row = |n| page_events::Model {
            channel_id,
            at: 1,
            visit: 1,
            n,
            name: "page_view".to_owned(),
            value: None,
            label: None,
            path: None,
            event_id: None,
        };
        Batch { page_events: (0..rows).map(row).collect(), ..Batch::default() }
    }

    #[test]
    fn long_texts_take_the_room_that_they_take() {
        let mut long = batch(ChannelId(1), 3);
        for row in &mut long.page_events {
            row.path = Some("é".repeat(200));
        }
        assert_eq!(long.bytes(), batch(ChannelId(1), 3).bytes() + 3 * 400);
        let intake = Intake::new(SHARE * batch(ChannelId(1), 3).bytes());
        assert_eq!(intake.put(ChannelId(1), long), Err(Full));
        assert_eq!(intake.put(ChannelId(1), batch(ChannelId(1), 3)), Ok(()));
    }

    #[tokio::test]
    async fn what_there_is_no_room_for_is_refused_whole() {
        let one = batch(ChannelId(1), 1).bytes();
        let intake = Intake::new(8 * one);
        assert_eq!(intake.put(ChannelId(1), batch(ChannelId(1), 3)), Err(Full), "more than a channel's share");
        assert_eq!(intake.put(ChannelId(1), batch(ChannelId(1), 2)), Ok(()));
        assert_eq!(intake.put(ChannelId(1), batch(ChannelId(1), 1)), Err(Full));
        for channel in 2..=4 {
            assert_eq!(intake.put(ChannelId(channel), batch(ChannelId(channel), 2)), Ok(()), "others have theirs");
        }
        assert_eq!(intake.put(ChannelId(5), batch(ChannelId(5), 1)), Err(Full), "the room is full");
        let taken = intake.take();
        assert_eq!((taken.batch.len(), intake.held()), (8, 8 * one), "what is being written takes room");
        assert_eq!(intake.put(ChannelId(5), batch(ChannelId(5), 1)), Err(Full));
        intake.written(taken.bytes());
        assert_eq!(intake.held(), 0);
        intake.settled().await;
        assert_eq!(intake.put(ChannelId(5), batch(ChannelId(5), 1)), Ok(()));
        intake.something().await;
        intake.close();
        assert_eq!(intake.put(ChannelId(1), batch(ChannelId(1), 1)), Err(Full), "closed");
        assert_eq!(intake.take().batch.len(), 1, "what was taken before is written");
        intake.something().await;
    }
}
