//! Fuzzing: valid folders with a few random edits are read, checked, compiled, compared and exported. A case is
//! determined by its number, so that a failure can be reproduced.
//!
//! The regular tests include a few seconds of it. `just fuzz` runs it for ten minutes, `GRANDSTAND_FUZZ_SECONDS=n` for
//! n seconds, and `GRANDSTAND_FUZZ_CASE=n` runs only case n.

mod dictionary;
mod edits;
mod laws;
mod samples;

use std::collections::BTreeMap;
use std::env;
use std::panic::{self, AssertUnwindSafe};
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant, SystemTime};

use edits::Edit;
use fastrand::Rng;
use laws::Verdict;
use samples::Sample;

/// Timeout of a case. Most take a few milliseconds, but the machine may be busy.
const PATIENCE: Duration = Duration::from_secs(60);

/// The result of one case, with its number.
struct Outcome {
    case: u64,
    verdict: Verdict,
    taken: Duration,
}

/// A sample and its edits. Each edit has its own seed, so that one can be left out without changing the others.
struct Case {
    sample: Sample,
    edits: Vec<u64>,
}

impl Case {
    fn new(number: u64) -> Self {
        let mut rng = Rng::with_seed(number);
        let sample = samples::choose(&mut rng);
        let count = [1, 1, 1, 2, 2, 3, 5, 8][rng.usize(0..8)];
        Self { sample, edits: (0..count).map(|_| rng.u64(..)).collect() }
    }

    /// Makes the edits and tests all laws. The error describes the broken law.
    fn run(&self) -> Result<Verdict, String> {
        let mut sample = self.sample.clone();
        for number in &self.edits {
            Edit::new(*number).make(&mut sample);
        }
        let root = tempfile::tempdir().unwrap();
        sample.write(root.path());
        let asked = panic::catch_unwind(AssertUnwindSafe(|| laws::ask(root.path(), &sample)));
        asked.unwrap_or_else(|panic| Err(format!("panic: {}", words(panic.as_ref()))))
    }

    /// The case reduced to the fewest edits that break a law, and its folder for inspection.
    fn smallest(mut self) -> (Self, std::path::PathBuf) {
        let mut index = 0;
        while index < self.edits.len() {
            let left_out = self.edits.remove(index);
            if self.run().is_ok() {
                self.edits.insert(index, left_out);
                index += 1;
            }
        }
        let mut sample = self.sample.clone();
        self.edits.iter().for_each(|number| Edit::new(*number).make(&mut sample));
        let kept = tempfile::tempdir().unwrap().keep();
        sample.write(&kept);
        (self, kept)
    }
}

fn words(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str).or_else(|| panic.downcast_ref::<&str>().copied());
    text.unwrap_or("without words").to_owned()
}

/// Runs cases until stopped or until one breaks a law.
fn work(next: &AtomicU64, stop: &AtomicBool, outcomes: &Sender<Result<Outcome, String>>) {
    while !stop.load(Ordering::Relaxed) {
        let case = next.fetch_add(1, Ordering::Relaxed);
        let start = Instant::now();
        let outcome = match Case::new(case).run() {
            Ok(verdict) => Ok(Outcome { case, verdict, taken: start.elapsed() }),
            Err(broken) => Err(told(case, &broken)),
        };
        if outcomes.send(outcome).is_err() {
            return;
        }
    }
}

fn told(case: u64, broken: &str) -> String {
    let (smallest, folder) = Case::new(case).smallest();
    let edits: Vec<String> = smallest.edits.iter().map(|number| format!("  {:?}\n", Edit::new(*number))).collect();
    format!(
        "case {case} of {} breaks a law: {broken}\n{}its files are in {}; run it alone with GRANDSTAND_FUZZ_CASE={case}",
        smallest.sample.channel,
        edits.concat(),
        folder.display(),
    )
}

#[derive(Default)]
struct Tally {
    cases: u64,
    right: u64,
    codes: BTreeMap<&'static str, u64>,
    slowest: (Duration, u64),
}

impl Tally {
    fn count(&mut self, outcome: &Outcome) {
        self.cases += 1;
        self.right += u64::from(outcome.verdict.is_right);
        for code in &outcome.verdict.codes {
            *self.codes.entry(code).or_default() += 1;
        }
        self.slowest = self.slowest.max((outcome.taken, outcome.case));
    }

    fn tell(&self, taken: Duration) {
        let Self { cases, right, codes, slowest: (slowest, case) } = self;
        let kinds = codes.len();
        println!("{cases} folders in {taken:.0?}, {right} of them right; {kinds} kinds of findings in the others");
        println!("the slowest took {slowest:.1?} (case {case})");
        let missed =
            tenants::findings::codes::ALL.iter().map(|code| code.name).filter(|name| !codes.contains_key(name));
        println!("never found: {}", missed.collect::<Vec<_>>().join(", "));
    }
}

fn number(variable: &str) -> Option<u64> {
    env::var(variable).ok()?.parse().ok()
}

#[test]
fn folders_that_nobody_would_write_are_survived() {
    if let Some(case) = number("GRANDSTAND_FUZZ_CASE") {
        let verdict = Case::new(case).run().unwrap_or_else(|broken| panic!("{}", told(case, &broken)));
        return println!("case {case}: {} findings", verdict.codes.len());
    }
    let long = number("GRANDSTAND_FUZZ_SECONDS");
    let limit = Duration::from_secs(long.unwrap_or(3));
    // The short run always has the same cases; a long one starts at another number each time.
    let first = long.map_or(0, |_| SystemTime::UNIX_EPOCH.elapsed().unwrap().as_secs() << 24);
    let workers = if long.is_some() { thread::available_parallelism().map_or(1, usize::from) } else { 1 };
    let (next, stop) = (AtomicU64::new(first), AtomicBool::new(false));
    let start = Instant::now();
    let mut tally = Tally::default();
    // The law reports a panic once. Without the hook, every attempt to reduce the case would print it.
    let usual = panic::take_hook();
    panic::set_hook(Box::new(|_| {}));
    let broken = thread::scope(|scope| {
        let (send, outcomes) = mpsc::channel();
        for _ in 0..workers {
            let send = send.clone();
            scope.spawn(|| {
                let send = send;
                work(&next, &stop, &send);
            });
        }
        drop(send);
        let mut broken = None;
        loop {
            match outcomes.recv_timeout(PATIENCE) {
                Ok(Ok(outcome)) => tally.count(&outcome),
                Ok(Err(told)) => broken = broken.or(Some(told)),
                Err(RecvTimeoutError::Disconnected) => break broken,
                Err(RecvTimeoutError::Timeout) => {
                    // A hanging thread can't be stopped, so the process exits.
                    eprintln!("a case about number {} hangs", next.load(Ordering::Relaxed));
                    std::process::exit(1);
                }
            }
            if broken.is_some() || start.elapsed() > limit {
                stop.store(true, Ordering::Relaxed);
            }
        }
    });
    panic::set_hook(usual);
    tally.tell(start.elapsed());
    if let Some(broken) = broken {
        panic!("{broken}");
    }
    assert!(tally.cases > 0 && tally.right > 0, "some folders have to be right, or half of the laws are never asked");
}

/// Writes the files of a sample below a folder.
fn write_all(root: &Path, files: &BTreeMap<String, Vec<u8>>) {
    for (path, bytes) in files {
        let path = root.join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, bytes).unwrap();
    }
}
