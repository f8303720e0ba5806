//! Heads of pages: title, description and structured data; and which page a URL leads to.

pub mod brand;
pub mod head;
pub mod linked;
pub mod plain;
pub mod route;
pub mod screens;
pub mod style;
pub mod texts;
