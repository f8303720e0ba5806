//! Ports for programs that have to be told theirs, and for addresses where nobody answers.

use std::env;
use std::net::{TcpListener, UdpSocket};
use std::process;
use std::sync::atomic::{AtomicU16, Ordering};

/// Linux takes the ports of outgoing connections, and those of servers that ask for any, from 32,768 on.
const FIRST: u16 = 20_000;

/// How many ports each of the tests that run at the same time has.
const EACH: u16 = 200;

/// How many tests may run at the same time.
const TESTS: u16 = 60;

/// A port that nobody listens on, and that no other test is given while this one runs.
pub fn free_port() -> u16 {
    static GIVEN: AtomicU16 = AtomicU16::new(0);
    // Tests that run at the same time have different slots.
    let slot: u16 = env::var("NEXTEST_TEST_GLOBAL_SLOT").map_or(0, |slot| slot.parse().unwrap());
    // The test before in this slot had other ports.
    let begin = (process::id() % u32::from(EACH)) as u16;
    let own = || FIRST + slot % TESTS * EACH + (begin + GIVEN.fetch_add(1, Ordering::Relaxed)) % EACH;
    let is_free =
        |port: &u16| TcpListener::bind(("127.0.0.1", *port)).is_ok() && UdpSocket::bind(("127.0.0.1", *port)).is_ok();
    (0..EACH).map(|_| own()).find(is_free).expect("all ports of this test are in use")
}
