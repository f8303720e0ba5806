//! Compresses bodies on demand, on a background thread.

use std::sync::mpsc::{Receiver, SyncSender, sync_channel};

use tenants::compile::{Body, Encoding};

/// Maximum length of the queue. What doesn't fit is requested again by the next request.
const WAITING: usize = 1024;

/// The queue of missing variants. The thread ends when the last clone is dropped.
#[derive(Debug, Clone)]
pub struct Variants(SyncSender<(Body, Encoding)>);

impl Variants {
    /// Starts the thread.
    ///
    /// # Errors
    /// The thread can't be started.
    pub fn start() -> std::io::Result<Self> {
        let (asked, to_make) = sync_channel(WAITING);
        std::thread::Builder::new().name("variants".to_owned()).spawn(move || make_all(&to_make))?;
        Ok(Self(asked))
    }

    /// Queues the variant of a body, unless that is already under way. Never blocks.
    pub fn ask_for(&self, body: &Body, encoding: Encoding) {
        if body.ask_for(encoding) && self.0.try_send((body.clone(), encoding)).is_err() {
            body.ask_no_more(encoding);
        }
    }
}

fn make_all(to_make: &Receiver<(Body, Encoding)>) {
    for (body, encoding) in to_make {
        body.make(encoding);
    }
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use super::*;

    fn bodies(count: usize) -> Vec<Body> {
        (0..count).map(|number| Body::data(&vec![format!("words of body {number}"); 200]).unwrap()).collect()
    }

    fn is_ready(body: &Body) -> bool {
        body.choose("br").missing.is_none()
    }

    #[test]
    fn what_is_asked_for_is_made_elsewhere() {
        let variants = Variants::start().unwrap();
        let bodies = bodies(50);
        for body in &bodies {
            variants.ask_for(body, Encoding::Brotli);
        }
        let start = Instant::now();
        while !bodies.iter().all(is_ready) {
            assert!(start.elapsed() < Duration::from_secs(60), "the thread makes none");
            std::thread::sleep(Duration::from_millis(1));
        }
        assert!(bodies[0].choose("zstd").missing.is_some(), "only what was asked for is made");
    }

    #[test]
    fn asking_never_waits_and_what_was_dropped_can_be_asked_for_again() {
        let (asked, to_make) = sync_channel(2);
        let variants = Variants(asked);
        let bodies = bodies(3);
        for body in bodies.iter().chain(&bodies) {
            variants.ask_for(body, Encoding::Brotli);
        }
        assert!(!bodies[0].ask_for(Encoding::Brotli), "the first waits");
        drop(variants);
        make_all(&to_make);
        assert_eq!(bodies.iter().map(is_ready).collect::<Vec<_>>(), [true, true, false]);
        assert!(bodies[2].ask_for(Encoding::Brotli), "the third was dropped");
    }
}
