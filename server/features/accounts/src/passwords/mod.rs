//! Hashes and checks passwords with argon2id, on a few threads of its own, so that logins don't slow down other
//! requests.

mod blocklist;
pub mod breached;
pub mod rule;

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};

use anyhow::Context;
use argon2::password_hash::{PasswordHash, PasswordHasher, PasswordVerifier, SaltString};
use argon2::{Algorithm, Argon2, Params, Version};
use tokio::sync::oneshot;

use crate::error::Error;

/// The degree of parallelism of argon2id.
const LANES: u32 = 1;
/// Salt and output of [`Cost::nobody`]: random bytes.
const NOBODY: &str = "HY3henJS7+UJ7W3+pZE2Ig$Zy/2JY0hXOTW5wu2euqHZXDMYmjvR9XrN6MiQGuFIa4";
/// Maximum number of passwords in the queue. Beyond that, requests are refused and told when to retry.
const WAITING: usize = 256;
/// Seconds after which a refused client may retry.
const RETRY_AFTER: u64 = 5;
/// Maximum number of hashing threads; each takes [`Cost::memory_kib`].
const MOST_THREADS: usize = 4;
/// The nice value of the hashing threads, so that all other work on the machine goes first.
const NICE: i32 = 10;

/// The parameters of argon2id: what hashing one password takes, and so what guessing one from a stolen hash takes.
///
/// No argument, variable or file sets them: servers and commands use the default. Only tests that start a server in
/// their own process choose less, to save processor time.
#[derive(Debug, Clone, Copy)]
pub struct Cost {
    /// Memory in KiB.
    pub memory_kib: u32,
    /// Number of passes over the memory.
    pub passes: u32,
}

impl Default for Cost {
    /// OWASP's parameters for argon2id with one lane.
    fn default() -> Self {
        Self { memory_kib: 19 * 1024, passes: 2 }
    }
}

impl Cost {
    /// Returns a hash that no password has. Passwords of unknown users are compared with it.
    fn nobody(self) -> String {
        format!("$argon2id$v=19$m={},t={},p={LANES}${NOBODY}", self.memory_kib, self.passes)
    }
}

enum Work {
    Hash { password: String, reply: oneshot::Sender<anyhow::Result<String>> },
    Check { password: String, hash: Option<String>, reply: oneshot::Sender<anyhow::Result<bool>> },
}

/// A handle to the hashing threads, which end with its last clone.
#[derive(Debug, Clone)]
pub struct Passwords {
    queue: SyncSender<Work>,
    done: Arc<AtomicU64>,
}

impl Passwords {
    /// Starts the threads: one fewer than there are cores, but at least 1 and at most `MOST_THREADS`.
    ///
    /// # Errors
    /// The system can't start a thread.
    pub fn start(cost: Cost) -> anyhow::Result<Self> {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let (queue, to_do) = sync_channel(WAITING);
        let (to_do, done) = (Arc::new(Mutex::new(to_do)), Arc::new(AtomicU64::new(0)));
        for _ in 0..cores.saturating_sub(1).clamp(1, MOST_THREADS) {
            let (to_do, done) = (Arc::clone(&to_do), Arc::clone(&done));
            let thread = std::thread::Builder::new().name("passwords".to_owned());
            thread.spawn(move || work(cost, &to_do, &done)).context("no thread for passwords")?;
        }
        Ok(Self { queue, done })
    }

    /// Hashes a password. Returns the hash in PHC form.
    ///
    /// # Errors
    /// [`Error::PasswordQueueFull`] if the queue is full.
    pub async fn hash(&self, password: String) -> Result<String, Error> {
        let (reply, answer) = oneshot::channel();
        self.send(Work::Hash { password, reply })?;
        Ok(answer.await.map_err(anyhow::Error::new)??)
    }

    /// Returns whether a password matches a hash. Without a hash, for an unknown user, returns `false` after the same
    /// work, so that the time reveals nothing.
    ///
    /// # Errors
    /// [`Error::PasswordQueueFull`] if the queue is full.
    pub async fn is_right(&self, password: String, hash: Option<String>) -> Result<bool, Error> {
        let (reply, answer) = oneshot::channel();
        self.send(Work::Check { password, hash, reply })?;
        Ok(answer.await.map_err(anyhow::Error::new)??)
    }

