//! Mail: what one looks like in a channel's brand, and how it leaves the house.

mod branded;
mod greeting;
pub mod layout;
mod mailer;

pub use branded::{Senders, recipient};
pub use greeting::greeting;
pub use mailer::{Letter, Mailer};
