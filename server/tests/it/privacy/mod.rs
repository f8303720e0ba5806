//! Personal data: registered, exported, erased and kept as declared.

mod interrupted;
mod life;
mod person;
mod redis;
mod retention;
mod schema;
