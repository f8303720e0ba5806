//! Where it takes place: the ground with its lines, the boards, the stands.

mod court;
mod crowd;
mod field;
mod hall;
mod painter;
mod stage;

pub use court::{BASKETBALL, RINK};
pub use field::{END_ZONE, PITCH, YARDS};
pub use hall::{Hall, Mood};

use crate::script::{Script, Sport};

/// Builds the venue of a script; `None` if there is too little memory.
pub fn of(script: &Script) -> Option<Hall> {
    match script.sport {
        Sport::Soccer => field::soccer(script),
        Sport::Gridiron => field::gridiron(script),
        Sport::IceHockey => court::rink(script),
        Sport::Basketball => court::basketball(script),
        Sport::Volleyball => court::volleyball(script),
        Sport::Judo => court::tatami(script),
        _ => stage::stage(script),
    }
}
