//! The base of every other part of the server, without HTTP, SQL or features.

pub mod cards;
pub mod clock;
pub mod device;
pub mod hashed_text;
pub mod html;
pub mod media_name;
pub mod moments;
pub mod months;
pub mod output;
pub mod search_text;
pub mod text_input;
pub mod texts;
pub mod ttl_cache;
pub mod vault;
