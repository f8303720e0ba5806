//! Queries for recordings, for lists of events, players and previews.

mod queries;

pub use queries::{
    Playing, Recording, beside, copy_to_preview, find, is_growing, named, of_event, of_events, parts, playing,
    remove_from_preview, renditions, segments,
};
