//! Art: the picture of an event that has none. Two sides are parted by a diagonal in their colours; an event of one or of
//! many has a pattern in its sport's colour. `frontend/src/features/match/MatchArt.tsx` draws the same in the page; this
//! is for everything that can't run scripts, such as chat programs that preview a link.

mod color;
mod design;
mod draw;
mod marks;
mod pattern;
mod words;

pub use design::{Design, Side, Subject};
pub use draw::{Frame, LEFT_CREST, OWN, RIGHT_CREST, draw};

#[cfg(test)]
mod tests;
