//! The Grandstand server: one process that serves every branded channel of a deployment.
//!
//! Data flows one way: `http` makes a request into a context, a feature answers it, `db` holds what it needs.

pub mod allowances;
pub mod app;
pub mod apply;
pub mod audit;
pub mod cards;
pub mod cli;
pub mod clock;
pub mod config;
pub mod db;
pub mod features;
pub mod geo;
pub mod http;
pub mod ingest;
pub mod jobs;
pub mod keyring;
pub mod live;
mod loading;
pub mod mail;
pub mod media;
mod modes;
mod months;
pub mod openapi;
pub mod outgoing;
mod personal_data;
pub mod privacy;
pub mod redis_link;
pub mod search_text;
pub mod secrets;
pub mod serve;
pub mod site;
pub mod telemetry;
pub mod variants;
pub mod vault;
