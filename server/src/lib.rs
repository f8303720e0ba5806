//! The Grandstand server: one process that serves every branded channel of a deployment.
//!
//! Data flows one way: `http` makes a request into a context, a feature answers it, `db` holds what it needs.

pub mod app;
mod channel_loader;
pub mod cli;
pub mod config;
mod dev_changes;
pub mod health;
pub mod job_kinds;
pub mod live;
mod modes;
pub mod openapi;
pub mod operations;
mod personal_data;
mod secret_paths;
pub mod serve;
