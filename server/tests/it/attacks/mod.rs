//! Attacks, each as its attacker would do it.

mod foreign_secrets;
mod forged_log_lines;
mod guessed_passwords;
mod long_sessions;
mod quiet_failures;
mod request_smuggling;
mod response_headers;
mod security_log;
