//! Favourites: teams, schools, sports, venues and single events that a signed-in viewer has marked, and their events.

mod endpoints;
mod events;
mod input;
mod model;
mod personal;
mod present;
mod queries;
mod service;

pub use endpoints::*;
pub use events::condition;
pub use personal::Favorites;
pub use queries::all_of_user;
