//! Passwords that stand in lists of breached ones, by a service that the operator chooses. It speaks the range protocol
//! of Have I Been Pwned: it is told the first five digits of a password's hash, which hundreds of others share.

use std::time::Duration;

use grandstand_web::field_errors::{ErrorCode, FieldError};
use grandstand_web::problem::Problem;
use sha1::{Digest, Sha1};
use tokio::time::timeout;

use crate::Accounts;

const BREACHED: FieldError =
    FieldError::new(ErrorCode::Breached, "This password is known from a data breach. Please choose another one");
/// How long somebody who chooses a password waits for the service.
const PATIENCE: Duration = Duration::from_secs(3);
/// Digits of the hash that the service is told.
const TOLD: usize = 5;

/// Refuses a password that the operator's service knows. Without a service, or without an answer, every password is
/// taken: nobody has to wait with a new password for a service that is down.
///
/// # Errors
/// The password is breached.
pub async fn check(accounts: &Accounts, password: &str) -> Result<(), Problem> {
    let Some(service) = &accounts.breached_passwords else { return Ok(()) };
    match timeout(PATIENCE, is_breached(accounts, service, password)).await {
        Ok(Ok(false)) => return Ok(()),
        Ok(Ok(true)) => return Err(Problem::invalid("password", BREACHED)),
        // An error names the address, and with it a part of the hash.
        Ok(Err(_)) => tracing::warn!("a new password is not looked up: the service for breached passwords failed"),
        Err(_) => tracing::warn!("a new password is not looked up: the service for breached passwords is too slow"),
    }
    Ok(())
}

async fn is_breached(accounts: &Accounts, service: &str, password: &str) -> anyhow::Result<bool> {
    let hash = hash(password);
    let (told, rest) = hash.split_at(TOLD);
    let address = format!("{}/{told}", service.trim_end_matches('/'));
    // Padding hides how many passwords there are by the length of the answer.
    let headers = [("add-padding", "true"), ("user-agent", "Grandstand")];
    let answer = accounts.outgoing.get_from_operators(&address, &headers).await?;
    Ok(names(&answer, rest))
}

/// Whether an answer names the rest of a hash. Lines that were seen no time are padding.
fn names(answer: &str, rest: &str) -> bool {
    let lines = answer.lines().filter_map(|line| line.trim().split_once(':'));
    lines.into_iter().any(|(hash, times)| hash.eq_ignore_ascii_case(rest) && times.trim() != "0")
}

/// SHA-1 in 40 capital hexadecimal digits.
fn hash(password: &str) -> String {
    let digits = Sha1::digest(password.as_bytes()).into_iter().flat_map(|byte| [byte >> 4, byte & 15]);
    digits.filter_map(|digit| char::from_digit(digit.into(), 16)).map(|digit| digit.to_ascii_uppercase()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_password_is_known_by_the_rest_of_its_hash() {
        assert_eq!(hash("password"), "5BAA61E4C9B93F3F0682250B6CF8331B7EE68FD8");
        let rest = "1E4C9B93F3F0682250B6CF8331B7EE68FD8";
        assert!(names(&format!("003D68EB55068C33ACE09247EE4C639306B:3\r\n{rest}:52256179\r\n"), rest));
        assert!(names(&format!("{}:1", rest.to_lowercase()), rest));
        assert!(!names(&format!("{rest}:0\r\n"), rest), "padding");
        assert!(!names("003D68EB55068C33ACE09247EE4C639306B:3\nnonsense", rest));
        assert!(!names("", rest));
    }
}
