//! What the head of a page says: title, description, structured data; and which page an address leads to.

pub mod brand;
pub mod head;
pub mod linked;
pub mod plain;
pub mod route;
pub mod screens;
pub mod style;
pub mod texts;
