//! Text search: folding, splitting into words, and marking matches.
//!
//! Indexed texts and search terms go through the same folding, so that "sao paulo" finds "São Paulo FC".

mod fold;
mod marks;
mod words;

pub use fold::{fold, spellings};
pub use marks::{Marks, marks};
pub use words::{LONGEST, TooLong, Words};