    /// Returns how many passwords were hashed or checked so far.
    pub fn done(&self) -> u64 {
        self.done.load(Ordering::SeqCst)
    }

    fn send(&self, work: Work) -> Result<(), Error> {
        self.queue.try_send(work).map_err(|_| Error::PasswordQueueFull { retry_after: RETRY_AFTER })
    }
}

fn work(cost: Cost, to_do: &Mutex<Receiver<Work>>, done: &AtomicU64) {
    let nobody = cost.nobody();
    if let Err(error) = rustix::process::setpriority_process(None, NICE) {
        tracing::warn!(%error, "hashing passwords can't be given a lower priority");
    }
    loop {
        let work = to_do.lock().unwrap_or_else(PoisonError::into_inner).recv();
        match work {
            Err(_) => return,
            // The caller has gone, so nobody waits for the result.
            Ok(Work::Hash { reply, .. }) if reply.is_closed() => {}
            Ok(Work::Check { reply, .. }) if reply.is_closed() => {}
            Ok(Work::Hash { password, reply }) => {
                done.fetch_add(1, Ordering::SeqCst);
                drop(reply.send(hash(cost, &password)));
            }
            Ok(Work::Check { password, hash, reply }) => {
                done.fetch_add(1, Ordering::SeqCst);
                let is_known = hash.is_some();
                let right = is_right(cost, &password, hash.as_deref().unwrap_or(&nobody));
                drop(reply.send(right.map(|right| right && is_known)));
            }
        }
    }
}

fn hasher(cost: Cost) -> anyhow::Result<Argon2<'static>> {
    let params = Params::new(cost.memory_kib, cost.passes, LANES, None).map_err(|error| anyhow::anyhow!("{error}"))?;
    Ok(Argon2::new(Algorithm::Argon2id, Version::V0x13, params))
}

fn hash(cost: Cost, password: &str) -> anyhow::Result<String> {
    let salt: [u8; 16] = rand::random();
    let salt = SaltString::encode_b64(&salt).map_err(|error| anyhow::anyhow!("{error}"))?;
    let hash = hasher(cost)?.hash_password(password.as_bytes(), &salt).map_err(|error| anyhow::anyhow!("{error}"))?;
    Ok(hash.to_string())
}

fn is_right(cost: Cost, password: &str, hash: &str) -> anyhow::Result<bool> {
    let hash = PasswordHash::new(hash).map_err(|error| anyhow::anyhow!("a stored password hash: {error}"))?;
    // The cost is that of the stored hash.
    Ok(hasher(cost)?.verify_password(password.as_bytes(), &hash).is_ok())
}

#[cfg(test)]
mod tests {
    use grandstand_web::problem::Problem;

    use super::*;

    #[actix_web::test]
    async fn a_password_is_right_for_its_own_hash_only() {
        let passwords = Passwords::start(Cost::default()).unwrap();
        let hash = passwords.hash("four quiet words here".to_owned()).await.unwrap();
        let nobody = Cost::default().nobody();
        for hash in [&hash, &nobody] {
            assert!(hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{hash}");
        }
        assert_eq!(hash.len(), nobody.len(), "salt and hash are as long");
        let right = |password: &str, hash: Option<&str>| {
            let (passwords, password, hash) = (passwords.clone(), password.to_owned(), hash.map(str::to_owned));
            async move { passwords.is_right(password, hash).await.unwrap() }
        };
        assert!(right("four quiet words here", Some(&hash)).await);
        assert!(!right("four quiet words Here", Some(&hash)).await);
        assert_eq!(passwords.done(), 3);
        assert!(!right("four quiet words here", None).await);
        assert_eq!(passwords.done(), 4, "the same work for somebody unknown");
        assert_ne!(hash, passwords.hash("four quiet words here".to_owned()).await.unwrap());
    }

    #[actix_web::test]
    async fn more_than_can_wait_are_sent_away_at_once() {
        let (queue, _to_do) = sync_channel(1);
        let passwords = Passwords { queue, done: Arc::default() };
        let (reply, _answer) = oneshot::channel();
        passwords.send(Work::Hash { password: String::new(), reply }).unwrap();
        let refused = passwords.hash("four quiet words here".to_owned()).await.unwrap_err();
        assert_eq!(Problem::from(refused).code(), "too_many_attempts");
    }
}
