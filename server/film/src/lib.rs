//! Films of invented matches and performances, drawn frame by frame from a script. Equal scripts give equal films.

mod camera;
pub mod canvas;
pub mod color;
mod figure;
mod film;
mod graphics;
mod play;
mod random;
mod rig;
pub mod script;
mod sound;
mod space;
mod texture;
mod venue;

pub use film::Film;
pub use graphics::Lettering;
pub use resvg::usvg::fontdb;
pub use sound::{RATE, wave};

#[cfg(test)]
mod tests;
