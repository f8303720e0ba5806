//! Access to events: the one function that decides it, its input, and the capabilities of viewers.

pub mod capabilities;
pub mod decide;
pub mod gather;
pub mod grants;
pub mod model;
mod queries;
pub mod status;
pub mod user;

#[cfg(test)]
mod tests;
