//! Art: the drawn picture of an event without a picture. A match shows the colours of its two sides, divided by a
//! diagonal; an event of one or many participants shows a pattern in its sport's colour.
//! `frontend/src/domain/MatchArt.tsx` draws the same in the page; this module serves programs without scripts,
//! such as link previews in chat programs. Both have their numbers from `frontend/art.json`.

mod color;
mod design;
mod draw;
mod marks;
mod pattern;
mod sides;
mod table;
mod words;

pub use design::{Design, Side, Subject};
pub use draw::{Frame, LEFT_CREST, OWN, RIGHT_CREST, draw};

#[cfg(test)]
mod equality;
#[cfg(test)]
mod tests;
