//! Places of search entries: channel, group and time in one number, so that one index serves scope and order.
//!
//! From the highest bit: 20 bits of channel, 3 of group, 24 of time in steps of ten minutes since 1850, and 16 that
//! number the entries of one step. If a step is full, further entries go into the next one.

use std::ops::RangeInclusive;

use super::Group;
use crate::ids::ChannelId;

/// Number of channel ids that fit.
pub const MOST_CHANNELS: i64 = 1 << 20;

const GROUP_BITS: u32 = 40;
const CHANNEL_BITS: u32 = 43;
const STEP_BITS: u32 = 16;
const STEP_SECONDS: i64 = 600;
const LAST_STEP: i64 = (1 << 24) - 1;
/// 1850-01-01T00:00:00Z.
const FIRST_SECOND: i64 = -3_786_825_600;

/// Returns the first place of the step that contains a unix second. Times out of range are clamped.
pub fn at(channel_id: ChannelId, group: Group, second: i64) -> i64 {
    let step = (second.saturating_sub(FIRST_SECOND)).div_euclid(STEP_SECONDS).clamp(0, LAST_STEP);
    *all(channel_id, group).start() | (step << STEP_BITS)
}

/// Returns the places of a group in a channel.
pub fn all(channel_id: ChannelId, group: Group) -> RangeInclusive<i64> {
    let first = (channel_id.0 << CHANNEL_BITS) | (i64::from(group.code()) << GROUP_BITS);
    first..=first | ((1 << GROUP_BITS) - 1)
}

/// Returns the group that a place belongs to.
pub fn group(place: i64) -> Option<Group> {
    let code = (place >> GROUP_BITS) & 0b111;
    Group::ALL.into_iter().find(|group| i64::from(group.code()) == code)
}

/// Whether two places are in the same step.
pub fn is_of_step(first: i64, place: i64) -> bool {
    first >> STEP_BITS == place >> STEP_BITS
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_sort_by_channel_group_and_time() {
        let moments = [i64::MIN, FIRST_SECOND, 0, 599, 600, 1_800_000_000, 9_999_999_999, i64::MAX];
        let mut all = Vec::new();
        for channel in [1, 2, MOST_CHANNELS - 1] {
            for group in Group::ALL {
                let of_group: Vec<i64> = moments.iter().map(|second| at(ChannelId(channel), group, *second)).collect();
                assert!(of_group.iter().all(|place| super::group(*place) == Some(group)));
                assert!(of_group.iter().all(|place| super::all(ChannelId(channel), group).contains(place)));
                all.extend(of_group);
            }
        }
        assert!(all.is_sorted() && all.iter().all(|place| *place >= 0));
        assert!(is_of_step(at(ChannelId(1), Group::Events, 600), at(ChannelId(1), Group::Events, 1_199) + 7));
        assert!(!is_of_step(at(ChannelId(1), Group::Events, 600), at(ChannelId(1), Group::Events, 1_200)));
    }
}
