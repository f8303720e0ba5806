//! What a channel remembers of its clients: bounded for each channel and for the whole process, whatever is sent.

use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{OnceLock, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

use governor::nanos::Nanos;
use governor::state::keyed::ShrinkableKeyedStateStore;
use governor::state::{InMemoryState, NotKeyed, StateStore};

use crate::client::Client;

/// Clients of one channel that have a state of their own.
const OF_A_CHANNEL: usize = 20_000;
/// The same of all channels together: some 40 MB.
const OF_ALL: usize = 1_000_000;
/// States of a channel that the clients beyond share by their networks: 4 kB, once a channel needs them.
const SHARED: usize = 512;

/// Places for remembered clients that several channels take from.
#[derive(Debug)]
pub struct Room {
    taken: AtomicUsize,
    places: usize,
}

/// The places of this process.
static PROCESS: Room = Room::of(OF_ALL);

impl Room {
    /// So many places, all of them free.
    pub const fn of(places: usize) -> Self {
        Self { taken: AtomicUsize::new(0), places }
    }

    /// Places that are taken.
    #[cfg(test)]
    pub fn taken(&self) -> usize {
        self.taken.load(Ordering::Relaxed)
    }
}

/// How many clients a channel may remember.
#[derive(Debug, Clone, Copy)]
pub struct Places {
    /// Places of its own.
    pub own: usize,
    /// Where they are taken from.
    pub room: &'static Room,
}

impl Default for Places {
    fn default() -> Self {
        Self { own: OF_A_CHANNEL, room: &PROCESS }
    }
}

impl Places {
    /// Whether there is none left for a channel that has taken so many.
    pub fn are_taken(&self, taken: usize) -> bool {
        taken >= self.own || self.room.taken.load(Ordering::Relaxed) >= self.room.places
    }
}

/// The clients of a channel. A client has a state of its own as long as channel and process have a place for it; beyond
/// that it shares one with others, most likely with those of its own network.
///
/// Most requests only read the table, because a state changes by itself.
#[derive(Debug)]
pub struct Clients {
    known: RwLock<Known>,
    taken: AtomicUsize,
    places: Places,
    shared: OnceLock<Box<Shared>>,
}

/// The states of those without a place. Its hasher has secret keys: nobody can choose whom to share with.
#[derive(Debug)]
struct Shared {
    states: [InMemoryState; SHARED],
    hasher: RandomState,
}

/// The clients that have a state of their own. Most channels have a single one at a time, and need no table.
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

    /// The state of a client, and whether it is a new one.
    fn get_or_add(&mut self, client: Client) -> (&InMemoryState, bool) {
        // One that was among the others stays there when the first is forgotten.
        let is_new = self.get(client).is_none();
        let is_first = self.first.as_ref().map_or(is_new, |(first, _)| *first == client);
        if is_first {
            (&self.first.get_or_insert_with(|| (client, InMemoryState::default())).1, is_new)
        } else {
            (self.others.entry(client).or_default(), is_new)
        }
    }

    /// Forgets clients; says how many.
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
    /// Nobody yet, and room for so many.
    pub fn within(places: Places) -> Self {
        Self { known: RwLock::default(), taken: AtomicUsize::new(0), places, shared: OnceLock::new() }
    }

    // A panic while the lock is held would leave a table that is whole.
    fn read(&self) -> RwLockReadGuard<'_, Known> {
        self.known.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn write(&self) -> RwLockWriteGuard<'_, Known> {
        self.known.write().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes a place for one more client; refuses where there is none.
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
        // A state can only be read by way of a decision; this one refuses, so that nothing is written.
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
