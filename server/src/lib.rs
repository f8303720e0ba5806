//! The Grandstand server: one process that serves every branded channel of a deployment.
//!
//! Data flows one way: `http` makes a request into a context, a feature answers it, `db` holds what it needs.

pub mod db;
