//! Recordings: made or taken in, packaged for streaming, kept in an object store.

pub mod boxes;
pub mod ffmpeg;
pub mod graphics;
pub mod input;
pub mod package;
pub mod plate;
pub mod render;
pub mod store;

#[cfg(test)]
mod recording_tests;
