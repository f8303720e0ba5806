//! Schedules drawings fairly: channels take turns, and none may use more than half of the slots or of the queue. Even
//! if others fill the queue, every channel can wait with one request.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use grandstand_db::ids::ChannelId;
use tokio::sync::oneshot;

use super::error::Error;

/// Drawing slots and their queue.
#[derive(Debug)]
pub struct Turns {
    places: usize,
    room: usize,
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    /// Slots in use, by channel.
    taken: HashMap<ChannelId, usize>,
    /// Waiting requests by channel, and the channels in the order of their next turns.
    waiting: HashMap<ChannelId, VecDeque<oneshot::Sender<Turn>>>,
    order: VecDeque<ChannelId>,
}

/// A slot, which is released when dropped.
#[derive(Debug)]
pub struct Turn {
    turns: Arc<Turns>,
    channel: ChannelId,
}

impl Turns {
    /// Creates `places` slots and a queue with `room` entries. Each channel without a waiting request may add one even
    /// if the queue is full, so its length is bounded by `room` plus the number of channels.
    pub fn new(places: usize, room: usize) -> Arc<Self> {
        Arc::new(Self { places: places.max(1), room, state: Mutex::default() })
    }

    /// Waits for a slot for a channel.
    ///
    /// # Errors
    /// The channel's half of the queue is full, or the queue is full and the channel waits already.
    pub async fn wait(self: &Arc<Self>, channel: ChannelId) -> Result<Turn, Error> {
        let (sender, receiver) = oneshot::channel();
        {
            let mut state = self.state();
            state.forget_gone();
            let own = state.waiting.get(&channel).map_or(0, VecDeque::len);
            let all: usize = state.waiting.values().map(VecDeque::len).sum();
            if own >= half(self.room) || (own > 0 && all >= self.room) {
                return Err(Error::Busy);
            }
            if own == 0 {
                state.order.push_back(channel);
            }
            state.waiting.entry(channel).or_default().push_back(sender);
        }
        self.give();
        receiver.await.map_err(|_| Error::Busy)
    }

    /// Assigns free slots to waiting requests.
    fn give(self: &Arc<Self>) {
        let mut given = Vec::new();
        {
            let mut state = self.state();
            while let Some((channel, sender)) = state.next(self.places) {
                *state.taken.entry(channel).or_default() += 1;
                given.push((sender, Turn { turns: Arc::clone(self), channel }));
            }
        }
        for (sender, turn) in given {
            // If the receiver is gone, dropping the slot passes it to the next request.
            drop(sender.send(turn));
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    /// Removes the next request that may draw from the queue; `None` if no slot is free for any.
    fn next(&mut self, places: usize) -> Option<(ChannelId, oneshot::Sender<Turn>)> {
        if self.taken.values().sum::<usize>() >= places {
            return None;
        }
        let may = |channel: &ChannelId| self.taken.get(channel).copied().unwrap_or_default() < half(places);
        let at = self.order.iter().position(may)?;
        let channel = self.order.remove(at)?;
        let queue = self.waiting.get_mut(&channel)?;
        let sender = queue.pop_front()?;
        if queue.is_empty() {
            self.waiting.remove(&channel);
        } else {
            self.order.push_back(channel);
        }
        Some((channel, sender))
    }

    /// Removes cancelled requests.
    fn forget_gone(&mut self) {
        self.waiting.retain(|_, queue| {
            queue.retain(|sender| !sender.is_closed());
            !queue.is_empty()
        });
        self.order.retain(|channel| self.waiting.contains_key(channel));
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        {
            let mut state = self.turns.state();
            if let Some(taken) = state.taken.get_mut(&self.channel) {
                *taken -= 1;
                if *taken == 0 {
                    state.taken.remove(&self.channel);
                }
            }
        }
        self.turns.give();
    }
}

/// The share of one channel: half, rounded up.
const fn half(number: usize) -> usize {
    number.div_ceil(2)
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt;
    use futures_util::future::{LocalBoxFuture, poll_immediate};

    use super::*;

    /// Returns what a future yields without waiting.
    async fn now<T>(future: &mut LocalBoxFuture<'_, T>) -> Option<T> {
        poll_immediate(future).await
    }

    #[actix_web::test]
    async fn a_channel_fills_half_of_the_queue_and_another_is_next() {
        let turns = Turns::new(1, 8);
        let first = turns.wait(ChannelId(1)).await.unwrap();
        let mut flood: Vec<_> = (0..10).map(|_| turns.wait(ChannelId(1)).boxed_local()).collect();
        let mut refused = 0;
        for waiting in &mut flood {
            refused += usize::from(matches!(now(waiting).await, Some(Err(Error::Busy))));
        }
        assert_eq!(refused, 6, "four of eight wait");
        let mut other = turns.wait(ChannelId(2)).boxed_local();
        assert!(now(&mut other).await.is_none());
        drop(first);
        let of_the_flood = now(&mut flood[0]).await.unwrap().unwrap();
        assert!(now(&mut other).await.is_none());
        drop(of_the_flood);
        assert!(now(&mut other).await.is_some(), "the other channel's turn comes before the flood's second");
    }

    #[actix_web::test]
    async fn two_floods_leave_every_other_channel_one_in_the_queue() {
        let turns = Turns::new(1, 8);
        let first = turns.wait(ChannelId(1)).await.unwrap();
        let mut floods: Vec<_> = (0..20).map(|number| turns.wait(ChannelId(1 + number % 2)).boxed_local()).collect();
        let mut refused = 0;
        for waiting in &mut floods {
            refused += usize::from(matches!(now(waiting).await, Some(Err(Error::Busy))));
        }
        assert_eq!(refused, 12, "eight of both wait, which is all the room");
        let mut others: Vec<_> = (3..6).map(|channel| turns.wait(ChannelId(channel)).boxed_local()).collect();
        for waiting in &mut others {
            assert!(now(waiting).await.is_none());
        }
        for channel in 1..6 {
            let further = now(&mut turns.wait(ChannelId(channel)).boxed_local()).await;
            assert!(matches!(further, Some(Err(Error::Busy))), "no second one of channel {channel}");
        }
        drop(first);
        for waiting in &mut floods[..2] {
            drop(now(waiting).await.unwrap().unwrap());
        }
        for waiting in &mut others {
            drop(now(waiting).await.unwrap().unwrap());
        }
        assert!(now(&mut floods[2]).await.is_some(), "then the floods go on");
    }

    #[actix_web::test]
    async fn a_channel_has_half_of_the_places() {
        let turns = Turns::new(4, 8);
        let _held = [turns.wait(ChannelId(1)).await.unwrap(), turns.wait(ChannelId(1)).await.unwrap()];
        let mut third = turns.wait(ChannelId(1)).boxed_local();
        assert!(now(&mut third).await.is_none());
        assert!(now(&mut turns.wait(ChannelId(2)).boxed_local()).await.is_some_and(|turn| turn.is_ok()));
    }

    #[actix_web::test]
    async fn who_stops_waiting_costs_nobody_a_place() {
        let turns = Turns::new(1, 4);
        let first = turns.wait(ChannelId(1)).await.unwrap();
        for _ in 0..20 {
            let mut waiting = turns.wait(ChannelId(1)).boxed_local();
            assert!(now(&mut waiting).await.is_none());
        }
        let mut last = turns.wait(ChannelId(1)).boxed_local();
        assert!(now(&mut last).await.is_none());
        drop(first);
        assert!(now(&mut last).await.is_some());
        drop(last);
        let state = turns.state();
        assert!(state.taken.is_empty() && state.waiting.is_empty() && state.order.is_empty());
    }
}
