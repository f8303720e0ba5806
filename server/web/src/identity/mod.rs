//! Identity of a request: api keys, the cookies of sessions and players, and sessions.

pub mod api_key;
pub mod caller;
pub mod player_cookie;
pub mod queries;
pub mod session_cookie;
pub mod sessions;
pub mod temporary_password;
pub mod token_hash;
