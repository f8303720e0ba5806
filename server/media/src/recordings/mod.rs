//! Recordings, as lists of events, players and previews read them.

mod queries;

pub use queries::{
    Playing, Recording, beside, copy_to_preview, find, is_growing, named, of_event, of_events, parts, playing,
    remove_from_preview, renditions, segments,
};
