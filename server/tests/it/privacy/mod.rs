//! Personal data: registered, exported, erased and kept as declared.

mod life;
mod person;
mod retention;
mod schema;
