//! Mail: what one looks like in a channel's brand, and how it leaves the house.

pub mod layout;
mod mailer;

pub use mailer::{Letter, Mailer};
