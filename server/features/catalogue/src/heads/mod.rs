//! Heads of the pages of events, teams and library items.

mod event;
mod library;
mod team;
mod words;

pub use event::event;
pub use library::library_item;
pub use team::team;
