//! The Grandstand server: one process that serves every branded channel of a deployment.
//!
//! Data flows one way: `grandstand_web` makes a context from a request, a feature's crate answers it, and
//! `grandstand_db` stores the data.

pub mod app;
mod channel_loader;
pub mod cli;
mod compiled;
pub mod config;
mod dev_changes;
pub mod health;
pub mod job_kinds;
pub mod live;
mod modes;
pub mod openapi;
pub mod operations;
mod personal_data;
pub mod prune;
mod secret_paths;
pub mod serve;
mod served_names;
