//! Attacks on a running server: each test does what an attacker would do.

mod account_lockout;
mod account_pre_hijack;
mod cross_site_downloads;
mod costs;
mod drawings;
mod erasure;
mod currencies;
mod first_orders;
mod foreign_secrets;
mod forged_log_lines;
mod forged_signatures;
mod guessed_passwords;
mod long_sessions;
mod media_cache;
mod media_shared_caches;
mod mapped_addresses;
mod metrics;
mod plan_changes;
mod quiet_failures;
mod request_smuggling;
mod response_headers;
mod schemes;
mod security_log;
mod shared_playback;
mod slow_clients;
mod unpaid_renewals;
