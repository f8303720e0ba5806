//! Decides which devices have a place, and which lose theirs.

use grandstand_db::entities::viewings::Model;

/// Seconds that a place is kept without a heartbeat.
pub const KEPT_SECONDS: i64 = 45;

/// The decision about a device that requests a place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Ruling {
    /// The device has a place, once these other devices (by session) have lost theirs.
    Place(Vec<i64>),
    /// All places are taken.
    Full,
}

/// Decides whether the device of `session_id` has one of `limit` places; `viewings` are those of its user that are
/// kept. With `take_over`, it takes the place of the device that has watched the longest, if none is left.
pub fn rule(viewings: &[Model], session_id: i64, limit: usize, take_over: bool) -> Ruling {
    let own = viewings.iter().find(|one| one.session_id == session_id);
    let mut others: Vec<&Model> = viewings.iter().filter(|one| one.session_id != session_id).collect();
    others.sort_by_key(|one| (one.started_at, one.session_id));
    // If the channel has lowered its limit, the devices that came first stay.
    let is_before = |other: &Model| own.is_none_or(|own| order(other) < order(own));
    if others.iter().filter(|other| is_before(other)).count() < limit {
        return Ruling::Place(Vec::new());
    }
    if !take_over {
        return Ruling::Full;
    }
    let too_many = (others.len() + 1).saturating_sub(limit.max(1));
    Ruling::Place(others.iter().take(too_many).map(|other| other.session_id).collect())
}

const fn order(viewing: &Model) -> (i64, i64) {
    (viewing.started_at, viewing.session_id)
}

#[cfg(test)]
mod tests {
    use super::*;
    use grandstand_db::ids::{ChannelId, EventId, UserId};

    fn since(started_at: &[i64]) -> Vec<Model> {
        let viewing = |(at, started_at): (usize, &i64)| Model {
            channel_id: ChannelId(1),
            session_id: at as i64 + 1,
            user_id: UserId(1),
            event_id: EventId(1),
            started_at: *started_at,
            seen_at: 100,
        };
        started_at.iter().enumerate().map(viewing).collect()
    }

    #[test]
    fn there_are_as_many_places_as_the_limit_says() {
        let free = Ruling::Place(Vec::new());
        assert_eq!(rule(&[], 1, 1, false), free);
        assert_eq!(rule(&since(&[10]), 1, 1, false), free, "its own");
        assert_eq!(rule(&since(&[10]), 9, 2, false), free);
        assert_eq!(rule(&since(&[10, 20]), 9, 2, false), Ruling::Full);
        assert_eq!(rule(&since(&[10]), 9, 2, true), free, "nobody has to go while there is room");
    }

    #[test]
    fn who_watched_the_longest_has_to_go() {
        assert_eq!(rule(&since(&[20, 10]), 9, 2, true), Ruling::Place(vec![2]));
        assert_eq!(rule(&since(&[10, 10, 10]), 9, 1, true), Ruling::Place(vec![1, 2, 3]));
    }

    #[test]
    fn a_lower_limit_keeps_those_who_were_first() {
        let two = since(&[10, 20]);
        assert_eq!(rule(&two, 1, 1, false), Ruling::Place(Vec::new()));
        assert_eq!(rule(&two, 2, 1, false), Ruling::Full);
        assert_eq!(rule(&two, 2, 1, true), Ruling::Place(vec![1]));
    }
}
