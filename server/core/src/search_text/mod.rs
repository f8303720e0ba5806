//! Text as search sees it: folded, cut into words, and the marks of what was found.
//!
//! What is indexed and what is looked for go through the same folding, so that "sao paulo" finds "São Paulo FC".

mod fold;
mod marks;
mod words;

pub use fold::{fold, spellings};
pub use marks::{Marks, marks};
pub use words::{LONGEST, TooLong, Words};
