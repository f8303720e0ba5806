//! The Grandstand server: one process that serves every branded channel of a deployment.
//!
//! Data flows one way: `http` makes a request into a context, a feature answers it, `db` holds what it needs.

pub mod app;
pub mod apply;
pub mod cli;
pub mod config;
pub mod features;
pub mod http;
pub mod job_kinds;
pub mod live;
mod loading;
mod modes;
pub mod openapi;
mod personal_data;
pub mod serve;
pub mod site;
