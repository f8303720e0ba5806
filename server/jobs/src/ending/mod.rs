//! Records how a job ended.

mod queries;

use super::taking::Taken;
use super::{Failure, Outcome};

pub(super) use queries::note;

/// Seconds until the second attempt; each further pause is three times as long.
const FIRST_PAUSE: i64 = 5;
/// Upper bound of a pause in seconds.
const LONGEST_PAUSE: i64 = 6 * 3600;
/// Characters of an error message that are stored.
const LONGEST_ERROR: usize = 2_000;

/// The end of an attempt.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Ending {
    /// The job is done.
    Done,
    /// The job is retried after this many seconds, because of this error.
    Later(i64, String),
    /// The job has failed for good.
    Failed(String),
    /// The job was interrupted. This doesn't count as an attempt, and the job can start again at once.
    GivenBack,
}

impl Ending {
    /// The ending of an attempt at a job with at most `attempts` attempts.
    pub(super) fn of(outcome: Outcome, taken: &Taken, attempts: u32) -> Self {
        match outcome {
            Ok(()) => Self::Done,
            Err(Failure::Later(error)) if taken.attempt < attempts => Self::Later(pause(taken), text(&error)),
            Err(Failure::Later(error) | Failure::Never(error)) => Self::Failed(text(&error)),
        }
    }

    /// The ending as a label for metrics.
    pub(super) const fn word(&self) -> &'static str {
        match self {
            Self::Done => "done",
            Self::Later(..) => "retried",
            Self::Failed(_) => "failed",
            Self::GivenBack => "given_back",
        }
    }
}

fn text(error: &anyhow::Error) -> String {
    format!("{error:#}").chars().take(LONGEST_ERROR).collect()
}

/// The pause in seconds: exponential backoff, with a jitter by id for jobs that failed together.
fn pause(taken: &Taken) -> i64 {
    let tripled = FIRST_PAUSE.saturating_mul(3_i64.saturating_pow(taken.attempt.saturating_sub(1)));
    let pause = std::cmp::min(tripled, LONGEST_PAUSE);
    pause + taken.id.rem_euclid(pause / 5 + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn taken(attempt: u32) -> Taken {
        Taken { id: 7, channel_id: None, kind: "k".to_owned(), payload: "{}".to_owned(), attempt, lease: 1 }
    }

    #[test]
    fn pauses_grow_up_to_a_limit() {
        let pauses: Vec<i64> = (1..=12).map(|attempt| pause(&taken(attempt))).collect();
        assert_eq!(pauses.first(), Some(&6), "5 s and the job's own share");
        assert!(pauses.is_sorted() && pauses.iter().all(|pause| *pause <= LONGEST_PAUSE * 6 / 5), "{pauses:?}");
        assert_eq!(pause(&taken(u32::MAX)), pauses[11]);
    }

    #[test]
    fn the_last_attempt_and_a_hopeless_one_are_failures() {
        let fails = || Err(Failure::from(std::io::Error::other("no answer")));
        assert!(matches!(Ending::of(fails(), &taken(2), 3), Ending::Later(..)));
        assert_eq!(Ending::of(fails(), &taken(3), 3), Ending::Failed("no answer".to_owned()));
        assert_eq!(Ending::of(Err(Failure::never("gone")), &taken(1), 3), Ending::Failed("gone".to_owned()));
        assert_eq!(Ending::of(Ok(()), &taken(1), 3), Ending::Done);
    }
}
