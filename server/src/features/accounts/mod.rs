//! Accounts: registering, signing in, the profile, mailed links, deletion. A channel's users are its own: the same
//! address on two channels is two people.

mod captcha;
mod confirming;
mod deletion;
pub mod devices;
mod endpoints;
mod erasing;
mod identities;
mod input;
mod limits;
mod login;
pub mod mails;
mod model;
pub mod operator;
mod own_sessions;
mod ownership;
pub mod passwords;
mod personal;
pub mod players;
mod profile;
mod queries;
mod refusals;
mod register;
mod reset;
mod security_log;
pub mod sessions;
mod social;
pub mod temporary;
pub mod tokens;
mod verify;

pub use endpoints::*;
pub use input::LONGEST_NAME;
pub use own_sessions::{
    __path_end_other_sessions, __path_end_own_session, __path_own_sessions, end_other_sessions, end_own_session,
    own_sessions,
};
pub use personal::Accounts;
pub use social::{
    __path_add_session, __path_session_code, __path_social_authorize, __path_social_callback, __path_social_register,
    add_session, session_code, social_authorize, social_callback, social_register,
};
