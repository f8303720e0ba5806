//! The server's integration tests: a file per feature, mirroring the URLs.
//!
//! Each runs a real server on a port of its own, on SQLite and on the PostgreSQL that `TEST_POSTGRES_URL` names.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test that can't go on fails")]

#[macro_use]
mod support;

mod account_mails;
mod accounts;
mod analytics;
mod apply;
mod attacks;
mod breached_passwords;
mod calendar;
mod capabilities;
mod catalogue;
mod channel;
mod checkout;
mod checkout_confirming;
mod checkout_faults;
mod checkout_limits;
mod checkout_offers;
mod checkout_prices;
mod checkout_refusals;
mod clip_commands;
mod clips;
mod clips_late;
mod clips_live;
mod commands;
mod crawlers;
mod days;
mod downloads;
mod error_codes;
mod error_log;
mod favorites;
mod fields;
mod forms;
mod heads;
mod hot_paths;
mod ingest;
mod install;
mod invariants;
mod isolation;
mod jobs;
mod killed;
mod limits;
mod list_parameters;
mod lists;
mod live;
mod media;
mod objects;
mod openapi;
mod opening;
mod orders;
mod own_sessions;
mod owned;
mod payments;
mod pictures;
mod positions;
mod prerolls;
mod privacy;
mod processes;
mod profile;
mod refusal_order;
mod regions;
mod renewals;
mod report;
mod revisions;
mod search;
mod shell;
mod simulate;
mod simulate_links;
mod simulate_previews;
mod simulate_stores_nothing;
mod social;
mod upkeep;
mod users;
mod viewings;
mod watching;
mod webhooks;
