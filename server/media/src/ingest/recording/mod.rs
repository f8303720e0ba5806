//! The recording that grows while its event is live. Each push is a part of it.

mod finish;
mod parts;
mod queries;

pub(super) use finish::finish;
pub(super) use parts::{Cursors, Displaced, add, begin, renditions_to_continue, resume};
pub(super) use queries::growing;
