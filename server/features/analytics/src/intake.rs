//! Where what was sent waits to be written: in memory, and never more than there is room for.

use std::collections::HashMap;
use std::mem::take;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

use grandstand_db::analytics::entities::{page_events, video_events, viewings, visits};

/// A channel may have this part of the room, so that one that is flooded leaves the others theirs.
const SHARE: usize = 4;

/// Rows to be written.
#[derive(Debug, Default)]
pub struct Batch {
    /// Visits that began.
    pub visits: Vec<visits::Model>,
    /// What happened on pages.
    pub page_events: Vec<page_events::Model>,
    /// What happened in players.
    pub video_events: Vec<video_events::Model>,
    /// How far viewings are.
    pub viewings: Vec<viewings::Model>,
}

impl Batch {
    /// How many rows it has.
    pub const fn len(&self) -> usize {
        self.visits.len() + self.page_events.len() + self.video_events.len() + self.viewings.len()
    }

    /// Whether there is nothing to write.
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// What it takes in memory, its texts as they came.
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

/// Rows that are being written. They take room until [`Intake::written`] is told.
#[derive(Debug)]
pub struct Taken {
    /// The rows.
    pub batch: Batch,
    bytes: HashMap<i64, usize>,
}

/// There is no room for what was sent; nothing of it was taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Full;

/// The room.
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
    /// Bytes that wait, by channel.
    waiting_bytes: HashMap<i64, usize>,
    /// Bytes that wait or are being written, by channel.
    held: HashMap<i64, usize>,
    held_in_all: usize,
}

impl Intake {
    /// Room for `bytes`.
    pub fn new(bytes: usize) -> Self {
        let (came, wrote) = (Notify::new(), Notify::new());
        Self { room: bytes, state: Mutex::default(), closed: AtomicBool::new(false), came, wrote }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // Nothing that is done while it is held can leave it half changed.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes a channel's rows, all of them or none.
    ///
    /// # Errors
    /// There is no room for them, or no more are taken.
    pub fn put(&self, channel_id: i64, batch: Batch) -> Result<(), Full> {
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

    /// Everything that waits.
    pub fn take(&self) -> Taken {
        let mut state = self.state();
        Taken { batch: take(&mut state.waiting), bytes: take(&mut state.waiting_bytes) }
    }

    /// Gives back the room of what is written now.
    pub fn written(&self, bytes: &HashMap<i64, usize>) {
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

    /// Waits until something has come, or no more is taken.
    pub async fn something(&self) {
        while self.state().waiting.is_empty() && !self.is_closed() {
            self.came.notified().await;
        }
    }

    /// Waits until everything that was taken is written.
    pub async fn settled(&self) {
        loop {
            let wrote = self.wrote.notified();
            if self.held() == 0 {
                return;
            }
            wrote.await;
        }
    }

    /// Takes no more.
    pub fn close(&self) {
        self.closed.store(true, Ordering::Release);
        self.came.notify_one();
    }

    /// Whether no more is taken.
    pub fn is_closed(&self) -> bool {
        self.closed.load(Ordering::Acquire)
    }

    /// Bytes that wait or are being written.
    pub fn held(&self) -> usize {
        self.state().held_in_all
    }
}

impl Taken {
    /// The bytes that it takes, by channel, for [`Intake::written`].
    pub const fn bytes(&self) -> &HashMap<i64, usize> {
        &self.bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn batch(channel_id: i64, rows: i32) -> Batch {
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
        let mut long = batch(1, 3);
        for row in &mut long.page_events {
            row.path = Some("é".repeat(200));
        }
        assert_eq!(long.bytes(), batch(1, 3).bytes() + 3 * 400);
        let intake = Intake::new(SHARE * batch(1, 3).bytes());
        assert_eq!(intake.put(1, long), Err(Full));
        assert_eq!(intake.put(1, batch(1, 3)), Ok(()));
    }

    #[tokio::test]
    async fn what_there_is_no_room_for_is_refused_whole() {
        let one = batch(1, 1).bytes();
        let intake = Intake::new(8 * one);
        assert_eq!(intake.put(1, batch(1, 3)), Err(Full), "more than a channel's share");
        assert_eq!(intake.put(1, batch(1, 2)), Ok(()));
        assert_eq!(intake.put(1, batch(1, 1)), Err(Full));
        for channel in 2..=4 {
            assert_eq!(intake.put(channel, batch(channel, 2)), Ok(()), "others have theirs");
        }
        assert_eq!(intake.put(5, batch(5, 1)), Err(Full), "the room is full");
        let taken = intake.take();
        assert_eq!((taken.batch.len(), intake.held()), (8, 8 * one), "what is being written takes room");
        assert_eq!(intake.put(5, batch(5, 1)), Err(Full));
        intake.written(taken.bytes());
        assert_eq!(intake.held(), 0);
        intake.settled().await;
        assert_eq!(intake.put(5, batch(5, 1)), Ok(()));
        intake.something().await;
        intake.close();
        assert_eq!(intake.put(1, batch(1, 1)), Err(Full), "closed");
        assert_eq!(intake.take().batch.len(), 1, "what was taken before is written");
        intake.something().await;
    }
}
