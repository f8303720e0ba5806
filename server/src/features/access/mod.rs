//! Who may watch what: the one function that decides access, and the values it decides on.

pub mod capabilities;
pub mod decide;
pub mod gather;
pub mod model;
mod queries;
pub mod status;

#[cfg(test)]
mod tests;
