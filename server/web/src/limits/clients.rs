//! The clients of a channel that rate limits remember: bounded for each channel and for the whole process.

use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{OnceLock, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

use governor::nanos::Nanos;
use governor::state::keyed::ShrinkableKeyedStateStore;
use governor::state::{InMemoryState, NotKeyed, StateStore};

use crate::client::Client;

/// Clients of one channel with a state of their own.
const OF_A_CHANNEL: usize = 20_000;
/// The same for all channels together; takes about 40 MB.
const OF_ALL: usize = 1_000_000;
/// Shared states of a channel, for clients without their own, by network. 4 kB, allocated when first needed.
const SHARED: usize = 512;

/// Slots for clients, shared by several channels.
#[derive(Debug)]
pub struct Room {
    taken: AtomicUsize,
    places: usize,
}

/// The slots of this process.
static PROCESS: Room = Room::of(OF_ALL);

impl Room {
    /// A number of free slots.
    pub const fn of(places: usize) -> Self {
        Self { taken: AtomicUsize::new(0), places }
    }

    /// The number of slots in use.
    #[cfg(test)]
    pub fn taken(&self) -> usize {
        self.taken.load(Ordering::Relaxed)
    }
}

/// How many clients a channel may remember.
#[derive(Debug, Clone, Copy)]
pub struct Places {
    /// The channel's own maximum.
    pub own: usize,
    /// The shared slots that it takes from.
    pub room: &'static Room,
}

impl Default for Places {
    fn default() -> Self {
        Self { own: OF_A_CHANNEL, room: &PROCESS }
    }
}

impl Places {
    /// Whether a channel that uses `taken` slots can get no more.
    pub fn are_taken(&self, taken: usize) -> bool {
        taken >= self.own || self.room.taken.load(Ordering::Relaxed) >= self.room.places
    }
}

/// The clients of a channel. A client has a state of its own as long as the channel and the process have a slot for it;
/// otherwise it shares one with others, most likely of its own network.
///
/// Most requests only need a read lock, because states are atomic.
#[derive(Debug)]
pub struct Clients {
    known: RwLock<Known>,
    taken: AtomicUsize,
    places: Places,
    shared: OnceLock<Box<Shared>>,
}

/// The states of clients without a slot. The hasher has random keys, so a client can't choose whom it shares with.
#[derive(Debug)]
struct Shared {
    states: [InMemoryState; SHARED],
    hasher: RandomState,
}

/// Clients with a state of their own. Most channels have only one at a time, which needs no table.
#[derive(Debug, Default)]
struct Known {
    first: Option<(Client, InMemoryState)>,
    others: HashMap<Client, InMemoryState>,
}

impl Default for Shared {
    fn default() -> Self {
        Self { states: std::array::from_fn(|_| InMemoryState::default()), hasher: RandomState::new() }
    }
}

impl Known {
    fn get(&self, client: Client) -> Option<&InMemoryState> {
        match &self.first {
            Some((first, state)) if *first == client => Some(state),
            _ => self.others.get(&client),
        }
    }

    /// The state of a client, and whether it is new.
    fn get_or_add(&mut self, client: Client) -> (&InMemoryState, bool) {
        // A client in `others` stays there when `first` is removed.
        let is_new = self.get(client).is_none();
        let is_first = self.first.as_ref().map_or(is_new, |(first, _)| *first == client);
        if is_first {
            (&self.first.get_or_insert_with(|| (client, InMemoryState::default())).1, is_new)
        } else {
            (self.others.entry(client).or_default(), is_new)
        }
    }

    /// Removes idle clients; returns how many.
    fn forget(&mut self, is_at_rest: impl Fn(&InMemoryState) -> bool) -> usize {
        let before = self.len();
        if self.first.as_ref().is_some_and(|(_, state)| is_at_rest(state)) {
            self.first = None;
        }
        self.others.retain(|_, state| !is_at_rest(state));
        before - self.len()
    }

    fn len(&self) -> usize {
        usize::from(self.first.is_some()) + self.others.len()
    }
}

impl Clients {
    /// No clients, with at most this many slots.
    pub fn within(places: Places) -> Self {
        Self { known: RwLock::default(), taken: AtomicUsize::new(0), places, shared: OnceLock::new() }
    }

    // A panic can't leave the table inconsistent, so poisoning is ignored.
    fn read(&self) -> RwLockReadGuard<'_, Known> {
        self.known.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn write(&self) -> RwLockWriteGuard<'_, Known> {
        self.known.write().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes a slot for one more client; returns `false` if there is none.
    fn take_place(&self) -> bool {
        if self.taken.fetch_add(1, Ordering::Relaxed) >= self.places.own {
            self.taken.fetch_sub(1, Ordering::Relaxed);
            return false;
        }
        let room = self.places.room;
        if room.taken.fetch_add(1, Ordering::Relaxed) >= room.places {
            self.give_back(1);
            return false;
        }
        true
    }

    fn give_back(&self, places: usize) {
        self.taken.fetch_sub(places, Ordering::Relaxed);
        self.places.room.taken.fetch_sub(places, Ordering::Relaxed);
    }

    fn shared(&self, client: Client) -> &InMemoryState {
        let shared = self.shared.get_or_init(Box::default);
        let hash = shared.hasher.hash_one(client.network());
        &shared.states[usize::try_from(hash % SHARED as u64).unwrap_or(0)]
    }
}

impl StateStore for Clients {
    type Key = Client;

    fn measure_and_replace<T, F, E>(&self, client: &Client, decide: F) -> Result<T, E>
    where
        F: Fn(Option<Nanos>) -> Result<(T, Nanos), E>,
    {
        if let Some(state) = self.read().get(*client) {
            return state.measure_and_replace(&NotKeyed::NonKey, decide);
        }
        if !self.take_place() {
            return self.shared(*client).measure_and_replace(&NotKeyed::NonKey, decide);
        }
        let mut known = self.write();
        let (state, is_new) = known.get_or_add(*client);
        if !is_new {
            self.give_back(1);
        }
        state.measure_and_replace(&NotKeyed::NonKey, decide)
    }
}

impl ShrinkableKeyedStateStore<Client> for Clients {
    fn retain_recent(&self, drop_below: Nanos) {
        // A state can only be read through a decision; this one refuses, so that nothing is written.
        let is_at_rest = |state: &InMemoryState| {
            let decide = |at: Option<Nanos>| Err::<((), Nanos), bool>(at.is_none_or(|at| at <= drop_below));
            state.measure_and_replace(&NotKeyed::NonKey, decide) == Err(true)
        };
        let forgotten = self.write().forget(is_at_rest);
        self.give_back(forgotten);
    }

    fn shrink_to_fit(&self) {
        self.write().others.shrink_to_fit();
    }

    fn len(&self) -> usize {
        self.taken.load(Ordering::Relaxed)
    }

    fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl Drop for Clients {
    fn drop(&mut self) {
        self.places.room.taken.fetch_sub(*self.taken.get_mut(), Ordering::Relaxed);
    }
}
