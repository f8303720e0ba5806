//! Retries after a lost connection.

use std::time::Duration;

use sea_orm::DbErr;
use tokio::time::{Instant, sleep};

use super::failures::is_lost;

/// Upper bound on retrying, counted from the first attempt. PostgreSQL restarts within a second or two, and people wait
/// about this long for an answer before they try again themselves.
const DEADLINE: Duration = Duration::from_secs(5);
/// The pause after the first attempt. Each further pause is twice as long, up to [`LONGEST_PAUSE`].
const FIRST_PAUSE: Duration = Duration::from_millis(25);
const LONGEST_PAUSE: Duration = Duration::from_millis(400);

/// Runs `attempt`, which must not write, and retries it while the connection is lost.
pub(super) async fn repeated<T, F>(mut attempt: impl FnMut() -> F) -> Result<T, DbErr>
where
    F: Future<Output = Result<T, DbErr>>,
{
    let (began, mut repetition) = (Instant::now(), 0);
    loop {
        match attempt().await {
            Err(error) if is_lost(&error) => match pause(repetition, began.elapsed()) {
                Some(pause) => sleep(pause).await,
                None => return Err(error),
            },
            result => return result,
        }
        repetition += 1;
    }
}

/// Returns how long to wait before retry number `repetition`, `elapsed` after the first attempt; `None` past the
/// deadline.
fn pause(repetition: u32, elapsed: Duration) -> Option<Duration> {
    let pause = FIRST_PAUSE.saturating_mul(2_u32.saturating_pow(repetition)).min(LONGEST_PAUSE);
    (elapsed + pause <= DEADLINE).then_some(pause)
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::super::failures::tests::cut;
    use super::*;

    #[test]
    fn pauses_grow_until_it_is_too_late() {
        let pauses: Vec<u128> =
            (0..6).filter_map(|repetition| pause(repetition, Duration::ZERO)).map(|pause| pause.as_millis()).collect();
        assert_eq!(pauses, [25, 50, 100, 200, 400, 400]);
        assert_eq!(pause(100, Duration::from_millis(4_600)), Some(LONGEST_PAUSE));
        assert_eq!(pause(100, Duration::from_millis(4_601)), None);
    }

    #[tokio::test(start_paused = true)]
    async fn a_lost_connection_is_tried_again_and_a_failure_is_not() {
        let attempts = Cell::new(0);
        let answer = repeated(|| {
            attempts.set(attempts.get() + 1);
            let result = if attempts.get() < 3 { Err(cut()) } else { Ok(attempts.get()) };
            async move { result }
        });
        assert_eq!(answer.await, Ok(3));
        let failed = repeated(|| {
            attempts.set(attempts.get() + 1);
            async { Err::<(), DbErr>(DbErr::RecordNotUpdated) }
        });
        assert_eq!(failed.await, Err(DbErr::RecordNotUpdated));
        assert_eq!(attempts.get(), 4);
    }

    #[tokio::test(start_paused = true)]
    async fn a_database_that_stays_away_is_given_up() {
        let began = Instant::now();
        let answer = repeated(|| async { Err::<(), DbErr>(cut()) }).await;
        assert!(answer.is_err_and(|error| is_lost(&error)));
        assert!((DEADLINE - LONGEST_PAUSE..=DEADLINE).contains(&began.elapsed()));
    }
}
