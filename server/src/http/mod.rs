//! From a request to a context and back: nothing deeper knows of HTTP.

pub mod address;
pub mod api_json;
pub mod api_key;
pub mod assets;
pub mod body;
pub mod caching;
pub mod caller;
pub mod client;
pub mod compressing;
pub mod context;
pub mod country;
pub mod health;
pub mod images;
pub mod limits;
pub mod origin;
pub mod page;
pub mod player_cookie;
pub mod problem;
pub mod reply;
pub mod request_id;
pub mod security;
pub mod session_cookie;
pub mod shell;
pub mod simulation;
pub mod variants;
