//! Recordings: adding and live ingest, packaging for streaming, storage in an object store.

pub mod add;
pub mod boxes;
pub mod bucket;
pub mod captions;
pub mod cut;
pub mod describe;
pub mod ffmpeg;
pub mod film;
pub mod former;
pub mod fragments;
pub mod graphics;
pub mod ingest;
pub mod input;
pub mod interrupt;
pub mod keep;
mod movie;
pub mod owner;
pub mod package;
pub mod pieces;
pub mod place;
pub mod plate;
pub mod poster;
mod probe;
pub mod recordings;
pub mod render;
pub mod sample_spec;
mod sample_sport;
pub mod samples;
pub mod source;
pub mod store;
pub mod thumbnails;
pub mod upload;
pub mod variants;
pub mod workdir;

#[cfg(test)]
mod recording_tests;
