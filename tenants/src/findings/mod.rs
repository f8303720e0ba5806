//! What a check reports: findings, their codes, and suggestions of what was meant.

pub mod codes;
pub mod finding;
mod shown;
pub mod suggest;
