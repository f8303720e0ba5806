//! Who may watch what: the one function that decides access, and the values it decides on; what a user may do.

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
