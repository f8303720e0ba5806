//! Mail: its layout in a channel's brand, and its delivery.

mod branded;
mod greeting;
pub mod layout;
mod mailer;
pub mod records;

pub use branded::{LogoOf, Senders, recipient};
pub use greeting::greeting;
pub use mailer::{Letter, Mailer};
