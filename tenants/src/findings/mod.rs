//! Findings, their codes, and suggestions for corrections.

pub mod codes;
pub mod finding;
mod shown;
pub mod suggest;
