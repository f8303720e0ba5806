//! Mail: what one looks like in a channel's brand, and how it leaves the house.

pub mod layout;
mod mailer;
mod personal;

pub use mailer::{Letter, Mailer};
pub use personal::{ForgetMails, Mails};
