//! Forms that channels define: asked for, filled in, kept and mailed.

mod answers;
mod endpoints;
mod mails;
mod model;
mod passes;
mod personal;
mod queries;
mod service;

pub use endpoints::*;
pub use mails::{FormerMail, MailAnswers};
pub use personal::{Answers, erase_guest};
pub use queries::{Kept, answered, kept};
